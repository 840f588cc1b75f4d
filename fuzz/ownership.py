"""Whose each sign of a text is: a record's, a comment's or a diagnostic's. What has no owner was lost silently.

A record owns what it keeps the place of: names and values of fields, the names of sections, labels, trick numbers, words and
notes; also the signs that part them, and a suit that holds for the ranks behind it.
A comment must be kept by what stands below it; in a hand that is refused it need only look like one, because such a hand is
kept as it was typed. An error owns the lines that it points into; the word that
further faults are not listed, its whole block; that a file is no text, the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from formats.cards import SUIT_SPELLINGS, plain
from formats.codes import NOT_UTF8, TOO_MANY
from formats.diagnostics import Diagnostic, is_error
from formats.names import fold
from formats.record import Block, Comment, Line, Record, Section
from formats.words import SUIT_HOLDS

_LINE_END = re.compile(r"[\r\n]|$")
_NOTE = re.compile(r"\{([^}\r\n]*)\}")
_PARTING = frozenset(",，、،·|:：.)")
_COLON = re.compile("[:：]")
_TOKEN = re.compile(r"[^\s,，、،·|{}]+")


class Owned:
    """The signs of a text that have an owner."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.signs = bytearray(len(text))

    def own(self, start: int, end: int) -> None:
        self.signs[start:end] = b"\1" * (min(end, len(self.text)) - start)

    def lost(self) -> list[int]:
        """The places of visible signs that nobody owns."""
        return [at for at, owner in enumerate(self.signs) if not owner and fold(self.text[at])]


def lost(text: str, blocks: Sequence[Block], found: Iterable[Diagnostic]) -> list[int]:
    """The places of the visible signs that belong to no block of a text and to no diagnostic."""
    owned = Owned(text)
    for block in blocks:
        _own_block(owned, block)
        if any(map(is_error, block.diagnostics)):
            _own_comments(owned, block)
    for said in found:
        owned.own(said.start, said.end)
        if said.code is NOT_UTF8:
            owned.own(0, len(text))
        if said.code is TOO_MANY:
            for block in blocks:
                if block.start <= said.start <= block.end:
                    owned.own(block.start, block.end)
        if is_error(said):
            owned.own(_line_start(text, said.start), _line_end(text, max(said.start, said.end - 1)))
    return owned.lost()


def _own_block(owned: Owned, block: Block) -> None:
    for field in (*block.fields.values(), *block.repeated):
        _own_name(owned, field.name_start)
        owned.own(field.start, field.end)
        _own_kept(owned, (*field.above, *([field.comment] if field.comment else [])))
    _own_kept(owned, block.tail)
    if isinstance(block, Record):
        for note in block.notes:
            owned.own(note.start, note.end)
        for section in block.sections:
            _own_section(owned, section)


def _own_section(owned: Owned, section: Section) -> None:
    _own_name(owned, section.start)
    _own_kept(owned, section.above)
    for line in section.lines:
        _own_kept(owned, (*line.above, *([line.comment] if line.comment else [])))
        for part in (line.label, line.number, *line.words, *line.notes):
            if part is not None:
                owned.own(part.start, part.end)
        _own_the_rest(owned, line, section.name)


def _own_the_rest(owned: Owned, line: Line, section: str) -> None:
    """What parts the words of a line, the notes that its words carry, and suits that hold for ranks."""
    kept = [note for word in line.words for note in word.notes]
    for note in _NOTE.finditer(owned.text, line.start, line.end):
        if note.group(1).strip() in kept:
            owned.own(note.start(), note.end())
    for at in range(line.start, line.end):
        if _PARTING.issuperset(plain(owned.text[at]).text):
            owned.own(at, at + 1)
    for token in _TOKEN.finditer(owned.text, line.body, line.end) if section in SUIT_HOLDS else ():
        if plain(token.group()).text in SUIT_SPELLINGS:
            owned.own(token.start(), token.end())


def _own_name(owned: Owned, start: int) -> None:
    colon = _COLON.search(owned.text, start)
    owned.own(start, colon.end() if colon is not None else start)


def _own_kept(owned: Owned, comments: Iterable[Comment]) -> None:
    for comment in comments:
        owned.own(comment.start, comment.start + len(comment.text))


def _own_comments(owned: Owned, block: Block) -> None:
    """The lines of a faulty block that are comments by their look."""
    for start, end in _lines(owned.text, block.start, block.end):
        if owned.text[start:end].lstrip().startswith("#"):
            owned.own(start, end)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = _line_end(text, start)
        yield start, stop
        start = stop + 1


def _line_end(text: str, at: int) -> int:
    found = _LINE_END.search(text, at)
    return found.start() if found is not None else len(text)


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1

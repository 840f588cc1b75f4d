"""What the scribe wrote, in order and with places: words, lines, sections, fields, hands. No game is known here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from formats.diagnostics import Diagnostic
from formats.names import Names
from formats.source import Source

_WORD = re.compile(r"\S+")
_NEW: Final = tuple.__new__


class Mark(NamedTuple):
    """What stands directly behind a word: `*` with its remedy, and at most one opinion.

    `irregular` says that a `*` was written. `instead` is then the word that was put in its place, "-" for nothing,
    None when the word stood. `opinion` is one of "", "!", "?", "!!", "??", "!?", "?!".
    """

    irregular: bool = False
    instead: str | None = None
    opinion: str = ""


class Word(NamedTuple):
    """One word on paper. `text` is as canonical as spelling alone can tell; `start` and `end` are offsets."""

    text: str
    start: int
    end: int
    mark: Mark | None = None
    notes: tuple[str, ...] = ()


class Comment(NamedTuple):
    """A file comment with its `#`, and the offset of that sign."""

    text: str
    start: int


class Line:
    """One line of a section.

    `seat` is the place in `players` that the label names, `place` a label that is no player (`blind`, `stock`, `3`); at
    most one of them is set. `texts` are the canonical words. `words` are the same with their places, marks and notes;
    for a line without any mark or note they are made when somebody asks. `notes` stand before the first word: they are
    notes on the hand. `start`, `body` (behind the label) and `end` are offsets.
    """

    label_text: str | None = None
    label_at = 0
    number_text: str | None = None
    number_at = 0
    comment: Comment | None = None
    notes: tuple[Word, ...] = ()
    _words: tuple[Word, ...] | None = None

    def __init__(self, text: str, start: int, end: int, body: int, texts: list[str] | None, seat: int | None = None,
                 place: str | None = None, above: tuple[Comment, ...] = ()) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.body = body
        self.seat = seat
        self.place = place
        self.above = above
        self.plain = texts is not None
        self.texts: list[str] = [] if texts is None else texts

    def set_words(self, words: tuple[Word, ...]) -> None:
        """Give the words of a line that is not plain."""
        self._words = words
        self.texts = [word.text for word in words]

    @property
    def words(self) -> tuple[Word, ...]:
        """The words with their places."""
        if self._words is None:
            places = _WORD.finditer(self.text, self.body, self.end)
            self._words = tuple([_NEW(Word, (text, *place.span(), None, ())) for text, place in zip(self.texts, places, strict=True)])
        return self._words

    @property
    def last(self) -> tuple[int, int] | None:
        """Offsets of the last word, None where there is none. Where no place was asked for yet, the other words need none for it."""
        if not self.texts or self._words is not None:
            return (self._words[-1].start, self._words[-1].end) if self._words else None
        written = self.text[self.body:self.end].rstrip()
        end = self.body + len(written)
        return end - len(written.rsplit(maxsplit=1)[-1]), end

    @property
    def label(self) -> Word | None:
        """The label as written, quotes and all, with its place."""
        return None if self.label_text is None else Word(self.label_text, self.label_at, self.label_at + len(self.label_text))

    @property
    def number(self) -> Word | None:
        """The trick number as written, with its place."""
        return None if self.number_text is None else Word(self.number_text, self.number_at, self.number_at + len(self.number_text))


class Section(NamedTuple):
    """Words in order of time. `start` and `end` are the offsets of the field's name."""

    name: str
    lines: tuple[Line, ...]
    start: int
    end: int
    above: tuple[Comment, ...] = ()

    def words(self) -> Iterator[Word]:
        for line in self.lines:
            yield from line.words

    def last(self) -> tuple[int, int]:
        """Offsets of the last word, or of the section's name when there is none."""
        for line in reversed(self.lines):
            if line.last is not None:
                return line.last
        return self.start, self.end


class Field(NamedTuple):
    """A `name: value` line. `start` and `end` are the offsets of the value, `name_start` of the name.

    `notes` are the notes that stand in the value, where the field's text is no free text.
    """

    name: str
    value: str
    start: int
    end: int
    name_start: int
    above: tuple[Comment, ...] = ()
    comment: Comment | None = None
    notes: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether nothing is said: no value, `?` for what is unknown, or `-` for what there is not."""
        return self.value in ("", "?", "-")


@dataclass(slots=True)
class Block:
    """A field block: what stands between `session:` and the first `hand:`, or what belongs to one hand.

    `fields` holds each field that may stand once, by name; `repeated` holds `note`, `adjust`, `tags` and `x-…` in order;
    `tail` are the comments below the last block of a text.
    """

    source: Source
    start: int
    end: int
    fields: dict[str, Field] = field(default_factory=dict)
    repeated: list[Field] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    tail: tuple[Comment, ...] = ()


@dataclass(slots=True)
class Header(Block):
    """The head of a session block. `index` counts the blocks of a file from 0; `in_use` says that a hand followed."""

    index: int = 0
    in_use: bool = False


NOBODY = Names(())


@dataclass(slots=True)
class Record(Block):
    """One hand as written. It inherits from `header` whatever it does not say itself.

    `names` are the players in seat order, () when nobody said. `notes` are notes on the hand as a whole (a note that
    stands first on a line of a section). `number` is the label of `hand:`, already counted on where it was left empty.
    """

    header: Header = field(default_factory=lambda: Header(Source("", ""), 0, 0))
    number: str = "1"
    sections: tuple[Section, ...] = ()
    names: Names = NOBODY
    notes: list[Word] = field(default_factory=list)

    def field(self, name: str) -> Field | None:
        """The hand's own field, else the session's."""
        own = self.fields.get(name)
        return own if own is not None else self.header.fields.get(name)

    def says(self, name: str) -> bool:
        """Whether the hand's own field says something."""
        own = self.fields.get(name)
        return own is not None and not own.blank

    def value(self, name: str) -> str:
        """The field's text, "" when it is not written."""
        found = self.field(name)
        return found.value if found is not None else ""

    def section(self, name: str) -> Section | None:
        """The first section of that name."""
        return next((part for part in self.sections if part.name == name), None)

    @property
    def text(self) -> str:
        """The hand's own text, byte for byte, from `hand:` to the line before the next block."""
        return self.source.text[self.start:self.end]

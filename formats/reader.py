"""Text to records: fields, sections and labels, many hands a file. Never raises on user text, never loses any silently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from formats import codes
from formats.diagnostics import MOST_TROUBLES, Code, Diagnostic
from formats.fields import ALL_FIELDS, FREE_TEXT, HAND_FIELDS, REPEATED, SECTIONS, SESSION_FIELDS, SESSION_ONLY, WITHOUT_NOTES
from formats.heads import Head, head_of
from formats.names import QUOTES, Names, fold, nearest, player_faults, players_in, visible
from formats.record import Block, Comment, Field, Header, Record, Word
from formats.sections import RawLine, RawSection, read_section
from formats.source import Source, lines

VERSION: Final = "1"
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
MOST_CONTROLS = 10
"""Control characters listed for one hand or head; a binary file holds thousands."""
MOST_OUTSIDE = 1000
"""Faults listed of all heads without hands in a file."""
_OPENING = re.compile(rf"[{{{QUOTES}]|(?<!\S)#(?!\S)")
_QUOTE = re.compile(f"[{QUOTES}]")
_NOTE = re.compile(rf"[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]|\{{[^}}]*\}}?")
"""A quoted name, in which braces are text, or a note."""
_SECTIONS: Final = frozenset(SECTIONS)
_SESSION: Final = frozenset(SESSION_FIELDS)
_HAND: Final = frozenset(HAND_FIELDS)
_NEW: Final = tuple.__new__


class Reading:
    """The hands of a text, one after another, and what belongs to no hand.

    Iterate to read; `outside` and `hands` are complete when the iteration has ended. `start` and `end` are those of the part
    that is read, the whole text if nothing is said; a part begins at a `session:` line.
    """

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        self.source = source
        self.start = start
        self.end = len(source.text) if end is None else end
        self.outside: list[Diagnostic] = []
        self.headers: list[Header] = []
        self.hands = 0
        self.seen = self.start

    def __iter__(self) -> Iterator[Record]:
        used = None
        for record in _Reader(self).run():
            self.hands += 1
            if record.header is not used:
                used = record.header
                used.diagnostics.extend(self._controls(used.end, "head of an evening"))
            record.diagnostics.extend(self._controls(record.end, "hand"))
            record.header.in_use = True
            yield record
        self.outside.extend(self._said_of_no_hand())
        self.outside.extend(self._controls(self.end, "file"))
        if not self.hands:
            self.outside.append(Diagnostic(codes.NO_HAND, self.source, 0, 0))

    def _said_of_no_hand(self) -> Iterator[Diagnostic]:
        """What is said of heads that no hand followed; of very many, the first."""
        said = (found for header in self.headers if not header.in_use for found in header.diagnostics)
        for count, found in enumerate(said):
            if count == MOST_OUTSIDE:
                yield Diagnostic(codes.TOO_MANY, self.source, found.start, found.end, {"most": count, "where": "file"})
                return
            yield found

    def _controls(self, end: int, where: str) -> Iterator[Diagnostic]:
        """The control characters up to an offset that were not seen before; of many, the first."""
        start, self.seen = self.seen, end
        for count, found in enumerate(_CONTROL.finditer(self.source.text, start, end)):
            if count == MOST_CONTROLS:
                yield Diagnostic(codes.TOO_MANY, self.source, found.start(), found.end(), {"most": count, "where": where})
                return
            yield Diagnostic(codes.CONTROL, self.source, found.start(), found.end(), {"name": f"U+{ord(found.group()):04X}"})


def read(source: Source) -> Reading:
    """Read a text as hand notation, lazily."""
    return Reading(source)


class _Reader:
    """The one pass over the lines of a text."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.source = reading.source
        self.header = Header(self.source, 0, 0)
        self.record: Record | None = None
        self.open: list[RawSection] = []
        self.going_on: RawSection | None = None
        self.above: list[Comment] = []
        self.of_file: list[Diagnostic] = []
        self.last_number = "0"
        self.seen_any = False

    def run(self) -> Iterator[Record]:
        self.reading.headers.append(self.header)
        for start, line in lines(self.source.text, self.reading.start, self.reading.end):
            head = head_of(line)
            label, name, _, label_at, _, body = head
            if label is None and (line.isspace() or "#" in line or not line.isascii()) and self._blank_or_comment(line, start):
                continue
            going_on, end = self.going_on, start + len(line)
            if going_on is not None and (name is None or (name == "table" and going_on.name == "deal")):
                going_on.lines.append(_NEW(RawLine, (start, line, head, self._above() if self.above else ())))
            elif name == "hand" or name == "session":
                finished = self._close(start)
                if finished is not None:
                    yield finished
                self._open_block(name, start, head, end)
            elif name is not None:
                self._field(name, start + label_at, start + body, end)
            else:
                self._nothing(label, start, end, line)
            self.seen_any = True
        finished = self._close(self.reading.end)
        if finished is not None:
            yield finished

    def _blank_or_comment(self, line: str, start: int) -> bool:
        """Whether a line holds nothing, or only a comment, which is kept for what comes next."""
        if line.isspace() or (not line.isascii() and not fold(line)):
            return True
        if "#" in line and line.lstrip()[0] == "#":
            stripped = line.lstrip()
            self.above.append(Comment(stripped.rstrip(), start + len(line) - len(stripped)))
            return True
        return False

    # -- blocks ---------------------------------------------------------------------------------

    def _open_block(self, name: str, start: int, head: Head, end: int) -> None:
        name_start, value = start + head.label_at, start + head.body
        if name == "session":
            self.header = Header(self.source, start, end, index=len(self.reading.headers), diagnostics=list(self.of_file))
            self.reading.headers.append(self.header)
            self.last_number = "0"
            self._store(self.header, name, name_start, value, end)
            return
        record = self.record = Record(self.source, start, end, header=self.header)
        found = record.fields["hand"] = self._value(name, name_start, value, end, record)
        record.number = found.value or str(int(self.last_number) + 1)
        if record.number.isdecimal() and len(record.number) < 10:
            record.number = self.last_number = str(int(record.number))

    def _close(self, end: int) -> Record | None:
        """End the block that is open; gives the hand if it was one."""
        record, self.record = self.record, None
        if record is None:
            self.header.end = end
            self.header.tail = self._above() if end == len(self.source.text) else ()
            return None
        record.end = end
        players = record.field("players")
        record.names = players_in(players.value) if players is not None else Names(())
        if players is not None:
            _check_players(record, players)
        record.sections = tuple(read_section(record, part) for part in self.open)
        self.open, self.going_on = [], None
        record.tail = self._above() if end == len(self.source.text) else ()
        if len(record.diagnostics) > MOST_TROUBLES:
            first = record.diagnostics[MOST_TROUBLES]
            del record.diagnostics[MOST_TROUBLES:]
            record.diagnostics.append(
                Diagnostic(codes.TOO_MANY, self.source, first.start, first.end, {"most": MOST_TROUBLES, "where": "hand"})
            )
        return record

    def _above(self) -> tuple[Comment, ...]:
        if not self.above:
            return ()
        above, self.above = tuple(self.above), []
        return above

    # -- lines ----------------------------------------------------------------------------------

    def _field(self, name: str, start: int, value: int, end: int) -> None:
        block: Block = self.record if self.record is not None else self.header
        if name in _SECTIONS and self.record is not None:
            section: RawSection = _NEW(RawSection, (name, start, start + len(name), self._above(), []))
            self.open.append(section)
            self.going_on = section
            rest = self.source.text[value:end]
            if rest.strip():
                section.lines.append(RawLine(value, rest, head_of(rest), ()))
            return
        self.going_on = None
        if name == "hand-notation":
            self._version(start, value, end)
            return
        allowed = name.startswith("x-") or (name in _HAND or (name in _SESSION and name not in SESSION_ONLY) if self.record is not None
                                            else name in _SESSION)
        if not allowed:
            where, hint = (("in a hand", "it stands behind `session:`, before the first `hand:`") if self.record is not None
                           else ("before the first `hand:`", "write it behind a `hand:` line"))
            self._trouble(block, codes.MISPLACED_FIELD, start, start + len(name), name=name, where=where, hint=hint)
            return                                      # what a head may not say, its hands do not inherit
        self._store(block, name, start, value, end)

    def _store(self, block: Block, name: str, start: int, value: int, end: int) -> None:
        found = self._value(name, start, value, end, block)
        if name in REPEATED or name.startswith("x-"):
            block.repeated.append(found)
        elif name in block.fields:
            self._trouble(block, codes.TWICE, found.name_start, found.name_start + len(name), name=name)
        else:
            if not found.value and name not in ("session", "note"):
                self._trouble(block, codes.EMPTY_FIELD, found.name_start, found.name_start + len(name), name=name)
            block.fields[name] = found

    def _value(self, name: str, start: int, value: int, end: int, block: Block) -> Field:
        """The field of a line: its text without its comment, and without notes where notes are notes."""
        text = self.source.text
        raw = text[value:end]
        comment = None
        notes: tuple[str, ...] = ()
        if "#" in raw:
            at = _comment_at(text, value, end)
            comment = Comment(text[at:end].rstrip(), at) if at < end else None
            raw = text[value:at]
        if "{" in raw and name not in WITHOUT_NOTES and not name.startswith("x-"):
            noted = len(block.notes) if isinstance(block, Record) else 0
            raw = _NOTE.sub(lambda note: self._take_note(note, value, block), raw)
            notes = tuple(note.text for note in block.notes[noted:]) if isinstance(block, Record) else ()
        stripped = raw.strip()
        left = value + raw.find(stripped[0]) if stripped else value
        right = left + len(stripped)
        if not stripped.isascii() and (name in FREE_TEXT or name.startswith("x-") or name == "hand"):
            stripped = visible(stripped)
        return _NEW(Field, (name, stripped, left, right, start, self._above(), comment, notes))

    def _take_note(self, note: re.Match[str], value: int, block: Block) -> str:
        """Keep a note that stands in a hand's field; gives the blanks that stand in its place, or what is no note as it is."""
        written = note.group()
        if written[0] != "{":
            return written
        at = value + note.start()
        if not written.endswith("}"):
            self._trouble(block, codes.UNCLOSED_NOTE, at, at + 1)
        elif isinstance(block, Record):
            block.notes.append(Word(written[1:-1].strip(), at, at + len(written)))
        else:
            self._trouble(block, codes.NOTE_OF_NOTHING, at, at + len(written))
        return " " * len(written)

    def _version(self, start: int, value: int, end: int) -> None:
        found = self._value("hand-notation", start, value, end, self.header)
        if self.seen_any:
            self._trouble(self.record or self.header, codes.VERSION_PLACE, found.name_start, found.name_start + len(found.name))
        if found.value != VERSION and not self.of_file:     # every head of the file repeats it: once is enough
            self.of_file.append(Diagnostic(codes.VERSION, self.source, found.start, found.end, {"value": found.value}))
            self.header.diagnostics.extend(self.of_file)
        self.header.fields.setdefault("hand-notation", found)

    def _nothing(self, head: str | None, start: int, end: int, line: str) -> None:
        block: Block = self.record if self.record is not None else self.header
        left, right = start + len(line) - len(line.lstrip()), start + len(line.rstrip())
        if head is None or not head:
            self._trouble(block, codes.NO_FIELD, left, right)
            return
        near = nearest(head, ALL_FIELDS) if len(block.diagnostics) < MOST_TROUBLES else None
        hint = f"did you mean `{near}`?" if near else "a comment begins with `# `, a field of your own with `x-`"
        self._trouble(block, codes.UNKNOWN_FIELD, left, min(left + len(head), right), name=head, hint=hint)

    def _trouble(self, block: Block, code: Code, start: int, end: int, **args: object) -> None:
        if block is self.header and len(block.diagnostics) >= MOST_TROUBLES:
            if len(block.diagnostics) == MOST_TROUBLES:
                more = {"most": MOST_TROUBLES, "where": "head of an evening"}
                block.diagnostics.append(Diagnostic(codes.TOO_MANY, self.source, start, end, more))
            return
        block.diagnostics.append(Diagnostic(code, self.source, start, end, args))


def _comment_at(text: str, start: int, end: int) -> int:
    """Where the comment of a value begins: a `#` between spaces, outside notes and quotes; `end` where there is none."""
    at, unclosed = start, False
    while (opening := _OPENING.search(text, at, end)) is not None:
        sign, at = opening.group(), opening.end()
        if sign == "#":
            return opening.start()
        if sign == "{":
            close = -1 if unclosed else text.find("}", at, end)
            unclosed = close < 0                        # one search that fails is enough: a long line stays linear
        else:
            closing = _QUOTE.search(text, at, end)
            close = closing.start() if closing is not None else -1
        at = max(at, close + 1)
    return end


def _check_players(record: Record, players: Field) -> None:
    """Note every fault of the `players:` line, on each hand that uses it."""
    for code, start, end, args in player_faults(players.value):
        record.diagnostics.append(Diagnostic(code, record.source, players.start + start, players.start + end, args))

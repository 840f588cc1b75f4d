"""Text to records: fields, sections and labels, many hands a file. Never raises on user text, never loses any silently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from formats import codes
from formats.diagnostics import Code, Diagnostic
from formats.fields import ALL_FIELDS, FREE_TEXT, HAND_FIELDS, REPEATED, SECTIONS, SESSION_FIELDS, SESSION_ONLY, WITHOUT_NOTES
from formats.names import LABELS, QUOTES, Names, fold, nearest, quote, split_names, unquote, visible
from formats.record import Block, Comment, Field, Header, Line, Record, Section, Word
from formats.source import Source
from formats.words import Trouble, lex

VERSION = "1"
MOST_TROUBLES = 50
"""Faults of writing listed for one block; what is over is counted in one info."""

_LINE = re.compile(r"[^\r\n]+")
_QUOTED_HEAD = re.compile(rf"\s*[{QUOTES}]((?:[^{QUOTES}]|[{QUOTES}]{{2}})*)[{QUOTES}]\s*[:：]")
_TRICK_NUMBER = re.compile(r"\s*(\d+)[.)](?:\s+|$|(?=[^\d\s.]))")
_COMMENT = re.compile(rf"(?:\{{[^}}]*\}}|[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]|[^#{{{QUOTES}]|(?<=\S)#|#(?=\S)|[{{{QUOTES}])*")
_NOTE = re.compile(rf"[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]|\{{[^}}]*\}}?")
"""A quoted name, in which braces are text, or a note."""
_JOKER_LEAD = re.compile(r"(?:.*\s)?jk", re.IGNORECASE | re.DOTALL)
_SECTIONS = frozenset(SECTIONS)
_FIELDS = frozenset(ALL_FIELDS)
_SESSION = frozenset(SESSION_FIELDS)
_HAND = frozenset(HAND_FIELDS)


class Reading:
    """The hands of a text, one after another, and what belongs to no hand.

    Iterate to read; `outside` and `hands` are complete when the iteration has ended. `before` are faults of the text
    as such, in order of place: each goes to the hand or the head that it lies in.
    """

    def __init__(self, source: Source, before: list[Diagnostic] | None = None) -> None:
        self.source = source
        self.outside: list[Diagnostic] = []
        self.headers: list[Header] = []
        self.hands = 0
        self._before = list(before or [])

    def __iter__(self) -> Iterator[Record]:
        used = None
        for record in _Reader(self).run():
            self.hands += 1
            if record.header is not used:
                used = record.header
                used.diagnostics.extend(self._taken(used.end))
            record.diagnostics.extend(self._taken(record.end))
            record.header.in_use = True
            yield record
        for header in self.headers:
            if not header.in_use:
                self.outside.extend(header.diagnostics)
        self.outside.extend(self._taken(len(self.source.text) + 1))
        if not self.hands:
            self.outside.append(Diagnostic(codes.NO_HAND, self.source, 0, 0))

    def _taken(self, end: int) -> Iterator[Diagnostic]:
        while self._before and self._before[0].start < end:
            yield self._before.pop(0)


def read(source: Source) -> Reading:
    """Read a text as hand notation, lazily."""
    return Reading(source)


@dataclass(slots=True)
class _Open:
    """A section that is still being read: its lines as (start, end) offsets, with the comments above each."""

    name: str
    start: int
    end: int
    above: tuple[Comment, ...]
    lines: list[tuple[int, int, tuple[Comment, ...]]] = field(default_factory=list)


class _Reader:
    """The one pass over the lines of a text."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.source = reading.source
        self.header = Header(self.source, 0, 0)
        self.record: Record | None = None
        self.open: list[_Open] = []
        self.above: list[Comment] = []
        self.of_file: list[Diagnostic] = []
        self.last_number = "0"
        self.seen_any = False

    def run(self) -> Iterator[Record]:
        text = self.source.text
        self.reading.headers.append(self.header)
        for match in _LINE.finditer(text):
            start, end = match.span()
            line = match.group()
            stripped = line.lstrip()
            if not stripped or (not line.isascii() and not fold(line)):
                continue
            if stripped[0] == "#":
                self.above.append(Comment(stripped.rstrip(), start + len(line) - len(stripped)))
                continue
            head, value = self._head(line, start)
            name = _field_name(head) if head is not None else None
            if name == "table" and self.open and self.open[-1].name == "deal":
                name = None
            if name == "hand" or name == "session":
                finished = self._close(start)
                if finished is not None:
                    yield finished
                self._open_block(name, start, value, end)
            elif name is not None:
                self._field(name, start, value, end)
            elif self.open:
                self.open[-1].lines.append((start, end, self._above()))
            else:
                self._nothing(head, start, end, line)
            self.seen_any = True
        finished = self._close(len(text))
        if finished is not None:
            yield finished

    # -- blocks ---------------------------------------------------------------------------------

    def _open_block(self, name: str, start: int, value: int, end: int) -> None:
        if name == "session":
            self.header = Header(self.source, start, end, index=len(self.reading.headers), diagnostics=list(self.of_file))
            self.reading.headers.append(self.header)
            self.last_number = "0"
            self._store(self.header, name, start, value, end)
            return
        self.record = Record(self.source, start, end, header=self.header)
        found = self._value(name, start, value, end, self.record)
        number = found.value
        if not number:
            number = str(int(self.last_number) + 1)
        self.record.fields["hand"] = found
        self.record.number = number
        plain_digits = number.isdecimal() and len(number) < 10
        if plain_digits:
            self.last_number = str(int(number))
            self.record.number = self.last_number

    def _close(self, end: int) -> Record | None:
        """End the block that is open; gives the hand if it was one."""
        record, self.record = self.record, None
        if record is None:
            self.header.end = end
            return None
        record.end = end
        players = record.field("players")
        record.names = _players(players.value) if players is not None else Names(())
        if players is not None:
            owner = record if "players" in record.fields else record.header
            _check_players(owner, record, players)
        record.sections = tuple(self._section(record, part) for part in self.open)
        self.open = []
        record.tail = self._above() if end == len(self.source.text) else ()
        if len(record.diagnostics) > MOST_TROUBLES:
            first = record.diagnostics[MOST_TROUBLES]
            del record.diagnostics[MOST_TROUBLES:]
            record.diagnostics.append(Diagnostic(codes.TOO_MANY, self.source, first.start, first.end, {"most": MOST_TROUBLES}))
        return record

    def _above(self) -> tuple[Comment, ...]:
        above, self.above = tuple(self.above), []
        return above

    # -- lines ----------------------------------------------------------------------------------

    def _head(self, line: str, start: int) -> tuple[str | None, int]:
        """What stands before the first colon, None where there is no label, and the offset behind the colon."""
        colon = line.find(":")
        if "：" in line:
            wide = line.find("：")
            colon = wide if colon < 0 else min(colon, wide)
        if colon < 0:
            return None, start
        number = _TRICK_NUMBER.match(line)
        begin = number.end() if number and number.end() <= colon else 0
        if line[begin:colon].lstrip()[:1] in QUOTES and line[begin:colon].strip():
            quoted = _QUOTED_HEAD.match(line, begin)
            return (None, start) if quoted is None else (line[quoted.start():quoted.end() - 1].strip(), start + quoted.end())
        head = line[begin:colon]
        if "{" in head or "#" in head and re.search(r"(?<!\S)#(?!\S)", head):
            return None, start
        if self.open and self.open[-1].name == "play" and _JOKER_LEAD.fullmatch(head):
            return None, start
        return head.strip(), start + colon + 1

    def _field(self, name: str, start: int, value: int, end: int) -> None:
        block: Block = self.record if self.record is not None else self.header
        if name in _SECTIONS and self.record is not None:
            name_start = start + len(self.source.text[start:value]) - len(self.source.text[start:value].lstrip())
            section = _Open(name, name_start, name_start + len(name), self._above())
            self.open.append(section)
            if self.source.text[value:end].strip():
                section.lines.append((value, end, ()))
            return
        if name == "hand-notation":
            self._version(start, value, end)
            return
        allowed = name.startswith("x-") or (name in _HAND or name in _SESSION and name not in SESSION_ONLY if self.record is not None
                                            else name in _SESSION)
        if not allowed:
            where, hint = (("in a hand", "it stands behind `session:`, before the first `hand:`") if self.record is not None
                           else ("before the first `hand:`", "write it behind a `hand:` line"))
            self._trouble(block, codes.MISPLACED_FIELD, start, value - 1, name=name, where=where, hint=hint)
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
        comment = None
        stop = end
        if "#" in text[value:end]:
            match = _COMMENT.match(text, value, end)
            if match is not None and match.end() < end:
                stop = match.end()
                comment = Comment(text[stop:end].rstrip(), stop)
        raw = text[value:stop]
        noted = len(block.notes) if isinstance(block, Record) else 0
        if "{" in raw and name not in WITHOUT_NOTES and not name.startswith("x-"):
            raw = _NOTE.sub(lambda note: self._take_note(note, value, block), raw)
        stripped = raw.strip()
        left = value + len(raw) - len(raw.lstrip()) if stripped else value
        name_start = start + len(text[start:value]) - len(text[start:value].lstrip())
        if name in FREE_TEXT or name.startswith("x-") or name == "hand":
            stripped = visible(stripped) if not stripped.isascii() else stripped
        notes = tuple(note.text for note in block.notes[noted:]) if isinstance(block, Record) else ()
        return Field(name, stripped, left, left + len(raw.strip()), name_start, self._above(), comment, notes)

    def _take_note(self, note: re.Match[str], value: int, block: Block) -> str:
        """Keep a note that stands in a hand's field; gives the blanks that stand in its place, or what is no note as it is."""
        written = note.group()
        if written[0] != "{":
            return written
        at = value + note.start()
        if not written.endswith("}"):
            self._trouble(block, codes.UNCLOSED_NOTE, at, at + 1)
        elif isinstance(block, Record):
            block.notes = (*block.notes, Word(written[1:-1].strip(), at, at + len(written)))
        else:
            self._trouble(block, codes.NOTE_OF_NOTHING, at, at + len(written))
        return " " * len(written)

    def _version(self, start: int, value: int, end: int) -> None:
        found = self._value("hand-notation", start, value, end, self.header)
        if self.seen_any:
            self._trouble(self.record or self.header, codes.VERSION_PLACE, found.name_start, found.name_start + len(found.name))
        if found.value != VERSION:
            self.of_file.append(Diagnostic(codes.VERSION, self.source, found.start, found.end, {"value": found.value}))
            self.header.diagnostics.extend(self.of_file)
        self.header.fields.setdefault("hand-notation", found)

    def _nothing(self, head: str | None, start: int, end: int, line: str) -> None:
        block: Block = self.record if self.record is not None else self.header
        left, right = start + len(line) - len(line.lstrip()), start + len(line.rstrip())
        if head is None or not head:
            self._trouble(block, codes.NO_FIELD, left, right)
            return
        near = nearest(head, ALL_FIELDS)
        hint = f"did you mean `{near}`?" if near else "a comment begins with `# `, a field of your own with `x-`"
        self._trouble(block, codes.UNKNOWN_FIELD, left, min(left + len(head), right), name=head, hint=hint)

    def _trouble(self, block: Block, code: Code, start: int, end: int, **args: object) -> None:
        block.diagnostics.append(Diagnostic(code, self.source, start, end, args))

    # -- sections -------------------------------------------------------------------------------

    def _section(self, record: Record, part: _Open) -> Section:
        lines = [line for start, end, above in part.lines for line in self._line(record, part, start, end, above)]
        return Section(part.name, tuple(lines), part.start, part.end, part.above)

    def _line(self, record: Record, part: _Open, start: int, end: int, above: tuple[Comment, ...]) -> Iterator[Line]:
        text = self.source.text
        begin = start
        number = label = place = seat = None
        line = text[start:end]
        if part.name == "play":
            found = _TRICK_NUMBER.match(line)
            if found:
                number = Word(found.group(1), start + found.start(1), start + found.end(1))
                start += found.end()
        self.open, outer = [part], self.open
        head, behind = self._head(text[start:end], start) if ":" in line or "：" in line else (None, start)
        self.open = outer
        if head is not None:
            left = text.index(head, start)
            label = Word(head, left, left + len(head))
            seat, place, known = _who(head, part.name, record.names)
            start = behind
            if not known:
                self._unknown_label(record, label, part.name)
                return
        lexed = lex(text, start, end, "raw" if place == "foundations" else part.name)
        for trouble in lexed.troubles:
            self._spelling(record, trouble)
        if lexed.hand_notes:
            record.notes = (*record.notes, *lexed.hand_notes)
        yield Line(tuple(lexed.words), seat, place, label, number, above, lexed.comment, tuple(lexed.hand_notes), begin, end)

    def _spelling(self, record: Record, trouble: Trouble) -> None:
        record.diagnostics.append(Diagnostic(trouble.code, self.source, trouble.start, trouble.end, trouble.args))

    def _unknown_label(self, record: Record, label: Word, section: str) -> None:
        fits = record.names.fitting(label.text)
        if len(fits) > 1:
            self._trouble(record, codes.AMBIGUOUS, label.start, label.end, label=label.text,
                          players=[record.names.players[seat] for seat in fits])
            return
        known = {fold(name): name for name in record.names.players}
        known |= {name: name for name in (*HAND_FIELDS, *(LABELS if section == "deal" else ()))}
        near = nearest(label.text, list(known))
        hint = f"did you mean `{known[near]}`?" if near else (
            f"the players are {', '.join(record.names.players)}" if len(record.names) else "write `players:` first")
        self._trouble(record, codes.UNKNOWN_LABEL, label.start, label.end, label=label.text, hint=hint)


@lru_cache(maxsize=1024)
def _field_name(head: str) -> str | None:
    """The field that a line's head names; None for anything else, a quoted head among it."""
    folded = fold(head)
    if folded in _FIELDS or folded.startswith("x-") and len(folded) > 2:
        return folded
    return None


def _who(label: str, section: str, names: Names) -> tuple[int | None, str | None, bool]:
    """The seat or the place that a label means, and whether it means anything."""
    if section == "deal":
        folded = fold(label)
        if folded in LABELS or folded.isdecimal() and 1 <= int(folded[:4]) <= 99:
            return None, str(int(folded)) if folded.isdecimal() else folded, True
    if label[:1] in QUOTES:
        seat = names.find(visible(unquote(label[1:-1])))
    else:
        seat = names.find(label)
    return seat, None, seat is not None


@lru_cache(maxsize=256)
def _players(text: str) -> Names:
    """The players of a `players:` line; unknown ones are ?1, ?2 … in table order."""
    players = []
    unknown = 0
    for written in split_names(text, 0):
        if written.text == "?" and not written.quoted:
            unknown += 1
            players.append(f"?{unknown}")
        else:
            players.append(written.text)
    return Names(players)


def _check_players(owner: Block, record: Record, players: Field) -> None:
    """Note every fault of the `players:` line, on the hand that uses it."""
    if owner is not record and owner.diagnostics and owner.diagnostics[-1].start == -1:
        return
    found = _player_faults(players.value)
    for code, start, end, args in found:
        record.diagnostics.append(Diagnostic(code, record.source, players.start + start, players.start + end, args))


@lru_cache(maxsize=256)
def _player_faults(text: str) -> tuple[tuple[Code, int, int, dict[str, object]], ...]:
    faults: list[tuple[Code, int, int, dict[str, object]]] = []
    seen: set[str] = set()
    for written in split_names(text, 0):
        folded = fold(written.text)
        if not folded:
            faults.append((codes.EMPTY_NAME, written.start, written.end, {}))
        elif not written.quoted and written.text != "?" and quote(written.text) != written.text:
            faults.append((codes.BAD_SIGN_IN_NAME, written.start, written.end,
                           {"name": written.text, "quoted": '"' + written.text.replace('"', '""') + '"'}))
        elif folded in seen and not (written.text == "?" and not written.quoted):
            faults.append((codes.SAME_NAME, written.start, written.end, {"name": written.text}))
        seen.add(folded)
    return tuple(faults)

"""Canonical text of whole files: what `fmt` writes. A hand with a fault of play keeps its lines from the fault on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from formats.diagnostics import Diagnostic, is_error
from formats.reader import VERSION, Reading
from formats.record import Field, Header, Line, Record, Section
from formats.values import canonical_text, quoted
from formats.writer import Part, Row, comments, word_text, write_hand, write_header
from replay.replay import Replay
from replay.session import walk_file


class Unreadable(Exception):
    """A file that cannot be formatted, because a hand of it could not be read; `found` says why."""

    def __init__(self, found: Sequence[Diagnostic]) -> None:
        super().__init__(f"{len(found)} faults of writing")
        self.found = list(found)


def format_reading(reading: Reading) -> str:
    """The whole file in canonical form. Raises Unreadable when a hand of it, or anything outside of hands, cannot be read."""
    lines: list[str] = []
    header: Header | None = None
    troubles: list[Diagnostic] = []
    written = 0
    for replay in walk_file(reading):
        record = replay.record
        troubles += [found for found in (*record.header.diagnostics, *record.diagnostics) if is_error(found)]
        if record.header is not header:
            header = record.header
            lines += _without_hands(reading.headers[written:header.index])
            lines += _header(header, replay)
            written = header.index + 1
        lines += ["", *_hand(replay)]
    lines += _without_hands(reading.headers[written:])
    troubles += [found for found in reading.outside if is_error(found)]
    if troubles:
        raise Unreadable(troubles)
    return "\n".join([*_version(reading), *_trim(lines)]) + "\n"


def _version(reading: Reading) -> Iterator[str]:
    """The line that names the notation's version, with the comments that stood above and behind it."""
    written = reading.headers[0].fields.get("hand-notation")
    if written is not None:
        yield from comments(written.above)
    yield f"hand-notation: {VERSION}" + (f"  {written.comment.text}" if written is not None and written.comment is not None else "")


def _trim(lines: list[str]) -> Iterator[str]:
    """No blank lines at the start, and never two together."""
    last = ""
    for line in lines:
        if line or last:
            yield line
        last = line


def _without_hands(headers: Sequence[Header]) -> Iterator[str]:
    """The heads of evenings that hold no hand, as they are written."""
    for header in headers:
        lines, head = _head(header)
        yield from (*lines, *write_header(head, lambda written: written.value), *comments(header.tail))


def _head(header: Header) -> tuple[list[str], Header]:
    """The blank line above a head, and the head without the notation's version, which stands once in a file."""
    head = {name: written for name, written in header.fields.items() if name != "hand-notation"}
    return [""] if header.index else [], Header(header.source, header.start, header.end, head, header.repeated)


def _header(header: Header, replay: Replay) -> list[str]:
    """The head of a block. The canonical form always names profile and version."""
    lines, plain = _head(header)
    head = plain.fields
    own_rules = "rules" in replay.record.fields
    added = [("rules", replay.rules.written)] if replay.rules is not None and "rules" not in head and not own_rules else []
    return [*lines, *write_header(plain, lambda written: _value(written, replay, own=False), added)]


def _value(written: Field, replay: Replay, *, own: bool) -> str:
    """A field's canonical value; `rules` with its version where the field is the one that the hand was played under."""
    if written.name == "rules" and replay.rules is not None and own == ("rules" in replay.record.fields):
        return replay.rules.written
    return canonical_text(written.name, written.value, replay.record.names)


# -- hands -----------------------------------------------------------------------------------------

class _Played:
    """A hand to be written, with what its lines ask for, worked out once a hand."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    @cached_property
    def stop(self) -> int | None:
        """The offset of the first fault in a section; words from there on stay as they are. One in a field has no bearing on them."""
        faults = [found.start for found in self.replay.diagnostics if is_error(found)]
        spans = [(section.start, section.last()[1]) for section in self.replay.record.sections] if faults else []
        return min((fault for fault in faults if any(start <= fault <= end for start, end in spans)), default=None)

    @cached_property
    def known(self) -> dict[int, str]:
        """The canonical text of each word that was played, by its place; not of one that was put down for another (`AH*/2S`)."""
        played = {move.word.start: move.text for move in self.replay.moves if move.word.mark is None or move.word.mark.instead is None}
        return played | {aside.word.start: aside.text for aside in self.replay.asides}

    @cached_property
    def order(self) -> dict[int, tuple[int, int]]:
        """The number and the seat of each word that was played, by its place."""
        return {move.word.start: (index, move.seat) for index, move in enumerate(self.replay.moves)}

    @cached_property
    def ends(self) -> frozenset[int]:
        """The moves behind which a line of the play ends, by the game."""
        return frozenset(self.replay.game.line_ends(self.replay)) if self.replay.game is not None else frozenset()


def _hand(replay: Replay) -> list[str]:
    record = replay.record
    hand = _Played(replay)
    parts = [_part(hand, part) for part in (_merged(record) if replay.accepted else record.sections)]
    return write_hand(record, lambda written: _value(written, replay, own=True), parts, record.number)


def _merged(record: Record) -> Iterator[Section]:
    """Sections that go on are one section; comments above where it goes on stay between its lines."""
    for _, same in groupby(record.sections, key=attrgetter("name")):
        first, *rest = same
        lines = list(first.lines)
        for section in rest:
            if section.above:
                lines.append(Line("", section.end, section.end, section.end, [], above=section.above))
            lines += section.lines
        yield first._replace(lines=tuple(lines))


def _part(hand: _Played, section: Section) -> Part:
    replay = hand.replay
    above = comments(section.above)
    words = [word for line in section.lines for word in line.words]
    irregular = any(word.mark is not None and word.mark.irregular for word in words)
    if section.name == "deal" and replay.accepted:
        rows = _deal_rows(replay, section)
    elif irregular or not replay.accepted or section.name not in ("calls", "play"):
        rows = [_as_written(hand, line) for line in section.lines]
    else:
        rows = list(_reflowed(hand, section))
    short = section.name not in ("play", "deal") or (
        len(rows) == 1 and all(line.seat is None and line.place is None for line in section.lines)
    )
    rows = [row._replace(text=row.text.rstrip()) for row in rows]
    rows = rows[:1] + [row if row.text or not row.comment else Row("", (*row.above, row.comment)) for row in rows[1:]]
    return Part(section.name, [row for row in rows if row.text or row.comment or row.above], above, short=short and section.name != "play")


def _as_written(hand: _Played, line: Line) -> Row:
    """A line with its own words; behind a fault, with its own letters too."""
    replay, source = hand.replay, hand.replay.record.source.text
    comment = line.comment.text if line.comment is not None else ""
    if hand.stop is not None and line.end > hand.stop:
        end = line.comment.start if line.comment is not None else line.end
        return Row(source[line.start:end].strip(), comments(line.above), comment)
    words = [word_text(word, hand.known.get(word.start, word.text)) for word in line.words]
    number = f"{line.number.text}. " if line.number is not None else ""
    return Row(number + _label(replay, line.seat, line.place) + " ".join([*_notes(line), *words]), comments(line.above), comment)


def _label(replay: Replay, seat: int | None, place: str | None) -> str:
    if seat is not None:
        return f"{quoted(replay.record.names, seat)}: "
    return f"{place}: " if place is not None else ""


def _notes(line: Line) -> list[str]:
    return [f"{{{note.text}}}" for note in line.notes]


def _deal_rows(replay: Replay, section: Section) -> list[Row]:
    """A hand a line. A whole deal on one line is divided into its hands."""
    rows: list[Row] = []
    for line in section.lines:
        comment = line.comment.text if line.comment is not None else ""
        hands = _hands_of(line)
        if line.seat is None and line.place is None and len(hands) == len(replay.players) > 1:
            split = [Row(_label(replay, seat, None) + " ".join(words)) for seat, words in enumerate(hands)]
            split[0] = split[0]._replace(above=comments(line.above))
            split[-1] = split[-1]._replace(comment=comment)
            rows += split
        else:
            text = " | ".join(map(" ".join, hands)).strip()
            rows.append(Row(_label(replay, line.seat, line.place) + text, comments(line.above), comment))
    return rows


def _hands_of(line: Line) -> list[list[str]]:
    """The words of a line of the deal, divided at each `|`; a note behind that stands behind the hand before it."""
    hands = [_notes(line)]
    for word in line.words:
        if word.text != "|":
            hands[-1].append(word_text(word, word.text))
        else:
            hands[-1] += [f"{{{note}}}" for note in word.notes]
            hands.append([])
    return hands


# -- a trick a line --------------------------------------------------------------------------------

@dataclass(slots=True)
class _Open:
    """A line of the play that is being filled."""

    label: str = ""
    notes: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    above: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    full: bool = False

    def row(self) -> Row:
        text = self.label + " ".join([*self.notes, *self.words])
        return Row(text if self.words or self.notes else "", tuple(self.above), "  ".join(self.comments))


def _reflowed(hand: _Played, section: Section) -> Iterator[Row]:
    """The words in new lines: all calls on one, a trick of the play on each, with whatever stood above and beside them."""
    play, replay = section.name == "play", hand.replay
    row = _Open()
    for line in section.lines:
        row.above += comments(line.above)
        if line.notes and row.words:
            yield row.row()
            row = _Open()
        row.notes += _notes(line)
        for word in line.words:
            index, seat = hand.order.get(word.start, (-1, None))
            if index >= 0:                              # a word that is no move stays with the move before it
                if row.full:
                    yield row.row()
                    row = _Open()
                row.full = play and index in hand.ends
            if play and not row.words and len(replay.players) > 1:
                row.label = _label(replay, seat, None)
            row.words.append(word_text(word, hand.known.get(word.start, word.text)))
        if line.comment is not None:
            row.comments.append(line.comment.text)
        if row.full or (line.comment is not None and not row.words):
            yield row.row()
            row = _Open()
    yield row.row()

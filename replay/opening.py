"""The deal of a record in the making: which words lie with which seat or place. What they amount to is judged elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from formats.diagnostics import Code, Diagnostic
from formats.record import Line, Record, Section, Word
from replay import codes
from replay.game import Game
from replay.terms import Plan, Table

MOST_CARDS = 500
"""More than a pack has; what is written of one place beyond is not gathered line by line."""

PLACE_NAMES = {"blind": "the blind", "table": "the table", "stock": "the stock", "waste": "the waste", "pack": "the pack"}


class Opening:
    """One deal of a record, collected by seat and by place, with the words still known."""

    def __init__(self, record: Record, game: Game, table: Table, plan: Plan, section: Section) -> None:
        self.record = record
        self.section = section
        self.game = game
        self.table = table
        self.plan = plan
        self.hands: dict[int, tuple[Word, ...]] = {}
        self.places: dict[str, tuple[Word, ...]] = {}
        self.found: list[Diagnostic] = []

    def fault(self, code: Code, start: int, end: int, **args: Any) -> None:
        self.found.append(Diagnostic(code, self.record.source, start, end, args))


def collect(opening: Opening, section: Section) -> None:
    """Take up the words of one section, line by line, each for the seat or place it belongs to."""
    holder: int | str | None = None
    for index, line in enumerate(section.lines):
        if line.seat is None and line.place is None:
            if holder is None and index == 0:
                _whole(opening, line)
                holder = -1
            elif holder is None or holder == -1:
                _whose(opening, line)
            else:
                _add(opening, holder, line.words)
            continue
        holder = line.seat if line.seat is not None else line.place
        assert holder is not None
        if line.label is not None and holder in (opening.hands if isinstance(holder, int) else opening.places):
            opening.fault(codes.DEALT_TWICE, line.label.start, line.label.end, place=place_name(opening, holder))
        _check_place(opening, line)
        _add(opening, holder, line.words)


def _whose(opening: Opening, line: Line) -> None:
    if line.words:
        opening.fault(codes.WHOSE_CARDS, line.words[0].start, line.words[-1].end)


def _whole(opening: Opening, line: Line) -> None:
    """A whole deal on one line, its hands divided by `|`."""
    parts = list(_divided(line.words))
    if len(parts) == 1 and opening.table.seats > 1:
        if [word.text for word in line.words] != ["?"]:
            _whose(opening, line)
        return
    if len(parts) != opening.table.seats:
        opening.fault(codes.HANDS_COUNT, line.words[0].start, line.words[-1].end, count=len(parts), seats=opening.table.seats)
        return
    for seat, words in enumerate(parts):
        opening.hands[seat] = words


def _divided(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    part: list[Word] = []
    for word in words:
        if word.text == "|":
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)


def _add(opening: Opening, holder: int | str, words: tuple[Word, ...]) -> None:
    for word in words:
        if word.text == "|":
            opening.fault(codes.CARD_UNKNOWN_IN_DEAL, word.start, word.end, word="|")
    if isinstance(holder, int):
        opening.hands[holder] = _more(opening.hands.get(holder, ()), words)
    else:
        opening.places[holder] = _more(opening.places.get(holder, ()), words)


def _more(held: tuple[Word, ...], words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Words added to those of a place. Where they are more than any pack has, the first are enough to say so."""
    return held + words if len(held) <= MOST_CARDS else held


def _check_place(opening: Opening, line: Line) -> None:
    if line.place is None or (line.place == "pack" and not opening.plan.batches) or line.place in opening.plan.places:
        return
    assert line.label is not None
    known = [*opening.table.players, *([] if opening.plan.batches else ["pack"]), *opening.plan.places]
    opening.fault(codes.PLACE_FOREIGN, line.label.start, line.label.end, game=opening.game.TITLE, place=line.label.text,
                  hint="it has " + ", ".join(known))


def holders(opening: Opening) -> Iterator[tuple[int | str, tuple[Word, ...]]]:
    """Every seat and place with its words; a recorded pack is none, for its cards lie somewhere else too."""
    yield from opening.hands.items()
    for place, words in opening.places.items():
        if place != "pack":
            yield place, words


def place_name(opening: Opening, holder: int | str) -> str:
    """The name by which a player knows a place: a seat's, or the place's own."""
    if isinstance(holder, int):
        return opening.table.players[holder]
    return PLACE_NAMES.get(holder, f"pile {holder}")


def counted(words: tuple[Word, ...]) -> int | None:
    """The number that stands in place of the cards of the stock, None where cards are written."""
    return int(words[0].text) if len(words) == 1 and words[0].text.isdecimal() and len(words[0].text) < 10 else None

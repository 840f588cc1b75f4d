"""A line of the play that is no trick: a card too few or too many there puts everything behind it a place off."""

from __future__ import annotations

from formats.record import Line, Record

_NO_CARDS = frozenset({"claim", "concede", "end"})


def uneven_line(record: Record, seats: int, reached: int) -> str:
    """What is said of the first line that holds another number of cards than a trick; "" where the record does not keep to a trick a line.

    Only lines up to the offset `reached` can have led to a fault found there; the last line of all may be a trick that was not finished.
    """
    play = record.section("play")
    lines = [(line, _cards(line)) for line in play.lines if _cards(line)] if play is not None else []
    whole = sum(count == seats for _, count in lines)
    odd = [(line, count) for line, count in lines if count != seats and line.start <= reached]
    if not odd or 2 * whole <= len(lines):
        return ""
    line, count = odd[0]
    if line is lines[-1][0] and count < seats and line.last is not None and line.last[0] > reached:
        return ""
    return f"line {record.source.place(line.start)[0]} has {count} {'card' if count == 1 else 'cards'}, and a trick has {seats}"


def _cards(line: Line) -> int:
    return sum(text not in _NO_CARDS for text in line.texts)

"""The text of one hand that replays alone: its evening's head, what it started from, and the hand as it was written.

Apart from what it started from, which is added, every sign stands as in the source. A hand that is not the first of its
block has other totals than its head says, so there the value of `before:` or `carried:` is put in place of the old one.
"""

from __future__ import annotations

from formats.names import quote
from formats.record import Field, Header, Record
from replay.replay import Replay
from replay.written import UNKNOWN

DOUBLE = "double"


def stated_text(replay: Replay) -> str:
    """The hand's own text with its number, dealer and pool stated."""
    return _hand(replay.record, replay, _line_end(replay.record))


def standalone_text(replay: Replay) -> str:
    """Head, totals and doubling where needed, then the hand with its number, dealer and pool stated."""
    record, end = replay.record, _line_end(replay.record)
    return _head(record.header, replay, end) + _hand(record, replay, end)


def _head(header: Header, replay: Replay, end: str) -> str:
    carried = replay.carried_in
    text = header.source.text[header.start:header.end]
    if carried.first:
        return text
    seated = frozenset(replay.players)
    totals = {quote(name, numbers=True, always=name not in seated): total for name, total in (carried.totals or {}).items() if total}
    before = UNKNOWN if carried.totals is None else ", ".join(f"{name} {total}" for name, total in totals.items())
    wanted = {"before": before, "carried": _times(carried.double)}
    written = sorted((field for name, field in header.fields.items() if name in wanted), key=lambda field: -field.start)
    for field in written:
        text = _restated(text, header, field, wanted.pop(field.name))
    added = "".join(f"{name}: {value}{end}" for name, value in wanted.items() if value)
    return _closed(text, end) + added if added else text


def _times(double: int | None) -> str:
    """What `carried:` says of a deal that counts more than once, or nobody knows how often."""
    if double is None:
        return UNKNOWN
    return "" if not double else DOUBLE if double == 1 else str(1 + double)


def _restated(text: str, header: Header, field: Field, value: str) -> str:
    """The head with another value in a field, or without its line when there is none."""
    start, stop = field.start - header.start, field.end - header.start
    if value:
        return text[:start] + value + text[stop:]
    _, rest = _first_line(text[stop:])
    return text[:field.name_start - header.start] + rest


def _hand(record: Record, replay: Replay, end: str) -> str:
    text, number = record.text, record.fields["hand"]
    colon = number.start - record.start
    if not number.value:
        text = f"{text[:colon]} {record.number}{text[colon:]}"
    added = "".join(f"{name}: {value}{end}" for name, value in _stated(record, replay))
    if not added:
        return text
    first, rest = _first_line(text)
    return _closed(first, end) + added + rest


def _stated(record: Record, replay: Replay) -> list[tuple[str, str]]:
    """What the hand took from the hand before and does not say itself."""
    stated = []
    if "dealer" not in record.fields and replay.dealer is not None:
        stated.append(("dealer", quote(replay.players[replay.dealer])))
    if "pool" not in record.fields and not replay.carried_in.first and (replay.pool_before is not None or _has_pool(replay)):
        stated.append(("pool", UNKNOWN if replay.pool_before is None else str(replay.pool_before)))
    return stated


def _has_pool(replay: Replay) -> bool:
    """Whether something lies in a pool before this hand, known or not."""
    return replay.game is not None and replay.rules is not None and not replay.study and replay.game.keeps_pool(replay.rules.options)


def _first_line(text: str) -> tuple[str, str]:
    for place, sign in enumerate(text):
        if sign in "\r\n":
            behind = place + (2 if text.startswith("\r\n", place) else 1)
            return text[:behind], text[behind:]
    return text, ""


def _line_end(record: Record) -> str:
    """How the hand's own lines end, so that what is added fits in."""
    line, _ = _first_line(record.text)
    return line[len(line.rstrip("\r\n")):] or "\n"


def _closed(text: str, end: str) -> str:
    return text if not text or text[-1] in "\r\n" else text + end

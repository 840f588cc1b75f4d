"""What is worth saying beside the table: who plays with whom, who has how many points, each told only to those who can know it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from replay.games.japanese_napoleon.calls import say_call
from replay.games.japanese_napoleon.score import bid_of
from replay.games.japanese_napoleon.secrets import Range, counted, first_step, known_from, ranges, revealed_at, sees_discards
from replay.replay import OPEN, Contract, Notice, Replay

SIDE = "Napoleon’s side"


def notices(replay: Replay) -> Iterator[Notice]:
    """The card called, the partner, the points of each seat and of Napoleon's side."""
    if replay.contract is None or not replay.steps or replay.study:
        return
    called = first_step(replay, "partner")
    if called is not None and replay.contract.partner_card is not None:
        yield Notice(f"calls {say_call(replay.contract.partner_card)}", called, kind="headline")
    yield from _partner(replay)
    yield from _points(replay)
    yield from _sides(replay)


def _partner(replay: Replay) -> Iterator[Notice]:
    """Who is the partner, or that there is none: for him who knows it first, and for everybody once it shows."""
    contract, revealed = replay.contract, revealed_at(replay)
    assert contract is not None
    if revealed is None or (contract.partner is None and not contract.alone):
        return
    seat = contract.partner if contract.partner is not None else contract.maker
    said = "partner" if contract.partner is not None else "plays alone"
    own = known_from(replay, seat) or revealed
    opened = first_step(replay, "partner") or first_step(replay, "contract") or 0
    if own < revealed:
        yield Notice(f"{said} (only you know)", own, revealed, seat, "role", (seat,))
    if opened < revealed:
        yield Notice(said, opened, revealed, seat, "role", (OPEN,))
    yield Notice(said, revealed, None, seat, "role")


def _points(replay: Replay) -> Iterator[Notice]:
    """The point cards that each seat has taken in tricks, which everybody can count."""
    if all(trick.points == 0 for trick in replay.tricks):
        return
    counts = [[0] for _ in replay.players]
    for step in replay.steps:
        for so_far in counts:
            so_far.append(so_far[-1])
        for event in step.events:
            if event.kind == "trick" and event.seat is not None:
                counts[event.seat][step.n] += event.amount or 0
    for seat, so_far in enumerate(counts):
        for since, until, points in _runs(so_far):
            if points:
                yield Notice(f"{points} point{'s' if points > 1 else ''}", since, until, seat, "points")


def _runs(values: list[int]) -> Iterator[tuple[int, int | None, int]]:
    """Where a value begins to hold, where it ends (None for never), and the value."""
    since = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[since]:
            yield since, at if at < len(values) else None, values[since]
            since = at


def _sides(replay: Replay) -> Iterator[Notice]:
    """What each can know of the points of Napoleon's side; those who know the same share a notice."""
    first = next((step.n for step in replay.steps if step.phase == "play"), None)
    if first is None or replay.contract is None:
        return
    revealed = revealed_at(replay) or 0
    counts = {sees: list(counted(replay, sees=sees)) for sees in (True, False)}
    told: dict[tuple[str, int, int | None], list[int]] = defaultdict(list)
    views = [*range(len(replay.players)), OPEN]
    for view in views:
        points = counts[sees_discards(replay, view)]
        lines = [_side(replay.contract, known, own.all, you=view == replay.contract.partner and step < revealed) if step >= first else ""
                 for step, (known, own) in enumerate(zip(ranges(replay, view, points), points, strict=True), 1)]
        for since, until, number in _runs([lines.index(line) for line in lines]):
            if lines[number]:
                told[lines[number], since + 1, None if until is None else until + 1].append(view)
    for (text, since, until), viewers in told.items():
        yield Notice(text, since, until, kind="side", viewers=None if len(viewers) == len(views) else tuple(viewers))


@lru_cache(maxsize=512)
def _side(contract: Contract, known: Range | None, both: int | None, *, you: bool) -> str:
    """`Napoleon's side 2 to 7 of 14`, or exactly, with what the others have where `both` sides together are known; "" where nothing is.

    `you` says that it is told to the partner, whom nobody else knows yet.
    """
    if known is None:
        return ""
    aim = bid_of(contract.call)
    if known.least != known.most:
        return f"{SIDE} {known.least} to {known.most} of {aim}"
    who = "You and Napoleon" if you else SIDE
    return f"{who} {known.least} of {aim}" + (f" · others {both - known.least}" if both is not None else "")

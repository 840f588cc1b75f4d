"""Who can know what and from which step on: the partner, what was laid away, and the points of Napoleon's side. RULES.md, 10.

Steps count from 1; 0 is the deal, and one behind the last step is the end, when all is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from replay.games.japanese_napoleon.dealing import blind_size, points_in
from replay.replay import OPEN, Contract, Replay
from replay.terms import Table


class Range(NamedTuple):
    """The fewest and the most points that Napoleon's side may have."""

    least: int
    most: int


def revealed_at(replay: Replay) -> int | None:
    """The step at which everybody knows who the partner is, or that there is none; the end where nothing shows it before."""
    contract = replay.contract
    if contract is None:
        return None
    card = contract.partner_card
    shown = (step.n for step in replay.steps for event in step.events
             if event.kind == "reveal" or (event.kind == "show" and card is not None and card in event.cards))
    return next(shown, len(replay.steps) + 1)


def known_from(replay: Replay, seat: int) -> int | None:
    """The step from which a seat can know who the partner is: he himself from the call on, Napoleon when he sees the card."""
    contract, revealed = replay.contract, revealed_at(replay)
    if contract is None or revealed is None:
        return None
    own = None
    if seat == contract.partner:
        own = first_step(replay, "partner")
    elif seat == contract.maker and contract.alone and contract.partner_card is not None:
        dealt = replay.deal.hands[seat] or ()
        own = first_step(replay, "partner")
        if contract.partner_card not in dealt and own is not None:
            own = max(own, first_step(replay, "take") or revealed)
    return revealed if own is None else min(own, revealed)


def first_step(replay: Replay, kind: str) -> int | None:
    """The step of the first event of that kind."""
    return next((step.n for step in replay.steps if any(event.kind == kind for event in step.events)), None)


def ranges(replay: Replay, seat: int | None, counts: Iterable[Counted] | None = None) -> list[Range | None]:
    """After each step, what a seat can know of the points of Napoleon's side; None stands for the public, OPEN sees all hands.

    `counts` are what it can count after each step, where that is known already. There is nothing to know before the contract,
    nor where nobody ever says who the partner was.
    """
    contract = replay.contract
    if contract is None:
        return [None] * len(replay.steps)
    start = first_step(replay, "contract") or 0
    knows = start if seat == OPEN else known_from(replay, seat) if seat is not None else revealed_at(replay)
    settled = contract.partner is not None or contract.alone
    counts = counted(replay, sees=sees_discards(replay, seat)) if counts is None else counts
    found: dict[tuple[Counted, bool], Range] = {}
    after: list[Range | None] = []
    for step, points in zip(replay.steps, counts, strict=True):
        knowing = settled and knows is not None and step.n >= knows
        if (points, knowing) not in found:
            found[points, knowing] = _range(contract, seat, points, knowing=knowing)
        after.append(found[points, knowing] if step.n >= start else None)
    return after


def _range(contract: Contract, seat: int | None, points: Counted, *, knowing: bool) -> Range:
    """The same at one step, for a seat that knows who the partner is or does not."""
    least = points.by_seat[contract.maker]
    if knowing:
        least += points.by_seat[contract.partner] if contract.partner is not None else 0
        return Range(least, least + points.unseen)
    others = [count for other, count in enumerate(points.by_seat) if other not in (contract.maker, seat)]
    return Range(least, least + max(others, default=0) + points.unseen)


class Counted(NamedTuple):
    """Points by seat, with those of discards where they count for a seat. `unseen` may lie among discards face down; `all` is the
    sum of both sides, None where that is not known."""

    by_seat: tuple[int, ...]
    unseen: int
    all: int | None


def sees_discards(replay: Replay, seat: int | None) -> bool:
    """Whether a seat knows the points that were laid away."""
    assert replay.contract is not None
    assert replay.rules is not None
    return replay.rules.options.discard_show == "face_up" or seat in (replay.contract.maker, OPEN)


def counted(replay: Replay, *, sees: bool) -> Iterator[Counted]:
    """The points after each step, as those count them who see what was laid away, or those who do not."""
    assert replay.contract is not None
    assert replay.rules is not None
    rules, maker = replay.rules.options, replay.contract.maker
    points, laid = [0] * len(replay.players), 0
    owner = maker if rules.discard_points == "napoleon" else None
    size = blind_size(Table(rules, replay.players, replay.dealer))
    counts = rules.discard_points != "void"
    after = None
    for step in replay.steps:
        changes = [event for event in step.events if event.kind in ("discard", "trick")]
        for event in changes:
            if event.kind == "discard":
                laid += points_in(event.cards)
            elif event.seat is not None:
                points[event.seat] += event.amount or 0
                owner = event.seat if owner is None and rules.discard_points == "first_trick_winner" else owner
        if changes or after is None:
            whole = [count + (laid if at == owner and sees else 0) for at, count in enumerate(points)]
            after = Counted(tuple(whole), size if owner is not None and not sees else 0, sum(points) + laid * counts if sees else None)
        yield after

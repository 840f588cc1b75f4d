"""Who can know what and from which step on: the partner, what was laid away, and the points of Napoleon's side. RULES.md, 10.

Steps count from 1; 0 is the deal, and one behind the last step is the end, when all is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from replay.game import Table
from replay.games.japanese_napoleon.dealing import blind_size, points_in
from replay.replay import OPEN, Replay


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


def ranges(replay: Replay, seat: int | None) -> list[Range | None]:
    """After each step, what a seat can know of the points of Napoleon's side; None stands for the public, OPEN sees all hands.

    There is nothing to know before the contract, nor where nobody ever says who the partner was.
    """
    contract = replay.contract
    if contract is None:
        return [None] * len(replay.steps)
    start = first_step(replay, "contract") or 0
    knows = start if seat == OPEN else known_from(replay, seat) if seat is not None else revealed_at(replay)
    settled = contract.partner is not None or contract.alone
    found: list[Range | None] = []
    for step, points in zip(replay.steps, counted(replay, seat), strict=True):
        least = points.by_seat[contract.maker]
        if settled and knows is not None and step.n >= knows:
            least += points.by_seat[contract.partner] if contract.partner is not None else 0
            found.append(Range(least, least + points.unseen))
        else:
            others = [count for other, count in enumerate(points.by_seat) if other not in (contract.maker, seat)]
            found.append(Range(least, least + max(others, default=0) + points.unseen))
        if step.n < start:
            found[-1] = None
    return found


class Counted(NamedTuple):
    """Points by seat, with those of discards where they count for a seat. `unseen` may lie among discards face down; `all` is the
    sum of both sides, None where that is not known."""

    by_seat: tuple[int, ...]
    unseen: int
    all: int | None


def counted(replay: Replay, seat: int | None) -> Iterator[Counted]:
    """The points after each step, as a seat can count them."""
    assert replay.contract is not None
    assert replay.rules is not None
    rules, maker = replay.rules.options, replay.contract.maker
    points, laid = [0] * len(replay.players), 0
    owner = maker if rules.discard_points == "napoleon" else None
    sees = rules.discard_show == "face_up" or seat in (maker, OPEN)
    size = blind_size(Table(rules, replay.players, replay.dealer))
    for step in replay.steps:
        laid += sum(points_in(event.cards) for event in step.events if event.kind == "discard")
        won = next((event for event in step.events if event.kind == "trick"), None)
        if won is not None and won.seat is not None:
            points[won.seat] += won.amount or 0
            owner = won.seat if owner is None and rules.discard_points == "first_trick_winner" else owner
        counts = rules.discard_points != "void"
        whole = [count + (laid if at == owner and sees else 0) for at, count in enumerate(points)]
        yield Counted(tuple(whole), size if owner is not None and not sees else 0, sum(points) + laid * counts if sees else None)

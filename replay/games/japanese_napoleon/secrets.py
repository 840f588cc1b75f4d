"""Who can know what and from which step on: the partner, what was laid away, and the points of Napoleon's side. RULES.md, 10.

Steps count from 1; 0 is the deal, and one behind the last step is the end, when all is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from replay.game import Table
from replay.games.japanese_napoleon.dealing import blind_size, points_in
from replay.replay import Event, Replay, Step


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
        own = _first(replay, "partner")
    elif seat == contract.maker and contract.alone and contract.partner_card is not None:
        dealt = replay.deal.hands[seat] or ()
        own = _first(replay, "partner")
        if contract.partner_card not in dealt and own is not None:
            own = max(own, _first(replay, "take") or revealed)
    return revealed if own is None else min(own, revealed)


def _first(replay: Replay, kind: str) -> int | None:
    """The step of the first event of that kind."""
    return next((step.n for step in replay.steps if any(event.kind == kind for event in step.events)), None)


def ranges(replay: Replay, seat: int | None) -> list[Range | None]:
    """After each step, what a seat can know of the points of Napoleon's side; None stands for the public, and before the contract."""
    contract = replay.contract
    if contract is None:
        return [None] * len(replay.steps)
    start = _start(replay)
    knows = known_from(replay, seat) if seat is not None else revealed_at(replay)
    found: list[Range | None] = []
    for step, points in zip(replay.steps, counted(replay, seat), strict=True):
        if step.n < start:
            found.append(None)
            continue
        if (knows is not None and step.n >= knows) and (contract.partner is not None or contract.alone):
            own = points.least[contract.maker] + (points.least[contract.partner] if contract.partner is not None else 0)
            found.append(Range(own, own + points.unknown))
        else:
            others = [count for other, count in enumerate(points.least) if other not in (contract.maker, seat)]
            least = points.least[contract.maker]
            found.append(Range(least, least + max(others, default=0) + points.unknown))
    return found


def _start(replay: Replay) -> int:
    """The step at which there is a Napoleon."""
    return _first(replay, "contract") or 0


class Counted(NamedTuple):
    """Points by seat, with those of discards where they count for a seat; `unknown` may lie among cards that were not seen."""

    least: tuple[int, ...]
    unknown: int


def counted(replay: Replay, seat: int | None) -> Iterator[Counted]:
    """The points of each seat after each step, as a seat can count them."""
    assert replay.contract is not None and replay.rules is not None
    rules, maker = replay.rules.options, replay.contract.maker
    points = [0] * len(replay.players)
    laid, hidden = 0, 0
    owner = maker if rules.discard_points == "napoleon" else None
    sees = rules.discard_show == "face_up" or seat == maker
    for step in replay.steps:
        for event in _discards(step):
            laid += points_in(event.cards)
        won = next((event for event in step.events if event.kind == "trick"), None)
        if won is not None and won.seat is not None:
            points[won.seat] += won.amount or 0
            if owner is None and rules.discard_points == "first_trick_winner":
                owner = won.seat
        if not sees and any(True for _ in _discards(step)):
            hidden = blind_size_of(replay)
        whole = list(points)
        if owner is not None and sees:
            whole[owner] += laid
        yield Counted(tuple(whole), hidden if owner is not None and not sees else 0)


def blind_size_of(replay: Replay) -> int:
    """How many cards were laid away."""
    assert replay.rules is not None
    return blind_size(Table(replay.rules.options, replay.players, replay.dealer))


def _discards(step: Step) -> Iterator[Event]:
    return (event for event in step.events if event.kind == "discard")

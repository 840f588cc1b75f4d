"""Who can know what and from which step on: the partner, what was laid away, and the points of Napoleon's side. RULES.md, 10.

Steps count from 1; 0 is the deal, and one behind the last step is the end, when all is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from replay.games.japanese_napoleon.dealing import blind_size, points_in
from replay.replay import OPEN, Contract, Event, Replay
from replay.terms import Table

_NEW: Final = tuple.__new__


class Range(NamedTuple):
    """The fewest and the most points that Napoleon's side may have."""

    least: int
    most: int


class Counted(NamedTuple):
    """Points by seat, with those of discards where they count for a seat. `unseen` may lie among discards face down; `all` is the
    sum of both sides, None where that is not known."""

    by_seat: tuple[int, ...]
    unseen: int
    all: int | None


class Known(NamedTuple):
    """What can be known of Napoleon's side from step `since` on, None for nothing yet; and the points of both sides, if they are known."""

    since: int
    side: Range | None
    all: int | None


class Secrets:
    """What the steps of a hand give away. `first` is the first step of each kind of event, `changes` are those that move points.

    `revealed` is the step at which everybody knows who the partner is, or that there is none; the end where nothing shows it before,
    None where there is no contract.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.contract = replay.contract
        self.first: dict[str, int] = {}
        self.changes: list[tuple[int, Event]] = []
        self.last = len(replay.steps)
        card = None if replay.contract is None else replay.contract.partner_card
        shown = self.last + 1
        for n, step in enumerate(replay.steps, 1):
            for event in step.events:
                self.first.setdefault(event.kind, n)
                if event.kind in ("discard", "trick"):
                    self.changes.append((n, event))
                elif event.kind == "show" and card is not None and card in event.cards:
                    shown = min(shown, n)
        self.revealed = None if self.contract is None else min(shown, self.first.get("reveal", shown))

    def known_from(self, seat: int) -> int | None:
        """The step from which a seat can know who the partner is: he himself from the call on, Napoleon when he sees the card."""
        contract, revealed = self.contract, self.revealed
        if contract is None or revealed is None:
            return None
        own = None
        if seat == contract.partner:
            own = self.first.get("partner")
        elif seat == contract.maker and contract.alone and contract.partner_card is not None:
            dealt = self.replay.deal.hands[seat] or ()
            own = self.first.get("partner")
            if contract.partner_card not in dealt and own is not None:
                own = max(own, self.first.get("take") or revealed)
        return revealed if own is None else min(own, revealed)

    def ranges(self, seat: int | None) -> list[Range | None]:
        """After each step, what a seat can know of the points of Napoleon's side; None stands for the public, OPEN sees all hands."""
        if self.contract is None or not self.last:
            return [None] * self.last
        known = self.known(seat, self.counted(sees=self.sees_discards(seat)))
        ends = [*(later.since for later in known[1:]), self.last + 1]
        return [one.side for one, until in zip(known, ends, strict=True) for _ in range(one.since, until)]

    def known(self, seat: int | None, counts: Mapping[int, Counted], stops: Iterable[int] = ()) -> list[Known]:
        """The same from each step on at which it may change, and from `stops`; `counts` are what the seat can count.

        There is nothing to know before the contract, nor where nobody ever says who the partner was.
        """
        contract = self.contract
        assert contract is not None
        start = self.first.get("contract", 0)
        knows = start if seat == OPEN else self.known_from(seat) if seat is not None else self.revealed
        settled = contract.partner is not None or contract.alone
        knows = knows if settled and knows is not None else self.last + 1
        points = counts[1]
        found = []
        for step in sorted({*counts, *stops, start, knows}):
            if 1 <= step <= self.last:
                points = counts.get(step, points)
                side = _range(contract, seat, points, knowing=step >= knows) if step >= start else None
                found.append(_NEW(Known, (step, side, points.all)))
        return found

    def sees_discards(self, seat: int | None) -> bool:
        """Whether a seat knows the points that were laid away."""
        assert self.contract is not None
        assert self.replay.rules is not None
        return self.replay.rules.options.discard_show == "face_up" or seat in (self.contract.maker, OPEN)

    def counted(self, *, sees: bool) -> dict[int, Counted]:
        """The points from each step on at which they change, as those count them who see what was laid away, or those who do not."""
        assert self.contract is not None
        assert self.replay.rules is not None
        rules, players = self.replay.rules.options, self.replay.players
        points, laid = [0] * len(players), 0
        owner = self.contract.maker if rules.discard_points == "napoleon" else None
        size = blind_size(Table(rules, players, self.replay.dealer))
        counts = rules.discard_points != "void"

        def now() -> Counted:
            whole = points.copy()
            if owner is not None and sees:
                whole[owner] += laid
            return Counted(tuple(whole), size if owner is not None and not sees else 0, sum(points) + laid * counts if sees else None)

        found = {1: now()}
        for n, event in self.changes:
            if event.kind == "discard":
                laid += points_in(event.cards)
            elif event.seat is not None:
                points[event.seat] += event.amount or 0
                owner = event.seat if owner is None and rules.discard_points == "first_trick_winner" else owner
            found[n] = now()
        return found


def _range(contract: Contract, seat: int | None, points: Counted, *, knowing: bool) -> Range:
    """The same at one step, for a seat that knows who the partner is or does not."""
    by_seat, unseen, _ = points
    maker, partner = contract.maker, contract.partner
    least = by_seat[maker]
    if knowing:
        least += by_seat[partner] if partner is not None else 0
        return _NEW(Range, (least, least + unseen))
    most = max([count for other, count in enumerate(by_seat) if other != maker and other != seat])
    return _NEW(Range, (least, least + most + unseen))

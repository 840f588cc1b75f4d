"""The deal of Japanese Napoleon: how many may play, the pack, and the blind. RULES.md, 2."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from formats.cards import JOKER, PACK
from formats.diagnostics import Fault
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.options import NapoleonRules
from replay.terms import Plan, Table

POINT_RANKS: Final = frozenset("AKQJT")
POINTS: Final = 20
"""The ace, king, queen, jack and ten of each suit count one each."""


def seating(rules: NapoleonRules, seats: int) -> Fault | None:
    """Whether so many may play: exactly as many as the rules are for."""
    if seats == rules.players:
        return None
    return Fault(codes.TABLE_SIZE, {"due": rules.players, "count": seats, "hint": seats if seats in (4, 5) else "4` or `5"})


def plan(table: Table) -> Plan:
    """Ten cards for each of five, twelve for each of four; the rest is the blind."""
    return _plan(table.rules.players, table.rules.jokers)


@lru_cache(maxsize=8)
def _plan(seats: int, jokers: int) -> Plan:
    pack = PACK + (JOKER,) * jokers
    each = tricks_in(seats)
    return Plan(pack, frozenset(pack), each, {"blind": len(pack) - each * seats}, whole=True)


def tricks_in(seats: int) -> int:
    """How many tricks a deal has: as many as each holds cards."""
    return 12 if seats == 4 else 10


def blind_size(table: Table) -> int:
    """How many cards lie in the blind, and are laid away for it."""
    return plan(table).places["blind"]


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """How a recorded pack was dealt: singly, from the player after the dealer; the last cards are the blind."""
    seats = table.seats
    first = (table.dealer if table.dealer is not None else seats - 1) + 1
    due = plan(table).hands * seats
    return [("singly", tuple(tuple(pack[(seat - first) % seats:due:seats]) for seat in range(seats)))]


def points_in(cards: Sequence[str]) -> int:
    """How many point cards there are among cards."""
    return sum(card[0] in POINT_RANKS and card != JOKER for card in cards)

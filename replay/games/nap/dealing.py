"""The deal of Nap: how many may play, which pack, and how a recorded pack was dealt. RULES.md, Deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from formats.cards import PACK
from formats.diagnostics import Fault
from replay import codes as shared
from replay.game import Plan, Table
from replay.games.nap import codes
from replay.games.nap.options import NapRules

CARDS_EACH = 5


def seating(rules: NapRules, seats: int) -> Fault | None:
    """Whether so many may play; five cards for each must be in the pack."""
    if not rules.players_min <= seats <= rules.players_max:
        return Fault(shared.PLAYER_COUNT, {"game": "Nap", "least": rules.players_min, "most": rules.players_max, "count": seats})
    count = len(_plan(rules.pack_ranks, rules.strip_extra).pack)
    if CARDS_EACH * seats > count:
        return Fault(codes.STILL_DEALING, {"need": CARDS_EACH * seats, "seats": seats, "count": count})
    return None


def plan(table: Table) -> Plan:
    """Five cards each; the rest of the pack lies out of sight."""
    return _plan(table.rules.pack_ranks, table.rules.strip_extra)


@lru_cache(maxsize=64)
def _plan(ranks: str, stripped: tuple[str, ...]) -> Plan:
    pack = tuple(card for card in PACK if card[0] in ranks and card not in stripped)
    return Plan(pack, frozenset(pack), CARDS_EACH)


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """How a recorded pack may have been dealt, from eldest round to the dealer: (packets, hands by seat)."""
    ways = {"singly": (1,) * CARDS_EACH, "3-2": (3, 2), "2-3": (2, 3)}
    option = table.rules.packets
    names = {"any": list(ways), "3-2_or_2-3": ["3-2", "2-3"]}.get(option, [option])
    dealer = table.dealer if table.dealer is not None else table.seats - 1
    order = [(dealer + 1 + i) % table.seats for i in range(table.seats)]
    return [(name, _dealt(order, ways[name], pack)) for name in names]


def _dealt(order: list[int], packets: tuple[int, ...], pack: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    hands: list[list[str]] = [[] for _ in order]
    at = 0
    for size in packets:
        for seat in order:
            hands[seat].extend(pack[at:at + size])
            at += size
    return tuple(tuple(hand) for hand in hands)

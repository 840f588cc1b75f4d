"""The deal of Nap: who is dealt in, which pack, and how a recorded pack was dealt. RULES.md, The deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from formats.cards import JOKER, PACK, RANKS
from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.nap import codes
from replay.games.nap.options import NapRules
from replay.terms import Plan, Table

CARDS_EACH: Final = 5
_ALWAYS = 9
"""So many can be dealt in from a whole pack, a spare hand included."""


def seating(rules: NapRules, seats: int) -> Fault | None:
    """Whether so many may play; the cards for each, and for the widow or the spare hand, must be in the pack."""
    if not rules.players_min <= seats <= rules.players_max:
        return Fault(shared.PLAYER_COUNT, {"game": "Nap", "least": rules.players_min, "most": rules.players_max, "count": seats})
    if rules.spare_hand and rules.peep != "none":
        return Fault(codes.TWO_BLINDS)
    if seats <= _ALWAYS and len(rules.pack_ranks) == len(RANKS) and not rules.strip_extra:
        return None
    deal = _plan(rules.pack_ranks, rules.strip_extra, rules.joker, blind_size(rules), frozenset())
    dealt_in = seats - _sits_out(rules, seats)
    need = CARDS_EACH * dealt_in + blind_size(rules)
    return Fault(codes.TOO_FEW_CARDS, {"need": need, "seats": dealt_in, "count": len(deal.pack)}) if need > len(deal.pack) else None


def blind_size(rules: NapRules) -> int:
    """How many cards lie in the blind: a widow to peep at, a spare hand, or none."""
    return CARDS_EACH if rules.spare_hand else 0 if rules.peep == "none" else 1


class Round(NamedTuple):
    """The seats that are dealt in, eldest first and the dealer last; who follows whom; the order of a trick by its leader."""

    seats: tuple[int, ...]
    follows: Mapping[int, int]
    orders: Mapping[int, tuple[int, ...]]


def round_of(table: Table) -> Round:
    """The round of a table."""
    seats = len(table.players)
    return _round(seats, table.dealer if table.dealer is not None else seats - 1, _sits_out(table.rules, seats))


@lru_cache(maxsize=256)
def _round(seats: int, dealer: int, sits_out: bool) -> Round:
    order = tuple((dealer + 1 + i) % seats for i in range(seats - sits_out))
    follows = dict(zip(order, (*order[1:], *order[:1]), strict=True))
    return Round(order, follows, {leader: (*order[at:], *order[:at]) for at, leader in enumerate(order)})


def _sits_out(rules: NapRules, seats: int) -> bool:
    """Whether the dealer is dealt no cards at this number of players."""
    return rules.dealer_sits_out != "never" and (seats == 6 or (seats == 5 and rules.dealer_sits_out == "at_5_and_6"))


def plan(table: Table) -> Plan:
    """Five cards each, and the blind if there is one; the rest of the pack lies out of sight."""
    rules = table.rules
    idle = frozenset(range(table.seats)).difference(round_of(table).seats) if rules.dealer_sits_out != "never" else frozenset()
    return _plan(rules.pack_ranks, rules.strip_extra, rules.joker, blind_size(rules), idle)


@lru_cache(maxsize=64)
def _plan(ranks: str, stripped: tuple[str, ...], joker: str, blind: int, idle: frozenset[int]) -> Plan:
    pack = tuple(card for card in PACK if card[0] in ranks and card not in stripped) + ((JOKER,) if joker != "none" else ())
    return Plan(pack, frozenset(pack), CARDS_EACH, {"blind": blind} if blind else {}, idle=idle)


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """How a recorded pack may have been dealt, from eldest round to the dealer: (packets, hands by seat)."""
    ways = {"singly": (1,) * CARDS_EACH, "3-2": (3, 2), "2-3": (2, 3)}
    option = table.rules.packets
    names = {"any": list(ways), "3-2_or_2-3": ["3-2", "2-3"]}.get(option, [option])
    return [(name, _dealt(table, ways[name], pack)) for name in names]


def _dealt(table: Table, packets: tuple[int, ...], pack: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    hands: list[list[str]] = [[] for _ in range(table.seats)]
    at = 0
    for size in packets:
        for seat in round_of(table).seats:
            hands[seat].extend(pack[at:at + size])
            at += size
    return tuple(tuple(hand) for hand in hands)

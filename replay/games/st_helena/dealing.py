"""The deal: who plays, how many cards lie where, and how a pack is dealt. RULES.md, The deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from formats.cards import PACK, SUITS
from formats.diagnostics import Fault
from replay.games.st_helena import codes
from replay.games.st_helena.building import foundation, ranks_up
from replay.games.st_helena.options import StHelenaRules
from replay.replay import Deal
from replay.terms import Plan, Table

TWO_PACKS = PACK * 2
_KNOWN = frozenset(PACK)


def seating(rules: StHelenaRules, seats: int) -> Fault | None:
    """One player, and piles that leave a stock."""
    if seats != 1:
        return Fault(codes.ALONE, {"count": seats})
    need, count = _in_piles(rules), len(TWO_PACKS) - _put_out(rules)
    if need + rules.predeal_waste > count:
        return Fault(codes.TOO_MANY_PILES, {"need": need, "count": count})
    return None


def plan(table: Table) -> Plan:
    """Every card of two packs lies somewhere: in the piles, in the stock, on the waste or put out."""
    return _plan(table.rules)


@lru_cache(maxsize=64)
def _plan(rules: StHelenaRules) -> Plan:
    each = rules.rows_down + rules.rows_up
    places = {str(number): each for number in range(1, rules.piles + 1)}
    places["stock"] = len(TWO_PACKS) - _put_out(rules) - _in_piles(rules) - rules.predeal_waste
    places["waste"] = rules.predeal_waste
    places["foundations"] = _put_out(rules)
    return Plan(TWO_PACKS, _KNOWN, 0, places, whole=True, upwards=ranks_up(rules.base_rank.upper()))


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """No hands are dealt."""
    return []


def lay_out(table: Table, pack: Sequence[str]) -> Deal:
    """A pack dealt out: to the piles, perhaps one card to the waste, and the rest is the stock."""
    rules: StHelenaRules = table.rules
    base = rules.base_rank.upper()
    cards = [card for card in pack if not rules.aces_out or card[0] != base]
    each, width = rules.rows_down + rules.rows_up, rules.piles
    piles: list[list[str]] = [[] for _ in range(width)]
    for at, card in enumerate(cards[:each * width]):
        piles[at % width if rules.deal_order == "rows" else at // each].append(card)
    rest = cards[each * width:]
    waste = rest[:rules.predeal_waste]
    out = {foundation(suit, which): (base + suit,) if rules.aces_out else () for which in (0, 1) for suit in SUITS}
    return Deal((), stock=tuple(rest[len(waste):]), piles=tuple(map(tuple, piles)), waste=tuple(waste), foundations=out)


def _in_piles(rules: StHelenaRules) -> int:
    return rules.piles * (rules.rows_down + rules.rows_up)


def _put_out(rules: StHelenaRules) -> int:
    """Cards that start the foundations before the deal."""
    return 2 * len(SUITS) if rules.aces_out else 0

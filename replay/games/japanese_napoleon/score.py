"""Whose the points are, when a bid is decided, and what it pays. RULES.md, 8 and 9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from replay.games.japanese_napoleon.dealing import POINTS, points_in
from replay.games.japanese_napoleon.options import NapoleonRules
from replay.games.japanese_napoleon.state import State
from replay.replay import Contract, Irregularity, Payment
from replay.terms import Outcome, Settlement, Table, moved

_EACH: Final = {"share_2_1": 1, "per_opponent_2_1": 3, "table_6_6_4": 4}
"""What each opponent pays or gets when Napoleon has a partner, in stakes."""
_SOLO: Final = {"one_each": (1, 1), "two_each": (2, 2), "three_each": (3, 3), "table_yua": (3, 2)}
"""What each opponent of a lone Napoleon pays when he makes his bid, and gets when he does not."""


class Count(NamedTuple):
    """The point cards so far: of Napoleon's side, of the opponents, and out of play."""

    side: int
    others: int
    void: int = 0

    @property
    def left(self) -> int:
        return POINTS - self.side - self.others - self.void


def count(state: State) -> Count | None:
    """Who has how many point cards; None while nobody knows who the partner is."""
    if state.maker is None or (state.partner is None and not state.alone):
        return None
    side = {state.maker, state.partner}
    taken = sum(points for seat, points in enumerate(state.points) if seat in side)
    laid = points_in([card for card in state.gone if card != "?"])
    here = Count(taken, sum(state.points) - taken)
    rule = state.rules.discard_points
    if rule == "void":
        return here._replace(void=laid)
    if rule == "first_trick_winner":
        if not state.tricks:
            return here
        ours = state.tricks[0].winner in side
    else:
        ours = rule == "napoleon"
    return here._replace(side=here.side + laid) if ours else here._replace(others=here.others + laid)


def decision(state: State) -> str | None:
    """`made` or `failed` as soon as the points settle it."""
    so_far = count(state)
    if so_far is None or state.call is None or state.study:
        return None
    return decided(state.rules, bid_of(state.call), so_far)


def decided(rules: NapoleonRules, bid: int, so_far: Count) -> str | None:
    """How a bid stands. While all twenty may still be taken unbid, it may yet be lost, or pay double."""
    most = so_far.side + so_far.left
    if most < bid:
        return "failed"
    if so_far.side < bid or (most == POINTS and so_far.left and bid < POINTS and rules.all20_unbid != "wins"):
        return None
    return result_of(rules, bid, so_far.side) if not so_far.left else "made"


def result_of(rules: NapoleonRules, bid: int, side: int) -> str:
    """What a number of points makes of a bid."""
    trapped = side == POINTS and bid < POINTS and rules.all20_unbid == "loses"
    return "made" if side >= bid and not trapped else "failed"


def bid_of(call: str) -> int:
    return int(call[:-1])


def settle(table: Table, outcome: Outcome, state: State | None, breaches: Sequence[Irregularity] = ()) -> Settlement:
    """What a hand moves; `thrown-in`, `void` and studies move nothing, an open result or an unknown partner leaves it unknown."""
    contract, result = outcome.contract, outcome.result
    if table.study or result in ("void", "thrown-in"):
        return Settlement((), (0,) * table.seats)
    if contract is None or result not in ("made", "failed"):
        return Settlement((), None)
    if contract.partner is None and not contract.alone:
        if state is not None:
            return Settlement((), None, why="nobody knows who the partner was")
        contract = contract._replace(partner=(contract.maker + 1) % table.seats)
    payments = _payments(table, contract, _factor(table.rules, contract, outcome), made=result == "made")
    return Settlement(payments, moved(payments, table.seats)[0])


def _factor(rules: NapoleonRules, contract: Contract, outcome: Outcome) -> int:
    """Double for a bid of twenty, and for all twenty where that is worth double; never four times."""
    if bid_of(contract.call) == POINTS:
        return rules.bid20_factor
    return 2 if rules.all20_unbid == "wins_double" and outcome.side_points == POINTS and outcome.result == "made" else 1


def _payments(table: Table, contract: Contract, factor: int, *, made: bool) -> tuple[Payment, ...]:
    """Each opponent pays or gets his stake, shared out between Napoleon and the partner."""
    opponents = [seat for seat in range(table.seats) if seat not in (contract.maker, contract.partner)]
    owed = {seat: _each(table.rules, contract, made=made) * factor for seat in opponents}
    shares = _shares(table.rules, contract, list(owed.values()))
    found = []
    for seat, share in shares:
        while share:
            opponent = next(other for other in opponents if owed[other])
            amount = min(share, owed[opponent])
            found.append(Payment(opponent, seat, amount, "stake") if made else Payment(seat, opponent, amount, "stake"))
            share -= amount
            owed[opponent] -= amount
    return tuple(found)


def _each(rules: NapoleonRules, contract: Contract, *, made: bool) -> int:
    """What one opponent pays or gets, before anything doubles."""
    return _SOLO[rules.solo_settlement][0 if made else 1] if contract.partner is None else _EACH[rules.settlement]


def _shares(rules: NapoleonRules, contract: Contract, owed: Sequence[int]) -> list[tuple[int, int]]:
    """How Napoleon and the partner divide what their opponents pay or get: the partner has one stake, one of each, or half."""
    total = sum(owed)
    if contract.partner is None or not total:
        return [(contract.maker, total)]
    partner = {"share_2_1": owed[0], "per_opponent_2_1": total // 3, "table_6_6_4": total // 2}[rules.settlement]
    return [(contract.maker, total - partner), (contract.partner, partner)]


def game_won(rules: NapoleonRules, totals: Mapping[str, int], maker: str | None) -> tuple[str, ...]:
    """There is no game to a target: each deal is settled by itself (SEED)."""
    return ()

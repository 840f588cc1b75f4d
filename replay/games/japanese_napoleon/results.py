"""What is written about a hand of Japanese Napoleon without its cards, and what its cards leave open."""

from __future__ import annotations

from collections.abc import Sequence

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.calls import PASS, check_bid, read_bid
from replay.games.japanese_napoleon.dealing import POINTS, blind_size
from replay.games.japanese_napoleon.options import NapoleonRules
from replay.games.japanese_napoleon.score import Count, bid_of, count, result_of
from replay.games.japanese_napoleon.state import State
from replay.replay import Contract
from replay.terms import Outcome, Table
from replay.tricks import hidden_revokes

_FORCED = {"first_bidder_12s": "12S", "mighty_holder_13s": "13S"}
"""The bid that nobody has to make himself when all pass."""


def read_contract(table: Table, maker: int, call: str) -> Contract | Fault:
    """The contract that a player and a written bid make, with no word of who else spoke."""
    bid = read_bid(call)
    if isinstance(bid, Fault):
        return bid
    if bid == PASS:
        return Fault(codes.UNKNOWN_BID, {"word": call})
    fault = None if table.study or bid == _FORCED.get(table.rules.all_pass) else check_bid(table.rules, bid, None)
    return fault or Contract(maker, bid, bid[-1])


def take_points(table: Table, state: State, outcome: Outcome, counts: Sequence[int] | None, *, ruled: bool) -> Outcome | Fault:
    """The outcome with the points that are written, of Napoleon's side first; or what is wrong with them, or that they are missing."""
    agreed = state.ending is not None and state.ending.word != "end"
    if counts is None:
        assert not agreed or state.ending is not None
        return Fault(codes.POINTS_NEEDED, {"word": state.ending.word}) if agreed and state.ending is not None else outcome
    if outcome.contract is None:
        return Fault(shared.TOTAL_MISSING)
    fault = _not_twenty(table, counts)
    if fault is None and not ruled:
        fault = _against_cards(state, outcome, counts[0])
    if fault is not None:
        return fault
    told = outcome._replace(side_points=counts[0], result=result_of(table.rules, bid_of(outcome.contract.call), counts[0]))
    return _against_ending(state, told) or told


def _not_twenty(table: Table, counts: Sequence[int]) -> Fault | None:
    """Both sides have twenty between them; where discards are void, their points are missing or stand third."""
    void = blind_size(table) if table.rules.discard_points == "void" else 0
    sum_of = sum(counts)
    if len(counts) > (3 if void else 2) or (len(counts) > 1 and not POINTS - (void if len(counts) == 2 else 0) <= sum_of <= POINTS):
        return Fault(codes.POINTS_SUM, {"sum": sum_of})
    if not 0 <= counts[0] <= POINTS:
        return Fault(codes.POINTS_RANGE, {"points": counts[0], "hint": "write a number from 0 to 20"})
    return None


def _against_cards(state: State, outcome: Outcome, side: int) -> Fault | None:
    """Whether the cards on paper allow so many points."""
    so_far = count(state)
    if outcome.points is None or so_far is None:
        return None
    if not so_far.left and side != so_far.side:
        return Fault(shared.POINTS_WRONG, {"written": side, "due": so_far.side})
    if not so_far.side <= side <= so_far.side + so_far.left:
        return Fault(codes.POINTS_RANGE, {"points": side, "hint": _range(so_far)})
    return None


def _range(so_far: Count) -> str:
    return f"Napoleon's side has taken {so_far.side} and can have {so_far.side + so_far.left} at most"


def _against_ending(state: State, told: Outcome) -> Fault | None:
    """A claim with points that lose, or a concession with points that win, is a contradiction."""
    ending = state.ending
    if ending is None or ending.word == "end":
        return None
    ours = ending.seat in (state.maker, state.partner)
    due = "made" if ours == (ending.word == "claim") else "failed"
    if told.result == due:
        return None
    word = "claim" if ending.word == "claim" else "concession"
    args = {"seat": state.table.players[ending.seat or 0], "word": word, "points": told.side_points, "result": told.result}
    return Fault(codes.POINTS_AGAINST, args)


def zero_sum(rules: NapoleonRules) -> bool:
    """What one wins another loses."""
    return True


def keeps_pool(rules: NapoleonRules) -> bool:
    """There is no pool."""
    return False


def next_dealer(table: Table, outcome: Outcome) -> int | None:
    """The next player; the same after a deal that was not played, or whoever the rules name."""
    if table.dealer is None:
        return None
    if outcome.result == "void" or (outcome.result == "thrown-in" and table.rules.all_pass != "redeal_next_dealer"):
        return table.dealer
    contract = outcome.contract
    known = contract is not None and (contract.partner is not None or contract.alone)
    if table.rules.dealer_rotation == "partner_deals" and contract is not None and known:
        return contract.partner if contract.partner is not None else contract.maker
    return (table.dealer + 1) % table.seats


def unverified(state: State) -> list[str]:
    """What the record leaves open, in sentences: cards never shown may hide a revoke."""
    if (not state.tricks and not state.trick) or any(not trick.cards for trick in state.tricks):
        return []
    players = state.table.players
    open_hands = [players[seat] for seat in range(state.seats) if state.hidden[seat]]
    found = hidden_revokes(open_hands)
    if any("?" in trick.cards for trick in state.tricks):
        found.append("the winner of a trick with an unknown card follows from the next lead, or from the cards known")
        found.append("the points of a trick with an unknown card are those of the cards known")
    return found

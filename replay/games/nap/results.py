"""What is written about a hand of Nap without its cards, and what its cards leave open."""

from __future__ import annotations

from formats.diagnostics import Fault
from replay.games.nap import codes
from replay.games.nap.calls import MISERE, PASS, check_contract, read_call
from replay.games.nap.options import NapRules
from replay.games.nap.state import State
from replay.replay import Contract
from replay.terms import Outcome, Table
from replay.tricks import hidden_revokes


def read_contract(table: Table, maker: int, call: str) -> Contract | Fault:
    """The contract that a player and a written call make, with no word of who else spoke."""
    found = read_call(call)
    if isinstance(found, Fault):
        return found
    if found == PASS:
        return Fault(codes.UNKNOWN_CALL, {"word": call, "near": ""})
    eldest = (table.dealer + 1) % table.seats if table.dealer is not None else None
    fault = None if table.study else check_contract(table.rules, found, dealer=maker == table.dealer, eldest=maker == eldest)
    if fault is not None:
        return fault
    trump = None if found == MISERE and table.rules.misere_trumps == "none" else table.trump
    return Contract(maker, found, None if trump == "none" else trump)


def zero_sum(rules: NapRules) -> bool:
    """Whether what one wins another loses."""
    return rules.settlement == "each_opponent"


def keeps_pool(rules: NapRules) -> bool:
    """Whether there is a pool."""
    return rules.pool != "none"


def next_dealer(table: Table, outcome: Outcome) -> int | None:
    """The seat that deals next: the one after the dealer, or the same where the rules say so."""
    if table.dealer is None:
        return None
    stays = outcome.result == "void" or (outcome.result == "thrown-in" and table.rules.throw_in_dealer == "same")
    return table.dealer if stays else (table.dealer + 1) % table.seats


def unverified(state: State) -> list[str]:
    """What the record leaves open, in sentences: cards never shown may hide a revoke."""
    if (not state.tricks and not state.trick) or (state.tricks and not state.tricks[0].cards):
        return []
    open_hands = [state.name(seat) for seat in state.round if state.hidden[seat]]
    found = hidden_revokes(open_hands)
    if any("?" in trick.cards for trick in state.tricks):
        found.append("the winner of a trick with an unknown card follows from the next lead, or from the cards known")
    return found

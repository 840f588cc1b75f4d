"""The course of a hand of Nap: how it starts, which section may come, whether it may stop, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.nap import codes
from replay.games.nap.calling import end_calling
from replay.games.nap.claims import is_forced
from replay.games.nap.dealing import CARDS_EACH
from replay.games.nap.exchange import begin_discard, buy_unfinished, discard_unfinished, keep_unwritten, let_buy
from replay.games.nap.state import State, begin_contract, decision
from replay.replay import Contract, Deal
from replay.terms import Outcome, Table


def start(table: Table, deal: Deal) -> State:
    """The state before the first call, or, in a study, before the first card it asks for."""
    state = State(table, deal)
    study = table.start
    if study is not None and study.contract is not None:
        begin_contract(state, study.contract)
        state.turn = state.leader = study.turn if study.turn is not None else study.contract.maker
        state.trump = None if table.trump in (None, "none") else table.trump
    return state


def enter(state: State, section: str) -> Fault | None:
    """Whether a section may begin now; the calling ends where `discard` or `play` begins and only passes are left."""
    if section == "buy":
        return _enter_buy(state)
    if section == "calls":
        return _enter_calls(state)
    if state.phase == "buy":
        return buy_unfinished(state) or Fault(codes.UNFINISHED, {"seat": state.name(state.eldest)})
    if state.phase == "call":
        fault = end_calling(state)
        if fault is not None:
            return fault
    if state.maker is None:
        return Fault(codes.NOBODY_CALLED)
    if section == "discard":
        if state.tricks or state.trick or state.phase != "play":
            return (
                None
                if state.phase == "discard"
                else Fault(shared.SECTION_EARLY, {"section": section, "hint": "it stands before the play"})
            )
        return begin_discard(state)
    if state.phase == "discard":
        return discard_unfinished(state)
    keep_unwritten(state)
    return None


def _enter_buy(state: State) -> Fault | None:
    if not state.rules.buy_price:
        return Fault(codes.NOT_IN_USE, {"word": "buy", "option": "buy_price=0"})
    if state.called or state.phase not in ("call", "buy"):
        return Fault(shared.SECTION_EARLY, {"section": "buy", "hint": "cards are bought before the calls"})
    state.phase = "buy"
    state.turn = -1 if state.turn == state.eldest and not state.bought else state.turn
    return None


def _enter_calls(state: State) -> Fault | None:
    if state.phase == "buy":
        fault = buy_unfinished(state)
        state.phase, state.turn = "call", state.eldest
        return fault
    return None if state.phase == "call" else Fault(shared.SECTION_EARLY, {"section": "calls", "hint": "the calls stand before the play"})


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]] | None) -> Fault | None:
    """There is one deal in a hand of Nap."""
    return Fault(shared.SECTION_EARLY, {"section": "deal", "hint": "the whole deal stands before the calls"})


def let_act(state: State, seat: int) -> bool:
    """Whether a seat acts although it is not its turn: to buy cards after others did not, or on lead by an unknown card."""
    if state.phase == "buy":
        return let_buy(state, seat)
    if state.phase != "play" or state.trick or not state.tricks or "?" not in state.tricks[-1].cards:
        return False
    last = state.tricks[-1]
    assert last.leader is not None
    if last.cards[(state.round.index(seat) - state.round.index(last.leader)) % state.seats] != "?":
        return False
    state.tricks[-1] = last._replace(winner=seat, reason="unknown")
    state.taken[last.winner] -= 1
    state.taken[seat] += 1
    state.leader = state.turn = seat
    state.decided = decision(state)
    return True


def let_stand(state: State, seat: int) -> bool:
    """A call or a lead out of turn that stood: whoever made it has spoken, or leads."""
    if state.phase == "call" and seat in state.round and seat not in state.callers:
        state.turn = seat
        return True
    if state.phase == "play" and not state.trick and seat in state.round:
        state.turn = state.leader = seat
        return True
    return False


def note_breach(state: State, seat: int, code: str, *, stood: bool) -> None:
    """One whose call out of turn was void may only pass, where the table bars him."""
    if code == shared.CALL_OUT_OF_TURN.name and not stood and state.rules.call_out_of_turn == "barred":
        state.barred.add(seat)


def finish(state: State) -> Fault | None:
    """Why the record may not stop here, or a doubt about how it stops; None when all is well."""
    if state.phase == "buy":
        return buy_unfinished(state)
    if state.phase == "call":
        return end_calling(state)
    if state.phase == "discard":
        return discard_unfinished(state)
    if state.conceded and state.ending is None:
        return Fault(shared.CONCEDE_TOGETHER)
    if state.ending == "claim" and is_forced(state) is False:
        return Fault(shared.FALSE_CLAIM)
    begun = bool(state.trick or state.tricks)
    if state.phase != "play" or not begun or state.study:
        return None
    if state.decided is None:
        return Fault(shared.STOPPED)
    if state.rules.play_out == "full":
        return Fault(codes.PLAY_FULL)
    return None


def outcome(state: State) -> Outcome:
    """How the hand stands: the contract, the tricks of each seat, and the result if it is decided."""
    contract = None
    if state.maker is not None and state.call is not None:
        contract = Contract(state.maker, state.call, state.trump)
    begun = bool(state.tricks or state.trick)
    if state.phase == "over" and contract is None:
        return Outcome("thrown-in", None, None)
    return Outcome("unfinished" if state.study else state.decided, contract, tuple(state.taken) if begun or state.ending else None)


def dealt(state: State, hands: Sequence[Sequence[str] | None], shown: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The hands as they were dealt, as far as the cards played, thrown out and put away show them; `?` for the rest.

    Where cards were taken up that nobody wrote down, those that came out later may be either.
    """
    whole = []
    for seat, hand in enumerate(hands):
        size = len(hand) if hand is not None else CARDS_EACH if seat in state.round else 0
        known = [card for card in hand or () if card != "?"]
        seen = () if seat in state.mixed else (*state.left[seat], *shown[seat])
        since = [card for card in seen if card != "?" and card not in state.came[seat] and card not in known]
        whole.append((*known, *since, *("?" for _ in range(size - len(known) - len(since)))))
    return tuple(whole)

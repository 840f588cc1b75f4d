"""The calling, done: what a call changes, and how the calling ends. Which calls there are is told beside this file."""

from __future__ import annotations

from formats.diagnostics import Fault
from replay.games.nap import codes
from replay.games.nap.calls import PASS, can_call, highest
from replay.games.nap.state import State, begin_play
from replay.replay import Contract


def make_call(state: State, call: str) -> Contract | None:
    """Say it; the contract, if that settles it."""
    assert state.turn is not None
    state.called.append(call)
    state.callers.append(state.turn)
    following = state.follows[state.turn]
    if following in state.callers:                     # all have spoken, or somebody spoke out of turn
        state.turn = next((seat for seat in state.round if seat not in state.callers), None)
    else:
        state.turn = following
    if state.turn is None:
        _close_calling(state)
        if state.maker is not None and state.call is not None:
            return Contract(state.maker, state.call)
    return None


def end_calling(state: State) -> Fault | None:
    """End the calling early if all who have still to speak can only pass."""
    assert state.turn is not None
    must_speak = state.rules.trailing_passes == "required" or not state.called or highest(state.called) is None
    dealer = state.turn == state.dealer
    if must_speak or len(can_call(state.rules, state.called, dealer=dealer)) > 1:
        return Fault(codes.UNFINISHED, {"seat": state.name(state.turn)})
    _close_calling(state)
    return None


def _close_calling(state: State) -> None:
    bids = [(seat, call) for seat, call in zip(state.callers, state.called, strict=True) if call != PASS]
    if bids:
        state.maker, state.call = bids[-1]
    elif state.rules.all_pass == "eldest_must_bid_one":
        state.maker, state.call = state.eldest, "1"
    else:
        state.phase, state.turn = "over", None
        return
    begin_play(state)

"""The course of a hand of Nap: how it starts, which section may come, whether it may stop, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping

from formats.diagnostics import Fault
from replay import codes as shared
from replay.game import Outcome, Table
from replay.games.nap import codes
from replay.games.nap.claims import is_forced
from replay.games.nap.state import State, begin_contract, end_calling
from replay.replay import Contract, Deal


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
    """Whether a section may begin now; entering `play` ends the calling where only passes are left."""
    if section == "calls":
        return None if state.phase == "call" else Fault(shared.SECTION_EARLY, {"section": section, "hint": "the calls stand before the play"})
    if section == "play" and state.phase == "call":
        fault = end_calling(state)
        if fault is not None or state.phase != "over":
            return fault
    return Fault(codes.NOBODY_CALLED) if section == "play" and state.maker is None else None


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]]) -> Fault | None:
    """There is one deal in a hand of Nap."""
    return Fault(shared.SECTION_EARLY, {"section": "deal", "hint": "the whole deal stands before the calls"})


def finish(state: State) -> Fault | None:
    """Why the record may not stop here, or a doubt about how it stops; None when all is well."""
    if state.phase == "call":
        return end_calling(state)
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

"""Why a word or a section may not stand where it does: another seat is to act, or its time is past or not yet come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from formats.diagnostics import Fault
from formats.record import Record, Section
from replay import codes
from replay.game import Game
from replay.replay import Move

_SECTION_NAMES = {"buy": "buying", "call": "calling", "partner": "calling of the partner", "discard": "discarding", "play": "play"}


def early(record: Record, game: Game, section: Section, fault: Fault) -> tuple[Fault, int, int]:
    """What is said of a section that may not begin by that fault, and between which offsets."""
    written_late = _written_late(record, game, section)
    if written_late is not None:
        fault = Fault(codes.SECTION_EARLY, {"section": section.name, "hint": f"move it behind `{written_late.name}`"})
    elif fault.code.missing:
        return fault, *_before(record, section)
    return fault, section.start, section.end


def _written_late(record: Record, game: Game, section: Section) -> Section | None:
    """A section that stands behind this one, though its time is before it."""
    time = game.SECTIONS.index
    behind = record.sections[record.sections.index(section) + 1:]
    return next((late for late in behind if late.name in game.SECTIONS and time(late.name) < time(section.name)), None)


def _before(record: Record, section: Section) -> tuple[int, int]:
    """Where something is missing that should stand before a section: at the last word before it, else at its name."""
    at = record.sections.index(section)
    if at and record.sections[at - 1].name != "deal":
        return record.sections[at - 1].last()
    return section.start, section.end


def wrong_seat(game: Game, state: Any, players: Sequence[str], seat: int, word: str, phase: str) -> Fault:
    """Why a seat may not act now."""
    better = game.out_of_turn(state, seat)
    if better is not None:
        return better
    turn = state.turn
    args = {"seat": players[seat], "due": players[turn], "word": word, "hint": ""}
    if phase == "call":
        return Fault(codes.CALL_OUT_OF_TURN, args)
    if phase == "play" and game.IN_TRICKS and not state.trick:
        won = f"{players[turn]} won the trick before" if state.tricks else f"{players[turn]} is the maker"
        return Fault(codes.WRONG_LEADER, {**args, "hint": f"{won}; check the label, or the trick before"})
    if phase == "play":
        return Fault(codes.PLAY_OUT_OF_TURN, args)
    return Fault(codes.ACTS_OUT_OF_TURN, {**args, "hint": f"{players[turn]} acts here" if turn >= 0 else "everybody acts once, in order"})


def late(state: Any, moves: Sequence[Move], text: str, phase: str) -> Fault:
    """Why a word may not stand behind the end of its phase."""
    if state.phase == "over" and phase == "play":
        return Fault(codes.AFTER_END, {"word": text})
    last = moves[-1].text if moves else "the deal"
    return Fault(codes.AFTER_PHASE, {"word": text, "section": _SECTION_NAMES[phase], "last": f"`{last}`"})

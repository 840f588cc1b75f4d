"""What a deal of Papillon counts for statistics: the batch of each move, the captures that were open to it, and the final piles."""

from __future__ import annotations

from typing import Any

from replay.games.papillon.course import complete, leftover_to
from replay.games.papillon.positions import positions
from replay.games.papillon.score import final_aces, most_cards
from replay.games.papillon.state import State
from replay.games.papillon.ways import so_many
from replay.replay import Deal, Replay
from replay.terms import Outcome


def figures(replay: Replay) -> dict[str, Any] | None:
    """One list entry a move; None for a deal whose moves are not written, or that is a study."""
    state: State = replay.state
    if replay.study or state is None or not state.turns:
        return None
    told: dict[str, Any] = {"batches": [turn.batch for turn in state.turns], "choices": _choices(state, replay.deal)}
    if complete(state):
        heir = leftover_to(state, replay.winner[0] if replay.winner else None)
        told["aces"] = final_aces(state, Outcome(replay.result, winner=replay.winner))
        told["leftover"] = len(state.lying) + state.lying_hidden if heir is not None else 0
        told["tie"] = most_cards(Outcome(replay.result, points=replay.points)) is None
    return told


def _choices(state: State, deal: Deal) -> list[int | None]:
    """How many captures were open to each move; None where a hand was not written."""
    before = positions(state, deal)
    return [so_many(state.rules, hand, lying) if written else None for _, (hand, lying, written) in zip(state.turns, before, strict=False)]

"""Whether the cards force what was claimed: every line of play is searched with all hands open. RULES.md, The end of the play."""

from __future__ import annotations

from replay.games.nap.judge import apply, candidates, check
from replay.games.nap.state import PARTS, State, decision
from replay.replay import NO_DEAL

MOST_POSITIONS = 5000
"""Positions looked at before the search gives up. A claim in the last two tricks needs a few dozen."""


class _GaveUp(Exception):
    """Too many lines of play."""


def is_forced(state: State) -> bool | None:
    """Whether the claim that ended this hand holds against any play; None where that cannot be said.

    Cards that nobody wrote down, or a claim so early that there are too many lines of play, leave it open.
    """
    if any(state.hidden):
        return None
    before = _again(state)
    before.phase, before.ending, before.decided = "play", None, decision(state)
    leader = state.leader if state.leader is not None else state.maker
    assert leader is not None
    before.turn = state.round[(state.round.index(leader) + len(state.trick)) % state.seats]
    try:
        return _Search().made(before) == (state.decided == "made")
    except _GaveUp:
        return None


class _Search:
    """One search, with what it knows of positions between two tricks."""

    def __init__(self) -> None:
        self.known: dict[tuple[frozenset[str], int | None, int], bool] = {}
        self.looked_at = 0

    def made(self, state: State) -> bool:
        """Whether the maker makes his contract when everybody plays as well as can be."""
        if state.decided is not None:
            return state.decided == "made"
        self.looked_at += 1
        if self.looked_at > MOST_POSITIONS:
            raise _GaveUp
        assert state.maker is not None
        key = (frozenset().union(*state.held), state.leader, state.taken[state.maker])
        if state.trick or key not in self.known:
            makers = state.turn == state.maker
            found = any(self.made(following) == makers for following in _following(state)) == makers
            if state.trick:
                return found
            self.known[key] = found
        return self.known[key]


def _following(state: State) -> list[State]:
    """The positions after each card that may be played."""
    positions = []
    for card in candidates(state):
        if check(state, card) is None:
            position = _again(state)
            apply(position, card)
            positions.append(position)
    return positions


def _again(state: State) -> State:
    """The same position, to be played on without touching the first."""
    again = State(state.table, NO_DEAL)
    for part in PARTS:
        setattr(again, part, getattr(state, part))
    again.held = [set(held) for held in state.held]
    again.hidden, again.taken = list(state.hidden), list(state.taken)
    again.trick, again.tricks = list(state.trick), list(state.tricks)
    return again

"""Why cards do not take what is written: the reason a player at the table would give."""

from __future__ import annotations

from itertools import combinations

from formats.diagnostics import Fault
from replay.games.papillon import codes
from replay.games.papillon.captures import COURTS, Capture, in_order, worth
from replay.games.papillon.state import State


def why_not_taken(state: State, capture: Capture, can: str) -> Fault:
    """Why one card does not take the cards named. All of them lie on the table."""
    (card,), taken = capture
    inside, reach = worth(state.rules.court_capture)
    equal = [other for other in taken if other[0] == card[0]]
    named = " and ".join(taken)
    if len(equal) == len(taken):
        return Fault(codes.ONE_EQUAL, {"played": card, "count": len(taken), "can": can})
    if len(taken) == 1 and inside[taken[0]] >= 10:
        return Fault(codes.LONE_COURT, {"played": card, "taken": named, "can": can})
    total = sum(inside[other] for other in taken)
    pair = _two_captures(state, card, taken) if total == 2 * inside[card] else None
    if pair is not None:
        return Fault(codes.TWO_CAPTURES, {"played": card, "first": "+".join(pair[0]), "second": "+".join(pair[1]), "can": can})
    if card in COURTS and not reach[card]:
        return Fault(codes.COURT_SUM, {"played": card, "can": can})
    return Fault(codes.WRONG_SUM, {"played": card, "taken": named, "sum": total, "due": reach[card], "can": can})


def why_not_together(state: State, capture: Capture, can: str) -> Fault:
    """Why several cards are not played at once."""
    return Fault(codes.TOGETHER, {"played": " and ".join(capture.played), "can": can})


def _two_captures(state: State, card: str, taken: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The cards named as two captures of one card, each good by itself; None when they are not that. Their values are few and small."""
    def good(part: tuple[str, ...]) -> bool:
        inside, reach = worth(state.rules.court_capture)
        return part[0][0] == card[0] if len(part) == 1 else sum(inside[other] for other in part) == reach[card]

    for size in range(1, len(taken) // 2 + 1):
        for part in combinations(in_order(taken), size):
            rest = tuple(other for other in taken if other not in part)
            if good(part) and good(rest):
                return part, rest
    return None

"""What to say with a refusal: what a card lies on instead, and what could be done."""

from __future__ import annotations

from collections.abc import Callable

from formats.cards import RANKS
from formats.diagnostics import Fault
from replay.games.st_helena import codes
from replay.games.st_helena.building import takes_in_words
from replay.games.st_helena.state import State
from replay.games.st_helena.ways import FOUNDATION, WASTE

Check = Callable[[State, str], Fault | None]
MOST_TOLD = 12
"""Moves listed in a hint."""


class Advice:
    """What could be done instead, told when somebody reads it: most refusals are only asked about, by a list of legal moves.

    With a `source`, first what its top card could do.
    """

    __slots__ = ("check", "source", "state")

    def __init__(self, state: State, check: Check, source: int | None = None) -> None:
        self.state, self.check, self.source = state, check, source

    def __str__(self) -> str:
        state, source = self.state, self.source
        own = self._legal(_words(state, [source])) if source is not None and source != FOUNDATION and state.stacks[source] else []
        if own:
            return "it can go " + " or ".join(f"`{word}`" for word in own[:MOST_TOLD])
        can = self._legal(["d", *_words(state, [number for number, stack in enumerate(state.stacks) if stack])])
        if not can:
            return "nothing can be moved here"
        return "legal here: " + " ".join(can[:MOST_TOLD]) + (" …" if len(can) > MOST_TOLD else "")

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Told before it goes to another process."""
        return str, (str(self),)

    def _legal(self, words: list[str]) -> list[str]:
        return [word for word in words if self.check(self.state, word) is None]


def _words(state: State, sources: list[int]) -> list[str]:
    """Single moves from some sources: up first, then to piles, empty ones last."""
    piles = sorted(range(1, state.piles + 1), key=lambda number: not state.stacks[number])
    said = {source: "w" if source == WASTE else str(source) for source in sources}
    up = [f"{said[source]}>f" for source in sources]
    return up + [f"{said[source]}>{target}" for source in sources for target in piles if target != source]


def wrong_place(state: State, check: Check, card: str, top: str, source: int) -> Fault:
    """Why a card does not go on another."""
    rules = state.rules
    low, high = RANKS[0], RANKS[-1]
    hint = Advice(state, check, source)
    if card[0] == high and top[0] == low:
        return Fault(codes.KING_ON_ACE, {"card": card, "top": top, "can": hint})
    return Fault(codes.BUILD_MISMATCH, {"card": card, "top": top, "takes": takes_in_words(rules.build, rules.wrap, top), "can": hint})

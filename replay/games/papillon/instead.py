"""What could have been taken instead of what was done, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from replay.games.papillon.positions import positions
from replay.games.papillon.state import State
from replay.games.papillon.ways import way_of, ways
from replay.replay import Deal, Notice

MOST_OTHERS: Final = 6
"""Captures that are named beside the one that was made."""


def instead(state: State, deal: Deal) -> Iterator[Notice]:
    """The other captures of each move that had some, by their ranks."""
    for n, (hand, lying, _) in enumerate(positions(state, deal)):
        others = ways(state.rules, hand, lying)
        if others and n < len(state.turns):
            made = way_of(state.turns[n].played, state.turns[n].taken)
            others = [other for other in others if other != made]
        if others:
            more = f" and {len(others) - MOST_OTHERS} more" if len(others) > MOST_OTHERS else ""
            yield Notice(f"could also take: {', '.join(map(_said, others[:MOST_OTHERS]))}{more}", n + 1, n + 2, kind="instead")


@lru_cache(maxsize=8192)
def _said(way: str) -> str:
    """`9 × 4+5`."""
    return " × ".join(["+".join(part).replace("T", "10") for part in way.split("x")])

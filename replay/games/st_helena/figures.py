"""What a game of the patience counts for statistics: moves, turns, spaces, the waste. RULES.md, Statistics."""

from __future__ import annotations

from typing import Any

from replay.games.st_helena.ways import UNDO, way_of
from replay.replay import Move, Replay

FEWEST = 168
"""Moves of a won game without a redeal at the least: 64 turns and 104 cards put up."""


def figures(replay: Replay) -> dict[str, Any] | None:
    """The numbers of a game whose moves are written; None for any other."""
    if not replay.moves or replay.deal.piles is None or replay.study:
        return None
    counted = _Counts([len(pile) for pile in replay.deal.piles], len(replay.deal.waste or ()))
    for move in replay.moves:
        counted.move(move, replay)
    return counted.told(replay)


def undone(replay: Replay) -> set[int]:
    """The indexes of the moves that were taken back."""
    standing: list[int] = []
    gone: set[int] = set()
    for index, move in enumerate(replay.moves):
        if move.text == UNDO:
            gone.add(standing.pop())
        elif way_of(move.text) is not None:
            standing.append(index)
    return gone


class _Counts:
    """The numbers so far, and how many cards lie in each pile and on the waste."""

    def __init__(self, piles: list[int], waste: int) -> None:
        self.size = {"waste": waste, **{f"pile:{number}": size for number, size in enumerate(piles, 1)}}
        self.moves = self.turns = self.between = self.undos = self.nulls = self.spaces = 0
        self.waste_peak = waste
        self.first_space: int | None = None
        self.first_suit: int | None = None
        self.heights: dict[str, int] = {}
        self.aces: list[int] = []

    def move(self, move: Move, replay: Replay) -> None:
        """Count a word: a sequence counts each of its single moves, unless it moves as one by the rules."""
        way = way_of(move.text)
        if way is None:
            return
        undo = way.kind == UNDO
        before = dict(self.size) if way.kind == "shift" else self.size
        for card, source, target in move.effect:
            self._shift(card, source, target, undo=undo)
        own = [shift for shift in move.effect if shift[2] != "stock" and (shift[1] != "stock" or way.kind == "turn")] or move.effect
        rules = replay.rules.options if replay.rules is not None else None
        at_once = rules is not None and (rules.move_unit == "run" if way.kind == "shift" else rules.foundation_run)
        count = 1 if undo or way.kind == "turn" or way.many == 1 or at_once else len(own)
        self.moves += count
        self.undos += undo
        self.turns += way.kind == "turn"
        if way.kind == "shift":
            self.between += count
            whole = way.source > 0 and before[f"pile:{way.source}"] == way.many
            self.nulls += whole and before[f"pile:{way.target}"] == 0
        self.waste_peak = max(self.waste_peak, self.size["waste"])

    def _shift(self, card: str, source: str, target: str, *, undo: bool) -> None:
        for place, change in ((source, -1), (target, 1)):
            if place in self.size:
                self.size[place] += change
        if source.startswith("foundation"):
            self.heights[source] = self.heights.get(source, 0) - 1
        if target.startswith("foundation"):
            self.heights[target] = self.heights.get(target, 0) + 1
            if self.heights[target] == 1 and not undo:
                self.aces.append(self.turns)
            if self.heights[target] == 13 and self.first_suit is None and not undo:
                self.first_suit = self.moves + 1
        if source.startswith("pile") and not self.size[source] and not undo:
            self.spaces += 1
            self.first_space = self.turns if self.first_space is None else self.first_space

    def told(self, replay: Replay) -> dict[str, Any]:
        """The numbers by name."""
        late = len(replay.state.late) + sum(found.code == "P401" for found in replay.irregularities)
        clean = not (self.undos or late or replay.irregularities or "peek" in _tags(replay))
        over = self.moves - FEWEST if replay.result == "won" else None
        return {
            "moves": self.moves, "turns": self.turns, "between": self.between, "over": over,
            "undos": self.undos, "null_moves": self.nulls, "first_space": self.first_space, "spaces": self.spaces,
            "waste_peak": self.waste_peak, "late_aces": late, "aces": self.aces, "first_suit": self.first_suit,
            "clean": clean,
        }


def _tags(replay: Replay) -> str:
    return " ".join(part.value for part in replay.record.repeated if part.name == "tags")

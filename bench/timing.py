"""Two pieces of work timed in turn, in CPU time, the best of several rounds: a noisy machine slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table. `rate` and `beside_rate` are pieces of work a second. `aim` is the ratio wanted.

    `as_time` says that the ratio is how many times as long ours takes; else it is how many times as fast it is.
    """

    work: str
    beside: str
    rate: float
    beside_rate: float
    aim: float | None = None
    as_time: bool = False

    @property
    def ratio(self) -> float:
        return self.beside_rate / self.rate if self.as_time else self.rate / self.beside_rate

    @property
    def wanted(self) -> str:
        """The aim in words: `5 or more`, `1.25 or less`."""
        return "" if self.aim is None else f"{self.aim:g} or {'less' if self.as_time else 'more'}"


def in_turn(ours: Callable[[], int], theirs: Callable[[], int], rounds: int = 5, *, wall: bool = False) -> tuple[float, float]:
    """Pieces of work a second of two callables, each of which returns how many pieces it did; by the clock on the wall where asked."""
    clock = time.perf_counter if wall else time.process_time
    best = [0.0, 0.0]
    for _ in range(rounds):
        for index, work in enumerate((ours, theirs)):
            began = clock()
            pieces = work()
            best[index] = max(best[index], pieces / (clock() - began))
    return best[0], best[1]

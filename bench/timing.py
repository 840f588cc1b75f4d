"""Two pieces of work timed in turn, in CPU time, the best of several rounds: a noisy machine slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table. `rate` and `beside_rate` are pieces of work a second, `ratio` how many times ours is faster."""

    work: str
    beside: str
    rate: float
    beside_rate: float

    @property
    def ratio(self) -> float:
        return self.rate / self.beside_rate


def in_turn(ours: Callable[[], int], theirs: Callable[[], int], rounds: int = 5) -> tuple[float, float]:
    """Pieces of work a second of two callables, each of which returns how many pieces it did."""
    best = [0.0, 0.0]
    for _ in range(rounds):
        for index, work in enumerate((ours, theirs)):
            began = time.process_time()
            pieces = work()
            best[index] = max(best[index], pieces / (time.process_time() - began))
    return best[0], best[1]

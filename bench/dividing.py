"""A long file walked for the archive by two processes, beside one: by the clock on the wall, for two processes use two processors."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.timing import Row, in_turn
from replay.archive.walking import walked_files
from replay.games import GAMES
from replay.generating import evening

EVENINGS = 40
FEWEST = 20_000
"""Hands below which two processes cost more to start than they gain; then the program does not start them by itself either."""


def rows(hands: int) -> list[Row]:
    """One row: `--jobs 2` against one process. The file has many evenings, which is where it is divided."""
    hands = max(hands, FEWEST)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "bench.hand")
        nights = (evening(GAMES["nap"], "house", hands // EVENINGS, seed=night, session=str(night)) for night in range(EVENINGS))
        file.write_text("".join(piece for night in nights for piece in night), encoding="utf-8")

        def walked(jobs: int) -> int:
            return sum(len(chunk.hands) for chunks in walked_files([str(file)], None, "utf-8", jobs) for chunk in chunks)

        two, one = in_turn(lambda: walked(2), lambda: walked(1), rounds=3, wall=True)
    return [Row(f"walk {hands:,} Nap hands for the archive with --jobs 2", "one process", two, one, 1.6)]

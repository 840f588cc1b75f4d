"""Importing hands into a new archive, beside checking the same file alone."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.timing import Row, in_turn
from formats.files import load
from replay.archive.file import writing
from replay.archive.importing import Manner, import_files
from replay.games import GAMES
from replay.generating import evening
from replay.session import walk_file


def rows(hands: int) -> list[Row]:
    """One row: the whole import against the checking in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "bench.hand"
        file.write_text("".join(evening(GAMES["nap"], "house", hands, seed=2)), encoding="utf-8")
        count = 0

        def ours() -> int:
            nonlocal count
            count += 1
            with writing(folder / f"{count}.duckdb") as con:
                outcome = import_files(con, [str(file)], Manner(jobs=1))
            assert outcome.counts.stored == hands
            return hands

        def beside() -> int:
            return sum(replay.accepted for replay in walk_file(load(str(file))))

        rate, alone = in_turn(ours, beside, rounds=3)
    return [Row(f"import {hands:,} Nap hands, hands", "check them alone", rate, alone, 1.25, as_time=True)]

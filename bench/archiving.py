"""Importing hands into a new archive, beside checking the same file alone; and the part of it that the database needs for ready columns."""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest.mock import patch

from bench.timing import Row, in_turn
from formats.files import load
from replay.archive import importing
from replay.archive.file import writing
from replay.archive.importing import Manner, import_files
from replay.archive.walking import walked_files
from replay.games import GAMES
from replay.generating import evening
from replay.session import walk_file


def rows(hands: int) -> list[Row]:
    """The whole import against the checking in it; and what is left of it when the hands come walked and laid out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "bench.hand"
        file.write_text("".join(evening(GAMES["nap"], "house", hands, seed=2)), encoding="utf-8")
        count = 0

        def whole() -> int:
            nonlocal count
            count += 1
            with writing(folder / f"{count}.duckdb") as con:
                outcome = import_files(con, [str(file)], Manner(jobs=1))
            assert outcome.counts.stored == hands
            return hands

        def check() -> int:
            return sum(replay.accepted for replay in walk_file(load(str(file))))

        rate, alone = in_turn(whole, check, rounds=3)
        ready = [list(chunks) for chunks in walked_files([str(file)], None, "utf-8", 1)]
        with patch.object(importing, "walked_files", lambda *asked: ready):
            stored, again = in_turn(whole, check, rounds=3)
    return [
        Row(f"import {hands:,} Nap hands, hands", "check them alone", rate, alone, 1.25, as_time=True),
        Row(f"put {hands:,} Nap hands into an archive that come as columns, hands", "check them alone", stored, again, as_time=True),
    ]

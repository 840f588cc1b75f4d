"""Building a club's site, beside writing the same hands as pages that stand alone; and building it again with nothing changed."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.timing import Row, in_turn
from formats.files import load
from replay.archive.file import writing
from replay.archive.importing import Manner, import_files
from replay.games import GAMES
from replay.generating import evening
from replay.pages.folder import leaves
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.session import walk_file
from replay.site.building import Order, build

AN_EVENING = 50


def rows(hands: int) -> list[Row]:
    """Two rows: pages of hands a second, in a new folder and in one where nothing has changed."""
    with TemporaryDirectory() as name:
        folder, fresh = Path(name), count()
        records = _records(folder, hands)
        with writing(folder / "archive.duckdb") as con:
            import_files(con, list(map(str, records)), Manner())
        build(folder / "archive.duckdb", folder / "site", Order(jobs=1), lambda done: None)

        def ours() -> int:
            return build(folder / "archive.duckdb", folder / f"site{next(fresh)}", Order(jobs=1), lambda done: None).hands

        def again() -> int:
            return build(folder / "archive.duckdb", folder / "site", Order(jobs=1), lambda done: None).hands

        def alone() -> int:
            written = [(folder / leaf.name).write_text(render(page_of(leaf.replay)), encoding="utf-8")
                       for record in records for leaf in leaves(walk_file(load(str(record))))]
            return len(written)

        new, beside = in_turn(ours, alone, rounds=2)
        unchanged, anew = in_turn(again, ours, rounds=2)
    return [Row(f"a new site of {hands} hands, hands", "a page a hand, standing alone", new, beside),
            Row("the same site with nothing changed, hands", "a new site", unchanged, anew)]


def _records(folder: Path, hands: int) -> list[Path]:
    """Evenings of Nap, a file each."""
    files = []
    for number in range(max(1, hands // AN_EVENING)):
        files.append(folder / f"{number}.hand")
        text = "".join(evening(GAMES["nap"], "house", min(hands, AN_EVENING), number, session=f"evening {number}"))
        files[-1].write_text(text, encoding="utf-8")
    return files

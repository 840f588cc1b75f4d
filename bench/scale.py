"""`python -m bench.scale ARCHIVE`: what an archive and its export cost a hand, and questions to both, as the table of docs/scale.md.

Each question is asked of the archive and of the files in turn, five times, and the best time of each counts.
"""

from __future__ import annotations

import re
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time

import duckdb

from replay.archive.file import reading
from replay.archive.partitions import OPENING, export_partitioned
from replay.archive.query import Archive, sql

ROUNDS = 5
QUESTIONS = {
    "who won what (`players`)": sql("queries/players"),
    "bids made (`bids`)": sql("queries/bids"),
    "places at the table (`seats`)": sql("queries/seats"),
    "an ace, by game and player": "select game, player, count(*) from cards where card = 'AS' group by all",
    "the same, of one game and year": """
        select player, count(*)
        from cards
        where game = 'nap' and card = 'AS' and day between date '2026-01-01' and date '2026-12-31'
        group by all
        """,
}


def exported(archive: str, out: str) -> tuple[float, float, int]:
    """Seconds, seconds of processors, and the most memory that an export took, in a process of its own."""
    began, worked = perf_counter(), process_time()
    with reading(Path(archive)) as con:
        export_partitioned(con, Path(out), lambda files: None)
    return perf_counter() - began, process_time() - worked, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def best(ask: Callable[[], object]) -> float:
    began = perf_counter()
    ask()
    return perf_counter() - began


def asked(con: Archive, query: str) -> list[tuple[object, ...]]:
    values = {name: False if name == "hands" else None for name in re.findall(r"\$(\w+)", query)}
    return con.execute(query, values or None).fetchall()


def figures(archive: Path) -> Iterator[tuple[str, str]]:
    """What is measured, and the measure."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "export")
        with get_context("spawn").Pool(1) as pool:
            seconds, worked, memory = pool.apply(exported, (str(archive), str(out)))
        with reading(archive) as con, duckdb.connect() as files:
            hands = con.execute("select count(*) from hands").fetchall()[0][0]
            files.execute(f"set file_search_path = '{out}'")
            files.execute((out / OPENING).read_text(encoding="utf-8"))
            yield "hands", f"{hands:,}"
            yield "archive, bytes a hand", f"{archive.stat().st_size / hands:,.0f}"
            yield "export with all views, bytes a hand", f"{size(out) / hands:,.0f}"
            yield "of it `hands` with their texts", f"{size(out / 'hands') / hands:,.0f}"
            yield "export, seconds a million hands", f"{seconds / hands * 1e6:,.0f} ({worked / hands * 1e6:,.0f} of processors)"
            yield "export, memory at most", f"{memory / 2**20:,.0f} MB"
            for name, query in QUESTIONS.items():
                times = [(best(lambda: asked(con, query)), best(lambda: asked(files, query))) for _ in range(ROUNDS)]  # noqa: B023
                inside, outside = (min(column) * 1000 for column in zip(*times, strict=True))
                yield name, f"{inside:,.0f} ms in the archive, {outside:,.0f} ms over the files"


def main(archive: str) -> None:
    print("| | |\n| --- | --- |")
    for name, value in figures(Path(archive)):
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main(*sys.argv[1:])

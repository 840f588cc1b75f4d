"""`find` and every topic of `stats`, as whole commands, on a large archive beside a small one: how the cost of an answer grows."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.timing import Row
from replay.archive.choices import Topic
from replay.archive.file import reading

_ROOT = Path(__file__).parent.parent
ROUNDS = 3
FOUND: tuple[Sequence[str], ...] = (
    ("--play", "lead trump ace by maker"), ("--play", "maker void in led suit and trick lost"),
    ("--play", "nap bid by dealer then trick 1 lost"),
    ("--contract", "nap"), ("--result", "made"), ("--score", ">=20"), ("--card", "AS"), ("--text", "KH QH"),
)
"""What is looked for; a page of fifty hands is printed."""


def rows(large: Path, small: Path) -> Iterator[Row]:
    """A row a command: how many times as long it takes with the large archive, in CPU time of all threads, its start among it."""
    many, few = map(_hands, (large, small))
    for arguments in _commands():
        much, little = (max(1 / _seconds(arguments, archive) for _ in range(ROUNDS)) for archive in (large, small))
        yield Row(f"`{' '.join(map(_quoted, arguments))}` of {many:,} hands, commands", f"of {few:,} hands", much, little, 20, as_time=True)


def _commands() -> Iterator[Sequence[str]]:
    yield from (("find", *asked) for asked in FOUND)
    yield from (("stats", topic) for topic in Topic)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word or ">" in word else word


def _hands(archive: Path) -> int:
    with reading(archive) as con:
        count: int = con.execute("select count(*) from hands").fetchall()[0][0]
        return count


def _seconds(arguments: Sequence[str], archive: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limit = ["--limit", "50"] if arguments[0] == "find" else []
    subprocess.run([sys.executable, "-m", "replay", *arguments, *limit, "--archive", str(archive.resolve())],
                   env={**os.environ, "PYTHONPATH": str(_ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

"""`find` and every topic of `stats` on a large archive, beside the same question to a small one: how the cost of an answer grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.timing import Row, in_turn
from replay.archive.choices import Topic
from replay.archive.file import Archive, reading
from replay.archive.finding import Wanted, find
from replay.archive.statistics import Narrowing, statistics


def rows(large: Path, small: Path) -> Iterator[Row]:
    """A row a question: how many times as long the large archive takes, in CPU time of all threads."""
    with reading(large) as much, reading(small) as little:
        many, few = (con.execute("select count(*) from hands").fetchall()[0][0] for con in (much, little))
        for name, question in _questions():
            ours, theirs = in_turn(partial(_once, question, much), partial(_once, question, little), rounds=3)
            yield Row(f"{name} on {many:,} hands, answers", f"on {few:,} hands", ours, theirs, 20, as_time=True)


def _once(question: Callable[[Archive], object], con: Archive) -> int:
    question(con)
    return 1


def _questions() -> Iterator[tuple[str, Callable[[Archive], object]]]:
    yield "find", lambda con: find(con, Wanted(limit=50))
    for topic in Topic:
        yield f"stats {topic}", partial(lambda topic, con: statistics(con, topic, Narrowing()), topic)

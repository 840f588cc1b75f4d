"""Rows as columns, read by the database where they lie: every value comes through, and nothing is kept longer than it is read."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import duckdb
import pytest

from formats.source import Source
from replay.archive.arrow import Lent
from replay.archive.batch import Batch, Column, batch, column

VALUES: dict[str, Sequence[Any]] = {
    "tinyint": (-1, 127, None), "utinyint": (0, 255), "integer": (-(2**31), None, 7), "bigint": (2**63 - 1, -(2**63)),
    "ubigint": (2**64 - 1, 0), "boolean": (True, False, None, True, True), "varchar": ("AS", "", None, "Жанна", "a\nb", "\0", "𝄞" * 300),
    "integer[]": ([], [1, -2, 3], None, [None, 4]), "utinyint[]": ([0, None, 15],), "ubigint[]": ([2**64 - 1], []),
    "varchar[]": (["é", ""], None, [None, "x"]),
}
TYPES = {f"column_{number}": kind for number, kind in enumerate(VALUES)}


def rows(many: int) -> list[tuple[Any, ...]]:
    return list(zip(*(islice(cycle(values), many) for values in VALUES.values()), strict=True))


@pytest.mark.parametrize("many", [0, 1, 2, 7, 8, 9, 2047, 5000])
def test_every_value_comes_through(many: int) -> None:
    assert read(rows(many)) == rows(many)


def test_a_column_may_hold_nothing_at_all() -> None:
    nothing = [(None,) * len(TYPES)] * 3
    assert read(nothing) == nothing


def read(given: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What the database makes of rows, the second time that it is lent any."""
    con = duckdb.connect()
    con.execute(f"create table laid ({', '.join(map(' '.join, TYPES.items()))})")
    lent = Lent(con, "lent", TYPES)
    for some in (rows(3), given):
        con.execute("delete from laid")
        with lent.lending(batch(TYPES, some)):
            con.execute("insert into laid from lent")
    return con.execute("from laid").fetchall()


def test_what_does_not_fit_is_an_error() -> None:
    with pytest.raises(OverflowError):
        batch({"one": "tinyint"}, [(128,)])


def test_a_batch_is_let_go_before_the_transaction_ends() -> None:
    class Watched(dict[str, Column]):
        """Columns of which it can be told whether they are still there."""

    con = duckdb.connect()
    con.execute("begin")
    con.execute("create temp table laid (one varchar)")
    lent = Lent(con, "lent", {"one": "varchar"})
    given = Batch(1, Watched(one=column("varchar", ["x" * 100])))
    there = weakref.ref(given.columns)
    with lent.lending(given):
        con.execute("insert into laid from lent")
    del given
    gc.collect()
    assert there() is None
    assert con.execute("select len(one) from laid").fetchall() == [(100,)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_counted_on_are_those_of_the_places(end: str) -> None:
    text = end.join(["session: one", "", "hand: 1", "play:", "", "", "hand: 2", ""])
    source = Source("x.hand", text, above=3)
    starts = source.line_starts
    asked = [*starts, *starts[::2], starts[1]]
    assert [source.line(offset) for offset in asked] == [source.place(offset)[0] for offset in asked]

"""Rows as columns of bytes: laid out in one go, sent between processes as they are, and taken over by the database without being read.

The bytes lie as Arrow lays them, see https://arrow.apache.org/docs/format/Columnar.html, with 64-bit offsets.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

LISTS = "[]"
"""Behind the type of what stands in a list, as in SQL."""
_NUMBERS = {"tinyint": ("c", "b"), "utinyint": ("C", "B"), "integer": ("i", "i"), "bigint": ("l", "q"), "ubigint": ("L", "Q")}
"""By SQL's type: Arrow's letter for it, and the one of Python's arrays."""

_NOTHING = "n"
"""Arrow's letter for a column in which nothing stands; SQL gives it whatever type is wanted."""


class Column(NamedTuple):
    """One column: Arrow's letters for its type, how many values, its buffers, and what stands in its lists."""

    format: str
    length: int
    buffers: tuple[bytes | None, ...]
    inside: Column | None = None


class Batch(NamedTuple):
    """Some rows of a table, by column."""

    rows: int
    columns: dict[str, Column]

    def __len__(self) -> int:
        return self.rows


def batch(types: Mapping[str, str], rows: Sequence[Sequence[Any]]) -> Batch:
    """Rows whose columns have these names and SQL's types, in this order."""
    columns = zip(*rows, strict=True) if rows else [()] * len(types)
    return Batch(len(rows), {name: column(kind, values) for (name, kind), values in zip(types.items(), columns, strict=True)})


def column(kind: str, values: Sequence[Any]) -> Column:
    """Values of one of SQL's types, None where there is none."""
    unknown = values.count(None)
    if unknown and unknown == len(values):
        return Column(_NOTHING, unknown, ())
    known = _bits([value is not None for value in values]) if unknown else None
    if kind.endswith(LISTS):
        lists = [value or () for value in values] if unknown else values
        inside = column(kind.removesuffix(LISTS), [*chain.from_iterable(lists)])
        return Column("+L", len(values), (known, _offsets(map(len, lists))), inside)
    if kind == "varchar":
        texts = [value or "" for value in values] if unknown else values
        joined = "".join(texts)
        sizes = map(len, texts) if joined.isascii() else (len(text.encode()) for text in texts)
        return Column("U", len(values), (known, _offsets(sizes), joined.encode()))
    if kind == "boolean":
        return Column("b", len(values), (known, _bits(values)))
    letter, code = _NUMBERS[kind]
    return Column(letter, len(values), (known, array(code, [value or 0 for value in values] if unknown else values).tobytes()))


def _offsets(sizes: Iterable[int]) -> bytes:
    """Where each value begins among all of them, and where the last ends."""
    return array("q", accumulate(sizes, initial=0)).tobytes()


def _bits(flags: Sequence[Any]) -> bytes:
    """A bit each, the first the lowest."""
    return int("0" + "".join(["1" if flag else "0" for flag in reversed(flags)]), 2).to_bytes(len(flags) // 8 + 1, "little")

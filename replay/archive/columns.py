"""What the columns of a statistic show, each made from numbers that its query counted: words, totals, shares and means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from replay.shares import Answered, Mean, Share, Total, Totals

Row = dict[str, Any]
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Column:
    """What is shown of a row. A figure has hands behind it, and with `by_hand` as many as its part says; other columns label the line."""

    show: Callable[[Row], Any]
    figure: bool = False
    by_hand: bool = False


Columns = Mapping[str, Column]


def added(group: Sequence[Row], numbers: Sequence[str], ids: Sequence[str]) -> Row:
    """Rows of a query made one: numbers added up, the hands of each figure of `ids` together; else the first row's."""
    sums = {name: sum(part[name] for part in group) for name in numbers}
    return {**group[0], **sums, **{f"{name}_ids": [id for part in group for id in part[f"{name}_ids"] or ()] for name in ids}}


def word(name: str) -> Column:
    """A label, as the query gives it."""
    return Column(lambda row: row[name])


def total(name: str, ids: str | None = None, *, answered: str | None = None, asked: str | None = None) -> Column:
    """A number; its hands stand in the query's column `NAME_ids`, or in that of another name. `answered` hands told it, of `asked`."""
    def show(row: Row) -> Total | None:
        if row[name] is None:
            return None
        return Total(row[name], _ids(row, ids or name), None if answered is None else _answered(row, answered, asked))

    return Column(show, figure=True, by_hand=ids is None)


def totals(names: str, values: str) -> Column:
    """A number a name, from two lists of a row; the hands of each stand in the lists of `VALUES_ids`."""
    def show(row: Row) -> Totals | None:
        if not row[names]:
            return None
        ids = row[f"{values}_ids"] if row["with_hands"] else [None] * len(row[names])
        return Totals({
            name: Total(value, _sorted(behind) if row["with_hands"] else None)
            for name, value, behind in zip(row[names], row[values], ids, strict=True)})

    return Column(show, figure=True)


def share(part: str, of: str, asked: str | None = None, *, answered: str | None = None, ids: str | None = None) -> Column:
    """`part` hands of `of`, which answered out of `asked`. With `answered` the parts are no hands, but tricks or moves of so many hands.

    The hands of the part stand in `PART_ids`, or in the column that `ids` names.
    """
    def show(row: Row) -> Share | None:
        if row[part] is None:
            return None
        return Share(row[part], row[of] or 0, _answered(row, answered or of, asked), _ids(row, ids or part))

    return Column(show, figure=True, by_hand=answered is None)


def mean(
    sum: str, of: str, asked: str | None = None, *, answered: str | None = None, signed: bool = True, ids: str | None = None,
) -> Column:
    """A sum over `of` cases, out of `asked` hands; `ids` names the cases where they have their hands under another name."""
    def show(row: Row) -> Mean | None:
        if row[sum] is None:
            return None
        return Mean(row[sum], row[of], signed, _answered(row, answered or of, asked), _ids(row, ids or of))

    return Column(show, figure=True)


def _answered(row: Row, answered: str, asked: str | None) -> Answered | None:
    return None if asked is None else Answered(row[answered] or 0, row[asked] or 0)


def _ids(row: Row, name: str) -> tuple[str, ...] | None:
    """The hands behind a number, in the order in which they are counted: 2 before 10. None when nobody asked for them."""
    if not row["with_hands"]:
        return None
    return _sorted(row[f"{name}_ids"])


def _sorted(ids: list[str] | None) -> tuple[str, ...]:
    return tuple(sorted(ids or (), key=_natural))


@lru_cache(maxsize=65536)
def _natural(id: str) -> tuple[tuple[int, str], ...]:
    """By what an id sorts; every hand stands behind many figures."""
    return tuple([(int(piece) if piece.isdecimal() else 0, piece) for piece in _NUMBER.split(id)])

"""Tables of a site: what stands in a cell, how it is sorted, and which page or hands it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from formats.values import signed
from replay.shares import FEWEST, Mean, Share, Total

Hands = Sequence[int]
"""Hands by their places in the index."""


class Cell(NamedTuple):
    """What stands in a cell. `href` leads on from the site's folder; `soft` is said behind it in small.

    `spread` is the bracket in which a rate lies, left out where there is little room; `source` stands below in small: of how many
    hands the figure is, or what a code means.

    `kind` is `name` for people, `code` for calls and cards, `number`, or "". `bar` is a share in per cent, drawn behind the text.
    `pairs` stand in place of the text: people, each with what is said of them. `mark` is a sign with its meaning.
    """

    text: str = ""
    href: str = ""
    kind: str = ""
    sort: float | str | None = None
    bar: int | None = None
    soft: str = ""
    pairs: tuple[tuple[str, str], ...] = ()
    mark: tuple[str, str] = ("", "")
    spread: str = ""
    source: str = ""


class Column(NamedTuple):
    """A column. One of numbers stands on the right; a player's heading leads to the player."""

    title: str
    number: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its caption says what is counted. `foot` is a last row of sums, which is not sorted."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[Cell, ...] = ()
    sortable: bool = True


NONE = Cell("–", kind="number")
"""A figure that there is nothing to say of."""


def filled(columns: Sequence[Column], rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Columns and rows without the columns in which nothing stands from top to bottom."""
    kept = [at for at in range(len(columns)) if any(row[at] not in (NONE, Cell()) for row in rows)]
    return tuple(columns[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in rows)


def typographic(text: str) -> str:
    """A number with a minus sign as wide as its plus."""
    return text.replace("-", "−") if any(sign.isdigit() for sign in text) else "–"


def unbroken(text: str) -> str:
    """A date, or a hand's number, that stays on one line however narrow its column is."""
    return text.replace(" ", "\u00a0")


def units(number: int | None, href: str = "") -> Cell:
    """Units won or lost."""
    return NONE if number is None else Cell(typographic(signed(number)), href, "number", number)


def count(number: int, href: str = "") -> Cell:
    """How many."""
    return Cell(f"{number:,}".replace(",", "\u202f").replace("-", "−"), href if number else "", "number", number)


def share(found: Share, href: str = "") -> Cell:
    """How many of how many; a bar where there are enough for a rate."""
    if not found.n:
        return NONE
    text, _, rest = str(found).partition(" of ")
    rest, _, source = rest.partition(", ")
    soft, _, spread = rest.partition(" ")
    return Cell(text, href if found.part else "", "number", found.part / found.n,
                round(100 * found.part / found.n) if found.n >= FEWEST else None, f"of {soft}", spread=spread, source=source)


def mean(found: Mean, href: str = "", *, alone: bool = False) -> Cell:
    """A sum spread over cases; `alone` leaves out of how many, where another column says it."""
    if not found.n:
        return NONE
    text, _, rest = str(found).partition(" ")
    soft, _, source = rest.partition(", ")
    return Cell(typographic(text), href, "number", found.sum / found.n, soft="" if alone and found.n >= FEWEST else soft, source=source)


def person(name: str, href: str) -> Cell:
    """A player."""
    return Cell(name, href, "name", name)


def net_of(net: dict[str, int]) -> Cell:
    """Who won what, the most first."""
    return Cell(pairs=tuple((name, typographic(signed(amount))) for name, amount in sorted(net.items(), key=lambda one: -one[1])))


def figure(value: Any, href: Callable[[Hands], str], hands: Hands, *, gain: bool, alone: bool = False) -> Cell:
    """A value of an answer by its type. `gain` says that a whole number is units won or lost, `alone` is that of `mean`."""
    link = href(hands) if hands else ""
    if isinstance(value, Share):
        return share(value, link)
    if isinstance(value, Mean):
        return mean(value, link, alone=alone)
    if value is None:
        return Cell("")
    if isinstance(value, bool):
        return Cell("yes" if value else "no")
    if isinstance(value, int):
        answered = value.answered if isinstance(value, Total) else None
        return (units(value, link) if gain else count(value, link))._replace(source=str(answered or "").removeprefix(", "))
    if isinstance(value, float):
        return Cell(typographic(f"{value:g}"), link, "number", value)
    if isinstance(value, dict):
        return net_of(value)
    if isinstance(value, (list, tuple)):
        return Cell(pairs=tuple((str(one), "") for one in value))
    return Cell(str(value), kind="code", sort=str(value))

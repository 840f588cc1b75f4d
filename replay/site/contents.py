"""What the templates of a site see: for each kind of page one value, of text, numbers, tables and links alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from replay.pages.page import Link
from replay.site.tables import Cell, Table


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart of lines over `ticks`, each with who it is and its values; None where a value is not known. `name` is its caption's id.

    Where all `days` are known, points stand by their dates.
    """

    name: str
    caption: str
    ticks: tuple[str, ...]
    series: tuple[tuple[str, tuple[int | None, ...]], ...]
    days: tuple[date | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart of bars, each with its label and its length; `percent` says that lengths are shares, `signed` that they may be losses."""

    name: str
    caption: str
    bars: tuple[tuple[str, float], ...]
    percent: bool
    signed: bool = True


Chart = Lines | Bars

ROOM = 8
"""Columns that fit beside a chart."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page under a heading: a remark, charts and tables, each left out where there is none.

    `part` is the part of the page that it belongs to, where a page has several.
    """

    name: str
    heading: str
    remark: str = ""
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    part: str = ""

    @property
    def roomy(self) -> bool:
        """Whether its table leaves room for a chart beside it: few columns, where one of shares or people takes the place of two."""
        rows = self.tables[0].rows if self.tables else ()
        return sum(2 if any(cell.bar is not None or cell.pairs for cell in column) else 1 for column in zip(*rows, strict=True)) <= ROOM


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with links in it: its parts in order, those without an address plain text. `kind` is "warning" or ""."""

    parts: tuple[Link, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """An evening in short: its title, whose it was and when, and how it ended."""

    title: Link
    line: str
    winners: tuple[str, ...]
    net: tuple[tuple[str, str], ...]
    size: str


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The first page. `facts` are numbers with what they count."""

    facts: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    leagues: tuple[Section, ...]
    of_note: tuple[Told, ...]
    data: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of sections under one title: lists of evenings and players, figures of a game, what is said about the figures.

    `here` is the address of the page itself where it is one of the `ways`; `brief` says that long tables show their first lines only.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    ways: tuple[Link, ...] = ()
    person: bool = False
    here: str = ""
    brief: bool = False

    @property
    def parts(self) -> dict[str, tuple[Section, ...]]:
        """The sections by the part that they belong to, in order."""
        names = dict.fromkeys(section.part for section in self.sections)
        return {name: tuple(section for section in self.sections if section.part == name) for name in names}


class Neighbour(NamedTuple):
    """The evening before or after another; where there is little room it is called by its date alone."""

    title: str
    when: str
    href: str


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening: `sums` says whether they are right, `wrong` whether they are not; `facts` are whose it was and where.

    `net` is what each won or lost, the most first; `winners` are the names of those who won most.
    """

    title: str
    when: str
    facts: tuple[str, ...]
    net: tuple[tuple[Cell, Cell], ...]
    winners: tuple[str, ...]
    sums: str
    wrong: bool
    chart: Chart | None
    table: Table
    of_note: tuple[Told, ...]
    remarks: tuple[Told, ...]
    previous: Neighbour | None
    next: Neighbour | None


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The list of all hands: what can be chosen, and the evenings for those without script."""

    hands: int
    games: tuple[Link, ...]
    people: tuple[str, ...]
    results: tuple[Link, ...]
    years: tuple[int, ...]
    evenings: tuple[tuple[Link, str], ...]

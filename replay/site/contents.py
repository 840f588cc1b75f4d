"""What the templates of a site see: for each kind of page one value, of text, numbers, tables and links alone."""

from __future__ import annotations

from dataclasses import dataclass

from replay.pages.page import Link
from replay.site.tables import Cell, Table


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart of lines over `ticks`, each with who it is and its values; None where a value is not known. `name` is its caption's id."""

    name: str
    caption: str
    ticks: tuple[str, ...]
    series: tuple[tuple[str, tuple[int | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart of bars, each with its label and its length; `percent` says that lengths are shares."""

    name: str
    caption: str
    bars: tuple[tuple[str, float], ...]
    percent: bool


Chart = Lines | Bars


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading: a remark, charts and tables, each left out where there is none."""

    name: str
    heading: str
    remark: str = ""
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()


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
    """A page of sections under one title: lists of evenings and players, figures of a game, what is said about the figures."""

    title: str
    lead: str
    sections: tuple[Section, ...]
    ways: tuple[Link, ...] = ()
    person: bool = False


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening: `sums` says whether they are right, `wrong` whether they are not; `facts` are whose it was and where."""

    title: str
    when: str
    facts: tuple[str, ...]
    net: tuple[tuple[Cell, Cell], ...]
    sums: str
    wrong: bool
    chart: Chart | None
    table: Table
    of_note: tuple[Told, ...]
    remarks: tuple[Told, ...]
    previous: Link | None
    next: Link | None


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The list of all hands: what can be chosen, and the evenings for those without script."""

    hands: int
    games: tuple[Link, ...]
    people: tuple[str, ...]
    results: tuple[str, ...]
    years: tuple[int, ...]
    evenings: tuple[tuple[Link, str], ...]

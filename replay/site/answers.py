"""An answer of the statistics as a table: what stands in each cell, and to which hands a figure leads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from formats.cards import SUIT_NAMES, SUIT_SIGNS
from replay.archive.choices import Topic
from replay.archive.statistics import COLUMNS, figures_of
from replay.games import GAMES
from replay.pages.wording import spoken_date
from replay.shares import Figure, Mean, Share
from replay.site.book import Evening
from replay.site.plan import Plan, evening_title
from replay.site.tables import Cell, Column, Hands, Table, figure, person
from replay.site.topics import column_title, heading, in_a_sentence, is_gain

PEOPLE = frozenset({"player", "with", "maker", "partner", "overcaller", "overcalled", "winner"})
"""Columns that hold a person."""
COUNTS = ("hands", "deals", "games")
"""Columns that say how many cases a line has."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The lines of a topic for one game. `columns` are those that have something to say, in order."""

    plan: Plan
    topic: Topic
    rows: Sequence[Row]
    columns: tuple[str, ...]
    places: dict[str, int] = field(repr=False)
    """Where each hand stands in the book, by its id."""
    evenings: dict[str, Evening] = field(repr=False)
    """The evenings by their session."""

    @property
    def says_something(self) -> bool:
        """Whether any figure is left besides how many cases each line has."""
        return any(name in figures_of(self.topic) and name not in COUNTS for name in self.columns)

    def label(self, row: Row) -> tuple[str, ...]:
        """What a line is called: its words before the first figure."""
        figures = figures_of(self.topic)
        first = next((at for at, name in enumerate(COLUMNS[self.topic]) if name in figures), len(COLUMNS[self.topic]))
        return tuple(said for name in COLUMNS[self.topic][:first] if name in self.columns and (said := self._said(name, row)))

    def said(self, name: str, row: Row) -> str:
        """What a figure is, in words: `Chen: evenings attended, the season`."""
        told = f"{column_title(self.topic, name)}, {in_a_sentence(self.topic)}"
        label = ", ".join(self.label(row))
        return f"{label}: {told}" if label else told[:1].upper() + told[1:]

    def _said(self, name: str, row: Row) -> str:
        value = row[name]
        if name == "players" and isinstance(value, int):
            return f"at {value}"
        if isinstance(value, int) and not isinstance(value, bool):
            told_otherwise = name == "sessions" or (name == "from_dealer" and "seat" in self.columns)
            return "" if told_otherwise else f"{column_title(self.topic, name)} {value}"
        if not isinstance(value, str) or (name == "by" and self.topic is Topic.OVERCALLS):
            return ""
        if value in self.evenings:
            return evening_title(self.evenings[value])
        if name == "suit":
            return SUIT_NAMES.get(value, value)
        return say_call(row, value) if name not in PEOPLE else value


def answer_of(plan: Plan, topic: Topic, rows: Sequence[Row], places: dict[str, int]) -> Answer:
    """An answer without the columns that are empty from top to bottom, and without the game where the page is of one."""
    columns = [name for name in COLUMNS[topic] if name in rows[0] and name != "game" and not all(_is_empty(row[name]) for row in rows)]
    return Answer(plan, topic, rows, tuple(columns), places, {evening.session: evening for evening in plan.book.evenings})


def table_of(answer: Answer) -> Table:
    """The table of an answer."""
    head = tuple(Column(column_title(answer.topic, name), is_number(answer.rows, name)) for name in answer.columns)
    return Table(heading(answer.topic), head, tuple(tuple(_cell(answer, name, row) for name in answer.columns) for row in answer.rows))


def say_call(row: Row, call: str) -> str:
    """A call as it is said in the game of the line."""
    return GAMES[row["game"]].say_call(call) if row.get("game") in GAMES else call


def is_number(rows: Sequence[Row], name: str) -> bool:
    """Whether a column holds numbers."""
    values = [row[name] for row in rows if row[name] is not None]
    return bool(values) and all(isinstance(value, (int, float, Share, Mean)) and not isinstance(value, bool) for value in values)


def _is_empty(value: Any) -> bool:
    return not value.n if isinstance(value, (Share, Mean)) else value is None or value in ("", [], (), {})


def _in_plain(rule: str) -> str:
    """A rule without the sources that it names and without the signs of code."""
    return re.sub(r" \([A-Z][^)]*\)", "", rule).replace("`", "")


def _cell(answer: Answer, name: str, row: Row) -> Cell:
    value, plan = row[name], answer.plan
    if name in PEOPLE and isinstance(value, str):
        return person(value, plan.person(value))
    if isinstance(value, str) and value in answer.evenings:
        evening = answer.evenings[value]
        return Cell(evening_title(evening), plan.evening(value), sort=f"{evening.date} {evening.index:06}")
    if name == "suit" and value in SUIT_NAMES:
        return Cell(f"{SUIT_SIGNS[value]} {SUIT_NAMES[value]}", sort=str(value))
    if name == "call":
        return Cell(say_call(row, str(value)), kind="code", sort=str(value))
    if name == "code":
        return Cell(str(value or ""), kind="code", sort=str(value or ""))
    if name == "what":
        return Cell(_in_plain(str(value)), sort=str(value))
    if name == "when" and value is not None:
        return Cell(spoken_date(str(value)), sort=str(value))
    hands = [answer.places[id] for id in (value.hands or () if isinstance(value, Figure) else ()) if id in answer.places]

    def link(found: Hands) -> str:
        return plan.behind(found, answer.said(name, row))

    # How many cases a mean has is said once a line: where another column counts them, it is left out.
    alone = isinstance(value, Mean) and any(row.get(one) == value.n for one in COUNTS if one in answer.columns)
    return figure(value, link, hands, gain=is_gain(name, row.get("record")), alone=alone)

"""The pages of figures: every topic of `replay stats` for a game and a season, each with its table and a chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_
from datetime import date

from replay.archive.choices import Topic
from replay.archive.query import Archive
from replay.archive.statistics import Narrowing, statistics
from replay.pages.page import Link
from replay.site.answers import answer_of, table_of
from replay.site.book import Book, Hand, game_title
from replay.site.contents import ListPage, Section
from replay.site.graphs import chart_of
from replay.site.plan import HANDS, Plan
from replay.site.tables import Cell, Column, Table, count
from replay.site.topics import PARTS, heading


def game_page(con: Archive, plan: Plan, game: str, year: int | None) -> ListPage:
    """The figures of a game, in a year or in all."""
    season = _within(with_(plan.book.narrowing, game=game), year)
    places = {hand.id: hand.index for hand in plan.book.hands}
    sections = [section for part, topics in PARTS.items() for topic in topics
                for section in _section(con, plan, part, topic, season, places)]
    ways = [Link(str(other or "all years"), plan.game(game, other)) for one, other in plan.figures if one == game]
    counted = [hand for hand in of_season(plan.book, game, year) if hand.counted]
    lead = f"Counted from {_many(len(counted), 'hand')} of {_many(len({hand.session for hand in counted}), 'evening')}. " \
        "Studies and void deals are left out. Each figure leads to its hands."
    return ListPage(f"{game_title(game)}, {year}" if year else game_title(game), lead, tuple(sections),
                    tuple(ways) if len(ways) > 1 else (), here=plan.game(game, year), brief=True)


def _within(narrowing: Narrowing, year: int | None) -> Narrowing:
    """What the site shows, of a year alone where one is given."""
    if year is None:
        return narrowing
    first, last = date(year, 1, 1), date(year, 12, 31)
    return with_(narrowing, since=max(first, narrowing.since or first), until=min(last, narrowing.until or last))


def _section(con: Archive, plan: Plan, part: str, topic: Topic, season: Narrowing, places: dict[str, int]) -> Iterator[Section]:
    """A topic's table and chart; nothing where there is no answer."""
    rows = statistics(con, topic, season, hands=True)
    answer = answer_of(plan, topic, rows, places) if rows else None
    if answer is not None and answer.says_something:
        chart = chart_of(answer)
        yield Section(topic.value, heading(topic), charts=(chart,) if chart else (), tables=(table_of(answer),), part=part)


def figures_page(plan: Plan) -> ListPage:
    """The way to the figures of each game and year."""
    rows = []
    for (game, year), path in plan.figures.items():
        hands = of_season(plan.book, game, year)
        counted = [hand for hand in hands if hand.counted]
        rows.append((Cell(game_title(game), path), Cell(str(year or "all years"), path), count(len({hand.session for hand in hands})),
                     count(len(hands), f"{HANDS}#game={game}" + (f"&year={year}" if year else "")), count(len(counted)),
                     count(len({name for hand in hands for name in hand.players}))))
    numbers = ("evenings", "hands", "counted", "players")
    columns = (Column("game"), Column("season"), *(Column(name, number=True) for name in numbers))
    section = Section("games", "By game and season", tables=(Table("Pages of figures", columns, tuple(rows)),)) if rows else None
    return ListPage("Statistics", "Points of one game are not those of another, so every game has figures of its own." if rows
                    else "There are no hands yet.", (section,) if section else ())


def of_season(book: Book, game: str, year: int | None) -> list[Hand]:
    """The hands of a game in a year, or in all."""
    return [hand for hand in book.hands if hand.game == game and (year is None or (hand.day is not None and hand.day.year == year))]


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")

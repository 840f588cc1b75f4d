"""The pages of figures: every topic of `replay stats` for a game and a season, each with its table and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from replay.archive.choices import Topic
from replay.archive.file import Archive
from replay.archive.statistics import COLUMNS, Narrowing, statistics
from replay.games import GAMES
from replay.pages.page import Link
from replay.shares import FEWEST, Mean, Share
from replay.site.book import Book, Hand, game_title
from replay.site.contents import Bars, ListPage, Section
from replay.site.plan import HANDS, Plan, evening_title
from replay.site.tables import Cell, Column, Hands, Table, count, figure, person

HEADINGS = {
    Topic.PLAYERS: "Players", Topic.BIDS: "Contracts", Topic.SESSIONS: "Evenings", Topic.SEATS: "Seats",
    Topic.IRREGULARITIES: "Irregularities", Topic.PATIENCE: "Games of patience", Topic.ROLES: "Roles", Topic.BIDDING: "Bidding",
    Topic.LEVELS: "Bids by level and suit", Topic.PARTNERS: "The card called", Topic.TRAPS: "Traps", Topic.POWERS: "Powers",
    Topic.BLIND: "The blind", Topic.PLACES: "Where the partner sits", Topic.INCOME: "Income", Topic.PAPILLONS: "Papillons",
    Topic.CAPTURES: "Captures", Topic.BATCHES: "Batches"}
"""What each topic is called above its table; one that is not here goes by its own name."""

PEOPLE = frozenset({"player", "winner", "maker", "partner", "other", "opponent", "with"})
"""Columns that hold a person."""
GAINS = ("net", "got", "paid", "balance")
"""Columns of whole numbers that are units won or lost have such a word in their name."""
CHARTED = ("made", "succeeded", "won", "per_hand", "per_deal", "net")
"""The figure that is drawn: the first of these that a topic has, else its first share or mean."""


def heading(topic: Topic) -> str:
    """What a topic is called."""
    return HEADINGS.get(topic) or topic.value.replace("_", " ").replace("-", " ").capitalize()


def game_page(con: Archive, plan: Plan, game: str, year: int | None) -> ListPage:
    """The figures of a game, in a year or in all."""
    season = Narrowing(game=game, since=date(year, 1, 1), until=date(year, 12, 31)) if year else Narrowing(game=game)
    places = {hand.id: hand.index for hand in plan.book.hands}
    sections = [section for topic in Topic for section in _section(con, plan, topic, season, places)]
    others: list[int | None] = [None, *plan.book.years]
    ways = tuple(Link(str(other or "all years"), plan.game(game, other)) for other in others
                 if (game, other) in plan.figures and len(plan.book.years) > 1)
    counted = [hand for hand in of_season(plan.book, game, year) if hand.counted]
    lead = f"Counted from {_many(len(counted), 'hand')} of {_many(len({hand.session for hand in counted}), 'evening')}. " \
        "Studies and void deals are left out. Each figure leads to its hands."
    return ListPage(f"{game_title(game)}, {year}" if year else game_title(game), lead, tuple(sections), ways)


def _section(con: Archive, plan: Plan, topic: Topic, season: Narrowing, places: dict[str, int]) -> Iterator[Section]:
    """A topic's table and chart; nothing where there is no answer."""
    rows = statistics(con, topic, season)
    if not rows:
        return
    columns = [name for name in COLUMNS[topic] if name in rows[0] and not (name == "game" and season.game)]
    head = tuple(Column(name.replace("_", " "), _is_number(rows, name)) for name in columns)
    body = tuple(tuple(_cell(plan, topic, columns[:index], name, row, places) for index, name in enumerate(columns)) for row in rows)
    chart = _chart(topic, columns, rows)
    yield Section(topic.value, heading(topic), charts=(chart,) if chart else (), tables=(Table(heading(topic), head, body),))


def _cell(plan: Plan, topic: Topic, before: Sequence[str], name: str, row: dict[str, Any], places: dict[str, int]) -> Cell:
    value = row[name]
    if name in PEOPLE and isinstance(value, str):
        return person(value, plan.person(value))
    if name == "call" and row.get("game") in GAMES:
        said = GAMES[row["game"]].say_call(str(value))
        return Cell(str(value), kind="code", sort=str(value), soft=said if said != value else "")
    if name == "session" and value in plan.evenings:
        evening = next(evening for evening in plan.book.evenings if evening.session == value)
        return Cell(evening_title(evening), plan.evening(value), sort=f"{evening.date} {evening.index:06}")
    hands = [places[id] for id in getattr(value, "hands", None) or () if id in places]
    label = ", ".join(str(row[one]) for one in before if isinstance(row[one], (str, int)) and not hasattr(row[one], "hands"))
    said = f"{heading(topic)}: {label}: {name.replace('_', ' ')} {value}"

    def link(found: Hands) -> str:
        return plan.behind(found, said)

    return figure(value, link, hands, gain=any(word in name for word in GAINS))


def _is_number(rows: Sequence[dict[str, Any]], name: str) -> bool:
    values = [row[name] for row in rows if row[name] is not None]
    return bool(values) and all(isinstance(value, (int, float, Share, Mean)) and not isinstance(value, bool) for value in values)


def _chart(topic: Topic, columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> Bars | None:
    """One figure of the topic as bars: a rate or a mean of all lines that have enough cases for one."""
    figures = [name for name in CHARTED if name in columns]
    figures += [name for name in columns if name not in figures and any(isinstance(row[name], (Share, Mean)) for row in rows)]
    name = next((one for one in figures if _drawable(rows, one)), None)
    if name is None:
        return None
    drawn = [(label, value) for row in rows if (value := _height(row[name])) is not None and (label := _label(columns, row))]
    percent = any(isinstance(row[name], Share) for row in rows)
    said = f"{heading(topic)}: {name.replace('_', ' ')}{', in per cent' if percent else ''}"
    return Bars(f"chart-{topic.value}", said, tuple(drawn), percent)


def _drawable(rows: Sequence[dict[str, Any]], name: str) -> bool:
    return len({height for row in rows if (height := _height(row[name])) is not None}) > 1


def _height(value: Any) -> float | None:
    """How long a bar is; None where there are too few cases for one."""
    if isinstance(value, Share):
        return 100 * value.part / value.n if value.n >= FEWEST else None
    if isinstance(value, Mean):
        return round(value.sum / value.n, 2) if value.n >= FEWEST else None
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _label(columns: Sequence[str], row: dict[str, Any]) -> str:
    """What a bar is called: the words before the first figure of its line."""
    words: list[str] = []
    for name in columns:
        if isinstance(row[name], (Share, Mean, float)) or (words and isinstance(row[name], int)):
            break
        if isinstance(row[name], (str, int)):
            words.append(str(row[name]))
    return " ".join(words)


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

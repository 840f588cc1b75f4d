"""The pages of figures: every topic of `replay stats` for a game and a season, each with its table and a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_
from datetime import date
from typing import Any

from formats.cards import SUIT_NAMES, SUIT_SIGNS
from replay.archive.choices import Topic
from replay.archive.query import Archive
from replay.archive.statistics import COLUMNS, Narrowing, figures_of, statistics
from replay.games import GAMES
from replay.pages.page import Link
from replay.shares import FEWEST, Figure, Mean, Share
from replay.site.book import Book, Hand, game_title
from replay.site.contents import Bars, Lines, ListPage, Section
from replay.site.people import tick
from replay.site.plan import HANDS, Plan, evening_title
from replay.site.tables import Cell, Column, Hands, Table, count, figure, person

HEADINGS = {
    Topic.SEASON: "The season", Topic.TOTALS: "Running totals", Topic.SESSIONS: "Evenings", Topic.PAIRS: "Head to head",
    Topic.TABLES: "Contracts by size of table", Topic.BIDS: "Contracts", Topic.TRUMPS: "Trumps by length and top card",
    Topic.AUCTION: "The auction", Topic.OVERCALLS: "Who overcalls whom", Topic.ENDINGS: "How hands end",
    Topic.LEVELS: "Bids by level and suit", Topic.PARTNERS: "The card called", Topic.BLIND: "The blind",
    Topic.PLACES: "Where the partner sits", Topic.PILES: "Piles of cards", Topic.PATIENCE: "Games of patience"}
"""What each topic is called above its table; one that is not here goes by its own name."""

PEOPLE = frozenset({"player", "with", "maker", "partner", "overcaller", "overcalled"})
"""Columns that hold a person."""
GAINS = ("net", "got", "paid", "total")
"""Columns of whole numbers that are units won or lost have such a word in their name."""
CHARTED = ("made", "succeeded", "won", "per_hand", "per_deal", "net")
"""The figure that is drawn: the first of these that a topic has, else its first share or mean."""
BRIEF = 8
"""Signs of a word beside a bar, where there are several."""
FEWEST_EVENINGS = 3
"""Totals of fewer evenings are no line."""


def heading(topic: Topic) -> str:
    """What a topic is called."""
    return HEADINGS.get(topic) or topic.value.replace("_", " ").replace("-", " ").capitalize()


def game_page(con: Archive, plan: Plan, game: str, year: int | None) -> ListPage:
    """The figures of a game, in a year or in all."""
    season = _within(with_(plan.book.narrowing, game=game), year)
    places = {hand.id: hand.index for hand in plan.book.hands}
    sections = [section for topic in Topic for section in _section(con, plan, topic, season, places)]
    others: list[int | None] = [None, *plan.book.years]
    ways = tuple(Link(str(other or "all years"), plan.game(game, other)) for other in others
                 if (game, other) in plan.figures and len(plan.book.years) > 1)
    counted = [hand for hand in of_season(plan.book, game, year) if hand.counted]
    lead = f"Counted from {_many(len(counted), 'hand')} of {_many(len({hand.session for hand in counted}), 'evening')}. " \
        "Studies and void deals are left out. Each figure leads to its hands."
    return ListPage(f"{game_title(game)}, {year}" if year else game_title(game), lead, tuple(sections), ways)


def _within(narrowing: Narrowing, year: int | None) -> Narrowing:
    """What the site shows, of a year alone where one is given."""
    if year is None:
        return narrowing
    first, last = date(year, 1, 1), date(year, 12, 31)
    return with_(narrowing, since=max(first, narrowing.since or first), until=min(last, narrowing.until or last))


def _section(con: Archive, plan: Plan, topic: Topic, season: Narrowing, places: dict[str, int]) -> Iterator[Section]:
    """A topic's table and chart; nothing where there is no answer."""
    rows = statistics(con, topic, season, hands=True)
    if not rows:
        return
    columns = [name for name in COLUMNS[topic] if name in rows[0] and not (name == "game" and season.game)]
    head = tuple(Column(name.replace("_", " "), _is_number(rows, name)) for name in columns)
    body = tuple(tuple(_cell(plan, topic, name, row, places) for name in columns) for row in rows)
    chart = _running(plan, rows) if topic is Topic.TOTALS else _chart(plan, topic, columns, rows)
    yield Section(topic.value, heading(topic), charts=(chart,) if chart else (), tables=(Table(heading(topic), head, body),))


def _cell(plan: Plan, topic: Topic, name: str, row: dict[str, Any], places: dict[str, int]) -> Cell:
    value = row[name]
    if name in PEOPLE and isinstance(value, str):
        return person(value, plan.person(value))
    if name == "call" and row.get("game") in GAMES:
        said = GAMES[row["game"]].say_call(str(value))
        return Cell(str(value), kind="code", sort=str(value), soft=said if said != value else "")
    if isinstance(value, str) and value in plan.evenings:
        evening = next(evening for evening in plan.book.evenings if evening.session == value)
        return Cell(evening_title(evening), plan.evening(value), sort=f"{evening.date} {evening.index:06}")
    if name == "suit" and value in SUIT_NAMES:
        return Cell(f"{SUIT_SIGNS[value]} {SUIT_NAMES[value]}", sort=str(value))
    hands = [places[id] for id in (value.hands or () if isinstance(value, Figure) else ()) if id in places]
    labels = [str(row[one]) for one in COLUMNS[topic] if one not in (*figures_of(topic), "game") and isinstance(row.get(one), (str, int))]
    said = ", ".join([heading(topic), *labels, f"{name.replace('_', ' ')} {value}"])

    def link(found: Hands) -> str:
        return plan.behind(found, said)

    return figure(value, link, hands, gain=any(word in name for word in GAINS))


def _is_number(rows: Sequence[dict[str, Any]], name: str) -> bool:
    values = [row[name] for row in rows if row[name] is not None]
    return bool(values) and all(isinstance(value, (int, float, Share, Mean)) and not isinstance(value, bool) for value in values)


def _running(plan: Plan, rows: Sequence[dict[str, Any]]) -> Lines | None:
    """The running totals as lines, a line a player, over the evenings on which anybody played."""
    held = {row["session"] for row in rows}
    evenings = [evening for evening in plan.book.evenings if evening.session in held]
    if len(evenings) < FEWEST_EVENINGS:
        return None
    series: dict[str, dict[str, int]] = {}
    for row in rows:
        series.setdefault(row["player"], {})[row["session"]] = int(row["total"])
    lines = [(who, tuple(totals.get(evening.session) for evening in evenings)) for who, totals in series.items()]
    lines.sort(key=lambda one: next((value for value in reversed(one[1]) if value is not None), 0), reverse=True)
    return Lines("chart-totals", "Running totals, evening by evening", tuple(tick(evening) for evening in evenings), tuple(lines))


def _chart(plan: Plan, topic: Topic, columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> Bars | None:
    """One figure of the topic as bars: a rate or a mean of all lines that have enough cases for one."""
    figures = [name for name in CHARTED if name in columns]
    figures += [name for name in columns if name not in figures and any(isinstance(row[name], (Share, Mean)) for row in rows)]
    name = next((one for one in figures if _drawable(rows, one)), None)
    if name is None:
        return None
    drawn = [(label, value) for row in rows if (value := _height(row[name])) is not None and (label := _label(plan, columns, row))]
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


def _label(plan: Plan, columns: Sequence[str], row: dict[str, Any]) -> str:
    """What a bar is called: the words before the first figure of its line."""
    words: list[str] = []
    for name in columns:
        if isinstance(row[name], (Share, Mean, float)) or (words and isinstance(row[name], int)):
            break
        if isinstance(row[name], str) and row[name] in plan.evenings:
            words.append(tick(next(evening for evening in plan.book.evenings if evening.session == row[name])))
        elif isinstance(row[name], (str, int)):
            words.append(str(row[name]))
    return words[0] if len(words) == 1 else " ".join(word if len(word) <= BRIEF else word[:BRIEF - 1].rstrip() + "…" for word in words)


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

"""Statistics across sessions: one SQL file a topic, and the columns in which its answer is shown. Every figure shows its n."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from formats.names import fold, nearest
from replay.archive import capture_statistics, contract_statistics, partner_statistics, player_statistics
from replay.archive.choices import Topic
from replay.archive.columns import Columns, Row
from replay.archive.query import Archive, rows, sql
from replay.refusals import Refusal
from replay.shares import Figure

SHOWN: Mapping[Topic, Columns] = {
    **player_statistics.SHOWN, **contract_statistics.SHOWN, **partner_statistics.SHOWN, **capture_statistics.SHOWN}
"""What is shown of each topic."""
GATHERED: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {
    **player_statistics.GATHERED, **contract_statistics.GATHERED, **partner_statistics.GATHERED}
"""What is made of a query's rows before they are shown, where they are not the lines themselves."""
COLUMNS: Mapping[Topic, tuple[str, ...]] = {topic: tuple(columns) for topic, columns in SHOWN.items()}
"""The columns of each topic, for an answer without rows."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which hands are counted; None means all. `until` is the last day that counts, `profile` may carry its version: `house@1`."""

    player: str | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None
    profile: str | None = None
    level: int | None = None


ACROSS = frozenset({Topic.PLAYERS, Topic.SEASON, Topic.TOTALS, Topic.PAIRS})
"""Topics whose lines go over all games, unless one is asked for."""


def statistics(con: Archive, topic: Topic, narrowing: Narrowing, hands: bool = False) -> list[Row]:
    """The answer to a topic, a row a line, by column name. With `hands` each figure knows the ids of the hands behind it."""
    found = rows(con, sql(f"queries/{topic}"), {**asdict(narrowing), "hands": hands})
    gather = GATHERED.get(topic)
    return [
        {name: column.show({**row, "with_hands": hands}) for name, column in SHOWN[topic].items()}
        for row in (gather(found) if gather is not None else found)
    ]


def remark(con: Archive, topic: Topic, narrowing: Narrowing, found: list[Row]) -> str | None:
    """What a reader should know of an answer besides its rows: that nothing answered, or that units of several games are added up."""
    if not found:
        return "no hand of those asked about answers this"
    if topic not in ACROSS or narrowing.game is not None:
        return None
    asked = {name: value for name, value in asdict(narrowing).items() if name in ("since", "until", "profile", "level")}
    games = con.execute(
        "select distinct game from evenings(null, $since, $until, $profile, $level, false) order by game", asked).fetchall()
    if len(games) < 2:
        return None
    return f"these figures add up {', '.join(game for (game,) in games)}, whose units are not the same; --game takes one"


def figures_of(topic: Topic) -> tuple[str, ...]:
    """The columns that have hands behind them; the others label the line."""
    return tuple(name for name, column in SHOWN[topic].items() if column.figure)


def figure_name(topic: Topic, text: str) -> str:
    """A figure of a topic; one that it does not have is refused, and the nearest offered."""
    known = figures_of(topic)
    named = fold(text).replace(" ", "_").replace("-", "_")
    if named in known:
        return named
    near = nearest(named, known)
    raise Refusal(f"`stats {topic}` has no figure `{text}`; " + (f"did you mean {near}?" if near else f"there are {', '.join(known)}"))


def behind(topic: Topic, found: list[Row], figure: str | None = None) -> list[Row]:
    """The hands behind the figures of an answer, a row each with the labels of its line. Only those of one figure, where one is named."""
    figures = figures_of(topic) if figure is None else (figure,)
    labels = [name for name in COLUMNS[topic] if name not in figures_of(topic)]
    return [
        {**{name: row[name] for name in labels}, "figure": name, "id": id}
        for row in found for name in figures for id in _hands(row[name])
    ]


def behind_columns(topic: Topic) -> tuple[str, ...]:
    """The columns of `behind`, for an answer without rows."""
    return (*(name for name in COLUMNS[topic] if name not in figures_of(topic)), "figure", "id")


def _hands(value: Any) -> tuple[str, ...]:
    return value.hands or () if isinstance(value, Figure) else ()

"""The club's book: every hand in brief, evening by evening, with the people in it. What all pages but those of the hands are made from."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from replay.archive.query import Archive, rows, sql
from replay.archive.statistics import Narrowing
from replay.contract_text import contract_said
from replay.games import GAMES
from replay.pages.wording import spoken_date
from replay.profile_shelves import Kind, built_in

NOBODY = re.compile(r"\?\d*")
"""Players whom nobody knows; they have no page."""
MADE, DECIDED = ("made", "won"), ("made", "won", "failed", "lost")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in brief. `index` is its place in the book, `players` are persons in seat order, `counted` says that figures count it.

    `paid` are payments between players: who, whom, how much; `codes` are those of the irregularities that happened.
    """

    index: int
    id: str
    digest: str
    session: str
    number: str
    date: str
    day: datetime.date | None
    game: str
    rules: str
    level: int
    counted: bool
    players: tuple[str, ...]
    maker: str | None
    call: str | None
    trump: str | None
    result: str | None
    scores: tuple[int, ...] | None
    paid: tuple[tuple[str, str, int], ...]
    notes: str
    tags: tuple[str, ...]
    codes: tuple[str, ...]
    block: int

    @property
    def contract(self) -> str:
        """The call that was undertaken, with its trumps: `3 ♥`."""
        return contract_said(GAMES.get(self.game), self.call, self.trump) if self.call else ""

    @property
    def alone(self) -> bool:
        """Whether one plays alone: nobody wins from anybody."""
        return len(self.players) == 1

    def score(self, person: str) -> int | None:
        """What a person won or lost; None when nobody knows, or the person was not there."""
        return self.scores[self.players.index(person)] if self.scores is not None and person in self.players else None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening with its hands in order. `index` is its place in the book, `name` what it is called, `club` and `site` whose and where."""

    index: int
    session: str
    name: str
    date: str
    day: datetime.date | None
    game: str
    club: str
    site: str
    hands: list[Hand] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What stands above it: its name, else its game."""
        return self.name or game_title(self.game)

    @property
    def when(self) -> str:
        """Its date as it is said."""
        return spoken_date(self.date) if self.date and self.date != "?" else "undated"

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, as they came."""
        return tuple(dict.fromkeys(person for hand in self.hands for person in hand.players))

    @property
    def net(self) -> dict[str, int]:
        """What each won or lost in the hands that count; nothing of a game that one plays alone."""
        net: dict[str, int] = {}
        for hand in self.hands:
            if hand.counted and not hand.alone:
                for person, score in zip(hand.players, hand.scores or (), strict=False):
                    net[person] = net.get(person, 0) + score
        return dict(sorted(net.items(), key=lambda one: -one[1]))

    @property
    def winners(self) -> list[str]:
        """Who won most; nobody where nobody won anything, or some scores are not known."""
        if any(hand.scores is None for hand in self.hands if hand.counted):
            return []
        most = max(self.net.values(), default=0)
        return [person for person, net in self.net.items() if net == most > 0]


@dataclass(frozen=True, slots=True)
class Book:
    """The hands and evenings that a site shows, in order of time; `narrowing` says which of the archive's they are."""

    hands: list[Hand]
    evenings: list[Evening]
    narrowing: Narrowing
    _titles: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """What an evening is called beside its date, where others fell on the same date."""
        dates = Counter(evening.date for evening in self.evenings)
        self._titles.update((evening.session, evening.title) for evening in self.evenings if dates[evening.date] > 1)

    def occasion(self, hand: Hand) -> str:
        """When a hand was played: its date, and its evening where that is not the only one of the date."""
        date = spoken_date(hand.date) or "undated"
        return f"{self._titles[hand.session]}, {date}" if hand.session in self._titles else date

    @property
    def people(self) -> list[str]:
        """Everybody in it whose name is known, in order of the alphabet."""
        found = {person for hand in self.hands for person in hand.players if not NOBODY.fullmatch(person)}
        return sorted(found, key=lambda name: (name.casefold(), name))

    @property
    def games(self) -> list[str]:
        """The games played, in the order in which the program tells of them; those it does not know come last."""
        played = dict.fromkeys(hand.game for hand in self.hands)
        return [*(name for name in GAMES if name in played), *(name for name in played if name not in GAMES)]

    @property
    def years(self) -> list[int]:
        """The years in which was played, the latest first."""
        return sorted({hand.day.year for hand in self.hands if hand.day is not None}, reverse=True)


def read_book(con: Archive, narrowing: Narrowing) -> Book:
    """The book of an archive."""
    known: dict[str, str] = dict(con.execute("select player, person from players").fetchall())
    asked = {"game": narrowing.game, "since": narrowing.since, "until": narrowing.until}
    hands = [_hand(index, row, known) for index, row in enumerate(rows(con, sql("queries/index"), asked))]
    return Book(hands, list(_evenings(con, hands)), narrowing)


def game_title(game: str) -> str:
    """What a game is called; one that this program does not know goes by its name."""
    return GAMES[game].TITLE if game in GAMES else game


def said_call(hand: Hand) -> str:
    """The call in words: `three`, `misère`."""
    return GAMES[hand.game].say_call(hand.call) if hand.call and hand.game in GAMES else ""


def said_result(result: str | None) -> str:
    """A result in words: `thrown in`."""
    return (result or "").replace("-", " ")


def rules_title(game: str, written: str) -> str:
    """What the profile is called that rules rest on: `Nap, house rules`; "" for a club's own, and for those of no known game."""
    label = written.partition(" ")[0]
    profiles = built_in(Kind.of(GAMES[game])) if game in GAMES else ()
    return next((profile.title for profile in profiles if label == profile.label), "")


def _hand(index: int, row: dict[str, Any], known: dict[str, str]) -> Hand:
    def person(name: str | None) -> str | None:
        return known.get(name, name) if name is not None else None

    players = tuple(known.get(name, name) for name in row["players"])
    between = zip(row["payers"] or (), row["payees"] or (), row["amounts"] or (), strict=True)
    return Hand(
        index, row["id"], row["digest"], row["session"], row["number"], row["date"] or "", row["day"], row["game"], row["rules"] or "",
        row["level"], row["counted"], players, person(row["maker"]), row["call"], row["trump"], row["result"],
        tuple(row["scores"]) if row["scores"] is not None else None,
        tuple((players[payer], players[payee], amount) for payer, payee, amount in between if payer >= 0 and payee >= 0),
        row["notes"] or "", tuple(row["tags"] or ()), tuple(row["codes"] or ()), row["block"])


def _evenings(con: Archive, hands: Iterable[Hand]) -> Iterator[Evening]:
    told = {row["session"]: row for row in rows(con, "select * from sessions")}
    found: dict[str, Evening] = {}
    for hand in hands:
        if hand.session not in found:
            row = told[hand.session]
            name = " · ".join(part for part in (row["name"], f"table {row['card_table']}" if row["card_table"] else "") if part)
            found[hand.session] = Evening(
                len(found), hand.session, name, row["date"] or "", row["day"], row["game"], row["club"] or "", row["site"] or "")
        found[hand.session].hands.append(hand)
    yield from found.values()


def ranges(hands: Sequence[int]) -> str:
    """Places in the book in brief: `1-40.55`."""
    parts: list[list[int]] = []
    for index in sorted(set(hands)):
        if parts and parts[-1][1] == index - 1:
            parts[-1][1] = index
        else:
            parts.append([index, index])
    return ".".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)

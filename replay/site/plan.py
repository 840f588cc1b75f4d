"""Which pages a site has, where each lies, and how one leads to another. Addresses lead from the site's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote_plus

from replay.pages.page import Around, Link
from replay.site.book import Book, Evening, Hand, game_title, ranges
from replay.site.names import address, names_of

FRONT, EVENINGS, PLAYERS, HANDS, FIGURES, ABOUT = (
    "index.html", "evenings.html", "players.html", "hands.html", "statistics.html", "about.html")

MENU = (Link("Evenings", EVENINGS), Link("Players", PLAYERS), Link("Hands", HANDS), Link("Statistics", FIGURES), Link("About", ABOUT))

FOLDERS = ("evening", "player", "hand", "statistics", "assets")
"""The folders of a site; what else lies in its own is in none."""

DATA = {"hands.csv": "every hand, for a spreadsheet", "hands.json": "every hand with its steps",
        "archive.parquet": "every hand, for a database"}
"""The data beside the pages."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of a site. Paths are by session, by person, by place in the book, and by game and year (None: all years)."""

    title: str
    book: Book
    evenings: Mapping[str, str]
    people: Mapping[str, str]
    hands: Sequence[str]
    figures: Mapping[tuple[str, int | None], str]
    data: tuple[str, ...]

    def evening(self, session: str) -> str:
        """The address of an evening."""
        return address(self.evenings[session])

    def person(self, name: str) -> str:
        """The address of a player; "" for one whom nobody knows."""
        return address(self.people[name]) if name in self.people else ""

    def hand(self, index: int) -> str:
        """The address of a hand."""
        return address(self.hands[index])

    def game(self, game: str, year: int | None = None) -> str:
        """The address of a game's figures, of a year or of all."""
        return address(self.figures[game, year])

    def behind(self, hands: Sequence[int], said: str) -> str:
        """The address of the list of hands that a figure was counted from; `said` is the figure in words."""
        if len(hands) == 1:
            return self.hand(hands[0])
        return f"{HANDS}#h={ranges(hands)}&t={quote_plus(said)}"

    def around(self, path: str, trail: Sequence[Link] = (), people: Sequence[Link] = (), here: str = "") -> Around:
        """What stands around a page: `trail` leads to it from an entry of the menu, its last link is the page itself."""
        root = "../" * path.count("/")
        way = [link._replace(href=root + link.href) if link.href else link for link in trail]
        return Around(root, self.title, MENU, here or path, tuple(way), tuple(one._replace(href=root + one.href) for one in people))


def plan_of(book: Book, title: str, given: Mapping[str, Mapping[str, str]], data: tuple[str, ...]) -> Plan:
    """The plan of a book. `given` are the names that files of each folder have already, by what they stand for."""
    seasons = {season(game, year): (game, year) for game in book.games for year in seasons_of(book, game)}
    evenings = names_of((evening.session for evening in book.evenings), given.get("evening", {}))
    people = names_of(book.people, given.get("player", {}))
    hands = names_of((hand.id for hand in book.hands), given.get("hand", {}))
    figures = names_of(seasons, given.get("statistics", {}))
    return Plan(
        title, book, {session: f"evening/{name}.html" for session, name in evenings.items()},
        {person: f"player/{name}.html" for person, name in people.items()}, [f"hand/{hands[hand.id]}.html" for hand in book.hands],
        {seasons[text]: f"statistics/{name}.html" for text, name in figures.items()}, data)


def keys_of(plan: Plan) -> dict[str, str]:
    """What each page stands for, by its path: what its name is remembered by."""
    people = {path: person for person, path in plan.people.items()}
    figures = {path: season(*which) for which, path in plan.figures.items()}
    hands = {path: hand.id for path, hand in zip(plan.hands, plan.book.hands, strict=True)}
    return {path: session for session, path in plan.evenings.items()} | people | figures | hands


def season(game: str, year: int | None) -> str:
    """What a page of figures stands for."""
    return f"{game} {year}" if year else game


def seasons_of(book: Book, game: str) -> list[int | None]:
    """The seasons of a game that have a page: None for all years, and each year where that is not all of it."""
    years = {hand.day.year if hand.day is not None else None for hand in book.hands if hand.game == game}
    return [None, *(year for year in book.years if year in years and len(years) > 1)]


def title_of(book: Book) -> str:
    """What the site is called where nobody says: the club of most evenings."""
    clubs = [evening.club for evening in book.evenings if evening.club]
    return max(clubs, key=clubs.count) if clubs else "The club's cards"


def hand_title(hand: Hand) -> str:
    """What a link to a hand says."""
    return f"{game_title(hand.game)}, hand {hand.number}"


def evening_title(evening: Evening) -> str:
    """What a link to an evening says: `Thursday club, 26 November 2026`."""
    return f"{evening.title}, {evening.when}"

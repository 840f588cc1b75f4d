"""The lists of all evenings and of all hands, and the hands as data for the script that searches them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from formats.cards import SUIT_NAMES
from replay.pages.page import Link
from replay.site.book import MADE, Evening, Hand, game_title, said_call, said_result
from replay.site.contents import ListPage, SearchPage, Section
from replay.site.plan import Plan
from replay.site.tables import Cell, Column, Table, count, net_of, unbroken

_BREACHES = {"P001": "out of turn", "P002": "out of turn", "P003": "out of turn", "P019": "out of turn", "P008": "revoke", "P009": "revoke"}
"""What players call irregularities that have no word of their own in an archive."""


def evenings_page(plan: Plan) -> ListPage:
    """All evenings, the latest first, a section a year."""
    years: dict[str, list[Evening]] = {}
    for evening in reversed(plan.book.evenings):
        years.setdefault(str(evening.day.year) if evening.day else "undated", []).append(evening)
    columns = (Column("date"), Column("evening"), Column("game"), Column("hands", True), Column("who won what"))
    sections = [Section(f"y{year}", year, tables=(Table(f"Evenings of {year}", columns, tuple(_line(plan, one) for one in found)),))
                for year, found in years.items()]
    lead = f"{len(plan.book.evenings)} evenings, the latest first." if sections else "There are no hands yet."
    return ListPage("Evenings", lead, tuple(sections))


def _line(plan: Plan, evening: Evening) -> tuple[Cell, ...]:
    address = plan.evening(evening.session)
    return (Cell(unbroken(evening.when), address, sort=evening.date), Cell(evening.title, address),
            Cell(game_title(evening.game), plan.game(evening.game)), count(len(evening.hands)), _outcome(evening))


def _outcome(evening: Evening) -> Cell:
    return net_of(evening.net) if evening.net else Cell(pairs=attempts(evening))


def search_page(plan: Plan) -> SearchPage:
    """The list of all hands."""
    results = sorted({hand.result for hand in plan.book.hands if hand.result})
    evenings = tuple((Link(evening.title, plan.evening(evening.session)), f"{evening.when} · {game_title(evening.game)} · {size(evening)}")
                     for evening in reversed(plan.book.evenings))
    return SearchPage(len(plan.book.hands), tuple(Link(game_title(game), game) for game in plan.book.games), tuple(plan.book.people),
                      tuple(Link(said_result(result), result) for result in results), tuple(plan.book.years), evenings)


def size(evening: Evening) -> str:
    """How many hands it has, in words."""
    return f"{len(evening.hands)} hand" + ("" if len(evening.hands) == 1 else "s")


def attempts(evening: Evening) -> tuple[tuple[str, str], ...]:
    """What each who played alone won of how many."""
    own = {name: [hand for hand in evening.hands if name in hand.players] for name in evening.players}
    return tuple((name, f"won {sum(hand.result in MADE for hand in hands)} of {len(hands)}") for name, hands in own.items())


def index_script(plan: Plan) -> str:
    """The hands as data for the search: of each its evening, number, page, players, maker, contract, result, and words to be found by.

    A page that is called after its evening and number is not named again.
    """
    people = {name: number for number, name in enumerate(_everybody(plan.book.hands))}
    evenings = {evening.session: number for number, evening in enumerate(plan.book.evenings)}
    games = {game: number for number, game in enumerate(plan.book.games)}
    told = [[evening.title, evening.when, evening.date, games[evening.game], plan.evening(evening.session)]
            for evening in plan.book.evenings]
    hands = [_row(plan, hand, evenings[hand.session], people) for hand in plan.book.hands]
    parts = {"GAMES": [[game, game_title(game)] for game in games], "PEOPLE": [[name, plan.person(name)] for name in people],
             "EVENINGS": told}
    named = "".join(f"window.{name}={_compact(value)};\n" for name, value in parts.items())
    return named + "window.HANDS=[\n" + ",\n".join(map(_compact, hands)) + "];\n"


def _row(plan: Plan, hand: Hand, evening: int, people: dict[str, int]) -> list[object]:
    page, called = plan.hand(hand.index), plan.evening(hand.session).removeprefix("evening/").removesuffix(".html")
    usual = f"hand/{called}-{hand.number}.html"
    told = (hand.call, said_call(hand), SUIT_NAMES.get(hand.trump or ""), *_irregular(hand), *hand.tags, hand.notes)
    words = " ".join(dict.fromkeys(part for part in told if part and part != hand.contract))
    maker = people[hand.maker] if hand.maker is not None else -1
    players = [people[name] for name in hand.players]
    row: list[object] = [evening, hand.number, 0 if page == usual else page, players, maker, hand.contract, hand.result or "", words]
    own = hand.date if hand.date != plan.book.evenings[evening].date else ""
    return [*row, own] if own else row


def _irregular(hand: Hand) -> Iterator[str]:
    """Words by which the irregularities of a hand are looked for, and their codes."""
    for code in hand.codes:
        yield from ("irregularity", _BREACHES.get(code, code), code)


def _everybody(hands: Iterable[Hand]) -> Sequence[str]:
    return list(dict.fromkeys(name for hand in hands for name in (*hand.players, *((hand.maker,) if hand.maker else ()))))


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


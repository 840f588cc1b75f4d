"""The first page: the latest evenings, the season's league of each game, what was of note, and the ways onward."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from formats.values import signed
from replay.pages.page import Link
from replay.site.book import Book, Evening, Hand, game_title, said_call, said_result
from replay.site.contents import Card, FrontPage, Section, Told
from replay.site.lists import attempts, size
from replay.site.people import LEAGUE, ranked, result_cells
from replay.site.plan import DATA, Plan
from replay.site.tables import Table, filled, person, typographic

LATEST, LONGEST_LEAGUE, NOTED = 6, 10, 3


def front_page(plan: Plan, sizes: Mapping[str, int]) -> FrontPage:
    """The first page of a site; `sizes` are those of the files of data, in bytes."""
    book = plan.book
    numbers = ((len(book.hands), "hands"), (len(book.evenings), "evenings"), (len(book.people), "players"), (len(book.games), "games"))
    facts = tuple((f"{number:,}".replace(",", "\u202f"), what if number != 1 else what[:-1]) for number, what in numbers if number)
    latest = [_card(plan, evening) for evening in reversed(book.evenings[-LATEST:])]
    return FrontPage(facts, tuple(latest), tuple(_leagues(plan)), tuple(_of_note(plan)),
                     tuple((name, f"{DATA[name]}, {_size(sizes[name])}") for name in plan.data))


def _size(size: int) -> str:
    """How large a file is: `840 kB`."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"


def _card(plan: Plan, evening: Evening) -> Card:
    line = " · ".join(dict.fromkeys(part for part in (evening.when, game_title(evening.game), evening.site) if part))
    net = tuple((name, typographic(signed(amount))) for name, amount in evening.net.items()) or attempts(evening)
    return Card(Link(evening.title, plan.evening(evening.session)), line, tuple(evening.winners), net, size(evening))


def season_of(book: Book) -> tuple[list[Hand], str]:
    """The hands of the latest year, and what that season is called; hands without a date make a season of their own."""
    if not book.years:
        return book.hands, "all evenings"
    year = book.years[0]
    return [hand for hand in book.hands if hand.day is not None and hand.day.year == year], f"season {year}"


def _leagues(plan: Plan) -> Iterator[Section]:
    """The first of each game in the latest season."""
    season, called = season_of(plan.book)
    for game in plan.book.games:
        hands = [hand for hand in season if hand.game == game and hand.counted]
        rows = [(person(name, plan.person(name)), *result_cells(plan, name, own)) for name in plan.book.people
                if (own := [hand for hand in hands if name in hand.players])]
        if rows:
            best = ranked(rows)
            kept = (0, 2, 3, 4, 6) if not hands[0].alone else (0, 2, 6)
            columns = tuple(LEAGUE[column] for column in kept)
            shown = tuple(tuple(row[column]._replace(spread="") for column in kept) for row in best[:LONGEST_LEAGUE])
            cut = f", {LONGEST_LEAGUE} of {len(best)}" if len(best) > LONGEST_LEAGUE else ""
            table = Table(f"{game_title(game)}{cut}", *filled(columns, shown))
            yield Section(game, game_title(game), called, tables=(table,))


def _of_note(plan: Plan) -> Iterator[Told]:
    """What somebody would tell of the season: the dearest hand of each game, the best evening, the latest notes."""
    season, _ = season_of(plan.book)
    for game in plan.book.games:
        scored = [(max(hand.scores), hand) for hand in season if hand.game == game and hand.counted and hand.scores and not hand.alone]
        if scored:
            most, hand = max(scored, key=lambda one: one[0])
            assert hand.scores is not None
            who = hand.players[hand.scores.index(most)]
            how = " ".join(part for part in (said_call(hand) or hand.contract, said_result(hand.result)) if part)
            yield Told((Link(who, plan.person(who)), Link(f"won {most} at once at {game_title(game)} ({how}) in ", ""),
                        Link(f"hand {hand.number} of {plan.book.occasion(hand)}", plan.hand(hand.index))))
    for evening in _best_evenings(plan.book):
        best = evening.winners[0]
        said = f"had the best evening at {game_title(evening.game)}: {signed(evening.net[best])} at "
        yield Told((Link(best, plan.person(best)), Link(said, ""),
                    Link(f"{evening.title}, {evening.when}", plan.evening(evening.session))))
    for hand in [hand for hand in reversed(season) if hand.notes][:NOTED]:
        yield Told((Link(f"“{hand.notes.splitlines()[0]}” · ", ""),
                    Link(f"{game_title(hand.game)}, hand {hand.number} of {plan.book.occasion(hand)}", plan.hand(hand.index))))


def _best_evenings(book: Book) -> Iterator[Evening]:
    """Of each game the evening of the season on which most was won."""
    year = book.years[0] if book.years else None
    for game in book.games:
        won = [evening for evening in book.evenings
               if evening.game == game and evening.winners and (year is None or (evening.day is not None and evening.day.year == year))]
        if len(won) > 1:
            yield max(won, key=lambda evening: evening.net[evening.winners[0]])

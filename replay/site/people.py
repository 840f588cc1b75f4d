"""The page of a player: results game by game, evenings, contracts, best and worst hands, and what passed between him and the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from replay.pages.page import Link
from replay.pages.wording import MONTHS, spoken_date
from replay.shares import FEWEST, Mean, Share
from replay.site.book import DECIDED, MADE, Evening, Hand, game_title, said_call, said_result
from replay.site.contents import Lines, ListPage, Section
from replay.site.plan import Plan, evening_title
from replay.site.tables import NONE, Cell, Column, Table, count, filled, mean, person, share, unbroken, units

LONG = 12
"""Signs of a hand's number that is broken over several lines."""
MOST = 5
"""Best hands, and worst ones, that are shown of a game."""


def players_page(plan: Plan) -> ListPage:
    """Everybody, with how often and when."""
    sat = _by_person(plan.book.hands)
    sections = []
    for game in plan.book.games:
        rows = [_league_row(plan, name, hands) for name, hands in _of_game(sat, game)]
        if rows:
            table = Table(f"Players of {game_title(game)}", *filled(LEAGUE, ranked(rows)))
            sections.append(Section(game, game_title(game), tables=(table,)))
    return ListPage("Players", f"{len(plan.book.people)} people have played.", tuple(sections))


LEAGUE = (Column("player"), Column("evenings", True), Column("hands", True), Column("net", True), Column("per hand", True),
          Column("maker", True), Column("made, won", True), Column("last played"))


def ranked(rows: Iterable[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The rows of a league, who won most first; behind them those of too few hands to be ranked with the others."""
    return sorted(rows, key=lambda row: (_sort(row[2]) < FEWEST, -_sort(row[3]), -_sort(row[2])))


def _league_row(plan: Plan, name: str, hands: Sequence[Hand]) -> tuple[Cell, ...]:
    last = max((hand for hand in hands), key=lambda hand: hand.index)
    return (person(name, plan.person(name)), *result_cells(plan, name, hands), Cell(spoken_date(last.date), sort=last.date))


def result_cells(plan: Plan, name: str, hands: Sequence[Hand]) -> tuple[Cell, ...]:
    """How somebody did in the hands of one game: evenings, hands, net, per hand, how often the maker, how often made."""
    scored = [hand for hand in hands if hand.score(name) is not None and not hand.alone]
    net = sum(hand.score(name) or 0 for hand in scored)
    own = [hand for hand in hands if hand.maker == name or hand.alone]
    decided = [hand for hand in own if hand.result in DECIDED]
    made = [hand for hand in decided if hand.result in MADE]

    def to(said: str, found: Sequence[Hand]) -> str:
        return behind(plan, found, f"{name}: {said}, {game_title(hands[0].game)}")

    each = Mean(net, len(scored))
    return (count(len({hand.session for hand in hands})), count(len(hands), to("all hands", hands)),
            units(net, to("scored hands", scored)) if scored else NONE,
            mean(each, to("scored hands", scored), alone=len(scored) == len(hands)),
            share(Share(len(own), len(hands)), to("as the maker", own)) if any(hand.maker for hand in hands) else NONE,
            share(Share(len(made), len(decided)), to("made", made)))


def player_page(plan: Plan, name: str, hands: Sequence[Hand]) -> ListPage:
    """The page of one player; `hands` are all that he sat in."""
    counted = [hand for hand in hands if hand.counted]
    games = [(game, found) for game in plan.book.games if (found := [hand for hand in counted if hand.game == game])]
    sections = [Section("results", "Results", tables=(_results(plan, name, games),))] if games else []
    for game, found in games:
        sections += _of_one_game(plan, name, game, found)
    evenings = list(dict.fromkeys(hand.session for hand in hands))
    lead = f"{len(hands)} hands on {len(evenings)} evenings" if len(evenings) > 1 else f"{len(hands)} hands on one evening"
    first, last = spoken_date(hands[0].date), spoken_date(hands[-1].date)
    when = f", {first} to {last}" if first != last else f", {first}" if first else ""
    ways = tuple(Link(game_title(game), f"#{game}") for game, _ in games) if len(games) > 1 else ()
    return ListPage(name, f"{lead}{when}.", tuple(sections), ways, person=True, brief=True)


def _results(plan: Plan, name: str, games: Iterable[tuple[str, Sequence[Hand]]]) -> Table:
    columns = (Column("game"), *LEAGUE[1:7])
    rows = tuple((Cell(game_title(game), plan.game(game)), *result_cells(plan, name, hands)) for game, hands in games)
    return Table("Results, game by game", *filled(columns, rows))


def _of_one_game(plan: Plan, name: str, game: str, hands: Sequence[Hand]) -> Iterator[Section]:
    """What there is to say of a player at one game."""
    evenings = [evening for evening in plan.book.evenings if evening.game == game and any(name in hand.players for hand in evening.hands)]
    together = not hands[0].alone
    running = _running(name, evenings) if together else []
    chart = _chart(game, name, evenings, running) if len(running) > 2 else None
    yield Section(game, game_title(game), charts=(chart,) if chart else (), tables=(_evenings(plan, name, evenings, running),))
    tables = [table for table in (_contracts(plan, name, hands), *_extremes(plan, name, hands), _between(plan, name, hands)) if table.rows]
    if tables:
        yield Section(f"{game}-more", f"{game_title(game)} in detail", tables=tuple(tables))


def _chart(game: str, name: str, evenings: Sequence[Evening], running: Sequence[int]) -> Lines:
    caption = f"Running total at {game_title(game)}, evening by evening"
    return Lines(f"running-{game}", caption, tuple(tick(evening) for evening in evenings), ((name, tuple(running)),),
                 tuple(evening.day for evening in evenings))


def _running(name: str, evenings: Iterable[Evening]) -> list[int]:
    """The running total after each evening."""
    total, running = 0, []
    for evening in evenings:
        total += evening.net.get(name, 0)
        running.append(total)
    return running


def brief_date(hand: Hand) -> str:
    """When a hand was played, in little room: `26 Nov 2026`."""
    day = hand.day
    if day is None or day.isoformat() != hand.date:
        return spoken_date(hand.date) if hand.date not in ("", "?") else "undated"
    return f"{day.day} {MONTHS[day.month - 1][:3]} {day.year}"


def tick(evening: Evening) -> str:
    """An evening below an axis: `26.11.26`."""
    return f"{evening.day.day}.{evening.day.month}.{evening.day.year % 100:02}" if evening.day else evening.date or "?"


def _evenings(plan: Plan, name: str, evenings: Sequence[Evening], running: Sequence[int]) -> Table:
    """The evenings attended, the latest first."""
    columns = (Column("date"), Column("evening"), Column("hands", True), *((Column("net", True), Column("total", True)) if running else ()))
    rows = []
    for place, evening in reversed(list(enumerate(evenings))):
        own = [hand for hand in evening.hands if name in hand.players]
        cells = (Cell(unbroken(evening.when), sort=evening.date), Cell(evening.title, plan.evening(evening.session)),
                 count(len(own), behind(plan, own, f"{name}: {evening_title(evening)}")))
        rows.append((*cells, units(evening.net.get(name)), units(running[place])) if running else cells)
    return Table(f"Evenings of {game_title(evenings[0].game)} attended", columns, tuple(rows))


def _contracts(plan: Plan, name: str, hands: Sequence[Hand]) -> Table:
    """What the player undertook, call by call."""
    calls: dict[str, list[Hand]] = defaultdict(list)
    for hand in hands:
        if hand.maker == name and hand.call:
            calls[hand.call].append(hand)
    rows = []
    for call, found in sorted(calls.items(), key=lambda one: (-len(one[1]), one[0])):
        decided = [hand for hand in found if hand.result in DECIDED]
        made = [hand for hand in decided if hand.result in MADE]
        scores = [score for hand in found if (score := hand.score(name)) is not None]
        to = _to(plan, name, f"undertook {said_call(found[0]) or call}")
        rows.append((Cell(said_call(found[0]) or call, kind="code", sort=call),
                     count(len(found), to(found)), share(Share(len(made), len(decided)), to(made)),
                     units(sum(scores) if scores else None, to(found))))
    columns = (Column("call"), Column("hands", True), Column("made", True), Column("net", True))
    return Table(f"Contracts undertaken at {game_title(hands[0].game)}", columns, tuple(rows))


def _extremes(plan: Plan, name: str, hands: Sequence[Hand]) -> Iterator[Table]:
    """The hands in which the player won most and lost most. Where nobody undertakes anything, a hand is told by its score alone."""
    scored = sorted(((score, hand) for hand in hands if (score := hand.score(name)) and not hand.alone), key=lambda one: -one[0])
    best, worst = [one for one in scored if one[0] > 0][:MOST], [one for one in reversed(scored) if one[0] < 0][:MOST]
    for caption, found in (("Best hands", best), ("Worst hands", worst)):
        undertaken = any(hand.maker for _, hand in found)
        columns = (Column("hand"), Column("score", True), *((Column("contract"), Column("result")) if undertaken else ()))
        rows = tuple((Cell(_which(hand), plan.hand(hand.index), sort=hand.index), units(score), *(_ended(hand) if undertaken else ()))
                     for score, hand in found)
        yield Table(f"{caption} of {game_title(hands[0].game)}", columns, rows, sortable=False)


def _which(hand: Hand) -> str:
    """Which hand it was, in little room: `26 Nov 2026, hand 4`."""
    number = f"hand {hand.number}"
    return f"{unbroken(brief_date(hand))}, {unbroken(number) if len(number) < LONG else number}"


def _ended(hand: Hand) -> tuple[Cell, Cell]:
    """What was undertaken in a hand, and how that ended; nothing of a hand without a maker."""
    return (Cell(pairs=((hand.maker, hand.contract),)), Cell(said_result(hand.result))) if hand.maker else (Cell(), Cell())


def _between(plan: Plan, name: str, hands: Sequence[Hand]) -> Table:
    """What the player got from each of the others, and paid to him."""
    together: dict[str, list[Hand]] = defaultdict(list)
    got: dict[str, int] = defaultdict(int)
    paid: dict[str, int] = defaultdict(int)
    for hand in hands:
        for other in hand.players:
            if other != name and other in plan.people:
                together[other].append(hand)
        for payer, payee, amount in hand.paid:
            if payee == name:
                got[payer] += amount
            elif payer == name:
                paid[payee] += amount
    rows = [(person(other, plan.person(other)), count(len(found), behind(plan, found, f"{name} and {other}")), count(got[other]),
             count(paid[other]), units(got[other] - paid[other])) for other, found in together.items()]
    columns = (Column("with"), Column("hands", True), Column("got", True), Column("paid", True), Column("net", True))
    caption = f"Head to head at {game_title(hands[0].game)}: what passed between two"
    return Table(caption, columns, tuple(sorted(rows, key=lambda row: -_sort(row[4]))))


def behind(plan: Plan, hands: Sequence[Hand], said: str) -> str:
    """The address of the hands behind a figure."""
    return plan.behind([hand.index for hand in hands], said) if hands else ""


def _to(plan: Plan, name: str, said: str) -> Callable[[Sequence[Hand]], str]:
    return lambda hands: behind(plan, hands, f"{name} {said}")


def _by_person(hands: Iterable[Hand]) -> dict[str, list[Hand]]:
    """The hands that each sat in."""
    sat: dict[str, list[Hand]] = defaultdict(list)
    for hand in hands:
        for name in dict.fromkeys(hand.players):
            sat[name].append(hand)
    return sat


def _of_game(sat: dict[str, list[Hand]], game: str) -> Iterator[tuple[str, list[Hand]]]:
    for name, hands in sat.items():
        found = [hand for hand in hands if hand.game == game and hand.counted]
        if found:
            yield name, found


def _sort(cell: Cell) -> float:
    return cell.sort if isinstance(cell.sort, (int, float)) else 0

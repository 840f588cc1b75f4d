"""The page of an evening: its score table as on paper, how the running score went, and what is of note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from formats.diagnostics import is_error
from formats.values import signed
from replay.evening import Evening as Played
from replay.evening import Row
from replay.pages.page import Link
from replay.replay import Replay
from replay.site.book import Evening, rules_title, said_result
from replay.site.contents import EveningPage, Lines, Neighbour, Told
from replay.site.plan import Plan
from replay.site.tables import Cell, Column, Table, person, typographic, units

FEWEST = 3
"""A running score of fewer hands is no line."""


def evening_page(plan: Plan, evening: Evening, played: Played, replays: Sequence[Replay]) -> EveningPage:
    """The page of an evening whose hands were walked."""
    around = _neighbours(plan, evening)
    scored = any(row.scores for row in played.rows) and len(played.players) > 1
    hands = {hand.id: hand for hand in evening.hands}
    people = {name: known for replay in replays for name, known in zip(replay.players, hands[replay.id].players, strict=True)}
    return EveningPage(
        evening.title, evening.when, tuple(_facts(evening, replays)),
        tuple((person(name, plan.person(people[name])), units(played.net[name])) for name in _ranked(played)) if scored else (),
        tuple(_winners(played)) if scored else (),
        f"{played.sums[:1].upper()}{played.sums[1:]}." if scored else "", bool(played.unbalanced), _chart(played) if scored else None,
        _table(plan, evening, played, people, scored=scored), tuple(_told(plan, evening, line) for line in played.of_note),
        tuple(_remarks(plan, evening, replays)), *around)


def _neighbours(plan: Plan, evening: Evening) -> tuple[Neighbour | None, Neighbour | None]:
    """The evenings before and after this one."""
    places = (evening.index - 1, evening.index + 1)
    around = [plan.book.evenings[place] if 0 <= place < len(plan.book.evenings) else None for place in places]
    before, after = (Neighbour(one.title, one.when, plan.evening(one.session)) if one is not None else None for one in around)
    return before, after


def _ranked(played: Played) -> list[str]:
    return sorted(played.players, key=lambda name: -played.net[name])


def _winners(played: Played) -> list[str]:
    """Who won most; nobody where nobody won anything, or some scores are not known."""
    if played.unscored:
        return []
    most = max(played.net.values(), default=0)
    return [name for name, net in played.net.items() if net == most > 0]


def _facts(evening: Evening, replays: Sequence[Replay]) -> Iterable[str]:
    """Whose the evening was, where, by which rules, and who wrote it down."""
    yield from (part for part in (evening.club, evening.site) if part)
    rules = dict.fromkeys(replay.rules.written for replay in replays if replay.rules is not None)
    yield f"rules: {' and '.join(_rules(evening.game, written) for written in rules)}"
    for field, said in (("unit", "a unit is"), ("scorer", "written by")):
        value = next((found for replay in replays if (found := replay.record.value(field))), "")
        if value:
            yield f"{said} {value}"


def _rules(game: str, written: str) -> str:
    """What hands were played by: `Nap, house rules (house@1)`."""
    title = rules_title(game, written)
    return f"{title} ({written})" if title else written


def _chart(played: Played) -> Lines | None:
    """Running totals, a line a player."""
    if sum(row.totals is not None for row in played.rows) < FEWEST:
        return None
    series = [(name, tuple(None if row.totals is None else row.totals.get(name) for row in played.rows)) for name in _ranked(played)]
    return Lines("running", "Running score, hand by hand", tuple(row.hand for row in played.rows), tuple(series))


def _table(plan: Plan, evening: Evening, played: Played, people: dict[str, str], *, scored: bool) -> Table:
    """Hands in rows; of a game with scores a column a player, each cell with the score, the running total, and a mark at the dealer."""
    hands = {hand.number: hand for hand in evening.hands}
    names = played.players if scored else ()
    undertaken = any(hand.maker for hand in evening.hands)
    head = (Column("hand"), Column("contract" if undertaken else "result"),
            *(Column(name, number=True, href=plan.person(people[name])) for name in names))
    if not scored:
        head = (Column("hand"), Column("player"), Column("result"))
    rows = []
    for row in played.rows:
        hand = hands[row.hand]
        first = Cell(row.hand, plan.hand(hand.index), "code", hand.index)
        if scored:
            rows.append((first, _contract(hand.maker, hand.contract, row), *(_score(row, name) for name in names)))
        else:
            rows.append((first, person(hand.players[0], plan.person(hand.players[0])), Cell(said_result(row.result))))
    foot = (Cell("total"), Cell(), *(_total(played, name) for name in names)) if names else ()
    caption = "What each hand moved, and below it the running total; D deals" if scored else "The games of the evening"
    return Table(caption, head, tuple(rows), foot, sortable=False)


def _contract(maker: str | None, contract: str, row: Row) -> Cell:
    """Who undertook what, and how it ended."""
    result = said_result(row.result) + (f" by {' and '.join(row.winner)}" if row.winner else "")
    return Cell(pairs=((maker, contract),), soft=result) if maker else Cell(result)


def _score(row: Row, name: str) -> Cell:
    """What a hand moved for a player, and where that left him."""
    mark = ("D", "deals") if name == row.dealer else ("", "")
    if row.scores is None:
        return Cell("?", kind="number", mark=mark)
    if name not in row.scores:
        return Cell(mark=mark)
    total = None if row.totals is None else row.totals[name]
    return Cell(typographic(signed(row.scores[name])), kind="number", sort=row.scores[name],
                mark=mark,
                soft="?" if total is None else typographic(signed(total)))


def _total(played: Played, name: str) -> Cell:
    """What a player won in all; with a question mark where some scores are not known."""
    return units(played.net[name])._replace(soft="?" if played.unscored else "")


def _told(plan: Plan, evening: Evening, line: str, kind: str = "") -> Told:
    """A line with the first hand that it names made a link."""
    places = {hand.number: hand.index for hand in evening.hands}
    numbers = "|".join(re.escape(number) for number in sorted(places, key=len, reverse=True))
    line = re.sub(r"(?<![\w-])-(?=\d)", "−", line)
    found = re.search(rf"\bhand ({numbers})(?!\w)", line)
    if found is None:
        return Told((Link(line, ""),), kind)
    parts = (Link(line[:found.start()], ""), Link(found[0], plan.hand(places[found[1]])), Link(line[found.end():], ""))
    return Told(tuple(part for part in parts if part.text), kind)


def _remarks(plan: Plan, evening: Evening, replays: Sequence[Replay]) -> Iterable[Told]:
    """What the check has to say of the hands."""
    for replay in replays:
        for found in replay.diagnostics:
            if found.severity == "warning" and not is_error(found):
                yield _told(plan, evening, f"hand {replay.record.number}: {found.message} ({found.code.name})", "warning")

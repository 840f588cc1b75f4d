"""The outer fold: the hands of one file in order, and what each leaves to the next of its session block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from formats import codes as writing
from formats.diagnostics import MOST_TROUBLES, Diagnostic
from formats.names import Names, fold
from formats.reader import Reading
from formats.record import Header, Record
from formats.values import MOST_UNITS, read_number, tokens, too_large
from replay import codes
from replay.game import Game
from replay.games import GAMES
from replay.replay import Carried, Replay
from replay.terms import Outcome, Table
from replay.walk import walk
from replay.written import CARRIED_HINT, UNKNOWN, read_carried

MOST_PEOPLE = 1000
"""People of one evening whose totals are kept."""


def walk_file(reading: Reading, *, rules: str | None = None, games: Mapping[str, Game] = GAMES) -> Iterator[Replay]:
    """The hands of a file, walked in order. `rules` overrides the records' own profile.

    What belongs to no hand is in `reading.outside` when the iteration has ended.
    """
    header: Header | None = None
    carried = Carried()
    for record in reading:
        if record.header is not header:
            header, carried = record.header, opening(record)
        replay = walk(record, carried, games, rules)
        carry(replay)
        yield replay
        carried = replay.carried_out


def opening(record: Record) -> Carried:
    """What the first hand of a block starts from: `before:` and `carried:` of its header."""
    before, carried = record.header.fields.get("before"), record.header.fields.get("carried")
    totals: dict[str, int] | None = {}
    if before is not None and before.value == UNKNOWN:
        totals = None
    elif before is not None:
        totals, found = read_before(before.value, before.start, record)
        record.header.diagnostics.extend(found[:MOST_TROUBLES])
    double: int | None = False
    if carried is not None:
        double = read_carried(carried.value)
        if double is None and carried.value != UNKNOWN:
            args = {"value": carried.value, "field": "carried", "hint": CARRIED_HINT}
            record.header.diagnostics.append(Diagnostic(codes.BAD_VALUE, record.source, carried.start, carried.end, args))
    return Carried(totals=totals, double=double)


def read_before(text: str, start: int, record: Record) -> tuple[dict[str, int], list[Diagnostic]]:
    """Totals by player's full name: `Anna 10, Boris 28`. In quotes stands the whole name of anybody, at this table or not."""
    totals: dict[str, int] = {}
    found: list[Diagnostic] = []
    name: list[tuple[str, int, int]] = []
    in_quotes = False
    names: Names = record.names
    for word, left, right, quoted in tokens(text, start):
        number = None if quoted else read_number(word)
        if number is None and not quoted and too_large(word):
            found.append(Diagnostic(writing.TOO_LARGE, record.source, left, right, {"word": word, "most": MOST_UNITS}))
            name = []
            continue
        if number is None:
            in_quotes = quoted and not name
            name.append((word, left, right))
            continue
        who = " ".join(part for part, _, _ in name)
        whole = in_quotes and len(name) == 1
        seat = (names.exactly(who) if whole else names.find(who)) if name else None
        if seat is None and whole and fold(who):
            totals[who] = number
        elif seat is None:
            place = (name[0][1], name[-1][2]) if name else (left, right)
            hint = names.hint(who) if name else "write names and totals: `before: Anna 10, Boris 28`"
            found.append(Diagnostic(codes.BAD_NAME, record.source, *place, {"name": who or word, "hint": hint}))
        else:
            totals[names.players[seat]] = number
        name = []
    if name:
        found.append(
            Diagnostic(
                codes.BAD_NAME, record.source, name[0][1], name[-1][2], {"name": name[0][0], "hint": "a total is missing behind it"}
            )
        )
    return totals, found


def carry(replay: Replay) -> None:
    """Work out what a hand leaves: its totals, whether it ended a game, the next dealer, a doubled deal."""
    came = replay.carried_in
    if not replay.accepted or replay.game is None or replay.rules is None:
        replay.carried_out = _after_refused(replay)
        return
    if replay.study:
        replay.carried_out = came
        replay.totals = came.totals
        return
    totals = _add(replay)
    replay.totals = totals
    table = Table(replay.rules.options, replay.players, replay.dealer)
    maker = replay.players[replay.contract.maker] if replay.contract is not None else None
    won = tuple(replay.game.game_won(replay.rules.options, totals, maker)) if totals is not None else ()
    if totals and not won and replay.facts.get("game_over"):
        won = tuple(name for name, total in totals.items() if total == max(totals.values()))
    replay.game_won_by = won or None
    following = replay.game.next_dealer(table, Outcome(replay.result, replay.contract))
    replay.carried_out = Carried(
        dealer=replay.players[following] if following is not None else None,
        totals={} if won else totals,
        pool=replay.pool_after,
        double=replay.facts.get("double_next", False),
        first=False,
    )


def _add(replay: Replay) -> Mapping[str, int] | None:
    """The running totals with this hand's scores; players of this hand first, in seat order. Those of a crowd are not kept: every hand
    holds the totals of all."""
    came = replay.carried_in.totals
    if came is None or replay.scores is None:
        return None
    if len(came) > MOST_PEOPLE:
        replay.unverified = (*replay.unverified, f"the totals, for more than {MOST_PEOPLE:,} people have played in this evening")
        return None
    new = {name: came.get(name, 0) + score for name, score in zip(replay.players, replay.scores, strict=True)}
    return {**new, **{name: total for name, total in came.items() if name not in new}}


def _after_refused(replay: Replay) -> Carried:
    """After a refused hand the dealer is taken as next in order; totals, pool and double are unknown."""
    seat = replay.dealer
    following = replay.players[(seat + 1) % len(replay.players)] if seat is not None and replay.players else None
    return Carried(dealer=following, totals=None, pool=None, double=None, first=False, after_refused=True)

"""Hands found by what is asked of them: players, dates, contract, result, cards, notes, codes, and what happened in the play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from formats.cards import SUIT_NAMES, plain
from formats.names import fold
from replay.archive.choices import Sort
from replay.archive.nothing import nothing_found
from replay.archive.patterns.compiler import compile_pattern
from replay.archive.patterns.parser import parse
from replay.archive.patterns.tree import Also, Cards, Span
from replay.archive.patterns.words import WHO
from replay.archive.people import find_player, names_of
from replay.archive.query import Archive, rows, sql
from replay.archive.terms import calls_meant, calls_of, card_name, code_name, game_name, profile_name, result_name, trump_name
from replay.contract_text import contract_said
from replay.dates import first_day
from replay.games import GAMES
from replay.refusals import Refusal

_EVERYTHING, _LEAST = 2**62, -2**62
"""Limits that limit nothing."""
_COMPARED = re.compile(r"(>=|<=|>|<|=?)([+-]?[0-9]{1,17})")
_RANGED = re.compile(r"([+-]?[0-9]{1,17})?\.\.([+-]?[0-9]{1,17})?")
_PARTS = re.compile(r"(\d{4})(-\d\d)?(-\d\d)?")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a hand; None and () ask nothing. `dates` is a date, a month, a year, or `FROM..TO`."""

    players: Sequence[str] = ()
    game: str | None = None
    dates: str | None = None
    session: str | None = None
    contract: str | None = None
    result: str | None = None
    card: str | None = None
    held: Sequence[str] = ()
    called: str | None = None
    note: str | None = None
    code: str | None = None
    tag: str | None = None
    profile: str | None = None
    level: int | None = None
    maker: str | None = None
    partner: str | None = None
    dealer: str | None = None
    winner: str | None = None
    score: str | None = None
    trump: str | None = None
    site: str | None = None
    text: str | None = None
    play: str | None = None
    limit: int | None = None
    sort: Sort = Sort.DATE


class Found(NamedTuple):
    """The hands that fit, a row each: what they are, who played, how they ended. `coverage` says how many a pattern could be asked of,
    `nothing` why there may be none.
    """

    rows: list[dict[str, Any]]
    coverage: str | None = None
    nothing: str | None = None


def find(con: Archive, wanted: Wanted) -> Found:
    """The hands that fit all of what is wanted."""
    coverage = choose(con, wanted)
    limit = _EVERYTHING if wanted.limit is None else wanted.limit
    found = rows(con, sql("queries/find"), {"limit": limit, "sort": wanted.sort.value})
    for row in found:
        row["scores"] = dict(zip(row["players"], row["scores"], strict=True)) if row["scores"] is not None else None
    if found or not limit:
        return Found(found, coverage)
    nothing = nothing_found(con, wanted.tag, wanted.session, wanted.site)
    return Found(found, coverage, nothing or (None if coverage else "no hand fits all that is asked"))


def choose(con: Archive, wanted: Wanted, *conditions: str) -> str | None:
    """Lay the places of the hands that fit into the table `fitting`; gives the coverage of the pattern, if there is one.

    `conditions` in SQL say of which hands it is asked at all.
    """
    since, until = date_range(wanted.dates)
    game = game_name(con, wanted.game)
    asked: dict[str, Any] = {
        "maker": _person(con, wanted.maker), "partner": _person(con, wanted.partner), "dealer": _person(con, wanted.dealer),
        "game": game, "since": since, "until": until, "session": wanted.session, "site": wanted.site,
        "calls": calls_of(con, wanted.contract, game), "trump": trump_name(wanted.trump), "result": result_name(con, wanted.result),
        "card": card_name(wanted.card), "called": card_name(wanted.called), "note": wanted.note, "text": wanted.text,
        "code": code_name(wanted.code), "tag": wanted.tag,
        "profile": profile_name(con, wanted.profile), "level": wanted.level,
    }
    hands = sql("queries/fitting") + "".join(f"    and ({condition})\n" for condition in (*conditions, *_about_players(con, wanted, asked)))
    known = Vocabulary(con, game)
    parts = [*(_held(known, text) for text in wanted.held), *([parse(wanted.play, known)] if wanted.play is not None else [])]
    if not parts:
        con.execute(f"create or replace temp table fitting as select hand from ({hands})", asked)
        return None
    pattern = compile_pattern(parts[0] if len(parts) == 1 else Also(tuple(parts), parts[0].span))
    con.execute(f"create or replace temp table fitting as {pattern.over(hands)}", asked | pattern.parameters)
    [(able, among)] = con.execute("select count(found), count(*) from fitting").fetchall()
    con.execute("delete from fitting where found is not true")
    return f"{able} of {among} hands have their {' and '.join(pattern.needs)} written"


def _about_players(con: Archive, wanted: Wanted, asked: dict[str, Any]) -> Iterator[str]:
    """The conditions of who sat at the table and what was won, over names that are bound in `asked`.

    A list that is looked through for one name at a time is looked through several times as fast.
    """
    def bound(name: str) -> list[str]:
        names = {f"name_{len(asked) + place}": one for place, one in enumerate(names_of(con, find_player(con, name)))}
        asked.update(names)
        return [f"${key}" for key in names]

    everybody = [bound(name) for name in wanted.players]
    for names in everybody:
        yield " or ".join(f"list_contains(players, {name})" for name in names)
    if wanted.winner is not None:
        yield " or ".join(
            f"list_contains(winner, {name}) or scores[list_position(players, {name})] = greatest(list_max(scores), 1)"
            for name in bound(wanted.winner))
    least, most = score_range(wanted.score)
    if wanted.score is not None:
        asked |= {"least": _LEAST if least is None else least, "most": _EVERYTHING if most is None else most}
        within = "between $least::bigint and $most::bigint"
        if everybody:
            yield " or ".join(f"scores[list_position(players, {name})] {within}" for name in everybody[0])
        else:
            yield f"len(list_filter(scores, lambda score: score {within})) > 0"


def _person(con: Archive, name: str | None) -> list[str] | None:
    """The names under which somebody sits."""
    return names_of(con, find_player(con, name)) if name is not None else None


def _held(known: Vocabulary, text: str) -> Cards:
    """A card that was dealt to somebody, told by `Anna:AS` or `maker:AS`; a card alone was dealt to anybody."""
    who, _, card = text.rpartition(":")
    found, role = card_name(card.strip() or None), fold(who)
    if found is None:
        raise Refusal(f"`{text}` names no card; write for example Anna:AS")
    named = bool(role) and role not in WHO
    return Cards("dealt", (found,), "" if named else role, known.person(who) if named else (), Span(0, 0))


class Vocabulary:
    """The players and calls that a pattern may name: those of the archive. Of `game` are the calls that are offered for a wrong one."""

    def __init__(self, con: Archive, game: str | None = None) -> None:
        self.con, self.game = con, game

    def person(self, name: str) -> tuple[str, ...]:
        return tuple(names_of(self.con, find_player(self.con, name)))

    def calls(self, word: str) -> tuple[str, ...]:
        """What a word may be; a number also with each suit behind it."""
        spelled = [word, *(word + suit for suit in SUIT_NAMES)] if word.isdecimal() else [word]
        found: set[str] = set()
        for one in spelled:
            with suppress(Refusal):
                found |= calls_meant(self.con, one)
        return tuple(sorted(found or calls_meant(self.con, word, self.game)))


def in_brief(row: dict[str, Any]) -> dict[str, Any]:
    """What a table shows of a hand."""
    return {"id": row["id"], "dealer": row["dealer"], "contract": _contract(row), "result": _result(row), "scores": row["scores"]}


def date_range(text: str | None) -> tuple[date | None, date | None]:
    """The first and the last day that are meant; None where a side is open."""
    if not text:
        return None, None
    left, dots, right = text.partition("..")
    if not dots:
        right = left
    since, until = _day(left, last=False), _day(right, last=True)
    if since is not None and until is not None and until < since:
        raise Refusal(f"`{text}` ends before it begins; write the earlier date first")
    return since, until


def score_range(text: str | None) -> tuple[int | None, int | None]:
    """The least and the most units that are meant by `10`, `>=10`, `<0` or `5..20`."""
    if text is None:
        return None, None
    written = plain("".join(text.split())).text.replace("≥", ">=").replace("≤", "<=")
    compared, ranged = _COMPARED.fullmatch(written), _RANGED.fullmatch(written)
    if compared:
        sign, number = compared[1], int(compared[2])
        least = number + (sign == ">") if sign != "<" and sign != "<=" else None
        return least, number - (sign == "<") if sign not in (">", ">=") else None
    if ranged and (ranged[1] or ranged[2]):
        least, most = int(ranged[1]) if ranged[1] else None, int(ranged[2]) if ranged[2] else None
        if least is not None and most is not None and most < least:
            raise Refusal(f"`{text}` ends below where it begins; write the smaller number first")
        return least, most
    raise Refusal(f"`{text}` is no score; write a number, >=10, <0 or FROM..TO")


def _day(text: str, *, last: bool) -> date | None:
    """The first or the last day of a date that may be partial; None for nothing written."""
    text = text.strip()
    if not text:
        return None
    start, parts = first_day(text), _PARTS.fullmatch(text)
    if start is None or parts is None:
        why = "is no date; write 2026-11-26, 2026-11, 2026, or FROM..TO" if parts is None else "is no date: there is no such day or month"
        raise Refusal(f"`{text}` {why}")
    if not last or parts[3]:
        return start
    after = date(start.year + 1, 1, 1) if not parts[2] or start.month == 12 else date(start.year, start.month + 1, 1)
    return after - timedelta(days=1)


def _result(row: dict[str, Any]) -> str | None:
    return f"{row['result']} by {' and '.join(row['winner'])}" if row["winner"] else row["result"]


def _contract(row: dict[str, Any]) -> str | None:
    if row["call"] is None:
        return None
    said = contract_said(GAMES.get(row["game"]), row["call"], row["trump"])
    return f"{row['maker']} {said}" if row["maker"] else said

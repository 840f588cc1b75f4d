"""Hands found by what is asked of them: players, dates, contract, result, cards, notes, codes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from replay.archive.choices import Sort
from replay.archive.file import Archive, rows, sql
from replay.archive.people import find_player, names_of
from replay.archive.terms import calls_of, card_name, code_name, game_name, profile_name, result_name
from replay.dates import first_day
from replay.refusals import Refusal

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_EVERYTHING = 2**62
"""A limit that limits nothing."""
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
    note: str | None = None
    code: str | None = None
    tag: str | None = None
    profile: str | None = None
    level: int | None = None
    limit: int | None = None
    sort: Sort = Sort.DATE


def find(con: Archive, wanted: Wanted) -> list[dict[str, Any]]:
    """The hands that fit, a row each: what they are, who played, how they ended."""
    since, until = date_range(wanted.dates)
    found = rows(con, sql("queries/find"), {
        "names": [names_of(con, find_player(con, name)) for name in wanted.players] or None,
        "game": game_name(con, wanted.game), "since": since, "until": until,
        "session": wanted.session, "calls": calls_of(con, wanted.contract), "result": result_name(con, wanted.result),
        "card": card_name(wanted.card), "note": wanted.note, "code": code_name(wanted.code), "tag": wanted.tag,
        "profile": profile_name(con, wanted.profile), "level": wanted.level,
        "limit": _EVERYTHING if wanted.limit is None else wanted.limit, "sort": wanted.sort.value,
    })
    for row in found:
        row["scores"] = dict(zip(row["players"], row["scores"], strict=True)) if row["scores"] is not None else None
    return found


def in_brief(row: dict[str, Any]) -> dict[str, Any]:
    """What a table shows of a hand."""
    return {"id": row["id"], "dealer": row["dealer"], "contract": _contract(row), "result": row["result"], "scores": row["scores"]}


def date_range(text: str | None) -> tuple[date | None, date | None]:
    """The first and the last day that are meant; None where a side is open."""
    if not text:
        return None, None
    left, dots, right = text.partition("..")
    if not dots:
        right = left
    return _day(left, last=False), _day(right, last=True)


def _day(text: str, *, last: bool) -> date | None:
    """The first or the last day of a date that may be partial; None for nothing written."""
    text = text.strip()
    if not text:
        return None
    start, parts = first_day(text), _PARTS.fullmatch(text)
    if start is None or parts is None:
        raise Refusal(f"`{text}` is no date; write 2026-11-26, 2026-11, 2026, or FROM..TO")
    if not last or parts[3]:
        return start
    after = date(start.year + 1, 1, 1) if not parts[2] or start.month == 12 else date(start.year, start.month + 1, 1)
    return after - timedelta(days=1)


def _contract(row: dict[str, Any]) -> str | None:
    if row["call"] is None:
        return None
    trump = SUITS.get(row["trump"] or "", "")
    return " ".join(part for part in (row["maker"], row["call"], trump) if part)

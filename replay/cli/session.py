"""`session`: an evening's score table."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from formats.diagnostics import is_error
from formats.frames import clean
from formats.values import signed
from replay.cli.common import FINDINGS, FINE, app, fail, say
from replay.cli.questions import How
from replay.cli.refs import Archive, replays_of
from replay.output import Format, write
from replay.replay import Replay

if TYPE_CHECKING:
    from replay.evening import Evening, Row

_FIRST = ("hand", "dealer", "contract", "result")


@app.command()
def session(
    reference: Annotated[str, typer.Argument(metavar="DATE|ID|FILE", help="A date or a session of the archive, a file of records, or -.")],
    how: How = Format.TABLE,
    archive: Archive = None,
) -> None:
    """Print an evening's score table: its hands, running totals, whether the sums are right, and what is of note."""
    from replay.evening import evenings

    replays = list(_replays(reference, archive))
    found = evenings(replays)
    if not found:
        fail(f"{reference}: no hand in it", FINDINGS)
    match how:
        case Format.JSON:
            print(json.dumps([evening.to_json() for evening in found], ensure_ascii=False, indent=1))
        case Format.NDJSON:
            for evening in found:
                print(json.dumps(evening.to_json(), ensure_ascii=False))
        case Format.CSV:
            _print_csv(found)
        case _:
            for number, evening in enumerate(found):
                _print(evening, how, first=not number)
    refused = sum(not replay.accepted for replay in replays)
    if refused:
        say(f"{refused} hands are refused; `replay check` says why")
    raise typer.Exit(FINDINGS if refused or any(evening.unbalanced for evening in found) else FINE)


def _replays(reference: str, archive: str | None) -> Iterable[Replay]:
    if reference == "-" or os.path.exists(reference):
        readings, replays = replays_of(reference, archive=archive, rules=None)
        yield from replays
        for found in (found for reading in readings for found in reading.outside if is_error(found)):
            fail(f"{reference}: {found.message}", FINDINGS)
        return
    from replay.archive.file import reading
    from replay.archive.lookup import session_hands
    from replay.archive.place import archive_path

    with reading(archive_path(archive)) as con:
        yield from session_hands(con, reference)


def _print(evening: Evening, how: Format, *, first: bool) -> None:
    """A table with a score and the running total in each cell, then the sums and what is of note."""
    title, mark, gap = ("## ", "- ", "\n") if how is Format.MD else ("", "", "")
    print(f"{'' if first else chr(10)}{title}{clean(evening.session)}{gap}")
    rows: list[list[Any]] = [
        [row.hand, row.dealer, row.contract, _result(row), *(_cell(row.scores, row.totals, name) for name in evening.players)]
        for row in evening.rows]
    rows.append(["total", None, None, None, *(_total(evening, name) for name in evening.players)])
    write([*_FIRST, *evening.players], rows, how, sys.stdout)
    print(f"{gap}{mark}{evening.sums}")
    for line in evening.of_note:
        print(mark + re.sub(r"\s+", " ", clean(line)))


def _cell(scores: dict[str, int] | None, totals: dict[str, int] | None, name: str) -> str:
    if scores is None:
        return "?"
    if name not in scores:
        return ""
    return f"{signed(scores[name])} ({'?' if totals is None else signed(totals[name])})"


def _total(evening: Evening, name: str) -> str:
    """What a player won in all; with a question mark where some scores are not known."""
    if evening.unscored == len(evening.rows):
        return "?"
    return signed(evening.net[name]) + (" ?" if evening.unscored else "")


def _result(row: Row) -> str | None:
    return f"{row.result} by {' and '.join(row.winner)}" if row.winner else row.result


def _print_csv(found: list[Evening]) -> None:
    """A row a hand, two columns a player, so that a spreadsheet can count on."""
    players = list(dict.fromkeys(name for evening in found for name in evening.players))
    columns = ["session", *_FIRST, *players, *(f"{name} total" for name in players), "pool"]
    rows = [[evening.session, row.hand, row.dealer, row.contract, row.result, *((row.scores or {}).get(name) for name in players),
             *((row.totals or {}).get(name) for name in players), row.pool] for evening in found for row in evening.rows]
    write(columns, rows, Format.CSV, sys.stdout)

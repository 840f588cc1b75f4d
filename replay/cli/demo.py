"""`demo`: the whole chain on the sample records, in a folder of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from replay.cli.archive import progress
from replay.cli.common import app, cannot_open, place
from replay.refusals import Refusal


@app.command()
def demo(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", parser=place, help="The folder that everything is written into."),
    ] = Path("replay-demo"),
) -> None:
    """Show the whole chain on sample records: check, import, statistics, the club's site with its replays."""
    from replay.archive.file import writing
    from replay.archive.importing import Manner, import_files
    from replay.samples import good_samples
    from replay.site.building import Order, build

    files = good_samples()
    archive = output / "archive.duckdb"
    try:
        output.mkdir(parents=True, exist_ok=True)
        with writing(archive) as con:
            outcome = import_files(con, files, Manner(replace=True))
    except OSError as error:
        raise Refusal(cannot_open(error.filename or str(output), error)) from None
    counts = outcome.counts
    print(f"Checked {sum(counts)} hands in {len(files)} files: {counts.refused} refused.")
    print(f"Stored them in {archive} ({counts.stored} new, {counts.unchanged + counts.replaced} already there).")
    _leagues(archive)
    site = output / "site"
    with progress("pages written") as watch:
        done = build(archive, site, Order(), watch)
    print(f"\nThe club's site, {done.hands} replays in {done.files} files; this one opens in any browser:\n  {site / 'index.html'}")
    print(f"\nNext: replay stats bids --archive {archive}")


def _leagues(archive: Path) -> None:
    """Who won what: a table a game, for the points of one game are not those of another."""
    from replay.archive.choices import Topic
    from replay.archive.file import reading
    from replay.archive.statistics import COLUMNS, Narrowing, statistics
    from replay.games import GAMES
    from replay.output import Format, write

    columns = COLUMNS[Topic.PLAYERS]
    with reading(archive) as con:
        for game in GAMES.values():
            found = statistics(con, Topic.PLAYERS, Narrowing(game=game.NAME))
            if found:
                print(f"\nWho won what at {game.NAME}:")
                write(columns, [[row[name] for name in columns] for row in found], Format.TABLE, sys.stdout)

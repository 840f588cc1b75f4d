"""`site`: the archive as static pages that lead to each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from formats.frames import on_one_line
from replay.cli.archive import progress
from replay.cli.common import app, cannot_open, place, say
from replay.cli.questions import Dates, Game
from replay.cli.refs import Archive, Jobs
from replay.refusals import Refusal, in_utf8


@app.command()
def site(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", parser=place, help="The folder of the site.")],
    title: Annotated[str, typer.Option(help="What the site is called; else as the club is.", show_default=False)] = "",
    date: Dates = None,
    game: Game = None,
    jobs: Jobs = None,
    archive: Archive = None,
) -> None:
    """Write the club's site: pages of evenings, players, hands and statistics, to open from a folder. Only what changed is written anew."""
    from replay.archive.file import reading
    from replay.archive.finding import date_range
    from replay.archive.place import archive_path
    from replay.archive.statistics import Narrowing
    from replay.archive.terms import game_name
    from replay.site.building import Order, build

    path = archive_path(archive)
    since, until = date_range(date)
    with reading(path) as con:
        narrowing = Narrowing(game=game_name(con, game), since=since, until=until)
    try:
        with progress("pages written") as watch:
            done = build(path, output, Order(narrowing, " ".join(in_utf8(title).split()), jobs), watch)
    except OSError as error:
        raise Refusal(cannot_open(os.fspath(error.filename or output), error)) from None
    print(on_one_line(os.fspath(output / "index.html")))
    removed = f", {done.gone} removed" if done.gone else ""
    if done.written or done.gone:
        say(f"{done.written} of {done.files} files written{removed}")
    else:
        say(f"nothing has changed: {done.hands} hands in {done.files} files")

"""`players`: who is in the archive, and under which names."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.common import app, say, words
from replay.cli.questions import How, show_rows
from replay.cli.refs import Archive
from replay.output import Format

players = typer.Typer(
    invoke_without_command=True, rich_markup_mode=None, help="List the players of the archive, or let one count under several names.")
app.add_typer(players, name="players")


@players.callback()
def list_players(context: typer.Context, how: How = Format.TABLE, archive: Archive = None) -> None:
    """List the players with their other names; `add` and `remove` change those."""
    if context.invoked_subcommand is not None:
        context.obj = archive
        return
    from replay.archive.file import reading
    from replay.archive.people import COLUMNS, people
    from replay.archive.place import archive_path

    with reading(archive_path(archive)) as con:
        show_rows(people(con), how, COLUMNS)


@players.command()
def add(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="The player, by any beginning of the name.", callback=words)],
    aliases: Annotated[list[str], typer.Argument(metavar="ALIAS...", help="Other names, in full.", callback=words)],
    archive: Archive = None,
) -> None:
    """Count hands under other names as this player's. The texts keep the names that were written."""
    from replay.archive.file import existing
    from replay.archive.people import add_alias
    from replay.archive.place import archive_path

    with existing(archive_path(archive or context.obj)) as con:
        for alias in aliases:
            say(f"{alias} counts as {add_alias(con, player, alias)}")


@players.command()
def remove(
    context: typer.Context,
    aliases: Annotated[list[str], typer.Argument(metavar="ALIAS...", help="Names that count as somebody else's.", callback=words)],
    archive: Archive = None,
) -> None:
    """Let names count as players of their own again."""
    from replay.archive.file import existing
    from replay.archive.people import remove_alias
    from replay.archive.place import archive_path

    with existing(archive_path(archive or context.obj)) as con:
        for alias in aliases:
            say(f"{alias} counts no longer as {remove_alias(con, alias)}")

"""`undo`, `rejects` and `history`: imports that are given back, input that was refused, texts that were replaced."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Any

import typer

from replay.cli.common import FINDINGS, app, say
from replay.cli.questions import How, show_rows
from replay.cli.refs import Archive
from replay.output import Format


@app.command()
def undo(
    batch: Annotated[int, typer.Argument(help="The number of the import; `replay sql \"from imports\"` lists them.", show_default=False)],
    archive: Archive = None,
) -> None:
    """Give back an import: what it stored goes, what it replaced returns."""
    from replay.archive.file import Undone, existing, undoing
    from replay.archive.place import archive_path
    from replay.archive.undo import undo as give_back

    with suppress(Undone), existing(archive_path(archive)) as con:
        given = give_back(con, batch)
        if given.in_the_way:
            undoing()
    if given.in_the_way:
        later = ", ".join(map(str, given.in_the_way))
        say(f"import {batch} stays: hands of it were replaced since, by import {later}; undo that first")
        raise typer.Exit(FINDINGS)
    print(f"import {batch} undone: removed {given.taken} / restored {given.restored}")


class HistoryFormat(StrEnum):
    """How earlier texts are printed: as they were, or in the formats of every answer."""

    TEXT = "text"
    TABLE = "table"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    MD = "md"


@app.command()
def history(
    reference: Annotated[str, typer.Argument(metavar="REF", help="A hand: its id, an id without its middle, or a hash's beginning.")],
    how: Annotated[HistoryFormat, typer.Option("--format", "-f", help="How the texts are printed.")] = HistoryFormat.TEXT,
    archive: Archive = None,
) -> None:
    """Show all texts that a hand has had, the earliest first, with their imports and dates."""
    from replay.archive.file import reading
    from replay.archive.past import HISTORY, texts_of
    from replay.archive.place import archive_path

    with reading(archive_path(archive)) as con:
        found = texts_of(con, reference)
    if how is not HistoryFormat.TEXT:
        show_rows(found, Format(how), HISTORY)
        return
    for number, row in enumerate(found):
        print(("\n" if number else "") + _above(row))
        print(row["text"].rstrip())


@app.command()
def rejects(how: How = Format.TABLE, archive: Archive = None) -> None:
    """List refused input: where it stands, what is wrong, and the text. It leaves the list when its file is mended and imported."""
    from replay.archive.file import reading
    from replay.archive.past import REJECTS, refused
    from replay.archive.place import archive_path

    with reading(archive_path(archive)) as con:
        found = refused(con)
    if how in (Format.TABLE, Format.MD):
        found = [{name: value for name, value in row.items() if name != "text"} for row in found]
    show_rows(found, how, REJECTS)
    if how is Format.TABLE:
        mend = "mend the files and import them again, with --replace where hands behind them are stored; -f json gives the texts too"
        say(mend if found else "nothing is refused")


def _above(row: dict[str, Any]) -> str:
    """What is said above a text: which import stored it when, and which replaced it."""
    stored = f"# {row['id']}, import {row['batch']} of {_when(row['stored_at'])}, {row['file']}:{row['line']}"
    return stored if row["replaced_by"] is None else f"{stored}, replaced by import {row['replaced_by']} on {_when(row['replaced_at'])}"


def _when(moment: Any) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment is not None else "an unknown date"

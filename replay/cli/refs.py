"""What a REF means: a file, standard input, or a hand of the archive by its id or its hash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated

import typer

from formats.files import load
from formats.reader import Reading
from replay.cli.common import cannot_open
from replay.refusals import Refusal
from replay.replay import Replay
from replay.session import walk_file

Archive = Annotated[str | None, typer.Option(help="The archive file.", envvar="REPLAY_ARCHIVE", show_default=False)]
Jobs = Annotated[int | None, typer.Option(
    "--jobs", "-j", min=1, help="Work in so many processes; else in as many as are worth it.", show_default=False)]


def _known(encoding: str) -> str:
    """The encoding, if there is one of that name for text."""
    try:
        b"hand: 1".decode(encoding)
    except UnicodeDecodeError:
        return encoding                                     # one in which letters are not those of ASCII
    except (LookupError, UnicodeError, ValueError) as error:
        raise typer.BadParameter(f"there is no encoding `{encoding}`; try utf-8, cp1252 or latin-1") from error
    return encoding


Encoding = Annotated[str, typer.Option(help="The encoding of the files.", callback=_known)]


def replays_of(
    reference: str, *, archive: str | None, rules: str | None, encoding: str = "utf-8"
) -> tuple[list[Reading], Iterator[Replay]]:
    """The hands of a reference, with the readings they come from. Raises Refusal when there is nothing of that name."""
    if reference == "-" or _there(reference):
        try:
            reading = load(reference, encoding=encoding)
        except OSError as error:
            raise Refusal(cannot_open(reference, error)) from error
        return [reading], walk_file(reading, rules=rules)
    return [], iter(_archived(reference, archive, rules))


def _there(path: str) -> bool:
    """Whether there is a file; where nobody may look, that is said, and no hand of the archive is looked for."""
    try:
        os.stat(path)
    except PermissionError as error:
        raise Refusal(cannot_open(path, error)) from None
    except (OSError, ValueError):
        return False
    return True


def _archived(reference: str, archive: str | None, rules: str | None) -> list[Replay]:
    from replay.archive.lookup import find_reference

    return find_reference(reference, archive, rules=rules)

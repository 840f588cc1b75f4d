"""What all commands share: the app, exit codes, where data and messages go, and output in a chosen format."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import IO, Any, NoReturn

import typer

from formats.files import ENDING, find_files
from formats.frames import clean, on_one_line
from replay.refusals import Refusal, in_utf8

FINE, FINDINGS, MISUSE, BUSY, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 101, 130
"""Exit codes. Findings are faults of the records; misuse is a wrong command line or a path that cannot be opened."""

app = typer.Typer(
    name="replay", no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Check, keep, search and replay hand records of card clubs.",
)


class CheckFormat(StrEnum):
    """How diagnostics are printed."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    NDJSON = "ndjson"
    GITHUB = "github"
    SARIF = "sarif"


def words(value: Any) -> Any:
    """The value of an option or an argument whose words are looked for in the archive."""
    for word in [value] if isinstance(value, str) else value or ():
        in_utf8(word)
    return value


def place(text: str | Path) -> Path:
    """The path that an option names, or has by itself. An empty one, often a variable that was not set, would mean this folder."""
    if not str(text).strip():
        raise typer.BadParameter("it is empty; write where to, or . for this folder")
    return Path(text)


def say(message: str) -> None:
    """A message for the person at the terminal: always on stderr, so that stdout is data alone. Where stderr takes nothing, it is lost,
    and the exit code says what it says all the same."""
    try:
        print(clean(message), file=sys.stderr)
    except OSError:
        lead_nowhere(sys.stderr)


def put_out(text: str) -> None:
    """Print what may be piped on: as it is into a file or a program, and on a terminal without what could steer it."""
    sys.stdout.write(clean(text) if sys.stdout.isatty() else text)


def lead_nowhere(stream: IO[str]) -> None:
    """Let a stream that takes nothing more lead nowhere, so that what is still to be flushed is no error at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fail(message: str, code: int = MISUSE) -> NoReturn:
    """End the command with a plain message."""
    say(message)
    raise typer.Exit(code)


def records_in(paths: Sequence[str]) -> list[str]:
    """The files that paths mean. A folder that holds no records is a plain refusal, where it is all that was named."""
    files = list(find_files(paths))
    if not files:
        raise Refusal(f"{', '.join(map(on_one_line, paths))}: no *{ENDING} files here")
    return files


def cannot_open(path: str, error: OSError) -> str:
    """The message for a path that cannot be opened."""
    return f"{on_one_line(path)}: {error.strerror or error}"

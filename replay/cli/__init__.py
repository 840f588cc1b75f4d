"""The command line: one module a group of commands, all on one app. No rule of any game is here."""

from __future__ import annotations

import os
import re
import sys
import traceback
from typing import Annotated

import typer

from formats.frames import clean
from formats.names import nearest
from replay import __version__
from replay.cli import archive as archive
from replay.cli import batches as batches
from replay.cli import check as check
from replay.cli import demo as demo
from replay.cli import doctor as doctor
from replay.cli import explain as explain
from replay.cli import page as page
from replay.cli import players as players
from replay.cli import questions as questions
from replay.cli import rules as rules
from replay.cli import session as session
from replay.cli import show as show
from replay.cli import site as site
from replay.cli import sql as sql
from replay.cli import what_if as what_if
from replay.cli.common import BUSY, FINE, INTERRUPTED, MISUSE, OUR_FAULT, app, cannot_open, lead_nowhere, say
from replay.refusals import Busy, Refusal


def _version(wanted: bool) -> None:
    if wanted:
        print(f"replay {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print a trace when the program itself fails.")] = False,
) -> None:
    """Check, keep, search and replay hand records of card clubs."""


_NO_CHOICE = re.compile(r"(?:Value error, )?'(?P<word>.*)' is not one of (?P<known>.*)\.", re.DOTALL)
_BOUND = re.compile(r"Input should be (?P<side>greater|less) than or equal to (?P<limit>\S+)")
"""How the library says that a word is none of those it knows, and that a number is too small or too large."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    _fill_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code of a command line; every way a command can end passes through here."""
    _utf8()
    try:
        code = app(arguments, prog_name="replay", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else FINE
    except typer.TyperException as error:
        if isinstance(error, typer.BadParameter):
            error.message = _in_plain_words(error.message)
        error.message = clean(error.message)
        try:
            error.show()  # type: ignore[attr-defined]
        except OSError:
            lead_nowhere(sys.stderr)
        return MISUSE
    except typer.Exit as leave:
        return leave.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        return _unread()
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):                   # the library's own answer to a reader that has left
            return _unread()
        raise
    except Busy as busy:
        say(str(busy))
        return BUSY
    except Refusal as refusal:
        say(str(refusal))
        return MISUSE
    except OSError as error:
        return _not_taken(error)
    except RuntimeError as error:
        if "interrupted" not in str(error).lower():         # how the database says that somebody pressed Ctrl-C
            return _our_fault(arguments, error)
        return INTERRUPTED
    except MemoryError:
        say("there is not enough memory for this")
        return MISUSE
    except Exception as error:
        return _our_fault(arguments, error)


def _our_fault(arguments: list[str], error: Exception) -> int:
    """What nobody foresaw."""
    if "-v" in arguments or "--verbose" in arguments:
        traceback.print_exc()
    say(f"replay failed: {type(error).__name__}: {error}; please report this (run again with `replay -v ...` for a trace)")
    return OUR_FAULT


def _in_plain_words(message: str) -> str:
    """What is wrong with the value of an option, without the words of the library; for a word that is not known, the nearest."""
    chosen, bound = _NO_CHOICE.fullmatch(message), _BOUND.fullmatch(message)
    if chosen is not None:
        known = re.findall("'([^']*)'", chosen["known"])
        near = nearest(chosen["word"], known)
        return f"there is no `{chosen['word']}`; " + (f"did you mean {near}?" if near else f"there are {', '.join(known)}")
    if bound is None and "exceeded maximum size" in message:
        return "the number has too many digits"
    if bound is None and message.startswith("Input should be a valid "):
        return "write a whole number" if "integer" in message else "write a number"
    if bound is not None:
        return f"it is at {'least' if bound['side'] == 'greater' else 'most'} {bound['limit']}"
    return message.removeprefix("Value error, ")


def _not_taken(error: OSError) -> int:
    """What the system refuses, of a file or of standard output, is told by its name and is no fault of the program."""
    try:
        sys.stdout.flush()
    except OSError:
        _unread()
    say(cannot_open(str(error.filename or "standard output"), error))
    return MISUSE


def _fill_streams() -> None:
    """Standard streams that are closed lead nowhere from now on, so that no file is opened in their place and written over."""
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
                os.close(null)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)


def _unread() -> int:
    """The reader of stdout has left, which is no fault; what is still to be flushed goes nowhere."""
    lead_nowhere(sys.stdout)
    return FINE


def _utf8() -> None:
    """Names and suit signs are printed whatever the terminal's encoding was set to."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")

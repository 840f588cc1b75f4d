"""`show` and `legal`: a hand in the terminal or as JSON, and what the one to act may do."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated

import typer

from formats.diagnostics import is_error
from formats.frames import clean
from replay.cli.check import Rules
from replay.cli.common import FINDINGS, FINE, app, records_in
from replay.cli.refs import Archive, Encoding, replays_of
from replay.replay import Replay


class ShowFormat(StrEnum):
    """How a hand is shown."""

    TEXT = "text"
    JSON = "json"


References = Annotated[
    list[str],
    typer.Argument(
        help="Files, folders, - for standard input, or a hand of the archive: its id, or a hash's beginning.", show_default=False
    ),
]


@app.command()
def show(
    references: References,
    output_format: Annotated[ShowFormat, typer.Option("--format", "-f", help="text for reading, json for programs.")] = ShowFormat.TEXT,
    step: Annotated[str | None, typer.Option(help="Show the table after this step: a number, or `end`.", show_default=False)] = None,
    view: Annotated[str | None, typer.Option(help="Show only what this player can know.", show_default=False)] = None,
    legal: Annotated[bool, typer.Option("--legal", help="With json: add to every step all that could have been done there.")] = False,
    archive: Archive = None,
    rules: Rules = None,
    encoding: Encoding = "utf-8",
) -> None:
    """Show hands step by step, or as JSON."""
    asked = Asked(references, archive=archive, rules=rules, encoding=encoding)
    if output_format is ShowFormat.JSON:
        from replay.as_json import to_json

        print_list(to_json(replay, with_legal=legal) for replay in asked)
    else:
        from replay.showing import show_text

        for number, replay in enumerate(asked):
            print(("\n" if number else "") + show_text(replay, step=_step(replay, step), view=_view(replay, view)), end="")
    raise typer.Exit(asked.exit_code)


@app.command("legal")
def legal_command(
    references: References,
    at: Annotated[
        int | None, typer.Option("--at", help="After the first N actions; all that are written by default.", min=0, show_default=False)
    ] = None,
    output_format: Annotated[ShowFormat, typer.Option("--format", "-f", help="text for reading, json for programs.")] = ShowFormat.TEXT,
    archive: Archive = None,
    rules: Rules = None,
    encoding: Encoding = "utf-8",
) -> None:
    """Tell, for every hand, who is to act and what he may do."""
    from replay.as_json import waiting

    asked = Asked(references, archive=archive, rules=rules, encoding=encoding)
    answers = (waiting(replay, at) for replay in asked)
    if output_format is ShowFormat.JSON:
        print_list(answers)
    else:
        for answer in answers:
            print(
                clean(
                    f"{answer['hand']}: {answer['seat']} may do {' '.join(answer['words'])}"
                    if answer["words"]
                    else f"{answer['hand']}: nobody is to act"
                )
            )
    raise typer.Exit(FINE)


def _step(replay: Replay, asked: str | None) -> int | None:
    """The number of the step asked for, within the hand."""
    if asked is None:
        return None
    if asked == "end":
        return len(replay.moves)
    if not asked.isdecimal():
        raise typer.BadParameter(f"`{asked}` is no step: write a number, or `end`")
    return min(int(asked), len(replay.moves)) if len(asked) < 10 else len(replay.moves)


def _view(replay: Replay, asked: str | None) -> int | None:
    """The seat asked for, by a name or its beginning."""
    if asked is None or asked == "open":
        return None
    seat = replay.record.names.find(asked)
    if seat is None:
        raise typer.BadParameter(f"`{asked}` is no player of hand {replay.record.number}; {replay.record.names.hint(asked)}")
    return seat


class Asked:
    """The hands that the references mean, and the exit code once they have been gone through."""

    def __init__(self, references: list[str], *, archive: str | None, rules: str | None, encoding: str) -> None:
        self.references = references
        self.archive, self.rules, self.encoding = archive, rules, encoding
        self.exit_code = FINE

    def __iter__(self) -> Iterator[Replay]:
        from replay.repairing import Repairer

        repairer = Repairer(self.rules)
        for reference in records_in(self.references):
            readings, replays = replays_of(reference, archive=self.archive, rules=self.rules, encoding=self.encoding)
            for replay in replays:
                if not replay.accepted:
                    repairer.mend(replay)
                    self.exit_code = FINDINGS
                yield replay
            for found in (found for reading in readings for found in reading.outside):
                from formats.frames import frame

                print(frame(found), file=sys.stderr)
                self.exit_code = FINDINGS if is_error(found) else self.exit_code


def print_list(objects: Iterable[object]) -> None:
    """A JSON list, an object at a time, so that many hands need little memory."""
    first = True
    sys.stdout.write("[")
    for shown in objects:
        sys.stdout.write("\n" if first else ",\n")
        sys.stdout.write(json.dumps(shown, ensure_ascii=False))
        first = False
    sys.stdout.write("\n]\n")

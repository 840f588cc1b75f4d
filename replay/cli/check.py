"""`check` and `fmt`: read and play records, say what is wrong with them, write them in canonical form."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

import typer

from formats.diagnostics import Diagnostic, is_error, unique
from formats.files import find_files, load, write_whole
from formats.frames import clean, frame
from replay.cli.common import FINDINGS, FINE, MISUSE, CheckFormat, app, cannot_open, say
from replay.cli.rules import readable_rules
from replay.formatting import Unreadable, format_reading
from replay.session import walk_file
from replay.twice import SeenIds

Paths = Annotated[list[str], typer.Argument(help="Files, folders (their *.hand files, all the way down), or - for standard input.", show_default=False)]


def _known(encoding: str) -> str:
    """The encoding, if there is one of that name for text."""
    try:
        with suppress(UnicodeError):
            b"text".decode(encoding)
    except LookupError as error:
        raise typer.BadParameter(f"there is no encoding `{encoding}`; try utf-8, cp1252 or latin-1") from error
    return encoding


Encoding = Annotated[str, typer.Option(help="The encoding of the files.", callback=_known)]
Rules = Annotated[str | None, typer.Option(callback=readable_rules, show_default=False,
                                           help="A profile or a rules file that takes the place of the records' own.")]


@app.command()
def check(
    paths: Paths,
    output_format: Annotated[CheckFormat, typer.Option("--output-format", "-F", help="How findings are printed.")] = CheckFormat.TEXT,
    rules: Rules = None,
    encoding: Encoding = "utf-8",
) -> None:
    """Read and play every record; print what is wrong with it, where, and why."""
    tally = Tally()
    ids = SeenIds(encoding=encoding, rules=rules)
    printer = PRINTERS[output_format](tally)
    for path in find_files(paths):
        for found in unique(check_file(path, tally, ids, rules=rules, encoding=encoding)):
            tally.count(found)
            printer.show(found)
    printer.close()
    raise typer.Exit(tally.exit_code)


@app.command()
def fmt(
    paths: Paths,
    check_only: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 when something would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; print what would change.")] = False,
    encoding: Encoding = "utf-8",
) -> None:
    """Write records in canonical form, in place; standard input goes to standard output."""
    code = FINE
    for path in find_files(paths):
        try:
            reading = load(path, encoding=encoding)
            text = format_reading(reading)
        except OSError as error:
            say(cannot_open(path, error))
            code = MISUSE
            continue
        except Unreadable as unreadable:
            for found in unique(unreadable.found):
                say(frame(found))
            say(f"{clean(path)}: not formatted: it holds what cannot be read")
            code = max(code, FINDINGS)
            continue
        changed = text != reading.source.text
        if diff and changed:
            sys.stdout.writelines(_difference(reading.source.text, text, reading.source.name))
        if check_only or diff:
            if changed:
                say(f"{clean(path)}: would change")
                code = max(code, FINDINGS) if check_only else code
        elif path == "-":
            sys.stdout.write(text)
        elif changed:
            write_whole(path, text)
            say(f"{clean(path)}: formatted")
    raise typer.Exit(code)


def _difference(old: str, new: str, name: str) -> Iterator[str]:
    from difflib import unified_diff

    return (line if line.endswith("\n") else line + "\n"
            for line in unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (canonical)"))


class Tally:
    """What a run of `check` has seen: hands, refused hands, findings, and whether a path could not be opened."""

    def __init__(self) -> None:
        self.hands = self.refused = self.errors = self.warnings = 0
        self.outside = 0
        self.unopened = False

    def count(self, found: Diagnostic) -> None:
        self.errors += found.severity == "error"
        self.warnings += found.severity == "warning"

    @property
    def exit_code(self) -> int:
        if self.unopened:
            return MISUSE
        return FINDINGS if self.refused or self.outside else FINE

    def summary(self) -> str:
        """`3 errors, 1 warning in 2 of 40 hands`."""
        if not self.errors and not self.warnings:
            return f"{_many(self.hands, 'hand')}, no faults"
        return f"{_many(self.errors, 'error')}, {_many(self.warnings, 'warning')} in {_many(self.hands, 'hand')}; {self.refused} refused"


def check_file(path: str, tally: Tally, ids: SeenIds, *, rules: str | None, encoding: str) -> Iterator[Diagnostic]:
    """All that is wrong in one file, hand by hand."""
    try:
        reading = load(path, encoding=encoding)
    except OSError as error:
        tally.unopened = True
        say(cannot_open(path, error))
        return
    for replay in walk_file(reading, rules=rules):
        twice = ids.add(replay)
        if twice is not None:
            replay.diagnostics.append(twice)
        tally.hands += 1
        tally.refused += not replay.accepted
        yield from replay.diagnostics
    tally.outside += any(map(is_error, reading.outside))
    yield from reading.outside


class TextPrinter:
    """Findings with the line they stand on, and a caret under the place."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def show(self, found: Diagnostic) -> None:
        print(frame(found))

    def close(self) -> None:
        say(self.tally.summary())


class ConcisePrinter(TextPrinter):
    """One line a finding: file:line:column: CODE message."""

    def show(self, found: Diagnostic) -> None:
        line, column = found.place
        print(clean(f"{found.source.name}:{line}:{column}: {found.severity} {found.code.name} {found.message}"))


class NdjsonPrinter(TextPrinter):
    """One JSON object a line."""

    def show(self, found: Diagnostic) -> None:
        print(json.dumps(found.to_json(), ensure_ascii=False))

    def close(self) -> None:
        """Nothing: the objects are all."""


class JsonPrinter(NdjsonPrinter):
    """A list of the same objects."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.found: list[Diagnostic] = []

    def show(self, found: Diagnostic) -> None:
        self.found.append(found)

    def close(self) -> None:
        json.dump([found.to_json() for found in self.found], sys.stdout, ensure_ascii=False, indent=1)
        print()


PRINTERS: dict[CheckFormat, type[TextPrinter]] = {
    CheckFormat.TEXT: TextPrinter, CheckFormat.CONCISE: ConcisePrinter, CheckFormat.JSON: JsonPrinter, CheckFormat.NDJSON: NdjsonPrinter,
}


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" + ("" if count == 1 else "s")


"""`check` and `fmt`: read and play records, say what is wrong with them, write them in canonical form."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from formats.diagnostics import Diagnostic, is_error, unique
from formats.files import STDIN, load
from formats.frames import clean, frame
from replay.cli.common import FINDINGS, FINE, MISUSE, CheckFormat, app, cannot_open, put_out, records_in, say
from replay.cli.refs import Encoding
from replay.cli.rules import readable_rules
from replay.refusals import Refusal
from replay.reporting import (
    Choice,
    ConcisePrinter,
    GithubPrinter,
    JsonPrinter,
    NdjsonPrinter,
    Printer,
    StatisticsJsonPrinter,
    StatisticsNdjsonPrinter,
    StatisticsPrinter,
    Tally,
    TextPrinter,
)
from replay.session import walk_file
from replay.twice import SeenIds

if TYPE_CHECKING:
    from replay.repairing import Repairer

Paths = Annotated[list[str], typer.Argument(
    help="Files, folders (their *.hand files, all the way down), or - for standard input.", show_default=False)]


Rules = Annotated[str | None, typer.Option(callback=readable_rules, show_default=False,
                                           help="A profile or a rules file that takes the place of the records' own.")]


def _codes(asked: list[str] | None) -> list[str]:
    """Codes and beginnings of codes, divided by commas; one that no code begins with is misuse."""
    from replay.all_codes import all_codes

    named = [code.strip().upper() for text in asked or () for code in text.split(",") if code.strip()]
    for code in named:
        if not any(known.startswith(code) for known in all_codes()):
            raise typer.BadParameter(f"no code begins with `{code}`; `replay explain` lists them")
    return named


@app.command()
def check(
    paths: Paths,
    output_format: Annotated[CheckFormat, typer.Option("--output-format", "-F", help="How findings are printed.")] = CheckFormat.TEXT,
    rules: Rules = None,
    encoding: Encoding = "utf-8",
    select: Annotated[list[str] | None, typer.Option(
        callback=_codes, metavar="CODES", show_default=False, help="Print only these codes, P008, or families of codes, P.")] = None,
    ignore: Annotated[list[str] | None, typer.Option(
        callback=_codes, metavar="CODES", show_default=False, help="Do not print these codes or families.")] = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Print how often each code was found, not the findings.")] = False,
    stdin_filename: Annotated[str, typer.Option(help="The name that standard input goes by.")] = STDIN,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit 0 whatever was found.")] = False,
    error_on_warning: Annotated[bool, typer.Option("--error-on-warning", help="Exit 1 for a warning too.")] = False,
    watch: Annotated[bool, typer.Option("--watch", "-w", help="Check again whenever a record changes, until Ctrl-C.")] = False,
) -> None:
    """Read and play every record; print what is wrong with it, where, and why, and which small changes would make it right."""
    kind = printer_of(output_format, statistics=statistics)
    checking = Checking(paths, kind, Choice(select or (), ignore or ()), rules=rules, encoding=encoding, stdin=stdin_filename)
    if watch:
        _watch(checking)
    tally = checking.run()
    raise typer.Exit(exit_code(tally, exit_zero=exit_zero, error_on_warning=error_on_warning))


def printer_of(output_format: CheckFormat, *, statistics: bool) -> type[Printer]:
    """The printer of a format."""
    if output_format is CheckFormat.SARIF and not statistics:
        from replay.sarif import SarifPrinter

        return SarifPrinter
    if not statistics:
        return PRINTERS[output_format]
    if output_format not in COUNTERS:
        raise typer.BadParameter(f"there are no statistics in the format {output_format}", param_hint="--statistics")
    return COUNTERS[output_format]


def exit_code(tally: Tally, *, exit_zero: bool, error_on_warning: bool) -> int:
    """What a run ends with. A path that cannot be opened is no finding: no option hides it."""
    if tally.unopened:
        return MISUSE
    found = tally.refused or tally.outside or (error_on_warning and tally.warnings)
    return FINDINGS if found and not exit_zero else FINE


def _watch(checking: Checking) -> NoReturn:
    """Check, and check again after every change. Only Ctrl-C ends it."""
    if "-" in checking.paths:
        raise typer.BadParameter("standard input cannot be watched", param_hint="--watch")
    from replay.cli.watching import changes

    checking.run()
    for count in changes(checking.paths):
        say(f"{datetime.now():%H:%M:%S}  {count} changed, checking again")
        try:
            checking.run()
        except Refusal as refusal:                          # what was a record may be a folder now, and a record again
            say(str(refusal))
    raise KeyboardInterrupt


@app.command()
def fmt(
    paths: Paths,
    check_only: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 when something would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; print what would change.")] = False,
    encoding: Encoding = "utf-8",
) -> None:
    """Write records in canonical form, in place; standard input goes to standard output."""
    from replay.formatting import Unreadable, format_reading

    code = FINE
    for path in records_in(paths):
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
            put_out("".join(_difference(reading.source.text, text, reading.source.name)))
        if check_only or diff:
            if changed:
                say(f"{clean(path)}: would change")
                code = max(code, FINDINGS) if check_only else code
        elif path == "-":
            put_out(text)
        elif changed:
            code = max(code, _formatted(path, text))
    raise typer.Exit(code)


def _formatted(path: str, text: str) -> int:
    from formats.placing import write_whole

    try:
        write_whole(path, text, record=True)
    except OSError as error:
        say(cannot_open(path, error))
        return MISUSE
    say(f"{clean(path)}: formatted")
    return FINE


def _difference(old: str, new: str, name: str) -> Iterator[str]:
    from difflib import unified_diff

    return (line if line.endswith("\n") else line + "\n"
            for line in unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (canonical)"))


class Checking:
    """What is to be checked, and how it is reported. Each run starts afresh."""

    def __init__(self, paths: list[str], kind: type[Printer], choice: Choice, *, rules: str | None, encoding: str, stdin: str) -> None:
        self.paths, self.kind, self.choice = paths, kind, choice
        self.rules, self.encoding, self.stdin = rules, encoding, stdin
        self.repairer: Repairer | None = None

    def run(self) -> Tally:
        """Check everything once and report it; gives what was seen."""
        tally, printer = Tally(), self.kind()
        ids = SeenIds(encoding=self.encoding, rules=self.rules, stdin=self.stdin)
        self.repairer = None
        for path in records_in(self.paths):
            for found in unique(self._file(path, tally, ids, repairs=printer.offers_repairs)):
                tally.count(found)
                if found in self.choice:
                    printer.show(found)
        last = printer.close(tally)
        sys.stdout.flush()
        repairer: Repairer | None = self.repairer
        if repairer is not None and repairer.passed_over:
            say(f"repairs were looked for in the first {repairer.hands} refused hands only; {repairer.passed_over} more were refused")
        if last is not None:
            say(last)
        return tally

    def _mender(self) -> Repairer:
        """The search for repairs, loaded with the first refused hand."""
        from replay.repairing import Repairer

        self.repairer = self.repairer or Repairer(self.rules)
        return self.repairer

    def _file(self, path: str, tally: Tally, ids: SeenIds, *, repairs: bool) -> Iterator[Diagnostic]:
        """All that is wrong in one file, hand by hand."""
        try:
            reading = load(path, encoding=self.encoding, name=self.stdin if path == "-" else None)
        except OSError as error:
            tally.unopened += 1
            say(cannot_open(path, error))
            return
        for replay in walk_file(reading, rules=self.rules):
            if repairs and not replay.accepted:
                self._mender().mend(replay)
            twice = ids.add(replay)
            if twice is not None:
                replay.diagnostics.append(twice)
            tally.hands += 1
            tally.refused += not replay.accepted
            yield from replay.diagnostics
        tally.outside += any(map(is_error, reading.outside))
        yield from reading.outside


PRINTERS: dict[CheckFormat, type[Printer]] = {
    CheckFormat.TEXT: TextPrinter, CheckFormat.CONCISE: ConcisePrinter, CheckFormat.JSON: JsonPrinter, CheckFormat.NDJSON: NdjsonPrinter,
    CheckFormat.GITHUB: GithubPrinter,
}
COUNTERS: dict[CheckFormat, type[Printer]] = {
    CheckFormat.TEXT: StatisticsPrinter, CheckFormat.CONCISE: StatisticsPrinter, CheckFormat.JSON: StatisticsJsonPrinter,
    CheckFormat.NDJSON: StatisticsNdjsonPrinter,
}

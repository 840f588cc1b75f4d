"""`import` and `rebuild`: records into the archive, and the archive anew out of its texts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from formats.diagnostics import Diagnostic, unique
from formats.frames import clean
from replay.cli.common import FINDINGS, FINE, MISUSE, app, cannot_open, records_in, say
from replay.cli.refs import Archive, Encoding, Jobs
from replay.refusals import Refusal

UNHURRIED = 0.5
"""Seconds that work may take before a progress bar appears."""


@app.command("import")
@app.command("add", hidden=True)
def import_records(
    paths: Annotated[list[str], typer.Argument(help="Files, folders (their *.hand files), or - for standard input.", show_default=False)],
    archive: Archive = None,
    rules: Annotated[str | None, typer.Option(help="A profile or a rules file in place of the records' own.", show_default=False)] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Take other contents of a known hand; the old go to the history.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Store the good hands; the refused ones go into `rejects`.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")] = False,
    encoding: Encoding = "utf-8",
    jobs: Jobs = None,
) -> None:
    """Check records, and store them in the archive: all of them or none."""
    from replay.archive.file import undoing, writing
    from replay.archive.importing import Manner, import_files
    from replay.archive.place import archive_path

    path = archive_path(archive)
    files = records_in(paths)
    missing = _unopened(files) if keep_going else {}
    files = [file for file in files if file not in missing]
    manner = Manner(rules, replace, keep_going, dry_run, jobs, encoding)
    try:
        with writing(path) as con, progress("hands read") as watch:
            outcome = import_files(con, files, manner, watch)
            if not outcome.kept:
                undoing()
    except OSError as error:
        raise Refusal(cannot_open(error.filename or str(path), error)) from None
    _tell(outcome.diagnostics)
    print(" / ".join(f"{name} {count}" for name, count in outcome.counts._asdict().items()))
    if outcome.following:
        held = "says what it said" if outcome.following == 1 else "say what they said"
        say(f"{outcome.following} of the hands replaced {held}: behind a new or changed hand of the evening, "
            "they start from other totals, another dealer or another pool")
    if outcome.batch is not None:
        say(f"this is import {outcome.batch}; `replay undo {outcome.batch}` gives it back")
        if outcome.counts.refused:
            say("`replay rejects` lists what was refused")
    if dry_run:
        say("dry run: nothing was stored")
    elif not outcome.kept:
        say("nothing was stored; --keep-going stores the good hands" + ("" if replace else ", --replace takes the changed ones"))
    for file, why in missing.items():
        say(cannot_open(file, why))
    raise typer.Exit(MISUSE if missing else FINDINGS if outcome.findings else FINE)


def _unopened(files: list[str]) -> dict[str, OSError]:
    """The files that cannot be opened, which a run that keeps going leaves out, with the reasons."""
    missing = {}
    for file in files:
        try:
            if file != "-":
                open(file, "rb").close()
        except OSError as error:
            missing[file] = error
    return missing


@app.command()
def rebuild(
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 when something would change.")] = False,
    archive: Archive = None,
    jobs: Jobs = None,
) -> None:
    """Play every stored text again, and put the archive that comes of it in the old one's place."""
    from replay.archive.place import archive_path
    from replay.archive.rebuilding import rebuild as build

    path = archive_path(archive)
    if check:
        raise typer.Exit(_compared(path, jobs))
    with progress("hands played") as watch:
        rebuilt = build(path, watch, jobs)
    _tell(rebuilt.diagnostics)
    for id, file in rebuilt.disappeared:
        say(f"{id} is no longer in {file}; it stays in the archive")
    print(f"rebuilt {rebuilt.hands} hands")
    raise typer.Exit(FINDINGS if rebuilt.diagnostics else FINE)


def _compared(path: Path, jobs: int | None) -> int:
    """Rebuild beside the archive, and tell what is different there."""
    from formats.placing import scratch
    from replay.archive.comparing import changes
    from replay.archive.rebuilding import rebuild_aside

    with scratch() as folder, progress("hands played") as watch:
        aside = folder / "rebuilt.duckdb"
        rebuilt = rebuild_aside(path, aside, watch, jobs)
        found = changes(path, aside)
    _tell(rebuilt.diagnostics)
    for change in found:
        print(clean(f"{change.what}: {change.how}"))
    say(f"{rebuilt.hands} hands played again: " + (f"{len(found)} changes" if found else "nothing would change"))
    return FINDINGS if found or rebuilt.diagnostics else FINE


def _tell(diagnostics: list[Diagnostic]) -> None:
    from formats.frames import frame

    for found in unique(diagnostics):
        say(frame(found))


@contextmanager
def progress(what: str) -> Iterator[Callable[[int], None]]:
    """Tells how many hands are done: on a terminal, on stderr, and only once the work has taken a moment."""
    if not sys.stderr.isatty():
        yield lambda hands: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,} " + what), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=None)
    began = monotonic()

    def watch(hands: int) -> None:
        bar.advance(task, hands)
        if not bar.live.is_started and monotonic() - began > UNHURRIED:
            bar.start()

    try:
        yield watch
    finally:
        bar.stop()

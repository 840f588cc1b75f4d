"""`replay html` writes a hand as a page that needs nothing else; `replay extract` takes the record out of one again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from formats.diagnostics import Diagnostic
from formats.files import read_file, read_stdin
from formats.names import fold
from replay.cli.common import FINDINGS, app, cannot_open, fail, place, put_out, say
from replay.cli.refs import Archive, replays_of
from replay.replay import Replay
from replay.standalone import standalone_text

if TYPE_CHECKING:
    from replay.pages.folder import Leaf


@app.command("html")
@app.command("page", hidden=True)
def html(
    ref: Annotated[str, typer.Argument(metavar="REF|FILE|-", help="A file of records, `-`, or a hand of the archive by id or hash.")],
    output: Annotated[str, typer.Option("--output", "-o", help="The page to write, `-` for stdout, or a folder for a page a hand.")],
    hand: Annotated[str | None, typer.Option(help="Which hand of the file: its number or its id.")] = None,
    view: Annotated[str | None, typer.Option(help="Open the page as this player sees the table.")] = None,
    step: Annotated[int, typer.Option(min=0, help="Open the page at this step.")] = 0,
    beside: Annotated[list[str] | None, typer.Option(help="A file or hand with other attempts at a patience; may come again.")] = None,
    rules: Annotated[str | None, typer.Option(help="A profile, or a file of house rules, in place of the record's own.")] = None,
    archive: Archive = None,
) -> None:
    """Write a hand as one self-contained replay page; pages in a folder are linked to each other."""
    from replay.pages.folder import leaves

    readings, found = replays_of(ref, archive=archive, rules=rules)
    own = list(found)
    chosen = [replay for replay in own if hand is None or hand in (replay.id, replay.record.number)]
    for reading in readings:
        _say_all(reading.outside)
    if not chosen:
        fail(f"{ref}: no hand {hand!r} in it" if hand else f"{ref}: no hand in it", FINDINGS)
    out = place(output)
    folder = out.is_dir() or output.endswith(("/", os.sep)) or (len(chosen) > 1 and not out.suffix and str(out) != "-")
    if len(chosen) > 1 and not folder:
        numbers = ", ".join(replay.record.number for replay in chosen[:12])
        fail(f"{ref} holds {len(chosen)} hands ({numbers}); choose one with --hand, or give a folder with -o")
    for replay in chosen:
        if not replay.accepted:
            _say_all(replay.diagnostics)
    everything = [*own, *(replay for other in beside or () for replay in replays_of(other, archive=archive, rules=rules)[1])]
    written = list(leaves(chosen))
    for leaf in written:
        _write(leaf, out, view, step, beside=everything, folder=folder)
    if len(written) < len(chosen):
        raise typer.Exit(FINDINGS)


@app.command()
def extract(
    page: Annotated[str, typer.Argument(metavar="PAGE.html|REF", help="A replay page, -, or a hand of the archive.")],
    archive: Archive = None,
) -> None:
    """Print the record that a page carries, exactly as it is in it; of a hand in the archive, the record that its page would carry."""
    from replay.pages.html import record_in

    if page != "-" and not Path(page).exists() and not page.endswith(".html"):
        _, found = replays_of(page, archive=archive, rules=None)
        put_out(standalone_text(next(found)))
        return
    try:
        text = (read_stdin() if page == "-" else read_file(page)).decode("utf-8", errors="replace")
    except OSError as error:
        fail(cannot_open(page, error))
    record = record_in(text)
    if record is None:
        fail(f"{page}: no record in it; is this a replay page?", FINDINGS)
    sys.stdout.flush()
    sys.stdout.buffer.write(record.encode("utf-8"))


def _write(leaf: Leaf, out: Path, view: str | None, step: int, *, beside: Iterable[Replay], folder: bool) -> None:
    """Write one page and print its path; in a folder it leads to the pages before and after it."""
    from formats.placing import write_whole
    from replay.pages.gathering import page_of
    from replay.pages.html import render

    page = page_of(leaf.replay, view=_seat(leaf.replay, view), at=step, beside=beside)
    text = render(replace(page, previous=leaf.previous, next=leaf.next) if folder else page)
    if str(out) == "-":
        print(text, end="")
        return
    path = out / leaf.name if folder else out
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        fail(cannot_open(str(path), error))
    put_out(f"{path}\n")


def _say_all(diagnostics: Iterable[Diagnostic]) -> None:
    for found in diagnostics:
        line, column = found.place
        say(f"{found.source.name}:{line}:{column}: {found.code.name} {found.message}")


def _seat(replay: Replay, view: str | None) -> int | None:
    """The seat of a name or of its beginning; `open` and nothing are the open view."""
    if view is None or fold(view) == "open":
        return None
    seat = replay.record.names.find(view)
    if seat is None:
        fail(f"{replay.id}: {view!r} is none of its players; {replay.record.names.hint(view)}")
    return seat

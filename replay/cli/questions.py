"""`find`, `stats` and `export`: questions to the archive, answered as a table or as data."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from formats.frames import clean
from replay.archive.choices import FindFormat, Kind, Sort, Topic
from replay.cli.common import app, place, say, words
from replay.cli.refs import Archive
from replay.output import Format, write
from replay.refusals import Refusal


def _said(option: typer.CallbackParam, value: Any) -> Any:
    """The value of an option that narrows a question down: some words. An empty one, often a variable that was not set, asks nothing."""
    if any(not word.strip() for word in ([value] if isinstance(value, str) else value or ())):
        raise Refusal(f"{option.opts[0]} is empty; write what is asked, or leave it out to ask about all")
    return words(value)


def _asked(help: str, *names: str) -> Any:
    """An option that narrows a question down; not given, it asks nothing."""
    return typer.Option(*names, help=help, show_default=False, callback=_said)



MOST = 1_000_000_000
"""More hands than any archive holds."""
Player = Annotated[str | None, _asked("A player, by any beginning of the name.")]
Game = Annotated[str | None, _asked("A game, for example nap.")]
Dates = Annotated[str | None, _asked("A day, month or year, or FROM..TO.", "--date")]
Profile = Annotated[str | None, _asked("The profile of rules, with or without its version.")]
Play = Annotated[str | None, _asked("What happened: 'lead trump ace by maker' (docs/patterns.md).", "--play", "-w")]
Level = Annotated[int | None, typer.Option(min=0, max=4, help="How much is written, 0 to 4.", show_default=False)]
How = Annotated[Format, typer.Option("--format", "-f", help="How the answer is printed.")]


@app.command()
def find(
    player: Annotated[list[str] | None, _asked("A player, by any beginning of the name; may come again.")] = None,
    with_: Annotated[list[str] | None, _asked("Another player at the same table.", "--with")] = None,
    maker: Annotated[str | None, _asked("Who undertook the contract.")] = None,
    partner: Annotated[str | None, _asked("Who was the maker's partner.")] = None,
    dealer: Annotated[str | None, _asked("Who dealt.")] = None,
    winner: Annotated[str | None, _asked("Who won most units in the hand, or made the papillon.")] = None,
    score: Annotated[str | None, _asked("Units won by --player, else by anybody: 10, '>=10', '<0', 5..20.")] = None,
    game: Game = None,
    date: Dates = None,
    session: Annotated[str | None, _asked("A part of the evening's name.")] = None,
    site: Annotated[str | None, _asked("A part of the club's, the place's or the table's name.")] = None,
    contract: Annotated[str | None, _asked("The call that was undertaken.", "--contract", "--bid")] = None,
    trump: Annotated[str | None, _asked("The trump suit, or none.")] = None,
    result: Annotated[str | None, _asked("made, failed, thrown-in, won, lost, drawn, unfinished or void.")] = None,
    card: Annotated[str | None, _asked("A card that was dealt or played.")] = None,
    held: Annotated[list[str] | None, _asked("A card as dealt: Anna:AS, maker:AS, or AS for anybody; may come again.")] = None,
    called: Annotated[str | None, _asked("The card by which the partner was called.")] = None,
    note: Annotated[str | None, _asked("Words of a note.")] = None,
    text: Annotated[str | None, _asked("Words of the record itself.")] = None,
    play: Play = None,
    code: Annotated[str | None, _asked("The code of a warning, an info or an irregularity.", "--code", "--fault")] = None,
    tag: Annotated[str | None, _asked("A tag.")] = None,
    profile: Profile = None,
    level: Level = None,
    limit: Annotated[int | None, typer.Option(min=0, max=MOST, help="At most so many hands.", show_default=False)] = None,
    sort: Annotated[Sort, typer.Option(help="By date, the dearest first, or the longest first.")] = Sort.DATE,
    how: Annotated[FindFormat, typer.Option("--format", "-f", help="How the answer is printed.")] = FindFormat.TABLE,
    archive: Archive = None,
) -> None:
    """Find hands."""
    from replay.archive.file import reading
    from replay.archive.finding import Wanted, in_brief
    from replay.archive.finding import find as ask
    from replay.archive.place import archive_path

    players = [*(player or ()), *(with_ or ())]
    wanted = Wanted(
        players, game, date, session, contract, result, card, held or (), called, note, code, tag, profile, level, maker, partner, dealer,
        winner, score, trump, site, text, play, limit, sort)
    with reading(archive_path(archive)) as con:
        found, coverage, nothing = ask(con, wanted)
    if how is FindFormat.IDS:
        _print_ids(row["id"] for row in found)
    elif how in (FindFormat.JSON, FindFormat.NDJSON):
        show_rows(found, Format(how), ("id",))
    else:
        show_rows([in_brief(row) for row in found], Format(how), ("id", "dealer", "contract", "result", "scores"))
    if nothing is not None:
        say(nothing)
    if coverage is not None:
        say(f"{len(found)} hand{'s' * (len(found) != 1)}; {coverage}")


@app.command()
def stats(
    topic: Annotated[Topic, typer.Argument(help="What is counted.")] = Topic.PLAYERS,
    player: Player = None,
    game: Game = None,
    date: Dates = None,
    profile: Profile = None,
    level: Level = None,
    play: Play = None,
    hands: Annotated[bool, typer.Option("--hands", help="List the hands behind the figures: a row a line, figure and id.")] = False,
    figure: Annotated[str | None, _asked("List the hands behind one figure, a column such as made.")] = None,
    how: Annotated[FindFormat, typer.Option("--format", "-f", help="How the answer is printed; ids: the hands alone.")] = FindFormat.TABLE,
    archive: Archive = None,
) -> None:
    """Statistics across sessions. Studies and void deals are left out.

    Every figure says of how many hands it is. A rate comes with its 95 % interval; below ten cases there are counts instead.
    """
    from replay.archive.file import reading
    from replay.archive.finding import Wanted, date_range
    from replay.archive.people import find_player
    from replay.archive.picking import pick
    from replay.archive.place import archive_path
    from replay.archive.statistics import COLUMNS, Narrowing, behind, behind_columns, figure_name, remark, statistics
    from replay.archive.terms import game_name, profile_name

    since, until = date_range(date)
    chosen = figure_name(topic, figure) if figure is not None else None
    listed = hands or chosen is not None or how is FindFormat.IDS
    with reading(archive_path(archive)) as con:
        person = find_player(con, player) if player else None
        narrowing = Narrowing(person, game_name(con, game), since, until, profile_name(con, profile), level)
        picked = pick(con, topic, Wanted(game=game, dates=date, profile=profile, level=level, play=play)) if play is not None else None
        found = statistics(con, topic, narrowing, hands=listed)
        besides = remark(con, topic, narrowing, found)
    if how is FindFormat.IDS:
        _print_ids(dict.fromkeys(row["id"] for row in behind(topic, found, chosen)))
    elif listed and (chosen is not None or how not in (FindFormat.JSON, FindFormat.NDJSON)):
        show_rows(behind(topic, found, chosen), Format(how), behind_columns(topic))
    else:
        show_rows(found, Format(how), COLUMNS[topic])
    for said in filter(None, (besides, picked)):
        say(said)


def _print_ids(ids: Iterable[str]) -> None:
    for id in ids:
        print(clean(id) if sys.stdout.isatty() else id)


@app.command()
def export(
    out: Annotated[Path, typer.Option(
        "--output", "-o", metavar="DIR|FILE|-", parser=place, help="A file, `-`, or a folder for a file an evening.")],
    kind: Annotated[Kind | None, _asked("What is written; else the file's ending says it.", "--format", "-f")] = None,
    partitioned: Annotated[bool, typer.Option("--partitioned", help="Parquet in folders by game and year.")] = False,
    archive: Archive = None,
) -> None:
    """Write out everything: records that replay alone, JSON, or tables."""
    from formats.placing import scratch
    from replay.archive.exporting import export as write_out
    from replay.archive.exporting import kind_of
    from replay.archive.file import reading
    from replay.archive.place import archive_path

    if partitioned:
        _export_partitioned(out, kind, archive)
        return
    chosen = kind_of(out, kind)
    if str(out) == "-":
        with reading(archive_path(archive)) as con, scratch() as folder:
            (written,) = write_out(con, folder / f"export.{chosen}", chosen)
            sys.stdout.flush()
            sys.stdout.buffer.write(written.read_bytes())
        return
    with reading(archive_path(archive)) as con:
        for path in write_out(con, out, chosen):
            say(f"wrote {path}")


def _export_partitioned(out: Path, kind: Kind | None, archive: str | None) -> None:
    from replay.archive.file import reading
    from replay.archive.partitions import export_partitioned
    from replay.archive.place import archive_path
    from replay.cli.archive import progress

    if kind not in (None, Kind.PARQUET):
        raise Refusal(f"partitions are written as Parquet; leave out -f {kind}, or --partitioned")
    if str(out) == "-":
        raise Refusal("partitions are written into a folder; name one with -o")
    with reading(archive_path(archive)) as con, progress("files written") as watch:
        written = export_partitioned(con, out, watch)
    say(f"wrote {written.tables} tables in {written.files} files into {out}")


def show_rows(rows: Sequence[dict[str, Any]], how: Format, columns: Sequence[str]) -> None:
    """Rows by column name, to stdout; `columns` are those of an empty answer."""
    names = list(rows[0]) if rows else list(columns)
    write(names, [list(row.values()) for row in rows], how, sys.stdout)

"""Everything in the archive, written out: records that replay alone, JSON, CSV or Parquet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import duckdb

from formats.diagnostics import MOST_ARGUMENT
from formats.file_names import fitting, free_name
from formats.files import ENDING
from formats.frames import on_one_line
from formats.placing import replacing
from replay.archive.chains import chains, walk_pieces
from replay.archive.choices import Kind
from replay.archive.parquet import write_table
from replay.archive.query import Archive, sql
from replay.as_json import in_lines, to_json
from replay.identity import evening_id
from replay.refusals import Refusal
from replay.replay import Replay
from replay.standalone import standalone_text

TABLES = ("hands", "sessions", "standings", "players", "seats", "calls", "moves", "cards", "tricks", "payments", "irregularities",
          "diagnostics", "imports", "rejects", "history")
"""What is exported of the archive; a single CSV or Parquet file holds the first of them."""

_UNSAFE = re.compile(r"[^\w.-]+")
_SESSION = re.compile(r"\s*session\s*[:：]", re.IGNORECASE)
_VERSION = re.compile(r"\s*hand-notation\s*[:：][^\r\n]*(\r\n|\r|\n)?", re.IGNORECASE)


ENDINGS = {ENDING: Kind.TEXT, ".txt": Kind.TEXT, ".json": Kind.JSON, ".csv": Kind.CSV, ".parquet": Kind.PARQUET}


def kind_of(out: Path, chosen: Kind | None) -> Kind:
    """The kind that is meant: the chosen one, else what the ending of the file says."""
    found = chosen or ENDINGS.get(out.suffix.lower())
    if found is None:
        raise Refusal(f"{out}: say what to write with -f text, json, csv or parquet, or by the ending of the file")
    return found


def export(con: Archive, out: Path, kind: Kind, only: Collection[str] | None = None) -> list[Path]:
    """Write everything to a file, or to a folder where the path has no ending; gives the files written.

    `only` are the ids of the hands that are wanted; tables that are not of hands are written whole.
    """
    whole = not out.is_dir() and (bool(out.suffix) or (out.exists() and not out.is_file()))
    folder = out.parent if whole else out
    try:
        folder.mkdir(parents=True, exist_ok=True)
        match kind:
            case Kind.TEXT if whole:
                return [_written(out, "".join(map(_as_block, _replays(con, only))))]
            case Kind.TEXT:
                return list(_evenings(con, folder, only))
            case Kind.JSON:
                return [_listed(con, out if whole else folder / "hands.json", only)]
            case _:
                tables = TABLES[:1] if whole else TABLES
                return [_copied(con, table, out if whole else folder / f"{table}.{kind}", kind, only) for table in tables]
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror or error}") from None
    except duckdb.IOException as error:
        raise Refusal(f"{out}: {str(error).splitlines()[0]}") from None


def _replays(con: Archive, only: Collection[str] | None = None) -> Iterator[Replay]:
    """Every stored hand that is wanted, walked again, in the order of the sessions."""
    for chain in chains(con, [block for block, *_ in con.execute(sql("loading/blocks_in_order")).fetchall()]):
        yield from (replay for piece, replay in walk_pieces(chain) if piece.stored and (only is None or piece.id in only))


def _evenings(con: Archive, folder: Path, only: Collection[str] | None) -> Iterator[Path]:
    """A file an evening."""
    names: set[str] = set()
    for evening, hands in groupby(_replays(con, only), lambda replay: evening_id(replay.record)):
        name = free_name(fitting(_UNSAFE.sub("-", evening).strip("-.")), names)
        yield _written(folder / f"{name}{ENDING}", "".join(map(_as_block, hands)))


def _as_block(replay: Replay) -> str:
    """A record that replays alone and may stand behind another: a head without `session:` gets an empty one."""
    text = standalone_text(replay)
    if not _SESSION.match(text):
        text = "session:\n" + _VERSION.sub("", text, count=1)
    return text.rstrip() + "\n\n"


def _listed(con: Archive, path: Path, only: Collection[str] | None) -> Path:
    """Every hand as JSON, in one list, a hand at a time."""
    with replacing(path) as part, part.open("w", encoding="utf-8", newline="") as file:
        file.write("[")
        for number, replay in enumerate(_replays(con, only)):
            file.write((",\n " if number else "\n ") + in_lines(to_json(replay), "\n "))
        file.write("\n]\n")
    return path


def _written(path: Path, text: str) -> Path:
    with replacing(path, record=True) as part:
        _require_nothing_lost(path, text)
        part.write_bytes(text.encode())
    return path


def _require_nothing_lost(path: Path, text: str) -> None:
    """An earlier export may be written over, as far as all of it is in the new one: not a record, a note or a comment of anybody's own."""
    if not path.is_file():
        return
    new, lines = frozenset(_paragraphs(text)), frozenset(text.splitlines())
    for old in _paragraphs(path.read_text(encoding="utf-8", errors="replace")):
        if old not in new:
            written = old.strip().splitlines()
            line = next((line for line in written if line not in lines), written[0])
            raise Refusal(f"{path}: what stands there, `{on_one_line(line[:MOST_ARGUMENT])}`, would be lost; write to another file")


def _paragraphs(text: str) -> Iterator[str]:
    """What stands between blank lines."""
    return (part for part in text.replace("\r\n", "\n").split("\n\n") if part.strip())


def _copied(con: Archive, table: str, path: Path, kind: Kind, only: Collection[str] | None) -> Path:
    """One table or view, written beside its place and put there when it is whole."""
    with replacing(path) as part:
        if kind is Kind.PARQUET:
            write_table(con, table, part, only)
            return path
        found = con.table(table)
        if only is not None and "id" in found.columns:
            found = con.from_query(f"select * from {table} where id in (select unnest($ids::varchar[]))", params={"ids": list(only)})
        found.project(", ".join(_harmless(found.columns, map(str, found.types)))).write_csv(str(part), header=True)
    return path


def _harmless(columns: Iterable[str], types: Iterable[str]) -> Iterator[str]:
    """The archive's own columns; text that a spreadsheet would take for a formula gets an apostrophe before it."""
    for column, kind in zip(columns, types, strict=True):
        if kind == "VARCHAR":
            yield f"""case when regexp_matches("{column}", '^[=+@\\t\\r-]') then '''' || "{column}" else "{column}" end as "{column}\""""
        else:
            yield f'"{column}"'

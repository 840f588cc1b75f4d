"""The archive as a folder of Parquet files, by game and year: what engines read that spread a question over many machines.

What has a game and a day is written to `TABLE/game=GAME/year=YEAR/`, everything else to `TABLE/`. Beside the tables lie `open.sql`, which
opens the folder in DuckDB, and `export.json`, which says what was written: only a folder that holds nothing else is ever replaced.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import duckdb

from formats.folders import replacing_folder
from replay import __version__
from replay.archive.documented import documented, macros
from replay.archive.file import SCHEMA_VERSION
from replay.archive.parquet import plain_type, types_of, write_part, write_table
from replay.archive.query import Archive, now, quoted
from replay.refusals import Refusal

LISTING, OPENING = "export.json", "open.sql"
UNDATED = "__HIVE_DEFAULT_PARTITION__"
"""What stands for the year of hands without a date: every engine that knows such folders reads it as null."""
_PARTS = "read_parquet('{table}/*/*/*.parquet', hive_partitioning = true, hive_types = {{'game': varchar, 'year': integer}})"
_WHOLE = "read_parquet('{table}/*.parquet')"


class Partition(NamedTuple):
    """The rows of one game and year; no year is that of hands without a date."""

    game: str
    year: int | None

    @property
    def folder(self) -> str:
        return f"game={self.game}/year={UNDATED if self.year is None else self.year}"

    @property
    def condition(self) -> str:
        """What its rows have in common, as ranges that skip whatever lies elsewhere in a table."""
        days = "day is null" if self.year is None else f"day >= date '{self.year:04}-01-01' and day <= date '{self.year:04}-12-31'"
        return f"game = {quoted(self.game)} and {days}"


class Exported(NamedTuple):
    tables: int
    files: int


def export_partitioned(con: Archive, out: Path, watch: Callable[[int], None]) -> Exported:
    """Write every table and view; `watch` hears of each file. The folder appears when it is whole, in the place of an earlier export."""
    _require_replaceable(out)
    try:
        with replacing_folder(out) as part:
            tables = {}
            for table in documented():
                tables[table.name] = _write(con, table.name, part, watch)
            (part / OPENING).write_text("".join(_opening(con, tables)), encoding="utf-8")
            listing = {"export": "replay", "schema_version": SCHEMA_VERSION, "program": f"replay {__version__}",
                       "made_at": now().isoformat(), "tables": tables}
            (part / LISTING).write_text(json.dumps(listing, indent=1) + "\n", encoding="utf-8")
            _require_replaceable(out)                       # what was put there meanwhile stays
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror or error}") from None
    except duckdb.IOException as error:
        raise Refusal(f"{out}: {str(error).splitlines()[0]}") from None
    return Exported(len(tables), sum(len(told["files"]) for told in tables.values()))


def partitions(con: Archive, table: str) -> list[Partition]:
    """The games and years that a table has, in their order."""
    found = con.execute(f'select distinct game, year(day) as year from "{table}" order by game, year nulls last').fetchall()
    return [Partition(*row) for row in found]


def _write(con: Archive, table: str, part: Path, watch: Callable[[int], None]) -> dict[str, Any]:
    """One table: how many rows it has, whether it is partitioned, and its files."""
    partitioned = {"game", "day"} <= types_of(con, table).keys()
    rows = 0
    (part / table).mkdir()
    if not partitioned:
        rows = write_table(con, table, part / table / "data.parquet")
        watch(1)
    for partition in partitions(con, table) if partitioned else ():
        folder = part / table / partition.folder
        folder.parent.mkdir(exist_ok=True)
        rows += write_part(con, table, partition.condition, ("game",), folder)
        watch(1)
    return {"rows": rows, "partitioned": partitioned, "files": [f"{table}/{file}" for file in _files(part / table)]}


def _opening(con: Archive, tables: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Views over the files under the tables' names, with the archive's own columns and types, then the year."""
    yield f"-- Opens this export in DuckDB, from within its folder: duckdb -init {OPENING}\n"
    for table, told in tables.items():
        types = types_of(con, table)
        if told["partitioned"]:
            types["year"] = "INTEGER"
        if told["files"]:
            columns = (name if plain_type(kind) == kind else f"{name}::{kind} as {name}" for name, kind in types.items())
            source = (_PARTS if told["partitioned"] else _WHOLE).format(table=table)
            yield f"\ncreate view {table} as\nselect {', '.join(columns)}\nfrom {source};\n"
        else:                                               # no file says the columns
            columns = (f"null::{kind} as {name}" for name, kind in types.items())
            yield f"\ncreate view {table} as\nselect {', '.join(columns)}\nwhere false;\n"
    for macro in macros():
        yield f"\n{macro.statement}\n"


def _files(folder: Path) -> list[PurePosixPath]:
    """Everything in a folder that is no folder itself, by its place there."""
    found = []
    for path, folders, names in os.walk(folder):
        links = [name for name in folders if Path(path, name).is_symlink()]
        found += [PurePosixPath(Path(path, name).relative_to(folder).as_posix()) for name in (*names, *links)]
    return sorted(found)


def _require_replaceable(out: Path) -> None:
    """Nothing is there, or an empty folder, or an export of ours and nothing besides."""
    if not out.exists():
        return
    if not out.is_dir():
        raise Refusal(f"{out}: partitions are written into a folder, and this is a file")
    if Path.cwd().is_relative_to(out.resolve()):
        raise Refusal(f"{out}: you are in this folder, which is written whole; name one beside or below it")
    listed, found = _listed(out), _files(out)
    if listed is None and any(out.iterdir()):
        raise Refusal(f"{out}: this folder is not empty and holds no export with partitions; name another; nothing was changed")
    strange = [file for file in found if str(file) not in (listed or ())]
    if strange:
        raise Refusal(f"{out}: this export also holds {strange[0]}, which is no part of it; move that away, or name another folder")


def _listed(folder: Path) -> set[str] | None:
    """The files that an export of ours has by its own listing; None for any other folder."""
    try:
        told = json.loads((folder / LISTING).read_text(encoding="utf-8"))
        files = {file for table in told["tables"].values() for file in table["files"]}
        return {LISTING, OPENING, *files} if told["export"] == "replay" else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None

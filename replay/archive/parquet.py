"""Tables as Parquet: types that every engine reads, and in each file which layout it has and which program wrote it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from replay import __version__
from replay.archive.file import SCHEMA_VERSION
from replay.archive.query import Archive, fill, quoted
from replay.refusals import Refusal

_PLAIN = {"JSON": "VARCHAR", "UTINYINT": "SMALLINT", "USMALLINT": "INTEGER", "UINTEGER": "BIGINT", "UBIGINT": "DECIMAL(20,0)"}
"""Types that not every engine has, and what stands in the file for them."""
_WIDE, _NARROW = 16_384, 122_880
"""Rows that are held in memory before they are written: of tables with whole texts in them, and of others."""
_TEXTS = "text"
LARGEST = "512MB"
"""What a file may hold before the next one is begun."""


def plain_type(kind: str) -> str:
    """The type of a column in a Parquet file, by its type in the archive."""
    for odd, plain in _PLAIN.items():
        kind = kind.replace(odd, plain)
    return kind


def types_of(con: Archive, table: str) -> dict[str, str]:
    """The columns of a table or view of the archive, with their types."""
    found = con.table(table)
    return dict(zip(found.columns, map(str, found.types), strict=True))


def write_table(con: Archive, table: str, file: Path, only: Collection[str] | None = None) -> int:
    """Write a table or view into a file, or only what it has of some hands; gives the number of its rows."""
    types = types_of(con, table)
    if only is None or "id" not in types:
        return _write(con, table, types, "true", file)
    return _write(con, table, types, "id in (select unnest($ids::varchar[]))", file, values={"ids": list(only)})


def write_part(con: Archive, table: str, where: str, without: Collection[str], folder: Path) -> int:
    """Write the rows that fit, without some columns, into files of a folder; a long part is several files."""
    types = {name: kind for name, kind in types_of(con, table).items() if name not in without}
    return _write(con, table, types, where, folder, f"file_size_bytes {quoted(LARGEST)}")


def _write(
    con: Archive, table: str, types: Mapping[str, str], where: str, target: Path, *more: str, values: Mapping[str, Any] | None = None,
) -> int:
    options = ", ".join((
        "format parquet", "compression zstd", f"row_group_size {_WIDE if _TEXTS in types else _NARROW}",
        f"kv_metadata {{schema_version: '{SCHEMA_VERSION}', program: 'replay {__version__}', holds: {quoted(table)}}}", *more))
    with _nullable(con):
        copied = con.execute(f'copy (select {_plainly(types)} from "{table}" where {where}) to {quoted(str(target))} ({options})', values)
        return int(copied.fetchall()[0][0])


def _plainly(types: Mapping[str, str]) -> str:
    """Columns for a `select`, each in the type that the file has."""
    return ", ".join(
        _name(name) if plain_type(kind) == kind else f"{_name(name)}::{plain_type(kind)} as {_name(name)}" for name, kind in types.items())


@contextmanager
def _nullable(con: Archive) -> Iterator[None]:
    """Every column may hold nulls: else those that happen to hold none would be of another type, from file to file."""
    con.execute("set disabled_optimizers = 'statistics_propagation'")
    try:
        yield
    finally:
        con.execute("reset disabled_optimizers")


def write_answer(types: Mapping[str, str], rows: Sequence[tuple[Any, ...]], file: Path) -> None:
    """Write an answer, of which the columns and their types are given."""
    with duckdb.connect() as con:
        try:
            con.execute(f"create table answer ({', '.join(f'{_name(name)} {kind}' for name, kind in types.items())})")
            fill(con, "answer", rows)
            con.execute(f"copy (select {_plainly(types)} from answer) to {quoted(str(file))} (format parquet, compression zstd)")
        except duckdb.IOException as error:
            raise OSError(None, str(error).splitlines()[0].rpartition(": ")[2]) from None
        except duckdb.Error as error:
            raise Refusal(f"this answer cannot be written as Parquet: {str(error).splitlines()[0].partition(': ')[2]}") from None


def _name(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'

"""The archive asked and filled: SQL that is kept in files, its rows by column name, and rows put in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from typing import Any

import duckdb

Archive = duckdb.DuckDBPyConnection


@lru_cache(maxsize=32)
def sql(name: str) -> str:
    """The text of one of the package's SQL files, for example `queries/players`."""
    return files("replay.archive").joinpath(f"{name}.sql").read_text("utf-8")


def schema_text() -> str:
    """The documented schema."""
    return sql("schema")


def rows(con: Archive, query: str, parameters: object = None) -> list[dict[str, Any]]:
    """The rows of a query, by column name."""
    found = con.execute(query, parameters)
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def columns_of(con: Archive, table: str) -> list[str]:
    """The columns of a table, none where there is no such table."""
    found = con.execute(
        """
        select column_name
        from duckdb_columns()
        where database_name = current_database() and table_name = ?
        order by column_index
        """, [table])
    return [name for (name,) in found.fetchall()]


def quoted(text: str) -> str:
    """A text as SQL writes it, for statements that take no parameters."""
    return "'" + text.replace("'", "''") + "'"


def fill(con: Archive, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Put rows into a table, as fast as it goes."""
    if rows:
        with con.appender(table) as appender:
            appender.append_rows(rows)


def now() -> datetime:
    """The time, in UTC, as the archive keeps it."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)

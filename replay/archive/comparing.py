"""Two archives compared: what a rebuild would change, hand by hand and table by table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import duckdb

from replay.archive.complaints import plainly
from replay.archive.file import schema_version
from replay.archive.query import Archive, columns_of

Found = TypeVar("Found")

KEPT = ("sessions", "standings", "players", "rejects")
"""Tables besides `hands` that a rebuild makes."""


class Change(NamedTuple):
    """Something that would change: a hand by its id, or a table; and what of it."""

    what: str
    how: str


def changes(old: Path, new: Path) -> list[Change]:
    """What is different in the new archive."""
    with duckdb.connect() as con:
        try:
            for name, path in (("old", old), ("new", new)):
                con.execute(f"attach {_quoted(os.path.realpath(path))} as {name} (read_only)")
            return [*_layout(con), *_hands(con), *(found for table in KEPT for found in _table(con, table))]
        except duckdb.Error as error:
            raise plainly(old, error) from None


def _layout(con: Archive) -> list[Change]:
    versions = [_in(con, side, schema_version) for side in ("old", "new")]
    return [] if versions[0] == versions[1] else [Change("archive", f"layout {versions[0]} becomes {versions[1]}")]


def _hands(con: Archive) -> list[Change]:
    """Hands that would go or come, and hands of which columns would change, those that both layouts have."""
    columns = _common(con, "hands")
    differing = ", ".join(f"case when old.{name}::varchar is distinct from new.{name}::varchar then '{name}' end" for name in columns)
    found = con.execute(
        f"""
        select
            coalesce(old.id, new.id) as id,
            case
                when new.id is null then 'would be refused'
                when old.id is null then 'would be stored'
                else 'would change: ' || concat_ws(', ', {differing})
            end as how
        from old.hands as old
        full join new.hands as new on old.id = new.id
        where how <> 'would change: '
        order by id
        """).fetchall()
    return [Change(*row) for row in found]


def _table(con: Archive, table: str) -> list[Change]:
    wanted = ", ".join(_common(con, table))
    if not wanted:
        return []
    (counts,) = con.execute(
        f"""
        select
            (select count(*) from (select {wanted} from old.{table} except all select {wanted} from new.{table})),
            (select count(*) from (select {wanted} from new.{table} except all select {wanted} from old.{table}))
        """).fetchall()
    return [Change(table, f"{counts[0]} rows would go, {counts[1]} would come")] if any(counts) else []


def _common(con: Archive, table: str) -> list[str]:
    """The columns that both layouts have."""
    new = _in(con, "new", lambda side: columns_of(side, table))
    return [name for name in _in(con, "old", lambda side: columns_of(side, table)) if name in new]


def _in(con: Archive, side: str, ask: Callable[[Archive], Found]) -> Found:
    """What one of the two archives answers."""
    con.execute(f"use {side}")
    return ask(con)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"

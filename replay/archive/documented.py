"""The archive's tables, views and macros as `schema.sql` documents them: a sentence each, and one for every column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import duckdb

from replay.archive.query import schema_text

_NAMED = re.compile(r"create (?:or replace )?(table|view|macro) (\w+)", re.IGNORECASE)
_COLUMN = {
    "table": re.compile(r"    (?P<name>\w+) .*?-- (?P<meaning>.+)"),
    "view": re.compile(r"    (?:.*\W)?(?P<name>\w+),?\s+-- (?P<meaning>.+)"),
    "macro": re.compile(r"(?!)(?P<name>)(?P<meaning>)"),
}
"""A line that makes a column: in a table its name stands first, in a view last."""


class Column(NamedTuple):
    name: str
    type: str
    meaning: str


class Documented(NamedTuple):
    """A table or a view; a macro has no columns."""

    name: str
    kind: str
    meaning: str
    columns: list[Column]
    statement: str                                          # as the schema writes it


def documented() -> list[Documented]:
    """Tables and views in the order of the schema."""
    return [found for found in _all() if found.kind != "macro"]


def macros() -> list[Documented]:
    """The macros of the schema, which views and queries use."""
    return [found for found in _all() if found.kind == "macro"]


def introduction() -> str:
    """What the schema says of all its tables."""
    return _sentence(schema_text().split("\n\n", 1)[0].splitlines())


def schema_page() -> str:
    """The schema as a page of the documentation."""
    return "".join(_page())


def _page() -> Iterator[str]:
    yield f"# Tables and views\n\n{introduction()}\n\n"
    yield "`replay sql --schema -f md` prints this page, `replay sql --list-views` the names alone.\n\n"
    yield "| name | kind | what it holds |\n| --- | --- | --- |\n"
    for table in documented():
        yield f"| [`{table.name}`](#{table.name}) | {table.kind} | {_cell(table.meaning)} |\n"
    for table in documented():
        yield f"\n## {table.name}\n\n{table.meaning}\n\n| column | type | what it is |\n| --- | --- | --- |\n"
        for column in table.columns:
            yield f"| `{column.name}` | {_cell(column.type.lower())} | {_cell(column.meaning)} |\n"
    if macros():
        yield "\n## Macros\n\n| macro | what it gives |\n| --- | --- |\n"
        for macro in macros():
            yield f"| `{macro.name}` | {_cell(macro.meaning)} |\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@lru_cache(maxsize=1)
def _all() -> list[Documented]:
    """Read once: types come from a database that has the schema, sentences from the text."""
    with duckdb.connect() as con:
        con.execute(schema_text())
        found = con.execute(
            """
            select table_name, map_from_entries(list((column_name, data_type) order by column_index))
            from duckdb_columns()
            where not internal
            group by table_name
            """).fetchall()
        types = dict(found)
    return list(_read(schema_text(), types))


def _read(text: str, types: dict[str, dict[str, str]]) -> Iterator[Documented]:
    """A paragraph of the schema is a statement under its comment."""
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip().splitlines()
        at = next((index for index, line in enumerate(lines) if _NAMED.match(line)), None)
        if at is None:
            continue
        kind, name = _NAMED.match(lines[at]).groups()  # type: ignore[union-attr]
        meanings = {match["name"]: match["meaning"] for line in lines[at + 1:] if (match := _COLUMN[kind].fullmatch(line))}
        columns = [Column(column, type, meanings.get(column, "")) for column, type in types.get(name, {}).items()]
        yield Documented(name, kind, _sentence(lines[:at]), columns, "\n".join(lines[at:]))


def _sentence(comments: list[str]) -> str:
    return " ".join(line.removeprefix("--").strip() for line in comments if line.startswith("--"))

"""The schema is documented whole: every table, view and column has its sentence, and docs/schema.md is what is printed of it."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from replay.archive.documented import documented, macros
from replay.archive.file import reading, writing
from replay.archive.query import schema_text
from replay.cli import run

PAGE = Path(__file__).parent.parent / "docs" / "schema.md"


def test_every_table_and_view_of_a_fresh_archive_is_documented_with_its_columns(tmp_path: Path) -> None:
    with writing(tmp_path / "fresh.duckdb"):
        pass
    with reading(tmp_path / "fresh.duckdb") as con:
        there = con.execute(
            "select table_name, column_name, data_type from duckdb_columns() where not internal order by all").fetchall()
        views = {name for (name,) in con.execute("select view_name from duckdb_views() where not internal").fetchall()}
        functions = {name for (name,) in con.execute("select function_name from duckdb_functions() where not internal").fetchall()}
    said = sorted((table.name, column.name, column.type) for table in documented() for column in table.columns)
    assert said == there
    assert {table.name for table in documented() if table.kind == "view"} == views
    assert {macro.name for macro in macros()} == functions


@pytest.mark.parametrize("table", documented(), ids=lambda table: table.name)
def test_every_column_has_its_sentence(table: object) -> None:
    found = next(one for one in documented() if one is table)
    assert len(found.meaning) > 10
    assert [column.name for column in found.columns if len(column.meaning) < 3] == []


def test_every_macro_has_its_sentence() -> None:
    assert [macro.name for macro in macros() if len(macro.meaning) < 10] == []


def test_the_statements_make_the_schema() -> None:
    with duckdb.connect() as whole, duckdb.connect() as parts:
        whole.execute(schema_text())
        for one in sorted((*documented(), *macros()), key=lambda one: schema_text().index(one.statement)):
            parts.execute(one.statement)
        query = "select table_name, column_name, data_type from duckdb_columns() where not internal order by all"
        assert parts.execute(query).fetchall() == whole.execute(query).fetchall()


def test_the_page_is_the_one_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`replay sql --schema -f md -o docs/schema.md` renews it."""
    assert run(["sql", "--schema", "-f", "md"]) == 0
    assert capsys.readouterr().out == PAGE.read_text(encoding="utf-8")


def test_the_schema_as_rows_and_the_names_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "--schema", "-f", "json"]) == 0
    columns = json.loads(capsys.readouterr().out)
    assert {"table": "hands", "column": "dealer", "type": "VARCHAR", "meaning": "who dealt; null in a patience"} in columns
    assert run(["sql", "--list-views", "-f", "ndjson"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["name"] for row in listed] == [table.name for table in documented()]
    assert {row["kind"] for row in listed} == {"table", "view"}
    assert run(["sql", "--list-views"]) == 0
    assert "One row a trick." in capsys.readouterr().out


def test_the_schema_is_no_parquet_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "--schema", "-f", "parquet", "-o", str(tmp_path / "x.parquet")]) == 2
    assert "json" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

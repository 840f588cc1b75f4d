"""Exports in partitions: every value comes back in DuckDB and in Arrow, and the statistics' own SQL answers the same over the files."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet
import pytest

from replay import __version__
from replay.archive.choices import Topic
from replay.archive.documented import documented, macros
from replay.archive.file import SCHEMA_VERSION, reading, writing
from replay.archive.importing import Manner, import_files
from replay.archive.partitions import LISTING, OPENING, UNDATED, export_partitioned
from replay.archive.query import Archive, sql
from replay.cli import run
from replay.samples import good_samples

ROOT = Path(__file__).parent.parent
AT_HOME = {"find", "fitting", "index"}
"""Queries of the archive alone: they tell rows by their places in the file, or by all that stands in them."""
QUERIES = sorted({path.stem for path in (ROOT / "replay" / "archive" / "queries").glob("*.sql")} - AT_HOME)
TABLES = [table.name for table in documented()]
UNDATED_HAND = '''session: Attic find
game: nap
rules: house
players: Anna, "O'Brien, ""Bob""", Chen

hand: 1
contract: Anna 3
result: made
note: a line

hand: 2
contract: Chen 2
result: failed
'''
REFUSED = "\nhand: 3\ncontract: Nobody 3\nresult: made\n"
CORRECTED = UNDATED_HAND.replace("result: failed", "result: made")
DOCS = (ROOT / "docs" / "parquet.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample evenings, and hands without a date, with a refused hand, a corrected one, and one person of two names."""
    folder = tmp_path_factory.mktemp("archive")
    path, attic = folder / "club.duckdb", folder / "attic.hand"
    for text in (UNDATED_HAND + REFUSED.replace("hand: 3", "hand: 4"), CORRECTED + REFUSED):
        attic.write_text(text, encoding="utf-8")
        with writing(path) as con:
            import_files(con, [*good_samples(), str(attic)], Manner(replace=True, keep_going=True))
    assert run(["players", "add", "Anna", "Ann", "--archive", str(path)]) in (0, 2)
    return path


@pytest.fixture(scope="module")
def exported(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("export") / "club"
    with reading(archive) as con:
        export_partitioned(con, out, lambda files: None)
    return out


@pytest.fixture
def kept(archive: Path) -> Iterator[Archive]:
    with reading(archive) as con:
        yield con


@pytest.fixture(params=["files", "views"])
def opened(request: pytest.FixtureRequest, exported: Path) -> Iterator[Archive]:
    """A database that has nothing but the files: under all names, or under those of tables, with the schema's own views over them."""
    with duckdb.connect() as con:
        con.execute(f"set file_search_path = '{exported}'")
        con.execute((exported / OPENING).read_text(encoding="utf-8"))
        if request.param == "views":
            for found in documented():
                if found.kind == "view":
                    con.execute(f"drop view {found.name}")
            for found in (found for found in documented() if found.kind == "view"):
                con.execute(found.statement)
        yield con


def test_the_archive_asked_here_has_something_of_everything(kept: Archive) -> None:
    empty = [table for table in TABLES if kept.execute(f"select count(*) from {table}").fetchall() == [(0,)]]
    assert empty == []
    assert kept.execute("select count(*) from hands where day is null").fetchall() == [(2,)]


def in_order(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(rows, key=repr)


@pytest.mark.parametrize("table", TABLES)
def test_every_value_comes_back_in_duckdb(kept: Archive, opened: Archive, table: str) -> None:
    columns = ", ".join(kept.table(table).columns)
    query = f"select {columns} from {table}"
    assert in_order(opened.execute(query).fetchall()) == in_order(kept.execute(query).fetchall())
    assert opened.table(table).project(columns).types == kept.table(table).types


def whole(value: Any) -> Any:
    """Whole numbers as such, also those that are too large for signed ones and are decimals in the file."""
    if isinstance(value, list):
        return [whole(part) for part in value]
    return int(value) if isinstance(value, Decimal) else value


@pytest.mark.parametrize("table", TABLES)
def test_every_value_comes_back_in_arrow(kept: Archive, exported: Path, table: str) -> None:
    there = kept.table(table)
    files = sorted((exported / table).rglob("*.parquet"))
    parted = {"game", "day"} <= set(there.columns)
    if not files:
        assert parted
        assert there.fetchall() == []
        return
    read = dataset.dataset(exported / table, format="parquet", partitioning="hive").to_table()
    assert set(read.column_names) == {*there.columns, *(["year"] if parted else [])}
    rows = [tuple(whole(row[name]) for name in there.columns) for row in read.to_pylist()]
    assert in_order(rows) == in_order(there.fetchall())
    if parted:
        years = [day and day.year for day in read["day"].to_pylist()]
        assert read["year"].to_pylist() == years


@pytest.mark.parametrize("table", TABLES)
def test_every_file_says_what_it_is_and_has_the_columns_that_are_documented(exported: Path, table: str) -> None:
    for file in (exported / table).rglob("*.parquet"):
        schema = parquet.read_schema(file)
        assert schema.metadata == {
            b"schema_version": str(SCHEMA_VERSION).encode(), b"program": f"replay {__version__}".encode(), b"holds": table.encode()}
        assert all(field.nullable for field in schema), "else the type of a column would change from file to file"
        parted = file.parent.name.startswith("year=")
        (found,) = [one for one in documented() if one.name == table]
        columns = {column.name: column.type for column in found.columns if not (parted and column.name == "game")}
        assert {field.name: str(field.type) for field in schema} == {name: arrow_type(kind) for name, kind in columns.items()}


def arrow_type(kind: str) -> str:
    """What the documentation says that a column of this type is for Arrow; structs are made of the others."""
    if kind.endswith("[]"):
        return f"list<element: {arrow_type(kind[:-2])}>"
    if kind.startswith("STRUCT("):
        fields = (field.split(" ", 1) for field in kind.removeprefix("STRUCT(").removesuffix(")").split(", "))
        return f"struct<{', '.join(f'{name}: {arrow_type(part)}' for name, part in fields)}>"
    return documented_types()[kind.lower()]


def documented_types() -> dict[str, str]:
    """The table of docs/parquet.md: types of the archive, and what Arrow reads."""
    rows = re.findall(r"^\| ([a-z, ]+) \| \w+.*? \| `(.+?)` \|$", DOCS, re.MULTILINE)
    return {kind: arrow for kinds, arrow in rows for kind in kinds.split(", ")}


def test_every_type_of_the_archive_is_in_the_documentation() -> None:
    types = {column.type for table in documented() for column in table.columns}
    named = {name.lower() for kind in types for name in re.findall(r"\b[A-Z]+\b", kind)} - {"struct"}
    assert named <= set(documented_types())


def test_hands_without_a_date_lie_where_every_engine_reads_no_year(exported: Path) -> None:
    assert (exported / "hands" / "game=nap" / f"year={UNDATED}").is_dir()
    assert UNDATED in DOCS
    read = dataset.dataset(exported / "hands", format="parquet", partitioning="hive")
    assert read.to_table(filter=dataset.field("year").is_null())["session"].unique().to_pylist() == ["undated/Attic find/nap"]
    assert read.to_table(filter=dataset.field("game") == "papillon").num_rows == 19


NARROWED: list[dict[str, Any]] = [
    {}, {"player": "Anna"}, {"game": "nap"}, {"game": "japanese-napoleon"}, {"game": "papillon"}, {"game": "st-helena"},
    {"since": date(2026, 11, 1), "until": date(2026, 11, 30)}]
NEEDED = {"batch": 2, "hands": False}
"""What a query needs to be asked anything; every other value may be null."""


@pytest.mark.parametrize("name", QUERIES)
def test_every_question_of_the_program_answers_the_same_over_the_files(kept: Archive, opened: Archive, name: str) -> None:
    query = sql(f"queries/{name}")
    asked = set(re.findall(r"\$(\w+)", query))
    answers = []
    for narrowed in NARROWED:
        values = {parameter: narrowed.get(parameter, NEEDED.get(parameter)) for parameter in asked}
        answer = in_order(kept.execute(query, values or None).fetchall())
        assert in_order(opened.execute(query, values or None).fetchall()) == answer
        answers.append(answer)
    assert any(answers), "a question that nothing here answers is not tested"


def test_every_statistic_is_among_these_questions() -> None:
    assert {topic.value for topic in Topic} <= set(QUERIES)


def test_macros_come_along(exported: Path) -> None:
    written = (exported / OPENING).read_text(encoding="utf-8")
    assert all(macro.statement in written for macro in macros())


def export(archive: Path, *arguments: str) -> int:
    return run(["export", *arguments, "--archive", str(archive)])


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_an_export_takes_the_place_of_an_earlier_one(archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "club"
    assert export(archive, "-o", str(out), "--partitioned") == 0
    assert f"into {out}" in capsys.readouterr().err
    shutil.rmtree(out / "cards")
    (out / "hands" / "game=nap" / "year=2026" / "data_0.parquet").write_bytes(b"old")
    assert export(archive, "-o", str(out), "--partitioned", "-f", "parquet") == 0
    assert (out / "cards").is_dir()
    assert files(out)["hands/game=nap/year=2026/data_0.parquet"].startswith(b"PAR1")
    assert [path.name for path in out.parent.iterdir()] == ["club"]


def test_an_empty_folder_and_a_link_are_filled(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("empty")
    assert export(archive, "-o", str(tmp_path / "link"), "--partitioned") == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "empty" / LISTING).is_file()


def test_a_folder_that_holds_anything_else_is_left_alone(archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, others, file, lying = tmp_path / "own", tmp_path / "others", tmp_path / "file", tmp_path / "lying"
    assert export(archive, "-o", str(own), "--partitioned") == 0
    (own / "hands" / "notes.txt").write_text("mine")
    others.mkdir()
    (others / "letter.txt").write_text("dear")
    file.write_text("a file")
    lying.mkdir()
    (lying / LISTING).write_text('{"export": "something else"}')
    capsys.readouterr()
    for out, word in ((own, "hands/notes.txt"), (others, "not empty"), (file, "a file"), (lying, "not empty")):
        before = files(out) if out.is_dir() else out.read_bytes()
        assert export(archive, "-o", str(out), "--partitioned") == 2
        assert word in capsys.readouterr().err
        assert (files(out) if out.is_dir() else out.read_bytes()) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "lying", "others", "own"]


def test_the_folder_one_is_in_is_not_taken_away(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert export(archive, "-o", ".", "--partitioned") == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments, word", [(["-o", "-"], "folder"), (["-o", "x", "-f", "csv"], "Parquet")])
def test_partitions_are_parquet_in_a_folder(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], word: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert export(archive, *arguments, "--partitioned") == 2
    assert word in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_fails_leaves_what_was_there(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "club"
    assert export(archive, "-o", str(out), "--partitioned") == 0
    before = files(out)

    def full(*arguments: object) -> int:
        raise duckdb.IOException("IO Error: No space left on device")

    monkeypatch.setattr("replay.archive.partitions.write_table", full)
    assert export(archive, "-o", str(out), "--partitioned") == 2
    assert files(out) == before
    assert [path.name for path in tmp_path.iterdir()] == ["club"]


def test_what_a_killed_export_left_is_swept(archive: Path, tmp_path: Path) -> None:
    gone = 2**22 + 1                                        # no process of this system has such a number
    half, earlier = tmp_path / f".club.{gone}.parts", tmp_path / f".club.{gone}.old"
    for left in (half, earlier):
        (left / "hands").mkdir(parents=True)
    (earlier / "mine").write_text("put back, and then it is no export")
    assert export(archive, "-o", str(tmp_path / "club"), "--partitioned") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["club"]
    assert os.listdir(tmp_path / "club") == ["hands", "mine"] or os.listdir(tmp_path / "club") == ["mine", "hands"]


def test_an_archive_without_hands_is_exported_and_opened(tmp_path: Path) -> None:
    archive, out = tmp_path / "none.duckdb", tmp_path / "out"
    with writing(archive):
        pass
    assert export(archive, "-o", str(out), "--partitioned") == 0
    with duckdb.connect() as con:
        con.execute(f"set file_search_path = '{out}'")
        con.execute((out / OPENING).read_text(encoding="utf-8"))
        for table in TABLES:
            assert con.execute(f"select count(*) from {table}").fetchall() == [(1 if table == "archive" else 0,)]


def test_a_file_a_table_has_the_same_types(archive: Path, tmp_path: Path) -> None:
    assert export(archive, "-o", str(tmp_path / "hands.parquet")) == 0
    schema = parquet.read_schema(tmp_path / "hands.parquet")
    (hands,) = [table for table in documented() if table.name == "hands"]
    assert {field.name: str(field.type) for field in schema} == {column.name: arrow_type(column.type) for column in hands.columns}

"""SQL by strangers: it answers questions, and can neither change nor reach anything."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import duckdb
import pytest

from replay.cli import run
from tests.test_questions import Questions, asked, club

__all__ = ["asked", "club"]


def test_a_question_with_values(asked: Questions) -> None:
    query = "select player, score from seats where score > $least and session like $evening order by score desc limit 1"
    assert asked.objects("sql", query, "-p", "least", "1", "-p", "evening", "2026-11%") == [{"player": "Chen", "score": 9}]
    assert asked.objects("sql", "select $a as a", "-p", "a='; drop table hands; --") == [{"a": "'; drop table hands; --"}]


@pytest.mark.parametrize("view, rows", [
    ("seats", 28), ("calls", 8), ("cards", 20), ("tricks", 5), ("moves", 28), ("payments", 15), ("diagnostics", 2)])
def test_the_views_hold_a_row_each(asked: Questions, view: str, rows: int) -> None:
    assert asked.objects("sql", f"select count(*) as n from {view}") == [{"n": rows}]


@pytest.mark.parametrize("query", [
    "-- how many\nselect 1 as a", "--how many\nselect 1 as a", "select 1 as a -- one", "/* one */ select 1 as a"])
def test_a_query_may_have_comments(asked: Questions, query: str) -> None:
    assert asked.objects("sql", query) == [{"a": 1}]


@pytest.mark.parametrize("query, said", [
    ("-- nothing", "nothing in it but a comment"), ("/* nothing */", "nothing in it but a comment"), (" ; ", "the query is empty\n")])
def test_a_query_that_asks_nothing_is_told_so(asked: Questions, query: str, said: str) -> None:
    assert run(["sql", query, "--archive", str(asked.club.archive)]) == 2
    assert said in asked.club.capsys.readouterr().err


def test_the_cards_of_a_trick(asked: Questions) -> None:
    query = "select n, leader, winner, cards from tricks where n = 1"
    assert asked.objects("sql", query) == [{"n": 1, "leader": "Chen", "winner": "Chen", "cards": "KC 7C 2C 3C"}]
    assert asked.objects("sql", "select player, card, how from cards where step = 5") == [{"player": "Chen", "card": "KC", "how": "played"}]


def test_columns_of_one_name_stay_apart(asked: Questions) -> None:
    assert asked.objects("sql", "select 1 as a, 2 as a, null as b") == [{"a": 1, "a_2": 2, "b": None}]


def test_a_query_from_a_pipe_and_an_answer_in_a_file(asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"select 1 as one")))
    assert asked.ask("sql", "-", "-f", "csv", "-o", str(tmp_path / "one.csv")) == ""
    assert (tmp_path / "one.csv").read_text() == "one\n1\n"


@pytest.mark.parametrize("query", [
    "copy hands to 'stolen.csv'", "select * from read_csv('/etc/passwd')", "from '/etc/passwd'", "select * from glob('*')",
    "select * from read_text('/etc/passwd')", "attach 'other.duckdb'", "install httpfs", "load httpfs", "set enable_external_access = true",
    "set memory_limit = '100GB'", "reset lock_configuration", "pragma threads = 1", "delete from hands", "update hands set call = 'b'",
    "insert into players values ('x', 'x', [])", "drop table hands", "create table t as select 1", "create temp table t as select 1",
    "export database 'all'", "select 1; drop table hands", "begin", "checkpoint", "select", "selekt 1", "", "-- nothing", "from nowhere",
    "with gone as (delete from hands returning *) from gone", "call pragma_version()", "explain analyze copy hands to 'stolen.csv'",
])
def test_a_query_that_is_no_question_is_refused(asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    monkeypatch.chdir(tmp_path)
    files, hands = sorted(tmp_path.iterdir()), asked.club.ask("from hands")
    assert run(["sql", query, "--archive", str(asked.club.archive)]) == 2
    out, err = asked.club.capsys.readouterr()
    assert out == ""
    assert err
    assert "Traceback" not in err
    assert sorted(tmp_path.iterdir()) == files
    assert asked.club.ask("from hands") == hands


def test_a_query_that_runs_on_is_stopped(asked: Questions) -> None:
    began = monotonic()
    endless = "select count(*) from range(1000000000) as a, range(1000000000) as b"
    assert run(["sql", endless, "--timeout", "0.3", "--archive", str(asked.club.archive)]) == 2
    assert monotonic() - began < 5
    assert "stopped after 0.3 s" in asked.club.capsys.readouterr().err


@pytest.mark.parametrize("arguments, words", [
    (["select playr from seats"], ['"player"']),
    (["select player from seat"], ['"seats"']),
    (["select summ(score) from seats"], ["sum"]),
    (["select * from seats where player = Anna"], ["single quotes", "'Anna'"]),
    (['select * from seats where player = "Anna"'], ["single quotes", "'Anna'"]),
    (["select * from seats where player = 'Anna"], ["unterminated"]),
    (["select", "player", "from", "seats"], ['"select player from seats"']),
    (["select * from seats where player = $who"], ["asks for $who", "-p who VALUE"]),
    (["select * from seats where player = ?"], ["asks for $1"]),
    (["select * from seats where player = $who", "-p", "whoo", "Anna"], ["no $whoo", "did you mean $who?"]),
    (["select * from seats where player = $who", "-p", "who", "Anna", "-p", "x", "1"], ["no $x", "leave out -p x"]),
    (["select 1 as one", "-p", "who", "Anna"], ["no $who", "leave out -p who"]),
    (["select * from seats where player =  limit 1", "-p", "who", "Anna"], ["syntax error", "single ones"]),
    (["select $who as who", "-p", "who"], ["name and a value"]),
    (["select $who as who", "-p"], ["name and a value"]),
    (["select player, count(*) from seats"], ["GROUP BY"]),
    (["select score + 'a' from seats"], ["'a'"]),
    (["delete from hands"], ["only questions"]),
    (["select * from read_csv('club.csv')"], ["club.csv"]),
    (["select 1 as one", "-f", "parquet"], ["-o"]),
    (["select 1 as one", "-f", "parquet", "-o", "-"], ["-o"]),
    (["select 1 as one", "-f", "parquet", "-o", "nowhere/one.parquet"], ["nowhere/one.parquet"]),
    (["select 1 as one", "-o", "evening.hand"], ["evening.hand", "this is a record"]),
    (["select 1 as one", "-f", "parquet", "-o", "evening.hand"], ["evening.hand", "this is a record"]),
    (["select range as n from range(2000000)"], ["1,000,000 rows", "limit"]),
])
def test_what_is_wrong_is_said_plainly(
    asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    before, hands = sorted(tmp_path.iterdir()), asked.club.ask("from hands")
    assert run(["sql", *arguments, "--archive", str(asked.club.archive)]) == 2
    out, err = asked.club.capsys.readouterr()
    assert out == ""
    assert [word for word in words if word not in err] == []
    assert "Error:" not in err, "the kind of error is the database's word, not the user's"
    assert sorted(tmp_path.iterdir()) == before
    assert asked.club.ask("from hands") == hands


@pytest.mark.parametrize("query", [
    "with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n",
    "select count(*) from hands as a, hands as b, range(1000000) as c, range(1000000) as d where c.range + d.range = -1",
    "select sum(len(repeat('a', range % 1000))) from range(100000000000)",
])
def test_what_never_ends_is_ended(asked: Questions, query: str) -> None:
    assert run(["sql", query, "--timeout", "0.3", "--archive", str(asked.club.archive)]) == 2
    assert "--timeout" in asked.club.capsys.readouterr().err
    assert asked.objects("sql", "select count(*) as n from hands") == [{"n": 7}]


def test_what_needs_too_much_memory_is_ended(asked: Questions) -> None:
    query = "select count(distinct a.range::varchar || '/' || b.range::varchar) from range(100000) as a, range(100000) as b"
    assert run(["sql", query, "--archive", str(asked.club.archive)]) == 2
    assert "more memory" in asked.club.capsys.readouterr().err


def test_an_answer_as_parquet(asked: Questions, tmp_path: Path) -> None:
    query = """
        select id, id, day, players, scores, options, level, findings, null as nothing, result = 'made' as made, 1.5::decimal(5, 2) as half
        from hands
        order by id
        """
    file = tmp_path / "answer.parquet"
    assert asked.ask("sql", query, "-f", "parquet", "-o", str(file)) == ""
    with duckdb.connect() as con:
        read = con.read_parquet(str(file))
        assert read.columns[:3] == ["id", "id_2", "day"]
        assert dict(zip(read.columns, map(str, read.types), strict=True))["scores"] == "BIGINT[]"
        assert read.fetchall() == asked.club.ask(query)
    assert asked.ask("sql", "select id, score from seats where false", "-f", "parquet", "-o", str(file)) == ""
    with duckdb.connect() as con:
        assert con.read_parquet(str(file)).fetchall() == []
    assert [path.name for path in tmp_path.glob("*.parquet*")] == ["answer.parquet"]


def test_the_schema_needs_no_archive(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sql", "--schema"]) == 0
    assert "create table hands" in capsys.readouterr().out

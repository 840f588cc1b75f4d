"""What a stranger writes is text wherever it goes: nothing of it runs, nothing leaves its folder, nothing is written over."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path

import pytest

from formats.files import decode
from formats.names import quote
from replay.cli import run
from replay.pages.gathering import page_of
from replay.pages.html import record_in, render
from replay.session import walk_file
from tests.test_archive import Club, club
from tests.test_questions import Questions, asked

__all__ = ["asked", "club"]

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "'\"><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}",
    "{% include 'x' %}",
    "${7*7}",
    "<!--",
    "]]>",
    "&lt;b&gt;",
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "'; drop table hands; --",
    "x' or '1'='1",
    "$a",
    "%s %n",
    "| a | b |",
    "[x](javascript:alert(1))",
    "`rm -rf`",
    "[red]Ann[/red]",
    "../../etc/passwd",
    "/etc/passwd",
    "CON",
    "NUL.html",
    "a\u202egnp.exe",
    "\u2066x",
    "\u200bNobody",
    "\ufeffAnn",
    "N" * 300,
    "🂡" * 60,
)
"""Names as a guest writes them who means ill."""
TERMINAL = ("\x1b", "\x9b", "\x07", "\x08", "\u202e", "\u2066", "\u2028")


def evening(name: str, note: str = "") -> str:
    """An evening in which everything that may bear a name bears this one."""
    return (
        f"session: {name}\ndate: 2026-11-26\nclub: {name}\nsite: {name}\ngame: nap\nrules: house\nplayers: {quote(name)}, Boris, Chen\n\n"
        f"hand: 1\ndealer: Chen\ncalls: 2 p p\nplay:\n  AS KS QS {{{note or name.replace('}', '')}}}\n  AH KH QH\nresult: made\n"
        f"note: {name}\ntags: {name}\nx-own: {name}\n"
    )


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_page_holds_names_as_text_and_carries_its_record(name: str) -> None:
    from fuzz.laws import page_law

    (replay,) = walk_file(decode(evening(name).encode(), "x.hand"))
    assert replay.accepted, [said.message for said in replay.diagnostics]
    page_law(evening(name).encode())
    assert record_in(render(page_of(replay))) == page_of(replay).record


def test_names_pass_through_archive_questions_and_exports_as_they_are(club: Club, tmp_path: Path) -> None:
    for number, name in enumerate(HOSTILE):
        code, counts = club.bring(evening(name).replace("2026-11-26", f"2026-11-{1 + number % 28:02}"), file=f"{number}.hand")
        assert (code, counts) == (0, {"stored": 1}), (name, club.err)
    players = {name for (name,) in club.ask("select distinct player from seats")}
    assert {"'; drop table hands; --", "=cmd|' /C calc'!A0", "<!--", "N" * 300} <= players
    for how in ("table", "csv", "json", "ndjson", "md"):
        assert run(["stats", "players", "-f", how, "--archive", str(club.archive)]) == 0
        told = club.capsys.readouterr().out
        assert not any(sign in told for sign in TERMINAL) or how in ("json", "ndjson", "csv")
        if how == "csv":
            cells = [cell for row in csv.reader(io.StringIO(told)) for cell in row]
            assert "'=cmd|' /C calc'!A0" in cells
            assert not [cell for cell in cells if cell[:1] in "=@\t" and cell]
        if how == "md":
            assert "<script" not in told
            assert all(line.count("|") - line.count("\\|") == told.splitlines()[0].count("|") for line in told.splitlines())
    before = sorted(path.name for path in tmp_path.iterdir())
    assert run(["export", "--archive", str(club.archive), "-o", str(tmp_path / "out") + "/", "-f", "text"]) == 0
    written = [path for path in tmp_path.rglob("*") if "out" in path.relative_to(tmp_path).parts]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*before, "out"])
    assert len([path for path in written if path.is_file()]) == len(HOSTILE)
    assert run(["check", str(tmp_path / "out")]) == 0


def test_pages_of_hostile_evenings_stay_in_their_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["../../up", "/etc/x", "..", ".", "CON", "nul", "a" * 300, "Straße", "STRASSE", "Ａ", "A", "a", "x\u202ey", "-o", "~", "a/../b"]
    text = "".join(evening(name) for name in names)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "all.hand").write_text(text, encoding="utf-8")
    assert run(["html", str(tmp_path / "in" / "all.hand"), "-o", str(tmp_path / "in" / "pages") + "/"]) == 0
    pages = list((tmp_path / "in" / "pages").rglob("*"))
    assert len(pages) == len(names)
    assert len({page.name.casefold() for page in pages}) == len(names)
    assert all(len(os.fsencode(page.name)) < 255 and page.name[0] not in ".-" for page in pages)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in"]
    assert not [page for page in pages if page.stem.split(".")[0].upper() in ("CON", "NUL", "AUX", "PRN")]


@pytest.mark.parametrize("sign", TERMINAL)
def test_no_sign_of_a_record_steers_the_terminal(sign: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = evening("A nn", "note").replace("note: A nn", f"note: A{sign}[2Jnn").replace("club: A nn", f"club: {sign}c")
    (tmp_path / "x.hand").write_text(text + f"hand: 2\ndealer: {sign}Zed\nzzz{sign}: 1\n", encoding="utf-8", newline="")
    for command in (["check"], ["check", "-F", "concise"], ["check", "-F", "github"], ["show"], ["session"], ["fmt", "--check"]):
        run([*command, str(tmp_path / "x.hand")])
        out, err = capsys.readouterr()
        assert sign not in out + err, command


# -- words that are not UTF-8 -----------------------------------------------------------------------

ODD = os.fsdecode(b"w\xffrd")
ASKING = (
    ["find", "--player", ODD],
    ["find", "--note", ODD],
    ["find", "--session", ODD],
    ["find", "--tag", ODD],
    ["find", "--card", ODD],
    ["find", "--text", ODD],
    ["find", "--play", ODD],
    ["find", "--profile", ODD],
    ["find", "--date", ODD],
    ["stats", "--player", ODD],
    ["session", ODD],
    ["history", ODD],
    ["show", ODD],
    ["html", ODD, "-o", "x.html"],
    ["extract", ODD],
    ["sql", f"select '{ODD}'"],
    ["sql", "select $a", "-p", "a", ODD],
    ["sql", "select $a", "-p", ODD, "a"],
    ["players", "add", "Anna", ODD],
    ["players", "remove", ODD],
)


@pytest.mark.parametrize("words", ASKING, ids=lambda words: " ".join(words).encode("ascii", "replace").decode())
@pytest.mark.parametrize("verbose", [[], ["-v"]], ids=["plain", "verbose"])
def test_a_word_that_is_not_utf8_is_refused_where_it_is_taken(asked: Questions, words: list[str], verbose: list[str]) -> None:
    assert run([*verbose, *words, "--archive", str(asked.club.archive)]) == 2
    out, err = asked.club.capsys.readouterr()
    assert out == ""
    assert r"w\xffrd" in err
    assert "UTF-8" in err
    assert "Traceback" not in err


def test_a_complaint_of_the_database_is_not_blamed_on_a_word(asked: Questions, monkeypatch: pytest.MonkeyPatch) -> None:
    import duckdb

    def broken(*_: object, **__: object) -> object:
        raise duckdb.InternalException("it broke")

    monkeypatch.setattr("replay.archive.statistics.statistics", broken)
    monkeypatch.setenv("REPLAY_ARCHIVE", str(asked.club.archive))
    assert run(["stats", "players"]) == 101
    assert "it broke" in asked.club.capsys.readouterr().err


# -- SQL ---------------------------------------------------------------------------------------------

WAYS = (
    "copy (select 1) to '/dev/stdout'",
    "copy hands from 'x.csv'",
    "attach ':memory:' as other",
    "detach archive",
    "use memory",
    "load 'x'",
    "install spatial from community",
    "update extensions",
    "set variable a = 1",
    "set threads = 64",
    "set schema = 'x'",
    "reset threads",
    "pragma enable_profiling",
    "pragma database_list",
    "export database '/tmp/all' (format parquet)",
    "import database '/tmp/all'",
    "vacuum",
    "analyze",
    "comment on table hands is 'x'",
    "prepare a as select 1",
    "execute a",
    "deallocate a",
    "commit",
    "rollback",
    "create view v as select 1",
    "create macro f(x) as x",
    "create or replace secret s (type s3)",
    "drop view seats",
    "alter table hands add x int",
    "truncate hands",
    "insert into hands select * from hands",
    "merge into hands using hands as h on true when matched then delete",
    "call enable_logging()",
    "from enable_logging()",
    "from read_blob('/etc/passwd')",
    "from read_json('/etc/passwd')",
    "from read_parquet('/etc/passwd')",
    "from read_csv_auto('/etc/passwd')",
    "from sniff_csv('/etc/passwd')",
    "from parquet_metadata('/etc/passwd')",
    "from read_duckdb('/etc/passwd')",
    "from read_text(['/etc/passwd'])",
    "from glob('/etc/*')",
    "from '/etc/passwd.csv'",
    "from 'http://127.0.0.1:9/x.parquet'",
    "from 's3://bucket/x.parquet'",
    "from read_csv('http://127.0.0.1:9/x')",
    "from query('copy hands to ''x''')",
    "from query('select 1; select 2')",
    "from query_table('/etc/passwd')",
    "select getenv('HOME')",
    "from duckdb_secrets()",
    "from which_secret('a', 's3')",
    "from duckdb_extensions()",
    "from con",
    "from query",
    "from parameters",
    "from sqlite_scan('x', 'y')",
    "from postgres_scan('a', 'b', 'c')",
    "from force_checkpoint()",
    "select nextval('hands')",
    "with x as (insert into hands values (1) returning *) from x",
    "explain analyze delete from hands",
    "select 1; copy hands to 'x'",
    "select " + "(" * 5000 + "1" + ")" * 5000,
)
"""Ways out of an archive that SQL knows; none of them is a question about its hands."""


@pytest.mark.parametrize("query", WAYS, ids=lambda query: query[:40])
def test_sql_has_no_way_out(asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str) -> None:
    monkeypatch.chdir(tmp_path)
    files = sorted(tmp_path.rglob("*"))
    before = asked.club.archive.read_bytes()
    assert run(["sql", query, "--archive", str(asked.club.archive)]) == 2
    out, err = asked.club.capsys.readouterr()
    assert (out, bool(err), "Traceback" in err, "root:" in err) == ("", True, False, False)
    assert sorted(tmp_path.rglob("*")) == files
    assert asked.club.archive.read_bytes() == before


@pytest.mark.parametrize(
    "query",
    [
        "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t",
        "select sleep_ms(100000)",
        "select count(*) from range(100000000000)",
        "select list(n) from range(10000000000) as t(n)",
        "select repeat('x', 5000000000)",
        "select max(md5(n::text)) from range(100000000000) as t(n)",
    ],
    ids=lambda query: query[:40],
)
def test_sql_that_has_no_end_gets_one(asked: Questions, query: str) -> None:
    assert run(["sql", query, "--timeout", "0.4", "--archive", str(asked.club.archive)]) == 2
    assert "Traceback" not in asked.club.capsys.readouterr().err


def test_an_answer_longer_than_anybody_reads_is_refused(asked: Questions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.archive.asking.MOST_ROWS", 1000)
    assert len(asked.objects("sql", "from range(1000)")) == 1000
    assert run(["sql", "from range(1001)", "--archive", str(asked.club.archive)]) == 2
    assert "more than 1,000 rows" in asked.club.capsys.readouterr().err


@pytest.mark.parametrize("texts", ["repeat('x', 1000)", "[repeat('x', 400), repeat('y', 600)]", "{'a': repeat('x', 1000)::blob}"])
def test_an_answer_of_very_long_texts_is_refused(asked: Questions, monkeypatch: pytest.MonkeyPatch, texts: str) -> None:
    monkeypatch.setattr("replay.archive.asking.MOST_CHARACTERS", 10_100)
    assert len(asked.objects("sql", f"select {texts} from range(10)")) == 10
    assert run(["sql", f"select {texts} from range(11)", "--archive", str(asked.club.archive)]) == 2
    assert "more than 10,100 characters" in asked.club.capsys.readouterr().err


def test_bytes_are_told_as_the_database_tells_them(asked: Questions) -> None:
    assert asked.objects("sql", r"select '\xAA\x5Cb'::blob as mine, ('\xAA\x5Cb'::blob)::text as its") == [
        {"mine": r"\xAA\x5Cb", "its": r"\xAA\x5Cb"}]


@pytest.mark.parametrize("timeout", ["inf", "nan", "1e300", "-1", "0"])
def test_a_timeout_is_a_time(asked: Questions, timeout: str) -> None:
    assert run(["sql", "select 1", "--timeout", timeout, "--archive", str(asked.club.archive)]) == 2


def test_settings_cannot_be_told_to_run(asked: Questions) -> None:
    settings = asked.objects(
        "sql",
        "select name, value from duckdb_settings() where name in "
        "('enable_external_access', 'lock_configuration', 'python_enable_replacements', 'memory_limit', 'temp_directory')",
    )
    assert {row["name"]: row["value"] for row in settings} == {
        "enable_external_access": "false",
        "lock_configuration": "true",
        "python_enable_replacements": "false",
        "memory_limit": "953.6 MiB",
        "temp_directory": "",
    }

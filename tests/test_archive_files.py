"""Archive files: where they are looked for, what happens when one cannot be used, and rebuilding."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from replay.archive.file import SCHEMA_VERSION, SPARING, reading
from replay.cli import run
from replay.samples import good_samples
from tests.test_archive import EVENING, FIRST, HEAD, Club, club

__all__ = ["club"]

HOLD = "import duckdb, sys; con = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"


def bytes_of(kind: str) -> bytes:
    return {"empty": b"", "text": b"session: no archive\n" * 500, "truncated": b"\x00" * 8 + b"DUCK" + b"\x00" * 3000}[kind]


@pytest.mark.parametrize("kind", ["empty", "text", "truncated"])
def test_a_file_that_is_no_archive_is_left_alone(club: Club, kind: str) -> None:
    club.archive.write_bytes(bytes_of(kind))
    assert club.bring(EVENING)[0] == 2
    assert "not an archive, or it is damaged" in club.err
    assert club.archive.read_bytes() == bytes_of(kind)
    for question in (["find"], ["stats"], ["sql", "from hands"], ["rebuild"]):
        assert run([*question, "--archive", str(club.archive)]) == 2


def test_a_truncated_archive_is_left_alone(club: Club) -> None:
    club.bring(EVENING)
    half = club.archive.read_bytes()[:9000]
    club.archive.write_bytes(half)
    assert club.bring(EVENING)[0] == 2
    assert club.archive.read_bytes() == half


def test_a_folder_a_missing_archive_and_a_missing_folder(club: Club, tmp_path: Path) -> None:
    for where, words in ((tmp_path, "this is a folder"), (tmp_path / "none.duckdb", "there is no archive here"),
                         (tmp_path / "no" / "such.duckdb", "there is no archive here")):
        assert run(["find", "--archive", str(where)]) == 2
        assert words in club.capsys.readouterr().err
    club.archive = tmp_path / "no" / "such.duckdb"
    assert club.bring(EVENING)[0] == 2
    assert not club.archive.parent.exists()


def test_a_database_of_something_else_and_a_newer_archive_are_refused(club: Club) -> None:
    with duckdb.connect(str(club.archive)) as con:
        con.execute("create table cats as select 1 as cat")
    assert club.bring(EVENING)[0] == 2
    assert "no archive of hand records" in club.err
    assert club.ask("from cats") == [(1,)]
    club.archive.unlink()
    club.bring(EVENING)
    with duckdb.connect(str(club.archive)) as con:
        con.execute("update archive set schema_version = 99")
    for arguments in (["import", str(club.file)], ["find"], ["rebuild"]):
        assert run([*arguments, "--archive", str(club.archive)]) == 2
        assert "newer replay" in club.capsys.readouterr().err


def test_an_archive_in_use_is_busy(club: Club) -> None:
    club.bring(EVENING)
    command = [sys.executable, "-c", HOLD, str(club.archive)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        for arguments in (["import", str(club.file)], ["find"], ["stats"], ["sql", "select 1"], ["rebuild"]):
            assert run([*arguments, "--archive", str(club.archive)]) == 3
            assert "another program is using this archive" in club.capsys.readouterr().err
        other.stdin.close()
    assert club.bring(EVENING) == (0, {"unchanged": 3})


def test_a_path_that_cannot_be_opened_stores_nothing(club: Club) -> None:
    club.file.write_text(EVENING)
    assert club.bring_files(str(club.file), str(club.file.with_name("missing.hand")))[0] == 2
    assert "missing.hand: No such file or directory" in club.err
    assert not club.archive.exists()


def test_where_the_archive_is_looked_for(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club.file.write_text(EVENING)
    inner = tmp_path / "records" / "autumn"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    monkeypatch.delenv("REPLAY_ARCHIVE", raising=False)
    assert run(["import", str(club.file)]) == 0
    assert (inner / "archive.duckdb").exists()
    (tmp_path / "replay.toml").write_text('archive = "club.duckdb"\n')
    assert run(["import", str(club.file)]) == 0
    assert (tmp_path / "club.duckdb").exists()
    monkeypatch.setenv("REPLAY_ARCHIVE", str(tmp_path / "named.duckdb"))
    assert run(["import", str(club.file)]) == 0
    assert (tmp_path / "named.duckdb").exists()


def test_rebuilding_gives_the_same_archive(club: Club) -> None:
    club.bring(EVENING.replace("Boris 2", "Zoe 2"), "--keep-going")
    club.bring(EVENING, "--replace")
    late = HEAD.replace("rules: house", "rules: house misere=no") + "hand: 2\ncontract: Dara 4\nresult: made\n"
    club.bring(late, "--replace", file="late.hand")
    tables = ("hands order by block, position", "standings order by all", "players", "sessions", "history", "imports", "rejects",
              "blocks order by block")
    before = [club.ask(f"from {table}") for table in tables]
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert [club.ask(f"from {table}") for table in tables] == before
    assert "rebuilt 3 hands" in club.capsys.readouterr().out


def test_a_hand_that_left_its_file_stays_and_is_named(club: Club) -> None:
    club.bring(EVENING)
    club.file.write_text(HEAD + FIRST)
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert "2026-11-26/Thursday club/nap/3 is no longer in" in club.capsys.readouterr().err
    assert club.ask("select count(*) from hands") == [(3,)]


def test_a_clubs_own_profile_may_be_gone_at_a_rebuild(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "tuesday.toml"
    own.write_text('name = "tuesday"\nversion = 1\ngame = "nap"\nbase = "house@1"\n[options]\nmisere_stake = [4, 8]\n')
    club.bring(HEAD.replace("rules: house", "rules: tuesday") + "hand: 1\ncontract: Anna m\nresult: made\n")
    own.unlink()
    before = club.ask("select hash, profile, rules, options, scores from hands")
    assert before[0][1] == "tuesday"
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert club.ask("select hash, profile, rules, options, scores from hands") == before


def test_a_killed_import_leaves_the_archive_as_it_was(club: Club) -> None:
    club.bring(EVENING)
    evenings = "".join(f"{EVENING.replace('2026', str(year))}\n" for year in range(1000, 5000))
    club.file.write_text(evenings)
    command = [sys.executable, "-m", "replay", "import", str(club.file), "--archive", str(club.archive)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as importing:
        with pytest.raises(subprocess.TimeoutExpired):
            importing.wait(1.2)
        importing.kill()
    assert club.ask("select count(*) from hands") == [(3,)]
    assert club.bring(EVENING) == (0, {"unchanged": 3})


def test_checking_needs_no_database(tmp_path: Path) -> None:
    (tmp_path / "evening.hand").write_text(EVENING)
    script = ("import sys; from replay.cli import run; code = run(sys.argv[1:]); "
              "print({'duckdb', 'jinja2', 'rich'} & set(sys.modules), code)")
    for arguments in (["check", str(tmp_path)], ["--version"]):
        done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "set() 0"


def test_a_rebuild_of_all_samples_would_change_nothing(club: Club) -> None:
    assert club.bring_files(*good_samples())[0] == 0
    for arguments in (["rebuild", "--check"], ["doctor"]):
        assert run([*arguments, "--archive", str(club.archive)]) == 0, club.capsys.readouterr().out


def test_a_dry_rebuild_names_what_would_change(club: Club) -> None:
    club.bring(EVENING)
    with duckdb.connect(str(club.archive)) as con:
        con.execute("update hands set scores = [1, 2, 3, 4] where number = '2'")
    before = club.archive.read_bytes()
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 1
    assert club.capsys.readouterr().out == "2026-11-26/Thursday club/nap/2: would change: scores\n"
    assert club.archive.read_bytes() == before
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0


def test_an_older_layout_is_rebuilt(club: Club) -> None:
    club.bring(EVENING)
    club.bring(EVENING.replace("Anna 2", "Anna 4"), "--replace")
    with duckdb.connect(str(club.archive)) as con:
        con.execute("alter table imports drop undone_at")
        con.execute("drop table places")
        con.execute("update archive set schema_version = 1")
    assert run(["find", "--archive", str(club.archive)]) == 2
    assert "older layout" in club.capsys.readouterr().err
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 1
    assert f"archive: layout 1 becomes {SCHEMA_VERSION}" in club.capsys.readouterr().out
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert club.ask("select batch, replaced, undone_at from imports order by batch") == [(1, 0, None), (2, 1, None)]
    assert run(["undo", "2", "--archive", str(club.archive)]) == 0
    assert club.ask("select call from hands where number = '3'") == [("2",)]


def test_an_archive_of_layout_2_is_rebuilt_with_all_that_it_keeps(club: Club) -> None:
    """One with a replaced hand, an import given back and a name that counts as another player."""
    club.archive.write_bytes(gzip.decompress((Path(__file__).parent / "data" / "layout-2.duckdb.gz").read_bytes()))
    kept = {table: club.ask(f"select * from {table} order by all") for table in ("imports", "history", "mended", "rejects", "standings")}
    hands = club.ask("select id, hash, text, scores, totals::varchar, batch from hands order by id")
    assert club.bring(EVENING)[0] == 2
    assert "older layout" in club.err
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert club.ask("select id, hash, text, scores, totals::varchar, batch from hands order by id") == hands
    assert {table: club.ask(f"select * from {table} order by all") for table in kept} == kept
    assert club.ask("select person from players where player = 'Annie B.'") == [("Anna",)]
    for command in (["doctor"], ["rebuild", "--check"], ["undo", "2"]):
        assert run([*command, "--archive", str(club.archive)]) == 0
    assert club.ask("select call from hands where number = '3'") == [("2",)]


@pytest.mark.parametrize(
    "words",
    [["sql", "select 1", "-f", "parquet", "-o"], ["sql", "select 1", "-f", "csv", "-o"], ["export", "-f", "json", "-o"],
     ["export", "-f", "text", "-o"], ["export", "-f", "parquet", "-o"], ["html", "2026-11-26/1", "-o"]],
    ids=lambda words: " ".join(words[:3:2]))
@pytest.mark.parametrize("linked", [False, True])
def test_nothing_is_written_over_an_archive(club: Club, words: list[str], linked: bool) -> None:
    club.bring(EVENING)
    before = club.archive.read_bytes()
    out = club.archive
    if linked:
        out = club.archive.with_name("link.duckdb")
        out.symlink_to(club.archive)
    assert run([*words, str(out), "--archive", str(club.archive)]) == 2
    assert "nothing else is written over it" in club.capsys.readouterr().err
    assert club.archive.read_bytes() == before


def test_a_question_holds_no_more_memory_than_it_may(club: Club) -> None:
    """However large the archive and the machine are; what does not fit lies beside the archive meanwhile."""
    club.bring(EVENING)
    for memory, limit in ((None, "953.6 MiB"), (SPARING, "286.1 MiB")):
        with reading(club.archive, **({} if memory is None else {"memory": memory})) as con:
            assert con.execute("select current_setting('memory_limit')").fetchall() == [(limit,)]
            assert con.execute("select current_setting('temp_directory')").fetchall()[0][0].startswith(str(club.archive.parent))

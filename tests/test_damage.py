"""Archives that are damaged, another program's, no files at all, or taken away at the wrong moment: a plain message, nothing changed."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from replay.archive import file as archive_file
from replay.archive import importing, undo
from replay.cli import run
from tests.test_archive import EVENING, WRONG, Club, club
from tests.test_archive_files import HOLD

__all__ = ["club"]

posix = pytest.mark.skipif(os.name != "posix", reason="pipes, devices, links and rights the POSIX way")
OTHER = EVENING.replace("Thursday", "Friday")
DAMAGED = "this is not an archive, or it is damaged; nothing was changed"
QUESTIONS = (["find", "-f", "csv"], ["stats"], ["rebuild", "--check"], ["sql", "from hands", "-f", "csv"])


def answers(club: Club) -> list[tuple[int, str, str]]:
    """What each question gives; none may change a byte."""
    before = club.archive.read_bytes()
    given = []
    for question in QUESTIONS:
        code = run([*question, "--archive", str(club.archive)])
        given.append((code, *club.capsys.readouterr()))
    assert club.archive.read_bytes() == before
    return given


def agrees(club: Club, whole: list[tuple[int, str, str]]) -> bool:
    """Whether every question is answered as by the whole archive, or refused plainly; gives whether any was refused."""
    refused = False
    for given, wanted in zip(answers(club), whole, strict=True):
        if given != wanted:
            assert given[0] == 2
            assert given[2] == f"{club.archive}: {DAMAGED}\n"
            refused = True
    return refused


def is_refused_or_whole(club: Club, data: bytes) -> None:
    """An import into a damaged archive ends well, or plainly and with every byte as it was."""
    code, counts = club.bring(OTHER, file="other.hand")
    if code:
        assert (code, counts, club.err) == (2, {}, f"{club.archive}: {DAMAGED}\n")
        assert club.archive.read_bytes() == data
    else:
        assert club.bring(OTHER, file="other.hand") == (0, {"unchanged": 3})
    Path(f"{club.archive}.wal").unlink(missing_ok=True)


@pytest.mark.parametrize("part", range(4))
def test_a_truncated_archive_is_refused_wherever_it_ends(part: int, club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    whole, data = answers(club), club.archive.read_bytes()
    pages = range(4096, len(data), 4096)
    refused = 0
    for end in pages[part::max(4, len(pages) // 24)]:
        club.archive.write_bytes(data[:end])
        refused += agrees(club, whole)
        is_refused_or_whole(club, data[:end])
    assert refused


@pytest.mark.parametrize("seed", range(4))
def test_a_flipped_bit_is_found_or_touches_nothing(seed: int, club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    whole, data = answers(club), club.archive.read_bytes()
    chance = random.Random(seed)
    for number in range(12):
        flipped = bytearray(data)
        flipped[chance.randrange(3 * 4096 if number % 3 == 0 else len(data))] ^= 1 << chance.randrange(8)
        club.archive.write_bytes(flipped)
        agrees(club, whole)
        is_refused_or_whole(club, bytes(flipped))


def test_a_database_of_another_program(club: Club) -> None:
    with sqlite3.connect(club.archive) as other:
        other.execute("create table archive (schema_version integer)")
    other.close()
    data = club.archive.read_bytes()
    assert club.bring(EVENING)[0] == 2
    assert DAMAGED in club.err
    assert club.archive.read_bytes() == data


@posix
@pytest.mark.parametrize("command", [["find"], ["import"], ["rebuild"], ["undo", "1"], ["doctor"], ["players"]])
@pytest.mark.parametrize("kind", ["pipe", "device", "link to a pipe"])
def test_what_is_no_file_is_no_archive(command: list[str], kind: str, club: Club) -> None:
    club.file.write_text(EVENING)
    if kind == "device":
        club.archive = Path("/dev/null")
    else:
        os.mkfifo(club.archive)
        if kind != "pipe":
            club.archive.with_name("link.duckdb").symlink_to(club.archive)
            club.archive = club.archive.with_name("link.duckdb")
    paths = [str(club.file)] if command == ["import"] else []
    assert run([*command, *paths, "--archive", str(club.archive)]) == (1 if command == ["doctor"] else 2)
    assert "this is a device or a pipe" in "".join(club.capsys.readouterr())


@posix
def test_a_link_that_leads_nowhere(club: Club, tmp_path: Path) -> None:
    target = tmp_path / "there.duckdb"
    club.archive.symlink_to(target)
    assert run(["find", "--archive", str(club.archive)]) == 2
    assert "there is no archive here" in club.capsys.readouterr().err
    assert club.bring(EVENING) == (0, {"stored": 3})
    assert club.archive.is_symlink()
    assert target.is_file()
    club.archive.unlink()
    club.archive.symlink_to(tmp_path / "no" / "there.duckdb")
    assert club.bring(EVENING)[0] == 2
    assert "there is no folder" in club.err


UNPRIVILEGED = """
import os, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from replay.cli import run
with redirect_stdout(StringIO()), redirect_stderr(StringIO()):      # all that is imported on the way, while it can be read
    for question in (["find"], ["rebuild", "--check"], sys.argv[1:2] + ["--help"]):
        run([*question, "--archive", sys.argv[-1]])
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
sys.exit(run(sys.argv[1:]))
"""


def unprivileged(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", UNPRIVILEGED, *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)})


@posix
def test_a_folder_that_is_only_read(club: Club) -> None:
    club.bring(EVENING)
    with tempfile.TemporaryDirectory() as name:                     # where another user gets to, other than pytest's own folders
        folder = Path(name)
        archive, file = folder / "archive.duckdb", folder / "evening.hand"
        archive.write_bytes(club.archive.read_bytes())
        file.write_text(EVENING)
        archive.chmod(0o444)
        folder.chmod(0o555)
        data = archive.read_bytes()
        at, new = ["--archive", str(archive)], ["--archive", str(folder / "new.duckdb")]
        for command, code in ((["find", *at], 0), (["rebuild", "--check", *at], 0), (["import", str(file), *at], 2), (["rebuild", *at], 2),
                              (["undo", "1", *at], 2), (["import", str(file), *new], 2)):
            ran = unprivileged(*command)
            assert ran.returncode == code, ran.stderr
            assert "Traceback" not in ran.stderr
            assert "replay failed" not in ran.stderr
        assert archive.read_bytes() == data
        folder.chmod(0o755)
        assert sorted(folder.iterdir()) == [archive, file]


def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Let something happen when an import has done its work, and before it is kept."""
    real = importing.import_files

    def then(*arguments: Any) -> importing.Outcome:
        outcome = real(*arguments)
        happens()
        return outcome

    monkeypatch.setattr(importing, "import_files", then)


def test_an_archive_that_is_removed_while_it_is_written(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    meanwhile(monkeypatch, club.archive.unlink)
    assert club.bring(OTHER, file="other.hand")[0] == 3
    assert "replaced or removed this archive meanwhile" in club.err
    assert not club.archive.exists()


def test_an_archive_that_is_replaced_while_it_is_written(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    copy = club.archive.with_name("copy.duckdb")
    copy.write_bytes(club.archive.read_bytes())
    data = copy.read_bytes()
    meanwhile(monkeypatch, lambda: copy.replace(club.archive))
    assert club.bring(OTHER, file="other.hand")[0] == 3
    assert club.archive.read_bytes() == data


def test_two_imports_that_make_the_same_archive(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.file.write_text(EVENING)
    first = [sys.executable, "-m", "replay", "import", str(club.file), "--archive", str(club.archive)]
    meanwhile(monkeypatch, lambda: subprocess.run(first, check=True, capture_output=True))
    assert club.bring(OTHER, file="other.hand")[0] == 3
    assert "another program made" in club.err
    assert club.ask("select distinct session from hands") == [("2026-11-26/Thursday club/nap",)]
    assert sorted(one.name for one in club.archive.parent.glob("*duckdb*")) == [club.archive.name]


def test_the_last_moment_in_which_another_program_can_make_the_archive(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_file, "_require_there", lambda path, there: path.write_bytes(b"another's"))
    assert club.bring(EVENING)[0] == 3
    assert club.archive.read_bytes() == b"another's"


READ = "import duckdb, sys; con = duckdb.connect(sys.argv[1], read_only=True); print('held', flush=True); sys.stdin.read()"


@pytest.mark.parametrize("script, codes", [(READ, (0, 3)), (HOLD, (3, 3))], ids=["reader", "writer"])
def test_two_programs_at_one_archive(script: str, codes: tuple[int, int], club: Club) -> None:
    club.bring(EVENING)
    data = club.archive.read_bytes()
    command = [sys.executable, "-c", script, str(club.archive)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        assert run(["find", "--archive", str(club.archive)]) == codes[0]
        at = ["--archive", str(club.archive)]
        for command in (["import", str(club.file), *at], ["undo", "1", *at], ["players", *at, "add", "Anna", "Annie"]):
            assert run(command) == codes[1]
            assert "another program is using this archive" in club.capsys.readouterr().err
        assert club.archive.read_bytes() == data
        other.stdin.close()


KILLED = """
import duckdb, os, signal, sys
con = duckdb.connect(sys.argv[1])
con.execute("set checkpoint_threshold = '1GB'")
con.execute("update imports set program = 'killed'")
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(club: Club) -> Path:
    """A program that was killed after it had kept something, and before that was in the archive itself; gives what it left."""
    subprocess.run([sys.executable, "-c", KILLED, str(club.archive)], check=False)
    left = Path(f"{club.archive}.wal")
    assert left.stat().st_size
    return left


@posix
@pytest.mark.parametrize("command", [["find"], ["import", "evening.hand"], ["rebuild"], ["undo", "1"]])
def test_what_a_killed_program_left_to_be_done_is_done(command: list[str], club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    left = killed(club)
    monkeypatch.chdir(club.archive.parent)
    assert run([*command, "--archive", str(club.archive)]) == 0
    assert club.ask("select program from imports where batch = 1") == [("killed",)]
    assert left.exists() == (command == ["find"])


@posix
def test_what_a_killed_program_left_is_found_through_a_link(club: Club) -> None:
    club.bring(EVENING)
    club.archive.with_name("link.duckdb").symlink_to(club.archive)
    killed(club)
    club.archive = club.archive.with_name("link.duckdb")
    assert club.bring(EVENING) == (0, {"unchanged": 3})
    assert club.ask("select program from imports") == [("killed",)]


@posix
def test_what_was_left_for_another_file_is_told_by_its_name(club: Club) -> None:
    club.bring(EVENING)
    data = club.archive.read_bytes()
    left = killed(club)
    stale = left.read_bytes()
    club.archive.write_bytes(data)
    left.unlink()
    club.archive.unlink()
    left.write_bytes(stale)
    assert club.bring(EVENING) == (0, {"stored": 3})
    assert not left.exists()
    left.write_bytes(stale)
    assert club.bring(EVENING)[0] == 2
    assert f"{left.name}, which a stopped program left, does not belong to this archive" in club.err


def test_a_clock_that_goes_backwards_changes_no_order(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    for year, call in ((2026, "Anna 2"), (2020, "Anna 4"), (1999, "Anna 3")):
        monkeypatch.setattr(importing, "now", lambda year=year: datetime(year, 1, 1))
        monkeypatch.setattr(undo, "now", lambda year=year: datetime(year, 1, 1))
        assert club.bring(EVENING.replace("Anna 2", call), "--replace")[0] == 0
    for batch, call in ((3, "4"), (2, "2")):
        assert run(["undo", str(batch), "--archive", str(club.archive)]) == 0
        assert club.ask("select call from hands where number = '3'") == [(call,)]
    assert run(["doctor", "--archive", str(club.archive)]) == 0


def test_an_archive_with_nothing_but_refused_input_is_in_order(club: Club) -> None:
    club.bring(EVENING.split("hand:", maxsplit=1)[0] + WRONG, "--keep-going")
    assert club.ask("select count(*) from rejects") == [(1,)]
    assert run(["doctor", "--archive", str(club.archive)]) == 0


def test_a_rebuild_stopped_before_it_is_put_in_place(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    data = club.archive.read_bytes()
    monkeypatch.setattr(archive_file, "put", lambda *arguments, **options: (_ for _ in ()).throw(duckdb.IOException("stopped")))
    assert run(["rebuild", "--archive", str(club.archive)]) == 2
    assert club.archive.read_bytes() == data

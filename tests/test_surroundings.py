"""What lies around a command: folders that nobody may look into, files that may only be read, streams that take nothing, pipes, a folder
that is gone, names that are too long. Everything is told, and every exit code says what it says elsewhere."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from formats import folders
from replay.archive import sharing
from replay.cli import run
from tests.test_archive import EVENING, WRONG, Club, club

__all__ = ["club"]

ROOT = Path(__file__).parent.parent
AS_NOBODY = """
import os, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from replay.cli import run
os.chdir(sys.argv.pop(1))
with redirect_stdout(StringIO()), redirect_stderr(StringIO()):      # all that is imported on the way, while it can be read
    for command in (["check", "a.hand"], ["fmt", "--check", "a.hand"], ["import", "--dry-run", "a.hand", "--archive", "none.duckdb"],
                    ["rebuild", "--check", "--archive", "club.duckdb"]):
        run(command)
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
sys.exit(run(sys.argv[1:]))
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights, pipes and streams the POSIX way")


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder into which everybody may write, with records in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "a.hand").write_text(EVENING)
        (folder / "closed").mkdir()
        (folder / "closed" / "b.hand").write_text(EVENING.replace("Thursday", "Friday"))
        yield folder
        (folder / "closed").chmod(0o755)


def as_nobody(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command run by somebody without any rights of his own."""
    return subprocess.run([sys.executable, "-c", AS_NOBODY, str(folder), *arguments], text=True, capture_output=True, timeout=60, cwd=ROOT,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)


def in_process(*arguments: str, **streams: object) -> int:
    return subprocess.run([sys.executable, "-m", "replay", *arguments], timeout=60, cwd=ROOT, check=False, **streams).returncode  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("mode", [0o000, 0o444])
@pytest.mark.parametrize("command", [["check"], ["import", "--archive", "x.duckdb"], ["fmt", "--check"]])
def test_a_folder_that_nobody_may_look_into_is_named(shared: Path, command: list[str], mode: int) -> None:
    (shared / "closed").chmod(mode)
    ran = as_nobody(shared, *command, ".")
    assert ran.returncode == 2
    assert "closed" in ran.stderr + ran.stdout
    assert "ermission denied" in ran.stderr + ran.stdout
    assert not (shared / "x.duckdb").exists()


def test_files_that_may_only_be_read_stay(shared: Path) -> None:
    assert run(["import", str(shared / "a.hand"), "--archive", str(shared / "club.duckdb")]) == 0
    loose = shared / "loose.hand"
    loose.write_text(EVENING.replace("\ncalls:", "\ncalls :"))
    for path in (loose, shared / "club.duckdb"):
        path.chmod(0o444)
    before = (loose.read_bytes(), (shared / "club.duckdb").read_bytes())
    for command in (["rebuild", "--archive", "club.duckdb"], ["fmt", "loose.hand"], ["import", "a.hand", "--archive", "club.duckdb"]):
        ran = as_nobody(shared, *command)
        assert (ran.returncode, "ermission denied" in ran.stderr) == (2, True), command
    assert (loose.read_bytes(), (shared / "club.duckdb").read_bytes()) == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_what_is_replaced_keeps_its_owner(shared: Path) -> None:
    archive, loose = shared / "club.duckdb", shared / "loose.hand"
    assert run(["import", str(shared / "a.hand"), "--archive", str(archive)]) == 0
    loose.write_text(EVENING.replace("\ncalls:", "\ncalls :"))
    for path in (archive, loose):
        os.chown(path, 65534, 65534)
        path.chmod(0o640)
    assert run(["rebuild", "--archive", str(archive)]) == 0
    assert run(["fmt", str(loose)]) == 0
    assert loose.read_text() != EVENING.replace("\ncalls:", "\ncalls :")
    for path in (archive, loose):
        there = path.stat()
        assert (there.st_uid, there.st_gid, stat.S_IMODE(there.st_mode)) == (65534, 65534, 0o640)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that takes nothing")
def test_exit_codes_hold_where_nobody_hears_what_is_said(club: Club) -> None:
    club.file.write_text(WRONG)
    good = club.file.with_name("good.hand")
    good.write_text(EVENING)
    for command, code in ((["check", "missing.hand"], 2), (["check", str(club.file)], 1), (["find", "--archive", "none"], 2),
                          (["nonsense"], 2), (["import", str(good), "--archive", str(club.archive)], 0)):
        with open("/dev/full", "w") as full:
            assert in_process(*command, stdout=subprocess.DEVNULL, stderr=full) == code, command
        club.archive.unlink(missing_ok=True)
        reader, writer = os.pipe()
        os.close(reader)
        assert in_process(*command, stdout=subprocess.DEVNULL, stderr=writer) == code, command
        os.close(writer)


def test_an_output_may_be_a_pipe(club: Club) -> None:
    club.bring(EVENING)
    told = subprocess.run(
        [sys.executable, "-m", "replay", "find", "-f", "csv", "--archive", str(club.archive)], capture_output=True, cwd=ROOT, check=True)
    for target in ("/dev/stdout", "/proc/self/fd/1"):
        ran = subprocess.run([sys.executable, "-m", "replay", "sql", "select id from hands order by id", "-f", "csv", "-o", target,
                              "--archive", str(club.archive)], capture_output=True, cwd=ROOT, check=False)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.count(b"\n") == told.stdout.count(b"\n")


def test_a_folder_that_is_gone_is_no_fault_of_standard_output(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    work = "import os, sys; from replay.cli import run; os.chdir(sys.argv[1]); os.rmdir(sys.argv[1]); sys.exit(run(sys.argv[2:]))"
    for command, code in ((["rules", "list"], 0), (["find"], 2)):
        gone.mkdir()
        ran = subprocess.run([sys.executable, "-c", work, str(gone), *command], capture_output=True, text=True, check=False,
                             env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert ran.returncode == code, ran.stderr
        assert "standard output" not in ran.stderr


def test_a_name_with_wal_in_it_is_no_trace_of_a_stopped_program(club: Club) -> None:
    folder = club.archive.with_name("WALTER")
    folder.mkdir()
    (folder / "club.duckdb").write_text("hi\n" * 2000)
    assert run(["find", "--archive", str(folder / "club.duckdb")]) == 2
    assert "is not an archive" in club.capsys.readouterr().err


def test_a_long_name_in_letters_of_four_bytes_is_shortened(club: Club, tmp_path: Path) -> None:
    club.bring(EVENING.replace("Thursday club", "𐌰" * 80) + EVENING.replace("Thursday club", "𐌱" * 80))
    assert run(["export", "-f", "text", "-o", str(tmp_path / "texts"), "--archive", str(club.archive)]) == 0
    assert len(list((tmp_path / "texts").iterdir())) == 2
    assert run(["html", str(club.file), "-o", str(tmp_path / "pages")]) == 0
    assert len(list((tmp_path / "pages").glob("*.html"))) == 6


def test_totals_of_a_crowd_are_not_kept(club: Club) -> None:
    """Each hand holds the totals of all who played before it, which in a text of ill will would grow without end."""
    hands = "".join(f"hand:\nplayers: A{n}, B{n}, C{n}\ndealer: A{n}\nscore: 2 -1 -1\n\n" for n in range(400))
    club.bring("session: T\ndate: 2026-11-26\ngame: nap\nrules: house@1\n\n" + hands)
    assert club.ask("select count(*) from hands where totals is not null") == [(334,)]
    assert club.ask("select number, unverified[1] from hands where len(unverified) > 0") == [
        ("335", "the totals, for more than 1,000 people have played in this evening")]


@pytest.mark.parametrize("encoding", ["foo", "hex", "punycode", "undefined", ""])
@pytest.mark.parametrize("command", ["check", "import", "fmt", "show"])
def test_an_encoding_that_there_is_not(club: Club, command: str, encoding: str) -> None:
    club.file.write_text(EVENING)
    at = ["--archive", str(club.archive)] if command == "import" else []
    assert run([command, str(club.file), "--encoding", encoding, *at]) == 2
    assert "there is no encoding" in club.capsys.readouterr().err


@pytest.mark.parametrize("command", [["find"], ["doctor"], ["rebuild"]])
def test_the_first_folder_of_all_is_no_archive(club: Club, command: list[str]) -> None:
    assert run([*command, "--archive", "/"]) in (1, 2)
    assert "this is a folder" in "".join(club.capsys.readouterr())


def test_an_archive_that_cannot_be_made_is_called_by_its_own_name(tmp_path: Path, club: Club) -> None:
    club.archive.symlink_to(tmp_path / "nowhere" / "x.duckdb")
    assert club.bring(EVENING)[0] == 2
    assert club.err == f"{club.archive}: there is no folder {tmp_path / 'nowhere'}\n"


def test_who_stops_the_database_has_stopped_the_command(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database answers Ctrl-C with an error of its own, and not with Python's."""
    def stopped(*arguments: object, **named: object) -> None:
        raise RuntimeError("Query interrupted")

    club.bring(EVENING)
    monkeypatch.setattr("replay.archive.rebuilding.walk_again", stopped)
    before = club.archive.read_bytes()
    assert run(["rebuild", "--archive", str(club.archive)]) == 130
    assert club.archive.read_bytes() == before


def test_a_process_that_shares_the_work_never_hears_of_ctrl_c() -> None:
    """Not even before it runs any code of its own: it would tell of it with a trace."""
    for blocked in sharing.shared(partial(signal.pthread_sigmask, signal.SIG_BLOCK), [[], []], 2):
        assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.parametrize("exchanges", [True, False])
def test_a_folder_takes_the_place_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchanges: bool) -> None:
    """In one step where the system exchanges folders; there is no moment then at which neither is there."""
    stood, exchanged = [], []

    def moved(source: Path, target: Path, move: Callable[[Path, Path], None] = os.replace) -> None:
        move(source, target)
        stood.append((tmp_path / "out").exists())

    def asked(one: Path, other: Path, ask: Callable[[Path, Path], bool] = folders._exchanged) -> bool:
        exchanged.append(exchanges and ask(one, other))         # not every file system does
        return exchanged[-1]

    monkeypatch.setattr("formats.folders.os.replace", moved)
    monkeypatch.setattr("formats.folders._exchanged", asked)
    for text in ("one", "two"):
        with folders.replacing_folder(tmp_path / "out") as part:
            (part / "a").write_text(text)
        assert (tmp_path / "out" / "a").read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert stood == ([True] if exchanged == [True] else [True, False, True])


NINES = "9" * 5000


@pytest.mark.parametrize("command", [
    ["show", "sample.hand:1", "--step", NINES], ["legal", "sample.hand:1", "--at", NINES], ["find", "--contract", NINES],
    ["find", "--score", NINES], ["find", "--play", f"trick {NINES}"], ["history", NINES], ["undo", NINES], ["rules", "check", "long.toml"],
])
def test_a_number_of_thousands_of_digits_is_one_that_nobody_means(club: Club, command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    monkeypatch.chdir(club.archive.parent)
    monkeypatch.setenv("REPLAY_ARCHIVE", str(club.archive))
    Path("sample.hand").write_text(EVENING)
    Path("long.toml").write_text(f'name = "long"\ngame = "nap"\n[options]\nmin_bid = {NINES}\n')
    assert run(command) in (0, 1, 2)
    out, err = club.capsys.readouterr()
    assert "4300" not in out + err
    assert "Input should" not in err
    if command[0] == "rules":
        assert "long.toml:4:11" in out


def test_what_is_no_number_is_said_plainly(club: Club) -> None:
    assert run(["legal", "x.hand:1", "--at", "x"]) == 2
    assert "write a whole number" in club.capsys.readouterr().err


def test_what_is_piped_on_is_cleaned_for_a_terminal_alone(club: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "marks.hand"
    record.write_text(EVENING.replace("hand: 1", "hand: 1\nnote: one \u202etwo", 1).replace("session:", "session :", 1))
    for terminal in (False, True):
        monkeypatch.setattr(sys.stdout, "isatty", lambda terminal=terminal: terminal)
        assert run(["fmt", "--diff", str(record)]) == 0
        shown = club.capsys.readouterr().out
        assert ("\u202e" in shown, "<U+202E>" in shown) == (not terminal, terminal)


def test_a_key_of_very_many_parts_is_no_profile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.toml").write_text('name = "deep"\ngame = "nap"\n[options]\na' + ".a" * 2000 + " = 1\n")
    assert run(["rules", "check", "deep.toml"]) == 1
    assert run(["rules", "list"]) == 0
    assert "deep.toml:4:1" in capsys.readouterr().out

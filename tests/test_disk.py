"""Files when the disk does not take them, is only lent by a link, or is no disk at all; and what a killed program leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from formats import files, placing
from replay.archive import file as archive_file
from replay.cli import run
from tests.test_archive import EVENING, Club, club

__all__ = ["club"]

posix = pytest.mark.skipif(os.name != "posix", reason="limits of a file's size, links and devices are told the POSIX way")
NAP = Path(__file__).parent.parent / "sample_hands" / "nap"
LIMITED = """
import resource, sys
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from replay.cli import run
sys.exit(run(sys.argv[2:]))
"""
"""Runs a command that may write no file longer than so many bytes, as on a disk that is nearly full."""


def limited(limit: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", LIMITED, str(limit), *arguments], capture_output=True, text=True, check=False)


def hands_in(path: Path, capsys: pytest.CaptureFixture[str]) -> int:
    capsys.readouterr()
    assert run(["sql", "select count(*) from hands", "-f", "csv", "--archive", str(path)]) == 0
    return int(capsys.readouterr().out.split()[-1])


@posix
@pytest.mark.parametrize("limit", [100_000, 300_000, 500_000, 1_000_000, 1_500_000, 2_000_000])
def test_an_import_that_the_disk_does_not_take_leaves_no_archive(limit: int, tmp_path: Path) -> None:
    ran = limited(limit, "import", str(NAP), "--archive", str(tmp_path / "a.duckdb"))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "nothing was changed" in ran.stderr
    assert list(tmp_path.iterdir()) == []


@posix
@pytest.mark.parametrize("limit", [300_000, 1_000_000, 1_500_000])
def test_a_rebuild_that_the_disk_does_not_take_leaves_the_archive(
        limit: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "a.duckdb"
    assert run(["import", str(NAP), "--archive", str(archive)]) == 0
    before = archive.read_bytes()
    assert len(before) > limit
    ran = limited(limit, "rebuild", "--archive", str(archive))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert archive.read_bytes() == before
    assert hands_in(archive, capsys) > 0
    assert list(tmp_path.iterdir()) == [archive]


@posix
@pytest.mark.parametrize("limit", [600_000, 1_200_000, 2_200_000])
def test_an_archive_that_cannot_grow_says_so_or_has_all(limit: int, club: Club, tmp_path: Path) -> None:
    club.bring(EVENING)
    ran = limited(limit, "import", str(NAP), "--archive", str(club.archive))
    kept = hands_in(club.archive, club.capsys)
    assert (ran.returncode, kept) in ((2, 3), (0, 59))
    if ran.returncode == 2:
        assert "nothing was changed" in ran.stderr


def test_nothing_is_put_in_place_that_does_not_hold_every_hand(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.bring(EVENING)
    before = club.archive.read_bytes()
    counts = iter([3, 2])
    monkeypatch.setattr(archive_file, "_hands", lambda con: next(counts))
    assert run(["rebuild", "--archive", str(club.archive)]) == 2
    assert "could not be written whole" in club.capsys.readouterr().err
    assert club.archive.read_bytes() == before


@posix
def test_a_link_to_an_archive_stays_a_link(club: Club, tmp_path: Path) -> None:
    club.bring(EVENING)
    link = tmp_path / "link.duckdb"
    link.symlink_to(club.archive)
    assert run(["rebuild", "--archive", str(link)]) == 0
    assert link.is_symlink()
    assert hands_in(club.archive, club.capsys) == 3
    club.archive.unlink()
    club.archive, made = link, club.archive
    assert club.bring(EVENING)[0] == 0
    assert link.is_symlink()
    assert made.is_file()


@posix
def test_records_and_pages_are_written_through_links(club: Club, tmp_path: Path) -> None:
    club.file.write_text(EVENING.replace(": ", ":   "), "utf-8")
    club.file.chmod(0o640)
    record, page, there = tmp_path / "link.hand", tmp_path / "link.html", tmp_path / "there.html"
    record.symlink_to(club.file)
    page.symlink_to(there)
    assert run(["fmt", str(record)]) == 0
    assert run(["html", str(record), "--hand", "1", "-o", str(page)]) == 0
    assert record.is_symlink()
    assert ":   " not in club.file.read_text("utf-8")
    assert club.file.stat().st_mode & 0o777 == 0o640
    assert page.is_symlink()
    assert there.read_text("utf-8").startswith("<!")


@posix
@pytest.mark.parametrize("kind", ["text", "csv", "parquet"])
def test_a_device_is_written_to_and_stays(club: Club, kind: str, tmp_path: Path) -> None:
    club.bring(EVENING)
    pipe = tmp_path / f"pipe.{kind}"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert run(["export", "-o", str(pipe), "-f", kind, "--archive", str(club.archive)]) == 0
        assert reader.stdout is not None
        assert len(reader.stdout.read()) > 300
    assert pipe.is_fifo()


def test_parts_of_killed_programs_are_swept(club: Club) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    dead = [club.archive.with_name(f".{club.archive.name}.{gone.pid}.part{end}") for end in ("", ".wal")]
    kept = [club.archive.with_name(f".{club.archive.name}.{os.getppid()}.part"), club.archive.with_name(f".other.{gone.pid}.part")]
    for part in (*dead, *kept):
        part.write_bytes(b"half")
    club.bring(EVENING)
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert not any(part.exists() for part in dead)
    assert all(part.exists() for part in kept)


RUN = [sys.executable, "-m", "replay"]


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", command, "bash", *RUN], cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(NAP.parent.parent)})


@posix
@pytest.mark.parametrize(("command", "code", "words"), [
    ('"$@" check evening.hand >&-', 0, ""),
    ('"$@" check evening.hand 2>&-', 0, ""),
    ('"$@" check - <&-', 2, "standard input is closed"),
    ('"$@" sql - --archive archive.duckdb <&-', 2, "standard input is closed"),
    ('"$@" extract - <&-', 2, "standard input is closed"),
    ('"$@" import evening.hand --archive archive.duckdb <&- >&- 2>&-', 0, ""),
    ('"$@" show evening.hand > /dev/full', 2, "standard output: No space left on device"),
    ('"$@" check -F json evening.hand > /dev/full', 2, "standard output: No space left on device"),
    ('"$@" find --archive archive.duckdb > /dev/full', 2, "standard output: No space left on device"),
    ('"$@" export -o - -f csv --archive archive.duckdb > /dev/full', 2, "standard output: No space left on device"),
    ('"$@" html evening.hand --hand 1 -o /dev/full', 2, "/dev/full: No space left on device"),
    ('"$@" export -f csv -o /dev/full --archive archive.duckdb', 2, "/dev/full: No space left on device"),
    ('"$@" demo -o evening.hand', 2, "evening.hand: "),
])
def test_streams_that_are_closed_or_full(command: str, code: int, words: str, club: Club) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    club.bring(EVENING)
    ran = shell(command, club.archive.parent)
    assert ran.returncode == code
    assert words in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "Exception ignored" not in ran.stderr
    assert hands_in(club.archive, club.capsys) == 3


def test_records_that_cannot_be_written_are_named_and_the_others_formatted(
        club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.file.write_text(EVENING.replace(": ", ":   "), "utf-8")
    other = club.file.with_name("aside.hand")
    other.write_bytes(club.file.read_bytes())
    put = placing.put

    def full(part: Path, path: Path) -> None:
        if path == other:
            raise OSError(28, "No space left on device", str(part))
        put(part, path)

    monkeypatch.setattr(placing, "put", full)
    assert run(["fmt", str(other), str(club.file)]) == 2
    assert f"{other}: No space left on device" in club.capsys.readouterr().err
    assert ":   " in other.read_text("utf-8")
    assert ":   " not in club.file.read_text("utf-8")
    assert not list(club.file.parent.glob(".*"))


def test_an_export_to_standard_output(club: Club) -> None:
    club.bring(EVENING)
    for kind, begins in (("text", b"session:"), ("json", b"["), ("csv", b"id,"), ("parquet", b"PAR1")):
        ran = subprocess.run([*RUN, "export", "-o", "-", "-f", kind, "--archive", str(club.archive)], capture_output=True, check=False)
        assert (ran.returncode, ran.stdout.startswith(begins)) == (0, True)
    assert not Path("-").exists()


INTERRUPTED = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "replay.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from replay.__main__ import main
main()
"""


def test_an_interruption_while_the_program_loads() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


ODD = os.fsdecode(b"evening\xff.hand")


@posix
def test_a_file_whose_name_is_not_utf_8(club: Club) -> None:
    for _ in range(2):
        assert club.bring(EVENING + "\nhand: 4\ncontract: Zoe 9\n", "--keep-going", file=ODD)[0] == 1
    assert club.ask("select count(*) from hands") == [(3,)]
    for table in ("hands", "blocks", "rejects"):
        assert club.ask(f"select distinct parse_filename(file, false, 'forward_slash') from {table}") == [(r"evening\xff.hand",)]
    assert str(club.ask("select paths from imports")[0][0][0]).endswith(r"evening\xff.hand")  # type: ignore[index]
    assert run(["rebuild", "--archive", str(club.archive)]) == 0


@posix
@pytest.mark.parametrize("question", [["find", "--note"], ["find", "--session"], ["sql"], ["show"], ["session"], ["history"]])
def test_a_word_that_is_not_utf_8_is_misuse(question: list[str], club: Club) -> None:
    club.bring(EVENING)
    assert run([*question, ODD, "--archive", str(club.archive)]) == 2
    assert r"evening\xff.hand" in club.capsys.readouterr().err
    assert run(["import", str(club.file), "--archive", str(club.file.with_name(ODD))]) == 2


def test_a_limit_beyond_every_number_is_misuse(club: Club) -> None:
    club.bring(EVENING)
    assert run(["find", "--limit", "9" * 20, "--archive", str(club.archive)]) == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no device without an end")
def test_what_never_ends_is_not_read_for_ever(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 5_000_000)
    for command in (["check"], ["show"], ["fmt"], ["extract"], ["import", "--archive", str(club.archive)]):
        assert run([*command, "/dev/zero"]) == 2
        assert "/dev/zero: longer than 5,000,000 bytes" in club.capsys.readouterr().err

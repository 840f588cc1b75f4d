"""Files when the disk does not take them, is only lent by a link, or is no disk at all; and what a killed program leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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

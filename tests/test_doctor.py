"""What `doctor` looks at, and that it sees each broken promise."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from replay.archive.integrity import promises
from replay.cli import run
from tests.test_archive import EVENING, WRONG, Club, club
from tests.test_archive_files import HOLD

__all__ = ["club"]


def examined(club: Club, code: int) -> dict[str, Any]:
    assert run(["doctor", "--archive", str(club.archive), "-f", "json"]) == code
    told = json.loads(club.capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


def test_a_good_archive_is_in_order(club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    club.bring(EVENING.replace("Anna 2", "Anna 4"), "--replace")
    told = examined(club, 0)
    assert told["healthy"]
    assert told["findings"] == []
    assert (told["archive"]["hands"], told["archive"]["imports"], told["archive"]["rejects"]) == (3, 2, 0)
    assert told["settings"]["archive"] == str(club.archive)
    assert told["settings"]["set by"] == "--archive"
    assert told["versions"]["duckdb"] == duckdb.__version__


BREAKING = {
    "update hands set hash = 'x'": "every id and every hash",
    "update hands set scores = [1]": "lists over players",
    "update hands set words = ['AS']": "every word has",
    "update hands set trick_winners = [1, 2]": "every trick has",
    "update hands set amounts = [1]": "every payment has",
    "update hands set maker = 'Zoe'": "dealer, maker and partner",
    "update hands set position = 0": "at a place of its own",
    "delete from blocks": "stands in a block",
    "update imports set undone_at = imported_at": "by an import that holds",
    "update sessions set hands = 7": "the hands it counts",
    "update standings set net = net + 1": "the standings are",
    "delete from players where player = 'Anna'": "every player is known",
    "update players set person = 'Anna'": "nobody sits twice",
    "insert into places values (9, 'x', 9, 0, null, 'f', 1)": "belong to imports",
    "insert into history (id, replaced_by, block) values ('x', 1, 1)": "what was replaced stands",
}


@pytest.mark.parametrize("change", BREAKING)
def test_a_broken_promise_is_seen(club: Club, change: str) -> None:
    club.bring(EVENING)
    with duckdb.connect(str(club.archive)) as con:
        con.execute(change)
    told = examined(club, 1)
    assert any(BREAKING[change] in finding for finding in told["findings"]), told["findings"]


def test_every_promise_is_tested() -> None:
    for promise in promises():
        assert any(words in promise.sentence for words in BREAKING.values()), promise.sentence


def test_an_archive_in_use_is_busy(club: Club) -> None:
    club.bring(EVENING)
    command = [sys.executable, "-c", HOLD, str(club.archive)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        assert examined(club, 3)["busy"]
        other.stdin.close()


def test_damaged_foreign_and_missing_archives(club: Club) -> None:
    club.archive.write_bytes(b"no archive")
    assert "not an archive, or it is damaged" in examined(club, 1)["findings"][0]
    club.archive.unlink()
    with duckdb.connect(str(club.archive)) as con:
        con.execute("create table cats as select 1 as cat")
    assert "no archive of hand records" in examined(club, 1)["findings"][0]
    club.archive.unlink()
    assert run(["doctor", "--archive", str(club.archive)]) == 2


def test_files_that_are_gone_are_noted_and_unreadable_ones_are_wrong(club: Club) -> None:
    club.bring(EVENING)
    club.file.unlink()
    assert "1 of 1 files are no longer where they were" in examined(club, 0)["notes"][0]
    club.file.write_bytes(b"session: caf\xe9")
    assert "evening.hand" in examined(club, 1)["findings"][0]


def test_the_setting_that_won_is_named(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REPLAY_ARCHIVE", raising=False)

    def setting(*arguments: str) -> str:
        assert run(["doctor", *arguments, "-f", "json"]) == 0
        return str(json.loads(club.capsys.readouterr().out)["settings"]["set by"])

    club.bring(EVENING)
    assert setting() == "the default"
    (tmp_path / "replay.toml").write_text('archive = "archive.duckdb"\n')
    assert setting() == str(tmp_path / "replay.toml")
    monkeypatch.setenv("REPLAY_ARCHIVE", "archive.duckdb")
    assert setting() == "$REPLAY_ARCHIVE"
    assert setting("--archive", str(club.archive)) == "--archive"


def test_a_clubs_profile_that_is_wrong_is_a_finding(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.toml").write_text("[tool]\nname = 1\n")
    (tmp_path / "tuesday.toml").write_text('name = "tuesday"\nversion = 1\ngame = "nap"\n[options]\nno_such = 1\n')
    club.bring(EVENING)
    [finding] = examined(club, 1)["findings"]
    assert "tuesday.toml" in finding

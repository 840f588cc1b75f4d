"""One person under several names, and irregularities counted by player and code."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replay.cli import run
from tests.test_archive import EVENING, HEAD, Club, club

__all__ = ["club"]

FRIDAY = HEAD.replace("Anna", "Annie").replace("Thursday", "Friday").replace("2026-11-26", "2026-11-27")
SHORT = FRIDAY + "hand: 1\ncontract: Annie 3\nresult: made\n"
REVOKED = """hand: 4
dealer: Dara
calls: p 2 3 p
play:
  KC 7C 2C 3C
  8C JC 2S* TS
  AH 4S TH 2H
  QS 5D AS 5C
  6C 8D 9C KH
"""


def ask(club: Club, *arguments: str, code: int = 0) -> Any:
    """The answer of a question as objects."""
    assert run([*arguments, "--archive", str(club.archive), "-f", "json"]) == code
    return json.loads(club.capsys.readouterr().out)


def change(club: Club, *arguments: str) -> tuple[int, str]:
    code = run(["players", *arguments, "--archive", str(club.archive)])
    return code, club.capsys.readouterr().err


@pytest.fixture
def two(club: Club) -> Club:
    """Anna, who was written Annie on another evening."""
    club.bring(EVENING)
    club.bring(SHORT, file="friday.hand")
    return club


def test_players_are_listed_with_their_other_names(two: Club) -> None:
    assert [row["player"] for row in ask(two, "players")] == ["Anna", "Annie", "Boris", "Chen", "Dara"]
    assert change(two, "add", "Anna", "Annie") == (0, "Annie counts as Anna\n")
    anna = ask(two, "players")[0]
    assert (anna["player"], anna["aliases"], anna["sessions"], anna["hands"]) == ("Anna", ["Annie"], 2, 4)
    assert (anna["first"], anna["last"]) == ("2026-11-26", "2026-11-27")


def test_an_alias_makes_one_person_of_two_in_find_and_stats(two: Club) -> None:
    change(two, "add", "Anna", "ANNIE")
    for name in ("anna", "annie", "ann"):
        assert len(ask(two, "find", "--player", name)) == 4
        [row] = ask(two, "stats", "players", "--player", name)
        assert (row["player"], row["hands"], row["net"], row["maker"]["count"]) == ("Anna", 4, -2, 2)
        assert [bid["call"] for bid in ask(two, "stats", "bids", "--player", name)] == ["2", "3"]
        assert len(ask(two, "stats", "sessions", "--player", name)) == 2
    [friday] = ask(two, "find", "--player", "anna", "--date", "2026-11-27")
    assert friday["players"][0] == "Annie", "the text stays as it is"


def test_an_alias_taken_away_makes_two_again(two: Club) -> None:
    before = two.ask("from standings order by all")
    change(two, "add", "Anna", "Annie", "Nan")
    assert change(two, "remove", "Annie", "nan") == (0, "Annie counts no longer as Anna\nnan counts no longer as Anna\n")
    assert two.ask("from standings order by all") == before
    assert [row["player"] for row in ask(two, "players")] == ["Anna", "Annie", "Boris", "Chen", "Dara"]


def test_a_name_that_comes_later_counts_at_once_and_after_a_rebuild(club: Club) -> None:
    club.bring(EVENING)
    change(club, "add", "Anna", "Annie")
    club.bring(SHORT, file="friday.hand")
    assert ask(club, "stats", "players", "--player", "anna")[0]["net"] == -2
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    club.capsys.readouterr()
    assert ask(club, "stats", "players", "--player", "annie")[0]["net"] == -2


@pytest.mark.parametrize("arguments, words", [
    (["add", "Anna", "Boris"], "both sit in 2026-11-26/Thursday club/nap/1"),
    (["add", "Anna", "anna"], "no other name"),
    (["add", "Zoe", "Annie"], "no player `Zoe`"),
    (["remove", "Annie"], "no other name of anybody"),
])
def test_names_that_cannot_be_joined_or_parted(two: Club, arguments: list[str], words: str) -> None:
    code, err = change(two, *arguments)
    assert code == 2
    assert words in err


def test_irregularities_are_counted_by_player_and_code(club: Club) -> None:
    assert club.bring(EVENING + "\n" + REVOKED)[0] == 0, club.err
    everybody, row = ask(club, "stats", "irregularities")
    assert (everybody["by"], everybody["player"], row["by"]) == ("all", None, "player")
    assert (row["player"], row["times"], row["hands"]) == (
        "Anna", 1, {"count": 1, "n": 4, "rate": None, "low": None, "high": None})
    assert row["stood"] == {"count": 1, "n": 1, "rate": None, "low": None, "high": None}
    assert len(ask(club, "find", "--code", row["code"])) == 1
    assert ask(club, "stats", "irregularities", "--player", "boris") == []
    assert ask(club, "stats", "irregularities", "--date", "2025") == []

"""Words of a question: what they may be, and what is said of a word that means nothing."""

from __future__ import annotations

import pytest

from replay.cli import run
from tests.test_archive import EVENING, Club, club

__all__ = ["club"]

EVENINGS = EVENING + "hand: 9\ndealer: Dara\nresult: void\n"


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--game", "banana"], "the"),
        (["--game", "napp"], "did you mean nap?"),
        (["--result", "banana"], "there is no result `banana`; there are"),
        (["--result", "mad"], "did you mean made?"),
        (["--profile", "banana"], "there is no profile `banana`"),
        (["--profile", "hous"], "did you mean house?"),
        (["--profile", "nap_ruh@1"], "did you mean nap_ru?"),
        (["--code", "ZZZ"], "there is no code `ZZZ`"),
        (["--code", "P0008"], "did you mean P008?"),
        (["--contract", "banana"], "there is no call `banana`"),
        (["--contract", "15X"], "there is no call `15X`"),
        (["--contract", "wellingtom"], "there is no call"),
    ],
)
def test_a_word_that_means_nothing_is_refused(club: Club, arguments: list[str], said: str) -> None:
    club.bring(EVENINGS)
    club.capsys.readouterr()
    assert run(["find", *arguments, "--archive", str(club.archive)]) == 2
    told = club.capsys.readouterr()
    assert said in told.err
    assert not told.out


@pytest.mark.parametrize("arguments", [
    ["--game", "papillon"], ["--game", "Japanese Napoleon"], ["--result", "drawn"], ["--result", "Thrown in"], ["--profile", "nap_ru"],
    ["--code", "n101"], ["--contract", "blücher"], ["--contract", "wellington"], ["--contract", "14H"], ["--contract", "Misère"]])
def test_a_word_that_means_something_may_find_nothing(club: Club, arguments: list[str]) -> None:
    club.bring(EVENINGS)
    club.capsys.readouterr()
    assert run(["find", *arguments, "--format", "json", "--archive", str(club.archive)]) == 0
    assert club.capsys.readouterr().out.startswith("[")


def test_a_void_deal_is_found_by_its_code(club: Club) -> None:
    club.bring(EVENINGS)
    club.capsys.readouterr()
    assert run(["find", "--code", "misdeal", "-f", "ids", "--archive", str(club.archive)]) == 0
    assert club.capsys.readouterr().out.endswith("/9\n")


def test_statistics_of_a_game_that_does_not_exist(club: Club) -> None:
    club.bring(EVENINGS)
    assert run(["stats", "--game", "banana", "--archive", str(club.archive)]) == 2

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
        (["--profile", "house@9"], "there is no profile `house@9`; did you mean house@1?"),
        (["--profile", "house@"], "did you mean house@1?"),
        (["--trump", "Q"], "there are spades, hearts, diamonds, clubs and none\n"),
        (["--contract", "zz", "--game", "nap"], "there is no call `zz` in nap; the calls there are 2, 3\n"),
        (["--contract", "zz", "--game", "papillon"], "no hand of it here has a call"),
        (["--contract", "zz"], "`replay stats bids` lists the calls"),
        (["--contract", "99"], "did you mean 3?"),
        (["--play", "bid 99"], "did you mean 3?"),
        (["--play", "bid 99", "--game", "papillon"], "in papillon"),
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


@pytest.mark.parametrize("arguments, said", [
    (["--tag", "foo"], "no hand has the tag `foo`; the tags here are Slam, late\n"),
    (["--tag", "lade"], "no hand has the tag `lade`; did you mean late?\n"),
    (["--tag", "slam", "--result", "failed"], "no hand fits all that is asked\n"),
    (["--session", "nonesuch"], "no evening is called `nonesuch`; the evenings here are Thursday club\n"),
    (["--session", "thrusday"], "no evening is called `thrusday`; did you mean Thursday club?\n"),
    (["--site", "Hall"], "no club, place or table is called `Hall`; no evening here names one\n"),
    (["--date", "1999"], "no hand fits all that is asked\n"),
    (["--limit", "0"], ""),
])
def test_who_finds_nothing_is_told_so(club: Club, arguments: list[str], said: str) -> None:
    club.bring(EVENINGS + "\nhand: 10\ndealer: Anna\ntags: Slam, late\ncalls: p p p p\n")
    club.capsys.readouterr()
    assert run(["find", *arguments, "-f", "ids", "--archive", str(club.archive)]) == 0
    assert club.capsys.readouterr() == ("", said)


def test_the_versions_of_the_profiles_that_come_with_the_program_are_known(club: Club) -> None:
    club.bring(EVENINGS)
    for command in ("find", "stats"):
        assert run([command, "--profile", "nap_ru@1", "--archive", str(club.archive)]) == 0
        assert run([command, "--profile", "house@9", "--archive", str(club.archive)]) == 2


def test_a_void_deal_is_found_by_its_code(club: Club) -> None:
    club.bring(EVENINGS)
    club.capsys.readouterr()
    assert run(["find", "--code", "misdeal", "-f", "ids", "--archive", str(club.archive)]) == 0
    assert club.capsys.readouterr().out.endswith("/9\n")


def test_statistics_of_a_game_that_does_not_exist(club: Club) -> None:
    club.bring(EVENINGS)
    assert run(["stats", "--game", "banana", "--archive", str(club.archive)]) == 2

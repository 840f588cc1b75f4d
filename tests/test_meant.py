"""What is offered for a word that means nothing: names without their accents, other games' words, and never the wrong blame."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.diagnostics import Diagnostic, is_error
from formats.files import decode
from formats.names import Names, bare, nearest
from formats.values import canonical_scores
from replay.cli import run
from replay.cli.common import MISUSE
from replay.session import walk_file

HEAD = "game: nap\nrules: house\nplayers: José María, Łukasz, Zoë, Søren\n"


def errors(text: str) -> list[Diagnostic]:
    """The errors of a record, those of its evening's head among them."""
    reading = decode(text.encode(), "meant.hand")
    found = [said for replay in walk_file(reading) for said in replay.diagnostics if is_error(said)]
    return found + [said for said in reading.outside if is_error(said)]


@pytest.mark.parametrize(
    "text, plain", [("José María", "jose maria"), ("Łukasz", "lukasz"), ("Zoë", "zoe"), ("김민수", "김민수"), ("Ångström", "angstrom")]
)
def test_a_name_without_its_accents(text: str, plain: str) -> None:
    assert bare(text) == plain


def test_the_nearest_word_is_looked_for_without_accents() -> None:
    assert nearest("lucasz", ["Zoë", "Łukasz"]) == "Łukasz"


@pytest.mark.parametrize(
    "written, meant", [("jose", "José María"), ("luk", "Łukasz"), ("zoe", "Zoë"), ("soren", "Søren"), ("sor", "Søren")]
)
@pytest.mark.parametrize("line", [
    "dealer: {}\nscore: 0 0 0 0\n", "contract: {} 3\nresult: made\n", "score: {} 0, Ł 0, Z 0, S 0\n", "calls: {}: p p p p\n",
    "calls: p 3 p p\nwinners: {} Z Z Z Z\nresult: made\n", "score: 0 0 0 0\nadjust: {} -1, Z +1\n"])
def test_a_name_typed_without_accents_is_offered_with_them(written: str, meant: str, line: str) -> None:
    found = errors(HEAD + "hand: 1\n" + line.format(written))
    assert any(f"did you mean {meant}?" in (said.hint or "").replace("`", "") for said in found), [
        (said.message, said.hint) for said in found
    ]


def test_all_whom_a_name_may_mean_are_offered() -> None:
    assert Names(["José", "Josef", "Zoë"]).hint("josé x") == "did you mean José?"
    assert Names(["Joséphine", "Josefä", "Zoë"]).hint("josè") == "did you mean Joséphine or Josefä?"
    assert Names(["José", "Zoë"]).hint("qqq") == "the players are José, Zoë"


@pytest.mark.parametrize("arguments", [["find", "--player", "jose"], ["stats", "--player", "jose"], ["show", "e.hand", "--view", "jose"],
                                       ["html", "e.hand", "-o", "x.html", "--view", "jose"]])
def test_a_question_about_a_name_without_accents(
        arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("e.hand").write_text(HEAD + "hand: 1\ndealer: Z\ncontract: Z 3\nresult: made\n", encoding="utf-8")
    assert run(["import", "e.hand"]) == 0
    capsys.readouterr()
    assert run(arguments) == MISUSE
    assert "did you mean José María?" in capsys.readouterr().err


# -- numbers --------------------------------------------------------------------------------------------

HUGE = "1000000000"
CLUB = "game: nap\nrules: house\nplayers: Anna, Boris, Chen\n"


@pytest.mark.parametrize("text", [
    f"{CLUB}hand: 1\nscore: {HUGE} 0 -3\n", f"{CLUB}hand: 1\nscore: Anna {HUGE}, Boris 0, Chen -3\n",
    f"{CLUB}hand: 1\nscore: 0 0 0\nadjust: Anna -{HUGE}, Boris +5\n", f"{CLUB}hand: 1\nscore: 0 0 0\nadjust: Anna -5, pool +{HUGE}\n",
    f"{CLUB}before: Anna {HUGE}, Boris 3\nhand: 1\nscore: 0 0 0\n", f"{CLUB}before: Anna 9{HUGE * 9}, Boris 3\nhand: 1\nscore: 0 0 0\n",
    "game: papillon\nrules: house\nplayers: Anna, Boris, Chen\nhand: 1\npool: 9999999999\nscore: 0 0 0\n"])
def test_a_number_that_is_too_large_is_what_is_blamed(text: str) -> None:
    found = errors(text)
    assert {said.code.name for said in found} == {"N214"}
    assert all(said.source.text[said.start:said.end].strip("-+").startswith(("1000", "9")) for said in found)


def test_the_largest_number_is_read() -> None:
    assert errors(f"{CLUB}before: Anna 999999999\nhand: 1\nscore: 999999999 -999999999 0\n") == []


def test_a_number_that_is_too_large_stays_as_it_is() -> None:
    assert canonical_scores(f"{HUGE}  -3 9", Names(["Anna", "Boris"])) == f"{HUGE}  -3 9"


def test_a_total_without_its_player_names_the_nearest() -> None:
    (said,) = errors(f"{CLUB}before: Anan 10\nhand: 1\nscore: 0 0 0\n")
    assert (said.code.name, said.hint) == ("R015", "did you mean Anna?")


@pytest.mark.parametrize(
    "game, written, meant",
    [
        ("nap", "won", "made"),
        ("nap", "lost", "failed"),
        ("nap", "passed out", "thrown-in"),
        ("nap", "misdeal", "void"),
        ("nap", "mad", "made"),
        ("japanese-napoleon", "won", "made"),
        ("st-helena", "made", "won"),
        ("st-helena", "failed", "lost"),
        ("papillon", "tie", "drawn"),
    ],
)
def test_a_result_in_the_words_of_another_game(game: str, written: str, meant: str) -> None:
    players = {
        "nap": "Anna, Boris, Chen",
        "japanese-napoleon": "Anna, Boris, Chen, Dara, Emil",
        "st-helena": "Anna",
        "papillon": "Anna, Boris, Chen",
    }[game]
    deal = "deal: pysol 1\n" if game == "st-helena" else ""
    said = next(
        said
        for said in errors(f"game: {game}\nrules: house\nplayers: {players}\nhand: 1\n{deal}result: {written}\n")
        if said.code.name == "R017"
    )
    assert said.hint == f"did you mean `{meant}`?"

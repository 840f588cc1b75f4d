"""What is offered for a word that means nothing: names without their accents, other games' words, and never the wrong blame."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.diagnostics import Diagnostic, is_error
from formats.files import decode
from formats.names import Names, bare, nearest
from replay.cli import run
from replay.cli.common import MISUSE
from replay.session import walk_file

HEAD = "game: nap\nrules: house\nplayers: José María, Łukasz, Zoë, Søren\n"


def errors(text: str) -> list[Diagnostic]:
    """The errors of a record, those of its evening's head among them."""
    reading = decode(text.encode(), "meant.hand")
    found = [said for replay in walk_file(reading) for said in replay.diagnostics if is_error(said)]
    return found + [said for said in reading.outside if is_error(said)]


@pytest.mark.parametrize("text, plain", [("José María", "jose maria"), ("Łukasz", "lukasz"), ("Zoë", "zoe"), ("김민수", "김민수"), ("Ångström", "angstrom")])
def test_a_name_without_its_accents(text: str, plain: str) -> None:
    assert bare(text) == plain


def test_the_nearest_word_is_looked_for_without_accents() -> None:
    assert nearest("lucasz", ["Zoë", "Łukasz"]) == "Łukasz"


@pytest.mark.parametrize("written, meant", [("jose", "José María"), ("luk", "Łukasz"), ("zoe", "Zoë"), ("soren", "Søren"), ("sor", "Søren")])
@pytest.mark.parametrize("line", [
    "dealer: {}\nscore: 0 0 0 0\n", "contract: {} 3\nresult: made\n", "score: {} 0, Ł 0, Z 0, S 0\n", "calls: {}: p p p p\n",
    "calls: p 3 p p\nwinners: {} Z Z Z Z\nresult: made\n", "score: 0 0 0 0\nadjust: {} -1, Z +1\n"])
def test_a_name_typed_without_accents_is_offered_with_them(written: str, meant: str, line: str) -> None:
    found = errors(HEAD + "hand: 1\n" + line.format(written))
    assert any(f"did you mean {meant}?" in (said.hint or "").replace("`", "") for said in found), [(said.message, said.hint) for said in found]


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

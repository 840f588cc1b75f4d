"""Faulty records and what must be said of them: a file `x.hand` and beside it `x.expected`, the lines that `check` prints.

After a change of words or places, `RENEW=1 python -m pytest tests/test_faulty.py` writes the expected files anew; they are
read in the diff before they are kept.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from formats.diagnostics import is_error
from formats.files import decode, load
from replay.cli import app
from replay.session import walk_file

ALL = Path(__file__).parent.parent / "sample_hands" / "faulty"
FAULTY = ALL / "nap"
NAMES = sorted(path.relative_to(ALL).with_suffix("").as_posix() for path in ALL.glob("*/*.hand"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = ALL / f"{name}.expected"
    monkeypatch.chdir(expected.parent)
    ran = CliRunner().invoke(app, ["check", f"{expected.stem}.hand", "--output-format", "concise"])
    if os.environ.get("RENEW"):
        expected.write_text(ran.stdout, encoding="utf-8")
    assert ran.stdout == expected.read_text(encoding="utf-8")
    assert ran.exit_code == (1 if " error " in ran.stdout else 0)
    assert ran.stdout, "a faulty record of which nothing is said"


def test_nothing_is_expected_of_a_file_that_is_not_there() -> None:
    assert sorted(path.relative_to(ALL).with_suffix("").as_posix() for path in ALL.glob("*/*.expected")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_finding_stands_in_its_file_and_says_what_to_do(name: str) -> None:
    reading = load(str(ALL / f"{name}.hand"))
    found = [said for replay in walk_file(reading) for said in replay.diagnostics] + reading.outside
    for said in found:
        assert said.hint, said.code.name
        assert 0 <= said.start <= said.end <= len(reading.source.text), said.code.name


def test_the_hands_beside_a_faulty_one_are_unharmed() -> None:
    first, faulty, last = walk_file(load(str(FAULTY / "one-bad-among-good.hand")))
    assert (first.accepted, faulty.accepted, last.accepted) == (True, False, True)
    assert (first.scores, faulty.scores, last.scores) == ((-3, -3, 9, -3), None, (2, -6, 2, 2))


def test_the_hand_behind_a_faulty_one_is_as_it_would_be_alone() -> None:
    text = (FAULTY / "one-bad-among-good.hand").read_text(encoding="utf-8")
    head, first, _, last = text.split("hand:")
    (alone,) = walk_file(decode(f"{head}hand:{last}".encode(), "alone.hand"))
    *_, beside = walk_file(decode(f"{head}hand:{first}hand:{{{{{{ 7€\nhand:{last}".encode(), "beside.hand"))
    assert (alone.hash, alone.scores, alone.result) == (beside.hash, beside.scores, beside.result)


def test_a_faulty_evening_leaves_the_next_one_alone() -> None:
    spoiled, good = walk_file(load(str(FAULTY / "two-evenings-one-bad.hand")))
    assert not spoiled.accepted
    assert [said for said in good.diagnostics if is_error(said)] == []


def test_a_name_that_looks_like_a_page_is_a_name(tmp_path: Path) -> None:
    text = "game: nap\nrules: house\nplayers: <script>alert(1)</script>, Dara & Co <b>, [Ruth]\nhand: 1\nscore: 6 -3 -3\n"
    (replay,) = walk_file(decode(text.encode(), "names.hand"))
    assert replay.accepted
    assert replay.players == ("<script>alert(1)</script>", "Dara & Co <b>", "[Ruth]")

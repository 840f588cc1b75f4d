"""Codes: each is told once and explained, and each has a record that gives it at the right place.

A case `tests/cases/CODE.hand` begins with a comment `# at TEXT`: what the finding stands at.
"""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from formats.cards import PACK
from formats.diagnostics import Code
from formats.files import decode, load
from formats.reader import Reading
from formats.source import Source
from replay import codes
from replay.all_codes import FAMILIES, all_codes, found_codes
from replay.deals import open_deal
from replay.session import walk_file
from replay.terms import Plan, Table

TESTS = Path(__file__).parent
CASES = sorted((TESTS / "cases").glob("*.hand"))
FAULTY = TESTS.parent / "sample_hands" / "faulty"
SHOWN = {code for path in FAULTY.rglob("*.expected") for code in re.findall(r"\b[A-Z]\d{3}\b", path.read_text(encoding="utf-8"))}
"""The codes that the faulty samples give."""
OF_LATER_GAMES = {"D008"}
"""Places with a number of cards of their own: an invented game stands for them below."""

WITHOUT_A_PACKAGE = {"D045", "D047"}
"""What is said where the package that makes numbered deals is missing; test_st_helena.py takes it away."""


def test_no_two_codes_share_a_name() -> None:
    by_name: dict[str, Code] = {}
    for code in found_codes():
        assert by_name.setdefault(code.name, code) == code


@pytest.mark.parametrize("code", all_codes().values(), ids=lambda code: code.name)
def test_a_code_says_what_is_wrong_what_to_do_and_why(code: Code) -> None:
    assert re.fullmatch(r"[A-Z]\d{3}", code.name)
    assert code.name[0] in FAMILIES
    assert code.message
    assert code.about.endswith(".")
    assert code.severity in ("error", "warning", "info")
    assert not (code.breach and code.name[0] != "P"), "only a call or a play can be a breach"


@pytest.mark.parametrize("name", [name for name in all_codes() if name[0] in "NRDPS"])
def test_a_code_has_a_record_that_gives_it(name: str) -> None:
    assert name in SHOWN or name in {path.stem for path in CASES} or name in OF_LATER_GAMES | WITHOUT_A_PACKAGE


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_gives_its_code_at_its_place(path: Path) -> None:
    reading = load(str(path))
    place = reading.source.line_text(1).removeprefix("# at ")
    found = [said for replay in walk_file(reading) for said in replay.diagnostics] + reading.outside
    assert [said.code.name for said in found] == [path.stem]
    (said,) = found
    assert said.source.text[said.start:said.end] == place
    assert "{" not in said.message.replace("{...}", "").replace("`{`", "")
    assert said.hint


def test_a_case_is_named_after_a_code_that_there_is() -> None:
    assert {path.stem for path in CASES} <= set(all_codes())


def test_a_place_with_too_many_cards() -> None:
    text = "players: A, B\nhand: 1\ndeal:\n blind: AS KS\n"
    (record,) = Reading(Source("test.hand", text))
    game = SimpleNamespace(TITLE="Widow Nap", plan=lambda table: Plan(PACK, frozenset(PACK), 5, {"blind": 1}))
    _, (said,) = open_deal(record, game, Table(None, ("A", "B"), 1))
    assert (said.code, text[said.start:said.end]) == (codes.PLACE_SIZE, "KS")


def test_the_same_finding_is_never_told_twice_at_one_place() -> None:
    for path in FAULTY.rglob("*.hand"):
        reading = decode(path.read_bytes(), str(path))
        for replay in walk_file(reading):
            places = [(said.code.name, said.start, said.end) for said in replay.diagnostics]
            assert len(places) == len(set(places)), path.name

"""Hands that were stored alone, from a page or an export, when the evening they were taken from comes later."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.cli import run
from tests.test_archive import EVENING, FIRST, HEAD, SECOND, THIRD, Club, club

__all__ = ["club"]

STARTS = "select number, position, (carried->>'first')::boolean, totals_before::varchar from hands order by number"


def alone(club: Club, *hands: str) -> list[str]:
    """The evening's hands, each as the record that its page carries, in files of their own."""
    evening = club.file.with_name("whole.hand")
    evening.write_text(EVENING, "utf-8")
    files = []
    for number in hands:
        page, record = club.file.with_name(f"{number}.html"), club.file.with_name(f"alone-{number}.hand")
        assert run(["html", str(evening), "--hand", number, "-o", str(page)]) == 0
        club.capsys.readouterr()
        assert run(["extract", str(page)]) == 0
        record.write_text(club.capsys.readouterr().out, "utf-8")
        files.append(str(record))
    return files


@pytest.mark.parametrize("hands", [("2",), ("3",), ("2", "3"), ("1", "2", "3")])
def test_an_evening_after_its_hands_is_no_change(club: Club, hands: tuple[str, ...]) -> None:
    club.bring_files(*alone(club, *hands))
    brought = {name: count for name, count in (("stored", 3 - len(hands)), ("unchanged", len(hands))) if count}
    assert club.bring(EVENING) == (0, brought)
    assert "A00" not in club.err
    assert club.ask("select count(distinct block) from hands") == [(1,)]
    taken_over = club.ask(STARTS)
    club.archive.unlink()
    club.bring(EVENING)
    assert club.ask(STARTS) == taken_over
    assert club.bring(EVENING) == (0, {"unchanged": 3})


def test_taking_over_can_be_given_back(club: Club) -> None:
    club.bring_files(*alone(club, "2", "3"))
    before, nets = club.ask(STARTS), club.nets()
    club.bring(EVENING)
    assert run(["undo", "2", "--archive", str(club.archive)]) == 0
    assert (club.ask(STARTS), club.nets()) == (before, nets)


def test_an_export_and_then_the_evening(club: Club, tmp_path: Path) -> None:
    club.bring(EVENING)
    out = tmp_path / "out.txt"
    assert run(["export", "-o", str(out), "--archive", str(club.archive)]) == 0
    club.archive.unlink()
    assert club.bring(out.read_text("utf-8")) == (0, {"stored": 3})
    assert club.bring(EVENING) == (0, {"unchanged": 3})


def test_a_hand_that_says_other_totals_is_changed(club: Club) -> None:
    (record,) = alone(club, "3")
    text = Path(record).read_text("utf-8")
    assert "before: " in text
    Path(record).write_text(re.sub("before: .*", "before: Anna 77", text), "utf-8")
    assert club.bring_files(record) == (0, {"stored": 1})
    assert club.bring(EVENING)[0] == 1
    assert "A002" in club.err


def test_another_start_is_told_in_words(club: Club) -> None:
    club.bring(HEAD + SECOND.replace("hand:", "hand: 2\ndealer: Anna") + THIRD)
    assert club.bring(HEAD + FIRST + SECOND.replace("hand:", "hand: 2\ndealer: Anna") + THIRD)[0] == 1
    assert "no hand before it" in club.err
    for word in ("True", "False", "None", "first ", "{"):
        assert word not in club.err


def test_one_corrected_hand_is_one_finding_and_one_line_for_those_behind(club: Club) -> None:
    evening = HEAD + FIRST + "".join(f"hand: {number}\ncontract: Boris 2\nresult: made\n\n" for number in range(2, 9))
    club.bring(evening)
    assert club.bring(evening.replace("Chen 3", "Chen 4")) == (1, {"changed": 8})
    assert club.err.count("[A001]") == club.err.count("[A004]") == 1
    assert "A002" not in club.err
    assert "7 hands behind it, 2 to 8," in club.err
    assert club.bring(evening.replace("Chen 3", "Chen 4"), "--replace") == (0, {"replaced": 8})


def test_a_path_that_cannot_be_opened_does_not_keep_the_good_hands_out(club: Club) -> None:
    club.file.write_text(EVENING, "utf-8")
    missing = str(club.file.with_name("missing.hand"))
    assert club.bring_files(missing, str(club.file)) == (2, {})
    assert club.bring_files(missing, str(club.file), "--keep-going") == (2, {"stored": 3})
    assert f"{missing}: No such file" in club.err

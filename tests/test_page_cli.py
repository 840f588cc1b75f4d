"""`replay html` and `replay extract`: where pages go, what is printed, and how the commands end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_records import EVENING, FIVE

from replay.cli import run


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "evening.hand"
    file.write_bytes(EVENING.encode())
    return file


def test_the_record_of_a_page_comes_back(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file, page = tmp_path / "five.hand", tmp_path / "five.html"
    file.write_bytes(FIVE.replace("\n", "\r\n").encode())
    assert run(["html", str(file), "-o", str(page), "--view", "Bo", "--step", "4"]) == 0
    assert capfdbinary.readouterr().out == f"{page}\n".encode()
    assert run(["extract", str(page)]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()


def test_several_hands_need_a_choice_or_a_folder(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["html", str(evening), "-o", str(tmp_path / "one.html")]) == 2
    assert "3 hands (1, 2, 5)" in capsys.readouterr().err
    assert run(["html", str(evening), "-o", str(tmp_path / "one.html"), "--hand", "5"]) == 0
    assert run(["page", str(evening), "-o", str(tmp_path / "pages")]) == 0
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == [
        f"2026-11-26-Thursday-club-nap-{number}.html" for number in (1, 2, 5)]


def test_pages_of_a_folder_lead_to_each_other_past_a_refused_hand(tmp_path: Path) -> None:
    file, folder = tmp_path / "evening.hand", tmp_path / "pages"
    file.write_text(EVENING.replace("contract: Boris n\nresult: failed", "calls: p 9 p"), encoding="utf-8")
    folder.mkdir()
    assert run(["html", str(file), "-o", str(folder)]) == 1
    first, last = (folder / f"2026-11-26-Thursday-club-nap-{number}.html" for number in (1, 5))
    assert sorted(folder.iterdir()) == [first, last]
    assert re.findall(r'rel="(prev|next)" href="([^"]+)"', first.read_text(encoding="utf-8")) == [("next", last.name)]
    assert re.findall(r'rel="(prev|next)" href="([^"]+)"', last.read_text(encoding="utf-8")) == [("prev", first.name)]


def test_a_page_alone_leads_nowhere(evening: Path, tmp_path: Path) -> None:
    assert run(["html", str(evening), "-o", str(tmp_path / "one.html"), "--hand", "2"]) == 0
    assert 'rel="next"' not in (tmp_path / "one.html").read_text(encoding="utf-8")


def test_a_refused_hand_gives_diagnostics_and_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "five.hand", tmp_path / "five.html"
    file.write_text(FIVE.replace("9S {the", "KH {the"), encoding="utf-8")
    assert run(["html", str(file), "-o", str(page)]) == 1
    assert "five.hand:17:9: P008 Chen must follow spades" in capsys.readouterr().err
    assert not page.exists()


@pytest.mark.parametrize("arguments, code, message", [
    (["html", "missing.hand", "-o", "x.html"], 2, "missing.hand"),
    (["extract", "missing.html"], 2, "missing.html"),
    (["extract", __file__], 1, "no record in it"),
])
def test_what_cannot_be_done_is_said_plainly(arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == code
    assert message in capsys.readouterr().err


def test_a_name_that_nobody_bears_is_misuse(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["html", str(evening), "-o", str(tmp_path), "--view", "Zoe"]) == 2
    assert "'Zoe' is none of its players" in capsys.readouterr().err

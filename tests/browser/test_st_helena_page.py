"""The page of a patience in Chromium: what lies where, the curve as timeline, jumps to foundation moves, two attempts beside each other."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from formats.files import load
from replay.cli import run
from replay.pages.gathering import page_of
from replay.pages.html import record_in, render
from replay.replay import Replay
from replay.session import walk_file
from replay.standalone import standalone_text

SAMPLES = Path(__file__).parent.parent.parent / "sample_hands" / "st_helena" / "2026-11-winter-patiences.hand"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
KB = 1024


@cache
def games() -> tuple[Replay, ...]:
    return tuple(walk_file(load(str(SAMPLES))))


@cache
def html(number: str, *, beside: bool = False) -> str:
    replay = next(game for game in games() if game.record.number == number)
    return render(page_of(replay, beside=games() if beside else ()))


def lies(page: Any, label: str, board: int = 0) -> list[str]:
    """The labels of the cards that lie in a place of an attempt's board."""
    place = page.locator(".try").nth(board).locator(f'[aria-label="{label}"] [role=img]')
    return [card.get_attribute("aria-label") for card in place.all()]


def test_a_page_is_small(chromium: Any) -> None:
    alone, both = html("2"), html("2", beside=True)
    assert len(games()[1].moves) == 150
    assert len(alone.encode()) <= 60 * KB
    assert len(html("1").encode()) <= 100 * KB
    assert len(both.encode()) - len(alone.encode()) <= 40 * KB
    assert record_in(alone) == standalone_text(games()[1])


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_ten_piles_and_eight_foundations_stand_beside_each_other(opened: Any, viewport: dict[str, int]) -> None:
    page = opened(html("1"), "#s50", viewport=viewport)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    for kind, count in ((".column[data-p]", 10), (".top[data-p]", 8)):
        boxes = [place.bounding_box() for place in page.locator(kind).all()]
        assert len(boxes) == count
        assert len({round(box["y"]) for box in boxes}) == 1
        assert all(left["x"] + left["width"] <= right["x"] for left, right in pairwise(boxes))
    table, bar = page.locator("#table").bounding_box(), page.locator("#bar").bounding_box()
    assert table["y"] + table["height"] <= bar["y"] + 2


def test_what_lies_where_at_a_step(opened: Any) -> None:
    page = opened(html("1"), "#s8")
    assert lies(page, "Pile 6")[-2:] == ["ten of diamonds", "nine of diamonds"]
    assert lies(page, "Waste") == ["nine of spades"]
    assert page.locator(".try h2").first.inner_text().split("\n")[-1] == "4 of 104 up · stock 61"
    assert page.locator("#caption").inner_text() == "Waste to pile 6: nine on ten of diamonds"
    assert page.locator(".moves li:visible").count() == 8
    page.locator("#later").check()
    assert page.locator(".moves li:visible").count() == 208


@pytest.mark.parametrize("key, start, end", [
    ("ArrowDown", 4, 5), ("ArrowDown", 5, 10), ("ArrowUp", 10, 5), ("ArrowRight", 5, 6), ("End", 5, 209)])
def test_the_arrows_jump_from_foundation_move_to_foundation_move(opened: Any, key: str, start: int, end: int) -> None:
    page = opened(html("1"), f"#s{start}")
    page.keyboard.press(key)
    assert page.locator("#step").input_value() == str(end)


def test_the_curve_is_the_timeline(opened: Any) -> None:
    page = opened(html("1"))
    box = page.locator(".curve svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(int(page.locator("#step").input_value()) - 104) <= 3


def test_a_move_in_the_list_is_a_link(opened: Any) -> None:
    page = opened(html("1"), "#s20")
    page.get_by_role("link", name="w→6 9♦").click()
    page.wait_for_url("**#s8")


def test_two_attempts_at_one_deal_beside_each_other(opened: Any) -> None:
    page = opened(html("2", beside=True), "#s146")
    assert not page.locator("#other").is_visible()
    page.select_option("#beside", "1")
    assert page.locator("#other h2 bdi").inner_text() == "Cy · 6 November 2026 · hand 3"
    assert lies(page, "Pile 3", 0) == []
    assert lies(page, "Pile 3", 1) == ["king of diamonds"]
    left, right = (page.locator(".try").nth(board).bounding_box() for board in (0, 1))
    assert left["x"] + left["width"] <= right["x"]
    page.select_option("#beside", "")
    assert not page.locator("#other").is_visible()


def test_attempts_of_another_file_are_found_by_their_cards(tmp_path: Path) -> None:
    text = SAMPLES.read_text(encoding="utf-8")
    head, *hands = text.split("\nhand: ")
    for name, hand in (("bea", hands[1]), ("cy", hands[2])):
        (tmp_path / f"{name}.hand").write_text(f"{head}\nhand: {hand}", encoding="utf-8")
    out = str(tmp_path / "page.html")
    assert run(["html", str(tmp_path / "bea.hand"), "--beside", str(tmp_path / "cy.hand"), "-o", out]) == 0
    assert "Cy · 6 November 2026 · hand 3" in Path(out).read_text(encoding="utf-8")
    assert run(["html", str(tmp_path / "bea.hand"), "--beside", str(SAMPLES.with_name("2026-12-other-rules.hand")), "-o", out]) == 0
    assert "Compare with" not in Path(out).read_text(encoding="utf-8")


def test_back_to_the_deal_is_the_deal(opened: Any) -> None:
    page = opened(html("2"))
    before = page.locator("#table").inner_html()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert page.locator("#table").inner_html() == before


def test_without_script_the_deal_and_the_moves_are_there(opened: Any) -> None:
    page = opened(html("1"), java_script_enabled=False)
    text = page.locator("main").inner_text()
    assert "Pile 10" in text
    assert "7→f A♦" in text
    assert page.locator(".moves li").count() == 208


def test_a_game_of_which_only_the_end_is_written_is_a_page_too(opened: Any) -> None:
    page = opened(html("6"))
    assert "Lost: 37 cards up" in page.locator("#result").inner_text()

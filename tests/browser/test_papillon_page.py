"""The page of Papillon in a browser: what is taken, the sum, the ledger, batches, and what a seat may see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from formats.files import load
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.session import walk_file

SAMPLE = Path(__file__).parents[2] / "sample_hands" / "papillon" / "2026-10-06-salon-du-mardi.hand"


@pytest.fixture
def page(opened: Callable[..., Any]) -> Any:
    """The first deal of the sample evening."""
    replay = next(iter(walk_file(load(str(SAMPLE)))))
    return opened(render(page_of(replay)), viewport={"width": 390, "height": 844})


def cards(page: Any, where: str) -> list[str]:
    return [str(label) for label in page.eval_on_selector_all(f"{where} .c", "found => found.map(one => one.getAttribute('aria-label'))")]


def step(page: Any, to: int) -> None:
    page.locator("#step").fill(str(to))


def test_cards_about_to_leave_have_a_border_and_the_sum_below(page: Any) -> None:
    step(page, 1)
    assert sorted(cards(page, ".spot.table .taken")) == ["five of hearts", "three of spades", "two of hearts"]
    assert "2 + 3 + 5 = 10, taken by the ten" in page.inner_text(".asides")
    step(page, 2)
    assert "five of hearts" not in cards(page, ".spot.table")


def test_a_hand_shows_its_own_batch_only(page: Any) -> None:
    step(page, 6)
    assert len(cards(page, ".seat[data-seat='0'] .hand")) == 3
    step(page, 7)
    assert len(cards(page, ".seat[data-seat='0'] .hand")) == 3
    assert page.locator(".seat[data-seat='0'] .ghost").count() == 0


def test_the_ledger_grows_with_the_steps(page: Any) -> None:
    step(page, 5)
    rows = page.locator("#history tbody tr:not(.off)")
    assert rows.count() == 5
    page.check("#later")
    assert rows.count() > 25
    assert page.locator("#history a[aria-current]").inner_text() == "5"


def test_a_seat_sees_its_own_hand_and_never_the_talon(page: Any) -> None:
    page.select_option("#view", "1")
    assert len(cards(page, ".seat[data-seat='1'] .hand")) == 3
    assert cards(page, ".seat[data-seat='0'] .hand") == []
    assert cards(page, ".spot.stock") == []
    page.select_option("#view", "")
    assert cards(page, ".spot.stock") == []


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    step(page, 20)
    assert page.evaluate("document.documentElement.scrollWidth") <= width

"""The page for those who see, hear or print it otherwise: axe finds nothing on any kind of page; print, zoom, contrast, scripts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from page_records import BUY, EIGHT, FIVE, KINDS, MARKED, PEEP, RIGHT_TO_LEFT, SPARE, one, page_text

from formats.files import load
from replay.board import lay_out
from replay.games import GAMES
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.samples import good_samples
from replay.session import walk_file

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def violations(page: Any) -> list[tuple[str, str]]:
    """What axe finds: the rule, and the first element that breaks it."""
    return [(found["id"], found["nodes"][0]["html"]) for found in Axe().run(page).response["violations"]]


def without_script(html: str) -> str:
    """The page as it is for a browser that runs no script; axe itself needs one."""
    return re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_on_a_page_in_the_middle_and_at_the_end(opened: Any, kind: str) -> None:
    page = opened(page_text(KINDS[kind]), "#t1")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.keyboard.press("End")
    page.keyboard.press("1")
    assert violations(page) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_axe_finds_nothing_in_the_middle_of_a_hand_of_any_game(opened: Any, game: str) -> None:
    files = [load(file) for file in good_samples() if f"/{game.replace('-', '_')}/" in file]
    replay = next(replay for file in files for replay in walk_file(file) if replay.accepted and replay.level == 4)
    assert violations(opened(render(page_of(replay)), "#t1")) == []


@pytest.mark.parametrize("kind", ["eight", "marked", "buying"])
def test_axe_finds_nothing_on_a_phone_nor_without_script(opened: Any, kind: str) -> None:
    assert violations(opened(page_text(KINDS[kind]), "#t1.v2", viewport=PHONE)) == []
    assert violations(opened(without_script(page_text(KINDS[kind])))) == []


def test_axe_finds_nothing_on_the_sheet_of_keys(opened: Any) -> None:
    page = opened(page_text(FIVE), "#t1")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    assert violations(page) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_is_printed_on_one_page(opened: Any, kind: str) -> None:
    page = opened(page_text(KINDS[kind]), "#s1")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_across_the_sheet_nothing_of_a_hand_is_cut_off(opened: Any) -> None:
    page = opened(page_text(MARKED), "#s1")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", landscape=True))) <= 2
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    side = page.locator("#side").bounding_box()
    last = page.locator("#notes").bounding_box()
    assert last["y"] + last["height"] <= side["y"] + side["height"]


def test_a_long_column_scrolls_by_itself_and_the_table_stays_in_sight(opened: Any) -> None:
    page = opened(page_text(MARKED), "#s99", viewport=DESK)
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    assert page.evaluate("document.querySelector('#side').scrollHeight > document.querySelector('#side').clientHeight")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_the_whole_hand_is_printed_whatever_step_it_stands_at(opened: Any, script: bool) -> None:
    page = opened(page_text(MARKED), "#s6.v1", java_script_enabled=script)
    page.emulate_media(media="print")
    if script:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = page.locator("main").inner_text()
    for part in ("Deal", "Ruth makes three", "highest trump", "Dara had two hearts", "Pool 24",
                 "The ten of spades stood; due: 5 to the pool"):
        assert part.lower() in text.lower(), part
    assert "Pool 18" not in text
    assert page.locator("#deal [role=img]").count() == 20
    assert page.locator("#history [role=img]").count() == 21
    assert not page.locator("#table").is_visible()


def test_after_printing_the_page_stands_where_it_stood(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s6.v1")
    before = page.locator("main").inner_html()
    page.pdf(format="A4")
    page.evaluate("dispatchEvent(new Event('beforeprint')); dispatchEvent(new Event('afterprint'))")
    assert page.locator("main").inner_html() == before


@pytest.mark.parametrize("size", [{"width": 640, "height": 400}, {"width": 320, "height": 480}], ids=["desk at 200 %", "320 px"])
@pytest.mark.parametrize("text", [FIVE, EIGHT, SPARE, MARKED, RIGHT_TO_LEFT], ids=["five", "eight", "spare", "marked", "rtl"])
def test_zoomed_in_nothing_scrolls_sideways(opened: Any, size: dict[str, int], text: str) -> None:
    page = opened(page_text(text), "#t1", viewport=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_on_a_low_screen_the_buttons_lie_below_the_table_not_over_it(opened: Any) -> None:
    page = opened(page_text(FIVE), "#t1", viewport={"width": 640, "height": 400})
    table, bar = page.locator("#table").bounding_box(), page.locator("#bar").bounding_box()
    assert bar["y"] >= table["y"] + table["height"]


def test_names_from_right_to_left_keep_numbers_and_marks_in_their_order(opened: Any) -> None:
    """Where each part of a line is drawn, from left to right."""
    page = opened(page_text(RIGHT_TO_LEFT), "#s31")
    assert page.locator("#notes a span").first.get_attribute("dir") == "ltr"
    paid = page.locator(".payments li").first
    parts = [box["x"] for part in ("bdi >> nth=0", "bdi >> nth=1", "b") if (box := paid.locator(part).bounding_box())]
    assert parts == sorted(parts)
    cells = [box["x"] for box in (cell.bounding_box() for cell in page.locator("#history tbody tr").first.locator("td").all()) if box]
    assert cells == sorted(cells)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_with_letters_of_double_size_nothing_scrolls_sideways(opened: Any, size: dict[str, int]) -> None:
    page = opened(page_text(EIGHT), "#t1", viewport=size)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_with_forced_colours_borders_carry_the_cards(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s7.v1", forced_colors="active")
    widths = page.evaluate("""() => [...document.querySelectorAll(".hand .c")].map(e => getComputedStyle(e).borderTopWidth)""")
    assert len(widths) >= 5
    assert "0px" not in widths
    turn, other = (page.evaluate(f"getComputedStyle(document.querySelector({query!r})).borderTopColor")
                   for query in (".seat.turn", ".seat:not(.turn)"))
    assert turn != other


def test_cards_fly_only_where_motion_is_welcome(opened: Any) -> None:
    def animated(page: Any) -> str:
        return str(page.evaluate("getComputedStyle(document.querySelector('.fresh')).animationName"))

    assert animated(opened(page_text(FIVE), "#s6")) == "none"
    assert animated(opened(page_text(FIVE), "#s6", reduced_motion="no-preference")) == "fresh"


def test_the_status_says_each_caption_and_what_was_irregular(opened: Any) -> None:
    page = opened(page_text(MARKED), "#s13")
    page.keyboard.press("ArrowRight")
    status = page.get_by_role("status")
    assert status.inner_text() == "Dara plays the ten of spades. Irregular (Dara): the ten of spades stood; due: 5 to the pool"
    page.keyboard.press("ArrowLeft")
    assert status.inner_text().startswith("Taken back: Dara plays the ten of spades")


def test_focus_stays_where_it_is_while_stepping(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s3")
    page.locator("[data-do=next]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.do") == "next"
    assert page.locator("#step").input_value() == "5"


def test_seat_turn_and_table_are_told_to_a_screen_reader(opened: Any) -> None:
    page = opened(page_text(MARKED), "#s14")
    tree = page.locator("main").aria_snapshot()
    for part in ('heading "Dara , dealer"', 'heading "to act: Anna"', 'img "ten of spades"', "ten of spades irregular", "two taken back",
                 "Cards of Ruth", "no longer held"):
        assert part in tree, part


def test_a_peeped_bought_or_discarded_card_is_a_back_to_the_others(opened: Any) -> None:
    page = opened(page_text(BUY), "#s8.v2")
    assert page.locator("#history .unseen:visible").count() == 6
    assert "Chen draws a card" in page.locator("#caption").inner_text()
    page.keyboard.press("3")
    assert "Chen draws the ace of diamonds" in page.locator("#caption").inner_text()
    assert page.locator("#history [aria-label='ace of diamonds']").count() == 1
    assert page.locator(".spot.discard [aria-label='eight of hearts']").count() == 1


@pytest.mark.parametrize("text", [PEEP, BUY, SPARE, MARKED], ids=["peep", "buy", "spare", "marked"])
def test_no_seat_ever_sees_a_card_that_changed_hands_in_secret(opened: Any, text: str) -> None:
    """At every step, in every view, no card that the seat cannot know is named; what it can know comes from the events alone."""
    board = lay_out(one(text))
    shown = page_of(one(text))
    page = opened(page_text(text))
    for view in range(len(shown.seats)):
        page.keyboard.press(str(view + 1))
        page.keyboard.press("Home")
        for step in range(shown.last + 1):
            named = page.evaluate("""() => { const all = document.documentElement.cloneNode(true);
                all.querySelectorAll("script, style").forEach(e => e.remove());
                return all.textContent + [...all.querySelectorAll("[aria-label]")].map(e => e.ariaLabel); }""")
            secret = {shown.labels[card] for card in range(len(board.cards)) if not board.knows(view, card, step)}
            assert [label for label in secret if label in named] == [], (view, step)
            page.keyboard.press("ArrowRight")


def test_the_widow_is_seen_by_whoever_peeped_and_by_no_other(opened: Any) -> None:
    page = opened(page_text(PEEP), "#s5.v3")
    widow = page.locator(".spot.blind [aria-label='queen of spades']")
    assert widow.count() == 1
    page.keyboard.press("2")
    assert widow.count() == 0
    assert page.locator(".spot.blind").inner_text() == "Blind\n1 face down"


def test_n_and_p_lead_to_the_next_hand_and_the_one_before(opened: Any) -> None:
    page = opened(render(replace(page_of(one(FIVE)), previous="hand.html?before", next="hand.html?after")))
    page.keyboard.press("n")
    page.wait_for_url("**?after")
    page.keyboard.press("p")
    page.wait_for_url("**?before")


def test_the_link_to_a_step_can_be_copied(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s7.v2", permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("c")
    page.get_by_text("Copied").first.wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.wait_for_url("**#s7.v2")


@pytest.mark.parametrize("name", ["X" * 300, "Wx " * 100])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_very_long_name_makes_no_page_wider(opened: Any, name: str, size: dict[str, int]) -> None:
    page = opened(page_text(FIVE.replace("Boris", name.strip()).replace("Thursday club", "T" * 200)), viewport=size)
    for key in ("Home", "End"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

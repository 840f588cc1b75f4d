"""The replay page in Chromium: keys, slider, links, seats that see no more than they can, and the page without script."""

from __future__ import annotations

import json
from typing import Any

import pytest
from page_records import EIGHT, FIVE, one, page_text

from replay.pages.gathering import page_of
from replay.pages.page import Page

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def at(page: Any) -> int:
    return int(page.locator("#step").input_value())


def said_cards(page: Any) -> set[str]:
    """Every card that the page names: by a label, or in its text."""
    return set(page.evaluate("""() => [...document.querySelectorAll("[aria-label]")].map(e => e.getAttribute("aria-label"))"""))


@pytest.mark.parametrize("key, start, end", [
    ("ArrowRight", 7, 8), ("ArrowLeft", 7, 6), ("ArrowDown", 7, 10), ("ArrowUp", 12, 10), ("Home", 7, 0), ("End", 7, 31),
    ("ArrowLeft", 0, 0), ("ArrowRight", 31, 31), ("ArrowUp", 7, 0), ("ArrowDown", 30, 31),
])
def test_a_key_goes_where_the_sheet_says(opened: Any, key: str, start: int, end: int) -> None:
    page = opened(page_text(FIVE), f"#s{start}")
    page.keyboard.press(key)
    assert at(page) == end
    page.wait_for_url(f"**#s{end}")


def test_keys_of_the_views(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s7")
    views = []
    for key in ("3", "v", "0", "v", "9"):
        page.keyboard.press(key)
        views.append(page.locator("#view").input_value())
    assert views == ["2", "3", "", "0", "0"]
    page.wait_for_url("**#s7.v1")


def test_a_key_with_control_is_the_browsers(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s7")
    page.keyboard.press("Control+ArrowRight")
    assert at(page) == 7


def test_the_sheet_lists_all_keys_and_closes_with_escape(opened: Any) -> None:
    from replay.pages.keys import KEYS

    page = opened(page_text(FIVE))
    page.keyboard.press("?")
    sheet = page.locator("#help")
    assert all(key.does in sheet.inner_text() for key in KEYS)
    page.keyboard.press("Escape")
    assert not sheet.is_visible()


def test_buttons_and_slider(opened: Any) -> None:
    page = opened(page_text(FIVE))
    stops = []
    for name in ("Next step", "Next trick", "Previous step", "Previous trick", "End", "Deal"):
        page.get_by_role("button", name=name, exact=True).click()
        stops.append(at(page))
    assert stops == [1, 10, 9, 0, 31, 0]
    page.locator("#step").fill("15")
    assert page.locator("#step").get_attribute("aria-valuetext") == (
        "15 of 31: Eve plays the two of hearts; Anna wins trick 2: highest trump")


def test_it_plays_by_itself_and_stops_at_the_end(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s30")
    page.clock.install(time=0)
    page.clock.pause_at(1_000_000)                          # it moves on only when it is told
    page.keyboard.press(" ")
    assert page.locator("[data-do=play]").get_attribute("aria-pressed") == "true"
    page.clock.run_for(10_000)
    assert page.locator("[data-do=play]").get_attribute("aria-pressed") == "false"
    assert at(page) == 31


@pytest.mark.parametrize("link, step, view", [
    ("#s14", 14, ""), ("#t2", 15, ""), ("#s14.v3", 14, "2"), ("#t9", 31, ""), ("#s999.v9", 31, ""), ("#nothing", 0, ""),
])
def test_a_link_opens_its_step_and_view(opened: Any, link: str, step: int, view: str) -> None:
    page = opened(page_text(FIVE), link)
    assert (at(page), page.locator("#view").input_value()) == (step, view)


def test_a_page_opens_where_it_was_told_to(opened: Any) -> None:
    page = opened(page_text(FIVE, view=1, at=12))
    assert (at(page), page.locator("#view").input_value()) == (12, "1")


def test_a_card_in_the_table_leads_to_its_step(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s20.v2")
    page.locator("#history a[href='#s14']").click()
    assert (at(page), page.locator("#view").input_value()) == (14, "1")


def test_no_seat_ever_sees_what_it_cannot_know(opened: Any) -> None:
    """At every step, in every view, neither labels nor text name a card that the seat does not know."""
    shown = page_of(one(FIVE))
    page = opened(page_text(FIVE))
    for view in range(5):
        page.keyboard.press(str(view + 1))
        page.keyboard.press("Home")
        for step in range(shown.last + 1):
            assert at(page) == step
            secret = secret_cards(shown, view, step)
            labels, text = said_cards(page), visible(page)
            assert not secret & labels, (view, step)
            assert not [label for label in secret if label in text], (view, step)
            page.keyboard.press("ArrowRight")


def secret_cards(shown: Page, view: int, step: int) -> set[str]:
    return {label for label, seen in zip(shown.labels, shown.seen[view], strict=True) if not 0 <= seen <= step}


def visible(page: Any) -> str:
    """All text of the document but its blocks of data."""
    return str(page.evaluate("""() => { const all = document.documentElement.cloneNode(true);
        all.querySelectorAll("script, style").forEach(e => e.remove()); return all.textContent; }"""))


def test_a_seat_sees_its_own_hand_and_the_open_view_all(opened: Any) -> None:
    page = opened(page_text(FIVE))
    assert "ace of clubs" in said_cards(page)
    page.keyboard.press("1")
    labels = said_cards(page)
    assert {"ace of spades", "king of spades", "four of clubs"} <= labels
    assert "ace of clubs" not in labels
    assert page.locator("section.seat").nth(2).inner_text().count("5 face down") == 1


def test_the_outcome_is_hidden_until_the_end_or_until_it_is_asked_for(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s12")
    assert "+12" not in visible(page)
    kings = page.locator("#history [aria-label^='king']")
    assert kings.count() == 0
    page.locator("[data-do=result]").click()
    assert "Anna makes three: +12" in page.locator("#result").inner_text()
    page.get_by_label("show later tricks").check()
    assert kings.count() == 3


def test_a_note_shows_at_its_step(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s7")
    assert "the nine was bare" not in visible(page)
    page.keyboard.press("ArrowRight")
    assert "the nine was bare" in page.locator("#notes").inner_text()
    assert "a quiet evening" not in visible(page)


def test_going_back_is_said_as_taken_back_and_ends_where_it_began(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s0")
    first = page.locator("main").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator("[role=status]").first.inner_text() == "Anna calls three"
    page.keyboard.press("ArrowLeft")
    assert page.locator("[role=status]").first.inner_text() == "Taken back: Anna calls three"
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("Home")
    assert page.locator("main").inner_text() == first.replace("Taken back: Anna calls three", "")


def test_without_script_all_is_there(opened: Any) -> None:
    page = opened(page_text(FIVE), java_script_enabled=False)
    text = page.locator("main").inner_text()
    for part in ("Nap, hand 7", "Thursday club", "Anna: three", "Anna makes three: +12", "the nine was bare", "highest trump",
                 "a quiet evening"):
        assert part in text
    assert page.locator("#deal [role=img]").count() == 25
    assert page.locator("#history [role=img]").count() == 25
    assert not page.locator("#bar").is_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("text", [FIVE, EIGHT], ids=["five", "eight"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_nothing_hangs_over_the_side(opened: Any, size: dict[str, int], text: str, script: bool) -> None:
    page = opened(page_text(text), "#t2", viewport=size, java_script_enabled=script)
    box = page.locator("main").bounding_box()
    assert box["width"] <= size["width"]
    if script:
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("text", [FIVE, EIGHT], ids=["five", "eight"])
def test_all_hands_the_trick_and_the_buttons_fit_one_screen_of_a_phone(opened: Any, text: str) -> None:
    page = opened(page_text(text), "#t2", viewport=PHONE)
    table, bar = page.locator("#table").bounding_box(), page.locator("#bar").bounding_box()
    assert table["y"] + table["height"] <= bar["y"] + 12
    assert bar["y"] + bar["height"] <= 844
    small = page.evaluate("[...document.querySelectorAll('.buttons button')].filter(b => b.offsetHeight < 44 || b.offsetWidth < 44).length")
    assert small == 0


def test_a_hostile_name_stays_a_name(opened: Any) -> None:
    hostile = "<img src=x onerror=document.title='gone'>"
    page = opened(page_text(FIVE.replace("Anna", hostile)), "#t2")
    assert page.locator("img").count() == 0
    assert page.locator(".seat h2").first.inner_text().startswith("<img")
    assert page.title().startswith("Nap, hand 7")


def test_a_name_from_right_to_left_keeps_cards_and_buttons_in_their_order(opened: Any) -> None:
    page = opened(page_text(FIVE.replace("Anna", "نسرین")), "#s31")
    assert "نسرین makes three: +12" in page.locator("#result").inner_text()
    places = [page.locator(f"[data-do={name}]").first.bounding_box()["x"] for name in ("first", "back", "next", "last")]
    assert places == sorted(places)


def test_the_record_can_be_copied(opened: Any) -> None:
    page = opened(page_text(FIVE), permissions=["clipboard-read", "clipboard-write"])
    page.locator("[data-do=record]").click()
    page.get_by_text("Copied").first.wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == FIVE
    assert json.loads(page.locator("#record").text_content()) == FIVE


def test_dark_and_printed_pages_are_drawn(opened: Any) -> None:
    page = opened(page_text(FIVE), "#s15", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(20, 24, 22)"
    page.emulate_media(media="print", color_scheme="light")
    assert not page.locator("#bar").is_visible()
    assert len(page.pdf(format="A4")) > 5_000

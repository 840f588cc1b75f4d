"""The site in Chromium, from a folder: axe finds nothing on any kind of page, nothing leaves, the search works, names run no script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.site_records import archive_of, evil_evenings, samples, site

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

KINDS = {
    "front": "index.html", "evenings": "evenings.html", "players": "players.html", "hands": "hands.html#q=chen",
    "statistics": "statistics.html", "about": "about.html", "evening": "evening/2026-09-24-thursday-club-table-2-nap.html",
    "evening alone": "evening/2026-12-05-other-rules-st-helena.html", "player": "player/chen.html", "figures": "statistics/nap.html",
    "hand": "hand/2026-09-24-thursday-club-table-2-nap-2.html#t1", "patience": "hand/2026-12-05-other-rules-st-helena-1.html#s5",
}
"""A page of each kind."""

Visited = Callable[..., Any]


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    assert site(samples(folder), folder / "site") == 0
    return folder / "site"


@pytest.fixture
def visited(chromium: Any) -> Iterator[Visited]:
    """Opens a page of a site. At the end no message may stand in the console, and nothing outside the site have been asked for."""
    faults: list[str] = []
    contexts = []

    def open_page(out: Path, path: str, **options: Any) -> Any:
        context = chromium.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: request.url.startswith((out.as_uri(), "data:")) or faults.append(request.url))
        name, _, fragment = path.partition("#")
        page.goto((out / name).as_uri() + ("#" + fragment if fragment else ""))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def violations(page: Any) -> list[tuple[str, str]]:
    """What axe finds: the rule, and the first element that breaks it. It is not to fetch style sheets again, which the pages forbid.

    Axe cannot tell the contrast of text over the shadows at a table's edges: without them it judges every cell.
    """
    page.evaluate("document.querySelectorAll('.wide').forEach(wide => { wide.style.backgroundImage = 'none'; })")
    found = Axe().run(page, options={"preload": False}).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


def sideways(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_light_or_dark_on_a_desk_or_a_phone(visited: Visited, sampled: Path, kind: str) -> None:
    page = visited(sampled, KINDS[kind])
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], f"{kind}, {scheme}, {size['width']}"
        assert sideways(page) == 0


@pytest.mark.parametrize("game", ["nap", "japanese-napoleon", "papillon", "st-helena"])
def test_on_a_phone_the_table_does_not_lie_under_the_buttons(visited: Visited, sampled: Path, game: str) -> None:
    hand = next(iter(sorted((sampled / "hand").glob(f"*-{game}-1.html"))))
    page = visited(sampled, f"hand/{hand.name}#s3", viewport=PHONE)
    for _ in range(3):
        assert page.evaluate("document.getElementById('table').getBoundingClientRect().bottom"
                             " <= document.getElementById('bar').getBoundingClientRect().top + 1")
        page.evaluate("scrollTo(0, 0)")
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("kind", ["front", "hands", "evening", "figures"])
def test_without_script_the_pages_say_the_same(visited: Visited, sampled: Path, kind: str) -> None:
    page = visited(sampled, KINDS[kind].partition("#")[0], java_script_enabled=False, viewport=PHONE)
    assert page.locator("main a").count() > 5
    assert page.locator(".js:visible, button:visible, input:visible").count() == 0
    if kind == "hands":
        evenings = page.locator("#evenings li")
        assert evenings.count() == len(list((sampled / "evening").iterdir()))
        assert evenings.first.is_visible()
    if kind == "figures":
        assert page.locator("#players ~ .wide tbody tr:visible").count() == page.locator("#players ~ .wide tbody tr").count() > 12


def test_the_search_finds_by_anything_that_is_remembered(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "hands.html")
    field, count = page.locator("#q"), page.locator("#count")
    assert count.inner_text() == "108 of 108 hands, 100 shown"
    for words, least in (("chen", 5), ("CHEN made", 2), ("24 september 2026", 10), ("2026-09-24", 10), ("papillon", 10), ("emile", 5),
                         ("نسرین", 1), ("wellington", 1), ("Paolo", 5)):
        field.fill(words)
        found = int(count.inner_text().split()[0])
        assert least <= found < 108, words
    field.fill("nobody at all")
    assert count.inner_text() == "0 of 108 hands"


def test_what_is_searched_stands_in_the_address_and_comes_back_from_there(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "hands.html")
    page.locator("#q").fill("chen")
    page.locator("select[name=result]").select_option("made")
    first = page.locator("#count").inner_text()
    page.wait_for_url("**#q=chen&result=made")
    again = visited(sampled, "hands.html#" + page.url.partition("#")[2])
    assert again.locator("#q").input_value() == "chen"
    assert again.locator("#count").inner_text() == first
    again.locator("button[type=reset]").click()
    assert again.locator("#count").inner_text().startswith("108 of 108")


def test_the_search_works_with_the_keyboard_alone(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "hands.html")
    page.keyboard.press("/")
    page.keyboard.type("allotments")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 1
    page.keyboard.press("Enter")
    page.wait_for_url("**/hand/2026-10-16-allotments-nap-*.html**")
    assert page.locator("h1").inner_text().startswith("Nap, hand")


def test_a_figure_leads_to_the_hands_behind_it(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "player/chen.html")
    link = page.locator("td a[href*='#h=']").first
    number = link.inner_text()
    link.click()
    page.wait_for_url("**/hands.html#h=*")
    assert page.locator("#count").inner_text() == f"{number} of 108 hands"
    assert page.locator("#behind").inner_text().startswith("Chen: ")
    assert violations(page) == []
    page.locator("#all").click()
    assert page.locator("#count").inner_text().startswith("108 of")


@pytest.mark.parametrize("fragment", ["h=", "h=9999", "h=x-y.-.5-2", "h=0-99999999999", "q=%E0%A4%A", "player=nobody&game=none", "&&=&h"])
def test_an_address_that_means_nothing_finds_nothing_and_breaks_nothing(visited: Visited, sampled: Path, fragment: str) -> None:
    page = visited(sampled, f"hands.html#{fragment}")
    assert page.locator("#count").inner_text().endswith("hands") or "shown" in page.locator("#count").inner_text()
    page.locator("#q").fill("chen")
    assert page.locator("#q").input_value() == "chen"


def test_a_table_is_sorted_by_the_button_in_its_heading(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html")
    table = page.locator("#players ~ .wide table")
    button = table.locator("thead button", has_text="net").first
    column = "[...document.querySelector('#players ~ .wide tbody').rows].map(row => +row.cells[3].dataset.v)"
    assert table.locator("thead th").nth(3).inner_text().strip() == "net"
    for order, expected in (("descending", True), ("ascending", False)):
        button.focus()
        page.keyboard.press("Enter")
        assert table.locator("th[aria-sort]").get_attribute("aria-sort") == order
        values = page.evaluate(column)
        assert len(values) > 3
        assert values == sorted(values, reverse=expected)
    assert violations(page) == []


def test_a_long_table_shows_its_first_lines_until_all_are_wanted(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html")
    rows, button = page.locator("#players ~ .wide tbody tr"), page.locator("#players ~ .rest")
    whole = rows.count()
    assert (button.inner_text(), page.locator("#players ~ .wide tbody tr:visible").count()) == (f"show all {whole}", 10)
    page.locator("#players ~ .wide thead button", has_text="net").first.click()
    values = page.evaluate("[...document.querySelectorAll('#players ~ .wide tbody tr')].map(row => [row.hidden, +row.cells[3].dataset.v])")
    assert [hidden for hidden, _ in values] == [False] * 10 + [True] * (whole - 10)
    assert min(net for hidden, net in values if not hidden) >= max(net for hidden, net in values if hidden)
    button.focus()
    page.keyboard.press("Enter")
    assert page.locator("#players ~ .wide tbody tr:visible").count() == whole
    assert (button.get_attribute("aria-expanded"), button.inner_text()) == ("true", "show the first 10")
    button.click()
    assert page.locator("#players ~ .wide tbody tr:visible").count() == 10


def test_a_link_opens_the_section_that_it_leads_to(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html#bids")
    table = page.locator("section[aria-labelledby=bids] table")
    assert table.is_visible()
    assert page.locator("section[aria-labelledby=records] table").is_hidden()
    link = page.get_by_role("navigation", name="On this page").get_by_role("link", name="Records")
    link.click()
    assert page.locator("section[aria-labelledby=records] table").is_visible()
    page.locator("section[aria-labelledby=records] summary").click()
    assert page.locator("section[aria-labelledby=records] table").is_hidden()
    link.click()
    assert page.locator("section[aria-labelledby=records] table").is_visible()


@pytest.mark.parametrize("fragment", ["nothing", "%E0%A4%A", "=", "bids=x"])
def test_a_place_that_a_page_does_not_have_opens_nothing(visited: Visited, sampled: Path, fragment: str) -> None:
    page = visited(sampled, f"statistics/nap.html#{fragment}")
    assert page.locator("section[aria-labelledby=records] table").is_hidden()
    assert page.locator("thead button").first.is_visible()


def test_print_shows_all_sections_and_all_lines(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("main table:visible").count() == page.locator("main table").count()
    assert page.locator("main tbody tr:visible").count() == page.locator("main tbody tr").count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert page.locator("section[aria-labelledby=records] table").is_hidden()


def test_the_first_column_stays_in_sight_and_its_neighbours_pass_behind_it(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html", viewport=PHONE)
    page.evaluate("document.querySelector('#season ~ .wide').scrollIntoView()")
    left = "document.querySelector('#season ~ .wide tbody th').getBoundingClientRect().left"
    before = page.evaluate(left)
    page.evaluate("document.querySelector('#season ~ .wide').scrollLeft = 300")
    assert abs(page.evaluate(left) - before) < 2
    assert page.evaluate("""(() => { const box = document.querySelector('#season ~ .wide tbody th').getBoundingClientRect();
        return document.elementFromPoint(box.left + 8, box.top + 8).closest('th, td').localName; })()""") == "th"
    heights = page.evaluate("[...document.querySelectorAll('#season ~ .wide tbody tr:not([hidden])')].map(row => row.offsetHeight)")
    assert max(heights) < 60


def test_a_phone_shortens_names_but_no_date(visited: Visited, sampled: Path) -> None:
    cut = "e => e.scrollWidth > e.clientWidth + 1"
    for path in ("evenings.html", "player/chen.html", "players.html"):
        page = visited(sampled, path, viewport=PHONE)
        heads = page.evaluate(f"[...document.querySelectorAll('.wide tbody th')].filter({cut}).map(e => e.textContent)")
        assert not [said for said in heads if any(sign.isdigit() for sign in said)], path


def test_lines_are_drawn_for_the_screen_that_shows_them(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "statistics/nap.html")
    for size, kind in ((DESK, "desk"), (PHONE, "phone")):
        page.set_viewport_size(size)
        assert page.locator(".named svg:visible").count() == page.locator(f".named svg.{kind}:visible").count() == 1
        lowest = page.evaluate("""Math.min(...[...document.querySelectorAll('.named text')].filter(e => e.getBoundingClientRect().height)
            .map(e => e.getBoundingClientRect().height))""")
        assert lowest > 11, kind


def test_on_a_phone_a_hand_found_says_first_when_and_which(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "hands.html#q=chen", viewport=PHONE)
    row = page.locator("#results tbody tr").first
    places = [row.locator("th, td").nth(column).bounding_box() for column in range(3)]
    assert abs(places[0]["y"] - places[1]["y"]) < 4 < places[2]["y"] - places[0]["y"]
    assert places[0]["x"] - row.bounding_box()["x"] >= 8
    assert page.locator("#evenings li").first.is_hidden()
    page.locator("#evenings summary").click()
    assert page.locator("#evenings li").first.is_visible()


def test_keys_lead_through_the_hands_of_an_evening(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, KINDS["hand"].partition("#")[0])
    page.keyboard.press("n")
    page.wait_for_url("**-nap-3.html**")
    page.keyboard.press("p")
    page.wait_for_url("**-nap-2.html**")
    page.get_by_role("navigation", name="Where you are").get_by_role("link", name="Thursday club").click()
    page.wait_for_url("**/evening/2026-09-24-thursday-club-table-2-nap.html")
    page.keyboard.press("n")
    page.wait_for_url("**/evening/2026-10-06-salon-du-mardi-papillon.html")


def test_the_replay_of_a_site_plays(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, KINDS["hand"].partition("#")[0])
    assert page.locator("#caption").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#s1")
    assert page.locator(".card").count() > 10


def test_names_run_no_script_and_stay_in_their_pages(visited: Visited, tmp_path: Path) -> None:
    assert site(archive_of(tmp_path, text=evil_evenings()), tmp_path / "site") == 0
    for path in sorted((tmp_path / "site").rglob("*.html")):
        page = visited(tmp_path / "site", path.relative_to(tmp_path / "site").as_posix(), viewport=PHONE)
        assert page.title() != "bad"
        assert page.locator("main img").count() == 0
        assert sideways(page) == 0, path.name
        if path.parent.name in ("player", "evening") or path.parent == tmp_path / "site":
            assert violations(page) == [], path.name


def test_every_target_is_large_enough_for_a_finger(visited: Visited, sampled: Path) -> None:
    for kind in ("front", "hands", "evening", "player"):
        page = visited(sampled, KINDS[kind], viewport=PHONE)
        small = page.evaluate("""[...document.querySelectorAll('nav a, form :is(input, select, button), thead button, .cards h3 a')]
            .filter(e => e.offsetParent && e.getBoundingClientRect().height < 35.5).map(e => e.outerHTML)""")
        assert small == [], kind


def test_the_focus_is_seen_and_the_first_stop_leads_to_the_contents(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, "index.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")


def test_forced_colours_and_print_keep_what_is_said(visited: Visited, sampled: Path) -> None:
    page = visited(sampled, KINDS["figures"], forced_colors="active")
    assert page.locator("figure svg").first.is_visible()
    assert violations(page) == []
    page = visited(sampled, KINDS["evening"])
    page.emulate_media(media="print")
    assert page.locator(".banner").is_hidden()
    assert page.locator(".paper table").is_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")

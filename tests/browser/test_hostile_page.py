"""A page built from names of ill will, in Chromium: nothing runs, nothing is asked for, and the policy lets nothing in afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from page_records import FIVE, one, page_text

from formats.names import quote
from replay.pages.gathering import page_of
from replay.pages.html import render

NAMES = (
    "<script>document.title='gone'</script>",
    "</script><script>document.title='gone'</script>",
    "<img src=x onerror=document.title='gone'>",
    "'\"><svg/onload=document.title='gone'>",
    "<a href='javascript:document.title=1'>x</a>",
    "<iframe src=//127.0.0.1:9>",
    "<!--",
    "</title>",
    "<style>*{display:none}</style>",
    "<base href=//127.0.0.1:9/>",
    "<meta http-equiv=refresh content=0;url=//127.0.0.1:9>",
    "]]></json>",
    "{{constructor.constructor('document.title=1')()}}",
    "\u202e<b>x",
    "<link rel=stylesheet href=//127.0.0.1:9>",
    "&#60;script&#62;",
)


@pytest.mark.parametrize("name", NAMES)
def test_names_notes_and_titles_are_text(opened: Any, name: str) -> None:
    note = name.replace("}", "")
    text = FIVE.replace("Anna", quote(name)).replace("Thursday club", name).replace("the nine was bare", note)
    page = opened(page_text(text + f"note: {name}\n"), "#t2")
    title = page.title()
    for key in ("Home", "End", "2", "v"):
        page.keyboard.press(key)
    assert page.title() == title
    assert title.startswith("Nap, hand 7")
    assert page.locator("img, iframe, base, meta[http-equiv=refresh], link[rel=stylesheet], svg[onload], a[href^=javascript]").count() == 0
    assert page.locator("script").count() == 3
    assert page.locator("style").count() == 1
    assert page.locator("#table").is_visible()
    assert name.strip("\u202e") in page.locator(".seat h2").first.inner_text()


def test_the_policy_of_a_page_lets_no_script_style_frame_or_request_in(chromium: Any, tmp_path: Path) -> None:
    """What came into a page by a way that nobody knows would still not run."""
    file = tmp_path / "hand.html"
    file.write_text(render(page_of(one(FIVE))), encoding="utf-8")
    page = chromium.new_context().new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(file.as_uri())
    page.evaluate("""() => {
        const add = (tag, fill) => { const made = document.createElement(tag); fill(made); document.body.append(made); };
        add("script", made => made.textContent = "window.ran = 1");
        add("script", made => made.src = "http://127.0.0.1:9/x.js");
        add("img", made => made.setAttribute("onerror", "window.ran = 2"));
        add("style", made => made.textContent = "main { display: none }");
        add("iframe", made => made.src = "http://127.0.0.1:9/");
        add("img", made => made.src = "http://127.0.0.1:9/x.png");
        add("form", made => { made.action = "http://127.0.0.1:9/"; made.submit(); });
        return fetch("http://127.0.0.1:9/").catch(() => 0);
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") is None
    assert page.locator("main").is_visible()
    assert page.url == file.as_uri()
    for part in ("script-src", "style-src", "img-src", "connect-src", "frame-src"):
        assert any(part in said for said in refused), (part, refused)
    page.context.close()

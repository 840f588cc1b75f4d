"""Chromium for the tests of pages: one browser a run, a fresh context a test, and a page that may ask for nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
Opened = Callable[..., Any]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Without Chromium these tests are skipped on a desk and fail where all must run."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _absent("Playwright is not installed")
    if not Path(CHROMIUM).exists():
        _absent(f"no Chromium at {CHROMIUM}; set CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


def _absent(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def opened(chromium: Any, tmp_path: Path) -> Iterator[Opened]:
    """Opens a page's text from a file. At the end no message may stand in the console and nothing have been asked for."""
    faults: list[str] = []
    contexts = []

    def open_page(html: str, fragment: str = "", **options: Any) -> Any:
        file = tmp_path / "hand.html"
        file.write_text(html, encoding="utf-8", newline="")
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: request.url.startswith((file.as_uri(), "data:")) or faults.append(request.url))
        page.goto(file.as_uri() + fragment)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []

"""A Page as one self-contained HTML file, and the record out of such a file.

The file asks for nothing: style, script and data are in it, and a policy admits exactly this style and this script by
their hashes. Data goes in as JSON in blocks that do not run. A page of a site has style and script beside it instead, in
files that all its pages share, and a policy that admits only files of its own origin.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser

from replay.pages import many, once, outcome
from replay.pages.frame import RECORD, frame_of, kind_of, part
from replay.pages.page import Around, Page
from replay.pages.pieces import Html

_DRAWN: dict[str, Callable[[Page], Html]] = {draw.__name__: draw for draw in (
    once.title, once.occasion, once.full_title, once.neighbours, once.so_many_seats, once.last, once.from_the_end, once.with_the_result,
    once.heading, once.rules, once.record, once.play,
    many.headlines, many.rows, many.lines, many.log, many.deal, many.seats, many.watermarks, many.spots, many.asides, many.others,
    many.views, many.marks, many.breaches, many.notes, many.moves,
    outcome.result, outcome.heads, outcome.scores, outcome.totals, outcome.score_cells, outcome.total_cells, outcome.paid,
    outcome.payments, outcome.pool, outcome.remarks,
)}
"""What fills the gaps of a frame, by their names."""

_SELDOM = {"boards": "solo.html.j2", "curves": "curves.html.j2", "besides": "besides.html.j2", "people": "people.html.j2",
           "banner": "banner.html.j2"}
"""The templates of those gaps that only a patience has, or a page of a site."""


def render(page: Page, around: Around | None = None) -> str:
    """The whole file as text; `around` is the site whose page it is."""
    def fill(gap: str) -> Html:
        return _DRAWN[gap](page) if gap in _DRAWN else part(_SELDOM[gap], page=page, around=around)

    return frame_of(kind_of(page, around)).filled(fill)


def record_in(html: str) -> str | None:
    """The record that a page carries, None when there is none in it."""
    finder = _RecordFinder()
    finder.feed(html)
    if finder.found is None:
        return None
    try:
        record = json.loads(finder.found)
    except json.JSONDecodeError:
        return None
    return record if isinstance(record, str) else None


class _RecordFinder(HTMLParser):
    """Reads up to the block with the record and keeps its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.inside = False
        self.found: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag == "script" and ("id", RECORD) in attrs

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found = (self.found or "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

"""Rendering replay pages, beside a template of as many bytes that only fills in one name."""

from __future__ import annotations

import random

from jinja2 import Environment

from bench.timing import Row, in_turn
from formats.files import decode
from replay.games import GAMES
from replay.generating import random_hand
from replay.pages.html import render
from replay.pages.page import page_of
from replay.session import walk_file


def rows(pages: int) -> list[Row]:
    """One row: pages a second."""
    chance = random.Random(3)
    hands = [random_hand(GAMES["nap"], "house", chance, seats=5) for _ in range(pages)]
    replays = [replay for hand in hands for replay in walk_file(decode((hand.head() + hand.text()).encode(), "bench.hand"))]
    size = len(render(page_of(replays[0])))
    floor = Environment(autoescape=True).from_string("<p>{{ name }}</p>" + "x" * size)

    def ours() -> int:
        return sum(bool(render(page_of(replay))) for replay in replays)

    def beside() -> int:
        return sum(bool(floor.render(name=replay.id)) for replay in replays)

    rate, theirs = in_turn(ours, beside, rounds=3)
    return [Row(f"render {pages} replay pages, pages", "a template of as many bytes with one name", rate, theirs)]

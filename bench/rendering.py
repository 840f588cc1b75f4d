"""Rendering replay pages, beside reading and checking the same hands."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.timing import Row, in_turn
from formats.files import decode
from replay.games import GAMES
from replay.generating import random_hand
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.replay import Replay
from replay.session import walk_file


def rows(pages: int) -> list[Row]:
    """One row: pages a second. Each hand is walked afresh for its page, so that its steps are told for it."""
    chance = random.Random(3)
    hands = [random_hand(GAMES["nap"], "house", chance, seats=5) for _ in range(pages)]
    texts = [(hand.head() + hand.text()).encode() for hand in hands]

    def walked() -> Iterator[Replay]:
        return (replay for text in texts for replay in walk_file(decode(text, "bench.hand")))

    def ours() -> int:
        return sum(bool(render(page_of(replay))) for replay in walked())

    def beside() -> int:
        return sum(replay.accepted for replay in walked())

    rate, checked = in_turn(ours, beside, rounds=5)
    alone = 1 / (1 / rate - 1 / checked)                # the walk is no part of the rendering
    return [Row(f"render {pages} replay pages, pages", "read and check the same hands", alone, checked, 3, as_time=True)]

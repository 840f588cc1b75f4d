"""Rendering replay pages, beside the simplest template that draws every card again at every step, without script."""

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

_DRAWN = """{% for step in replay.steps %}<section><h2>{{ step.caption }}</h2>{% for hand in hands %}<ul>{% for card in hand %}
<li class="{{ 'led' if card in step.text else 'held' }}">{{ card }}</li>{% endfor %}</ul>{% endfor %}</section>{% endfor %}"""


def rows(pages: int) -> list[Row]:
    """One row: pages a second."""
    chance = random.Random(3)
    hands = [random_hand(GAMES["nap"], "house", chance, seats=5) for _ in range(pages)]
    replays = [replay for hand in hands for replay in walk_file(decode((hand.head() + hand.text()).encode(), "bench.hand"))]
    drawn = Environment(autoescape=True).from_string(_DRAWN)

    def ours() -> int:
        return sum(bool(render(page_of(replay))) for replay in replays)

    def beside() -> int:
        return sum(bool(drawn.render(replay=replay, hands=replay.deal.hands)) for replay in replays)

    rate, theirs = in_turn(ours, beside, rounds=3)
    return [Row(f"render {pages} replay pages, pages", "every card drawn at every step by a plain template", rate, theirs)]

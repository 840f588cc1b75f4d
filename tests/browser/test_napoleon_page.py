"""The page of Japanese Napoleon in Chromium: no seat ever sees the blind, a discard or the partner before it can know them.

What a seat can know is worked out here from the record alone, without the program's own book of secrets.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from formats.cards import in_words
from formats.files import load
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.replay import Replay
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent.parent / "sample_hands" / "japanese_napoleon"
HILLTOP = SAMPLES / "2026-11-28-hilltop-card-circle.hand"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
THREE = ["1", "2", "3"]
"""A partner who shows in the last trick; one who plays alone by the blind; one who plays alone by a card laid away."""


def hand(number: str, path: Path = HILLTOP) -> Replay:
    return next(replay for replay in walk_file(load(str(path))) if replay.record.number == number)


class Known(NamedTuple):
    """What a seat can know after a step: cards, and whether it knows who the partner is."""

    cards: set[str]
    partner: bool


def known(replay: Replay, seat: int, step: int) -> Known:
    """By the rules: one's own cards, what fell, what was laid away face up; for Napoleon the blind and his discards as well."""
    contract = replay.contract
    assert contract is not None
    napoleon = seat == contract.maker
    moves = replay.moves[:step]
    over = step > len(replay.moves)
    fallen = {move.text for move in moves if move.phase == "play"}
    laid = {move.text for move in moves if move.phase == "discard"}
    taken = any(move.phase == "discard" for move in moves)
    cards = set(replay.deal.hands[seat] or ()) | fallen | {card for card in laid if card[0] in "AKQJT"}
    if napoleon:
        cards |= laid | (set(replay.deal.blind or ()) if taken else set())
    called = any(move.phase == "partner" for move in moves)
    card = contract.partner_card
    holds = card in (replay.deal.hands[seat] or ()) or (napoleon and taken and card in (replay.deal.blind or ()))
    shown = card in fallen or (card in laid and str(card)[0] in "AKQJT")
    return Known(cards, over or shown or (called and holds))


def labels(page: Any) -> set[str]:
    return set(page.evaluate("""() => [...document.querySelectorAll("[aria-label]")].map(e => e.getAttribute("aria-label"))"""))


def text(page: Any) -> str:
    return str(page.evaluate("() => document.body.innerText"))


@pytest.mark.parametrize("number", THREE)
def test_no_seat_sees_the_blind_a_discard_or_the_partner_too_early(opened: Any, number: str) -> None:
    replay = hand(number)
    shown = page_of(replay)
    page = opened(render(shown))
    pack = [card for held in replay.deal.hands for card in held or ()] + list(replay.deal.blind or ())
    assert len(pack) == 52
    called = replay.contract.partner_card if replay.contract is not None else None
    for seat in range(5):
        page.keyboard.press(str(seat + 1))
        page.keyboard.press("Home")
        for step in range(shown.last + 1):
            knows = known(replay, seat, step)
            said, read = labels(page), text(page)
            for card in pack:
                if card not in knows.cards and step < shown.last:
                    assert in_words(card) not in said, (seat, step, card)
                    assert card == called or in_words(card) not in read, (seat, step, card)
            tells = re.search(r"\bpartner\b|plays alone|played alone|You and Napoleon| with [A-Z]\w+ (?:makes|fails)", read)
            assert knows.partner or tells is None, (seat, step, tells)
            page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("number", THREE)
def test_those_who_know_are_told(opened: Any, number: str) -> None:
    replay = hand(number)
    assert replay.contract is not None
    who = replay.contract.partner if replay.contract.partner is not None else replay.contract.maker
    called = next(index for index, move in enumerate(replay.moves, 1) if move.phase == "discard")
    page = opened(render(page_of(replay)), f"#s{called}.v{who + 1}")
    assert "only you know" in text(page)
    page.keyboard.press("0")
    assert re.search(r"\bpartner\b|plays alone", text(page))
    assert "only you know" not in text(page)


def test_the_points_of_a_side_are_a_range_until_the_partner_shows(opened: Any) -> None:
    replay = hand("8")
    shows = next(index for index, move in enumerate(replay.moves, 1) if replay.contract is not None and move.phase == "play"
                 and move.text == replay.contract.partner_card)
    assert replay.contract is not None
    opponent = next(seat for seat in range(5) if seat not in (replay.contract.maker, replay.contract.partner))
    page = opened(render(page_of(replay)), f"#s{shows - 1}.v{opponent + 1}")
    assert re.search(r"Napoleon’s side \d+ to \d+ of 13", text(page))
    page.keyboard.press("ArrowRight")
    assert re.search(r"Napoleon’s side \d+ of 13 · others \d+", text(page))


@pytest.mark.parametrize("viewport", [PHONE, DESK])
@pytest.mark.parametrize("fragment", ["#s0", "#s7", "#s9.v1", "#s40", "#s99"])
def test_nothing_is_wider_than_the_screen(opened: Any, viewport: dict[str, int], fragment: str) -> None:
    page = opened(render(page_of(hand("8"))), fragment, viewport=viewport)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.hand")), ids=lambda path: path.stem)
def test_a_page_weighs_at_most_60_kb(path: Path) -> None:
    for replay in walk_file(load(str(path))):
        assert len(render(page_of(replay)).encode()) <= 60_000, replay.id

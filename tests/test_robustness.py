"""Damaged text: whatever is cut, lost or garbled, a record gives a result or a diagnostic and never an exception."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from formats.diagnostics import is_error
from formats.files import decode
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "nap"
QUICK, CANONICAL = "2026-10-16-allotments.hand", "2026-11-14-paolo-kitchen.hand"
SPECKS = '{}#:"“„*/?!|-.,+>x\t\r\n\0\x1b¹٥０🂡❤️♠ﷺé\u200d\u202e\u2028 AKjk10pmnwb§'
"""What finds its way into text: signs of the notation, quotes, controls, digits and letters of other scripts, invisible signs."""


def sample(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def walk(text: str) -> None:
    """Read and play a text; every hand has an end or a reason, every diagnostic a place within the text."""
    reading = decode(text.encode("utf-8", errors="surrogatepass"), "damaged.hand")
    found = []
    for replay in walk_file(reading):
        assert replay.accepted or any(map(is_error, replay.diagnostics))
        found += replay.diagnostics
    found += reading.outside
    assert reading.hands or any(map(is_error, found))
    for said in found:
        assert 0 <= said.start <= said.end <= len(reading.source.text)
        assert said.message


def survives(texts: Iterator[str]) -> None:
    for text in texts:
        try:
            walk(text)
        except Exception as error:
            error.add_note(f"the text was {text!r}")
            raise


@pytest.mark.parametrize("name", [QUICK, CANONICAL])
def test_every_prefix_of_a_sample_is_survived(name: str) -> None:
    text = sample(name)
    survives(text[:end] for end in range(len(text)))


@pytest.mark.parametrize("name", [QUICK, CANONICAL])
def test_every_lost_character_of_a_sample_is_survived(name: str) -> None:
    text = sample(name)
    survives(text[:at] + text[at + 1:] for at in range(len(text)))


def damaged(text: str, chance: random.Random) -> str:
    """The text with up to four things done to it that happen to text."""
    for _ in range(chance.randint(1, 4)):
        at, other = sorted(chance.choices(range(len(text) + 1), k=2))
        far = min(other, at + chance.choice((1, 3, 40, 400)))
        text = chance.choice((
            lambda: text[:at] + chance.choice(SPECKS) + text[at:],
            lambda: text[:at] + chance.choice(SPECKS) + text[far:],
            lambda: text[:at] + text[far:],
            lambda: text[:at] + text[at:far] * 2 + text[far:],
            lambda: text[:at] + text[at:far][::-1] + text[far:],
            lambda: text[:at] + text[at:far].swapcase() + text[far:],
        ))()
    return text


def test_two_thousand_accidents_are_survived() -> None:
    chance = random.Random(1815)
    texts = [sample(QUICK), sample(CANONICAL), sample("2026-09-24-thursday-club.hand")]
    survives(damaged(chance.choice(texts), chance) for _ in range(2000))


def test_any_bytes_are_survived() -> None:
    chance = random.Random(1821)
    for _ in range(200):
        reading = decode(chance.randbytes(chance.randrange(300)), "bytes.hand")
        hands = list(walk_file(reading))
        assert not hands
        assert any(map(is_error, reading.outside))

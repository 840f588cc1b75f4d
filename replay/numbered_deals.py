"""Deals that PySolFC gives for a number, made by the optional package `pysol-cards`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

_RANKS, _SUITS = "A23456789TJQK", "CSHD"
_OWN_SHUFFLE = 1
"""PySolFC's own way of shuffling, for numbers above 32000."""
MOST_DIGITS = 30
"""Digits of the longest number that a deal may have."""


@lru_cache(maxsize=256)
def numbered_pack(number: str, copies: int) -> tuple[str, ...] | None:
    """The shuffled pack of a number, the first card dealt first; None where the package is not installed."""
    try:
        cards, chance = import_module("pysol_cards.cards"), import_module("pysol_cards.random")
    except ImportError:
        return None
    shuffled = chance.shuffle(cards.createCards(copies), int(number), _OWN_SHUFFLE)
    return tuple(_RANKS[card.rank - 1] + _SUITS[card.suit] for card in reversed(shuffled))

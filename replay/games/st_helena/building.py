"""What may lie on what, and in which order cards go up. RULES.md, Building and Foundations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from formats.cards import PACK, RANKS, SUIT_NAMES, SUITS

RED = frozenset("HD")
SIZE: Final = len(RANKS)
"""Cards of a full foundation."""


@lru_cache(maxsize=32)
def takers(build: str, wrap: bool) -> Mapping[str, frozenset[str]]:
    """For each card that may lie on top of a pile, the cards that may go on it."""
    return {top: frozenset(card for card in PACK if _suits_fit(build, card[1], top[1]) and _follows(card[0], top[0], wrap)) for top in PACK}


@lru_cache(maxsize=16)
def steps_up(base: str) -> Mapping[str, int]:
    """For each card, the height that a foundation of its suit has when it takes the card."""
    return {card: (RANKS.index(card[0]) - RANKS.index(base)) % SIZE for card in PACK}


def ranks_up(base: str) -> str:
    """The ranks in the order in which they go up."""
    at = RANKS.index(base)
    return RANKS[at:] + RANKS[:at]


def in_order(cards: list[str], takes: Mapping[str, frozenset[str]]) -> bool:
    """Whether each card lies on the one before it by the rules of building."""
    return all(card in takes.get(under, ()) for under, card in pairwise(cards))


@lru_cache(maxsize=1024)
def takes_in_words(build: str, wrap: bool, top: str) -> str:
    """What a card takes, for people: `8H`, `a red eight`, `nothing`."""
    cards = sorted(takers(build, wrap)[top], key=lambda card: SUITS.index(card[1]))
    return " ".join(cards) if cards else "nothing"


def foundation(suit: str, which: int) -> str:
    """The place of a suit's first or second foundation: spades, hearts, diamonds, clubs, and the same again."""
    return f"foundation:{SUITS.index(suit) + 1 + which * len(SUITS)}"


FOUNDATIONS: Final = {suit: tuple(foundation(suit, which) for which in (0, 1)) for suit in SUITS}
"""The places of both foundations of each suit."""


def suit_name(card: str) -> str:
    return SUIT_NAMES[card[1]]


def _follows(rank: str, under: str, wrap: bool) -> bool:
    """Whether a rank is the next lower one; with `wrap` the king goes on the ace."""
    step = RANKS.index(under) - RANKS.index(rank)
    return step == 1 or (wrap and step == 1 - SIZE)


def _suits_fit(build: str, suit: str, under: str) -> bool:
    if build == "suit":
        return suit == under
    if build == "alt_color":
        return (suit in RED) != (under in RED)
    return build == "rank" or suit != under

"""Tricks: who is next, what follows suit, which card wins. For every game that plays tricks with whole hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from formats.cards import SUIT_NAMES
from formats.diagnostics import Fault
from replay import codes
from replay.replay import Trick

STRENGTH: Final = {rank: strength for strength, rank in enumerate("23456789TJQKA", start=2)}
"""Ace high, two low: the order of most trick games."""


def when_played(card: str, tricks: Sequence[Trick], trick: Sequence[str]) -> int | None:
    """The index of the trick in which a card fell, the one on the table included; None while it has not."""
    fell = next((at for at, one in enumerate(tricks) if card in one.cards), None)
    return len(tricks) if fell is None and card in trick else fell


def of_suit(cards: Iterable[str], suit: str | None) -> list[str]:
    """The cards of a suit, highest first."""
    return sorted((card for card in cards if card[1:] == suit), key=by_strength, reverse=True)


def by_strength(card: str) -> int:
    return STRENGTH.get(card[0], 0)


def bare_rank(rank: str, trick: Sequence[str], led: str | None, names: Mapping[str, str] = SUIT_NAMES) -> str | Fault:
    """The card that a rank alone means: of the suit led, inside a trick, behind a card of that suit.

    `names` are what the game calls the suits that can be led.
    """
    if not trick:
        return Fault(codes.BARE_RANK, {"word": rank, "hint": "a lead names its suit"})
    if led not in SUIT_NAMES or trick[-1][1:] != led:
        told = names.get(led or "", "cards")[:-1]
        return Fault(codes.BARE_RANK, {"word": rank, "hint": f"the card before it was no {told}: write the suit"})
    return rank + led


def hidden_revokes(names: Sequence[str]) -> list[str]:
    """What is said where players' cards were never shown; nothing where nobody's are hidden."""
    if not names:
        return []
    who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return [f"the cards that {who} did not play are not known: a revoke cannot be ruled out"]


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as a hand is sorted: spades, hearts, diamonds, clubs, each highest first, unknown ones last."""
    return sorted(cards, key=lambda card: ("SHDC?".find(card[-1]), -by_strength(card)))

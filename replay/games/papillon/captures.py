"""What a card takes: captures as words, what cards are worth, and all captures that a hand has. RULES.md, Captures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from formats.cards import PACK
from replay.games.papillon.options import PapillonRules

LAY: Final = "lay"
RANKS: Final = "A23456789TJQK"
_ORDER: Final = {card: (RANKS.index(card[0]), "SHDC".index(card[1])) for card in PACK}
COURTS: Final = frozenset(card for card in PACK if card[0] in "JQK")


class Capture(NamedTuple):
    """A card from the hand, or three of a rank, and what they take from the table; () where the record leaves it out."""

    played: tuple[str, ...]
    taken: tuple[str, ...]


class Worth(NamedTuple):
    """What cards count under one reading of the courts.

    `inside` is what a card adds to a sum, `reach` the sum that it takes, 0 for a card that takes its equals only.
    """

    inside: dict[str, int]
    reach: dict[str, int]


def worth(courts: str) -> Worth:
    """What every card counts under a reading of the courts, by the name of the option's choice."""
    return _WORTH[courts]


def _worth(courts: tuple[int, int, int], court_reach: tuple[int, int, int]) -> Worth:
    plain = dict(zip(RANKS, range(1, 11), strict=False))
    inside, reach = plain | dict(zip("JQK", courts, strict=True)), plain | dict(zip("JQK", court_reach, strict=True))
    return Worth({card: inside[card[0]] for card in PACK}, {card: reach[card[0]] for card in PACK})


_WORTH: Final = {
    "rank_or_sum10": _worth((10, 10, 10), (10, 10, 10)),
    "rank_only": _worth((10, 10, 10), (0, 0, 0)),
    "values_11_12_13": _worth((11, 12, 13), (11, 12, 13)),
}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards by rank, ace low, then spades, hearts, diamonds, clubs; unknown ones last."""
    return tuple(sorted(cards, key=lambda card: _ORDER.get(card, (99, 0))))


@lru_cache(maxsize=65536)
def read_capture(word: str) -> Capture | None:
    """The capture that a word writes, None when it writes none. `9H` and `3S+3H+3D` leave out what they take."""
    left, _, right = word.partition("x")
    played, taken = tuple(left.split("+")), tuple(right.split("+")) if right else ()
    if any(card not in _ORDER for card in (*played, *taken)) or word.endswith("x"):
        return None
    return Capture(in_order(played), in_order(taken))


@lru_cache(maxsize=65536)
def named_twice(capture: Capture) -> str | None:
    """A card that a capture names twice."""
    return next((card for cards in capture for card in cards if cards.count(card) > 1), None)


@lru_cache(maxsize=65536)
def word_of(capture: Capture) -> str:
    """The canonical word: `9Hx4C+5D`."""
    return "+".join(capture.played) + ("x" + "+".join(capture.taken) if capture.taken else "")


@lru_cache(maxsize=65536)
def form_under(courts: str, capture: Capture) -> str:
    """The form of a capture under a reading of the courts: `rank`, `sum`, `hanneton`, `triple`, or `irregular`."""
    played, taken = capture
    first = played[0]
    equal = sum(card[0] == first[0] for card in taken)
    if len(played) == 3:
        fitting = equal == len(taken) == 1 and played[1][0] == played[2][0] == first[0]
        return "triple" if fitting else "irregular"
    if len(played) != 1:
        return "irregular"
    if equal == len(taken):
        return {1: "rank", 3: "hanneton"}.get(equal, "irregular")
    inside, reach = worth(courts)
    fits = len(taken) > 1 and sum(inside[card] for card in taken) == reach[first]
    return "sum" if fits else "irregular"


def must_be_large(rules: PapillonRules, form: str) -> bool:
    """Whether a capture of a form must take as many cards as any other of the hand."""
    return rules.capture_choice == "most_cards" and form != "hanneton"


class InFull(NamedTuple):
    """A capture whose word leaves nothing out, and its form under each reading of the courts."""

    capture: Capture
    forms: Mapping[str, str]


_written: Final[dict[str, InFull]] = {}
_MOST_KEPT: Final = 65536
"""Captures that were written before: the same few thousand come again and again."""


def in_full(word: str) -> InFull | None:
    """The capture that a canonical word writes in full, None for any other word."""
    found = _written.get(word)
    if found is None:
        capture = read_capture(word)
        if capture is None or not capture.taken or word_of(capture) != word or named_twice(capture) is not None:
            return None
        found = InFull(capture, {courts: form_under(courts, capture) for courts in _WORTH})
        if len(_written) < _MOST_KEPT:
            _written[word] = found
    return found


def captures_with(rules: PapillonRules, card: str, table: Sequence[str]) -> list[Capture]:
    """All that one card takes from the table: an equal card, three of them, or a sum."""
    return _captures(rules, card, table, in_order(table))


def _captures(rules: PapillonRules, card: str, table: Sequence[str], ordered: Sequence[str]) -> list[Capture]:
    """The same, where the table's cards are there in order too."""
    equal = [other for other in table if other[0] == card[0]]
    found = [Capture((card,), in_order(equal))] if len(equal) == 3 else []
    if len(equal) < 3 or rules.hanneton_choice == "free":
        found += [Capture((card,), (other,)) for other in equal]
    inside, reach = worth(rules.court_capture)
    due = reach[card]
    if due:
        small = [other for other in ordered if inside[other] < due]
        found += [Capture((card,), cards) for cards in _sums(small, [inside[other] for other in small], due, 0)]
    return found


def _sums(cards: list[str], values: list[int], due: int, start: int) -> Iterator[tuple[str, ...]]:
    """Sets of cards, from `start` on, whose values add up to `due`. Values rise, so a value too high ends the search."""
    for at in range(start, len(cards)):
        left = due - values[at]
        if left == 0:
            yield (cards[at],)
        elif left < 0:
            return
        elif left >= values[at]:
            for rest in _sums(cards, values, left, at + 1):
                yield (cards[at], *rest)


def all_captures(rules: PapillonRules, hand: Sequence[str], table: Sequence[str]) -> list[Capture]:
    """All captures of a hand, card by card, the triple last."""
    ordered = in_order(table)
    found = [capture for card in hand for capture in _captures(rules, card, table, ordered)]
    if is_triple(hand):
        found += [Capture(in_order(hand), (other,)) for other in table if other[0] == hand[0][0]]
    return found


def is_triple(hand: Sequence[str]) -> bool:
    """Whether a hand is three cards of one rank and nothing else."""
    return len(hand) == 3 and hand[0][0] == hand[1][0] == hand[2][0]


def takes_any(rules: PapillonRules, hand: Iterable[str], table: Iterable[str]) -> bool:
    """Whether a hand takes anything at all: the sums of two cards or more are kept as bits of one number."""
    inside, reach = worth(rules.court_capture)
    ranks = set()
    one, more = 0, 0
    for card in table:
        ranks.add(card[0])
        value = inside[card]
        more |= (more | one) << value
        one |= 1 << value
    return any(card[0] in ranks or (reach[card] and more >> reach[card] & 1) for card in hand)

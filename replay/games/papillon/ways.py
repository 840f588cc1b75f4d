"""What a hand takes from a table by ranks alone: how many captures there are, and which of them differ by more than suits.

A way is a word without suits: `9x45`. `check` asks for the form of a capture, which its ranks decide; a test holds this listing to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from replay.games.papillon.captures import RANKS, is_triple, must_be_large, worth
from replay.games.papillon.lying import DIGIT, Lying
from replay.games.papillon.options import PapillonRules

_MOST: Final = (1 << DIGIT) - 1
_NUMBER: Final = {rank: number for number, rank in enumerate(RANKS, 1)}


def so_many(rules: PapillonRules, hand: Sequence[str], lying: Lying) -> int:
    """How many captures a hand has."""
    sums, ranks, reach = lying.sums, lying.ranks, worth(rules.court_capture).reach
    forced = rules.hanneton_choice == "forced"
    found = 0
    for card in hand:
        equal = ranks[_NUMBER[card[0]]]
        found += (sums >> DIGIT * reach[card] & _MOST) + (equal if equal != 3 else 1 if forced else 4)
    return found + (ranks[_NUMBER[hand[0][0]]] if is_triple(hand) else 0)


def ways(rules: PapillonRules, hand: Sequence[str], lying: Lying) -> list[str]:
    """The ways in which a hand may take something, card by card, the triple last. Cards that nobody wrote down take nothing."""
    sums, ranks, reach = lying.sums, lying.ranks, worth(rules.court_capture).reach
    found: dict[str, None] = {}
    for card in hand:
        if card == "?":
            continue
        rank, due = card[0], reach[card]
        equal = ranks[_NUMBER[rank]]
        if equal == 3:
            found[f"{rank}x{rank * 3}"] = None
        if equal and (equal != 3 or rules.hanneton_choice == "free"):
            found[f"{rank}x{rank}"] = None
        if sums >> DIGIT * due & _MOST:
            found.update(_by_sum(rank, due, bytes(ranks[:due])))
    if is_triple(hand) and hand[0] != "?" and ranks[_NUMBER[hand[0][0]]]:
        found[f"{hand[0][0] * 3}x{hand[0][0]}"] = None
    return _large_enough(rules, list(found))


def way_of(played: Sequence[str], taken: Sequence[str]) -> str:
    """The way of a capture that was made."""
    return "".join([card[0] for card in played]) + "x" + "".join([card[0] for card in taken])


def _large_enough(rules: PapillonRules, found: list[str]) -> list[str]:
    """Those that take enough cards, where the largest capture is obligatory."""
    if rules.capture_choice == "free":
        return found
    taken = [way.partition("x")[2] for way in found]
    most = max(map(len, taken), default=0)
    forms = ["hanneton" if cards == way[0] * 3 else "" for way, cards in zip(found, taken, strict=True)]
    return [way for way, cards, form in zip(found, taken, forms, strict=True) if len(cards) == most or not must_be_large(rules, form)]


@lru_cache(maxsize=16384)
def _by_sum(rank: str, due: int, ranks: bytes) -> dict[str, None]:
    """The ways in which a card takes what adds up to its value; `ranks` counts the cards of each rank below, which is its own value."""
    return dict.fromkeys([f"{rank}x{taken}" for taken in _adding_up(ranks, due, 1)])


def _adding_up(ranks: Sequence[int], due: int, least: int) -> Iterator[str]:
    """Ranks from `least` on that add up to what is due, in rising order; lower ones first, and rather more of them."""
    for value in range(least, min(due + 1, len(ranks))):
        for times in range(min(ranks[value], due // value), 0, -1):
            left, taken = due - times * value, RANKS[value - 1] * times
            if not left:
                yield taken
            elif left > value:
                yield from (taken + others for others in _adding_up(ranks, left, value + 1))

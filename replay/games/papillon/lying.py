"""What lies on the table by ranks, and how many sets of cards of it add up to each value.

The sets are counted by a polynomial: a card of value v is a factor 1 + xᵛ, and the coefficient of xˢ says how many sets add up to s.
It is kept in one number, a digit for each power of x up to the highest value of a card. Modulo what is beyond, every factor has an
inverse, and that takes its card away.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.games.papillon.captures import RANKS, worth

DIGIT: Final = 16
"""Bits of a digit: no value up to the highest is reached in as many ways as it can hold, not even by the whole pack."""
_KEPT: Final = (1 << DIGIT * (len(RANKS) + 1)) - 1


class _Weight(NamedTuple):
    """A card: the number of its rank, from 1, its value as a digit, and the factors that put it down and take it away."""

    rank: int
    alone: int
    put: int
    take: int


def _weights(courts: str) -> dict[str, _Weight]:
    found = {}
    for card, value in worth(courts).inside.items():
        alone = 1 << DIGIT * value
        found[card] = _Weight(RANKS.index(card[0]) + 1, alone, 1 + alone, pow(1 + alone, -1, _KEPT + 1))
    return found


_WEIGHTS: Final = {courts: _weights(courts) for courts in ("rank_or_sum10", "rank_only", "values_11_12_13")}


class Lying:
    """The cards of a table. `ranks` counts those of each rank, ace 1 to king 13; `hidden` those that nobody wrote down."""

    __slots__ = ("_alone", "_sets", "_weights", "cards", "hidden", "ranks")

    def __init__(self, courts: str, cards: Iterable[str]) -> None:
        self._weights = _WEIGHTS[courts]
        self._sets, self._alone = 1, 1                      # the empty set, and no card; both add up to nothing
        self.cards: set[str] = set()
        self.hidden = 0
        self.ranks = [0] * (len(RANKS) + 1)
        self.put(cards)

    def put(self, cards: Iterable[str]) -> None:
        """Cards are laid down."""
        for card in cards:
            if card == "?":
                self.hidden += 1
                continue
            rank, alone, factor, _ = self._weights[card]
            self.cards.add(card)
            self.ranks[rank] += 1
            self._alone += alone
            self._sets = self._sets * factor & _KEPT

    def take(self, cards: Iterable[str]) -> None:
        """Cards are taken away; one that was not known to lie there was hidden."""
        for card in cards:
            if card not in self.cards:
                self.hidden -= 1
                continue
            rank, alone, _, factor = self._weights[card]
            self.cards.remove(card)
            self.ranks[rank] -= 1
            self._alone -= alone
            self._sets = self._sets * factor & _KEPT

    @property
    def sums(self) -> int:
        """How many sets of two cards or more add up to each value, a digit each; 0 for the value 0."""
        return self._sets - self._alone

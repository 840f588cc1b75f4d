"""Where every card lies at every step, and since when each seat knows it: the deal and the events, folded once.

Cards are numbered in the order in which a hand is sorted, so that two equal cards of two packs are two numbers. A finished
trick is swept up one step late: it stays on the table until the next lead.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from replay.breaches import breaches_of
from replay.replay import Deal, Replay
from replay.whereabouts import ALL, UNKNOWN, Whereabouts, in_order

NEVER = -1
"""In `Board.seen`: a card that a seat never comes to know."""


@dataclass(frozen=True, slots=True)
class Board:
    """The cards of a hand and their ways.

    `start` lists, for each of `places`, the numbers of its cards from bottom to top. `moves` holds for each step, from
    step 1 to one behind the last, pairs of a card's number and the place (an index) on which it is put. `seen` holds for
    each seat and card the first step at which the seat knows it, 0 for the deal and NEVER. `played` are the cards put on
    the trick in order of time, each with its step and the seat it came from. `veiled` are the steps about a card that not everybody knows.
    """

    cards: tuple[str, ...]
    places: tuple[str, ...]
    start: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    seen: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, int, int], ...]
    veiled: frozenset[int]

    def knows(self, seat: int, card: int, step: int) -> bool:
        """Whether a seat can know a card once a step has happened."""
        return self.seen[seat][card] != NEVER and self.seen[seat][card] <= step

    def played_until(self, step: int) -> int:
        """How many of the cards played were played once a step has happened."""
        return bisect_left(self.played, (step + 1,))


def lay_out(replay: Replay) -> Board:
    """The board of a hand, from its deal and the events of its steps."""
    fold = Whereabouts(len(replay.players), start_places(replay.deal))
    shown = [(breach.step, f"hand:{breach.found.seat}", breach.card) for breach in breaches_of(replay) if breach.card]
    fold.follow(replay.steps, shown)
    return _board(fold)


def start_places(deal: Deal) -> list[tuple[str, tuple[str, ...]]]:
    """Every place that the deal names, with its cards; a number of unseen cards is as many unknown ones."""
    stock = (UNKNOWN,) * deal.stock if isinstance(deal.stock, int) else deal.stock
    named = [(f"hand:{seat}", cards) for seat, cards in enumerate(deal.hands)]
    named += [("blind", deal.blind), ("table", deal.table), ("stock", stock), ("waste", deal.waste)]
    named += [(f"pile:{number}", cards) for number, cards in enumerate(deal.piles or (), 1)]
    named += list((deal.foundations or {}).items())
    return [(place, cards) for place, cards in named if cards is not None]


def _board(fold: Whereabouts) -> Board:
    """What was followed, with the cards numbered as they are sorted by the names that they have in the end."""
    common, cards = fold.known[ALL], range(len(fold.names))
    known = [common | fold.known[seat] for seat in range(fold.seats)]
    board = Board(
        cards=tuple(fold.names), places=tuple(fold.places), start=tuple([tuple(fold.start[place]) for place in fold.places.values()]),
        moves=(*fold.moves, tuple(fold.sweep)), seen=tuple([tuple(map(since.get, cards, repeat(NEVER))) for since in known]),
        played=tuple(fold.played), veiled=frozenset(fold.veiled),
    )
    if fold.still_sorted:
        return board
    return _renumbered(board, in_order(sorted(cards, key=fold.turned_up.__getitem__), fold.names))


def _renumbered(board: Board, order: Sequence[int]) -> Board:
    """The same with its cards numbered in another order."""
    number = {card: place for place, card in enumerate(order)}
    return replace(
        board, cards=tuple([board.cards[card] for card in order]),
        start=tuple([tuple([number[card] for card in cards]) for cards in board.start]),
        moves=tuple([tuple([(number[card], place) for card, place in moved]) for moved in board.moves]),
        seen=tuple([tuple([since[card] for card in order]) for since in board.seen]),
        played=tuple([(step, number[card], seat) for step, card, seat in board.played]),
    )

"""The hand of the one to act and the table before each turn of a deal: what was done is followed once more, no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from replay.games.papillon.lying import Lying
from replay.games.papillon.state import CARDS_EACH, State, Turn
from replay.replay import Deal

_NEW: Final = tuple.__new__


class Position(NamedTuple):
    """What a seat held and what lay there; both go on with the play. `written` says that all of it was written down from the start."""

    hand: list[str]
    lying: Lying
    written: bool


def positions(state: State, deal: Deal) -> Iterator[Position]:
    """The position before each turn; where the record broke off by `end`, the one that it left too."""
    lying = Lying(state.rules.court_capture, deal.table or ())
    hands = [list(("?",) * CARDS_EACH if hand is None else hand) for hand in deal.hands]
    known, batch = ["?" not in hand for hand in hands], 1
    table_known = not lying.hidden
    for turn in state.turns:
        if turn.batch > batch:
            batch = turn.batch
            hands = [list(hand) for hand in state.batches[batch - 2]]
            known = ["?" not in hand for hand in hands]
        hand = hands[turn.seat]
        yield _NEW(Position, (hand, lying, table_known and known[turn.seat]))
        _follow(turn, hand, lying)
        table_known = table_known and "?" not in turn.laid
    if state.broken_off is not None:
        hands = hands if state.batch == batch else [list(hand) for hand in state.batches[-1]]
        yield Position(hands[state.broken_off], lying, written=False)


def _follow(turn: Turn, hand: list[str], lying: Lying) -> None:
    """Move the cards of a turn; one that the hand was not known to hold was hidden in it."""
    if turn.laid:
        lying.put(turn.laid)
        hand.clear()
        return
    for card in turn.played:
        if (held := card if card in hand else "?") in hand:
            hand.remove(held)
    lying.take(turn.taken)

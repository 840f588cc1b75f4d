"""Who can hold a card: why a card that a seat is not known to hold cannot be its own, and what a card that turns up proves."""

from __future__ import annotations

from formats.cards import JOKER, SUIT_NAMES
from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.nap import codes
from replay.games.nap.dealing import plan
from replay.games.nap.state import NO_SUIT, State
from replay.tricks import in_order, when_played

SUITS = {**SUIT_NAMES, NO_SUIT: "the joker"}


def not_held(state: State, seat: int, card: str) -> Fault | None:
    """Why a card that is not among the known ones of a seat cannot be its own; None when it may be one nobody wrote down."""
    who = state.name(seat)
    if card == "?":
        return None if state.hidden[seat] or state.held[seat] else Fault(shared.HIDDEN_BEYOND, {"seat": who})
    fell = when_played(card, state.tricks, state.trick)
    if fell is not None:
        hint = would_do(state, seat) or "one of the two was another card"
        return Fault(shared.PLAYED_ALREADY, {"card": card, "trick": fell + 1, "hint": hint})
    place = whereabouts(state, card)
    choice = state.choice.get(seat)
    if place or not state.hidden[seat] or (choice is not None and card not in choice):
        turned = "were all hands written one seat on?" if place and "holds it" in place and not (state.tricks or state.trick) else ""
        hint = "; ".join(filter(None, (place or "nobody at the table holds it", would_do(state, seat), turned)))
        return Fault(shared.NOT_HELD, {"seat": who, "card": card, "hint": hint})
    if card not in plan(state.table).known:
        return Fault(shared.NOT_IN_PACK, {"card": card, "ranks": state.rules.pack_ranks})
    return _proof(state, seat, card)


def whereabouts(state: State, card: str) -> str:
    """Where a card is known to lie, in words for a hint; "" when nobody knows."""
    owner = next((other for other, held in enumerate(state.held) if card in held), None)
    if owner is not None:
        return f"{state.name(owner)} holds it"
    if card in state.gone:
        return state.gone[card]
    return "it lies in the blind" if card in state.blind else ""


def _proof(state: State, seat: int, card: str) -> Fault | None:
    """A hidden card shown now may prove that an earlier card did not follow suit, or should have trumped."""
    suit = state.suit(card)
    at = state.lacks[seat].get(suit)
    if at is not None:
        args = {"seat": state.name(seat), "suit": SUITS[suit], "card": card, "trick": len(state.tricks) + 1}
        return Fault(shared.REVOKE_PROVEN, args, at)
    trumped = state.must_trump[seat]
    if trumped is not None and suit == state.trump:
        return Fault(codes.MUST_TRUMP, {"seat": state.name(seat), "can": card}, trumped)
    return None


def would_do(state: State, seat: int) -> str:
    """What the seat could play here, in words for a hint; "" when its hand is not known."""
    held = state.held[seat]
    if not held:
        return ""
    can = [card for card in held if state.trick and state.suit(card) == state.led] or list(held)
    return f"{state.name(seat)} could play {' '.join(in_order(can))}"


def is_joker(action: str) -> bool:
    """Whether an action plays the joker, with a suit named or without."""
    return action == JOKER or action.startswith(f"{JOKER}:")

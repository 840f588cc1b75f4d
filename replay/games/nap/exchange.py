"""Cards that change hands before the play: bought ones, the widow that is peeped at and taken, the spare hand, discards.

RULES.md, Peeping, buying and the spare hand.
"""

from __future__ import annotations

from typing import Final

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.nap import codes
from replay.games.nap.calls import NAP, check_call
from replay.games.nap.dealing import CARDS_EACH, blind_size, plan
from replay.games.nap.holding import whereabouts
from replay.games.nap.state import State, begin_play

PEEP, SPARE, TURN = "peep", "spare", "/"
EXTRA_WORDS: Final = (PEEP, SPARE)
"""Words of `calls` that are no calls: they stand before the call of the one who speaks."""


# -- peeping and the spare hand --------------------------------------------------------------------

def check_extra(state: State, word: str) -> Fault | None:
    """Why the one to speak may not peep, or take up the spare hand."""
    seat = state.turn
    assert seat is not None
    if word == PEEP:
        if state.rules.peep == "none":
            return Fault(codes.NOT_IN_USE, {"word": word, "option": "peep=none"})
        return Fault(codes.PEEPED_ALREADY, {"seat": state.name(seat)}) if seat in state.peeped else None
    if not state.rules.spare_hand:
        return Fault(codes.NOT_IN_USE, {"word": word, "option": "spare_hand=no"})
    why = ""
    if state.spare_taker is not None:
        why = f"{state.name(state.spare_taker)} has it"
    elif check_call(state.rules, NAP, state.called, dealer=False) is not None:
        why = "Nap can no longer be called"
    return Fault(codes.SPARE_TAKEN, {"seat": state.name(seat), "why": why}) if why else None


def extra(state: State, word: str) -> None:
    """Peep, or take up the spare hand; the turn to call stays."""
    assert state.turn is not None
    if word == PEEP:
        state.peeped.append(state.turn)
        return
    state.spare_taker = state.turn
    take_blind(state, state.turn)


def take_blind(state: State, seat: int) -> None:
    """The blind becomes part of a hand, and as many cards have to be put away."""
    state.held[seat] |= state.blind
    state.came[seat] |= state.blind
    state.hidden[seat] += state.blind_hidden
    if state.blind_hidden:
        state.mixed.add(seat)
    state.to_discard = blind_size(state.rules)
    state.blind, state.blind_hidden = set(), 0


# -- discards --------------------------------------------------------------------------------------

def begin_discard(state: State) -> Fault | None:
    """The maker takes the widow for a discard; whoever took up the spare hand puts five cards away."""
    if state.spare_taker is not None and state.to_discard:
        state.turn = state.spare_taker
    elif state.rules.peep != "none" and not state.to_discard and state.maker is not None:
        state.turn = state.maker
        take_blind(state, state.maker)
    else:
        return Fault(codes.NOTHING_TO_DISCARD)
    state.phase = "discard"
    return None


def discard(state: State, card: str) -> None:
    """Put a card away, face down."""
    seat = state.turn
    assert seat is not None
    _leaves(state, seat, card, f"{state.name(seat)} put it away")
    state.to_discard -= 1
    if not state.to_discard:
        begin_play(state)


def discard_unfinished(state: State) -> Fault:
    """Too few cards were put away."""
    assert state.turn is not None
    due = blind_size(state.rules)
    return Fault(codes.DISCARD_COUNT, {"seat": state.name(state.turn), "count": due - state.to_discard, "due": due})


def keep_unwritten(state: State) -> None:
    """Nobody wrote which five of ten were kept: the hand is hidden, and one of the ten comes out at a time."""
    seat = state.spare_taker
    if seat is None or not state.to_discard:
        return
    if not state.hidden[seat]:
        state.choice[seat] = frozenset(state.held[seat])
    state.held[seat], state.hidden[seat], state.to_discard = set(), CARDS_EACH, 0


# -- bought cards ----------------------------------------------------------------------------------

def let_buy(state: State, seat: int) -> bool:
    """Whether a seat may buy now: those before it have bought or not, and none has bought twice."""
    order = state.round.index(seat) if seat in state.round else -1
    last = max((state.round.index(other) for other in state.bought), default=-1)
    if order <= last or state.thrown != state.drawn:
        return False
    state.turn, state.thrown, state.drawn = seat, 0, 0
    state.bought[seat] = 0
    return True


def check_buy(state: State, word: str) -> Fault | None:
    """Why a card may not be thrown out or drawn."""
    seat = state.turn
    if seat is None or seat < 0:
        return Fault(codes.BUY_WHOSE)
    who = state.name(seat)
    if word == TURN:
        return Fault(codes.BUY_COUNT, {"seat": who, "thrown": state.thrown, "drawn": 0}) if state.drawn or not state.thrown else None
    if state.bought.get(seat):
        return _check_drawn(state, seat, word)
    most = state.rules.buy_max
    if most is not None and state.thrown == most:
        return Fault(codes.BUY_MOST, {"seat": who, "most": most})
    if word == "?":
        return None if state.hidden[seat] else Fault(codes.THROWN_UNKNOWN, {"seat": who})
    if word in state.held[seat]:
        return None
    place = whereabouts(state, word)
    if place or not state.hidden[seat]:
        return Fault(shared.NOT_HELD, {"seat": who, "card": word, "hint": place or "it is not in this hand"})
    return None


def _check_drawn(state: State, seat: int, word: str) -> Fault | None:
    if state.drawn == state.thrown:
        return Fault(codes.BUY_COUNT, {"seat": state.name(seat), "thrown": state.thrown, "drawn": state.drawn + 1})
    if word == "?":
        return None
    place = whereabouts(state, word)
    if place:
        return Fault(codes.SEEN_BEFORE, {"card": word, "where": place})
    known = plan(state.table)
    return None if word in known.known else Fault(shared.NOT_IN_PACK, {"card": word, "ranks": state.rules.pack_ranks})


def buy(state: State, word: str) -> None:
    """Throw a card out, turn to the pack, or draw from it."""
    seat = state.turn
    assert seat is not None
    if word == TURN:
        state.bought[seat] = state.thrown
    elif not state.bought[seat]:
        _leaves(state, seat, word, f"{state.name(seat)} threw it out")
        state.thrown += 1
    else:
        state.drawn += 1
        if word == "?":
            state.hidden[seat] += 1
        else:
            state.held[seat].add(word)
            state.came[seat].add(word)


def buy_unfinished(state: State) -> Fault | None:
    """Why the buying may not end here."""
    if state.turn is None or state.turn < 0 or (state.thrown == state.drawn and state.bought.get(state.turn) == state.thrown):
        return None
    return Fault(codes.BUY_COUNT, {"seat": state.name(state.turn), "thrown": state.thrown, "drawn": state.drawn})


def _leaves(state: State, seat: int, card: str, why: str) -> None:
    """A card goes out of a hand, and out of play."""
    if card in state.held[seat]:
        state.held[seat].discard(card)
    elif state.hidden[seat]:
        state.hidden[seat] -= 1
    state.left[seat].append(card)
    if card != "?":
        state.gone[card] = why

"""The judge of Nap: what a word means, whether it may be done, and why not. RULES.md names the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from formats.cards import JOKER, PACK, RANKS, SUIT_NAMES
from formats.diagnostics import Fault
from formats.record import Line
from replay import codes as shared
from replay.games.nap import codes
from replay.games.nap.calling import make_call
from replay.games.nap.calls import BLUCHER, NAMES, NAP, PASS, WELLINGTON, WRITTEN, check_call, read_call
from replay.games.nap.dealing import CARDS_EACH, plan
from replay.games.nap.exchange import EXTRA_WORDS, TURN, buy, check_buy, check_extra, discard, extra
from replay.games.nap.holding import SUITS, is_joker, not_held
from replay.games.nap.state import State, end, play
from replay.replay import Contract, Move, Trick
from replay.terms import Ending
from replay.tricks import STRENGTH, bare_rank, in_order, of_suit

_CARDS: Final = frozenset((*PACK, JOKER, *(f"{JOKER}:{suit}" for suit in SUIT_NAMES)))
_MOVE: Final = tuple.__new__


def read(state: State, word: str) -> str | Ending | Fault:
    """A card, a call, or how the play ended."""
    if state.phase == "call":
        return WRITTEN.get(word) or (word if word in EXTRA_WORDS else read_call(word))
    if word in _CARDS:
        return word
    if word in ("claim", "concede", "end"):
        return Ending(word)
    if word == "?" or (word == TURN and state.phase == "buy"):
        return word
    if word in RANKS and len(word) == 1:
        return bare_rank(word, state.trick, state.led, SUITS)
    return Fault(shared.NO_WORD, {"word": word, "phase": "card", "hint": "write a card, or `claim`, `concede` or `end`"})


def spell(action: str | Ending) -> str:
    """The canonical word of an action."""
    return action if isinstance(action, str) else action.word


def candidates(state: State) -> Iterable[str]:
    """All that could be tried here: every call, or every card the one to act holds or may hold, best suit order first."""
    if state.phase == "call":
        return (PASS, *"123m4nwb", *EXTRA_WORDS)
    if state.phase not in ("play", "discard") or state.turn is None or len(state.tricks) == CARDS_EACH:
        return ()
    seat = state.turn
    if not state.hidden[seat]:
        cards = in_order(state.held[seat])
    else:
        others = (held for other, held in enumerate(state.held) if other != seat)
        known = set(state.trick).union(*(trick.cards for trick in state.tricks), *others)
        cards = [card for card in in_order(plan(state.table).pack) if card not in known]
    if JOKER in cards and state.phase == "play":
        cards += [f"{JOKER}:{suit}" for suit in SUIT_NAMES]
    return cards


def apply(state: State, action: str | Ending) -> Trick | Contract | None:
    """Do it. Gives the trick that a card completes, or the contract that a call settles."""
    if isinstance(action, Ending):
        end(state, action)
        return None
    if state.phase == "play":
        return play(state, action)
    if state.phase == "call" and action not in EXTRA_WORDS:
        return make_call(state, action)
    {"call": extra, "buy": buy, "discard": discard}[state.phase](state, action)
    return None


def check(state: State, action: str | Ending) -> Fault | None:
    """Why an action may not be taken now, by the one whose turn it is."""
    if isinstance(action, Ending):
        return Fault(codes.NO_CLAIMS) if action.word != "end" and not state.rules.claims else None
    phase, seat = state.phase, state.turn
    if phase == "over" or seat is None:
        return Fault(shared.AFTER_END, {"word": action})
    if phase == "play":
        return _check_card(state, seat, action)
    if phase == "call":
        return _check_call(state, seat, action)
    if phase == "buy":
        return check_buy(state, action)
    return None if action in state.held[seat] else not_held(state, seat, action)


def play_on(state: State, phase: str, line: Line, moves: list[Move]) -> int:
    """The calls or cards of a line, as far as each may be made or played."""
    for at, word in enumerate(line.texts):
        seat = state.turn
        if state.phase != phase or seat is None:
            return at
        if phase == "play":
            if word not in _CARDS or _check_card(state, seat, word) is not None:
                return at
            moves.append(_MOVE(Move, (line, at, seat, phase, word, play(state, word))))
        else:
            if word not in NAMES or _check_call(state, seat, word) is not None:
                return at
            moves.append(_MOVE(Move, (line, at, seat, phase, word, make_call(state, word))))
    return len(line.texts)


def _check_call(state: State, seat: int, call: str) -> Fault | None:
    if call in EXTRA_WORDS:
        return check_extra(state, call)
    if seat in state.barred and call != PASS:
        return Fault(codes.BARRED, {"seat": state.name(seat)})
    if seat == state.spare_taker and call != NAP:
        return Fault(codes.SPARE_BOUND, {"seat": state.name(seat)})
    return check_call(state.rules, call, state.called, dealer=seat == state.dealer)


def _check_card(state: State, seat: int, action: str) -> Fault | None:
    if state.trick:
        if action in state.held[seat] and (action[1] == state.led or not state.led) and not state.joker:
            return None                                # most cards follow suit from a known hand
    elif state.decided is not None and state.rules.play_out == "stop_when_decided":
        return Fault(codes.AFTER_DECIDED, {"trick": len(state.tricks)})
    card = action[:2] if state.joker else action
    if card not in state.held[seat]:
        fault = not_held(state, seat, card)
        if fault is not None:
            return fault
    if state.joker and is_joker(action):
        fault = _check_joker(state, seat, action)
        if fault is not None:
            return fault
    if state.trick:
        suit = state.suit(card) if state.joker else card[1:]
        return _check_discard(state, seat, suit) if suit and state.led and suit != state.led else None
    if not state.tricks and not state.study and (state.call == WELLINGTON or state.call == BLUCHER):
        return _check_opening(state, seat, card)
    return None


def _check_joker(state: State, seat: int, action: str) -> Fault | None:
    """A joker led where trumps do not say what must follow names a suit, or may not be led."""
    names = action != JOKER
    if state.trick or state.trump is not None:
        return Fault(codes.JOKER_NAMED) if names else None
    if state.rules.joker_lead == "names_suit":
        return None if names else Fault(codes.JOKER_UNNAMED)
    others = [card for card in state.held[seat] if card != JOKER]
    return Fault(codes.JOKER_LEAD, {"seat": state.name(seat), "can": " ".join(in_order(others)) or "another card"}) if (
        others or state.hidden[seat]) else None


def _check_discard(state: State, seat: int, suit: str) -> Fault | None:
    """A card of another suit than the one led."""
    held, led = state.held[seat], state.led
    follow = [card for card in held if state.suit(card) == led] if state.joker else [card for card in held if card[1] == led]
    if follow:
        return Fault(shared.REVOKE, {"seat": state.name(seat), "suit": SUITS[led], "can": " ".join(in_order(follow))})
    if state.rules.must_trump_if_void and suit != state.trump:
        trumps = [card for card in held if state.suit(card) == state.trump]
        if trumps:
            return Fault(codes.MUST_TRUMP, {"seat": state.name(seat), "can": " ".join(in_order(trumps))})
    return None


def _check_opening(state: State, seat: int, card: str) -> Fault | None:
    """The lead of Wellington and of Blücher, where the table restricts it."""
    held = [other for other in state.held[seat] if other != JOKER]
    who = state.name(seat)
    if state.call == WELLINGTON and state.rules.wellington_lead == "lowest_trump" and card not in ("?", JOKER):
        lower = [other for other in held if other[1] == card[1] and STRENGTH[other[0]] < STRENGTH[card[0]]]
        if lower:
            lowest = [min(of_suit(held, suit), key=_strength) for suit in SUIT_NAMES if of_suit(held, suit)]
            return Fault(codes.WELLINGTON_LEAD, {"seat": who, "card": card, "can": " ".join(in_order(lowest))})
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named":
        if state.table.trump in (None, "none"):
            return Fault(codes.TRUMP_UNNAMED)
        plain = [other for other in held if other[1] != state.trump]
        least = min(map(_strength, plain), default=0)
        if plain and card != "?" and (state.suit(card) == state.trump or _strength(card) > least):
            can = in_order(other for other in plain if _strength(other) == least)
            return Fault(codes.BLUCHER_LEAD, {"seat": who, "card": card, "can": " ".join(can)})
    return None


def _strength(card: str) -> int:
    return STRENGTH.get(card[0], 0)

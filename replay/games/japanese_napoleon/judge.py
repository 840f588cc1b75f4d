"""The judge of Japanese Napoleon: what a word means, whether it may be done, and why not. RULES.md names the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from formats.cards import JOKER, PACK, RANKS, SPELLINGS, SUIT_NAMES, SUITS
from formats.diagnostics import Fault
from formats.record import Line
from replay import codes as shared
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.calls import PASS, all_bids, check_bid, read_bid
from replay.games.japanese_napoleon.dealing import plan
from replay.games.japanese_napoleon.exchange import check_called, check_discard, read_called
from replay.games.japanese_napoleon.moves import bid, play
from replay.games.japanese_napoleon.score import decision
from replay.games.japanese_napoleon.state import Action, Called, Discard, State, card_number, is_free, is_joker_called
from replay.replay import Move
from replay.terms import Ending
from replay.tricks import bare_rank, in_order

_CARDS: Final = frozenset(PACK)
_MOVE: Final = tuple.__new__
_JOKER_LEADS: Final = tuple(f"{JOKER}:{suit}" for suit in SUITS)


def read(state: State, word: str) -> Action | Fault:
    """A bid, the call of a partner, a card laid away or played, or how the play ended."""
    if state.phase == "play":
        return word if word in _CARDS else _read_play(state, word)
    if state.phase == "call":
        return read_bid(word)
    if state.phase == "partner":
        return read_called(state, word)
    if word in SPELLINGS or word == "?":
        return Discard(word)
    return Fault(shared.NO_WORD, {"word": word, "phase": "card", "hint": "write the cards laid away, `?` for an unknown one"})


def _read_play(state: State, word: str) -> Action | Fault:
    if word in ("claim", "concede", "end"):
        return Ending(word)
    if word in ("?", JOKER):
        return word
    if word in _JOKER_LEADS:
        if state.trick or state.rules.joker_lead != "names_suit" or not state.rules.jokers:
            hint = "" if state.rules.joker_lead == "names_suit" else ", or `joker_lead=names_suit` in `rules:`"
            return Fault(codes.JOKER_NAMES, {"word": word, "hint": hint})
        return word
    if word in RANKS and len(word) == 1:
        return bare_rank(word, state.trick, state.led)
    return Fault(shared.NO_WORD, {"word": word, "phase": "card", "hint": "write a card, or `claim`, `concede` or `end`"})


def spell(action: Action) -> str:
    """The canonical word of an action."""
    return action if isinstance(action, str) else action[0]


def candidates(state: State) -> Iterable[Action]:
    """All that could be tried here: every bid, every card of the pack to call, or every card the one to act holds or may hold."""
    if state.phase == "call":
        return (PASS, *all_bids(state.rules.min_bid))
    if state.phase == "partner":
        return [Called(card, card) for card in plan(state.table).pack]
    if state.turn is None or state.phase not in ("discard", "play"):
        return ()
    cards = _may_hold(state, state.turn)
    if state.phase == "discard":
        return [Discard(card) for card in cards]
    if state.rules.joker_lead == "names_suit" and not state.trick and JOKER in cards:
        return [*(card for card in cards if card != JOKER), *_JOKER_LEADS]
    return cards


def _may_hold(state: State, seat: int) -> list[str]:
    if not state.hidden[seat]:
        return in_order(state.held[seat])
    known = set().union(*(state.held[other] for other in range(state.seats) if other != seat))
    return [card for card in in_order(plan(state.table).pack) if card not in state.played and card not in known and card not in state.gone]


def check(state: State, action: Action) -> Fault | None:
    """Why an action may not be taken now, by the one whose turn it is."""
    if state.phase == "play":
        return _check_card(state, action) if isinstance(action, str) else None
    if state.phase == "over":
        return Fault(shared.AFTER_END, {"word": spell(action)})
    if isinstance(action, Discard):
        return check_discard(state, action.card)
    if isinstance(action, Called):
        return check_called(state, action)
    return _check_bid(state, str(action))


def play_on(state: State, phase: str, line: Line, moves: list[Move]) -> int:
    """The bids or cards of a line, as far as each may be made or played."""
    bidding = phase == "call"
    if not bidding and phase != "play":
        return 0
    for at, text in enumerate(line.texts):
        seat, word = state.turn, read_bid(text) if bidding else text
        if state.phase != phase or seat is None or word.__class__ is not str or (not bidding and word not in _CARDS):
            return at
        fault = _check_bid(state, word) if bidding else _check_card(state, word)
        if fault is not None:
            return at
        moves.append(_MOVE(Move, (line, at, seat, phase, word, bid(state, word) if bidding else play(state, word))))
    return len(line.texts)


def _check_bid(state: State, bid: str) -> Fault | None:
    return None if bid == PASS else check_bid(state.rules, bid, state.high)


def _check_card(state: State, word: str) -> Fault | None:
    seat, card = state.turn, word[:2]
    assert seat is not None
    held, trick = state.held[seat], state.trick
    if trick and card in held and card[1:] == state.led and not state.lacks[seat] and not state.joker_calls:
        return None
    if not trick and state.rules.early_end == "when_decided" and decision(state) is not None:
        return Fault(codes.AFTER_DECIDED, {"trick": len(state.tricks)})
    if card not in held:
        fault = _not_held(state, seat, card)
        if fault is not None:
            return fault
    if state.lacks[seat] or state.joker_due[seat] is not None:
        fault = _proof(state, seat, card)
        if fault is not None:
            return fault
    if not trick:
        return _check_lead(state, seat, word)
    if state.joker_calls and card != JOKER and JOKER in held and is_joker_called(state):
        return Fault(codes.JOKER_CALLED, {"seat": state.table.players[seat], "card": state.rules.joker_call_card})
    led = state.led
    if card[1:] == led or not led or card == "?" or is_free(state, card):
        return None
    return _check_revoke(state, seat, held, led)


def _check_revoke(state: State, seat: int, held: set[str], led: str) -> Fault | None:
    """Why a card of another suit than the one led may not be played; cards that may have been laid away bind nobody."""
    follow = [other for other in held if other[1] == led and not is_free(state, other)]
    if not follow or (seat == state.maker and len(follow) <= state.away):
        return None
    return Fault(shared.REVOKE, {"seat": state.table.players[seat], "suit": SUIT_NAMES[led], "can": " ".join(in_order(follow))})


def _check_lead(state: State, seat: int, word: str) -> Fault | None:
    if word == JOKER and state.rules.joker_lead == "names_suit":
        return Fault(codes.JOKER_SUIT)
    if state.tricks or state.study or state.rules.opening_lead == "any":
        return None
    plain = [card for card in state.held[seat] if card != JOKER and card[1] != state.trump]
    if not plain or (word[:2] != JOKER and (word == "?" or word[1] != state.trump)):
        return None
    return Fault(codes.OPENING_LEAD, {"seat": state.table.players[seat], "card": word, "can": " ".join(in_order(plain))})


def _not_held(state: State, seat: int, card: str) -> Fault | None:
    """Why a card that is not among the known ones cannot be this seat's; None when it may be one nobody wrote down."""
    who = state.table.players[seat]
    if card == "?":
        left = len(state.held[seat]) + state.hidden[seat] - (state.away if seat == state.maker else 0)
        return None if left > 0 else Fault(shared.HIDDEN_BEYOND, {"seat": who})
    if card in state.played:
        hint = _would_do(state, seat) or "one of the two was another card"
        return Fault(shared.PLAYED_ALREADY, {"card": card, "trick": state.played[card] + 1, "hint": hint})
    if card in state.gone:
        return Fault(codes.DISCARDED, {"card": card, "hint": _would_do(state, seat) or "one of the two was another card"})
    if card not in plan(state.table).known:
        return Fault(shared.NOT_IN_PACK, {"card": card, "ranks": "no joker"})
    owner = next((other for other in range(state.seats) if card in state.held[other]), None)
    if owner is None and state.hidden[seat]:
        return None
    holder = f"{state.table.players[owner]} holds it" if owner is not None else "nobody at the table holds it"
    turned = "were all hands written one seat on?" if owner is not None and not state.played else ""
    return Fault(shared.NOT_HELD, {"seat": who, "card": card, "hint": "; ".join(filter(None, (holder, _would_do(state, seat), turned)))})


def _proof(state: State, seat: int, card: str) -> Fault | None:
    """A card shown now may prove that an earlier one did not follow suit, or that a joker was called and kept."""
    who, trick = state.table.players[seat], len(state.tricks) + 1
    due = state.joker_due[seat]
    if card == JOKER and due is not None and due != card_number(state):
        return Fault(codes.JOKER_CALLED, {"seat": who, "card": state.rules.joker_call_card}, due)
    at = state.lacks[seat].get(card[1:]) if not is_free(state, card) else None
    if at is None:
        return None
    return Fault(shared.REVOKE_PROVEN, {"seat": who, "suit": SUIT_NAMES[card[1]], "card": card, "trick": trick}, at)


def _would_do(state: State, seat: int) -> str:
    """What the seat could play here, in words for a hint; "" when its hand is not known."""
    held = state.held[seat]
    if not held:
        return ""
    can = [card for card in held if state.trick and card[1:] == state.led and card != JOKER] or list(held)
    return f"{state.table.players[seat]} could play {' '.join(in_order(can))}"

"""The judge of Nap: what a word means, whether it may be done, and why not. RULES.md names the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable

from formats.cards import PACK, RANKS, SUIT_NAMES
from formats.diagnostics import Fault
from replay import codes as shared
from replay.game import Ending
from replay.games.nap import codes
from replay.games.nap.calls import BLUCHER, PASS, WELLINGTON, WRITTEN, check_call, read_call
from replay.games.nap.dealing import CARDS_EACH, plan
from replay.games.nap.state import State
from replay.tricks import STRENGTH, in_order, of_suit

_CARDS = frozenset(PACK)


def read(state: State, word: str) -> str | Ending | Fault:
    """A card, a call, or how the play ended."""
    if state.phase == "call":
        return WRITTEN.get(word) or read_call(word)
    if word in _CARDS:
        return word
    if word in ("claim", "concede", "end"):
        return Ending(word)
    if word == "?":
        return word
    if word in RANKS and len(word) == 1:
        return _bare(state, word)
    return Fault(shared.NO_WORD, {"word": word, "phase": "card", "hint": "write a card, or `claim`, `concede` or `end`"})


def _bare(state: State, rank: str) -> str | Fault:
    """A rank alone is of the suit led, inside a trick, behind a card of that suit."""
    if not state.trick:
        return Fault(shared.BARE_RANK, {"word": rank, "hint": "a lead names its suit"})
    led = state.trick[0][1:]
    if not led or state.trick[-1][1:] != led:
        return Fault(shared.BARE_RANK, {"word": rank, "hint": f"the card before it was no {SUIT_NAMES.get(led, 'card')[:-1]}: write the suit"})
    return rank + led


def spell(action: str | Ending) -> str:
    """The canonical word of an action."""
    return action if isinstance(action, str) else action.word


def candidates(state: State) -> Iterable[str]:
    """All that could be tried here: every call, or every card the one to act holds or may hold, best suit order first."""
    if state.phase == "call":
        return (PASS, *"123m4nwb")
    if state.phase != "play" or state.turn is None or len(state.tricks) == CARDS_EACH:
        return ()
    seat = state.turn
    if not state.hidden[seat]:
        return in_order(state.held[seat])
    known = set().union(*(state.held[other] for other in range(state.seats) if other != seat))
    return [card for card in in_order(plan(state.table).pack) if card not in state.played and card not in known]


def check(state: State, action: str | Ending) -> Fault | None:
    """Why an action may not be taken now, by the one whose turn it is."""
    if action.__class__ is Ending:
        return Fault(codes.NO_CLAIMS) if spell(action) != "end" and not state.rules.claims else None
    assert isinstance(action, str)
    if state.phase == "call":
        return check_call(state.rules, action, state.called, dealer=state.turn == state.dealer)
    if state.phase == "over":
        return Fault(shared.AFTER_END, {"word": action})
    if state.decided is not None and not state.trick and state.rules.play_out == "stop_when_decided":
        return Fault(codes.AFTER_DECIDED, {"trick": len(state.tricks)})
    assert state.turn is not None
    return _check_card(state, state.turn, action)


def _check_card(state: State, seat: int, card: str) -> Fault | None:
    held = state.held[seat]
    if card not in held:
        fault = _not_held(state, seat, card)
        if fault is not None:
            return fault
    if state.trick:
        led = state.trick[0][1:]
        if card != "?" and led and card[1] != led:
            return _check_discard(state, seat, card, led)
        return None
    if not state.tricks and not state.study and (state.call == WELLINGTON or state.call == BLUCHER):
        return _check_opening(state, seat, card)
    return None


def _not_held(state: State, seat: int, card: str) -> Fault | None:
    """Why a card that is not among the known ones cannot be this seat's; None when it may be one nobody wrote down."""
    who = state.table.players[seat]
    if card == "?":
        return None if state.hidden[seat] or state.held[seat] else Fault(shared.HIDDEN_BEYOND, {"seat": who})
    if card in state.played:
        return Fault(shared.PLAYED_ALREADY, {"card": card, "trick": state.played[card] + 1, "hint": _would_do(state, seat) or "one of the two was another card"})
    owner = next((other for other in range(state.seats) if card in state.held[other]), None)
    if owner is not None or not state.hidden[seat]:
        holder = f"{state.table.players[owner]} holds it" if owner is not None else "nobody at the table holds it"
        known = state.held[owner] if owner is not None else ()
        turned = "were all hands written one seat on?" if known and not state.played else ""
        hint = "; ".join(filter(None, (holder, _would_do(state, seat), turned)))
        return Fault(shared.NOT_HELD, {"seat": who, "card": card, "hint": hint})
    if card not in plan(state.table).known:
        return Fault(shared.NOT_IN_PACK, {"card": card, "ranks": state.rules.pack_ranks})
    return _proof(state, seat, card)


def _proof(state: State, seat: int, card: str) -> Fault | None:
    """A hidden card shown now may prove that an earlier card did not follow suit, or should have trumped."""
    at = state.lacks[seat].get(card[1])
    if at is not None:
        args = {"seat": state.table.players[seat], "suit": SUIT_NAMES[card[1]], "card": card, "trick": len(state.tricks) + 1}
        return Fault(shared.REVOKE_PROVEN, args, at)
    trumped = state.must_trump[seat]
    if trumped is not None and card[1] == state.trump:
        return Fault(codes.MUST_TRUMP, {"seat": state.table.players[seat], "can": card}, trumped)
    return None


def _check_discard(state: State, seat: int, card: str, led: str) -> Fault | None:
    """A card of another suit than the one led."""
    follow = [held for held in state.held[seat] if held[1] == led]
    if follow:
        return Fault(shared.REVOKE, {"seat": state.table.players[seat], "suit": SUIT_NAMES[led], "can": " ".join(in_order(follow))})
    if state.rules.must_trump_if_void and card[1] != state.trump:
        trumps = of_suit(state.held[seat], state.trump)
        if trumps:
            return Fault(codes.MUST_TRUMP, {"seat": state.table.players[seat], "can": " ".join(trumps)})
    return None


def _check_opening(state: State, seat: int, card: str) -> Fault | None:
    """The lead of Wellington and of Blücher, where the table restricts it."""
    held = [other for other in state.held[seat] if len(other) == 2]
    who = state.table.players[seat]
    if state.call == WELLINGTON and state.rules.wellington_lead == "lowest_trump":
        lower = [other for other in held if other[1] == card[1] and STRENGTH[other[0]] < STRENGTH[card[0]]]
        if lower:
            lowest = [min(of_suit(held, suit), key=_strength) for suit in SUIT_NAMES if of_suit(held, suit)]
            return Fault(codes.WELLINGTON_LEAD, {"seat": who, "card": card, "can": " ".join(in_order(lowest))})
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named":
        if state.table.trump in (None, "none"):
            return Fault(codes.TRUMP_UNNAMED)
        plain = [other for other in held if other[1] != state.trump]
        least = min(map(_strength, plain), default=0)
        if plain and (card[1] == state.trump or _strength(card) > least):
            can = in_order(other for other in plain if _strength(other) == least)
            return Fault(codes.BLUCHER_LEAD, {"seat": who, "card": card, "can": " ".join(can)})
    return None


def _strength(card: str) -> int:
    return STRENGTH[card[0]]


def _would_do(state: State, seat: int) -> str:
    """What the seat could play here, in words for a hint; "" when its hand is not known."""
    held = state.held[seat]
    if not held:
        return ""
    led = state.trick[0][1:] if state.trick else None
    can = [card for card in held if card[1] == led] or list(held)
    return f"{state.table.players[seat]} could play {' '.join(in_order(can))}"

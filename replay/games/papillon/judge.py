"""The judge of Papillon: what a word means, whether it may be done, and why not. RULES.md names the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from formats.cards import PACK
from formats.diagnostics import Fault
from formats.record import Line
from replay import codes as shared
from replay.games.papillon import codes
from replay.games.papillon.captures import (
    LAY,
    Capture,
    all_captures,
    captures_with,
    in_full,
    in_order,
    must_be_large,
    named_twice,
    read_capture,
    takes_any,
    word_of,
)
from replay.games.papillon.reasons import why_not_taken, why_not_together
from replay.games.papillon.state import State, form_of, lay, next_holder, take
from replay.replay import Move
from replay.terms import Ending

_PACK: Final = frozenset(PACK)
_MOVE: Final = tuple.__new__


def read(state: State, word: str) -> str | Capture | Ending | Fault:
    """A capture, `lay`, or how the record ends. A card or a triple alone takes the one thing that it can take."""
    if word == LAY:
        return LAY
    found = read_capture(word)
    if found is None:
        if word == "end":
            return Ending(word)
        hint = "write a capture such as `7Dx7S` or `9Hx4C+5D`, or `lay`, or `end`"
        return Fault(shared.NO_WORD, {"word": word, "phase": "move", "hint": hint})
    twice = named_twice(found)
    if twice is not None:
        return Fault(codes.NAMED_TWICE, {"card": twice, "word": word})
    return found if found.taken else _filled_in(state, found)


def _filled_in(state: State, bare: Capture) -> Capture | Fault:
    """What cards written alone take, where it can be one thing only."""
    seat = state.turn
    if seat is None:
        return bare
    fault = _not_held(state, seat, bare)
    if fault is not None:
        return fault
    ways = [capture for capture in open_captures(state, seat, bare.played) if capture.played == bare.played]
    if len(ways) == 1 and not state.lying_hidden:
        return ways[0]
    card = "+".join(bare.played)
    if ways:
        return Fault(codes.SEVERAL, {"card": card, "can": _listed(ways)})
    return Fault(codes.TAKES_NOTHING, {"card": card, "can": can_do(state, seat)})


def spell(action: str | Capture | Ending) -> str:
    """The canonical word of an action."""
    if isinstance(action, Capture):
        return word_of(action)
    return action if isinstance(action, str) else action.word


def open_captures(state: State, seat: int, cards: Iterable[str] = ()) -> list[Capture]:
    """All captures of a seat with the cards it is known to hold; with `cards`, those of a hidden hand that are shown now."""
    held = [*state.held[seat], *(card for card in cards if card not in state.held[seat])]
    if len(state.held[seat]) + state.hidden[seat] == len(held) or not state.hidden[seat]:
        return all_captures(state.rules, held, list(state.lying))
    return [capture for card in held for capture in captures_with(state.rules, card, list(state.lying))]


def candidates(state: State) -> Iterable[str | Capture]:
    """Every capture with the cards known, then laying out."""
    seat = state.turn
    if state.phase != "play" or seat is None or not (state.held[seat] or state.hidden[seat]):
        return ()
    return [*open_captures(state, seat), LAY]


def check(state: State, action: str | Capture | Ending) -> Fault | None:
    """Why an action may not be taken now, by the one whose turn it is."""
    if isinstance(action, Capture):
        seat = state.turn
        if seat is None:
            return Fault(codes.BATCH_MISSING, {"stock": state.stock})
        return _check_whole(state, seat, action, form_of(state, action))
    if isinstance(action, Ending):
        hint = "a deal of Papillon ends by its cards; write `end` where the rest was not recorded"
        return None if action.word == "end" else Fault(shared.NO_WORD, {"word": action.word, "phase": "move", "hint": hint})
    return _check_layout(state)


def play_on(state: State, phase: str, line: Line, moves: list[Move]) -> int:
    """The captures and lay-outs of a line that are written in full, as far as each may be made."""
    courts = state.rules.court_capture
    for at, word in enumerate(line.texts):
        seat = state.turn
        if seat is None or state.phase != phase:
            return at
        if word == LAY:
            if _check_layout(state) is not None:
                return at
            moves.append(_MOVE(Move, (line, at, seat, phase, word, lay(state))))
            continue
        written = in_full(word)
        if written is None:
            return at
        capture, forms = written
        form = forms[courts]
        if _check_whole(state, seat, capture, form) is not None:
            return at
        moves.append(_MOVE(Move, (line, at, seat, phase, word, take(state, capture, form))))
    return len(line.texts)


def _check_whole(state: State, seat: int, capture: Capture, form: str) -> Fault | None:
    """Whether the cards are where they must be, and take what they take."""
    return _not_held(state, seat, capture) or _not_lying(state, seat, capture) or _check_capture(state, seat, capture, form)


def _check_layout(state: State) -> Fault | None:
    """Only who can take nothing lays out; with cards that nobody wrote down that stays open."""
    seat = state.turn
    if seat is None:
        return Fault(codes.BATCH_MISSING, {"stock": state.stock})
    held = state.held[seat]
    if not held and not state.hidden[seat]:
        return out_of_turn(state, seat)
    if state.rules.layout_when_able == "allowed" or not takes_any(state.rules, held, state.lying):
        return None
    return Fault(codes.CAN_CAPTURE, {"seat": state.players[seat], "can": can_do(state, seat)})


def _check_capture(state: State, seat: int, capture: Capture, form: str) -> Fault | None:
    """Whether the cards played take the cards named; all of them are there."""
    played = capture.played
    if form == "irregular":
        return (why_not_taken if len(played) == 1 else why_not_together)(state, capture, can_do(state, seat))
    if form == "triple" and len(state.held[seat]) + state.hidden[seat] > 3:
        return why_not_together(state, capture, can_do(state, seat))
    rules = state.rules
    if form == "rank" and rules.hanneton_choice == "forced":
        equal = [card for card in state.lying if card[0] == played[0][0]]
        if len(equal) == 3:
            return Fault(codes.HANNETON_FORCED, {"played": played[0], "all": "+".join(in_order(equal))})
    return _too_few(state, seat, capture) if must_be_large(rules, form) else None


def _too_few(state: State, seat: int, capture: Capture) -> Fault | None:
    """Whether another capture takes more cards, where that is obligatory."""
    most = max((len(other.taken) for other in open_captures(state, seat)), default=0)
    if len(capture.taken) >= most:
        return None
    best = [other for other in open_captures(state, seat) if len(other.taken) == most]
    return Fault(codes.TOO_FEW, {"seat": state.players[seat], "can": f"the largest: {_listed(best)}"})


# -- where the cards are ---------------------------------------------------------------------------

def _not_held(state: State, seat: int, capture: Capture) -> Fault | None:
    """Why a card cannot come from this hand."""
    held, played = state.held[seat], capture.played
    if len(played) == 1 and played[0] in held:
        return None
    unknown = [card for card in played if card not in held]
    if not unknown:
        return None
    if not held and not state.hidden[seat]:
        return out_of_turn(state, seat)
    for card in unknown:
        place = whereabouts(state, card)
        if place or len(unknown) > state.hidden[seat]:
            hint = "; ".join(filter(None, (place or "nobody at the table is known to hold it", can_do(state, seat))))
            return Fault(shared.NOT_HELD, {"seat": state.players[seat], "card": card, "hint": hint})
    return None


def _not_lying(state: State, seat: int, capture: Capture) -> Fault | None:
    """Why a card cannot be taken from the table."""
    lying = state.lying
    missing = [card for card in capture.taken if card not in lying]
    for card in missing:
        place = whereabouts(state, card)
        if place or len(missing) > state.lying_hidden:
            hint = "; ".join(filter(None, (place or "it has not been dealt yet", can_do(state, seat))))
            return Fault(codes.NOT_LYING, {"card": card, "hint": hint})
    return None


def whereabouts(state: State, card: str) -> str:
    """Where a card is known to be, in words; "" when nobody knows."""
    if card in state.owner:
        return f"{state.players[state.owner[card]]} has taken it already"
    if card in state.lying:
        return "it lies on the table"
    holder = next((seat for seat, held in enumerate(state.held) if card in held), None)
    return f"{state.players[holder]} holds it" if holder is not None else ""


def out_of_turn(state: State, seat: int) -> Fault | None:
    """Why a seat has no turn at all: it holds no card."""
    if state.held[seat] or state.hidden[seat]:
        return None
    following = state.turn if state.turn != seat else next_holder(state, seat + 1)
    due = "the next batch comes first" if following is None else f"it is {state.players[following]} to play"
    return Fault(codes.OUT, {"seat": state.players[seat], "due": due})


def can_do(state: State, seat: int) -> str:
    """What a seat could do here, in words."""
    ways = open_captures(state, seat)
    who = state.players[seat]
    if ways:
        return f"{who} can take {_listed(ways)}"
    return f"{who} can take nothing and lays out: `lay`"


def _listed(ways: list[Capture]) -> str:
    """Captures in words, the first eight of many."""
    words = [word_of(way) for way in ways]
    return ", ".join(words[:8]) + (f" and {len(words) - 8} more" if len(words) > 8 else "")

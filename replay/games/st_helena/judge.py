"""The judge: what a word means, whether it may be done, and why not. RULES.md names the source of each rule."""

from __future__ import annotations

from typing import Final

from formats.cards import SPELLINGS, SUITS
from formats.diagnostics import Fault
from formats.names import nearest
from replay.games.st_helena import codes
from replay.games.st_helena.advice import Advice, wrong_place
from replay.games.st_helena.building import SIZE, in_order, suit_name
from replay.games.st_helena.runs import longest, unfolded
from replay.games.st_helena.state import UNKNOWN, State, fits, source_card, spaces
from replay.games.st_helena.ways import BACK, FOUNDATION, TURN, UNDO, UP, WASTE, WAYS, Way, place_of, spoken, way_of
from replay.terms import Ending

ALL_UP: Final = 2 * SIZE * len(SUITS)


def read(state: State, word: str) -> str | Ending | Fault:
    """A move, or that the player gave up or wrote no more."""
    if word in WAYS or way_of(word) is not None:
        return word
    if word in ("concede", "claim", "end"):
        return Ending(word)
    near = nearest(word, ("undo", "concede", "end"))
    return Fault(codes.NOT_A_MOVE, {"word": word, "near": f"; did you mean `{near}`?" if near and word not in SPELLINGS else ""})


def spell(action: str | Ending) -> str:
    """The canonical word of an action."""
    return action if isinstance(action, str) else action.word


def check(state: State, action: str | Ending) -> Fault | None:
    """Why a move may not be made now."""
    if not isinstance(action, str):
        return Fault(codes.NO_CLAIM) if action.word == "claim" else None
    way = WAYS.get(action) or way_of(action)
    assert way is not None
    kind = way.kind
    if kind is UNDO:
        return None if state.log else Fault(codes.NOTHING_TO_UNDO)
    if state.foul or state.up == ALL_UP:
        return Fault(codes.FOUL_STANDS) if state.foul else Fault(codes.AFTER_WIN, {"word": way.word})
    if kind is TURN:
        return _turn(state, way)
    if kind is BACK:
        return _back(state, way)
    return _move(state, way)


def _turn(state: State, way: Way) -> Fault | None:
    if not state.stock and not (state.redeals and state.stacks[WASTE]):
        return Fault(codes.STOCK_EMPTY, {"can": Advice(state, check)})
    if way.card is not None:
        coming = state.stock[::-1] if state.stock else state.stacks[WASTE]
        fault = _named(state, way, coming[:state.rules.draw][-1], "turned")
        if fault is not None:
            return fault
    return _ace_first(state, way) if state.open and state.forced else None


def _move(state: State, way: Way) -> Fault | None:
    """A move from a pile or the waste."""
    source, target = way.source, way.target
    if source > state.piles or target > state.piles:
        return Fault(codes.NO_PILE, {"pile": max(source, target), "piles": state.piles})
    stack = state.stacks[source]
    if not stack:
        return Fault(codes.NOTHING_THERE, {"place": spoken(place_of(source)), "can": Advice(state, check)})
    if source == target:
        return Fault(codes.NOWHERE)
    if way.many > 1:
        return _move_several(state, way)
    card = stack[-1]
    if way.card is not None or state.held or card == UNKNOWN:
        card = source_card(state, way)
        if way.card is not None:
            fault = _named(state, way, stack[-1] if card != way.card else card, "moved")
            if fault is not None:
                return fault
    if state.open and state.forced and not (target == FOUNDATION and card[0] == state.base):
        return _ace_first(state, way)
    if target == FOUNDATION:
        if card == UNKNOWN:
            return Fault(codes.UNKNOWN_CARD, {"word": way.word})
        return None if state.steps[card] in state.found[card[1]] else _mismatch_up(state, card)
    return _on_pile(state, source, card, target)


def _on_pile(state: State, source: int, card: str, target: int) -> Fault | None:
    """Whether a card may be laid on a pile, filled or empty."""
    stack = state.stacks[target]
    if not stack:
        return _in_space(state, source, card, target)
    top = stack[-1]
    if card in state.takes.get(top, (card,)) or card == UNKNOWN:
        return None
    return wrong_place(state, check, card, top, source)


def _in_space(state: State, source: int, card: str, target: int) -> Fault | None:
    fill = state.rules.space_fill
    used_up = not state.stock and not state.stacks[WASTE]
    if fill == "any" or (fill == "waste_only" and source == WASTE) or (fill == "auto_waste" and used_up):
        return None
    return Fault(codes.SPACE, {"pile": target, "card": card, "can": Advice(state, check)})


def _named(state: State, way: Way, top: str, how: str) -> Fault | None:
    """Whether the card written behind a move is the one that moves."""
    card = way.card
    assert card is not None
    if top == card:
        return None
    if card not in SPELLINGS or card not in state.steps:
        return Fault(codes.NOT_A_MOVE, {"word": card, "near": ""})
    if top == UNKNOWN:
        return Fault(codes.TOO_OFTEN, {"card": card}) if state.seen[card] > 1 else None
    stack = state.stacks[way.source]
    if how == "moved" and card in stack:
        above = " ".join(stack[len(stack) - stack[::-1].index(card):])
        where = spoken(place_of(way.source))
        return Fault(codes.BURIED, {"card": card, "above": above, "place": where, "top": top, "can": Advice(state, check)})
    place = "turned here" if how == "turned" else f"on top of {spoken(place_of(way.source))}"
    return Fault(codes.OTHER_CARD, {"place": place, "top": top, "card": card})


def _ace_first(state: State, way: Way) -> Fault:
    """A card that starts a foundation waits."""
    number, card = next((number, stack[-1]) for number, stack in enumerate(state.stacks) if stack and stack[-1][0] == state.base)
    can = f"{'w' if number == WASTE else number}>f"
    return Fault(codes.ACE_PENDING, {"card": card, "place": spoken(place_of(number)), "can": can, "word": way.word})


def _mismatch_up(state: State, card: str) -> Fault:
    heights = " and ".join(_height(state, height) for height in state.found[card[1]])
    return Fault(codes.FOUNDATION_MISMATCH, {"card": card, "suit": suit_name(card), "heights": heights, "can": Advice(state, check)})


def _height(state: State, height: int) -> str:
    """The top card's rank of a foundation, `nothing` for an empty one."""
    return next((card[0] for card, step in state.steps.items() if step == height - 1), "nothing")


def _back(state: State, way: Way) -> Fault | None:
    """A card taken back from a foundation."""
    if way.target > state.piles:
        return Fault(codes.NO_PILE, {"pile": way.target, "piles": state.piles})
    if not way.suit:
        return Fault(codes.WHICH_FOUNDATION, {"target": way.target})
    height = max(state.found[way.suit])
    if not height:
        return Fault(codes.NOTHING_THERE, {"place": "that foundation", "can": Advice(state, check)})
    card = next(card for card, step in state.steps.items() if card[1] == way.suit and step == height - 1)
    if way.many > 1:
        single = f"write `{way.word.partition('x')[0]}`"
        return Fault(codes.ONE_CARD_ONLY, {"count": way.many, "most": "one comes back at a time", "can": single})
    if way.card is not None and way.card != card:
        return Fault(codes.OTHER_CARD, {"place": "on that foundation", "top": card, "card": way.card})
    if not state.rules.worry_back:
        return Fault(codes.FOUNDATION_FIXED)
    if state.open and state.forced:
        return _ace_first(state, way)
    return _on_pile(state, FOUNDATION, card, way.target)


# -- several cards -----------------------------------------------------------------------------------

def _move_several(state: State, way: Way) -> Fault | None:
    """Several cards in one word: up one by one, or to another pile as far as the rules let them."""
    if way.card is not None and way.card != state.stacks[way.source][-1]:
        return _named(state, way, state.stacks[way.source][-1], "moved")
    stack, unit = state.stacks[way.source], state.rules.move_unit
    if way.many > len(stack):
        return Fault(codes.NOTHING_THERE, {"place": f"{spoken(place_of(way.source))} below {stack[0]}", "can": Advice(state, check)})
    if way.kind is UP:
        return _several_up(state, way)
    cards = stack[-way.many:]
    most = _most(state, way.target)
    if way.source == WASTE or unit == "single" or (unit == "run_by_spaces" and way.many > most):
        said = "one card moves at a time" if most == 1 or way.source == WASTE or unit == "single" else f"{most} can be brought over now"
        return Fault(codes.ONE_CARD_ONLY, {"count": way.many, "most": said, "can": _singly(state, way) or Advice(state, check)})
    faceup = len(stack) - state.down[way.source]
    if way.many > faceup or not in_order(cards, state.takes):
        return Fault(codes.NOT_IN_SEQUENCE, {"count": way.many, "pile": way.source, "can": Advice(state, check)})
    if state.open and state.forced:
        return _ace_first(state, way)
    return _on_pile(state, way.source, cards[0], way.target)


def _most(state: State, target: int) -> int:
    """The longest sequence that single moves bring to a pile; spaces that only the waste may fill are of no help."""
    return longest(len(spaces(state, target))) if state.rules.space_fill == "any" else 1


def _singly(state: State, way: Way) -> str:
    """The single moves that do the same, where there are any; "" otherwise."""
    stack = state.stacks[way.source]
    cards = stack[-way.many:]
    able = way.source != WASTE and way.many <= _most(state, way.target) and in_order(cards, state.takes)
    if not able or not fits(state, cards[0], way.target):
        return ""
    return "write `" + " ".join(f"{a}>{b}" for a, b in unfolded(way.source, way.target, way.many, spaces(state, way.target))) + "`"


def _several_up(state: State, way: Way) -> Fault | None:
    """Cards that go up one after another, from the top."""
    stack = state.stacks[way.source]
    if UNKNOWN in stack[-way.many:]:
        return Fault(codes.UNKNOWN_CARD, {"word": way.word})
    found = {suit: list(pair) for suit, pair in state.found.items()}
    waiting = state.open
    for at in range(1, way.many + 1):
        card = stack[-at]
        if card[0] == state.base:
            waiting -= at == 1
        elif waiting and state.forced:
            return _ace_first(state, way)
        if state.steps[card] not in found[card[1]]:
            return _mismatch_up(state, card)
        found[card[1]][found[card[1]].index(state.steps[card])] += 1
    return None

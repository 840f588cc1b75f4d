"""The moves of the patience, done: what each shifts, told as shifts and kept so that it can be taken back."""

from __future__ import annotations

from typing import Final

from replay.games.st_helena.building import foundation
from replay.games.st_helena.runs import longest, unfolded
from replay.games.st_helena.state import UNKNOWN, Kept, Shift, State, count_open, lay, source_card, spaces, take
from replay.games.st_helena.undoing import undo
from replay.games.st_helena.ways import BACK, FOUNDATION, PLACES, SHIFT, TURN, UNDO, UP, WASTE, WAYS, Way, place_of, way_of
from replay.terms import Ending

_NEW: Final = tuple.__new__


def apply(state: State, action: str | Ending) -> tuple[Shift, ...]:
    """Do it. Gives what moved."""
    if not isinstance(action, str):
        state.ending, state.phase, state.turn = action.word, "over", None
        return ()
    way = WAYS.get(action) or way_of(action)
    assert way is not None
    if state.warns:
        _watch(state, way)
    state.count += 1
    kind = way.kind
    if kind is UNDO:
        return undo(state)
    held, redeals = state.held, state.redeals
    if way.many > 1:
        whole = kind is SHIFT and (state.rules.move_unit == "run" or way.many > longest(len(spaces(state, way.target))))
        shifts, turned = _several(state, way)
        state.log.append(Kept(shifts, held, redeals, turned, whole))
        return shifts
    if kind is TURN:
        shifts = _turn(state, way) if state.slow_turns or not state.stock else _turn_one(state)
        state.log.append(_NEW(Kept, (shifts, held, redeals, 0, False, False)))
        return shifts
    if kind is BACK:
        shifts = (_back(state, way),)
        state.log.append(Kept(shifts, held, redeals))
        return shifts
    card = source_card(state, way) if state.held or state.unknown else state.stacks[way.source][-1]
    if state.unknown and card != UNKNOWN and state.stacks[way.source][-1] == UNKNOWN:
        state.seen[card] += 1
    under = state.held and way.source == WASTE and card != state.stacks[WASTE][-1]
    turned = take(state, way.source, under)
    shifts = ((card, PLACES[way.source], lay(state, card, way.target)),)
    if way.source and not state.stacks[way.source] and state.rules.space_fill == "auto_waste":
        shifts += _filled(state, way.source)
    state.log.append(_NEW(Kept, (shifts, held, redeals, turned, False, under)))
    return shifts


def _back(state: State, way: Way) -> Shift:
    """Take a card back from the higher foundation of its suit."""
    pair = state.found[way.suit]
    which = pair.index(max(pair))
    card = next(card for card, height in state.steps.items() if card[1] == way.suit and height == pair[which] - 1)
    pair[which] -= 1
    state.up -= 1
    return card, foundation(way.suit, which), lay(state, card, way.target)


def _filled(state: State, pile: int) -> tuple[Shift, ...]:
    """Fill an emptied pile from the waste, else from the stock."""
    if state.stacks[WASTE]:
        card = state.stacks[WASTE][-1]
        take(state, WASTE)
        return ((card, "waste", lay(state, card, pile)),)
    return ((card := state.stock.pop(), "stock", lay(state, card, pile)),) if state.stock else ()


def _turn_one(state: State) -> tuple[Shift, ...]:
    """Turn one known card to the waste, as nearly every game does."""
    card, waste, base = state.stock.pop(), state.stacks[WASTE], state.base
    if waste and waste[-1][0] == base:
        state.open -= 1
    if card[0] == base:
        state.open += 1
    waste.append(card)
    return ((card, "stock", "waste"),)


def _turn(state: State, way: Way) -> tuple[Shift, ...]:
    """Turn the next card, or cards; an empty stock is first made of the waste, so that the first card discarded comes first again."""
    shifts: list[Shift] = []
    waste = state.stacks[WASTE]
    if not state.stock:
        shifts += [(card, "waste", "stock") for card in reversed(waste)]
        state.stock = waste[::-1]
        waste.clear()
        state.redeals -= 1
    for left in range(min(state.rules.draw, len(state.stock)) - 1, -1, -1):
        card = state.stock.pop()
        if card == UNKNOWN and way.card is not None and not left:
            card = way.card
            state.seen[card] += 1
        waste.append(card)
        shifts.append((card, "stock", "waste"))
    state.held = state.rules.draw_model == "in_hand"
    count_open(state)
    return tuple(shifts)


def _several(state: State, way: Way) -> tuple[tuple[Shift, ...], int]:
    """Move several cards: up one by one, as a block, or through the empty piles; gives what moved, and the pile where a card turned up."""
    room = spaces(state, way.target) if way.kind is SHIFT else []
    if way.kind is SHIFT and (state.rules.move_unit == "run" or way.many > longest(len(room))):
        shifts = _block(state, way.source, way.target, way.many)
        turned = 0
        if state.down[way.source] and state.down[way.source] == len(state.stacks[way.source]):
            state.down[way.source] -= 1
            turned = way.source
    else:
        shifts, turned = (), 0
        single = [(way.source, FOUNDATION)] * way.many if way.kind is UP else list(
            unfolded(way.source, way.target, way.many, room))
        for source, target in single:
            card = state.stacks[source][-1]
            turned = take(state, source) or turned
            shifts += ((card, place_of(source), lay(state, card, target)),)
    if way.source and not state.stacks[way.source] and state.rules.space_fill == "auto_waste":
        shifts += _filled(state, way.source)
    return shifts, turned


def _block(state: State, source: int, target: int, count: int) -> tuple[Shift, ...]:
    stack = state.stacks[source]
    cards = stack[-count:]
    del stack[-count:]
    state.stacks[target] += cards
    count_open(state)
    return tuple((card, place_of(source), place_of(target)) for card in cards)


def _watch(state: State, way: Way) -> None:
    """Under `ace_policy=warn`, note each card that could have gone up when another move was made; once, while it waits."""
    waiting = {number: stack[-1] for number, stack in enumerate(state.stacks) if stack and stack[-1][0] == state.base}
    if way.kind is UNDO:
        return
    if way.kind is UP and way.source in waiting:
        state.passed = {number: card for number, card in waiting.items() if number != way.source and state.passed.get(number) == card}
        return
    for number, card in waiting.items():
        if state.passed.get(number) != card:
            state.late.append((state.count, card, place_of(number)))
    state.passed = waiting

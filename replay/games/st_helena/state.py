"""A game of the patience while it is walked, and the only code that changes it.

The waste and the piles are one list of stacks, the waste first, each with its top card last; the stock is turned over, so that
its next card is the last. What a move did is a tuple of shifts (card, from, to), which is also how it is taken back.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from formats.cards import SUITS
from replay.game import Ending, Table
from replay.games.st_helena.building import FOUNDATIONS, foundation, steps_up, takers
from replay.games.st_helena.runs import longest, unfolded
from replay.games.st_helena.ways import BACK, FOUNDATION, PLACES, SHIFT, TURN, UNDO, UP, WASTE, WAYS, Way, place_of, way_of
from replay.replay import Deal

UNKNOWN = "?"
_NEW = tuple.__new__
ASIDE = "aside"
"""Where a card lies that was put up against the rules, until it is taken back."""
Shift = tuple[str, str, str]
"""One card that moved: the card, the place it left, the place it came to."""


class Kept(NamedTuple):
    """What taking a move back needs besides its shifts.

    `whole` says that the shifts were one sequence moved as a block, `under` that the card came from under the one in the hand.
    """

    shifts: tuple[Shift, ...]
    held: bool
    redeals: int
    turned_up: int = 0
    whole: bool = False
    under: bool = False


class State:
    """One game while it is walked. `open` counts the cards that start a foundation and could be moved now."""

    __slots__ = (
        "base", "count", "down", "ending", "forced", "foul", "found", "held", "late", "log", "maker", "open", "passed", "phase",
        "piles", "redeals", "rules", "seen", "slow_turns", "stacks", "steps", "stock", "table", "takes", "turn", "undealt",
        "unknown", "up", "warns",
    )
    trick: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()

    def __init__(self, table: Table, deal: Deal) -> None:
        rules = table.rules
        self.table, self.rules = table, rules
        self.phase = "play"
        self.turn: int | None = 0
        self.maker = 0
        self.forced = rules.ace_policy == "forced"
        self.warns = rules.ace_policy == "warn"
        self.base: str = rules.base_rank.upper()
        self.takes = takers(rules.build, rules.wrap)
        self.steps = steps_up(self.base)
        self.undealt = deal.piles is None
        self.piles: int = rules.piles
        dealt = deal.piles if deal.piles is not None else ((),) * self.piles
        self.stacks: list[list[str]] = [list(deal.waste or ()), *map(list, dealt)]
        stock = (UNKNOWN,) * deal.stock if isinstance(deal.stock, int) else deal.stock or ()
        self.stock: list[str] = list(reversed(stock))
        up = deal.foundations or {}
        self.found = {suit: [len(up.get(foundation(suit, which), ())) for which in (0, 1)] for suit in SUITS}
        self.up = sum(map(sum, self.found.values()))
        self.down = [0, *(0 if table.study else min(rules.rows_down, max(len(pile) - 1, 0)) for pile in dealt)]
        self.redeals: int = -1 if rules.redeals == "unlimited" else rules.redeals
        self.held = False
        self.unknown = UNKNOWN in self.stock or any(UNKNOWN in stack for stack in self.stacks)
        self.seen = Counter(card for stack in (*self.stacks, self.stock, *up.values()) for card in stack) if self.unknown else Counter()
        self.slow_turns = self.unknown or rules.draw > 1 or rules.draw_model == "in_hand"
        self.log: list[Kept] = []
        self.count = 0
        self.ending: str | None = None
        self.foul = False
        self.late: list[tuple[int, str, str]] = []
        self.passed: dict[int, str] = {}
        self.open = 0
        count_open(self)


def count_open(state: State) -> None:
    """Count the cards that start a foundation and can be moved now."""
    tops = [stack[-1] for stack in state.stacks if stack]
    if state.held and len(state.stacks[WASTE]) > 1:
        tops.append(state.stacks[WASTE][-2])
    state.open = sum(top[0] == state.base for top in tops)


def source_card(state: State, way: Way) -> str:
    """The card that a move takes from a pile or the waste, by its name where that is written; "" where none lies.

    With the turned card in the hand, a move from the waste means that card where it may go there, else the one below it.
    """
    stack = state.stacks[way.source]
    if not stack:
        return ""
    top = stack[-1]
    if way.source == WASTE and state.held and len(stack) > 1:
        below = stack[-2]
        if way.card is not None:
            return below if way.card == below and way.card != top else top
        if not fits(state, top, way.target) and fits(state, below, way.target):
            return below
    return way.card or UNKNOWN if top == UNKNOWN else top


def fits(state: State, card: str, target: int) -> bool:
    """Whether a card may be laid on a pile, or put up, by what lies there."""
    if card == UNKNOWN:
        return target != FOUNDATION
    if target == FOUNDATION:
        return state.steps[card] in state.found[card[1]]
    stack = state.stacks[target]
    return not stack or stack[-1] == UNKNOWN or card in state.takes[stack[-1]]


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
        return _undo(state)
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
    shifts = ((card, PLACES[way.source], _lay(state, card, way.target)),)
    if way.source and not state.stacks[way.source] and state.rules.space_fill == "auto_waste":
        shifts += _filled(state, way.source)
    state.log.append(_NEW(Kept, (shifts, held, redeals, turned, False, under)))
    return shifts


# -- one card ----------------------------------------------------------------------------------------

def take(state: State, source: int, under: bool = False) -> int:
    """Take the top card of a pile or of the waste; gives the pile whose hidden card is turned up by that, else 0."""
    stack = state.stacks[source]
    card = stack.pop(-2) if under else stack.pop()
    if card[0] == state.base:
        state.open -= 1
    if source == WASTE:
        if state.held:
            state.held = under
            count_open(state)
        elif stack and stack[-1][0] == state.base:
            state.open += 1
        return 0
    if stack and stack[-1][0] == state.base:
        state.open += 1
    if state.down[source] and state.down[source] == len(stack):
        state.down[source] -= 1
        return source
    return 0


def _lay(state: State, card: str, target: int) -> str:
    """Lay a card on a pile, on the waste or on a foundation; gives the place."""
    if target == FOUNDATION:
        pair, height = state.found[card[1]], state.steps[card]
        if height not in pair:
            return ASIDE
        which = pair.index(height)
        pair[which] += 1
        state.up += 1
        return FOUNDATIONS[card[1]][which]
    stack = state.stacks[target]
    if stack and stack[-1][0] == state.base:
        state.open -= 1
    stack.append(card)
    if card[0] == state.base:
        state.open += 1
    return PLACES[target]


def _back(state: State, way: Way) -> Shift:
    """Take a card back from the higher foundation of its suit."""
    pair = state.found[way.suit]
    which = pair.index(max(pair))
    card = next(card for card, height in state.steps.items() if card[1] == way.suit and height == pair[which] - 1)
    pair[which] -= 1
    state.up -= 1
    return card, foundation(way.suit, which), _lay(state, card, way.target)


def _filled(state: State, pile: int) -> tuple[Shift, ...]:
    """Fill an emptied pile from the waste, else from the stock."""
    if state.stacks[WASTE]:
        card = state.stacks[WASTE][-1]
        take(state, WASTE)
        return ((card, "waste", _lay(state, card, pile)),)
    return ((card := state.stock.pop(), "stock", _lay(state, card, pile)),) if state.stock else ()


# -- several cards, the stock, and back ---------------------------------------------------------------

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
            shifts += ((card, place_of(source), _lay(state, card, target)),)
    if way.source and not state.stacks[way.source] and state.rules.space_fill == "auto_waste":
        shifts += _filled(state, way.source)
    return shifts, turned


def spaces(state: State, but: int) -> list[int]:
    """The empty piles, without the one that is moved to."""
    return [number for number in range(1, len(state.stacks)) if number != but and not state.stacks[number]]


def _block(state: State, source: int, target: int, count: int) -> tuple[Shift, ...]:
    stack = state.stacks[source]
    cards = stack[-count:]
    del stack[-count:]
    state.stacks[target] += cards
    count_open(state)
    return tuple((card, place_of(source), place_of(target)) for card in cards)


def _undo(state: State) -> tuple[Shift, ...]:
    """Take back the last move not yet taken back."""
    kept = state.log.pop()
    shifts = kept.shifts if kept.whole else kept.shifts[::-1]
    back: list[Shift] = [(card, target, source) for card, source, target in shifts]
    held = state.stacks[WASTE].pop() if kept.under else None
    if kept.whole:
        for card, target, _ in reversed(back):
            _remove(state, card, target)
        for card, _, source in back:
            _return(state, card, source)
    else:
        for card, target, source in back:
            _remove(state, card, target)
            _return(state, card, source)
    if held is not None:
        state.stacks[WASTE].append(held)
        back.append((held, "waste", "waste"))
    if kept.turned_up:
        state.down[kept.turned_up] += 1
    state.held, state.redeals, state.foul = kept.held, kept.redeals, False
    count_open(state)
    return tuple(back)


def _remove(state: State, card: str, place: str) -> None:
    """Take the top card off a place."""
    kind, _, number = place.partition(":")
    if kind == "foundation":
        state.found[card[1]][int(number) > len(SUITS)] -= 1
        state.up -= 1
    elif kind == "stock":
        state.stock.pop()
    elif kind != ASIDE:
        state.stacks[int(number or 0)].pop()


def _return(state: State, card: str, place: str) -> None:
    """Put a card back on a place."""
    kind, _, number = place.partition(":")
    if kind == "foundation":
        state.found[card[1]][int(number) > len(SUITS)] += 1
        state.up += 1
    elif kind == "stock":
        state.stock.append(card)
    else:
        state.stacks[int(number or 0)].append(card)


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

"""A game of the patience while it is walked: what lies where, and how one card is taken and laid.

The waste and the piles are one list of stacks, the waste first, each with its top card last; the stock is turned over, so that
its next card is the last. What a move did is a tuple of shifts (card, from, to), which is also how it is taken back.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from formats.cards import SUITS
from replay.games.st_helena.building import FOUNDATIONS, foundation, steps_up, takers
from replay.games.st_helena.ways import FOUNDATION, PLACES, WASTE, Way
from replay.replay import Deal
from replay.terms import Table

UNKNOWN: Final = "?"
_NEW: Final = tuple.__new__
ASIDE: Final = "aside"
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


def lay(state: State, card: str, target: int) -> str:
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


def spaces(state: State, but: int) -> list[int]:
    """The empty piles, without the one that is moved to."""
    return [number for number in range(1, len(state.stacks)) if number != but and not state.stacks[number]]

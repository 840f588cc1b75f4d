"""What could be done: every move that may be tried, and whether anything is left to do. Legality is the judge's."""

from __future__ import annotations

from collections.abc import Iterator

from formats.cards import SUITS
from replay.games.st_helena.judge import ALL_UP, check
from replay.games.st_helena.state import State
from replay.games.st_helena.ways import SHIFT, WASTE, way_of


def candidates(state: State) -> Iterator[str]:
    """All that could be tried: what goes up first, then a turn, then moves to piles."""
    if state.up == ALL_UP or state.phase != "play":
        return
    sources = [number for number, stack in enumerate(state.stacks) if stack]
    for source in sources:
        yield f"{_said(source)}>f"
    yield "d"
    for source in sources:
        for target in range(1, state.piles + 1):
            if target != source:
                yield f"{_said(source)}>{target}"
    if state.rules.move_unit != "single":
        yield from _sequences(state, sources)
    if state.rules.worry_back:
        yield from (f"f{suit}>{target}" for suit in SUITS for target in range(1, state.piles + 1))


def _sequences(state: State, sources: list[int]) -> Iterator[str]:
    """Several cards at once: every sequence on top of a pile, to every other pile."""
    for source in (number for number in sources if number != WASTE):
        stack = state.stacks[source]
        count = 2
        while count <= len(stack) - state.down[source] and stack[-count + 1] in state.takes.get(stack[-count], ()):
            yield from (f"{source}>{target}x{count}" for target in range(1, state.piles + 1) if target != source)
            count += 1


def stuck(state: State) -> bool:
    """Whether nothing can be done but to shift a whole pile into an empty one."""
    if state.foul or (not state.open and (state.stock or (state.redeals and state.stacks[WASTE]))):
        return False
    return all(is_null(state, word) for word in candidates(state) if check(state, word) is None)


def is_null(state: State, word: str) -> bool:
    """Whether a legal move changes nothing: a whole pile goes into an empty one."""
    way = way_of(word)
    return (way is not None and way.kind is SHIFT and way.source != WASTE and not state.stacks[way.target]
            and len(state.stacks[way.source]) == way.many)


def _said(source: int) -> str:
    return "w" if source == WASTE else str(source)

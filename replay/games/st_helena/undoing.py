"""A move taken back: its shifts the other way round."""

from __future__ import annotations

from formats.cards import SUITS
from replay.games.st_helena.state import ASIDE, Shift, State, count_open
from replay.games.st_helena.ways import WASTE


def undo(state: State) -> tuple[Shift, ...]:
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

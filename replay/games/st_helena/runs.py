"""Several cards moved as one, told as single moves through the empty piles. RULES.md, Moving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def longest(spaces: int) -> int:
    """How many cards so many empty piles let through: each doubles it."""
    return int(2 ** spaces)


def unfolded(source: int, target: int, count: int, spaces: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The single moves (from, to) that bring the top cards of a pile to another in the same order."""
    if count == 1:
        yield source, target
        return
    rest, aside = spaces[:-1], spaces[-1]
    lower = min(longest(len(rest)), count - 1)
    yield from unfolded(source, aside, count - lower, rest)
    yield from unfolded(source, target, lower, rest)
    yield from unfolded(aside, target, count - lower, rest)

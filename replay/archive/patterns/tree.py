"""A pattern as a tree: what it asks of one happening, and how happenings are joined.

A happening is a call, a trick, a capture or a patience, and has one mark. Every part knows where it stands in the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from formats.frames import clean, width
from replay.refusals import Refusal


class Span(NamedTuple):
    """From where to where a part stands in the pattern's text."""

    start: int
    end: int


class PatternError(Refusal):
    """A pattern that means nothing: its text, the place that is wrong, and why."""

    def __init__(self, text: str, span: Span, reason: str) -> None:
        shown = "".join(" " if sign.isspace() else sign for sign in text)
        before = width(clean(shown[:span.start]))
        under = " " * before + "^" * max(1, width(clean(shown[:span.end])) - before)
        super().__init__(f"the pattern is not understood: {reason}\n  {clean(shown)}\n  {under}")
        self.span, self.reason = span, reason


class Amount(NamedTuple):
    """Whole numbers from `low` to `high`; None where a side is open."""

    low: int = 0
    high: int | None = None

    def has(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Is:
    """A field of the mark lies within an amount."""

    kind: str
    field: str
    amount: Amount
    span: Span


@dataclass(frozen=True, slots=True)
class Called:
    """A call is one of these, canonical."""

    words: tuple[str, ...]
    span: Span
    kind: str = "call"


@dataclass(frozen=True, slots=True)
class By:
    """What a column of the hand says stands in a field, or among its seats: where a person, the dealer or the partner sits; the trumps."""

    kind: str
    field: str
    names: tuple[str, ...]
    span: Span
    named: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Of the whole hand: cards of which one at least was dealt, played or discarded. `who` is a role or seat, or players are named;
    neither means anybody. A card without its suit is a rank of trumps.
    """

    how: str
    cards: tuple[str, ...]
    who: str
    names: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class And:
    """All of one happening; parts that speak of the whole hand stand beside it."""

    parts: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of them."""

    parts: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    """Not so: within a happening, of that one; on its own, of any in the hand."""

    part: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Then:
    """One happening, and a later one, and so on."""

    parts: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Also:
    """All of the same hand."""

    parts: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Times:
    """So many happenings of a hand are such."""

    amount: Amount
    part: Node
    span: Span


Node = Is | Called | By | Cards | And | Or | Not | Then | Also | Times


def speaks_of_hand(node: Node) -> bool:
    """Whether a part speaks of the whole hand, and cannot be true of one happening."""
    if isinstance(node, (Cards, Then, Also, Times)):
        return True
    if isinstance(node, (And, Or)):
        return any(map(speaks_of_hand, node.parts))
    return isinstance(node, Not) and speaks_of_hand(node.part)


def kinds_of(node: Node) -> dict[str, Span]:
    """The kinds of happening that a part speaks of, each with the place where it first does."""
    if isinstance(node, (Is, Called, By)):
        return {node.kind: node.span}
    if isinstance(node, Cards):
        return {}
    parts = node.parts if isinstance(node, (And, Or, Then, Also)) else (node.part,)
    found: dict[str, Span] = {}
    for part in parts:
        found = kinds_of(part) | found
    return dict(sorted(found.items(), key=lambda one: one[1]))

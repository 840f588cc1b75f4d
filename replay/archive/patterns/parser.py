"""A pattern's text to its tree: how happenings are joined. What one happening is stands in phrases.py; the grammar in docs/patterns.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from replay.archive.patterns.cursor import Cursor
from replay.archive.patterns.phrases import happening
from replay.archive.patterns.tree import Also, And, Cards, Node, Not, Or, Then, Times, kinds_of, speaks_of_hand

DEEPEST = 30
"""Parentheses within parentheses."""


class Known(Protocol):
    """What only the archive knows. Both raise Refusal for what it does not."""

    def person(self, name: str) -> tuple[str, ...]:
        """The names under which a player sits."""

    def calls(self, word: str) -> tuple[str, ...]:
        """The canonical calls that a word may be."""


def parse(text: str, known: Known) -> Node:
    """The tree of a pattern. Raises PatternError, with its place."""
    cursor = Cursor(text)
    if cursor.ended:
        raise cursor.error("it is empty; write for example `lead trump ace by maker`")
    tree = _Parser(cursor, known).either(0)
    if not cursor.ended:
        cursor.lost()
    check(tree, cursor)
    return tree


class _Parser:
    """One function a level of the grammar, the loosest first."""

    def __init__(self, cursor: Cursor, known: Known) -> None:
        self.cursor, self.known = cursor, known

    def either(self, depth: int) -> Node:
        return self._joined("or", Or, lambda: self.both(depth))

    def both(self, depth: int) -> Node:
        return self._joined("also", Also, lambda: self.chain(depth))

    def chain(self, depth: int) -> Node:
        return self._joined("then", Then, lambda: self.same(depth))

    def same(self, depth: int) -> Node:
        return self._joined("and", And, lambda: self.one(depth))

    def _joined(self, word: str, join: Callable[..., Node], part: Callable[[], Node]) -> Node:
        start = self.cursor.at
        parts = [part()]
        while self.cursor.take(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(tuple(parts), self.cursor.since(start))

    def one(self, depth: int) -> Node:
        cursor, start = self.cursor, self.cursor.at
        if depth > DEEPEST:
            raise cursor.error("it is nested too deeply")
        if cursor.take("not"):
            return Not(self.one(depth + 1), cursor.since(start))
        if cursor.take("("):
            inner = self.either(depth + 1)
            cursor.need(")")
            return inner
        amount = cursor.amount()
        if amount is not None and cursor.take("times"):
            return Times(amount, self.one(depth + 1), cursor.since(start))
        cursor.at = start
        return happening(cursor, self.known)


def check(node: Node, cursor: Cursor) -> None:
    """That what must be one happening can be one."""
    if isinstance(node, (Or, Also)) or (isinstance(node, Not) and speaks_of_hand(node)):
        for part in node.parts if not isinstance(node, Not) else (node.part,):
            check(part, cursor)
    elif isinstance(node, Then):
        for part in node.parts:
            _one_happening(part, cursor, "then")
    elif isinstance(node, Times):
        _one_happening(node.part, cursor, "times")
    elif isinstance(node, And):
        same = tuple(part for part in node.parts if not speaks_of_hand(part))
        for part in node.parts:
            if speaks_of_hand(part):
                check(part, cursor)
            if isinstance(part, Cards) and part.how != "dealt" and same:
                raise cursor.error("this speaks of the whole hand, not of one trick or call; join it with `also`", part.span)
        _one_kind(And(same, node.span), cursor)
    elif isinstance(node, Not):
        check(node.part, cursor)


def _one_happening(node: Node, cursor: Cursor, join: str) -> None:
    if speaks_of_hand(node):
        raise cursor.error(f"this speaks of the whole hand, and `{join}` of one happening; join it with `also`", node.span)
    _one_kind(node, cursor)


def _one_kind(node: Node, cursor: Cursor) -> None:
    """One happening is a trick or a call, never both."""
    kinds = list(kinds_of(node).items())
    if len(kinds) > 1:
        (first, _), (other, span) = kinds[:2]
        raise cursor.error(f"this is a {other}, and what stands before it a {first}: join them with `then` or `also`", span)

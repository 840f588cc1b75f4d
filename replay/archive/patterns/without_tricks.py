"""Happenings of games without tricks: captures and aces, and what is said of a patience as a whole."""

from __future__ import annotations

from replay.archive.patterns.parts import YES, Parts
from replay.archive.patterns.tree import Amount, Is, Node
from replay.archive.patterns.words import CAPTURES


class WithoutTricks(Parts):
    """A phrase about a capture or about a patience."""

    def _capture(self) -> Node | None:
        """`sauterelle by Anna`, `capture of 4 cards or more with 9H`, `ace taken`, `hand laid out whole`."""
        cursor = self.cursor
        aces = self._aces()
        word = cursor.take_from(CAPTURES) if aces is None else None
        if aces is None and word is None:
            return None
        found: list[Node] = [aces] if aces else []
        if word is not None:
            field, amount = CAPTURES[word]
            found.append(Is("capture", field, amount, self._span()))
        if cursor.take("of"):
            size = cursor.amount() or cursor.lost("a number")
            cursor.need("cards", "card")
            size = self._or_more(size)
            found.append(Is("capture", "cards", size, self._span()))
        if cursor.take("with"):
            card = self._card() or cursor.lost()
            found += self._tests(card, "rank", "suit", led=True, kind="capture")
        who = self._by("capture", "seat")
        return self._all([*found, *([who] if who else [])])

    def _aces(self) -> Node | None:
        """`ace taken`, `2 aces taken`."""
        cursor, start = self.cursor, self.cursor.at
        amount = cursor.amount()
        if cursor.take("ace taken", "aces taken"):
            return Is("capture", "aces", amount or Amount(1), self._span())
        cursor.at = start
        return None

    def _patience(self) -> Node | None:
        """`won without undo`, `clean win`, `late ace`, `first space before 20 turns`."""
        cursor, start = self.cursor, self.cursor.at
        if cursor.take("won without undo"):
            return self._all([Is("patience", "won", YES, self._span()), Is("patience", "undos", Amount(0, 0), self._span())])
        if cursor.take("clean win"):
            return Is("patience", "clean", YES, self._span())
        if cursor.take("late ace"):
            return Is("patience", "late_aces", Amount(1), self._span())
        if not cursor.take("first space"):
            return None
        found: list[Node] = [Is("patience", "space", YES, self._span())]
        when = cursor.take("before", "after")
        if when is not None:
            number = cursor.number()
            if number is None:
                cursor.lost("a number")
            if when == "before" and not number:
                raise cursor.error("nothing is before no turns", cursor.since(start))
            cursor.need("turns", "turn")
            turns = Amount(number + 1) if when == "after" else Amount(0, number - 1)
            found.append(Is("patience", "first_space", turns, self._span()))
        return self._all(found)

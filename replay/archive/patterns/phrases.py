"""One happening in words: `lead trump ace by maker`, `trick 1 won by same two`, `capture of 4 cards or more`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from replay.archive.patterns.cursor import Cursor
from replay.archive.patterns.deeds import Deeds
from replay.archive.patterns.parts import YES, Card
from replay.archive.patterns.tree import Amount, And, Called, Is, Node, Not
from replay.archive.patterns.words import NUMBERED, PATIENCE, ROLE
from replay.marks import KINDS

if TYPE_CHECKING:
    from replay.archive.patterns.parser import Known

_ELSEWHERE = {
    "revoke": "a breach is found by its code, for example with `--code P008`; `replay stats irregularities` counts them",
    "misdeal": "it is found with `--code misdeal`", "undo": "write `1 undo or more`, or `no undo`",
    "undos": "write `1 undo or more`, or `no undo`"}
"""What is said of words that mean something, but not here."""


def happening(cursor: Cursor, known: Known) -> Node:
    """What stands here: which one it is, what happened, or both."""
    return _Phrase(cursor, known).read()


class _Phrase(Deeds):
    """One phrase."""

    def read(self) -> Node:
        which = self._which()
        found = None if which and self._is_over() else self._what()
        if found is None:
            return which or self._nothing()
        return found if which is None else And((which, found), self.cursor.since(self.start))

    def _nothing(self) -> NoReturn:
        """Nothing that happens stands here."""
        cursor = self.cursor
        if not cursor.ended and cursor.words[cursor.at] in _ELSEWHERE:
            word = cursor.words[cursor.at]
            raise cursor.error(f"`{word}` cannot stand here; {_ELSEWHERE[word]}")
        cursor.lost("something that happened, for example `lead trump ace by maker`")

    # -- which one ---------------------------------------------------------------------------------

    def _which(self) -> Node | None:
        """`trick 3`, `last trick`, `before trick 3`, `tricks 3 to 5`; `trick` alone only leads over to what happened in it."""
        cursor, start = self.cursor, self.cursor.at
        before = cursor.take("first", "last", "before", "after")
        noun = cursor.take_from(NUMBERED)
        if noun is None or (before == "first" and noun == "batches"):
            cursor.at = start
            return None
        kind, field = NUMBERED[noun]
        if before == "last" and field == "number":
            return Is(kind, "last", YES, cursor.since(start))
        if before in ("before", "after"):
            number = cursor.number()
            if number is None:
                cursor.lost("a number")
            amount = Amount(0, number - 1) if before == "before" else Amount(number + 1)
            if amount.high is not None and amount.high < 1:
                raise cursor.error(f"nothing is before {noun} {number}", cursor.since(start))
            return self._numbered(kind, field, amount, start)
        found = YES if before == "first" else cursor.amount()
        if found is None:
            if self._is_over():
                cursor.lost("a number")
            return Is(kind, "kind", Amount(KINDS.index(kind), KINDS.index(kind)), cursor.since(start))
        if found.high is not None and found.high < 1:
            raise cursor.error(f"there is no {noun} {found.high}: they are counted from 1", cursor.since(start))
        return self._numbered(kind, field, found, start)

    def _numbered(self, kind: str, field: str, amount: Amount, start: int) -> Node:
        span = self.cursor.since(start)
        return Is(kind, field, self._of_tricks(amount, span) if kind == "trick" else amount, span)

    # -- what happened -----------------------------------------------------------------------------

    def _what(self) -> Node | None:
        for read in (self._patience, self._capture, self._lead, self._won, self._ruff, self._revealed, self._call, self._counted,
                     self._card_first, self._who_first):
            at = self.cursor.at
            found = read()
            if found is not None:
                return found
            self.cursor.at = at
        return None

    def _lead(self) -> Node | None:
        """`lead trump ace by maker`; `led by Anna`."""
        if self.cursor.take("lead"):
            return self._led(self._card())
        return self._by("trick", "seat", needed=True) if self.cursor.take("led") else None

    def _led(self, card: Card | None) -> Node:
        tests = self._tests(card, "rank", "suit", led=True)
        who = self._by("trick", "seat")
        return self._all([*tests, *([who] if who else [])] or [Is("trick", "rank", Amount(1), self._span())])

    def _won(self) -> Node | None:
        """`won by partner`, `won by same two`, `won by maker with trump ace`, `lost`."""
        cursor = self.cursor
        if cursor.take("lost"):
            return Is("trick", "winner_role", ROLE["opponent"], self._span())
        if not cursor.take("won"):
            return None
        found: list[Node] = []
        if cursor.take("by"):
            found.append(self._power() or self._won_card() or self._who("trick", "winner"))
        if cursor.take("with"):
            found.append(self._power() or self._won_card() or cursor.lost())
        return self._all(found or [Is("trick", "winner_role", ROLE["side"], self._span())])

    def _ruff(self) -> Node | None:
        """`ruff by opponent`; `ruff` by anybody."""
        cursor = self.cursor
        if not cursor.take("ruff"):
            return None
        return self._by("trick", "ruff") or Is("trick", "ruff", Amount(1), self._span())

    def _revealed(self) -> Node | None:
        """`revealed`, `revealed after 8`: the trick in which the card called fell."""
        cursor, start = self.cursor, self.cursor.at
        if not cursor.take("revealed"):
            return None
        found: list[Node] = [Is("trick", "revealed", YES, self._span())]
        when = cursor.take("after", "before", "in")
        if when is not None:
            cursor.take("trick")
            number = cursor.number()
            if number is None:
                cursor.lost("a number")
            if when == "before" and number < 2:
                raise cursor.error(f"nothing is before trick {number}", cursor.since(start))
            amount = {"after": Amount(number + 1), "before": Amount(0, max(number - 1, 0)), "in": Amount(number, number)}[when]
            found.append(self._numbered("trick", "number", amount, start))
        return self._all(found)

    def _call(self) -> Node | None:
        """`bid 4 by dealer`, `nap bid by Anna`, `pass by maker`, `standing bid by Anna`, `bid by Anna`."""
        cursor = self.cursor
        found: list[Node] = []
        if cursor.take("pass"):
            found.append(Called(("p",), self._span()))
        elif cursor.take("standing bid"):
            found.append(Is("call", "standing", YES, self._span()))
        elif cursor.take("bid"):
            over = self._is_over() or cursor.sees("by")
            found.append(Not(Called(("p",), self._span()), self._span()) if over else self._called())
        elif not cursor.ended and len(cursor.words) > cursor.at + 1 and cursor.words[cursor.at + 1] == "bid":
            found.append(self._called())
            cursor.need("bid")
        else:
            return None
        who = self._by("call", "seat")
        return self._all([*found, *([who] if who else [])])

    def _counted(self) -> Node | None:
        """`2 points or more`; in a patience `no undo`, `at most 300 moves`."""
        cursor = self.cursor
        amount = cursor.amount()
        if amount is None:
            return None
        if cursor.take("points", "point"):
            return Is("trick", "points", self._or_more(amount), self._span())
        noun = cursor.take_from(PATIENCE)
        return Is("patience", PATIENCE[noun], self._or_more(amount), self._span()) if noun is not None else None

    def _card_first(self) -> Node | None:
        """`QS led by Anna`, `QS played by Anna`."""
        card = self._card()
        if card is None:
            return None
        how = self.cursor.need("led", "played", "discarded")
        return self._led(card) if how == "led" else self._cards_by(how, card)

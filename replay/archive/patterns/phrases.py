"""One happening in words: `lead trump ace by maker`, `trick 1 won by same two`, `capture of 4 cards or more`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from formats.cards import JOKER as JOKER_CARD
from formats.cards import SPELLINGS, plain
from replay.archive.patterns.cursor import Cursor
from replay.archive.patterns.tree import Amount, And, By, Called, Is, Node, Not, Or, Span, Times
from replay.archive.patterns.words import CAPTURES, JOKER, NUMBERED, PATIENCE, POWER, RANK, ROLE, SEAT, SUIT, TRUMP, WHO
from replay.marks import KINDS, RANKS, card_values
from replay.refusals import Refusal

if TYPE_CHECKING:
    from replay.archive.patterns.parser import Known

YES = Amount(1, 1)
_DOES = ("void", "ruffs", "leads", "wins", "bids", "passes")
_HIGHEST = RANKS.index("ace")
_LOWEST = RANKS.index("two")


class Card(NamedTuple):
    """What is said of a card: its ranks, its suit, and whether it is a trump; None asks nothing."""

    ranks: Amount | None = None
    suit: int | None = None
    trump: bool = False
    span: Span = Span(0, 0)


def happening(cursor: Cursor, known: Known) -> Node:
    """What stands here: which one it is, what happened, or both."""
    return _Phrase(cursor, known).read()


class _Phrase:
    """One phrase; `start` is where it begins."""

    def __init__(self, cursor: Cursor, known: Known) -> None:
        self.cursor, self.known, self.start = cursor, known, cursor.at

    def read(self) -> Node:
        which = self._which()
        found = None if which and self._is_over() else self._what()
        if found is None:
            return which or self.cursor.lost("something that happened, for example `lead trump ace by maker`")
        return found if which is None else And((which, found), self.cursor.since(self.start))

    def _is_over(self) -> bool:
        """Whether nothing more belongs to this phrase."""
        cursor = self.cursor
        return cursor.ended or any(cursor.sees(word) for word in ("and", "then", "also", "or", ")"))

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
            return Is(kind, field, amount, cursor.since(start))
        found = YES if before == "first" else cursor.amount()
        if found is None:
            if self._is_over():
                cursor.lost("a number")
            return Is(kind, "kind", Amount(KINDS.index(kind), KINDS.index(kind)), cursor.since(start))
        if found.high is not None and found.high < 1:
            raise cursor.error(f"there is no {noun} {found.high}: they are counted from 1", cursor.since(start))
        return Is(kind, field, found, cursor.since(start))

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

    def _power(self) -> Node | None:
        """A power; not where the word begins a card, as in `trump ace`."""
        cursor, start = self.cursor, self.cursor.at
        word = cursor.take_from(POWER)
        if word is None:
            return None
        if word in TRUMP and any(cursor.sees(rank) for rank in RANK):
            cursor.at = start
            return None
        return self._any([Is("trick", "won_by", Amount(value, value), self._span()) for value in POWER[word]])

    def _won_card(self) -> Node | None:
        card = self._card()
        return self._all(self._tests(card, "won_rank", "won_suit", led=False)) if card is not None else None

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
            found.append(Is("trick", "number", amount, self._span()))
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

    def _called(self) -> Node:
        cursor = self.cursor
        try:
            calls = self.known.calls(cursor.written[cursor.at])
        except Refusal as refusal:
            raise cursor.error(str(refusal)) from None
        cursor.at += 1
        return Called(calls, self._span())

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

    def _or_more(self, amount: Amount) -> Amount:
        """`4 cards or more` is `4 or more cards`."""
        if amount.low == amount.high:
            if self.cursor.take("or more"):
                return Amount(amount.low)
            if self.cursor.take("or fewer", "or less"):
                return Amount(0, amount.high)
        return amount

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
        """`QS led by Anna`."""
        card = self._card()
        if card is None:
            return None
        self.cursor.need("led")
        return self._led(card)

    # -- who does what -----------------------------------------------------------------------------

    def _who_first(self) -> Node | None:
        """`maker void in led suit`, `maker wins 4 tricks`, `Anna leads trump ace`, `opponent ruffs`."""
        cursor, start = self.cursor, self.cursor.at
        role = cursor.take(*WHO)
        if role is None:
            if cursor.ended or not any(cursor.sees(verb, 1) for verb in _DOES):
                return None
            cursor.at += 1
        does = cursor.need(*_DOES)
        after, cursor.at = cursor.at, start
        kind, field = {"void": ("trick", "void"), "ruffs": ("trick", "ruff"), "wins": ("trick", "winner"),
                       "bids": ("call", "seat"), "passes": ("call", "seat")}.get(does, ("trick", "seat"))
        who = self._who(kind, field)
        cursor.at = after
        if does == "void":
            cursor.take("in led suit", "in the led suit", "in the suit led")
            return who
        if does == "leads":
            return self._all([*self._tests(self._card(), "rank", "suit", led=True), who])
        if does == "wins":
            return self._wins(who)
        if does == "passes":
            return self._all([Called(("p",), self._span()), who])
        if does == "bids":
            over = self._is_over()
            return self._all([Not(Called(("p",), self._span()), self._span()) if over else self._called(), who])
        return who

    def _wins(self, who: Node) -> Node:
        """`wins 4 tricks` counts them; `wins` alone, or `wins with trump ace`, is one."""
        cursor = self.cursor
        amount = cursor.amount()
        if amount is not None:
            cursor.need("tricks", "trick")
            return Times(self._or_more(amount), who, self._span())
        if cursor.take("with"):
            return self._all([who, self._power() or self._won_card() or cursor.lost()])
        return who

    def _by(self, kind: str, field: str, *, needed: bool = False) -> Node | None:
        if not (self.cursor.need("by") if needed else self.cursor.take("by")):
            return None
        return self._who(kind, field)

    def _who(self, kind: str, field: str) -> Node:
        """Somebody by his role, his seat or his name, as the one in a field."""
        cursor, start = self.cursor, self.cursor.at
        word = cursor.take(*WHO)
        span = cursor.since(start)
        if word in SEAT:
            return By(kind, field, ("dealer",), span)
        if word is not None:
            if kind == "capture":
                raise cursor.error("there is no maker where cards are captured; write a name or `dealer`", span)
            return _role(kind, field, word, span)
        if cursor.ended:
            cursor.lost("a name, " + ", ".join(f"`{word}`" for word in WHO if word != "opponents"))
        try:
            names = self.known.person(cursor.written[cursor.at])
        except Refusal as refusal:
            if cursor.near() is not None:
                cursor.lost()
            raise cursor.error(str(refusal)) from None
        cursor.at += 1
        return By(kind, field, names, cursor.since(start), named=True)

    # -- cards -------------------------------------------------------------------------------------

    def _card(self) -> Card | None:
        """`QS`, `trump ace`, `ace of spades`, `spade`, `ten or higher`, `joker`; None where no card stands here."""
        cursor, start = self.cursor, self.cursor.at
        if not cursor.ended and not cursor.quoted[cursor.at]:
            written = cursor.written[cursor.at]
            exact = SPELLINGS.get(written) or SPELLINGS.get(plain(written).text)
            if exact is not None:
                cursor.at += 1
                rank, place = card_values(exact)
                return Card(Amount(rank, rank), None if exact == JOKER_CARD else place, span=cursor.since(start))
        if cursor.take(JOKER):
            return Card(Amount(RANKS.index(JOKER), RANKS.index(JOKER)), span=cursor.since(start))
        trump = cursor.take(*TRUMP) is not None
        suit = None if trump else SUIT.get(cursor.take_from(SUIT) or "")
        word = cursor.take_from(RANK)
        if word is None:
            if trump or suit is not None:
                return Card(None, suit, trump, cursor.since(start))
            cursor.at = start
            return None
        ranks = self._ranks(RANK[word])
        if not trump and suit is None and cursor.take("of"):
            trump = cursor.take(*TRUMP) is not None
            suit = None if trump else SUIT[cursor.take_from(SUIT) or cursor.lost()]
        return Card(ranks, suit, trump, cursor.since(start))

    def _ranks(self, rank: int) -> Amount:
        if self.cursor.take("or higher"):
            return Amount(rank, _HIGHEST)
        return Amount(_LOWEST, rank) if self.cursor.take("or lower") else Amount(rank, rank)

    def _tests(self, card: Card | None, rank: str, suit: str, *, led: bool, kind: str = "trick") -> list[Node]:
        """What a card asks of the fields that hold it."""
        if card is None:
            return []
        span = card.span
        found: list[Node] = []
        if card.ranks is not None:
            found.append(Is(kind, rank, card.ranks, span))
        if card.suit is not None:
            found.append(Is(kind, suit, Amount(card.suit, card.suit), span))
            if card.ranks is None:
                found.append(Is(kind, rank, Amount(_LOWEST, _HIGHEST), span))
        if card.trump:
            if kind == "capture":
                raise self.cursor.error("there are no trumps where cards are captured", span)
            if led:
                found.append(Is(kind, "trump", YES, span))
            else:
                found += [By(kind, suit, ("trump",), span), Is(kind, rank, Amount(_LOWEST, _HIGHEST), span)]
        return found

    # -- joined ------------------------------------------------------------------------------------

    def _span(self) -> Span:
        return self.cursor.since(self.start)

    def _all(self, parts: list[Node]) -> Node:
        return parts[0] if len(parts) == 1 else And(tuple(parts), self._span())

    def _any(self, parts: list[Node]) -> Node:
        return parts[0] if len(parts) == 1 else Or(tuple(parts), self._span())


def _role(kind: str, field: str, word: str, span: Span) -> Node:
    """A role as the one who acts, wins, is void or trumps."""
    if field in ("seat", "winner"):
        return Is(kind, "role" if field == "seat" else "winner_role", ROLE[word], span)
    if word == "partner":
        return By(kind, field, ("partner",), span)
    one = word.rstrip("s")
    if word == "side":
        return Or((Is(kind, f"maker_{field}", YES, span), By(kind, field, ("partner",), span)), span)
    return Is(kind, f"{one}_{field}", YES, span)

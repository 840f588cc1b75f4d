"""The parts that everything that happens is said with: who, which card, how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from formats.cards import JOKER as JOKER_CARD
from formats.cards import SPELLINGS, plain
from replay.archive.patterns.cursor import Cursor
from replay.archive.patterns.tree import Amount, And, By, Is, Node, Or, Span
from replay.archive.patterns.words import JOKER, MOST_TRICKS, RANK, ROLE, SEAT, SUIT, TRUMP, WHO
from replay.marks import RANKS, card_values
from replay.refusals import Refusal

if TYPE_CHECKING:
    from replay.archive.patterns.parser import Known

YES = Amount(1, 1)
_HIGHEST = RANKS.index("ace")
_LOWEST = RANKS.index("two")


class Card(NamedTuple):
    """What is said of a card: its ranks, its suit, and whether it is a trump; None asks nothing."""

    ranks: Amount | None = None
    suit: int | None = None
    trump: bool = False
    span: Span = Span(0, 0)


class Parts:
    """The parts of one phrase; `start` is where it begins."""

    def __init__(self, cursor: Cursor, known: Known) -> None:
        self.cursor, self.known, self.start = cursor, known, cursor.at

    # -- who ---------------------------------------------------------------------------------------

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
        return By(kind, field, self._named(), cursor.since(start), named=True)

    def _person(self) -> tuple[str, tuple[str, ...]]:
        """Somebody by his role or seat, else the names under which he sits."""
        word = self.cursor.take(*WHO)
        return (word, ()) if word is not None else ("", self._named())

    def _named(self) -> tuple[str, ...]:
        """The names of the player who stands here."""
        cursor = self.cursor
        if cursor.ended:
            cursor.lost("a name, " + ", ".join(f"`{word}`" for word in WHO if word != "opponents"))
        try:
            names = self.known.person(cursor.written[cursor.at])
        except Refusal as refusal:
            if cursor.near() is not None and not cursor.quoted[cursor.at]:
                cursor.lost()
            raise cursor.error(str(refusal)) from None
        cursor.at += 1
        return names

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

    # -- how many, and joined ------------------------------------------------------------------------------------

    def _or_more(self, amount: Amount) -> Amount:
        """`4 cards or more` is `4 or more cards`."""
        if amount.low == amount.high:
            if self.cursor.take("or more"):
                return Amount(amount.low)
            if self.cursor.take("or fewer", "or less"):
                return Amount(0, amount.high)
        return amount

    def _of_tricks(self, amount: Amount, span: Span) -> Amount:
        """The same, where a game can have so many tricks."""
        if amount.low > MOST_TRICKS:
            raise self.cursor.error(f"no game has {amount.low} tricks; the most are {MOST_TRICKS}", span)
        return amount

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

"""Who did what, in words: `maker void in led suit`, `Anna wins 3 tricks`, `Anna holds AS`; and the parts that such phrases share."""

from __future__ import annotations

from typing import NoReturn

from formats.cards import JOKER, SUITS
from formats.names import fold
from replay.archive.patterns.parts import Card
from replay.archive.patterns.tree import Amount, Called, Cards, Is, Node, Not, Span, Times
from replay.archive.patterns.without_tricks import WithoutTricks
from replay.archive.patterns.words import POWER, RANK, TRUMP, WHO
from replay.marks import RANKS
from replay.refusals import Refusal

_OF_CARDS = {"holds": "dealt", "plays": "played", "discards": "discarded"}
_DOES = ("void", "ruffs", "leads", "wins", "bids", "passes", *_OF_CARDS)
_FIELDS = {"void": ("trick", "void"), "ruffs": ("trick", "ruff"), "wins": ("trick", "winner"), "bids": ("call", "seat"),
           "passes": ("call", "seat")}
_INSTEAD = {
    ("has", "had", "held"): "write `{who} holds AS`", ("played",): "write `{who} plays AS`, or `AS played by {who}`",
    ("takes", "took", "gets", "got"): "write `won by {who}`, or `{who} wins 3 tricks`", ("won",): "write `won by {who}`",
    ("lead", "led"): "write `led by {who}`, or `{who} leads AS`", ("bid", "called", "calls"): "write `bid by {who}`",
    ("pass", "passed"): "write `pass by {who}`", ("ruff", "ruffed", "trumps", "trumped"): "write `ruff by {who}`",
    ("revokes", "revoked"): "a breach is found by its code, for example with `--code P008`",
}
"""Other words for what somebody does, and what is written here."""
_LETTERS = "..23456789TJQKA"


class Deeds(WithoutTricks):
    """A phrase that begins with somebody, and the parts that it shares with those that do not."""

    def _who_first(self) -> Node | None:
        """`maker void in led suit`, `maker wins 4 tricks`, `Anna leads trump ace`, `opponent ruffs`."""
        cursor, start = self.cursor, self.cursor.at
        role = cursor.take(*WHO)
        if role is None:
            if cursor.ended or not (any(cursor.sees(verb, 1) for verb in _DOES) or self._is_player()):
                return None
            cursor.at += 1
        does = cursor.take(*_DOES) or self._no_deed(start)
        if does in _OF_CARDS:
            return self._cards_of(_OF_CARDS[does], start)
        after, cursor.at = cursor.at, start
        who = self._who(*_FIELDS.get(does, ("trick", "seat")))
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
            return Times(self._of_tricks(self._or_more(amount), self._span()), who, self._span())
        if cursor.take("with"):
            return self._all([who, self._power() or self._won_card() or cursor.lost()])
        return who

    # -- somebody who does nothing known -----------------------------------------------------------

    def _is_player(self) -> bool:
        """Whether the word here is a player's name, or begins one and is no slip for a word of the language."""
        cursor = self.cursor
        try:
            names = self.known.person(cursor.written[cursor.at])
        except Refusal:
            return False
        word = cursor.words[cursor.at]
        return cursor.quoted[cursor.at] or cursor.near() is None or any(f"{fold(name)} ".startswith(f"{word} ") for name in names)

    def _no_deed(self, start: int) -> NoReturn:
        """What stands behind somebody is nothing that he does."""
        cursor = self.cursor
        if not cursor.ended:
            who, word = cursor.text[cursor.spans[start].start:cursor.spans[cursor.at - 1].end], cursor.words[cursor.at]
            instead = next((instead for others, instead in _INSTEAD.items() if word in others), None)
            if instead is not None:
                raise cursor.error(f"`{cursor.written[cursor.at]}` cannot stand here; {instead.format(who=who)}")
            if cursor.words[start] not in WHO and cursor.at == start + 1:
                begun = f"{cursor.words[start]} {word}"
                for name in self.known.person(cursor.written[start]):
                    if fold(name).startswith(begun):
                        both = Span(cursor.spans[start].start, cursor.here.end)
                        raise cursor.error(f'a name of several words stands in quotes: "{name}"', both)
        cursor.lost()

    # -- cards of the whole hand -------------------------------------------------------------------

    def _cards_of(self, how: str, start: int) -> Node:
        """`Anna holds AS`, where the words of who it is begin at `start`."""
        cursor = self.cursor
        card = self._card() or cursor.lost("a card, for example `AS` or `trump ace`")
        after, cursor.at = cursor.at, start
        who, names = self._person()
        cursor.at = after
        return Cards(how, cards_meant(card), who, names, self._span())

    def _cards_by(self, how: str, card: Card) -> Node:
        """`AS played by Anna`; `AS played` by anybody."""
        who, names = self._person() if self.cursor.take("by") else ("", ())
        return Cards(how, cards_meant(card), who, names, self._span())

    # -- shared parts ------------------------------------------------------------------------------

    def _is_over(self) -> bool:
        """Whether nothing more belongs to this phrase."""
        cursor = self.cursor
        return cursor.ended or any(cursor.sees(word) for word in ("and", "then", "also", "or", ")"))

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

    def _called(self) -> Node:
        cursor = self.cursor
        try:
            calls = self.known.calls(cursor.written[cursor.at])
        except Refusal as refusal:
            raise cursor.error(str(refusal)) from None
        cursor.at += 1
        return Called(calls, self._span())


def cards_meant(card: Card) -> tuple[str, ...]:
    """The cards that words may mean, as a record writes them; of trumps, the ranks alone."""
    ranks = [rank for rank in range(2, len(RANKS)) if card.ranks is None or card.ranks.has(rank)]
    suits = ("",) if card.trump else SUITS if card.suit is None else (SUITS[card.suit],)
    joker = card.ranks is not None and RANKS.index("joker") in ranks
    return (*(_LETTERS[rank] + suit for suit in suits for rank in ranks if rank < len(_LETTERS)), *((JOKER,) if joker else ()))

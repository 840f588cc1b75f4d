"""What happened in the play as numbers to be searched: a mark a call, trick, capture or patience, in order of time.

A mark has 64 bits, and its fields stand here once: games write by them, `replay find --play` is compiled to them, and the
view `play` tells them by name. A field that nothing is known of is 0, but for `seat`, which then is NOBODY.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from formats.cards import JOKER, PACK, SUITS

NOBODY = 15
"""The seat of a lead that nobody wrote down."""
KINDS = ("call", "trick", "capture", "patience")
ROLES = ("", "maker", "partner", "opponent")
RANKS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace", "joker")
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
POWERS = (
    "", "suit", "trump", "joker", "right bower", "left bower", "mighty", "same two", "hunting jack", "yoromeki", "killer", "thief")
FORMS = ("", "rank", "sum", "hanneton", "triple", "layout", "irregular")
WORD = 5
"""Letters of a call that a mark holds."""


class Field(NamedTuple):
    """Some bits of a mark. `words` are what its values mean, from 0; a number or yes and no has none. `shift` is where it begins."""

    name: str
    width: int
    says: str
    words: tuple[str, ...] = ()
    shift: int = 0

    @property
    def most(self) -> int:
        """The largest value that fits; what is larger is written as this."""
        return (1 << self.width) - 1


def _common(number: int) -> tuple[Field, ...]:
    """What every mark begins with; so many bits for its number."""
    return (
        Field("kind", 2, "what it is", KINDS),
        Field("last", 1, "whether it is the last of its kind"),
        Field("seat", 4, "who called, led or moved; 15 where nobody knows"),
        Field("role", 2, "what he was in the contract", ROLES),
        Field("number", number, "its number among those of its kind, from 1"),
    )


_FIELDS: dict[str, tuple[Field, ...]] = {
    "call": (
        *_common(6),
        Field("standing", 1, "whether it became the contract"),
        Field("word", 8 * WORD, "the call's letters, in ASCII, filled up with zeros"),
    ),
    "trick": (
        *_common(4),
        Field("winner", 4, "the seat that took it"),
        Field("winner_role", 2, "what he was in the contract", ROLES),
        Field("rank", 4, "the rank of the card led", RANKS),
        Field("suit", 2, "its suit", SUIT_WORDS),
        Field("trump", 1, "whether trumps were led"),
        Field("won_rank", 4, "the rank of the card that won", RANKS),
        Field("won_suit", 2, "its suit", SUIT_WORDS),
        Field("won_by", 4, "by what it won", POWERS),
        Field("points", 3, "point cards in it"),
        Field("revealed", 1, "whether the card called fell in it"),
        Field("maker_void", 1, "whether the maker did not follow suit, other than by a revoke"),
        Field("opponent_void", 1, "whether an opponent did not"),
        Field("maker_ruff", 1, "whether the maker trumped a lead of another suit"),
        Field("opponent_ruff", 1, "whether an opponent did"),
        Field("void", 10, "the seats that did not follow suit, a bit each"),
        Field("ruff", 10, "the seats that trumped, a bit each"),
    ),
    "capture": (
        *_common(6),
        Field("batch", 4, "the batch it belongs to"),
        Field("form", 3, "how it took, or a layout", FORMS),
        Field("rank", 4, "the rank of the card played", RANKS),
        Field("suit", 2, "its suit", SUIT_WORDS),
        Field("cards", 6, "cards taken from the table; of a layout, cards laid out"),
        Field("aces", 3, "aces taken from the table"),
        Field("whole", 1, "whether a hand of three cards was laid out"),
        Field("sauterelle", 1, "whether the table was empty afterwards"),
        Field("petit_papillon", 1, "whether it emptied the hand before the last batch"),
        Field("papillon", 1, "whether it emptied the hand in the last batch"),
    ),
    "patience": (
        *_common(1),
        Field("won", 1, "whether it was won"),
        Field("clean", 1, "won without undo, late ace or peek"),
        Field("moves", 10, "moves in all"),
        Field("turns", 8, "turns of the stock"),
        Field("undos", 8, "moves taken back"),
        Field("late_aces", 5, "aces that could have gone up earlier"),
        Field("space", 1, "whether a pile was cleared"),
        Field("first_space", 8, "turns made when the first one was"),
    ),
}


def _placed() -> dict[str, dict[str, Field]]:
    """The fields of each kind by name, one behind the other."""
    placed: dict[str, dict[str, Field]] = {}
    for kind, fields in _FIELDS.items():
        shift = 0
        placed[kind] = {}
        for field in fields:
            placed[kind][field.name] = field._replace(shift=shift)
            shift += field.width
        assert shift <= 64, f"a {kind} does not fit into its mark"
    return placed


FIELDS: Mapping[str, Mapping[str, Field]] = _placed()


def bits(kind: str, name: str, value: int) -> int:
    """A value at its place in a mark."""
    field = FIELDS[kind][name]
    return min(value, field.most) << field.shift


def mark(kind: str, **values: int) -> int:
    """A mark of a kind from the values of its fields."""
    made = KINDS.index(kind)
    for name, value in values.items():
        made |= bits(kind, name, value)
    return made


def values_of(mark: int) -> dict[str, int]:
    """The fields of a mark by name."""
    kind = KINDS[mark & FIELDS["trick"]["kind"].most]
    return {field.name: mark >> field.shift & field.most for field in FIELDS[kind].values()}


def card_values(card: str) -> tuple[int, int]:
    """A card as rank and suit; (0, 0) for an unknown one."""
    if card == JOKER:
        return RANKS.index("joker"), 0
    return _CARDS.get(card, (0, 0))


def word_value(call: str) -> int:
    """The letters of a call as a number."""
    return int.from_bytes(call.encode("ascii", "replace")[:WORD].ljust(WORD, b"\0"), "big")


_CARDS = {card: ("??23456789TJQKA".index(card[0]), SUITS.index(card[1])) for card in PACK}

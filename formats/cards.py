"""Cards: how they are spelled and read. A card is a two-character string, rank then suit: "AS", "TD", the joker "JK".

A card knows its name, not its strength; each game has its own order.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
JOKER: Final = "JK"
RANK_NAMES = dict(zip(RANKS, ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
                      strict=True))
SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_SIGNS = {
    "♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "◆": "D", "◇": "D", "♣": "C", "♧": "C",
    "×": "x", "✕": "x", "＊": "*", "？": "?", "！": "!", "＋": "+", "＞": ">", "／": "/", "．": ".", "：": ":",
    "−": "-", "–": "-", "—": "-", "－": "-", "…": "...", "（": "(", "）": ")",
}
_IGNORED = frozenset("\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
                     "\u2066\u2067\u2068\u2069\ufe00\ufe01\ufe0e\ufe0f\ufeff")
_PLAYING_CARD_SUITS = {0x1F0A0: "S", 0x1F0B0: "H", 0x1F0C0: "D", 0x1F0D0: "C"}
_PLAYING_CARD_RANKS = {i + 1: rank for i, rank in enumerate("A23456789TJ")} | {13: "Q", 14: "K"}


def pack(ranks: str = RANKS, copies: int = 1, jokers: int = 0) -> list[str]:
    """A pack in order: spades, hearts, diamonds, clubs, each in the order of `ranks`, then the jokers."""
    return [rank + suit for suit in SUITS for rank in ranks] * copies + [JOKER] * jokers


PACK: Final = tuple(pack())


_IN_WORDS: Final = {card: f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}" for card in PACK} | {JOKER: "the joker", "?": "an unknown card"}


def in_words(card: str) -> str:
    """"queen of hearts"; "the joker"; "an unknown card"."""
    return _IN_WORDS[card]


def _spellings() -> dict[str, str]:
    """Every spelling of one card in plain letters, rank first and suit first, to its canonical one."""
    known = {}
    for card in PACK:
        rank, suit = card[0], card[1]
        for written in {rank, rank.lower()} | ({"10"} if rank == "T" else set()):
            for colour in (suit, suit.lower()):
                known[written + colour] = card
                known[colour + written] = card
    for joker in ("JK", "jk", "Jk", "jK"):
        known[joker] = JOKER
    return known


SPELLINGS: Final = _spellings()
"""Plain spellings of single cards. The reader looks here first; most words of most records are found."""

RANK_SPELLINGS: Final = {spelled: rank for rank in RANKS for spelled in (rank, rank.lower())} | {"10": "T"}
SUIT_SPELLINGS: Final = {spelled: suit for suit in SUITS for spelled in (suit, suit.lower())}


class Plain(NamedTuple):
    """A word in plain letters, with the place in the written word that each of its characters came from."""

    text: str
    places: tuple[int, ...]

    def place(self, index: int) -> int:
        """Offset in the written word of a character of `text`; its length stands for the end."""
        return self.places[index]


@lru_cache(maxsize=8192)
def plain(word: str) -> Plain:
    """The word with suits, full-width letters, digits of any script and playing-card signs made plain ASCII."""
    text: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(word):
        if sign in _IGNORED:
            continue
        spelled = sign if sign.isascii() else _plain_sign(sign)
        text.append(spelled)
        places.extend([place] * len(spelled))
    return Plain("".join(text), (*places, len(word)))


def _plain_sign(sign: str) -> str:
    known = _SIGNS.get(sign)
    if known is not None:
        return known
    number = ord(sign)
    if 0x1F0A0 <= number <= 0x1F0DF:
        suit = _PLAYING_CARD_SUITS[number & ~0xF]
        rank = _PLAYING_CARD_RANKS.get(number & 0xF)
        return suit + rank if rank else sign                 # suit first, so that they may stand close together
    if unicodedata.category(sign) == "Nd":
        return str(unicodedata.decimal(sign))
    if 0xFF21 <= number <= 0xFF5A:
        return unicodedata.normalize("NFKC", sign)
    return sign


def split_group(text: str) -> list[tuple[str, int, int]] | int:
    """The cards of a glued suit-first group as (card, start, end), or the index of the first sign not understood.

    `SAK9HT3` is SA SK S9 HT H3. A group begins with a suit, and each suit holds at least one rank.
    """
    if not text or text[0] not in SUIT_SPELLINGS:
        return 0
    cards: list[tuple[str, int, int]] = []
    suit, start, at, ranks = "", 0, 0, 1
    while at < len(text):
        if text[at] in SUIT_SPELLINGS:
            if not ranks:
                return at
            suit, start, ranks = SUIT_SPELLINGS[text[at]], at, 0
            at += 1
            continue
        width = 2 if text.startswith("10", at) else 1
        rank = RANK_SPELLINGS.get(text[at:at + width])
        if rank is None:
            return at
        cards.append((rank + suit, at if ranks else start, at + width))
        ranks += 1
        at += width
    return cards if ranks else len(text) - 1


def split_rank_first(text: str) -> list[str]:
    """The cards of a glued rank-first word (`AS2H`), [] when it is not one. Such words are refused, but we know what was meant."""
    cards = []
    at = 0
    while at < len(text):
        width = 3 if text.startswith("10", at) else 2
        card = SPELLINGS.get(text[at:at + width])
        if card is None or text[at] in SUIT_SPELLINGS:
            return []
        cards.append(card)
        at += width
    return cards if len(cards) > 1 else []

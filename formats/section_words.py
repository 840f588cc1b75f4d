"""Words that are no single card: counts, captures, moves from pile to pile; and what stands apart though it is one word, joined."""

from __future__ import annotations

import re
from typing import Final

from formats.cards import RANKS, SPELLINGS, SUIT_SPELLINGS, SUITS
from formats.record import Word

_MOVE = re.compile(r"(w|[1-9][0-9]?|f[shdc]?)>(f|[1-9][0-9]?)(?:x([1-9][0-9]?))?")
_PILES = tuple(map(str, range(1, 15)))
MOVES: Final = {word: word for word in ("d", "undo", *(f"{a}>{b}" for a in ("w", *_PILES) for b in ("f", *_PILES)))}
"""Plainly spelled moves of a patience. The reader looks here first, as it does for cards."""
_CARD = f"[{RANKS}][{SUITS}]"
_CAPTURE = re.compile(rf"{_CARD}(?:(?:\+{_CARD}){{0,2}}x{_CARD}(?:\+{_CARD})*)?|lay")
_SIGNS: Final = ("x", "+")
_LONGEST: Final = 200
"""Signs of a capture of more cards than there are in a pack."""
_captures: Final[set[str]] = set()
_MOST_KEPT: Final = 65536
"""Captures that were read before: the same few thousand come again and again."""


def are_captures(words: list[str]) -> bool:
    """Whether all words are captures, cards or `lay` as they are written canonically: most words of such a play are."""
    return _captures.issuperset(words) or all(map(_is_capture, words))


def _is_capture(word: str) -> bool:
    fits = _CAPTURE.fullmatch(word) is not None
    if fits and len(_captures) < _MOST_KEPT:
        _captures.add(word)
    return fits


def _deal_word(text: str, start: int, end: int) -> list[Word] | None:
    """A count, or `pysol`."""
    if text.isdecimal():
        return [Word(str(int(text)) if len(text) < 20 else text, start, end)]
    if text.lower() == "pysol":
        return [Word("pysol", start, end)]
    return None


def _buy_word(text: str, start: int, end: int) -> list[Word] | None:
    return [Word("/", start, end)] if text == "/" else None


def _partner_word(text: str, start: int, end: int) -> list[Word] | None:
    """A name is left to the hand, which knows its players."""
    return [Word(text, start, end)]


def _play_word(text: str, start: int, end: int) -> list[Word] | None:
    """A capture, a move from pile to pile, a joker lead that names its suit, or a word of letters."""
    lower = text.lower()
    if ("x" in lower or "+" in lower) and ">" not in lower:
        capture = _capture(lower)
        return [Word(capture, start, end)] if capture is not None else None
    move = _MOVE.fullmatch(lower)
    if move:
        source, target, times = move.groups()
        word = (source[0] + source[1:].upper() if source[0] == "f" else source) + ">" + target
        return [Word(word + (f"x{times}" if times and times != "1" else ""), start, end)]
    if lower[:3] == "jk:" and lower[3:] in SUIT_SPELLINGS:
        return [Word("JK:" + lower[3:].upper(), start, end)]
    is_word = text.isalpha() and text.isascii() and (text not in SUIT_SPELLINGS or lower == "d")      # `d` turns a card in a patience
    return [Word(lower, start, end)] if is_word else None


WORDS_OF: Final = {"deal": _deal_word, "buy": _buy_word, "partner": _partner_word, "play": _play_word}


def _capture(text: str) -> str | None:
    """`9hx4c+5d` as `9Hx4C+5D`. What begins or ends with a sign is a piece of one, as `9Hx` and `+5D` are: the rest is joined to it.

    None when it is neither; what is given reads as itself, so that a capture means the same however it is written.
    """
    before, behind = "+" * text.startswith("+"), "+" * (len(text) > 1 and text.endswith("+"))
    played, sign, taken = text[len(before):len(text) - len(behind)].partition("x")
    left, right = (_sum(cards) if cards else "" for cards in (played, taken))
    if left is None or right is None or (behind and not (left or right)):
        return None
    return f"{before}{left}{sign}{right}{behind}"


def _sum(text: str) -> str | None:
    """`4c+5d` as `4C+5D`, None when a part is no card."""
    cards = [SPELLINGS.get(part) for part in text.split("+")]
    return "+".join(card for card in cards if card) if all(cards) else None


def join_captures(words: list[Word]) -> None:
    """Join `9H x 4C + 5D`, where spaces stand round the signs, to the one word it is; what makes none together stays apart."""
    joined: list[Word] = []
    for word in words:
        before = joined[-1] if joined else None
        if before is not None and before.mark is None and _are_pieces(before.text, word.text):
            joined[-1] = Word(before.text + word.text, before.start, word.end, word.mark, (*before.notes, *word.notes))
        else:
            joined.append(word)
    words[:] = joined


def _are_pieces(before: str, behind: str) -> bool:
    """Whether two words are one capture, parted beside a sign."""
    if not (before.endswith(_SIGNS) or behind.startswith(_SIGNS)) or len(before) > _LONGEST:
        return False
    capture = before + behind
    return _capture(capture.lower()) == capture


def is_move(text: str) -> bool:
    """Whether a word moves a card from place to place, or turns one."""
    return ">" in text or text == "d"


def join_cards(words: list[Word]) -> None:
    """Join a card to the move it stands behind: it says which card was moved."""
    joined: list[Word] = []
    for word in words:
        before = joined[-1] if joined else None
        if before is not None and is_move(before.text) and " " not in before.text and before.mark is None and word.text in SPELLINGS:
            joined[-1] = Word(f"{before.text} {word.text}", before.start, word.end, word.mark, (*before.notes, *word.notes))
        else:
            joined.append(word)
    words[:] = joined

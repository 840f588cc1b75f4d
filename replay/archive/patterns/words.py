"""The words of the pattern language, each with what it asks of a mark. The table in docs/patterns.md is checked against these."""

from __future__ import annotations

from formats.cards import RANK_NAMES, SUIT_NAMES
from replay.archive.patterns.tree import Amount
from replay.marks import FORMS, POWERS, RANKS, ROLES


def _both(words: dict[str, int]) -> dict[str, int]:
    """The words and their plurals."""
    return words | {f"{word}es" if word.endswith("x") else f"{word}s": value for word, value in words.items()}


ROLE = {
    "maker": Amount(ROLES.index("maker"), ROLES.index("maker")),
    "partner": Amount(ROLES.index("partner"), ROLES.index("partner")),
    "opponent": Amount(ROLES.index("opponent"), ROLES.index("opponent")),
    "opponents": Amount(ROLES.index("opponent"), ROLES.index("opponent")),
    "side": Amount(ROLES.index("maker"), ROLES.index("partner")),
}
"""What somebody was in the contract; the maker's side is the maker or the partner."""
SEAT = ("dealer",)
"""Who is known by his seat alone."""
WHO = (*ROLE, *SEAT)

RANK = _both({name: RANKS.index(name) for name in RANK_NAMES.values()})
SUIT = {word: place for place, name in enumerate(SUIT_NAMES.values()) for word in (name[:-1], name)}
TRUMP = ("trump", "trumps")
JOKER = "joker"

POWER = {power: (POWERS.index(power),) for power in POWERS if power} | {
    "bower": (POWERS.index("right bower"), POWERS.index("left bower")), "suit led": (POWERS.index("suit"),)}
"""What a trick is won by."""

NUMBERED = {
    "trick": ("trick", "number"), "tricks": ("trick", "number"), "call": ("call", "number"), "calls": ("call", "number"),
    "move": ("capture", "number"), "moves": ("capture", "number"), "batch": ("capture", "batch"), "batches": ("capture", "batch")}
"""What has a number, and the field that holds it."""
MOST_TRICKS = 12
"""The tricks of the longest game."""

def _form(form: str) -> tuple[str, Amount]:
    return "form", Amount(FORMS.index(form), FORMS.index(form))


CAPTURES = {
    "capture": ("form", Amount(FORMS.index("rank"), FORMS.index("triple"))), "rank": _form("rank"),
    "sum": _form("sum"),
    "hanneton": _form("hanneton"),
    "triple": _form("triple"),
    "irregular capture": _form("irregular"),
    "hand laid out": _form("layout"),
    "hand laid out whole": ("whole", Amount(1, 1)), "sauterelle": ("sauterelle", Amount(1, 1)),
    "petit papillon": ("petit_papillon", Amount(1, 1)), "papillon": ("papillon", Amount(1, 1)),
}
"""What somebody does in a game of captures."""

PATIENCE = {
    "undo": "undos", "undos": "undos", "move": "moves", "moves": "moves", "turn": "turns", "turns": "turns",
    "late ace": "late_aces", "late aces": "late_aces"}
"""What is counted in a patience."""

JOINS = ("and", "then", "also", "or")

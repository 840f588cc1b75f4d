"""A contract as it is said at a table: its call and its trumps, each once."""

from __future__ import annotations

from formats.cards import SUIT_SIGNS
from replay.game import Game


def contract_said(game: Game | None, call: str, trump: str | None) -> str:
    """`3 ♥`, `Nap ♥`, `misère`, `14 ♣`: a call that is a letter is named, and a suit that the call has already is not said again."""
    suit = trump or ""
    named = call.removesuffix(suit) if suit and call[:-1].isdecimal() else call
    if game is not None and named.isalpha():
        named = game.say_call(named)
    return " ".join(part for part in (named, SUIT_SIGNS.get(suit, "")) if part)

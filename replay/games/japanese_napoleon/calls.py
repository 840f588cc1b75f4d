"""The bidding: a number and a suit, each bid higher than the last, until all the others have passed. RULES.md, 3."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from formats.cards import SUIT_NAMES, SUIT_SIGNS
from formats.diagnostics import Fault
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.options import NapoleonRules

PASS: Final = "p"
HIGHEST: Final = "20S"
_BID = re.compile(r"(\d{1,3})([shdc])|([shdc])(\d{1,3})", re.ASCII)
_SUITS: Final = "CDHS"
"""The suits as they are bid, lowest first."""


@lru_cache(maxsize=512)
def read_bid(word: str) -> str | Fault:
    """The bid or the pass that a word in small letters means."""
    if word in ("p", "pass"):
        return PASS
    match = _BID.fullmatch(word)
    if match is None:
        return Fault(codes.UNKNOWN_BID, {"word": word})
    number, suit = int(match[1] or match[4]), (match[2] or match[3]).upper()
    bid = f"{number}{suit}"
    return Fault(codes.ABOVE_TWENTY, {"bid": say_call(bid)}) if number > 20 else bid


def height(bid: str) -> int:
    """How high a bid stands: by its number, then by its suit."""
    return 4 * int(bid[:-1]) + _SUITS.index(bid[-1])


def all_bids(least: int) -> list[str]:
    """Every bid from a number on, the lowest first."""
    return [f"{number}{suit}" for number in range(least, 21) for suit in _SUITS]


def check_bid(rules: NapoleonRules, bid: str, high: str | None) -> Fault | None:
    """Why a bid may not be made over the highest so far."""
    if int(bid[:-1]) < rules.min_bid:
        return Fault(codes.BELOW_MINIMUM, {"bid": say_call(bid), "least": rules.min_bid})
    if high is not None and height(bid) <= height(high):
        return Fault(codes.TOO_LOW, {"bid": say_call(bid), "high": say_call(high), "least": _above(high)})
    return None


def _above(high: str) -> str:
    """The lowest bid over another."""
    return next((bid for bid in all_bids(int(high[:-1])) if height(bid) > height(high)), "none")


def say_call(call: str) -> str:
    """A call as it is said: `14♥`, `pass`; a card that is called, `J♥`; a name as it is."""
    if call == PASS:
        return "pass"
    if call[-1:] in SUIT_SIGNS and (call[:-1].isdecimal() or len(call) == 2):
        return call[:-1].replace("T", "10") + SUIT_SIGNS[call[-1]]
    return "nobody" if call == "-" else call


def in_words(call: str) -> str:
    """`14 hearts`, for a sentence."""
    return f"{call[:-1]} {SUIT_NAMES[call[-1]]}" if call != PASS else "pass"

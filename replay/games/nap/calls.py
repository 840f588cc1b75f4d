"""The calling: which calls there are, in which order they stand, and who may say what. RULES.md, Calling."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from formats.diagnostics import Fault
from formats.names import nearest
from replay.games.nap import codes
from replay.games.nap.options import NapRules

PASS: Final = "p"
MISERE: Final = "m"
NAP: Final = "n"
WELLINGTON: Final = "w"
BLUCHER: Final = "b"
NAMES: Final = {
    "p": "pass", "1": "one", "2": "two", "3": "three", "m": "misère", "4": "four", "n": "Nap", "w": "Wellington", "b": "Blücher",
}
WRITTEN: Final = {
    **{call: call for call in NAMES}, "pass": "p", "one": "1", "two": "2", "three": "3", "four": "4", "five": "n", "5": "n",
    "misere": "m", "misère": "m", "misery": "m", "nap": "n", "napoleon": "n", "wellington": "w", "blucher": "b", "blücher": "b",
    "bluecher": "b",
}
"""Every way in which a call may be written, in small letters."""

TRICKS: Final = {"1": 1, "2": 2, "3": 3, "m": 0, "4": 4, "n": 5, "w": 5, "b": 5}
"""How many tricks each call undertakes."""

_LADDERS: Final = {
    "between_3_and_4": ("1", "2", "3", "m", "4", "n", "w", "b"),
    "below_3": ("1", "2", "m", "3", "4", "n", "w", "b"),
    "above_all": ("1", "2", "3", "4", "n", "w", "b", "m"),
}


@lru_cache(maxsize=8)
def ladder(misere_rank: str) -> dict[str, int]:
    """Each call's height, from 1; a pass has none."""
    return {call: height for height, call in enumerate(_LADDERS[misere_rank], start=1)}


def say_call(call: str) -> str:
    """A call as it is said at the table; other words of `calls` as they are written."""
    return NAMES.get(call, call)


def read_call(word: str) -> str | Fault:
    """The call that a word means."""
    call = WRITTEN.get(word)
    if call is not None:
        return call
    near = nearest(word, list(WRITTEN))
    return Fault(codes.UNKNOWN_CALL, {"word": word, "near": f"; did you mean `{near}`?" if near else ""})


def check_call(rules: NapRules, call: str, called: list[str], *, dealer: bool) -> Fault | None:
    """Why a call may not be made after the calls in `called`; `dealer` says that the dealer is speaking."""
    if call == PASS:
        if dealer and rules.all_pass == "dealer_must_bid_one" and highest(called) is None:
            return Fault(codes.DEALER_MUST)
        return None
    high = highest(called)
    heights = ladder(rules.misere_rank)
    off = _switched_off(rules, call)
    if off:
        return Fault(codes.DISABLED, {"call": NAMES[call], "option": off})
    if high is not None and heights[call] <= heights[high]:
        return Fault(codes.TOO_LOW, {"call": NAMES[call], "high": NAMES[high], "can": _above(rules, called, dealer)})
    one = dealer and rules.all_pass.startswith("dealer")
    return _below_minimum(rules, call, one=one) or _general(rules, call, called)


def check_contract(rules: NapRules, call: str, *, dealer: bool, eldest: bool) -> Fault | None:
    """Why nobody can have come to this contract, whatever the others said; `dealer` and `eldest` say whether the maker is one."""
    off = _switched_off(rules, call)
    if off:
        return Fault(codes.DISABLED, {"call": NAMES[call], "option": off})
    one = (dealer and rules.all_pass.startswith("dealer")) or (eldest and rules.all_pass.startswith("eldest"))
    return _below_minimum(rules, call, one=one)


def highest(called: list[str]) -> str | None:
    """The standing call: each call is higher than the ones before, so it is the last that is no pass."""
    for call in reversed(called):
        if call != PASS:
            return call
    return None


def can_call(rules: NapRules, called: list[str], *, dealer: bool) -> list[str]:
    """Every call that may be made now, the pass first, then upwards."""
    return [call for call in (PASS, *_LADDERS[rules.misere_rank]) if check_call(rules, call, called, dealer=dealer) is None]


def _below_minimum(rules: NapRules, call: str, *, one: bool) -> Fault | None:
    """A number below `min_bid`; `one` says that a one may be said all the same."""
    if not call.isdecimal() or int(call) >= rules.min_bid or (call == "1" and one):
        return None
    return Fault(codes.BELOW_MINIMUM, {"call": NAMES[call], "least": NAMES[str(rules.min_bid)]})


def _switched_off(rules: NapRules, call: str) -> str | None:
    if call == MISERE and not rules.misere:
        return "misere"
    if call == WELLINGTON and not rules.wellington:
        return "wellington"
    return "blucher" if call == BLUCHER and not rules.blucher else None


def _general(rules: NapRules, call: str, called: list[str]) -> Fault | None:
    """Wellington needs Nap before it, Blücher needs Wellington; the table may loosen either."""
    needs_nap = rules.wellington_requires_nap and NAP not in called
    if call == WELLINGTON and needs_nap:
        return Fault(codes.NEEDS_BEFORE, {"call": NAMES[call], "needed": NAMES[NAP], "option": "wellington_requires_nap"})
    if call == BLUCHER and WELLINGTON not in called:
        if rules.blucher_requires_wellington:
            return Fault(codes.NEEDS_BEFORE, {"call": NAMES[call], "needed": NAMES[WELLINGTON], "option": "blucher_requires_wellington"})
        if needs_nap:
            return Fault(codes.NEEDS_BEFORE, {"call": NAMES[call], "needed": NAMES[NAP], "option": "wellington_requires_nap"})
    return None


def _above(rules: NapRules, called: list[str], dealer: bool) -> str:
    """The higher calls in words, for a hint. No recursion: what is above the standing call is never too low."""
    heights = ladder(rules.misere_rank)
    high = highest(called)
    above = [call for call in _LADDERS[rules.misere_rank] if high is None or heights[call] > heights[high]]
    can = [NAMES[call] for call in above if check_call(rules, call, called, dealer=dealer) is None]
    return ", ".join(can) if can else "none"

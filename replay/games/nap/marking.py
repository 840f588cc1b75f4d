"""What happened in a hand of Nap, as marks: its calls, and its tricks with what won them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from formats.cards import JOKER, SUIT_NAMES
from replay.games.nap.state import State
from replay.marking import ODD, TRUMP, WON_BY, call_marks, trick_marks
from replay.marks import POWERS
from replay.replay import Replay

_ODD = {**ODD, JOKER: TRUMP}
_POWER = {"highest trump": "trump", "the only trump": "trump", "the joker": "joker"} | {
    f"highest {name[:-1]}": "suit" for name in SUIT_NAMES.values()}
_WON_BY = {reason: WON_BY[POWERS.index(power)] for reason, power in _POWER.items()} | {"unknown": 0}


def marks(replay: Replay, figures: Mapping[str, Any] | None) -> list[int]:
    """A mark a call and a trick; those who sit out play to none."""
    state: State | None = replay.state
    if state is None:
        return []
    calls = call_marks(replay, zip(state.callers, state.called, strict=True))
    return calls + trick_marks(replay, state.round, _WON_BY, _ODD) if replay.tricks else calls

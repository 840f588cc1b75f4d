"""What happened in a hand of Japanese Napoleon, as marks: its bids, and its tricks with the power that won them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replay.games.japanese_napoleon.powers import MIGHTY
from replay.marking import FREE, ODD, WON_BY, call_marks, trick_marks
from replay.marks import POWERS
from replay.replay import Replay

_FREE_MIGHTY = {**ODD, MIGHTY: FREE}


class _Reasons(dict[str, int]):
    """`right bower (RULES 7.3)` is a power by name; `highest heart (RULES 7.6)` is the suit led, `the only trump` a trump."""

    def __missing__(self, reason: str) -> int:
        said = reason.partition(" (")[0]
        power = next((power for power in POWERS if power and said.endswith(power)), "suit" if said.startswith("highest") else "")
        self[reason] = WON_BY[POWERS.index(power)]
        return self[reason]


_WON_BY = _Reasons()


def marks(replay: Replay, figures: Mapping[str, Any] | None) -> list[int]:
    """A mark a bid and a trick. Who plays the joker, or a mighty that may fall at any time, need not be void."""
    said = ((move.seat, move.text) for move in replay.moves if move.phase == "call")
    calls = call_marks(replay, said, partners=True)
    if not replay.tricks:
        return calls
    assert replay.rules is not None
    odd = _FREE_MIGHTY if replay.rules.options.mighty_follow == "free" else ODD
    return calls + trick_marks(replay, range(len(replay.players)), _WON_BY, odd, partners=True)

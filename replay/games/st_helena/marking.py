"""What happened in a game of the patience, as one mark: how it went in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replay.marks import mark
from replay.replay import Replay


def marks(replay: Replay, figures: Mapping[str, Any] | None) -> list[int]:
    """One mark where the moves are written."""
    if figures is None:
        return []
    won, space = replay.result == "won", figures["first_space"]
    return [mark(
        "patience", number=1, last=1, seat=0, won=won, clean=won and figures["clean"], moves=figures["moves"], turns=figures["turns"],
        undos=figures["undos"], late_aces=figures["late_aces"], space=space is not None, first_space=space or 0)]

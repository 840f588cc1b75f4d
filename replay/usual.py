"""The usual answers to questions that few games have anything to say to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from formats.diagnostics import Fault
from replay.game import Table
from replay.replay import Replay


def is_remark(state: Any, word: str) -> bool:
    """Every word is an action."""
    return False


def remark(state: Any, word: str, *, last: bool) -> Fault | None:
    """Nothing is ever said about a move, so nothing is wrong with it."""
    return None


def out_of_turn(state: Any, seat: int) -> Fault | None:
    """Whoever acts out of turn acts out of turn."""
    return None


def unplayed(table: Table) -> Fault | None:
    """A hand without its play leaves nothing open for the next."""
    return None


def anticlockwise(rules: Any) -> bool:
    """The turn passes to the left."""
    return False


def remarks(replay: Replay) -> Sequence[str]:
    """The score says it all."""
    return ()

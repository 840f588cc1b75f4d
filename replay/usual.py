"""The usual answers to questions that few games have anything to say to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from formats.diagnostics import Fault
from formats.record import Line
from replay.replay import Deal, Move, Notice, Replay
from replay.terms import Behind, Outcome, Table


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


def lay_out(table: Table, pack: Sequence[str]) -> Deal:
    """Cards are dealt to hands, not laid out."""
    return Deal()


def behind(state: Any, phase: str, seat: int | None, word: str) -> Behind | Fault | None:
    """What comes behind the end of a phase has no meaning."""
    return None


def gainsaid(state: Any) -> Fault | None:
    """Nothing was said that the end could prove wrong."""
    return None


def take_points(table: Table, state: Any, outcome: Outcome, counts: Sequence[int] | None, *, ruled: bool) -> Outcome | Fault:
    """No points are counted."""
    return outcome


def notices(replay: Replay) -> Sequence[Notice]:
    """Calls, tricks and scores say it all."""
    return ()


def figures(replay: Replay) -> Mapping[str, Any] | None:
    """Tricks, scores and payments say it all."""
    return None


def play_on(state: Any, phase: str, line: Line, moves: list[Move]) -> int:
    """Each word is asked about singly."""
    return 0

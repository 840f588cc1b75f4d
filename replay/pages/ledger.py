"""The ledger of a page: a row a move, where cards are taken from the table. It is the history, and the page without script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from replay.board import Board
from replay.ledger import Entry
from replay.replay import Replay, Step

_NEW: Final = tuple.__new__


class Line(NamedTuple):
    """One move, at `step`: numbers of cards, None for an unknown one. `moved` is what it won or cost its player, `pool` what lies there."""

    step: int
    who: str
    played: tuple[int | None, ...]
    taken: tuple[int | None, ...]
    laid: tuple[int | None, ...]
    feats: str
    moved: int | None
    pool: int | None
    noted: bool
    irregular: bool


def lines_of(replay: Replay, board: Board, entries: Sequence[Entry]) -> tuple[Line, ...]:
    """The rows of the ledger."""
    if not entries:
        return ()
    numbers = {name: card for card, name in enumerate(board.cards) if name != "?"}
    return tuple([_line(replay, entry, step, numbers) for entry, step in zip(entries, replay.steps, strict=False)])


def _line(replay: Replay, entry: Entry, step: Step, numbers: dict[str, int]) -> Line:
    n, seat, played, taken, laid, feats, moved, pool = entry
    mark, notes = (None, ()) if step.line.plain else (step.word.mark, step.word.notes)
    noted = bool(notes) or (mark is not None and bool(mark.opinion))
    irregular = mark is not None and mark.irregular
    of = numbers.get
    return _NEW(Line, (n, replay.players[seat], tuple(map(of, played)), tuple(map(of, taken)), tuple(map(of, laid)), ", ".join(feats),
                       moved, pool, noted, irregular))

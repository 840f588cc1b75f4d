"""The ledger of a page: a row a move, where cards are taken from the table. It is the history, and the page without script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from replay.board import Board
from replay.ledger import Entry
from replay.replay import Replay, Step


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
    numbers = {name: card for card, name in enumerate(board.cards)}
    return tuple(_line(replay, entry, step, numbers) for entry, step in zip(entries, replay.steps, strict=False))


def _line(replay: Replay, entry: Entry, step: Step, numbers: dict[str, int]) -> Line:
    def of(cards: tuple[str, ...]) -> tuple[int | None, ...]:
        return tuple(numbers.get(card) if card != "?" else None for card in cards)

    mark, notes = (None, ()) if step.line.plain else (step.word.mark, step.word.notes)
    noted = bool(notes) or (mark is not None and bool(mark.opinion))
    return Line(entry.step, replay.players[entry.seat], of(entry.played), of(entry.taken), of(entry.laid), ", ".join(entry.feats),
                entry.moved, entry.pool, noted, irregular=mark is not None and mark.irregular)

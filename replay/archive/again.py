"""Stored hands walked again and made into rows, where they stand: what a rebuild, an undo and a mended evening lay out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from formats.diagnostics import Diagnostic, is_error
from replay.archive.batch import batch
from replay.archive.chains import Piece, walk_pieces
from replay.archive.rows import STAGED, Rows
from replay.archive.sharing import shared
from replay.archive.walking import CHUNK, Chunk, Refused, refusal
from replay.replay import Replay


class Stored(NamedTuple):
    """A block of the archive: its number, and its hands in their order, each with the number of the head above it."""

    block: int
    chain: Sequence[Piece]


def again(blocks: Iterable[tuple[int, Iterable[tuple[Piece, Replay]]]]) -> Chunk:
    """Walked hands of blocks as rows; what is refused now, though it was stored, is told with its text.

    A hand is made into its row before the next one is asked for: thousands of them alive are more work for the collector than the walk.
    """
    made = Rows()
    hands: list[tuple[Any, ...]] = []
    refused: list[Refused] = []
    found: list[Diagnostic] = []
    for block, walked in blocks:
        for piece, replay in walked:
            if piece.stored and replay.accepted:
                hands.append(made.hand(replay, block, piece.position, piece.text, piece.line, piece.head))
            elif piece.stored:
                refused.append(refusal(replay, block, piece.position)._replace(line=piece.line, hand_text=piece.text))
                found.extend(filter(is_error, replay.diagnostics))
    return Chunk(batch(STAGED, hands), refused, made.evenings, [], found)


def all_again(blocks: Iterable[Stored], many: int) -> Iterator[Chunk]:
    """The rows of all blocks in their order, so many hands at a time, walked in so many processes."""
    return shared(_walked, _together(blocks), many)


def _walked(blocks: Sequence[Stored]) -> Chunk:
    return again((block, walk_pieces(chain)) for block, chain in blocks)


def _together(blocks: Iterable[Stored]) -> Iterator[list[Stored]]:
    """Blocks that are walked at a time."""
    gathered: list[Stored] = []
    hands = 0
    for one in blocks:
        gathered.append(one)
        hands += len(one.chain)
        if hands >= CHUNK:
            yield gathered
            gathered, hands = [], 0
    yield gathered

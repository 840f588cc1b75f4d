"""Reading and checking hands, beside python-chess reading PGN with legality; both count actions."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import chess
import chess.pgn

from bench.timing import Row, in_turn
from formats.files import decode
from replay.games import GAMES
from replay.generating import evening
from replay.session import walk_file

GAMES_OF_CHESS, PLIES = 30, 80
ROUNDS = 15


class Kind(NamedTuple):
    """One game to be read: its share of the hands, the size of its table, and how many times as fast as chess it should be."""

    game: str
    share: float
    seats: int
    aim: float


KINDS = (Kind("nap", 1, 4, 5), Kind("japanese-napoleon", 0.3, 5, 5), Kind("papillon", 0.3, 3, 3), Kind("st-helena", 0.1, 1, 3))


def rows(hands: int) -> Iterator[Row]:
    """A row a game: read and checked."""
    chess_work = _chess()
    for kind in KINDS:
        count = int(hands * kind.share)
        text = "".join(evening(GAMES[kind.game], "house", count, seed=1, seats=kind.seats)).encode()
        ours, theirs = in_turn(_ours(text), chess_work, ROUNDS)
        work = f"read and check {count:,} hands of {GAMES[kind.game].TITLE}, actions"
        yield Row(work, "python-chess reads and checks PGN, plies", ours, theirs, kind.aim)


def _ours(text: bytes) -> Callable[[], int]:
    def work() -> int:
        actions = 0
        for replay in walk_file(decode(text, "bench.hand")):
            assert replay.accepted
            actions += len(replay.moves)
        return actions

    return work


def _chess() -> Callable[[], int]:
    chance = random.Random(1)
    games = []
    for _ in range(GAMES_OF_CHESS):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            node = node.add_variation(move)
            board.push(move)
        games.append(str(game))
    text = "\n\n".join(games)

    def work() -> int:
        plies = 0
        file = io.StringIO(text)
        while (read := chess.pgn.read_game(file)) is not None:
            plies += read.end().ply()
        return plies

    return work

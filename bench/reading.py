"""Reading and checking hands, beside python-chess reading PGN with legality; both count actions."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import chess
import chess.pgn

from bench.timing import Row, in_turn
from formats.files import decode
from replay.games import GAMES
from replay.generating import evening
from replay.session import walk_file

GAMES_OF_CHESS, PLIES = 150, 80


def rows(hands: int) -> list[Row]:
    """One row: Nap, read and checked."""
    chess_work = _chess()
    text = "".join(evening(GAMES["nap"], "house", hands, seed=1)).encode()
    ours, theirs = in_turn(_ours(text), chess_work)
    return [Row(f"read and check {hands:,} Nap hands, actions", "python-chess reads and checks PGN, plies", ours, theirs)]


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

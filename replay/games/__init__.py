"""The games this program knows, by the name that stands behind `game:`."""

from __future__ import annotations

from replay.game import Game
from replay.games import japanese_napoleon, nap, papillon, st_helena

ALL: tuple[Game, ...] = (nap, japanese_napoleon, papillon, st_helena)
"""The games in the order in which the program tells of them; each is held against the questions of `Game`."""

GAMES: dict[str, Game] = {game.NAME: game for game in ALL}

"""The games this program knows, by the name that stands behind `game:`."""

from __future__ import annotations

from replay.game import Game
from replay.games import nap

GAMES: dict[str, Game] = {game.NAME: game for game in (nap,)}

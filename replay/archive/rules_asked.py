"""The rules of hands that are counted, asked again: at a table of their size, with the dealer in the first seat."""

from __future__ import annotations

from typing import NamedTuple

from replay.game import Game
from replay.games import GAMES
from replay.profiles import Ruleset, resolve
from replay.terms import Table


class Asked(NamedTuple):
    """A game, and a table at which it is played."""

    game: Game
    table: Table


def table_of(game: str, rules: str | None, seats: int) -> Asked | None:
    """A table under the rules as the archive has them; None where they are not known any more."""
    known = GAMES.get(game)
    resolved = resolve(known, rules or "") if known is not None else None
    if known is None or not isinstance(resolved, Ruleset):
        return None
    return Asked(known, Table(resolved.options, tuple(map(str, range(seats))), 0))

"""The games this program knows, by the name that stands behind `game:`. A game is loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from replay.game import Game

if TYPE_CHECKING:
    from replay.games import japanese_napoleon, nap, papillon, st_helena

    _ALL: tuple[Game, ...] = (nap, japanese_napoleon, papillon, st_helena)
    """Each game is held against the questions of `Game`."""

_FOLDERS = {"nap": "nap", "japanese-napoleon": "japanese_napoleon", "papillon": "papillon", "st-helena": "st_helena"}


class _Games(Mapping[str, Game]):
    """The games in the order in which the program tells of them."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = cast(Game, import_module(f"{__name__}.{_FOLDERS[name]}"))
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in _FOLDERS

    def __iter__(self) -> Iterator[str]:
        return iter(_FOLDERS)

    def __len__(self) -> int:
        return len(_FOLDERS)


GAMES: Mapping[str, Game] = _Games()

"""Every code that a diagnostic can have, gathered from the modules listed here and from the games. Nothing registers itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

import formats.codes
import formats.options
import formats.toml
import replay.codes
import replay.profile_files
import replay.profile_shelves
import replay.profiles
from formats.diagnostics import Code
from replay.games import GAMES

MODULES: tuple[ModuleType, ...] = (
    formats.codes, formats.options, formats.toml, replay.codes, replay.profile_files, replay.profile_shelves, replay.profiles)
"""The modules outside the games that hold codes; a test finds one that is missing."""

FAMILIES = {
    "N": "the notation", "R": "who plays what, where and under which rules", "D": "the deal", "P": "calls and plays",
    "S": "the written result", "H": "house rules", "A": "the archive"}


@lru_cache(maxsize=1)
def all_codes() -> dict[str, Code]:
    """The codes by name, in the order of their names."""
    codes = [*(code for module in MODULES for code in codes_in(module)), *(code for game in GAMES.values() for code in game.CODES)]
    return {code.name: code for code in sorted(codes)}


def codes_in(module: ModuleType) -> Iterable[Code]:
    """The codes that a module holds."""
    return (value for value in vars(module).values() if isinstance(value, Code))

"""Every code that a diagnostic can have, gathered from the modules listed here and from the games. Nothing registers itself."""

from __future__ import annotations

from functools import lru_cache

import formats.codes
import formats.options
import formats.toml
import replay.archive.codes
import replay.codes
import replay.profile_files
import replay.profile_shelves
import replay.profiles
from formats.diagnostics import Code
from replay.games import GAMES

MODULES = (
    formats.codes, formats.options, formats.toml,
    replay.codes, replay.profile_files, replay.profile_shelves, replay.profiles, replay.archive.codes)
"""The modules outside the games that hold codes; a test finds one that is missing. None of them loads the database."""

FAMILIES = {
    "N": "the notation", "R": "who plays what, where and under which rules", "D": "the deal", "P": "calls and plays",
    "S": "the written result", "H": "house rules", "A": "the archive"}


@lru_cache(maxsize=1)
def all_codes() -> dict[str, Code]:
    """The codes by name, in the order of their names."""
    return {code.name: code for code in sorted(found_codes())}


def found_codes() -> list[Code]:
    """The codes as they are found, each once for every constant that holds it."""
    held = [value for module in MODULES for value in vars(module).values() if isinstance(value, Code)]
    return [*held, *(code for game in GAMES.values() for code in game.CODES)]

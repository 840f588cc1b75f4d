"""The rule behind a code, in the words of the games' RULES.md: a paragraph there ends with the codes that rest on it, `[P008, P009]`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from replay.game import Game
from replay.games import GAMES

_CODES = re.compile(r"\s*\[([A-Z]\d{3}(?:, [A-Z]\d{3})*)\]")
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\d+\. )")
_NUMBER = re.compile(r"(\d+)\. ")


class Rule(NamedTuple):
    """A paragraph of a game's rules, with its sources in brackets as they stand there. `place` is its section and number."""

    game: str
    place: str
    text: str


def rules_behind(code: str) -> list[Rule]:
    """The paragraphs that name a code, game by game."""
    return [rule for name in GAMES for codes, rule in _marked(name) if code in codes]


@lru_cache(maxsize=16)
def _marked(name: str) -> tuple[tuple[frozenset[str], Rule], ...]:
    """All paragraphs of a game's RULES.md that name codes."""
    game = GAMES[name]
    module = sys.modules[game.Rules.__module__].__file__
    assert module is not None, "a game is made of files"
    return tuple(_paragraphs(game, Path(module).with_name("RULES.md").read_text(encoding="utf-8")))


def _paragraphs(game: Game, text: str) -> Iterator[tuple[frozenset[str], Rule]]:
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        for paragraph in _PARAGRAPH.split(body):
            codes = frozenset(code for found in _CODES.findall(paragraph) for code in found.split(", "))
            if codes:
                told = " ".join(_CODES.sub("", paragraph).split())
                number = _NUMBER.match(told)
                place = title.strip() + (f", {number[1]}" if number else "")
                yield codes, Rule(game.TITLE, place, told.removeprefix(number[0] if number else ""))

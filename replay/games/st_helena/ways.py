"""The words of the patience: what each move says, whatever lies where. RULES.md, Words."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

TURN: Final = "turn"
SHIFT: Final = "shift"
UP: Final = "up"
BACK: Final = "back"
UNDO: Final = "undo"
WASTE: Final = 0
FOUNDATION: Final = -1
_WORD = re.compile(r"(?:(d)|(w|[1-9][0-9]?|f[SHDC]?)>(f|[1-9][0-9]?)(?:x([1-9][0-9]?))?)(?: (\S\S))?")
_MOST_KEPT = 20_000


class Way(NamedTuple):
    """A move. `source` and `target` are pile numbers, WASTE or FOUNDATION; `many` cards move.

    `card` is the card written behind the move, None where none is; `suit` names the foundation that a card comes back from;
    `word` is the move without its card.
    """

    kind: str
    source: int
    target: int
    many: int
    card: str | None
    suit: str
    word: str


def way_of(word: str) -> Way | None:
    """The move that a canonical word means, None when it is none."""
    way = WAYS.get(word)
    if way is None:
        way = _read(word)
        if way is not None and len(WAYS) < _MOST_KEPT:
            WAYS[word] = way
    return way


def place_of(stack: int) -> str:
    """The name of a pile or of the waste as a place: `pile:7`, `waste`."""
    return PLACES[stack]


def said(place: str) -> str:
    """A place as a move writes it: `7`, `w`, `f`."""
    kind, _, number = place.partition(":")
    return number if kind == "pile" else {"waste": "w", "foundation": "f"}.get(kind, kind)


def spoken(place: str) -> str:
    """A place for people: `pile 7`, `the waste`."""
    kind, _, number = place.partition(":")
    return f"pile {number}" if kind == "pile" else "a foundation" if kind == "foundation" else f"the {kind}"


def _read(word: str) -> Way | None:
    if word == "undo":
        return Way(UNDO, WASTE, WASTE, 1, None, "", word)
    found = _WORD.fullmatch(word)
    if found is None:
        return None
    turn, source, target, count, card = found.groups()
    if turn:
        return Way(TURN, WASTE, WASTE, 1, card, "", "d")
    if source[0] == "f":
        return None if target == "f" else Way(BACK, FOUNDATION, int(target), int(count or 1), card, source[1:], word.partition(" ")[0])
    kind = UP if target == "f" else SHIFT
    return Way(kind, _stack(source), FOUNDATION if target == "f" else int(target), int(count or 1), card, "", word.partition(" ")[0])


def _stack(source: str) -> int:
    return WASTE if source == "w" else int(source)


PLACES: Final = ("waste", *(f"pile:{number}" for number in range(1, 100)))
WAYS: Final[dict[str, Way]] = {}

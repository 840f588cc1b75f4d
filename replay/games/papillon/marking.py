"""What happened in a deal of Papillon, as marks: one a capture or a hand laid out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from replay.games.papillon.state import CARDS_EACH, State
from replay.marks import FORMS, bits, card_values, mark
from replay.replay import Replay

_LAST = bits("capture", "last", 1)


def marks(replay: Replay, figures: Mapping[str, Any] | None) -> list[int]:
    """A mark a move. A capture against the rules earns none of its feats."""
    state: State = replay.state
    if state is None or not state.turns:
        return []
    found = []
    for n, seat, played, taken, laid, form, swept, out, talon, batch, _, aces in state.turns:
        if laid:
            how = _laid(form, len(laid))
        elif form == "irregular":
            how = _taken(form, played[0], len(taken), aces, False, False, False)
        else:
            how = _taken(form, played[0], len(taken), aces, swept, out and talon > 0, out and not talon)
        found.append(how | _by(n, seat, batch))
    found[-1] |= _LAST
    return found


@lru_cache(maxsize=4096)
def _by(number: int, seat: int, batch: int) -> int:
    """Who moved, and when."""
    return mark("capture", number=number, seat=seat, batch=batch)


@lru_cache(maxsize=64)
def _laid(form: str, cards: int) -> int:
    return mark("capture", form=FORMS.index(form), cards=cards, whole=cards == CARDS_EACH)


@lru_cache(maxsize=8192)
def _taken(form: str, played: str, cards: int, aces: int, sauterelle: bool, petit: bool, papillon: bool) -> int:
    rank, suit = card_values(played)
    return mark("capture", form=FORMS.index(form), rank=rank, suit=suit, cards=cards, aces=aces,
                sauterelle=sauterelle, petit_papillon=petit, papillon=papillon)

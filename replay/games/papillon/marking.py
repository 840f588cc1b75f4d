"""What happened in a deal of Papillon, as marks: one a capture or a hand laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replay.games.papillon.state import CARDS_EACH, State
from replay.marks import FORMS, card_values, mark
from replay.replay import Replay


def marks(replay: Replay, figures: Mapping[str, Any] | None) -> list[int]:
    """A mark a move. A capture against the rules earns none of its feats."""
    state: State = replay.state
    if state is None or not state.turns:
        return []
    found = []
    for turn, trick in zip(state.turns, replay.tricks, strict=True):
        form, *feats = trick.reason.split(", ")
        rank, suit = card_values(turn.played[0]) if turn.played else (0, 0)
        found.append(mark(
            "capture", number=turn.n, seat=turn.seat, batch=turn.batch, form=FORMS.index(form), rank=rank, suit=suit,
            cards=len(turn.laid or turn.taken), aces=trick.points, whole=len(turn.laid) == CARDS_EACH,
            sauterelle="sauterelle" in feats, petit_papillon="petit papillon" in feats, papillon="papillon" in feats))
    found[-1] |= mark("capture", last=1)
    return found

"""The names of fields: where each may stand and how often. The one table that reader, writer and names agree on."""

from __future__ import annotations

from typing import Final

SECTIONS: Final = ("deal", "buy", "calls", "partner", "discard", "play")
"""Fields that hold words in order of time, over as many lines as they need."""

SESSION_ONLY: Final = ("session", "before")
SESSION_FIELDS: Final = (
    "session", "date", "zone", "site", "table", "club", "scorer", "game", "rules", "players", "unit", "letters",
    "before", "carried", "note", "tags",
)
HAND_FIELDS: Final = (
    "hand", "players", "dealer", "setup", "turn", "trick", "pool", "carried", "contract", "trump", *SECTIONS, "result", "points",
    "winners", "up", "minutes", "score", "adjust", "ruling", "note", "tags",
)
"""In the order in which the formatter writes them, session fields that a hand overrides apart."""

REPEATED: Final = ("note", "adjust", "tags")
"""Fields that may come again; so may `x-…`."""

FREE_TEXT: Final = frozenset({"session", "site", "table", "club", "scorer", "ruling", "note", "tags", "unit", "zone"})
WITHOUT_NOTES: Final = FREE_TEXT | {"players"}
"""Fields whose braces are text, or part of a name that must stand in quotes; in any other `{…}` is a note on the hand."""

ALL_FIELDS: Final = tuple(dict.fromkeys(("hand-notation", *SESSION_FIELDS, *HAND_FIELDS)))

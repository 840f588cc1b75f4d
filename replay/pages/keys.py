"""The keys of the page: one table that feeds the script, the buttons' tooltips and the sheet behind `?`."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """`names` are values of KeyboardEvent.key, `shown` how the sheet writes them, `action` what the script calls it."""

    action: str
    names: tuple[str, ...]
    shown: str
    does: str


KEYS = (
    Key("next", ("ArrowRight",), "→", "next step"),
    Key("back", ("ArrowLeft",), "←", "previous step"),
    Key("nextTrick", ("ArrowDown",), "↓", "next trick"),
    Key("backTrick", ("ArrowUp",), "↑", "previous trick"),
    Key("first", ("Home",), "Home", "back to the deal"),
    Key("last", ("End",), "End", "to the end"),
    Key("play", (" ",), "Space", "play, pause"),
    Key("faster", ("+",), "+", "play faster"),
    Key("slower", ("-",), "−", "play slower"),
    Key("open", ("0",), "0", "all hands open"),
    Key("seat", tuple("123456789"), "1 … 9", "as that seat sees it"),
    Key("nextSeat", ("v",), "v", "as the next seat sees it"),
    Key("later", ("t",), "t", "show later tricks, or hide them"),
    Key("link", ("c",), "c", "copy the link to this step"),
    Key("record", ("r",), "r", "copy the record"),
    Key("nextHand", ("n",), "n", "next hand"),
    Key("backHand", ("p",), "p", "previous hand"),
    Key("help", ("?",), "?", "these keys"),
)

BUTTONS = (("first", "Deal"), ("backTrick", "Previous trick"), ("back", "Previous step"), ("play", "Play"),
           ("next", "Next step"), ("nextTrick", "Next trick"), ("last", "End"))
"""The transport bar in its order: each action, and what its button is called."""


def actions() -> dict[str, str]:
    """For the script: the action of each key."""
    return {name: key.action for key in KEYS for name in key.names}


def shown(action: str) -> str:
    """How the key of an action is written, for its tooltip."""
    return next(key.shown for key in KEYS if key.action == action)

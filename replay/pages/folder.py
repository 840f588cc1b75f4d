"""Pages of several hands in one folder: what their files are called, and the way from each to the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from formats.file_names import fitting, free_name
from replay.replay import Replay

_UNSAFE = re.compile(r"[^\w.-]+")


class Leaf(NamedTuple):
    """A hand and the file of its page, with the files of the hands before and after it; None at the ends."""

    replay: Replay
    name: str
    previous: str | None = None
    next: str | None = None


def file_name(replay: Replay, taken: set[str]) -> str:
    """A file name from a hand's id that every file system takes: letters, digits, dots and dashes. One that is taken gets a number."""
    return free_name(fitting(_UNSAFE.sub("-", replay.id).strip("-."), end=True), taken) + ".html"


def leaves(replays: Iterable[Replay], taken: set[str] | None = None) -> Iterator[Leaf]:
    """The hands that have a page, in order, each linked to its neighbours; a refused hand has none and is passed over.

    `taken` are names that others have in the same folder; these come to them.
    """
    taken = set() if taken is None else taken
    hands = [replay for replay in replays if replay.accepted]
    names = [None, *(file_name(hand, taken) for hand in hands), None]
    for replay, before, name, after in zip(hands, names, names[1:], names[2:], strict=False):
        assert name is not None, "only the ends have no name"
        yield Leaf(replay, name, before, after)

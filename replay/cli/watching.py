"""`check --watch`: wait for records or rules to change, and check again, until Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from watchfiles import Change, watch

from formats.files import ENDING

QUIET = 200
"""Milliseconds that nothing must change before the records are checked again: an editor saves in several steps."""


def changes(paths: Sequence[str]) -> Iterator[int]:
    """The number of files that changed, each time some did. Ctrl-C ends it as it ends any command."""
    wanted = Wanted(paths)
    for changed in watch(*wanted.folders, watch_filter=wanted, step=QUIET, recursive=bool(wanted.below)):
        yield len({path for _, path in changed})


class Wanted:
    """Which files count: those that were named, records in folders that were named, and rules beside either.

    A file is watched through its folder, because editors put a new file in the place of the old one.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        named = [Path(path).resolve() for path in paths]
        self.files = {path for path in named if not path.is_dir()}
        self.below = tuple(path for path in named if path.is_dir())
        self.folders = sorted({*self.below, *(path.parent for path in self.files)})

    def __call__(self, change: Change, path: str) -> bool:
        found = Path(os.path.realpath(path))
        if found in self.files:
            return True
        if found.suffix == ".toml":
            return found.parent in self.folders
        return found.suffix == ENDING and any(folder in found.parents for folder in self.below)

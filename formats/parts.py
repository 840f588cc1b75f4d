"""A long text in parts that meet at `session:` lines, so that several readers can share it: state never passes from one to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from formats.heads import head_of
from formats.reader import VERSION, Reading

_CANDIDATE = re.compile(r"(?<![^\r\n])[^\r\n]*?(?:session|hand)[^\r\n]*", re.IGNORECASE)
_VERSION = re.compile(r"^\s*hand-notation\s*[:：]\s*(\S*)", re.IGNORECASE | re.MULTILINE)


def part_of(reading: Reading, start: int, end: int) -> Reading:
    """What a reading finds between two offsets; places stay those of the whole text."""
    return Reading(reading.source, start, end)


def parts(text: str, many: int) -> list[tuple[int, int]]:
    """The text in at most so many parts of about the same length, each with a hand in it. What concerns the whole text leaves it whole."""
    version = _VERSION.search(text)
    if many < 2 or (version is not None and version[1] != VERSION):
        return [(0, len(text))]
    cuts = [0, *_cuts(text, len(text) // many), len(text)]
    return list(pairwise(cuts))


def _cuts(text: str, least: int) -> Iterator[int]:
    """The first `session:` line behind each piece that is long enough, where hands stand before it and behind it."""
    last, wanted = 0, least
    while wanted < len(text):
        found = _next(text, "session", wanted)
        if found is None or _next(text, "hand", found) is None:
            return
        if _next(text, "hand", last, found) is not None:
            yield found
            last = found
        wanted = found + least


def _next(text: str, field: str, start: int, end: int | None = None) -> int | None:
    """The first line behind an offset that begins with this field."""
    for line in _CANDIDATE.finditer(text, start, len(text) if end is None else end):
        if head_of(line.group()).field == field:
            return line.start()
    return None

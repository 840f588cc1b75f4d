"""Dates as records write them: ISO 8601, and partial where a club no longer knows the day."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@lru_cache(maxsize=1024)
def date_fault(text: str) -> bool:
    """Whether a text is no date: a day that does not exist, or another order of its parts."""
    match = _PARTIAL.fullmatch(text)
    if match is None or not text.isascii():
        return text not in ("", "?")
    year, month, day = (int(part) if part else 1 for part in match.groups())
    try:
        date(year, month, day)
    except ValueError:
        return True
    return False


def first_day(text: str) -> date | None:
    """The first day that a date may mean: 2026-11 begins on 2026-11-01. None when nothing is known."""
    if date_fault(text) or text in ("", "?"):
        return None
    year, month, day = (int(part) if part else 1 for part in _PARTIAL.fullmatch(text).groups())  # type: ignore[union-attr]
    return date(year, month, day)

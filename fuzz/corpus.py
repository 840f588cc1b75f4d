"""Where fuzzing begins: the sample records hand by hand, the faulty ones, and the profiles of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from formats.files import load

ROOT = Path(__file__).parent.parent
LONGEST = 4000
"""Signs of a text that is worth beginning with: short texts are many texts."""


@lru_cache(maxsize=3)
def seeds(target: str) -> tuple[str, ...]:
    """The texts that a target begins with, always in the same order."""
    made = {"rules": _rules, "patterns": _patterns}.get(target, _records)
    return tuple(dict.fromkeys(made()))


def _records() -> Iterator[str]:
    for path in sorted((ROOT / "sample_hands").rglob("*.hand")):
        reading = load(str(path))
        if len(reading.source.text) <= LONGEST:
            yield reading.source.text
        for record in reading:
            text = reading.source.text[record.header.start : record.header.end] + record.text
            if len(text) <= LONGEST:
                yield text


def _rules() -> Iterator[str]:
    for path in sorted((ROOT / "replay" / "games").rglob("*.toml")):
        yield path.read_text("utf-8")
    for text in _records():
        yield from (line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("rules:"))


def _patterns() -> Iterator[str]:
    """Everything between backquotes on the page of patterns: whole patterns and single words of the language."""
    yield from re.findall(r"`([^`\n]+)`", (ROOT / "docs" / "patterns.md").read_text("utf-8"))

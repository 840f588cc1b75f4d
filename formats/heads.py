"""The head of a line: a trick number, a label, a field's name. Most heads come again and again, so each is read once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from formats.fields import ALL_FIELDS
from formats.names import QUOTES, fold

_QUOTED = re.compile(rf"\s*([{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}])\s*[:：]")
_NUMBER: Final = re.compile(r"\s*(\d+)[.)](?:\s+|$|(?=[^\d\s.]))")
_COMMENT_SIGN = re.compile(r"(?<!\S)#(?!\S)")
_FIELDS: Final = frozenset(ALL_FIELDS)
MOST_KNOWN: Final = 4096


class Head(NamedTuple):
    """What a line begins with; all places are counted from the line's start.

    `label` is what stands before the first colon and before any note, quotes and all, None where there is none; `field` is
    the field it names. `number` is a trick number as written. `body` is where the rest begins.
    """

    label: str | None = None
    field: str | None = None
    number: str | None = None
    label_at: int = 0
    number_at: int = 0
    body: int = 0


NO_HEAD: Final = Head()
_known: Final[dict[str, Head]] = {}


def head_of(line: str) -> Head:
    """The head of a line."""
    colon = line.find(":")
    if not line.isascii() and "：" in line:
        wide = line.find("：")
        colon = wide if colon < 0 else min(colon, wide)
    if colon < 0:
        return _numbered(line, NO_HEAD) if "." in line or ")" in line else NO_HEAD
    raw = line[:colon + 1]
    found = _known.get(raw)
    if found is None:
        found = _read(line, raw)
        if found.body == len(raw) and len(_known) < MOST_KNOWN:          # it follows from `raw` alone
            _known[raw] = found
    return found


def _read(line: str, raw: str) -> Head:
    number = _NUMBER.match(raw)
    begin = number.end() if number is not None else 0
    rest = raw[begin:-1]
    if rest.lstrip()[:1] and rest.lstrip()[0] in QUOTES:
        quoted = _QUOTED.match(line, begin)
        found = NO_HEAD if quoted is None else Head(quoted.group(1), None, None, quoted.start(1), 0, quoted.end())
    elif "{" in rest or rest.lstrip()[:1] == "#" or ("#" in rest and _COMMENT_SIGN.search(raw, begin)):
        found = NO_HEAD
    else:
        label = rest.strip()
        at = begin + len(rest) - len(rest.lstrip())
        found = Head(label, field_name(label) if number is None else None, None, at, 0, len(raw))
    return _numbered(line, found)


def _numbered(line: str, head: Head) -> Head:
    """The head with the trick number that stands before it."""
    number = _NUMBER.match(line)
    if number is None:
        return head
    return head._replace(number=number.group(1), number_at=number.start(1), body=max(head.body, number.end()))


@lru_cache(maxsize=1024)
def field_name(label: str) -> str | None:
    """The field that a label names; None for anything else, a quoted label among it."""
    folded = fold(label)
    return folded if folded in _FIELDS or (folded.startswith("x-") and len(folded) > 2) else None

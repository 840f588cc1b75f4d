"""Field values in canonical form: names in full, numbers plain, keywords in small letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from formats.cards import SUIT_SPELLINGS, plain
from formats.fields import FREE_TEXT
from formats.names import QUOTES, Names, fold, quote, split_names, unquote, unquoted
from formats.record import Record

_TOKEN = re.compile(rf"[{QUOTES}](?:[^{QUOTES}]|[{QUOTES}]{{2}})*[{QUOTES}]|[^\s,，、،]+")
_SEPARATORS = " \t,，、،"
_DIGITS: Final = 9
MOST_UNITS = 10**_DIGITS - 1
"""The largest number of units that is read."""
_NUMBER: Final = re.compile(r"[+−–-]?\d+")


_RESULTS: Final = frozenset({"made", "failed", "thrown-in", "thrown in", "won", "lost", "drawn", "unfinished", "void"})
"""Results that are no player's name, in any game."""


def tokens(text: str, start: int = 0) -> Iterator[tuple[str, int, int, bool]]:
    """The words of a value with their offsets, unquoted; the flag says that one was quoted. Spaces and commas separate."""
    for match in _TOKEN.finditer(text):
        word = match.group()
        quoted = len(word) > 1 and word[0] in QUOTES and word[-1] in QUOTES
        yield (unquote(word[1:-1]) if quoted else word), start + match.start(), start + match.end(), quoted


def read_number(word: str) -> int | None:
    """A signed whole number in any script's digits, None when it is none or has more than nine digits."""
    if not _NUMBER.fullmatch(word) or (len(word) > _DIGITS and too_large(word)):
        return None
    return int(word.replace("−", "-").replace("–", "-"))


def too_large(word: str) -> bool:
    """Whether a word is a whole number, but one beyond what any club plays for."""
    return bool(_NUMBER.fullmatch(word)) and len(word.lstrip("+−–-")) > _DIGITS


def signed(number: int) -> str:
    """A number of units with its sign, as a score is written; nothing won has none."""
    return f"{number:+d}" if number else "0"


def canonical_value(record: Record, name: str) -> str:
    """The value of a field of the hand or of its session, as the formatter writes it."""
    written = record.fields.get(name) or record.header.fields.get(name)
    if written is None:
        return ""
    return canonical_text(name, written.value, record.names)


def canonical_text(name: str, value: str, names: Names) -> str:
    """A value in canonical form. What is not understood stays as it is."""
    if name in FREE_TEXT or name.startswith("x-"):
        return value
    if name == "players":
        return ", ".join("?" if part.text == "?" and not part.quoted else quote(part.text) for part in split_names(value, 0))
    if name in ("dealer", "turn"):
        return _full(value, names)
    if name == "contract":
        maker, _, call = value.rpartition(" ")
        return f"{_full(maker.strip(), names)} {call}" if maker else value
    if name == "winners":
        return " ".join(_full(value[start:end], names, spaces=True) for _, start, end, _ in tokens(value))
    if name in ("score", "adjust", "before"):
        return canonical_scores(value, names)
    if name == "trump":
        return SUIT_SPELLINGS.get(plain(value).text, fold(value))
    if name == "result" and fold(value) not in _RESULTS and names.find(unquoted(value)) is not None:
        return _full(value, names)
    if name in ("result", "setup", "carried", "game"):
        return fold(value)
    return " ".join(value.split())


def canonical_scores(value: str, names: Names) -> str:
    """`-3 -3 +9 -3`, or `Anna +6, Boris -2`: signs written, names in full."""
    if not any(tokens(value)) or any(too_large(word) for word, _, _, quoted in tokens(value) if not quoted):
        return value
    parts: list[str] = []
    named = 0
    begin: int | None = None
    for word, start, _, in_quotes in tokens(value):
        number = None if in_quotes else read_number(word)
        if number is None:
            begin = start if begin is None else begin
            continue
        if begin is None:
            parts.append(signed(number))
            continue
        who = _full(value[begin:start].rstrip(_SEPARATORS), names, numbers=True)
        parts.append(f"{who} {signed(number)}")
        begin, named = None, named + 1
    if begin is not None or 0 < named < len(parts):     # a name without a number, or a number without a name
        return value
    return (", " if named else " ").join(parts)


def quoted(names: Names, seat: int, *, spaces: bool = False, numbers: bool = False) -> str:
    """A player's name as a record writes it."""
    full = names.players[seat]
    return full if full.startswith("?") else quote(full, spaces=spaces, numbers=numbers)


def _full(name: str, names: Names, *, spaces: bool = False, numbers: bool = False) -> str:
    """A name in full and quoted where it must be; a name that means nobody stays as it is."""
    seat = names.find(unquoted(name))
    if seat is None:
        return name
    return quoted(names, seat, spaces=spaces, numbers=numbers)

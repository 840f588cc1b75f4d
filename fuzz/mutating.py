"""Texts to which something happened: what fingers, mail and clipboards do to a record, and what somebody does who means ill.

Plain Python and a `random.Random`: the same seed gives the same text, with or without a fuzzer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from formats.cards import PACK
from formats.fields import ALL_FIELDS
from formats.names import LABELS

MOST_SIGNS = 20_000
"""Signs of a text that grows no further."""

ODD = (
    "{",
    "}",
    "{a note}",
    "#",
    " # ",
    ":",
    "：",
    '"',
    "“",
    "”",
    "„",
    "«",
    "*",
    "*/-",
    "*/",
    "?",
    "??",
    "!",
    "!?",
    "|",
    "-",
    "−",
    "–",
    "…",
    ".",
    "...",
    ",",
    "，",
    "、",
    "·",
    "+",
    ">",
    "x",
    "×",
    "\t",
    "\r",
    "\n",
    "\r\n",
    "\0",
    "\x1b[2J",
    "\x7f",
    "\x85",
    "\x0b",
    "\x0c",
    "\u2028",
    "\u2029",
    "\xa0",
    "\u3000",
    "\u200b",
    "\u200d",
    "\u200e",
    "\u200f",
    "\u202e",
    "\u2066",
    "\u2069",
    "\ufe0f",
    "\ufeff",
    "\u00ad",
    "\U000e0041",
    "¹",
    "²",
    "①",
    "٣",
    "۱۳",
    "１３",
    "０",
    "🂡",
    "🂬",
    "❤️",
    "♠",
    "♥︎",
    "♤",
    "◆",
    "Т",
    "К",
    "ﷺ",
    "ﬁ",
    "ß",
    "İ",
    "ı",
    "é",
    "e\u0301",
    "中",
    "中文",
    "نسرین",
    "👩‍👩‍👧",
    "𝟘",
    "999999999",
    "1000000000",
    "99999999999999999999999",
    "0",
    "-0",
    "+0",
    "1e9",
    "<script>",
    "</script>",
    "<!--",
    "]]>",
    "&lt;",
    "' or 1=1 --",
    "=1+1",
    "{{7*7}}",
    "%s",
    "{0}",
    "{name}",
    "$HOME",
    "..",
    "../..",
    "\\",
    "\\n",
    "/",
    "CON",
    "NUL",
    "session:",
    "hand:",
    "play:",
    "x-a:",
    "pool",
)
"""Signs and words that find their way into text, or are brought."""

WORDS = (
    *(f"{name}:" for name in ALL_FIELDS),
    *LABELS,
    *(f"{label}:" for label in LABELS),
    *PACK,
    "JK",
    "JK:H",
    "p",
    "1",
    "2",
    "3",
    "4",
    "5",
    "m",
    "n",
    "w",
    "b",
    "13H",
    "14S",
    "15C",
    "16D",
    "20S",
    "pass",
    "peep",
    "spare",
    "claim",
    "concede",
    "end",
    "undo",
    "d",
    "lay",
    "w>3",
    "7>f",
    "10>4",
    "3>7x2",
    "fS>4",
    "9Hx4C+5D",
    "3S+3H+3Dx3C",
    "sauterelle",
    "petit",
    "papillon",
    "ace",
    "hanneton",
    "pysol 12345",
    "AK9..T.42",
    "SAK9HT3",
    "study",
    "made",
    "failed",
    "void",
    "thrown-in",
    "won",
    "lost",
    "drawn",
    "unfinished",
    "double",
    "nap",
    "japanese-napoleon",
    "st-helena",
    "house",
    "house@1",
    "text",
    "yes",
    "no",
    "none",
    "Anna",
    "Boris",
    "Chen",
    "Dara",
    "A",
    "B",
    "1:",
    "10:",
    "+3",
    "-9",
)
"""Words that mean something to the notation, so that chance finds its ways."""

_WORD = re.compile(r"\S+")


def mutated(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    """The text after one to five accidents. `pool` are texts that pieces may come from."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        text = chance.choice(_ACCIDENTS)(text, chance, pool)
    return text[:MOST_SIGNS]


def _span(text: str, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.choice((0, 1, 1, 3, 12, 80, 600)))


def _insert_odd(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ODD) + text[at:]


def _insert_word(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    at = chance.choice([found.start() for found in _WORD.finditer(text)] or [0])
    return text[:at] + chance.choice(WORDS) + chance.choice((" ", " ", "\n", "")) + text[at:]


def _replace_word(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return chance.choice(WORDS)
    word = chance.choice(words)
    return text[: word.start()] + chance.choice((chance.choice(WORDS), chance.choice(words).group(), "")) + text[word.end() :]


def _swap_words(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    words = list(_WORD.finditer(text))
    if len(words) < 2:
        return text
    at = chance.randrange(len(words))
    near = words[max(0, at - 6) : at + 7]
    left, right = sorted((words[at], chance.choice(near)), key=lambda word: word.start())
    if left is right:
        return text
    return text[: left.start()] + right.group() + text[left.end() : right.start()] + left.group() + text[right.end() :]


def _cut(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    start, end = _span(text, chance)
    return text[:start] + text[end:]


def _double(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    start, end = _span(text, chance)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 40)) + text[end:]


def _turn(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    start, end = _span(text, chance)
    return text[:start] + text[start:end][::-1] + text[end:]


def _change_case(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    start, end = _span(text, chance)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _lines(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    """A line lost, doubled, moved, joined to the next, or taken from another text."""
    lines = text.splitlines(keepends=True) or [""]
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at] = lines[at].rstrip("\r\n") + " "
        case 4:
            other = chance.choice(pool).splitlines(keepends=True) or [""]
            start = chance.randrange(len(other))
            lines[to:to] = other[start : start + chance.choice((1, 1, 2, 5))]
        case _:
            lines[at] = chance.choice(("  ", "\t", "# ", "", "Anna: ", "1. ", "12) ")) + lines[at]
    return "".join(lines)


def _splice(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    other = chance.choice(pool)
    start, end = _span(other, chance)
    at = chance.randrange(len(text) + 1)
    return text[:at] + other[start:end] + text[at:]


def _mark(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    """Something directly behind a word."""
    ends = [found.end() for found in _WORD.finditer(text)] or [0]
    at = chance.choice(ends)
    signs = ("*", "*/2S", "*/-", "!", "??", "!?", " {a note}", " # a comment", ",", "|", ":", " {", "}", '"', "\u200b", "♠")
    return text[:at] + chance.choice(signs) + text[at:]


def _ends(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    """Other line ends, a byte-order mark, an end too early."""
    match chance.randrange(4):
        case 0:
            return text.replace("\n", chance.choice(("\r", "\r\n", "\n\n", "\n\n\n", " \n")))
        case 1:
            return "\ufeff" + text
        case 2:
            return text[: chance.randrange(len(text) + 1)]
        case _:
            return text.rstrip()


def _number(text: str, chance: random.Random, pool: Sequence[str]) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    number = chance.choice(numbers)
    new = chance.choice(("0", "1", "-1", str(int(number.group()[:20]) + 1), "10", "99", "999999999", "1000000000", "007", "١٣", "²"))
    return text[: number.start()] + new + text[number.end() :]


_ACCIDENTS: tuple[Callable[[str, random.Random, Sequence[str]], str], ...] = (
    _insert_odd,
    _insert_odd,
    _insert_word,
    _replace_word,
    _replace_word,
    _swap_words,
    _cut,
    _double,
    _turn,
    _change_case,
    _lines,
    _lines,
    _splice,
    _mark,
    _mark,
    _ends,
    _number,
)
"""What may become of a text; what is listed twice happens more often."""

"""TOML with places: the values of a document, and where each key and each value stands. `tomllib` gives no places itself."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from formats.diagnostics import Code, Diagnostic
from formats.source import Source

MOST_DEEP = 20
"""Parts of a key: no profile has more than two."""

NOT_TOML = Code(
    "H201", "this is not TOML: {reason}", "a line is `name = value`; text stands in quotes: `name = \"club\"`",
    "A club's profile is a TOML file (toml.io, version 1.0).")

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=,.\n]|[^\s\[\]{}=,.#"\']+', re.DOTALL)
_DIGITS = re.compile(r"[0-9_]+|$")
_AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")

Key = tuple[str, ...]


class Place(NamedTuple):
    """Offsets of a key and of its value, ends excluded. A table header has no value: both are the key's."""

    start: int
    end: int
    value_start: int
    value_end: int


class Document(NamedTuple):
    """A TOML text read. `places` are by the path of keys: `("options", "min_bid")`."""

    source: Source
    values: dict[str, Any]
    places: dict[Key, Place]

    def place(self, key: Key) -> Place:
        """Where a key stands, alone or as the beginning of a dotted one; the document's beginning when it is not written."""
        found = self.places.get(key) or next((place for path, place in self.places.items() if path[:len(key)] == key), None)
        return found if found is not None and key else Place(0, 0, 0, 0)


def read(source: Source) -> Document | Diagnostic:
    """The text as a document, or what is wrong with it and where."""
    try:
        values = tomllib.loads(source.text)
        places = dict(_places(source.text))
        deep = next((place for key, place in places.items() if len(key) > MOST_DEEP), None)
    except RecursionError:
        return Diagnostic(NOT_TOML, source, 0, 0, {"reason": "brackets are nested too deep"})
    except tomllib.TOMLDecodeError as error:
        return _refused(source, str(error))
    except ValueError:                                 # of what is TOML only a number can still be refused: Python reads so many digits
        return _too_long(source)
    if deep is not None:
        return Diagnostic(NOT_TOML, source, deep.start, deep.end, {"reason": f"a key has at most {MOST_DEEP} parts here"})
    return Document(source, values, places)


def _too_long(source: Source) -> Diagnostic:
    longest = max(_DIGITS.finditer(source.text), key=lambda digits: digits.end() - digits.start())
    return Diagnostic(NOT_TOML, source, longest.start(), longest.end(), {"reason": "the number has too many digits"})


def _refused(source: Source, message: str) -> Diagnostic:
    """`tomllib` writes the place into its message only."""
    at = _AT.search(message)
    reason = message[:at.start()] if at else message
    if at is None:
        return Diagnostic(NOT_TOML, source, 0, 0, {"reason": reason})
    if at[1] is None:
        start = len(source.text.rstrip())
    else:
        start = source.line_starts[min(int(at[1]), len(source.line_starts)) - 1] + int(at[2]) - 1
    end = len(source.text)                             # it may be the end that was not looked for
    return Diagnostic(NOT_TOML, source, min(start, end), min(start + 1, end), {"reason": reason[:1].lower() + reason[1:]})


class _Token(NamedTuple):
    text: str
    start: int
    end: int


def _places(text: str) -> Iterator[tuple[Key, Place]]:
    """The places of all keys of a text that is known to be TOML, so that only keys, values and brackets need telling apart."""
    tokens = [_Token(found.group(), found.start(), found.end()) for found in _TOKEN.finditer(text) if found.group()[0] != "#"]
    table: Key = ()
    at = 0
    while at < len(tokens):
        if tokens[at].text == "\n":
            at += 1
        elif tokens[at].text == "[":
            after = _next(tokens, at, ("\n",))
            names = [token for token in tokens[at:after] if token.text not in "[].\n"]
            table = tuple(_bare(name.text) for name in names)
            yield table, Place(names[0].start, names[-1].end, names[0].start, names[-1].end)
            at = after
        else:
            at, found = _pair(tokens, at, table)
            yield from found


def _pair(tokens: list[_Token], at: int, above: Key) -> tuple[int, list[tuple[Key, Place]]]:
    """One `key = value` from `at`, with the pairs of an inline table behind it; and the index behind its value."""
    equals = _next(tokens, at, ("=",))
    names = [token for token in tokens[at:equals] if token.text not in (".", "\n")]
    key = (*above, *(_bare(name.text) for name in names))
    end = _next(tokens, equals + 1, ("\n", ",", "}"))
    found = [(key, Place(names[0].start, names[-1].end, tokens[equals + 1].start, tokens[end - 1].end))]
    if tokens[equals + 1].text == "{":
        inner = equals + 2
        while inner < end - 1:
            inner, more = _pair(tokens, inner, key)
            found += more
            inner += 1
    return end, found


def _next(tokens: list[_Token], at: int, signs: tuple[str, ...]) -> int:
    """The index of the next such sign outside brackets; the number of tokens when there is none."""
    depth = 0
    while at < len(tokens):
        sign = tokens[at].text
        if depth == 0 and sign in signs:
            return at
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        at += 1
    return at


def _bare(name: str) -> str:
    """A key without its quotes."""
    if name[0] not in "\"'":
        return name
    return str(tomllib.loads(f"key = {name}")["key"])

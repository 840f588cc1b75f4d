"""One profile file, read: who it says it is, what it rests on, which options it names, and a place for every fault."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from formats import codes, toml
from formats.diagnostics import Code, Diagnostic, Fault, Repair
from formats.files import decode
from formats.names import fold, nearest
from formats.source import Source

UNKNOWN_KEY = Code(
    "H202", "a profile has no `{name}`", "{hint}",
    "A profile file has name, version, game, title, source, base and a table [options]. An unknown key is never skipped.")
BAD_KEY = Code("H203", "`{value}` is no `{name}` of a profile", "{hint}", "Each key of a profile file has its own kind of value.")
MISSING_KEY = Code(
    "H204", "`{name}` is missing", "write `{example}`",
    "A profile file says for which game it is, and its version, which rises when an option changes.")
NOT_OPENED = Code(
    "H205", "the file cannot be opened: {reason}", "mend its name or its permissions",
    "A club's profile is a file `NAME.toml` beside the record or in the folder of `replay.toml`.")

_NAME = re.compile(r"[^\W_][\w-]*")
_KINDS: dict[str, tuple[type[Any], str]] = {
    "name": (str, "write the name of the file without `.toml`, in quotes"),
    "version": (int, "write a whole number, 1 or more, without quotes"),
    "game": (str, "write the game's name in quotes"),
    "title": (str, "write a text in quotes"),
    "source": (str, "write a text in quotes"),
    "base": (str, "write a profile in quotes, for example \"house@1\""),
    "options": (dict, "write a table: a line `[options]`, then a line for each option"),
}
KEYS = frozenset(_KINDS)
"""What may stand in a profile file."""
_NEEDED = {"version": "version = 1", "game": "game = \"nap\""}


class Located(NamedTuple):
    """A fault with its place: offsets into `source`, or into what was asked (the text of a `rules:` field) when that is None.

    `instead` is what, put in its place, would be right.
    """

    fault: Fault
    start: int
    end: int
    source: Source | None = None
    instead: str | None = None

    @property
    def code(self) -> Code:
        return self.fault.code

    @property
    def args(self) -> Mapping[str, Any]:
        return self.fault.args

    def diagnostic(self, source: Source, offset: int = 0, hand: str | None = None) -> Diagnostic:
        """The diagnostic; `source` and `offset` say where the text stands that was asked."""
        if self.source is not None:
            source, offset = self.source, 0
        start, end = offset + self.start, offset + self.end
        repairs = () if self.instead is None else (Repair(start, end, self.instead),)
        return Diagnostic(self.fault.code, source, start, end, self.fault.args, hand, repairs)


@dataclass(frozen=True)
class Draft:
    """A profile file as written: `options` are values out of TOML, not yet asked of a game. `faults` are those of the file itself."""

    document: toml.Document
    name: str
    version: int
    game: str
    title: str
    source: str
    base: str | None
    options: dict[str, Any]
    faults: tuple[Located, ...]

    def located(self, fault: Fault, *key: str, at_value: bool = False, better: str | None = None) -> Located:
        """The fault at a key or its value; at the file's beginning when the key is not written."""
        return _located(self.document, fault, key, at_value, better)


def read_draft(path: Path) -> Draft | Located:
    """The profile in a file, or what kept it from being read. Read again when the file has changed."""
    try:
        stamp = path.stat()
        if not S_ISREG(stamp.st_mode):                          # a device or a pipe may never end
            raise OSError("it is no file")
        return _read_draft(path, stamp.st_mtime_ns, stamp.st_size)
    except OSError as error:
        return Located(Fault(NOT_OPENED, {"reason": error.strerror or str(error)}), 0, 0, Source(str(path), ""))


def file_name(path: Path) -> tuple[str, int | None]:
    """The profile's name, folded, and its version, out of `NAME.toml` or `NAME@VERSION.toml`."""
    name, _, version = path.stem.partition("@")
    return fold(name), int(version) if version.isdecimal() and len(version) < 10 else None


@lru_cache(maxsize=64)
def _read_draft(path: Path, _changed: int, _size: int) -> Draft | Located:
    reading = decode(path.read_bytes(), str(path))
    undecoded = next((found for found in reading.outside if found.code is codes.NOT_UTF8), None)
    read = undecoded or toml.read(reading.source)
    if isinstance(read, Diagnostic):
        return Located(Fault(read.code, read.args), read.start, read.end, read.source)
    return _draft(read, path)


def _draft(document: toml.Document, path: Path) -> Draft:
    faults = [*_unknown_keys(document), *_missing_keys(document)]
    values: dict[str, Any] = {}
    for key, (kind, hint) in _KINDS.items():
        if key not in document.values:
            continue
        values[key] = document.values[key]
        if _refused(key, values[key], kind, path):
            faults.append(_located(document, Fault(BAD_KEY, {"name": key, "value": _shown(values.pop(key)), "hint": hint}), (key,), True))
    name = fold(values.get("name", file_name(path)[0]))
    game = fold(values.get("game", "")).replace(" ", "-")
    return Draft(document, name, values.get("version", 1), game, values.get("title", name), values.get("source", ""),
                 values.get("base"), values.get("options", {}), tuple(faults))


def _refused(key: str, value: Any, kind: type[Any], path: Path) -> bool:
    """Whether a value is not of its kind, or contradicts the file's own name."""
    name, version = file_name(path)
    match value:
        case bool():
            return True
        case str() if key == "name":
            return fold(value) != name or not _NAME.fullmatch(value)
        case str() if key in ("game", "base"):
            return not fold(value)
        case int() if key == "version":
            return value < 1 or version not in (None, value)
        case _:
            return not isinstance(value, kind)


def _unknown_keys(document: toml.Document) -> list[Located]:
    faults = []
    for key in document.values.keys() - _KINDS.keys():
        near = nearest(key, list(_KINDS))
        hint = f"did you mean `{near}`?" if near else "options stand below a line `[options]`"
        faults.append(_located(document, Fault(UNKNOWN_KEY, {"name": key, "hint": hint}), (key,), False, near))
    return sorted(faults, key=lambda found: found.start)


def _missing_keys(document: toml.Document) -> list[Located]:
    return [_located(document, Fault(MISSING_KEY, {"name": key, "example": example}), ())
            for key, example in _NEEDED.items() if key not in document.values]


def _located(document: toml.Document, fault: Fault, key: toml.Key, at_value: bool = False, better: str | None = None) -> Located:
    place = document.place(key)
    start, end = (place.value_start, place.value_end) if at_value else (place.start, place.end)
    return Located(fault, start, end, document.source, better)


def _shown(value: Any) -> str:
    return "a table" if isinstance(value, dict) else str(value)

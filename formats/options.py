"""House rules as data: the options of any game, read from text into a frozen dataclass whose fields document themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, Field, field, fields, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from formats.diagnostics import Code, Fault
from formats.names import fold, nearest

R = TypeVar("R")

UNKNOWN_OPTION = Code(
    "H101", "{game} has no option `{name}`", "{hint}",
    "Options are the rows of a game's decision table; `replay rules show NAME` lists them. An unknown one is never skipped.")
BAD_VALUE = Code("H102", "`{value}` is no value of `{name}`", "{hint}", "Each option lists its choices or its range.")

_TRUE = frozenset({"yes", "true", "on"})
_FALSE = frozenset({"no", "false", "off"})


class Option(NamedTuple):
    """One option: what it decides, its default, and what it may be.

    `choices` are words, () for a number, a flag or free text. `least` and `most` bound a number. `many` is a list of that
    length, written `3/6`; `nullable` admits `none`. `source` names where the rule stands.
    """

    name: str
    default: Any
    about: str
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    many: int | None
    nullable: bool
    source: str


def option(default: Any, about: str, *, choices: tuple[str, ...] = (), least: int | None = None, most: int | None = None,
           many: int | None = None, nullable: bool = False, source: str = "") -> Any:
    """A field of a rules dataclass, with everything the tool tells about it."""
    return field(default=default, metadata={"option": (about, choices, least, most, many, nullable, source)})


@lru_cache(maxsize=16)
def options_of(rules: type) -> dict[str, Option]:
    """The options of a rules class by name, in the order of its decision table."""
    return {f.name: _option(f) for f in fields(rules)}


def _option(f: Field[Any]) -> Option:
    assert f.default is not MISSING, "every option has a default"
    return Option(f.name, f.default, *f.metadata["option"])


def change(rules: R, name: str, written: str, game: str) -> R | Fault:
    """The rules with one option set from its written form (`misere_stake`, `3/6`), or why not."""
    options = options_of(type(rules))
    key = fold(name).replace("-", "_")
    found = options.get(key)
    if found is None:
        near = nearest(key, list(options))
        hint = f"did you mean `{near}`?" if near else "`replay rules show` lists the options"
        return Fault(UNKNOWN_OPTION, {"game": game, "name": name, "hint": hint})
    value = _value(found, written)
    if isinstance(value, Fault):
        return value
    return replace(rules, **{key: value})  # type: ignore[type-var]


def coerce(found: Option, value: Any) -> Any | Fault:
    """A value out of TOML or JSON as the option's value, or why not."""
    if isinstance(value, (list, tuple)):
        return _value(found, "/".join(map(write_value, value)))
    return _value(found, write_value(value))


def write_value(value: Any) -> str:
    """A value as a record writes it: `yes`, `none`, `3/6`."""
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None:
        return "none"
    return "/".join(map(write_value, value)) if isinstance(value, (tuple, list)) else str(value)


def differing(rules: Any, base: Any) -> Iterable[tuple[str, Any]]:
    """The options in which rules differ from others of their class, in order."""
    return ((f.name, getattr(rules, f.name)) for f in fields(rules) if getattr(rules, f.name) != getattr(base, f.name))


def _value(found: Option, written: str) -> Any | Fault:
    """A choice first, then a flag, then nothing, then a list or a number."""
    word = fold(written)
    if word in found.choices:
        return word
    if isinstance(found.default, bool):
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        return _bad(found, written, "write yes or no")
    if word == "none" and found.nullable:
        return None
    if found.choices:
        near = nearest(word, found.choices)
        hint = f"did you mean `{near}`? " if near else ""
        return _bad(found, written, hint + "it may be " + ", ".join(found.choices))
    if found.many is not None:
        return _list(found, written)
    if isinstance(found.default, int) or found.least is not None:
        return _number(found, written)
    return written.strip()


def _list(found: Option, written: str) -> Any | Fault:
    parts = written.split("/")
    if found.many and len(parts) != found.many:
        return _bad(found, written, f"write {found.many} values divided by `/`")
    values = [_number(found, part) if found.least is not None else part.strip() for part in parts]
    return next((value for value in values if isinstance(value, Fault)), tuple(values))


def _number(found: Option, written: str) -> int | Fault:
    text = written.strip()
    if not text.isdecimal() or len(text) > 9:
        return _bad(found, written, "write a whole number")
    number = int(text)
    if (found.least is not None and number < found.least) or (found.most is not None and number > found.most):
        return _bad(found, written, f"it lies between {found.least} and {found.most}" if found.most is not None else f"it is at least {found.least}")
    return number


def _bad(found: Option, written: str, hint: str) -> Fault:
    return Fault(BAD_VALUE, {"name": found.name, "value": written, "hint": hint})

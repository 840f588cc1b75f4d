"""House rules as data: the options of any game, read from text into a frozen dataclass whose fields document themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from formats.cards import RANKS, SPELLINGS
from formats.diagnostics import Code, Fault
from formats.names import fold, nearest, visible

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")

UNKNOWN_OPTION = Code(
    "H101", "{game} has no option `{name}`", "{hint}",
    "Options are the rows of a game's decision table; `replay rules show NAME` lists them. An unknown one is never skipped.")
BAD_VALUE = Code(
    "H102", "`{value}` is no value of `{name}`", "{hint}",
    "Each option lists its choices or its range; `replay rules show NAME --option NAME` tells them with their source.")
IDLE = Code(
    "H108", "`{name}` changes nothing here", "it counts only where {needs}",
    "Some options count only under another: what misère pays, only where misère may be called. A change that has no effect is pointed out.",
    "warning")

_FLAGS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_MOST_DIGITS = 9


class Option(NamedTuple):
    """One option: what it decides, its default, and what it may be.

    `choices` are words, () for anything else; with `least` they may stand in place of a number. `least` and `most` bound a
    number, or each number of a list. `many` is a list
    of that length, written `3/6`; `nullable` admits `none`. `signs` admits a word made of them, each once. `cards` is a list
    of cards, `none` when empty. `needs` is another option without which this one does nothing, with the value it must have
    (`stake_table=custom`), or alone when any will do but `no` and `none`. `source` names where the rule stands.
    """

    name: str
    default: Any
    about: str
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    many: int | None
    nullable: bool
    signs: str
    cards: bool
    needs: str
    source: str

    @property
    def kind(self) -> str:
        """`choice`, `flag`, `cards`, `list`, `signs`, `number` or `word`: how a value is written."""
        if self.choices and self.least is None:
            return "choice"
        if isinstance(self.default, bool):
            return "flag"
        if self.cards:
            return "cards"
        if self.many is not None:
            return "list"
        return "signs" if self.signs else "number" if self.least is not None else "word"

    @property
    def admits(self) -> str:
        """What a value may be, in a few words."""
        said = _ADMITS[self.kind](self)
        return f"{said}, or none" if self.nullable else said


def option(default: Any, about: str, *, choices: tuple[str, ...] = (), least: int | None = None, most: int | None = None,
           many: int | None = None, nullable: bool = False, signs: str = "", cards: bool = False, needs: str = "",
           source: str = "") -> Any:
    """A field of a rules dataclass, with everything the tool tells about it."""
    return field(default=default, metadata={"option": (about, choices, least, most, many, nullable, signs, cards, needs, source)})


@lru_cache(maxsize=16)
def options_of(rules: type) -> dict[str, Option]:
    """The options of a rules class by name, in the order of its decision table."""
    return {f.name: _option(f) for f in fields(rules)}


def _option(f: Field[Any]) -> Option:
    assert f.default is not MISSING, "every option has a default"
    return Option(f.name, f.default, *f.metadata["option"])


def find_option(rules: type, name: str, game: str) -> Option | Fault:
    """The option of that name, in whatever case and with `-` for `_`, or why not."""
    options = options_of(rules)
    key = fold(name).replace("-", "_")
    if key in options:
        return options[key]
    near = nearest(key, list(options))
    hint = f"did you mean `{near}`?" if near else "`replay rules show` lists the options"
    return Fault(UNKNOWN_OPTION, {"game": game, "name": name, "hint": hint, "near": near})


def change(rules: R, name: str, written: str, game: str) -> R | Fault:
    """The rules with one option set from its written form (`misere_stake`, `3/6`), or why not."""
    found = find_option(type(rules), name, game)
    if isinstance(found, Fault):
        return found
    value = read_value(found, written)
    return value if isinstance(value, Fault) else replace(rules, **{found.name: value})


def read_value(found: Option, written: str) -> Any | Fault:
    """The value that a record writes so, or why not. A choice `none` goes before `none` for nothing."""
    word = fold(written)
    if found.nullable and word == "none" and word not in found.choices:
        return None
    return _READERS[found.kind](found, written)


def coerce(found: Option, value: Any) -> Any | Fault:
    """A value out of TOML or JSON as the option's value, or why not."""
    return read_value(found, write_value(value))


def write_value(value: Any) -> str:
    """A value as a record writes it: `yes`, `none`, `3/6`."""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return "/".join(map(write_value, value)) or "none"
    return "none" if value is None else str(value)


def differing(rules: Any, base: Any) -> Iterable[tuple[str, Any]]:
    """The options in which rules differ from others of their class, in order."""
    return ((f.name, getattr(rules, f.name)) for f in fields(rules) if getattr(rules, f.name) != getattr(base, f.name))


def idle(found: Option, rules: Any) -> Fault | None:
    """Why a change of this option does nothing under these rules; None when it counts."""
    name, sign, value = found.needs.partition("=")
    if not name:
        return None
    now = getattr(rules, name)
    if write_value(now) == value if sign else now not in (False, None):
        return None
    return Fault(IDLE, {"name": found.name, "needs": f"`{found.needs}`" if sign else f"`{name}` is in use"})


def _choice(found: Option, written: str) -> str | Fault:
    word = fold(written)
    choice = next((choice for choice in found.choices if fold(choice) == word), None)
    if choice is not None:
        return choice
    near = nearest(word, found.choices)
    return _bad(found, written, (f"did you mean `{near}`? " if near else "") + f"it may be {found.admits}", near)


def _flag(found: Option, written: str) -> bool | Fault:
    flag = _FLAGS.get(fold(written))
    return _bad(found, written) if flag is None else flag


def _cards(found: Option, written: str) -> tuple[str, ...] | Fault:
    if fold(written) == "none":
        return ()
    cards = [SPELLINGS.get(visible(part)) for part in written.split("/")]
    known = tuple(card for card in cards if card)
    return known if len(known) == len(cards) == len(set(known)) else _bad(found, written)


def _list(found: Option, written: str) -> tuple[Any, ...] | Fault:
    parts = written.split("/")
    if found.many and len(parts) != found.many:
        return _bad(found, written)
    read = _word if found.least is None else _number
    values = [read(found, part) for part in parts]
    wrong = any(isinstance(value, Fault) for value in values)
    return _bad(found, written) if wrong else tuple(values)


def _signs(found: Option, written: str) -> str | Fault:
    """The signs in the option's own order, whatever order they were written in; `10` is `T` where ranks are asked for."""
    word = visible(written).upper()
    if set(found.signs) <= set(RANKS):
        word = word.replace("10", "T")
    known = "".join(sign for sign in found.signs if sign in word)
    return known if word and len(known) == len(word) else _bad(found, written)


def _number(found: Option, written: str) -> int | str | Fault:
    """A number within its bounds, or one of the words that may stand in its place."""
    if found.choices and fold(written) in found.choices:
        return fold(written)
    text = visible(written).replace("−", "-")
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > _MOST_DIGITS:
        return _bad(found, written)
    number = int(text)
    assert found.least is not None, "a number has a lower bound"
    return number if number >= found.least and (found.most is None or number <= found.most) else _bad(found, written)


def _word(found: Option, written: str) -> str | Fault:
    """Free text is one word, so that every value can be written in a record's `rules:` line."""
    word = visible(written)
    return word if word and not any(sign.isspace() or sign in "{}#=/" for sign in word) else _bad(found, written)


def _bad(found: Option, written: str, hint: str | None = None, near: str | None = None) -> Fault:
    return Fault(BAD_VALUE, {"name": found.name, "value": written, "hint": hint or f"write {found.admits}", "near": near})


def _range(found: Option) -> str:
    if found.most is None:
        return f"{found.least} or more"
    return f"{found.least} only" if found.least == found.most else f"from {found.least} to {found.most}"


def _listed(found: Option) -> str:
    number = f"{found.many} values" if found.many else "values"
    return f"{number} divided by `/`" + ("" if found.least is None else f", each {_range(found)}")


_READERS: dict[str, Callable[[Option, str], Any]] = {
    "choice": _choice, "flag": _flag, "cards": _cards, "list": _list, "signs": _signs, "number": _number, "word": _word}
_ADMITS: dict[str, Callable[[Option], str]] = {
    "choice": lambda found: ", ".join(found.choices),
    "flag": lambda found: "yes or no",
    "cards": lambda found: "cards divided by `/`, or none",
    "list": _listed,
    "signs": lambda found: f"some of {found.signs}, each once",
    "number": lambda found: f"a whole number {_range(found)}" + "".join(f", or {word}" for word in found.choices),
    "word": lambda found: "one word",
}

"""Rulesets: what the text of a `rules:` field means, a profile and the options it changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from formats.diagnostics import Code, Fault
from formats.names import nearest
from formats.options import differing, find_option, read_value, write_value
from formats.source import Source
from replay.codes import UNKNOWN_GAME
from replay.profile_files import Located, read_draft
from replay.profile_shelves import HOUSE, Asked, Kind, Profile, built_in, built_in_files, clubs, find, folders, idle_changes, instead, load

if TYPE_CHECKING:
    from replay.game import Game

NOT_A_CHANGE = Code(
    "H105", "`{word}` changes nothing", "write `name=value`, for example `min_bid=3`",
    "Behind the profile's name stand changes of options, divided by spaces.")
CHANGED_TWICE = Code("H106", "`{name}` is changed twice here", "keep one of them", "An option has one value.")

MOST_FAULTS = 20
"""Faults listed for one `rules:` line: what is near each of them is looked for."""
_WORD = re.compile(r"([^\s=]+)\s*=\s*([^\s=]+)|\S+")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A profile with the changes that a record makes to it, resolved.

    `profile` and `version` name the profile, `written` is the `rules:` line in canonical form, `options` the game's
    rules dataclass with everything resolved. `doubts` are warnings: changes to no effect, at their place in what was
    written.
    """

    profile: str
    version: int
    written: str
    options: Any
    doubts: tuple[Located, ...] = field(default=(), compare=False)


def resolve(game: Game, written: str, *, beside: Path | None = None, override: str | None = None) -> Ruleset | list[Located]:
    """The rules that the text of a `rules:` field means, or all that is wrong with it. The empty text means `house`.

    `beside` is the record's file or folder, None for the current folder. `override` stands in place of all that is
    written: the path of a profile file, or a profile's name, with changes if need be.
    """
    kind = Kind.of(game)
    found = _built_in_rules(kind, written) if override is None else _overriding(kind, override, beside)
    if isinstance(found, Ruleset):
        return found
    return list(found) if found is not None else _rules(kind, written, folders(beside))


def find_profile(game: Game, named: str, beside: Path | None = None) -> Profile | list[Located]:
    """The profile that a name, `name@version` or the path of a file means, without changes."""
    kind = Kind.of(game)
    found = load(kind, Path(named)) if is_file(named) else find(kind, Asked(named), folders(beside))
    return found if isinstance(found, Profile) else [*found]


def profiles_of(game: Game, beside: Path | None = None) -> list[Profile]:
    """The built-in profiles of a game, `house` first, and the club's own that are found from here and are right."""
    kind = Kind.of(game)
    return [*built_in(kind), *clubs(kind, folders(beside))]


def check_file(games: Mapping[str, Game], path: Path) -> Profile | list[Located]:
    """The profile in a file of whatever game it names, or all that is wrong with it."""
    draft = read_draft(path)
    if isinstance(draft, Located):
        return [draft]
    if draft.game in games:
        return load(Kind.of(games[draft.game]), path)
    if not draft.game:
        return [*draft.faults]
    near = nearest(draft.game, list(games))
    hint = f"did you mean `{near}`?" if near else "the games are " + ", ".join(games)
    unknown = Fault(UNKNOWN_GAME, {"game": draft.game, "hint": hint})
    return [*draft.faults, draft.located(unknown, "game", at_value=True, better=f'"{near}"' if near else None)]


def self_contained(game: Game, rules: Ruleset) -> str:
    """The `rules:` line that means the same on a machine that lacks the club's files."""
    kind = Kind.of(game)
    if rules.profile in built_in_files(kind):
        return rules.written
    house = [profile for profile in built_in(kind) if profile.name == HOUSE][-1]
    return _written(house.label, differing(rules.options, house.options))


def is_file(named: str) -> bool:
    """Whether `--rules` names a file, not a profile. A value `3/6` makes no path of what stands before it."""
    return named.endswith(".toml") or "/" in named.partition("=")[0] or "\\" in named


@lru_cache(maxsize=1024)
def _built_in_rules(kind: Kind, written: str) -> Ruleset | tuple[Located, ...] | None:
    """The rules where the profile is a built-in one, None where it is not."""
    if _asked(written).name not in built_in_files(kind):
        return None
    found = _rules(kind, written, ())
    return found if isinstance(found, Ruleset) else tuple(found)


def _overriding(kind: Kind, override: str, beside: Path | None) -> Ruleset | list[Located]:
    """What `--rules` means; faults of its own text are placed there, not in the record."""
    if is_file(override):
        found = load(kind, Path(override))
        return Ruleset(found.name, found.version, found.label, found.options) if isinstance(found, Profile) else found
    rules = _built_in_rules(kind, override) or _rules(kind, override, folders(beside))
    source = Source("--rules", override)
    if isinstance(rules, Ruleset):
        return replace(rules, doubts=tuple(doubt._replace(source=source) for doubt in rules.doubts)) if rules.doubts else rules
    return [fault if fault.source else fault._replace(source=source) for fault in rules]


def _asked(written: str) -> Asked:
    """The profile that is asked for. A line that begins with a change asks for `house`."""
    first = _WORD.search(written)
    return Asked(HOUSE) if first is None or first[1] else Asked(first.group(), first.start())


def _rules(kind: Kind, written: str, where: tuple[Path, ...]) -> Ruleset | list[Located]:
    """The profile with the changes that stand behind its name."""
    profile = find(kind, _asked(written), where)
    changes: dict[str, tuple[Any, tuple[int, int]]] = {}
    faults = [] if isinstance(profile, Profile) else [*profile]
    found = (fault for index, word in enumerate(_WORD.finditer(written)) if (fault := _change(kind, word, index == 0, changes)))
    faults += islice(found, MOST_FAULTS)
    if faults or not isinstance(profile, Profile):
        return faults
    options = replace(profile.options, **{name: value for name, (value, _) in changes.items()})
    doubts = tuple(Located(fault, *changes[fault.args["name"]][1]) for fault in idle_changes(kind, options, profile.options))
    return Ruleset(profile.name, profile.version, _written(profile.label, differing(options, profile.options)), options, doubts)


def _change(kind: Kind, word: re.Match[str], first: bool, changes: dict[str, tuple[Any, tuple[int, int]]]) -> Located | None:
    """Note the value and the place of one `name=value`, or say what is wrong. The first word may be the profile's name."""
    name, written = word.groups()
    if name is None:
        return None if first else Located(Fault(NOT_A_CHANGE, {"word": word.group()}), *word.span())
    found = find_option(kind.rules, name, kind.title)
    if isinstance(found, Fault):
        return Located(found, *word.span(1), instead=instead(kind, found, written))
    value = read_value(found, written)
    if isinstance(value, Fault):
        return Located(value, *word.span(2), instead=value.args.get("near"))
    if found.name in changes:
        return Located(Fault(CHANGED_TWICE, {"name": found.name}), *word.span(1))
    changes[found.name] = (value, word.span())
    return None


def _written(label: str, changes: Iterable[tuple[str, Any]]) -> str:
    return " ".join([label, *(f"{name}={write_value(value)}" for name, value in changes)])


__all__ = ["Located", "Profile", "Ruleset", "check_file", "find_profile", "is_file", "profiles_of", "resolve", "self_contained"]

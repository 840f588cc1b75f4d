"""Where profiles are found, and what one means on its base. Built-in ones first, then files beside the record, then the club's.

Built-in profiles win, so that `house@1` means the same at every table. The club's folder is the one above the record that
holds `replay.toml`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from formats.diagnostics import Code, Fault
from formats.files import folders_above
from formats.names import fold, nearest
from formats.options import UNKNOWN_OPTION, coerce, differing, find_option, idle, options_of, read_value, write_value
from replay.profile_files import KEYS, Draft, Located, file_name, read_draft

if TYPE_CHECKING:
    from replay.game import Game

HOUSE = "house"
SETTINGS = "replay.toml"
"""The file that marks a club's folder, and keeps the program's settings there."""

UNKNOWN_PROFILE = Code(
    "H103", "{game} has no profile `{name}`", "{hint}",
    "Profiles are built in (`replay rules list`), or a club's own: a file NAME.toml beside the record or in the folder of `replay.toml`.")
UNKNOWN_VERSION = Code(
    "H104", "the profile `{name}` has no version `{version}`", "it has {versions}",
    "A profile's version rises when an option changes; old versions stay readable, a file each. Without a version the newest is meant.")
OTHER_GAME = Code(
    "H107", "the profile `{name}` is for {other}, not for {game}", "choose a profile of {game}; `replay rules list` shows them",
    "Options belong to one game.")
CYCLE = Code(
    "H206", "the base `{base}` rests on this very profile", "name a base that does not lead back here, for example \"house@1\"",
    "A profile rests on another, and that one at last on none.")
TAKEN = Code(
    "H207", "`{name}` is the name of a built-in profile", "give the file another name",
    "Built-in profiles are looked for first, so that their names mean the same at every table; this file would never be found.")


class Kind(NamedTuple):
    """What profiles need to know of a game: its name in records and in sentences, and the class of its options."""

    name: str
    title: str
    rules: type

    @classmethod
    def of(cls, game: Game) -> Kind:
        return cls(game.NAME, game.TITLE, game.Rules)


class Asked(NamedTuple):
    """A profile as it was asked for: `house` or `house@1`, and where that stands in what was written."""

    text: str
    start: int = 0

    @property
    def name(self) -> str:
        return fold(self.text.partition("@")[0])


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile, resolved. `path` is its file, `base` what it says it rests on, None for the defaults.

    `doubts` are warnings: options that it changes to no effect.
    """

    name: str
    version: int
    game: str
    title: str
    source: str
    base: str | None
    options: Any
    path: Path
    doubts: tuple[Located, ...] = ()

    @property
    def label(self) -> str:
        """`house@1`: how a record names it."""
        return f"{self.name}@{self.version}"


@lru_cache(maxsize=16)
def built_in(kind: Kind) -> tuple[Profile, ...]:
    """The profiles that come with the program, `house` first, each with its versions in order."""
    found = [load(kind, path) for versions in built_in_files(kind).values() for path in versions]
    profiles = [profile for profile in found if isinstance(profile, Profile)]
    assert len(profiles) == len(found), f"a built-in profile is wrong: {found}"
    return tuple(sorted(profiles, key=lambda profile: (profile.name != HOUSE, profile.name, profile.version)))


@lru_cache(maxsize=16)
def built_in_files(kind: Kind) -> dict[str, list[Path]]:
    """The built-in profiles' files by name: they lie in `profiles`, beside the module that holds the game's options."""
    module = sys.modules[kind.rules.__module__].__file__
    assert module is not None, "a game is made of files"
    return _files_in(Path(module).parent / "profiles")


def clubs(kind: Kind, where: tuple[Path, ...]) -> list[Profile]:
    """The profiles of a club for this game that are right, by name and version."""
    paths = [path for folder in where for paths in _files_in(folder).values() for path in paths]
    found = [load(kind, path) for path in paths]
    return sorted((profile for profile in found if isinstance(profile, Profile)), key=lambda profile: (profile.name, profile.version))


def folders(beside: Path | None) -> tuple[Path, ...]:
    """Where a club's files are looked for: the record's folder, then that of `replay.toml`; from here when there is no record."""
    near = Path() if beside is None else beside if beside.is_dir() else beside.parent
    here, *above = folders_above(near) or (near,)
    club = next((folder for folder in (here, *above) if os.path.isfile(folder / SETTINGS)), here)
    return (near,) if club == here else (near, club)


def load(kind: Kind, path: Path) -> Profile | list[Located]:
    """The profile in a file, or all that is wrong with it."""
    draft = read_draft(path)
    if isinstance(draft, Located):
        return [draft]
    known = built_in_files(kind).get(draft.name)
    taken = [] if known is None or path in known else [draft.located(Fault(TAKEN, {"name": draft.name}), "name", at_value=True)]
    found = _on_base(kind, draft, path, ())
    return found if isinstance(found, Profile) and not taken else [*taken, *(found if isinstance(found, list) else ())]


def find(kind: Kind, asked: Asked, where: tuple[Path, ...], above: tuple[Path, ...] = ()) -> Profile | list[Located]:
    """The profile asked for, in its version or the newest. `above` are the files that rest on it."""
    if asked.name in built_in_files(kind):
        return _find_built_in(kind, asked)
    shelves = [_files_in(folder) for folder in where]
    paths = [path for shelf in shelves for path in shelf.get(asked.name, ())]
    return _choose(kind, asked, paths, above) if paths else [_unknown(kind, asked, shelves)]


def instead(kind: Kind, fault: Fault, written: str) -> str | None:
    """The option that was meant by an unknown one, if the value would be right there."""
    near = fault.args["near"] if fault.code is UNKNOWN_OPTION else None
    return near if near and not isinstance(read_value(options_of(kind.rules)[near], written), Fault) else None


@lru_cache(maxsize=256)
def _find_built_in(kind: Kind, asked: Asked) -> Profile | list[Located]:
    return _choose(kind, asked, built_in_files(kind)[asked.name], ())


def _choose(kind: Kind, asked: Asked, paths: list[Path], above: tuple[Path, ...]) -> Profile | list[Located]:
    """Of a profile's files the one in the version asked for, or the newest; of equal ones the first."""
    drafts = [(path, read_draft(path)) for path in paths]
    broken = [draft for _, draft in drafts if isinstance(draft, Located)]
    if broken:
        return broken
    versions = {draft.version: (path, draft) for path, draft in reversed(drafts) if isinstance(draft, Draft)}
    _, sign, version = asked.text.partition("@")
    wanted = (int(version) if version.isdecimal() and len(version) < 10 else 0) if sign else max(versions)
    if wanted not in versions:
        known = " and ".join(f"{asked.name}@{number}" for number in sorted(versions))
        return [_located(Fault(UNKNOWN_VERSION, {"name": asked.name, "version": version, "versions": known}), asked, asked.text)]
    path, draft = versions[wanted]
    return _on_base(kind, draft, path, above)


def idle_changes(kind: Kind, options: Any, below: Any) -> Iterator[Fault]:
    """For each option that differs from the rules below to no effect, why."""
    for name, _ in differing(options, below):
        fault = idle(options_of(kind.rules)[name], options)
        if fault is not None:
            yield fault


def _files_in(folder: Path) -> dict[str, list[Path]]:
    """The profile files of a folder by the folded name of the profile, several where old versions are kept."""
    files: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.toml")):
        if path.name != SETTINGS:
            files.setdefault(file_name(path)[0], []).append(path)
    return files


def _unknown(kind: Kind, asked: Asked, shelves: list[dict[str, list[Path]]]) -> Located:
    """No profile of that name: the nearest one of this game, or all there are."""
    drafts = [read_draft(path) for shelf in shelves for paths in shelf.values() for path in paths]
    clubs = [draft.name for draft in drafts if isinstance(draft, Draft) and draft.game == kind.name]
    known = list(dict.fromkeys([*built_in_files(kind), *clubs]))
    near = nearest(asked.name, known)
    hint = f"did you mean `{near}`?" if near else "there are " + ", ".join(known)
    fault = Fault(UNKNOWN_PROFILE, {"game": kind.title, "name": asked.name, "hint": hint})
    return _located(fault, asked, asked.text.partition("@")[0], near)


def _located(fault: Fault, asked: Asked, part: str, better: str | None = None) -> Located:
    return Located(fault, asked.start, asked.start + len(part), instead=better)


# -- a draft on its base ------------------------------------------------------------------------------

def _on_base(kind: Kind, draft: Draft, path: Path, above: tuple[Path, ...]) -> Profile | list[Located]:
    """The profile that a file means, with what it rests on below it."""
    if draft.game and draft.game != kind.name:
        other = Fault(OTHER_GAME, {"name": draft.name, "other": draft.game, "game": kind.name})
        return [*draft.faults, draft.located(other, "game", at_value=True)]
    base = _base(kind, draft, path, above)
    values: dict[str, Any] = {}
    faults = [*draft.faults, *(base if isinstance(base, list) else ()), *_options(kind, draft, values)]
    if faults:
        return faults
    below: Any = base.options if isinstance(base, Profile) else kind.rules()
    options = replace(below, **values)
    doubts = tuple(draft.located(fault, "options", fault.args["name"]) for fault in idle_changes(kind, options, below))
    return Profile(draft.name, draft.version, kind.name, draft.title, draft.source, draft.base, options, path, doubts)


def _base(kind: Kind, draft: Draft, path: Path, above: tuple[Path, ...]) -> Profile | list[Located] | None:
    """The profile that this one rests on; None when it names none and rests on the defaults."""
    if draft.base is None:
        return None
    here = path.resolve()
    if here in above:
        return [draft.located(Fault(CYCLE, {"base": draft.base}), "base", at_value=True)]
    found = find(kind, Asked(draft.base.strip()), folders(path), (*above, here))
    if isinstance(found, Profile):
        return found
    return [fault if fault.source else draft.located(fault.fault, "base", at_value=True) for fault in found]


def _options(kind: Kind, draft: Draft, values: dict[str, Any]) -> Iterator[Located]:
    """Note the options that a file names, and give what is wrong with them."""
    for key, value in draft.options.items():
        found = find_option(kind.rules, key, kind.title)
        if isinstance(found, Fault):
            if key in KEYS:                            # a key below the line `[options]` belongs to that table
                found = found._replace(args={**found.args, "hint": "write it above the line `[options]`"})
            yield draft.located(found, "options", key, better=instead(kind, found, write_value(value)))
            continue
        read = coerce(found, value)
        if isinstance(read, Fault):
            near = read.args.get("near")
            yield draft.located(read, "options", key, at_value=True, better=f'"{near}"' if near else None)
        values[found.name] = read

"""`replay rules`: the profiles and their options, how two differ, and whether a club's own file is right."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from formats.frames import clean, frame, on_one_line
from formats.names import fold, nearest
from formats.options import Option, options_of, write_value
from formats.source import Source
from replay.cli.common import FINDINGS, app, cannot_open, fail, say
from replay.game import Game
from replay.games import GAMES
from replay.output import Format, write
from replay.profiles import Located, Profile, check_file, find_profile, is_file, profiles_of

rules = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The profiles of house rules and their options.")
app.add_typer(rules, name="rules")


class FileFormat(StrEnum):
    """How the faults of a profile file are printed."""

    TEXT = "text"
    JSON = "json"


How = Annotated[Format, typer.Option("--format", "-f", help="How to print.")]
OfGame = Annotated[str, typer.Option("--game", "-g", help="The game, where several have a profile of that name.")]
Named = Annotated[str, typer.Argument(help="A profile (`house`, `nap_ru@1`) or a profile file.")]


@rules.command("list")
def list_profiles(game: OfGame = "", format: How = Format.TABLE) -> None:
    """List the profiles of all games, and the club's own that are found from here."""
    found = [profile for each in _games(game) for profile in profiles_of(each)]
    rows = [(profile.game, profile.name, profile.version, profile.title, profile.source) for profile in found]
    write(["game", "name", "version", "title", "source"], rows, format, sys.stdout)


@rules.command()
def show(
    name: Named, game: OfGame = "",
    option: Annotated[str, typer.Option("--option", help="Tell about this option only.")] = "",
    format: How = Format.TABLE,
) -> None:
    """Show every option of a profile: its value, what it may be, what it decides, and where the rule stands."""
    profile = _profile(name, game)
    options = _chosen(profile, option)
    house = _house(profile)
    if format is Format.JSON:
        _dump(_told(profile) | {"options": [_option_json(profile, found, house) for found in options]})
    elif format is Format.TABLE:
        print("\n".join(map(clean, [*_head(profile), "", *_lines(profile, options, house)])))
    else:
        rows = [(found.name, _value(profile, found), _value(house, found), found.admits, found.about, found.source) for found in options]
        write(["option", "value", "house", "may be", "decides", "source"], rows, format, sys.stdout)


@rules.command()
def diff(first: Named, second: Named, game: OfGame = "", format: How = Format.TABLE) -> None:
    """Show the options in which two profiles differ."""
    one, two = _both(first, second, game)
    if one.game != two.game:
        fail(f"{one.label} is for {one.game} and {two.label} for {two.game}")
    rows = [(found.name, _value(one, found), _value(two, found), found.about)
            for found in _chosen(one, "") if _value(one, found) != _value(two, found)]
    if format is Format.JSON:
        _dump({"first": one.label, "second": two.label,
               "options": [dict(zip(("name", "first", "second", "about"), row, strict=True)) for row in rows]})
    elif not rows and format is Format.TABLE:
        say(f"{one.label} and {two.label} do not differ")
    else:
        write(["option", one.label, two.label, "decides"], rows, format, sys.stdout)


@rules.command()
def check(
    file: Annotated[Path, typer.Argument(help="A club's profile, a TOML file.")],
    format: Annotated[FileFormat, typer.Option("--format", "-f", help="How to print.")] = FileFormat.TEXT,
) -> None:
    """Check a club's own profile file."""
    _open(str(file))
    found = check_file(GAMES, file)
    faults = list(found.doubts) if isinstance(found, Profile) else found
    diagnostics = [fault.diagnostic(Source(str(file), "")) for fault in faults]
    if format is FileFormat.JSON:
        _dump([diagnostic.to_json() for diagnostic in diagnostics])
    else:
        print("".join(f"{frame(diagnostic)}\n" for diagnostic in diagnostics), end="")
        say(f"{file}: {found.label} for {found.game}" if isinstance(found, Profile) else f"{file} is wrong")
    if not isinstance(found, Profile):
        raise typer.Exit(FINDINGS)


def readable_rules(named: str | None) -> str | None:
    """What a `--rules` option gets; a file that cannot be opened is misuse, told once and not for every hand."""
    if named is not None and is_file(named):
        _open(named)
    return named


def _open(path: str) -> None:
    """Refuse what cannot be opened, and what is no file: a device or a pipe may never end."""
    if Path(path).exists() and not Path(path).is_file():
        fail(f"{on_one_line(path)}: this is no file")
    try:
        Path(path).open("rb").close()
    except OSError as error:
        fail(cannot_open(path, error))


# -- what is meant -------------------------------------------------------------------------------------

def _games(name: str) -> list[Game]:
    """All games, or the one named."""
    if not name:
        return list(GAMES.values())
    key = fold(name).replace(" ", "-")
    if key not in GAMES:
        near = nearest(key, list(GAMES))
        fail(f"there is no game {name}; " + (f"did you mean {near}?" if near else f"the games are {', '.join(GAMES)}"))
    return [GAMES[key]]


def _profile(name: str, game: str) -> Profile:
    """The one profile of that name; a name that several games have needs the game."""
    found = [find_profile(each, name) for each in _games(game)]
    fitting = [profile for profile in found if isinstance(profile, Profile)]
    if not fitting:
        fail("\n".join(map(_said, _likeliest(found))))
    if len(fitting) > 1:
        fail(f"several games have a profile {name}: add --game with one of {', '.join(profile.game for profile in fitting)}")
    return fitting[0]


def _both(first: str, second: str, game: str) -> tuple[Profile, Profile]:
    """Two profiles to compare: a name that several games have means the one of the other's game."""
    own = [{profile.game for profile in _fitting(name, game)} for name in (first, second)]
    shared = own[0] & own[1]
    of = next(iter(shared)) if len(shared) == 1 else game
    return _profile(first, of), _profile(second, of)


def _fitting(name: str, game: str) -> list[Profile]:
    """The profiles of that name, at most one a game."""
    return [profile for profile in (find_profile(each, name) for each in _games(game)) if isinstance(profile, Profile)]


def _likeliest(found: list[Profile | list[Located]]) -> list[Located]:
    """The faults of the game that came nearest: the one with something to put in its place."""
    faults = [each for each in found if isinstance(each, list)]
    return next((each for each in faults if any(fault.instead for fault in each)), faults[0])


def _house(profile: Profile) -> Profile:
    house = find_profile(GAMES[profile.game], "house")
    assert isinstance(house, Profile), "every game has a house profile"
    return house


def _chosen(profile: Profile, name: str) -> list[Option]:
    """All options of a profile's game, or the one named."""
    kind: type = type(profile.options)
    options = options_of(kind)
    if not name:
        return list(options.values())
    key = fold(name).replace("-", "_")
    if key not in options:
        near = nearest(key, list(options))
        fail(f"{profile.game} has no option {name}" + (f"; did you mean {near}?" if near else ""))
    return [options[key]]


# -- how it is printed ---------------------------------------------------------------------------------

def _value(profile: Profile, found: Option) -> str:
    return write_value(getattr(profile.options, found.name))


def _head(profile: Profile) -> Iterator[str]:
    yield f"{profile.label}  {profile.title}"
    if profile.source:
        yield profile.source
    yield f"base: {profile.base or 'the defaults'}; `*` marks what differs from house"


def _lines(profile: Profile, options: list[Option], house: Profile) -> Iterator[str]:
    """Two lines an option, so that sentences and sources have room in any terminal."""
    for found in options:
        value, usual = _value(profile, found), _value(house, found)
        differs = "" if value == usual else f"   (house: {usual})"
        yield f"{'*' if differs else ' '} {found.name} = {value}{differs}"
        yield f"      {found.about} It may be {found.admits}; default {write_value(found.default)}. [{found.source}]"


def _option_json(profile: Profile, found: Option, house: Profile) -> dict[str, Any]:
    value = getattr(profile.options, found.name)
    return {"name": found.name, "value": value, "written": write_value(value), "default": found.default, "choices": list(found.choices),
            "admits": found.admits, "about": found.about, "source": found.source, "needs": found.needs or None,
            "differs": value != getattr(house.options, found.name)}


def _told(profile: Profile) -> dict[str, Any]:
    return {"game": profile.game, "profile": profile.name, "version": profile.version, "title": profile.title, "source": profile.source,
            "base": profile.base}


def _said(fault: Located) -> str:
    """A fault on one line, with its place where it stands in a file."""
    diagnostic = fault.diagnostic(Source("", ""))
    line, column = diagnostic.place
    place = f"{fault.source.name}:{line}:{column}: {fault.code.name} " if fault.source else ""
    return clean(f"{place}{diagnostic.message}" + (f" ({diagnostic.hint})" if diagnostic.hint else ""))


def _dump(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))

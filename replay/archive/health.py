"""Whether everything is in order here: versions, the settings in force, the archive, and the files that its hands came from."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb

from formats.diagnostics import is_error
from formats.files import Undecoded, load
from formats.reader import VERSION
from replay import __version__
from replay.archive.file import SCHEMA_VERSION, reading
from replay.archive.integrity import broken, promises
from replay.archive.place import Place
from replay.archive.query import Archive
from replay.games import GAMES
from replay.profile_files import Draft, read_draft
from replay.profile_shelves import folders
from replay.profiles import check_file
from replay.refusals import Busy, Refusal


@dataclass
class Health:
    """What was looked at. `findings` is what is wrong, `notes` what is worth knowing; `busy` says that another program has the archive."""

    versions: dict[str, str]
    settings: dict[str, str]
    archive: dict[str, Any] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    busy: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"healthy": not self.findings and not self.busy, "busy": self.busy, "versions": self.versions, "settings": self.settings,
                "archive": self.archive, "findings": self.findings, "notes": self.notes}


def examine(place: Place) -> Health:
    """Look at everything; what cannot be looked at is a finding."""
    health = Health(
        {"replay": __version__, "notation": VERSION, "archive layout": str(SCHEMA_VERSION), "python": platform.python_version(),
         "duckdb": duckdb.__version__, "games": ", ".join(GAMES)},
        {"archive": str(place.path), "set by": place.setting, "profiles are looked for in": ", ".join(map(str, folders(None)))})
    _profiles(health)
    if place.path.exists():
        _archive(health, place.path)
    else:
        health.notes.append(f"{place.path}: there is no archive yet; `replay import` makes one")
    return health


def _profiles(health: Health) -> None:
    """A club's own profiles that are wrong. A TOML file that names no game is none."""
    for path in (path for folder in folders(None) for path in sorted(folder.glob("*.toml"))):
        draft = read_draft(path)
        found = check_file(GAMES, path) if isinstance(draft, Draft) and draft.game else None
        if isinstance(found, list):
            health.findings.append(f"{path}: {found[0].fault.message}; `replay rules check {path}` tells more")


def _archive(health: Health, path: Path) -> None:
    try:
        with reading(path) as con:
            _contents(health, con)
    except Busy as busy:
        health.busy = True
        health.notes.append(str(busy))
    except Refusal as refusal:
        health.findings.append(str(refusal))
    except duckdb.Error as error:
        health.findings.append(f"{path}: the archive is damaged: {str(error).splitlines()[0]}")
    for left in (Path(f"{path}.wal"), *path.parent.glob(f".{path.name}.*.part")):
        if left.exists():
            health.notes.append(f"{left}: left by a program that was stopped")


def _contents(health: Health, con: Archive) -> None:
    (row,) = con.execute(
        """
        select
            (select program from archive),
            (select made_at from archive)::varchar,
            (select count(*) from hands),
            (select count(*) from sessions),
            (select count(*) from imports),
            (select count(*) from rejects)
        """).fetchall()
    health.archive = dict(zip(("made by", "made at", "hands", "sessions", "imports", "rejects"), row, strict=True))
    health.archive["promises"] = len(promises())
    for one in broken(con):
        more = f" and {one.many - len(one.named)} more" if one.many > len(one.named) else ""
        health.findings.append(f"it is not so that {one.sentence}: {', '.join(one.named)}{more}")
    if health.archive["rejects"]:
        health.notes.append(f"{health.archive['rejects']} times input was refused and waits to be mended; `replay rejects` lists it")
    _files(health, [file for (file,) in con.execute("select distinct file from hands order by file").fetchall()])


def _files(health: Health, files: list[str]) -> None:
    """The files that hands came from: gone ones are worth knowing, unreadable ones are wrong."""
    gone = [file for file in files if not os.path.exists(file) and file != "<stdin>"]
    if gone:
        health.notes.append(f"{len(gone)} of {len(files)} files are no longer where they were, {gone[0]} among them; the texts are kept")
    for file in (file for file in files if os.path.exists(file)):
        try:
            found = load(file)
        except OSError as error:
            health.findings.append(f"{file}: {error.strerror or error}")
            continue
        if isinstance(found, Undecoded):
            health.findings.append(f"{file}: {next(filter(is_error, found.outside)).message}")

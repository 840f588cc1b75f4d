"""Which archive is meant: the one that is named, or the one that a setting names."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import NamedTuple

from formats.files import folders_above
from replay.refusals import Refusal

DEFAULT = "archive.duckdb"


class Place(NamedTuple):
    """Where the archive is, and which setting says so."""

    path: Path
    setting: str


def archive_path(option: str | None) -> Path:
    """The archive that is meant: the option, else $REPLAY_ARCHIVE, else `archive` in the nearest replay.toml, else ./archive.duckdb."""
    return placed(option).path


def placed(option: str | None) -> Place:
    """The same with the setting that won. The command line gives the variable's value as the option."""
    variable = os.environ.get("REPLAY_ARCHIVE")
    if option and option != variable:
        return Place(Path(option), "--archive")
    if variable:
        return Place(Path(variable), "$REPLAY_ARCHIVE")
    for folder in folders_above(Path()):
        settings = folder / "replay.toml"
        if os.path.isfile(settings):                        # which, unlike the path's own question, is answered everywhere
            configured = _configured(settings)
            if configured:
                return Place(folder / configured, str(settings))
    return Place(Path(DEFAULT), "the default")


def _configured(settings: Path) -> str | None:
    try:
        named = tomllib.loads(settings.read_text("utf-8")).get("archive")
    except (OSError, ValueError) as error:
        raise Refusal(f"{settings}: {error}") from None
    if named is not None and not isinstance(named, str):
        raise Refusal(f'{settings}: write the archive in quotes, for example archive = "{DEFAULT}"')
    return named

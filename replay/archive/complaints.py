"""What a user is told where the database complains of an archive's file: it is damaged, in use, or does not fit on the disk."""

from __future__ import annotations

from pathlib import Path

import duckdb

from replay.refusals import Busy, Refusal

DAMAGED = "this is not an archive, or it is damaged; nothing was changed"
_FULL = ("No space left", "Disk quota", "File too large")
"""How systems say that a file cannot grow."""

_DAMAGED = ("Corrupt database", "Could not read", "Serialization Error")
"""How the database says that a file is not what was written."""


def unopened(path: Path, real: Path, error: duckdb.Error) -> Exception:
    """Why an archive could not be opened; `real` is where a link to it leads."""
    said = str(error)
    if "Could not set lock" in said:
        return Busy(f"{path}: another program is using this archive; try again when it has finished")
    if "WAL" in said and Path(f"{real}.wal").exists():
        return Refusal(f"{path}: {real.name}.wal, which a stopped program left, does not belong to this archive; put it elsewhere")
    return Refusal(f"{path}: {DAMAGED if path.exists() else said.splitlines()[0]}")


def plainly(path: Path, error: duckdb.Error) -> Exception:
    """What a user is told where a file is damaged or the disk did not take what was to be kept; other errors are the program's own."""
    said = str(error)
    if damaged(error):
        return Refusal(f"{path}: {DAMAGED}")
    if any(word in said for word in _FULL):
        return Refusal(f"{path}: there is no space left on the disk; nothing was changed")
    if isinstance(error, duckdb.OutOfMemoryException):
        return Refusal(f"{path}: there is not enough memory for this; nothing was changed")
    if isinstance(error, duckdb.IOException):
        return Refusal(f"{path}: {said.splitlines()[0]}; nothing was changed")
    return error


def damaged(error: duckdb.Error) -> bool:
    """Whether the database says that a file is not what was written."""
    named = type(error) is duckdb.Error or isinstance(error, (duckdb.IOException, duckdb.SerializationException))
    return named and any(word in str(error) for word in _DAMAGED)

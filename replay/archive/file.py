"""The archive file: how it is opened, and every way in which that can fail, each with a plain message.

duckdb is imported by whoever opens an archive; nothing here is needed to check or show a record.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import duckdb

from formats.files import storable
from formats.placing import clear, overflow_of, part_beside, put, require_writable, sweep
from replay import __version__
from replay.archive.complaints import plainly, unopened
from replay.archive.query import Archive, now, schema_text
from replay.refusals import Busy, Refusal

SCHEMA_VERSION = 4
Settings = Mapping[str, str | bool | int]
"""Settings of the database."""

_GUARDED: Settings = {
    "enable_external_access": False, "lock_configuration": True, "memory_limit": "1GB", "temp_directory": "",
    "python_enable_replacements": False, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
"""Settings under which a stranger's SQL runs: it reads the archive and nothing else."""

_ASKING = "1GB"
"""What the database may hold while a question is answered, however many hands it is about; the rest lies on disk meanwhile."""

SPARING = "300MB"
"""The same for long work, beside which the program holds much itself: it takes longer only where one question is about very many hands."""

_WRITING: Settings = {"memory_limit": SPARING, "threads": 1}
"""How an archive is written. Several threads would hold more, and spend more on sharing the work than on doing it."""

_NEW: Settings = {**_WRITING, "checkpoint_threshold": "1KB"}
"""The same for a file that nobody reads before it is whole: what is kept goes straight into it, and is not written beside it first."""


@contextmanager
def reading(path: Path, *, guarded: bool = False, memory: str = _ASKING) -> Iterator[Archive]:
    """The archive, opened to be read. With `guarded`, no SQL can reach anything outside it; `memory` is what the database may hold."""
    _require_file(path)
    con = _connect(path, read_only=True, config=_GUARDED if guarded else {"memory_limit": memory, **_spilling(path)})
    try:
        _require_schema(con, path)
        yield con
    except duckdb.Error as error:
        raise plainly(path, error) from None
    finally:
        con.close()


@contextmanager
def writing(path: Path) -> Iterator[Archive]:
    """The archive, opened to be changed, in one transaction: kept when the block ends, undone when it raises.

    A file that is not there is made under another name and put in its place when all is kept.
    """
    with suppress(Undone), existing(path) if path.exists() else making(path) as con:
        yield con


@contextmanager
def existing(path: Path) -> Iterator[Archive]:
    """The same for an archive that must be there."""
    _require_file(path)
    there = _which(path)
    sweep(Path(os.path.realpath(path)))
    con = _connect(path, read_only=False, config={**_WRITING, **_spilling(path)})
    try:
        _require_schema(con, path)
        with _transaction(con):
            yield con
            _require_there(path, there)
    except duckdb.Error as error:
        raise plainly(path, error) from None
    finally:
        con.close()


@contextmanager
def making(path: Path, old: Path | None = None) -> Iterator[Archive]:
    """A new archive that takes the place of what is at `path` now, once the block has ended well; till then, nothing changes there.

    What another program has put there meanwhile is left alone. `old` is the archive that it is made of, if it is not there.
    """
    _require_no_folder(path)
    there = _which(path)
    real = _real(path)                                      # a link stays one, and leads to the new archive
    require_writable(real)
    sweep(real)
    beside = part_beside(real)
    try:
        con = _connect(beside, read_only=False, config=_NEW)
        try:
            with _transaction(con):
                con.execute(schema_text())
                con.execute("insert into archive values (?, ?, ?)", [SCHEMA_VERSION, __version__, now()])
                yield con
                hands = _hands(con)
            con.execute("checkpoint")
        finally:
            con.close()
        _require_whole(beside, hands)
        _require_there(path, there)
        if there is None:
            Path(f"{real}.wal").unlink(missing_ok=True)     # what a killed program left to be done to a file that is gone
        put(beside, real, new=there is None)
    except FileExistsError:
        raise _replaced(path) from None
    except duckdb.Error as error:
        raise plainly(old or path, error) from None
    finally:
        clear(beside)


class Undone(Exception):
    """Ends a `writing` block without a trace and without an error."""


def undoing() -> NoReturn:
    """Leave the `writing` block, and undo all that was done in it."""
    raise Undone


def schema_version(con: Archive) -> int | None:
    """The version of the archive's layout; None when the file is a database of something else."""
    try:
        found = con.execute("select schema_version from archive").fetchall()
    except (duckdb.CatalogException, duckdb.BinderException):
        return None
    return int(found[0][0]) if found else None


@contextmanager
def opened_for_rebuild(path: Path) -> Iterator[Archive]:
    """The archive, to be read whatever older layout it has."""
    _require_no_folder(path)
    if not path.exists():
        raise Refusal(f"{path}: there is no archive here")
    con = _connect(path, read_only=True, config=_spilling(path))
    try:
        version = schema_version(con)
        if version is None or version > SCHEMA_VERSION:
            _refuse(path, version)
        yield con
    except duckdb.Error as error:
        raise plainly(path, error) from None
    finally:
        con.close()


def recover(path: Path) -> None:
    """Do what a killed program left to be done to an archive, so that nothing of it lies beside the file any more."""
    if Path(f"{os.path.realpath(path)}.wal").is_file():
        with opened_for_rebuild(path):
            pass
        with closing(_connect(path, read_only=False, config={})) as con:
            try:
                con.execute("checkpoint")
            except duckdb.Error as error:
                raise plainly(path, error) from None


def _real(path: Path) -> Path:
    """Where an archive lies or can lie: what is still to be done to it lies beside itself, not beside a link that leads there."""
    if storable(str(path)) != str(path):
        raise Refusal(f"{storable(str(path))}: the name of an archive is written in UTF-8")
    if path.exists() and not path.is_file():
        raise Refusal(f"{path}: this is a device or a pipe; an archive is a file")
    real = Path(os.path.realpath(path))
    if not real.parent.is_dir():
        raise Refusal(f"{path}: there is no folder {real.parent}")
    return real


def _connect(path: Path, *, read_only: bool, config: Settings) -> Archive:
    real = _real(path)
    if path.exists() and not os.access(path, os.R_OK if read_only else os.R_OK | os.W_OK):
        raise Refusal(f"{path}: permission denied")
    try:
        return duckdb.connect(str(real), read_only=read_only, config=dict(config))
    except duckdb.Error as error:
        raise unopened(path, real, error) from None


def _spilling(path: Path) -> Settings:
    """Where the database puts what its memory does not hold."""
    return {"temp_directory": str(overflow_of(Path(os.path.realpath(path))))}


@contextmanager
def _transaction(con: Archive) -> Iterator[None]:
    con.execute("begin")
    try:
        yield
    except BaseException:
        con.execute("rollback")
        raise
    con.execute("commit")


def _which(path: Path) -> tuple[int, int] | None:
    """Which file is at a path, by whatever name or link; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _require_there(path: Path, there: tuple[int, int] | None) -> None:
    """What is written into a file that was taken away or replaced meanwhile would be lost."""
    if _which(path) != there:
        raise _replaced(path)


def _replaced(path: Path) -> Busy:
    return Busy(f"{path}: another program made, replaced or removed this archive meanwhile; nothing was changed; run the command again")


def _hands(con: Archive) -> int:
    return int(con.execute("select count(*) from hands").fetchall()[0][0])


def _require_whole(path: Path, hands: int) -> None:
    """Nothing takes an archive's place unless the file itself holds every hand: closing a file does not say that it failed."""
    if not Path(f"{path}.wal").exists():
        with suppress(Refusal), reading(path) as con:
            if _hands(con) == hands:
                return
    raise duckdb.IOException("it could not be written whole")


def _require_no_folder(path: Path) -> None:
    if path.is_dir():
        raise Refusal(f"{path}: this is a folder; an archive is a file")


def _require_file(path: Path) -> None:
    _require_no_folder(path)
    if not path.exists():
        raise Refusal(f"{path}: there is no archive here; `replay import PATHS --archive {path}` makes one")


def _require_schema(con: Archive, path: Path) -> None:
    version = schema_version(con)
    if version != SCHEMA_VERSION:
        con.close()
        _refuse(path, version)


def _refuse(path: Path, version: int | None) -> None:
    if version is None:
        raise Refusal(f"{path}: this is a database, but no archive of hand records; nothing was changed")
    if version > SCHEMA_VERSION:
        raise Refusal(f"{path}: a newer replay made this archive (layout {version}; this one knows {SCHEMA_VERSION}); install that one")
    raise Refusal(f"{path}: this archive has an older layout; `replay rebuild --archive {path}` renews it")

"""Files that take another's place in one step: written beside it, flushed to disk, and then put there.

A link stays a link, and what it leads to is replaced; but nothing is written over an archive, and over a record only a record. What is
no regular file, a device or a pipe, is written to.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from formats.files import ENDING

_LONGEST = 40
"""Signs of a file's own name that the name of its part has: names have a limit."""
_PART = re.compile(r"(?P<stem>\..*\.)(?P<process>\d{1,10})\.part(\.wal|\.tmp)?", re.DOTALL)
_SCRATCH = re.compile(r"replay-(?P<process>\d{1,10})-\w+")


def write_whole(path: str | Path, data: str | bytes, *, record: bool = False) -> None:
    """Write a file so that it is never half there. `record` says that it is one."""
    with replacing(path, record=record) as part:
        part.write_bytes(data.encode() if isinstance(data, str) else data)


def write_early(path: str | Path, data: str) -> None:
    """One of many files, put there before it is on disk: `settle` brings them there together, in a small part of the time.

    No kill leaves it half there, but a power cut before `settle` may; whoever writes so has to know it afterwards, and to write it again.
    """
    with replacing(path, early=True) as part:
        part.write_bytes(data.encode())


def settle(paths: Iterable[Path]) -> None:
    """Bring files and their folders to disk."""
    paths = list(paths)
    for path in paths:
        try:
            _flush(path)
        except OSError as error:
            raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    for folder in {path.parent for path in paths}:
        _flush_folder(folder)


@contextmanager
def replacing(path: str | Path, *, record: bool = False, early: bool = False) -> Iterator[Path]:
    """Where to write what is to stand at `path`; it is put there when the block has ended well, and brought to disk unless `early`."""
    path = Path(path) if _takes_writing(Path(path)) else Path(os.path.realpath(path))      # a pipe has no path but the one to it
    require_writable(path)
    if not record and path.suffix == ENDING and path.is_file():
        raise PermissionError(errno.EPERM, "this is a record; nothing else is written over it", str(path))
    if _is_database(path):
        raise PermissionError(errno.EPERM, "this is an archive; nothing else is written over it", str(path))
    if _takes_writing(path):
        with scratch() as folder:
            part = folder / path.name
            yield part
            with part.open("rb") as written, path.open("wb") as device:
                shutil.copyfileobj(written, device)
        return
    for left in _left_in(path.parent).pop(_stem(path), ()):
        _remove(left)
    part = part_beside(path)
    try:
        yield part
        if early:
            _make_as_readable(part, path)
            os.replace(part, path)
        else:
            put(part, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def part_beside(path: Path) -> Path:
    """The name beside `path` under which this program writes what takes its place."""
    part = path.with_name(f"{_stem(path)}{os.getpid()}.part")
    with suppress(OSError):
        part.unlink(missing_ok=True)                        # of a killed program that had the same number
    return part


def overflow_of(path: Path) -> Path:
    """The name of a folder for what the work on a file cannot hold in memory: beside it, else where `scratch` makes its own. Both are swept
    when the program that used it was killed."""
    if os.access(path.parent, os.W_OK):
        return Path(f"{part_beside(path)}.tmp")
    return Path(gettempdir()) / f"replay-{os.getpid()}-overflow"


def sweep(*paths: Path) -> None:
    """Remove the parts of files that killed programs left. Each folder is looked through once."""
    for folder in {path.parent for path in paths}:
        left = _parts_left(folder)
        for path in paths if left else ():
            for part in left.get(_stem(path), ()) if path.parent == folder else ():
                _remove(part)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder in the system's place for what nobody keeps. Those that killed programs left are removed."""
    with suppress(OSError):
        for found in list(Path(gettempdir()).glob("replay-*")):
            match = _SCRATCH.fullmatch(found.name)
            if match and not _running(int(match["process"])):
                _remove(found)
    with TemporaryDirectory(prefix=f"replay-{os.getpid()}-") as folder:
        yield Path(folder)


def clear(part: Path) -> None:
    """Remove a part, and what a database has put beside it."""
    for left in (part, Path(f"{part}.wal"), Path(f"{part}.tmp")):
        _remove(left)


def put(part: Path, path: Path, *, new: bool = False) -> None:
    """Flush a part to disk and put it in its place, as readable as what was there. With `new`, FileExistsError where something is."""
    _make_as_readable(part, path)
    _flush(part)
    if not new or not _linked(part, path):
        os.replace(part, path)
    _flush_folder(path.parent)


def _make_as_readable(part: Path, path: Path) -> None:
    """Give a part the owner, as far as that may be given, and the mode of what it replaces."""
    with suppress(FileNotFoundError):
        there = path.stat()
        for owner, group in ((-1, there.st_gid), (there.st_uid, -1)):
            with suppress(OSError, AttributeError):         # only its owner and root may, and not every system knows owners
                os.chown(part, owner, group)
        os.chmod(part, stat.S_IMODE(there.st_mode))


def require_writable(path: Path) -> None:
    """PermissionError where a file is there that may only be read: that its folder takes other files does not make it anybody's."""
    if path.is_file() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES).lower(), str(path))


def _is_database(path: Path) -> bool:
    """Whether a file is a DuckDB database, by the sign at its beginning: an archive is not lost to a slip of the pen."""
    if not path.is_file():
        return False
    with suppress(OSError), path.open("rb") as file:
        return file.read(12)[8:] == b"DUCK"
    return False


def _takes_writing(path: Path) -> bool:
    """Whether something is there that cannot be replaced but written to. A folder is neither, and says so itself."""
    return path.exists() and not path.is_file() and not path.is_dir()


@lru_cache(maxsize=64)
def _left_in(folder: Path) -> dict[str, list[Path]]:
    """What killed programs left in a folder, looked for once: a program may write many files there."""
    return _parts_left(folder)


def _parts_left(folder: Path) -> dict[str, list[Path]]:
    """The parts in a folder whose programs run no longer, by the beginning of their names."""
    left: dict[str, list[Path]] = {}
    with suppress(OSError):
        for found in list(folder.iterdir()):
            match = _PART.fullmatch(found.name)
            if match and not _running(int(match["process"])):
                left.setdefault(match["stem"], []).append(found)
    return left


def _remove(left: Path) -> None:
    """Remove a file, or a folder with all that is in it; what cannot be removed stays."""
    with suppress(OSError):
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)


def _linked(part: Path, path: Path) -> bool:
    """Give a part its place where nothing is, in one step. False where files have one name only, or a link leads nowhere."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        return False
    part.unlink()
    return True


def _stem(path: Path) -> str:
    return f".{path.name[:_LONGEST]}."


def _running(process: int) -> bool:
    if os.name != "posix":
        return True                                         # elsewhere, to ask is to end it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _flush_folder(path: Path) -> None:
    with suppress(OSError):                                 # not every system can flush a folder
        _flush(path)

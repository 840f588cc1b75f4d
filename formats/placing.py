"""Files that take another's place in one step: written beside it, flushed to disk, and then put there.

A link stays a link, and what it leads to is replaced. What is no regular file, a device or a pipe, is written to.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

_LONGEST = 40
"""Signs of a file's own name that the name of its part has: names have a limit."""


def write_whole(path: str | Path, data: str | bytes) -> None:
    """Write a file so that it is never half there."""
    with replacing(path) as part:
        part.write_bytes(data.encode() if isinstance(data, str) else data)


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Where to write what is to stand at `path`; it is put there when the block has ended well."""
    path = Path(os.path.realpath(path))
    if _takes_writing(path):
        with TemporaryDirectory() as folder:
            part = Path(folder, path.name)
            yield part
            with part.open("rb") as written, path.open("wb") as device:
                shutil.copyfileobj(written, device)
        return
    part = part_beside(path)
    try:
        yield part
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


def sweep(path: Path) -> None:
    """Remove the parts of `path` that killed programs left."""
    named = re.compile(re.escape(_stem(path)) + r"(\d{1,10})\.part(\.wal)?")
    with suppress(OSError):
        for found in list(path.parent.iterdir()):
            match = named.fullmatch(found.name)
            if match and not _running(int(match[1])):
                found.unlink(missing_ok=True)


def put(part: Path, path: Path) -> None:
    """Flush a part to disk and put it in its place, as readable as what was there."""
    with suppress(FileNotFoundError):
        os.chmod(part, stat.S_IMODE(path.stat().st_mode))
    _flush(part)
    os.replace(part, path)
    with suppress(OSError):                                 # not every system can flush a folder
        _flush(path.parent)


def free_name(plain: str, taken: set[str]) -> str:
    """A name that none of those taken is like, not even in other letters' case; it is taken from now on."""
    name, number = plain, 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain}-{number}"
    taken.add(name.casefold())
    return name


def _takes_writing(path: Path) -> bool:
    """Whether something is there that cannot be replaced but written to. A folder is neither, and says so itself."""
    return path.exists() and not path.is_file() and not path.is_dir()


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

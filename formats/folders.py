"""A folder that takes another's place in one step: written beside it, flushed to disk, and then put there whole."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from formats.placing import _flush, _running, _stem

_HERE, _EXCHANGE = -100, 2
"""AT_FDCWD and RENAME_EXCHANGE of renameat2(2)."""


@contextmanager
def replacing_folder(path: str | Path) -> Iterator[Path]:
    """Where to write the folder that is to stand at `path`. It appears there whole, and what was there is gone only then."""
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path)
    part, old = (path.with_name(f"{_stem(path)}{os.getpid()}.{kind}") for kind in ("parts", "old"))
    part.mkdir()
    try:
        yield part
        for written in part.rglob("*"):
            if written.is_file():
                _flush(written)
        _put(part, path, old)
    finally:
        for left in (part, old):
            shutil.rmtree(left, ignore_errors=True)


def _put(part: Path, path: Path, old: Path) -> None:
    """Give a folder the place of another. Where the system does not exchange folders, in two steps; when the second fails, the first
    is undone."""
    if not (path.is_dir() and _exchanged(part, path)):
        if path.exists():
            os.replace(path, old)
        try:
            os.replace(part, path)
        except OSError:
            if old.exists():
                os.replace(old, path)
            raise
    with suppress(OSError):                                 # not every system can flush a folder
        _flush(path.parent)


def _exchanged(one: Path, other: Path) -> bool:
    """Whether two folders have changed places in one step: Linux does it, on most of its file systems."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):            # another system, or a library from before 2018
        return False
    return bool(rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)


def _sweep(path: Path) -> None:
    """Remove what killed programs left of folders; what they had moved away for one that never came is put back."""
    named = re.compile(re.escape(_stem(path)) + r"(\d{1,10})\.(parts|old)")
    with suppress(OSError):
        for found in list(path.parent.iterdir()):
            match = named.fullmatch(found.name)
            if match and not _running(int(match[1])):
                if match[2] == "old" and not path.exists():
                    os.replace(found, path)
                else:
                    shutil.rmtree(found, ignore_errors=True)

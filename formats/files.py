"""Files and folders: bytes to sources, paths to files."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from errno import EBADF, EFBIG
from pathlib import Path
from typing import BinaryIO

from formats import codes
from formats.diagnostics import Diagnostic
from formats.reader import Reading
from formats.record import Record
from formats.source import Source

ENDING = ".hand"
STDIN = "<stdin>"
"""The name of what comes from standard input, where nobody gives it another."""
MOST_BYTES = 300_000_000
"""Bytes that are read of one file: more than any club writes, less than memory holds."""


def find_files(paths: Sequence[str]) -> Iterator[str]:
    """The files that the paths mean: a folder stands for its `*.hand` files, all the way down, in the order of their names."""
    for path in paths:
        if path != "-" and os.path.isdir(path):
            yield from sorted(_records_below(path))
        else:
            yield path


def _records_below(folder: str) -> Iterator[str]:
    """The `*.hand` files of a folder and of those in it. What cannot be looked into is among them: whoever opens it learns why."""
    closed: list[OSError] = []
    for where, _, names in os.walk(folder, onerror=closed.append):
        for path in (os.path.join(where, name) for name in names if name.endswith(ENDING)):
            try:
                found = stat.S_ISREG(os.stat(path).st_mode)
            except OSError as error:
                found = isinstance(error, PermissionError)
            if found:
                yield path
    yield from (str(error.filename) for error in closed)


def folders_above(folder: Path) -> tuple[Path, ...]:
    """A folder and those it is in, up to the first; none where the current folder is gone."""
    try:
        here = folder.absolute()
    except OSError:
        return ()
    return (here, *here.parents)


def load(path: str, *, encoding: str = "utf-8", name: str | None = None) -> Reading:
    """A file as a reading, `-` for standard input. Raises OSError when it cannot be opened."""
    data = read_stdin() if path == "-" else read_file(path)
    return decode(data, name or (STDIN if path == "-" else path), encoding=encoding)


def read_file(path: str | Path) -> bytes:
    """The bytes of a file, a pipe or a device. Raises OSError for one that cannot be opened or does not end."""
    path = Path(path)
    if path.is_file() and path.stat().st_size <= MOST_BYTES:
        return path.read_bytes()
    with path.open("rb") as file:
        return _bounded(file, str(path))


def _bounded(file: BinaryIO, name: str) -> bytes:
    data = bytearray()
    while part := file.read(1 << 20):
        data += part
        if len(data) > MOST_BYTES:
            raise OSError(EFBIG, f"longer than {MOST_BYTES:,} bytes", name)
    return bytes(data)


def storable(name: str) -> str:
    """The name of a file as text that can be kept anywhere: bytes of it that are no UTF-8 are written `\\xff`."""
    return os.fsencode(name).decode("utf-8", "backslashreplace") if not name.isascii() else name


def read_stdin() -> bytes:
    """All of standard input. Raises OSError when there is none."""
    if sys.stdin is None:
        raise OSError(EBADF, "standard input is closed", "-")
    return _bounded(sys.stdin.buffer, "-")


def decode(data: bytes, name: str, *, encoding: str = "utf-8") -> Reading:
    """Bytes as a reading. Bytes that do not fit the encoding are a diagnostic, and no hand is read from them."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        text = data[: error.start].decode(encoding, errors="replace")
        source = Source(name, text.removeprefix("\ufeff"))
        end = len(source.text)
        return Undecoded(
            source, Diagnostic(codes.NOT_UTF8, source, end, end, {"byte": f"0x{data[error.start]:02x}", "offset": error.start})
        )
    return Reading(Source(name, text.removeprefix("\ufeff")))


class Undecoded(Reading):
    """A file whose bytes are not text: no hands, one diagnostic."""

    def __init__(self, source: Source, found: Diagnostic) -> None:
        super().__init__(source)
        self.outside = [found]

    def __iter__(self) -> Iterator[Record]:
        return iter(())

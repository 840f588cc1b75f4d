"""Names of files that are made of what somebody wrote: as long as every file system takes, and each like no other."""

from __future__ import annotations

_LONGEST_NAME, _MOST_BYTES = 80, 200
"""How long the name of a file may be, in letters and in bytes: with its ending and the name of its part it stays below 255 bytes."""


def fitting(name: str, *, end: bool = False) -> str:
    """As much of the beginning (or of the `end`) of a name as every file system takes: 80 letters, 200 bytes."""
    name = name[-_LONGEST_NAME:] if end else name[:_LONGEST_NAME]
    data = name.encode()
    return (data[-_MOST_BYTES:] if end else data[:_MOST_BYTES]).decode(errors="ignore")


def free_name(plain: str, taken: set[str]) -> str:
    """A name that none of those taken is like, not even in other letters' case; it is taken from now on."""
    name, number = plain, 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain}-{number}"
    taken.add(name.casefold())
    return name

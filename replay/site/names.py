"""What the files of a site are called: names that every file system takes, and that stay with what they were given to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from urllib.parse import quote

from formats.file_names import free_name
from formats.names import fold

LONGEST = 60
"""Characters of a name; a file system may take 255 bytes, and a letter can need four."""

_WORD = re.compile(r"[^\W_]+")
_PLAIN = re.compile(r"[^\W_]+(?:[ /-][^\W_]+)*")
_RESERVED = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d")
"""Names that stand for devices on some systems, whatever ending they have."""


def plain_name(text: str) -> str:
    """A name of letters, digits and dashes. What it cannot show of the text, it tells apart by a few digits that follow from the text."""
    folded = fold(text)
    name = "-".join(_WORD.findall(folded))
    if _PLAIN.fullmatch(folded) and len(name) <= LONGEST and not _RESERVED.fullmatch(name):
        return name
    digits = blake2b(folded.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return f"{name[:LONGEST - 9]}-{digits}".strip("-")


def names_of(texts: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """A name for each text, no two alike. A text keeps the name that it was given earlier, and nobody else gets that."""
    wanted = list(texts)
    named = {text: given[text] for text in wanted if text in given}
    taken = {name.casefold() for name in named.values()}
    return {text: named[text] if text in named else free_name(plain_name(text), taken) for text in wanted}


def address(path: str) -> str:
    """A path as a link writes it."""
    return quote(path)

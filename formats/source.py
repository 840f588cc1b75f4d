"""A text and its places: offsets are kept, line and column are worked out when somebody asks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Final

_LINE = re.compile(r"[^\r\n]+")
_LINE_END = re.compile(r"\r\n|\r|\n")


PIECE: Final = 1 << 18
"""Characters that are divided into lines at a time, so that the lines of a long text never lie in memory together."""


def lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Each line between two offsets that holds anything, with the offset of its first character."""
    while start < end:
        cut = text.find("\n", start + PIECE, end) + 1 or end
        piece = text[start:cut]
        if "\r" in piece:
            yield from ((start + line.start(), line.group()) for line in _LINE.finditer(piece))
        else:
            at = start
            for line in piece.split("\n"):
                if line:
                    yield at, line
                at += len(line) + 1
        start = cut


class Source:
    """The text of one file, with a name for messages. Of a part of a file, `above` is how many lines stand above it there.

    LF, CRLF and CR alone all end a line. A byte-order mark is never part of `text`.
    """

    def __init__(self, name: str, text: str, above: int = 0) -> None:
        self.name = name
        self.text = text
        self.above = above
        self._counted = (0, 1)

    def __repr__(self) -> str:
        return f"Source({self.name!r}, {len(self.text)} characters)"

    def __reduce__(self) -> tuple[type[Source], tuple[str, str, int]]:
        """Made anew from what it was made of in another process, compiled or not."""
        return Source, (self.name, self.text, self.above)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of each line's first character, ascending, beginning with 0."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, counted in code points."""
        line = bisect_right(self.line_starts, offset) - 1
        return line + 1 + self.above, offset - self.line_starts[line] + 1

    def line(self, offset: int) -> int:
        """The line that begins at an offset, counted on from the one asked for before: in order, a long text is read but once."""
        start, line = self._counted if self._counted[0] <= offset else (0, 1)
        text = self.text
        line += text.count("\n", start, offset)
        if text.find("\r", start, offset) >= 0:
            line += text.count("\r", start, offset) - text.count("\r\n", start, offset)
        self._counted = offset, line
        return line + self.above

    def line_text(self, number: int) -> str:
        """The text of a line (from 1) without its end."""
        starts, number = self.line_starts, number - self.above
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1]:end].rstrip("\r\n")

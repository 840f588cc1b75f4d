"""What the scribe wrote, in order and with places: words, lines, sections, fields, hands. No game is known here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from formats.diagnostics import Diagnostic
from formats.names import Names
from formats.source import Source


class Mark(NamedTuple):
    """What stands directly behind a word: `*` with its remedy, and at most one opinion.

    `irregular` says that a `*` was written. `instead` is then the word that was put in its place, "-" for nothing,
    None when the word stood. `opinion` is one of "", "!", "?", "!!", "??", "!?", "?!".
    """

    irregular: bool = False
    instead: str | None = None
    opinion: str = ""


class Word(NamedTuple):
    """One word on paper. `text` is as canonical as spelling alone can tell; `start` and `end` are offsets."""

    text: str
    start: int
    end: int
    mark: Mark | None = None
    notes: tuple[str, ...] = ()


class Comment(NamedTuple):
    """A file comment with its `#`, and the offset of that sign."""

    text: str
    start: int


class Line(NamedTuple):
    """One line of a section.

    `seat` is the place in `players` that the label names, `place` a label that is no player (`blind`, `stock`, `3`).
    At most one of them is set. `number` is the trick number as written. `notes` stand before the first word: they are
    notes on the hand.
    """

    words: tuple[Word, ...]
    seat: int | None = None
    place: str | None = None
    label: Word | None = None
    number: Word | None = None
    above: tuple[Comment, ...] = ()
    comment: Comment | None = None
    notes: tuple[Word, ...] = ()
    start: int = 0
    end: int = 0


class Section(NamedTuple):
    """Words in order of time. `start` and `end` are the offsets of the field's name."""

    name: str
    lines: tuple[Line, ...]
    start: int
    end: int
    above: tuple[Comment, ...] = ()

    def words(self) -> Iterator[Word]:
        for line in self.lines:
            yield from line.words

    def last(self) -> tuple[int, int]:
        """Offsets of the last word, or of the section's name when there is none."""
        for line in reversed(self.lines):
            if line.words:
                return line.words[-1].start, line.words[-1].end
        return self.start, self.end


class Field(NamedTuple):
    """A `name: value` line. `start` and `end` are the offsets of the value, `name_start` of the name.

    `notes` are the notes that stand in the value, where the field's text is no free text.
    """

    name: str
    value: str
    start: int
    end: int
    name_start: int
    above: tuple[Comment, ...] = ()
    comment: Comment | None = None
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class Block:
    """A field block: what stands between `session:` and the first `hand:`, or what belongs to one hand.

    `fields` holds each field that may stand once, by name; `repeated` holds `note`, `adjust`, `tags` and `x-…` in order.
    """

    source: Source
    start: int
    end: int
    fields: dict[str, Field] = field(default_factory=dict)
    repeated: list[Field] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


@dataclass(slots=True)
class Header(Block):
    """The head of a session block. `index` counts the blocks of a file from 0; `in_use` says that a hand followed."""

    index: int = 0
    in_use: bool = False


@dataclass(slots=True)
class Record(Block):
    """One hand as written. It inherits from `header` whatever it does not say itself.

    `names` are the players in seat order, () when nobody said. `notes` are notes on the hand as a whole (a note that
    stands first on a line of a section). `number` is the label of `hand:`, already counted on where it was left empty.
    """

    header: Header = field(default_factory=lambda: Header(Source("", ""), 0, 0))
    number: str = "1"
    sections: tuple[Section, ...] = ()
    names: Names = field(default_factory=lambda: Names(()))
    notes: tuple[Word, ...] = ()
    tail: tuple[Comment, ...] = ()

    def field(self, name: str) -> Field | None:
        """The hand's own field, else the session's."""
        own = self.fields.get(name)
        return own if own is not None else self.header.fields.get(name)

    def value(self, name: str) -> str:
        """The field's text, "" when it is not written."""
        found = self.field(name)
        return found.value if found is not None else ""

    def section(self, name: str) -> Section | None:
        """The first section of that name."""
        return next((part for part in self.sections if part.name == name), None)

    @property
    def text(self) -> str:
        """The hand's own text, byte for byte, from `hand:` to the line before the next block."""
        return self.source.text[self.start:self.end]

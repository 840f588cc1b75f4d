"""The words of a hand as they lie on paper, and the one piece of text that changes when some of them are written otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from formats.diagnostics import Repair
from formats.record import Line, Record, Section, Word
from formats.words import lex
from formats.writer import word_text


class Spot(NamedTuple):
    """One word with the line and the section it stands in. `nth` counts the words of the line from 0."""

    section: Section
    line: Line
    nth: int
    word: Word


class Paper:
    """The words of all sections of a hand, in the order in which they are written."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.text = record.source.text
        self.spots = [Spot(section, line, nth, word) for section in record.sections for line in section.lines
                      for nth, word in enumerate(line.words)]
        self._apart: dict[int, bool] = {}

    @cached_property
    def index(self) -> dict[tuple[int, int], int]:
        """The number of a word by the start of its line and its place in it."""
        return {(spot.line.start, spot.nth): at for at, spot in enumerate(self.spots)}

    def at(self, start: int, end: int) -> int | None:
        """The number of the first word that lies between two offsets."""
        return next((at for at, spot in enumerate(self.spots) if start <= spot.word.start < max(end, start + 1)), None)

    def written(self, at: int) -> str:
        """A word as it is written, with its mark."""
        word = self.spots[at].word
        return self.text[word.start:word.end] if self.stands_apart(at) else word_text(word._replace(notes=()), word.text)

    def stands_apart(self, at: int) -> bool:
        """Whether the line of a word spells each of its words alone, so that one can be changed without the others."""
        section, line, _, _ = self.spots[at]
        if line.start not in self._apart:
            self._apart[line.start] = all(self._alone(word, section.name) for word in line.words)
        return self._apart[line.start]

    def _alone(self, word: Word, section: str) -> bool:
        written = self.text[word.start:word.end]
        read = lex(written, 0, len(written), section).words
        return [(other.text, other.mark) for other in read] == [(word.text, word.mark)]

    def write(self, changes: Mapping[int, str], title: str) -> Repair | None:
        """The text with words written otherwise: "" for none, `2C KH` for two. None where the text does not allow a small edit."""
        edits: list[Repair] = []
        for at in sorted(changes):
            spot = self.spots[at]
            if self.stands_apart(at):
                edits.append(self._edit(spot.word, changes[at]))
            elif spot.line.notes:
                return None
            elif not edits or edits[-1].end < spot.word.start:
                edits.append(self._rewritten(spot, changes))
        start, end = edits[0].start, max(edit.end for edit in edits)
        return Repair(start, end, _spliced(self.text, start, edits), title)

    def _edit(self, word: Word, new: str) -> Repair:
        """One word written otherwise; one left out takes the space before it along."""
        start = word.start
        while not new and start > self.record.start and self.text[start - 1] in " \t":
            start -= 1
        return Repair(start, word.end, new)

    def _rewritten(self, spot: Spot, changes: Mapping[int, str]) -> Repair:
        """A line whose words hang together (`ck723`, `♠ A K 9`), written word by word."""
        line, words = spot.line, spot.line.words
        start = line.body + len(self.text[line.body:line.end]) - len(self.text[line.body:line.end].lstrip())
        first = self.index[line.start, 0]
        told = [changes.get(first + nth, word_text(word if nth + 1 < len(words) else word._replace(notes=()), word.text))
                for nth, word in enumerate(words)]
        return Repair(start, max(word.end for word in words), " ".join(filter(None, told)))


def _spliced(text: str, start: int, edits: list[Repair]) -> str:
    """The text from `start` to the end of the last edit, with all edits made."""
    parts = []
    for edit in edits:
        parts += [text[start:edit.start], edit.replacement]
        start = edit.end
    return "".join(parts)

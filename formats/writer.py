"""Records to canonical text: the order of fields, indentation, comments and notes. Which words stand on a line, the caller says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from formats.fields import HAND_FIELDS, REPEATED, SECTIONS, SESSION_FIELDS
from formats.names import fold
from formats.record import Block, Comment, Field, Header, Record, Word

INDENT = "  "
_COMMENT = re.compile(r"#(?!\S)")
Value = Callable[[Field], str]
"""The canonical value of a field."""


class Row(NamedTuple):
    """One line of a section to be written: `text` without indentation and comments."""

    text: str
    above: tuple[str, ...] = ()
    comment: str = ""


class Part(NamedTuple):
    """A section to be written. With `short`, one row without a comment above stands behind the name."""

    name: str
    rows: Sequence[Row]
    above: tuple[str, ...] = ()
    short: bool = False


def word_text(word: Word, text: str) -> str:
    """A word with its mark and its notes, `text` being its canonical spelling."""
    mark = ""
    if word.mark is not None:
        mark = ("*" + (f"/{word.mark.instead}" if word.mark.instead else "") if word.mark.irregular else "") + word.mark.opinion
    return text + mark + "".join(f" {{{note}}}" for note in word.notes)


def write_header(header: Header, value: Value, added: Sequence[tuple[str, str]] = ()) -> list[str]:
    """The head of a session block, in the order of `SESSION_FIELDS`. `added` are fields it did not have."""
    written = dict(header.fields)
    new = dict(added)
    lines: list[str] = []
    for name in SESSION_FIELDS:
        if name in written:
            lines += _field(written[name], value)
        elif name in new:
            lines.append(f"{name}: {new[name]}")
    return lines + _repeated(header, value)


def write_hand(record: Record, value: Value, sections: Iterable[Part], number: str) -> list[str]:
    """One hand: its number, what it says otherwise than its session, its fields and sections, notes last."""
    lines: list[str] = []
    names = ["hand", *(name for name in SESSION_FIELDS if name not in HAND_FIELDS or name == "players")]
    names += [name for name in HAND_FIELDS if name not in names and name not in REPEATED]
    parts = list(sections)
    for name in names:
        if name == SECTIONS[0]:
            for part in parts:
                lines += _part(part)
        elif name in record.fields:
            lines += _field(record.fields[name], value if name != "hand" else lambda field: number)
    return [*lines, *_repeated(record, value), *(comment.text for comment in record.tail)]


def _repeated(block: Block, value: Value) -> list[str]:
    return [line for written in block.repeated for line in _field(written, value)]


def _field(written: Field, value: Value) -> list[str]:
    text = value(written)
    noted = "".join(f" {{{note}}}" for note in written.notes)
    apart = "" if _COMMENT.match(text) else " "             # directly behind the colon, `#` opens no comment
    line = f"{fold(written.name)}:{apart}{text}".rstrip() + noted
    return [*(comment.text for comment in written.above), _commented(line, written.comment.text if written.comment else "")]


def _part(part: Part) -> list[str]:
    rows = list(part.rows)
    lines = list(part.above)
    if rows and rows[0].comment and not rows[0].text:
        lines.append(_commented(f"{part.name}:", rows.pop(0).comment))
    elif part.short and len(rows) == 1 and not rows[0].above:
        return [*lines, _commented(f"{part.name}: {rows[0].text}".rstrip(), rows[0].comment)]
    else:
        lines.append(f"{part.name}:")
    last = max((nth for nth, row in enumerate(rows) if row.text or row.comment), default=-1)
    for row in rows[:last + 1]:
        lines += [INDENT + above for above in row.above]
        if row.text or row.comment:
            lines.append(INDENT + _commented(row.text, row.comment))
    return [*lines, *(above for row in rows[last + 1:] for above in row.above)]     # comments that stand above whatever comes next


def _commented(line: str, comment: str) -> str:
    return f"{line}  {comment}" if comment else line


def comments(above: Iterable[Comment]) -> tuple[str, ...]:
    """The texts of comments."""
    return tuple(comment.text for comment in above)

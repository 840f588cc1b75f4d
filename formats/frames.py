"""A diagnostic drawn for a person: the message, the line it stands on, carets under the place, the hint."""

from __future__ import annotations

import re
import unicodedata

from formats.diagnostics import Diagnostic, Repair

WIDEST = 160
"""Characters of a source line that are shown round the place; a longer line is cut on both sides."""

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BREAKS = re.compile("[\t\n]")


def clean(text: str) -> str:
    """The text without what could change a terminal: control characters and direction marks are shown as codes."""
    return _UNSAFE.sub(_named, text)


def on_one_line(text: str) -> str:
    """The same for what must stay on its line, such as a file's name: line feeds and tabs are shown as codes too."""
    return _BREAKS.sub(_named, clean(text))


def _named(sign: re.Match[str]) -> str:
    return f"<U+{ord(sign.group()):04X}>"


def width(text: str) -> int:
    """How many cells a text takes on a terminal."""
    if text.isascii() and text.isprintable():
        return len(text)
    from wcwidth import wcswidth

    cells = wcswidth(text)
    return cells if cells >= 0 else sum(not unicodedata.combining(sign) for sign in text)


def frame(found: Diagnostic) -> str:
    """The diagnostic as a block of lines, a blank line behind it."""
    line, column = found.place
    lines = [
        f"{found.severity}[{found.code.name}]: {on_one_line(found.message)}",
        f"  --> {on_one_line(found.source.name)}:{line}:{column}",
    ]
    excerpt = found.source.line_text(line)
    gutter = " " * len(str(line))
    if excerpt.strip():
        shown, left = _cut(excerpt.expandtabs(1), column - 1)
        before = clean(shown[:left])
        length = max(found.end - found.start, 1)
        marked = clean(shown[left:left + length])
        lines += [f"{gutter} |", f"{line} | {clean(shown)}", f"{gutter} | {' ' * width(before)}{'^' * max(width(marked), 1)}"]
    lines += [f"{gutter} = {on_one_line(advice)}" for advice in found.advice]
    lines += [f"{gutter} = try: {on_one_line(_repair(found, repair))}" for repair in found.repairs]
    lines.append(f"{gutter} = replay explain {found.code.name}")
    return "\n".join(lines) + "\n"


def _repair(found: Diagnostic, repair: Repair) -> str:
    """A repair in words, with its place."""
    line, column = found.source.place(repair.start)
    return f"{repair.title or f'`{repair.replacement}`'} at {line}:{column}"


def _cut(text: str, left: int) -> tuple[str, int]:
    """The part of a long line round a place, and the place in it."""
    if len(text) <= WIDEST:
        return text, left
    start = max(0, left - WIDEST // 3)
    part = text[start:start + WIDEST]
    return ("…" if start else "") + part + "…", left - start + (1 if start else 0)

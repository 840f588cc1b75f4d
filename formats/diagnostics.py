"""What is wrong, where, and why: codes, faults without a place, and diagnostics with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from formats.source import Source

Severity = Literal["error", "warning", "info"]
MOST_TROUBLES: Final = 50
"""Faults of writing listed for one hand or head; that there are more is said in one info."""
MOST_ARGUMENT = 80
"""Longest piece of the user's text that a message repeats, in characters."""


class Code(NamedTuple):
    """One meaning: a stable name, the sentence said, the hint, and what `replay explain` tells.

    `message` and `hint` are templates over a fault's arguments; `about` names the rule and its source.
    A *breach* can happen at a table and may be marked `*` in the record; everything else cannot. *missing* says that something
    should stand before: such a fault is shown behind the last word that is there. *once* is said once an evening, and not at all
    behind an error of the same evening, from which it may well follow.
    """

    name: str
    message: str
    hint: str = ""
    about: str = ""
    severity: Severity = "error"
    breach: bool = False
    missing: bool = False
    once: bool = False


class Repair(NamedTuple):
    """One edit: the text from `start` to `end` (offsets, end excluded) becomes `replacement`. `title` says it in words."""

    start: int
    end: int
    replacement: str
    title: str = ""


class Fault(NamedTuple):
    """A reason that has not yet found its place in the text.

    `at` is the index of an earlier play that the fault stands at, where a later card proves it; None for here.
    """

    code: Code
    args: Mapping[str, Any] = {}
    at: int | None = None

    @property
    def message(self) -> str:
        return _fill(self.code.message, self.args)


class Diagnostic(NamedTuple):
    """A fault at its place: offsets into the source, end excluded.

    `hand` is the id of the hand it belongs to, None for what belongs to no hand. `note` says more than the hint of its code.
    """

    code: Code
    source: Source
    start: int
    end: int
    args: Mapping[str, Any] = {}
    hand: str | None = None
    repairs: tuple[Repair, ...] = ()
    note: str = ""

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def message(self) -> str:
        return _fill(self.code.message, self.args)

    @property
    def advice(self) -> tuple[str, ...]:
        """The hint of the code, and the note that belongs to this hand alone; what is empty is left out."""
        return tuple(filter(None, (_fill(self.code.hint, self.args), self.note)))

    @property
    def hint(self) -> str | None:
        return "; ".join(self.advice) or None

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the first sign, both from 1, in code points."""
        return self.source.place(self.start)

    def to_json(self) -> dict[str, Any]:
        """The object that `check --output-format ndjson` prints a line of."""
        line, column = self.source.place(self.start)
        end_line, end_column = self.source.place(max(self.end, self.start))
        if end_line == line:
            end_column = max(end_column, column + 1)
        return {
            "file": self.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column,
            "code": self.code.name, "severity": self.severity, "message": self.message, "hint": self.hint,
            "hand": self.hand, "repairs": [_repair_json(self.source, repair) for repair in self.repairs],
        }


def is_error(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity == "error"


def unique(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in their order, each code once a place: a fault of an evening's head shows in all its hands.

    A code that is to be said once stands once an evening.
    """
    seen: set[tuple[object, ...]] = set()
    kept = []
    for found in diagnostics:
        evening = (found.source.name, (found.hand or "").rpartition("/")[0])
        key = (found.code.name, *evening) if found.code.once else (found.code.name, found.source.name, found.start, found.end)
        if key not in seen and not (found.code.once and evening in seen):
            seen.add(key)
            kept.append(found)
        if is_error(found):
            seen.add(evening)
    return kept


def _repair_json(source: Source, repair: Repair) -> dict[str, Any]:
    line, column = source.place(repair.start)
    end_line, end_column = source.place(repair.end)
    told = {"line": line, "column": column, "end_column": max(end_column, column + 1), "replacement": repair.replacement}
    return told if end_line == line else {**told, "end_line": end_line, "end_column": end_column}


def _fill(template: str, args: Mapping[str, Any]) -> str:
    """The template with its arguments; long pieces of the user's text are cut, never the sentence around them or a hint."""
    if not template:
        return ""
    return template.format_map({name: value if name == "hint" else _short(value) for name, value in args.items()})


def _short(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value))
    if isinstance(value, str) and len(value) > MOST_ARGUMENT:
        return value[:MOST_ARGUMENT] + "…"
    return value

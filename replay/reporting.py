"""How findings are reported: for a reader, one a line, as JSON, as annotations of a pull request, or counted by code."""

from __future__ import annotations

import json
import re
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any

from formats.diagnostics import Code, Diagnostic
from formats.frames import clean, frame, on_one_line

_ANNOTATIONS = {"error": "error", "warning": "warning", "info": "notice"}
_SLOT = re.compile(r"\{\w+\}")


class Tally:
    """What a run of `check` has seen: hands, refused hands, findings, and whether a path could not be opened."""

    def __init__(self) -> None:
        self.hands = self.refused = self.errors = self.warnings = 0
        self.outside = 0
        self.unopened = 0

    def count(self, found: Diagnostic) -> None:
        self.errors += found.severity == "error"
        self.warnings += found.severity == "warning"

    def summary(self) -> str:
        """`3 errors, 1 warning in 40 hands; 2 refused`; what could not be opened is not passed over in silence."""
        if self.errors or self.warnings:
            said = (
                f"{_many(self.errors, 'error')}, {_many(self.warnings, 'warning')} in {_many(self.hands, 'hand')}; {self.refused} refused"
            )
        else:
            said = f"{_many(self.hands, 'hand')}, no faults" if self.hands else "no hand was read"
        return said + (f"; {_many(self.unopened, 'file')} not opened" if self.unopened else "")


class Choice:
    """Which codes are reported: all that are selected and not ignored. A code is named in full or by a beginning, `P` or `P1`."""

    def __init__(self, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> None:
        self.select, self.ignore = tuple(select), tuple(ignore)

    def __contains__(self, found: Diagnostic) -> bool:
        name = found.code.name
        return (not self.select or name.startswith(self.select)) and not (self.ignore and name.startswith(self.ignore))


class Printer(ABC):
    """Gets the findings one after another. `offers_repairs` says that repairs are worth looking for."""

    offers_repairs = False

    @abstractmethod
    def show(self, found: Diagnostic) -> None:
        """Print a finding, or keep it for `close`."""

    def close(self, tally: Tally) -> str | None:
        """Print what is left; gives a last word for the person at the terminal."""
        return None


class TextPrinter(Printer):
    """Findings with the line they stand on, and a caret under the place."""

    offers_repairs = True

    def show(self, found: Diagnostic) -> None:
        print(frame(found))

    def close(self, tally: Tally) -> str | None:
        return tally.summary()


class ConcisePrinter(TextPrinter):
    """One line a finding: file:line:column: CODE message."""

    offers_repairs = False

    def show(self, found: Diagnostic) -> None:
        line, column = found.place
        print(on_one_line(f"{found.source.name}:{line}:{column}: {found.severity} {found.code.name} {found.message}"))


class NdjsonPrinter(Printer):
    """One JSON object a line."""

    offers_repairs = True

    def show(self, found: Diagnostic) -> None:
        print(json.dumps(found.to_json(), ensure_ascii=False))


class JsonPrinter(Printer):
    """A list of the same objects."""

    offers_repairs = True

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def show(self, found: Diagnostic) -> None:
        self.found.append(found.to_json())

    def close(self, tally: Tally) -> str | None:
        json.dump(self.found, sys.stdout, ensure_ascii=False, indent=1)
        print()
        return None


class GithubPrinter(Printer):
    """Workflow commands, which GitHub shows as annotations beside the lines of a pull request."""

    def show(self, found: Diagnostic) -> None:
        place = found.to_json()
        properties = {"title": f"replay {found.code.name}", "file": found.source.name, "line": place["line"]}
        if place["end_line"] == place["line"]:                      # columns are allowed within one line only
            properties |= {"col": place["column"], "endColumn": place["end_column"]}
        else:
            properties["endLine"] = place["end_line"]
        told = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
        said = "\n".join(filter(None, (found.message, found.hint)))
        print(f"::{_ANNOTATIONS[found.severity]} {told}::{_escaped(said)}")


class StatisticsPrinter(Printer):
    """How often each code was found, the most frequent first."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.codes: dict[str, Code] = {}

    def show(self, found: Diagnostic) -> None:
        self.counts[found.code.name] += 1
        self.codes[found.code.name] = found.code

    def rows(self) -> list[dict[str, Any]]:
        """An object a code; codes found equally often stand in the order of their names."""
        ordered = sorted(self.counts.items(), key=lambda counted: (-counted[1], counted[0]))
        return [{"code": name, "severity": self.codes[name].severity, "count": count, "message": _SLOT.sub("…", self.codes[name].message)}
                for name, count in ordered]

    def close(self, tally: Tally) -> str | None:
        rows = self.rows()
        wide = max((len(str(row["count"])) for row in rows), default=0)
        for row in rows:
            print(f"{row['count']:>{wide}}  {row['code']}  {row['severity']:<7}  {row['message']}")
        return tally.summary()


class StatisticsJsonPrinter(StatisticsPrinter):
    """The same as a JSON list."""

    def close(self, tally: Tally) -> str | None:
        print(json.dumps(self.rows(), ensure_ascii=False, indent=1))
        return None


class StatisticsNdjsonPrinter(StatisticsPrinter):
    """The same, an object a line."""

    def close(self, tally: Tally) -> str | None:
        for row in self.rows():
            print(json.dumps(row, ensure_ascii=False))
        return None


def _escaped(text: str, also: str = "") -> str:
    """A text within a workflow command: percent signs, line ends and the signs that end a property are written as codes."""
    text = clean(text.replace("\n", "\v")).replace("<U+000B>", "\n")
    return re.sub(f"[%\r\n{also}]", lambda sign: f"%{ord(sign.group()):02X}", text)


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" + ("" if count == 1 else "s")

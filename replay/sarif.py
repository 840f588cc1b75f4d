"""Findings as SARIF 2.1.0, the format in which code hosts and editors read what a checker found, repairs included."""

from __future__ import annotations

import json
import sys
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from formats.diagnostics import Code, Diagnostic, Repair
from formats.source import Source
from replay import __version__
from replay.reporting import Printer, Tally

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note"}


class SarifPrinter(Printer):
    """One log with one run: every code that was found is a rule of it, every finding a result, every repair a fix."""

    offers_repairs = True

    def __init__(self) -> None:
        self.rules: dict[str, dict[str, Any]] = {}
        self.results: list[dict[str, Any]] = []

    def show(self, found: Diagnostic) -> None:
        self.rules.setdefault(found.code.name, _rule(found.code))
        self.results.append(_result(found, list(self.rules).index(found.code.name)))

    def close(self, tally: Tally) -> str | None:
        json.dump(self.log(tally), sys.stdout, ensure_ascii=False, indent=1)
        print()
        return None

    def log(self, tally: Tally) -> dict[str, Any]:
        """The whole log."""
        driver = {"name": "replay", "version": __version__, "semanticVersion": __version__, "rules": list(self.rules.values())}
        run = {
            "tool": {"driver": driver}, "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": not tally.unopened}], "results": self.results}
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.name, "shortDescription": {"text": code.message}, "fullDescription": {"text": code.about or code.message},
        "help": {"text": f"replay explain {code.name}"}, "defaultConfiguration": {"level": LEVELS[code.severity]}}


def _result(found: Diagnostic, rule: int) -> dict[str, Any]:
    artifact = {"uri": uri(found.source.name)}
    place = found.to_json()
    region = {"startLine": place["line"], "startColumn": place["column"], "endLine": place["end_line"], "endColumn": place["end_column"]}
    physical = {"artifactLocation": artifact, "region": region}
    location: dict[str, Any] = {"physicalLocation": physical}
    if found.hand is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": found.hand}]
    said = found.message if found.hint is None else f"{found.message} ({found.hint})"
    result = {
        "ruleId": found.code.name, "ruleIndex": rule, "level": LEVELS[found.severity], "message": {"text": said}, "locations": [location]}
    fixes = [_fix(found.source, repair, artifact) for repair in found.repairs]
    return {**result, "fixes": fixes} if fixes else result


def _fix(source: Source, repair: Repair, artifact: dict[str, str]) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(source, repair.start, repair.end), "insertedContent": {"text": repair.replacement}}
    return {"description": {"text": repair.title or repair.replacement},
            "artifactChanges": [{"artifactLocation": artifact, "replacements": [replacement]}]}


def _region(source: Source, start: int, end: int) -> dict[str, int]:
    """The text between two offsets; nothing lies between equal ones."""
    line, column = source.place(start)
    end_line, end_column = source.place(end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def uri(name: str) -> str:
    """A path as a URI: relative ones stay relative to where the program ran, as code hosts expect."""
    path = PurePath(name)
    return Path(name).as_uri() if path.is_absolute() else quote(path.as_posix())

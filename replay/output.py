"""Rows of an answer, printed as a table, JSON, NDJSON, CSV or Markdown. rich draws the tables, and is imported only for them."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from io import StringIO
from typing import Any, TextIO

from formats.frames import clean
from formats.values import signed
from replay.shares import Mean, Share, Total

WIDEST = 10_000
"""Cells of a table that goes into a file or a pipe: nothing is cut there."""

_FORMULA = re.compile(r"[=+\-@\t\r]")


class Format(StrEnum):
    """How an answer is printed."""

    TABLE = "table"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    MD = "md"


def write(columns: Sequence[str], rows: Iterable[Sequence[Any]], how: Format, out: TextIO) -> None:
    """Print an answer. A second column of the same name gets a number behind it where names must differ."""
    match how:
        case Format.TABLE:
            _table(columns, rows, out, markdown=False)
        case Format.MD:
            _table(columns, rows, out, markdown=True)
        case Format.CSV:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow([_harmless(name) for name in columns])
            writer.writerows([_harmless(_plain(value)) for value in row] for row in rows)
        case Format.JSON:
            names = distinct(columns)
            out.write(json.dumps([_object(names, row) for row in rows], ensure_ascii=False, indent=1) + "\n")
        case Format.NDJSON:
            names = distinct(columns)
            out.writelines(json.dumps(_object(names, row), ensure_ascii=False) + "\n" for row in rows)


def _object(names: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(names, map(_jsonable, row), strict=True))


def _jsonable(value: Any) -> Any:
    if isinstance(value, (Share, Mean, Total)):
        return value.to_json()
    if isinstance(value, dict):
        return {str(name): _jsonable(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_jsonable(part) for part in value]
    if isinstance(value, float) and value - value != 0:
        return None                                                    # JSON has no infinities
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def distinct(columns: Sequence[str]) -> list[str]:
    """The names, each once: a second one of the same name gets a number behind it."""
    names: list[str] = []
    for name in columns:
        number, wanted = 1, name
        while wanted in names:
            number += 1
            wanted = f"{name}_{number}"
        names.append(wanted)
    return names


def _plain(value: Any) -> Any:
    """A value as one cell: lists with commas, pairs as `Anna +9`."""
    if value is None:
        return ""
    if isinstance(value, (Share, Mean)):
        return str(value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {signed(part)}" if isinstance(part, int) else f"{name} {_plain(part)}" for name, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_plain(part)) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, (int, float)) else str(value)


def _harmless(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: text that begins like one gets an apostrophe before it."""
    return "'" + value if isinstance(value, str) and _FORMULA.match(value) else value


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]], out: TextIO, *, markdown: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    held = [list(row) for row in rows]
    table = Table(box=box.MARKDOWN if markdown else box.SIMPLE_HEAD, show_edge=markdown, pad_edge=markdown, header_style="bold")
    for index, name in enumerate(columns):
        values = [row[index] for row in held if row[index] is not None]
        numbers = bool(values) and all(isinstance(value, (int, float, Share, Mean)) and not isinstance(value, bool) for value in values)
        table.add_column(Text(_cell(name, markdown)), justify="right" if numbers else "left", overflow="fold", no_wrap=markdown)
    for row in held:
        table.add_row(*(Text(_cell(value, markdown)) for value in row))
    if out.isatty() and not markdown:
        Console(file=out, highlight=False).print(table)
        return
    drawn = StringIO()
    Console(file=drawn, width=WIDEST, highlight=False, color_system=None).print(table)
    out.writelines(f"{line.rstrip()}\n" for line in drawn.getvalue().splitlines() if line.strip())


def _cell(value: Any, markdown: bool) -> str:
    text = clean(str(_plain(value)).replace("\n", " / ").replace("\t", " "))
    if not markdown:
        return text
    from html import escape

    return escape(text, quote=False).replace("\\", "\\\\").replace("|", "\\|")

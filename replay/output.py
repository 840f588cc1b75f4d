"""Rows of an answer, printed as a table, JSON, NDJSON, CSV or Markdown. rich folds tables for a terminal, and is imported only for that."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any, TextIO

from formats.frames import clean, width
from formats.values import signed
from replay.shares import Mean, Share, Total

MOST_FOLDED = 2_000
"""Rows of a table that is folded to fit a terminal."""

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
        return {_worded(name): _jsonable(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_jsonable(part) for part in value]
    if isinstance(value, float) and value - value != 0:
        return None                                                    # JSON has no infinities
    return value if value is None or isinstance(value, (bool, int, float, str)) else _worded(value)


def _worded(value: Any) -> str:
    """A value of a kind that has no form of its own here. Bytes are told as the database tells them: `\\xFF` where no letter is."""
    if isinstance(value, bytes):
        return "".join(chr(byte) if 32 <= byte < 127 and byte != 92 else f"\\x{byte:02X}" for byte in value)
    return str(value)


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
    return value if isinstance(value, (int, float)) else _worded(value)


def _harmless(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: text that begins like one gets an apostrophe before it."""
    return "'" + value if isinstance(value, str) and _FORMULA.match(value) else value


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]], out: TextIO, *, markdown: bool) -> None:
    """Columns as wide as they are, or on a terminal folded so that they fit; a long table is not folded, for that would take minutes."""
    columns, held = _said_once(columns, [list(row) for row in rows])
    right = [_are_numbers([row[index] for row in held]) for index in range(len(columns))]
    cells = [[_cell(value, markdown) for value in row] for row in (columns, *held)]
    if out.isatty() and not markdown and len(held) <= MOST_FOLDED:
        _print_folded(cells, right, out)
    else:
        out.writelines(_lines(cells, right, markdown))


def _said_once(columns: Sequence[str], rows: list[list[Any]]) -> tuple[Sequence[str], list[list[Any]]]:
    """An answer in which of how many hands the figures are is said once a line, where all figures of a line say the same of it."""
    told = [[value.answered for value in row if isinstance(value, (Share, Mean, Total)) and value.answered is not None] for row in rows]
    if any(len(set(answers)) > 1 for answers in told) or max(map(len, told), default=0) < 2 or not any(map(str, chain(*told))):
        return columns, rows
    once = [str(answers[0]).removeprefix(", from ") if answers else None for answers in told]
    bare = [[value.alone() if isinstance(value, (Share, Mean, Total)) else value for value in row] for row in rows]
    return [*columns, "from"], [[*row, said] for row, said in zip(bare, once, strict=True)]


def _are_numbers(values: Sequence[Any]) -> bool:
    """Whether a column holds numbers alone, so that it stands to the right."""
    known = [value for value in values if value is not None]
    return bool(known) and all(isinstance(value, (int, float, Share, Mean)) and not isinstance(value, bool) for value in known)


def _print_folded(cells: Sequence[Sequence[str]], right: Sequence[bool], out: TextIO) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    head, *body = cells
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for name, numbers in zip(head, right, strict=True):
        table.add_column(Text(name), justify="right" if numbers else "left", overflow="fold")
    for row in body:
        table.add_row(*map(Text, row))
    Console(file=out, highlight=False).print(table)


def _lines(cells: Sequence[Sequence[str]], right: Sequence[bool], markdown: bool) -> Iterator[str]:
    """The lines of a table, its head first."""
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for number, row in enumerate(cells):
        blanks = (" " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=True))
        padded = [blank + cell if numbers else cell + blank for cell, blank, numbers in zip(row, blanks, right, strict=True)]
        yield f"| {' | '.join(padded)} |\n" if markdown else f"{'   '.join(padded).rstrip()}\n"
        if not number:
            yield f"|{'|'.join('-' * (wide + 2) for wide in widths)}|\n" if markdown else "─" * (sum(widths) + 3 * (len(widths) - 1)) + "\n"


def _width(text: str) -> int:
    return len(text) if text.isascii() else width(text)


def _cell(value: Any, markdown: bool) -> str:
    text = clean(str(_plain(value)).replace("\n", " / ").replace("\t", " "))
    if not markdown:
        return text
    from html import escape

    return escape(text, quote=False).replace("\\", "\\\\").replace("|", "\\|")

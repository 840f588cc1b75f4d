"""How the table of measurements is written, and where it is kept with date, versions and kind of machine."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench.timing import Row
from replay import fold

FILE = Path(__file__).parent / "RESULTS.md"
HEAD = "| work | beside | a second | beside, a second | ratio | wanted |\n| --- | --- | ---: | ---: | ---: | --- |"
_LIBRARIES = ("chess", "duckdb", "jinja2", "typer")
_TITLE = "# Measured ratios\n\nEach ratio is of two pieces of work in one run; `python -m bench --write` renews a table."


def line(row: Row) -> str:
    """A row of the table."""
    return f"| {row.work} | {row.beside} | {_rate(row.rate)} | {_rate(row.beside_rate)} | {row.ratio:.2f} | {row.wanted} |"


def _rate(pieces: float) -> str:
    return f"{pieces:,.0f}" if pieces >= 10 else f"{pieces:.2f}"


def write(lines: Sequence[str], *, quick: bool) -> None:
    """Put the table in the place of the one for the same kind of modules."""
    kind = "Compiled modules" if not str(fold.__file__).endswith(".py") else "Python sources"
    versions = ", ".join(f"{library} {version(library)}" for library in _LIBRARIES)
    about = f"{'A tenth of the hands. ' if quick else ''}{date.today()}, Python {platform.python_version()}, {versions}; {_machine()}."
    section = f"## {kind}\n\n{about}\n\n" + "\n".join(lines).strip() + "\n"
    kept = FILE.read_text(encoding="utf-8") if FILE.exists() else _TITLE + "\n"
    parts = re.split(r"(?m)^(?=## )", kept)
    others = [part.strip() + "\n" for part in parts[1:] if not part.startswith(f"## {kind}\n")]
    FILE.write_text("\n".join([parts[0].strip() + "\n", *sorted([*others, section], reverse=True)]), encoding="utf-8")


def _machine() -> str:
    """The kind of machine, never which one."""
    info = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.+)", info.read_text(encoding="utf-8")) if info.exists() else []
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} processors"

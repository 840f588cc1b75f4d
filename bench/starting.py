"""`replay check` of one hand as a whole process, beside a typer program with the same commands whose `check` prints one word."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from bench.timing import Row
from replay.cli import app
from replay.games import GAMES
from replay.generating import evening

_ROOT = Path(__file__).parent.parent


def rows(rounds: int) -> list[Row]:
    """One row: starts a second, in CPU time of the process and what it waits for."""
    with tempfile.TemporaryDirectory() as name:
        hand, program = Path(name, "one.hand"), Path(name, "program.py")
        hand.write_text("".join(evening(GAMES["nap"], "house", 1, seed=5)), encoding="utf-8")
        program.write_text("\n".join(_program(typer.main.get_command(app))), encoding="utf-8")
        ours = [sys.executable, "-m", "replay", "check", str(hand)]
        theirs = [sys.executable, str(program), "check", str(hand)]
        rate, beside = _in_turn(ours, theirs, rounds, Path(name, "compiled"))
    return [Row("`replay check` of one hand, whole processes", "a typer program with the same commands", rate, beside, 1.4, as_time=True)]


def _in_turn(ours: list[str], theirs: list[str], rounds: int, compiled: Path) -> tuple[float, float]:
    """Processes a second of CPU time, the best of several rounds; the first one writes what Python keeps of the sources."""
    environment = {**os.environ, "PYTHONPATH": str(_ROOT), "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    best = [0.0, 0.0]
    for number in range(rounds + 1):
        for index, command in enumerate((ours, theirs)):
            began = _children()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            if number:
                best[index] = max(best[index], 1 / (_children() - began))
    return best[0], best[1]


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _program(commands: Any) -> Iterator[str]:
    """The source of a program with the same commands, arguments, options and help."""
    yield from ("from typing import Annotated", "import typer", "app = typer.Typer()")
    for number, (name, command) in enumerate(commands.commands.items()):
        parameters = ", ".join(map(_parameter, command.params))
        yield from (f"@app.command({name!r}, help={command.help!r})", f"def command_{number}({parameters}):", "    print('fine')")
    yield "app()"


def _parameter(found: Any) -> str:
    several = found.nargs == -1 or found.multiple
    kind = "list[str] | None" if several else "bool" if getattr(found, "is_flag", False) else "str | None"
    if found.param_type_name == "argument":
        return f"{found.name}: Annotated[{kind}, typer.Argument(help={found.help!r})] = None"
    default = "False" if kind == "bool" else "None"
    return f"{found.name}: Annotated[{kind}, typer.Option({', '.join(map(repr, found.opts))}, help={found.help!r})] = {default}"

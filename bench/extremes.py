"""`python -m bench.extremes [--share N]`: what very large and hostile files cost: time, memory, exit code, and how much is said of them.

Each command is a process of its own, held against the size of its file. `--share 10` takes files of a tenth of the size.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from replay.games import GAMES
from replay.generating import evening

HEAD = "game: nap\nrules: house\nplayers: Anna, Boris, Chen\n"
MEGABYTE = 1_000_000
ARCHIVE = "extremes.duckdb"
COMMANDS = {"check": ("check",), "fmt": ("fmt", "--check"), "import": ("import", "--jobs", "1", "--keep-going", "--archive", ARCHIVE)}


class Cost(NamedTuple):
    """What a command took: seconds of processors, megabytes at most, its exit code, and the kilobytes it printed."""

    seconds: float
    megabytes: float
    code: int
    said: float


def noise(out: TextIO, share: int) -> None:
    """200 MB of lines that are no record."""
    _fill(out, 200 * MEGABYTE // share, lambda number: f"junk {number}: of all kinds\nand more\n" * 1000)


def good_hands(out: TextIO, share: int) -> None:
    """200 MB of good hands, 2,000 an evening."""
    hands = "".join(evening(GAMES["nap"], "house", 2_000, seed=5))
    _fill(out, 200 * MEGABYTE // share, lambda number: f"session: evening {number}\n" + hands)


def heads_of_noise(out: TextIO, share: int) -> None:
    """50 MB of heads without hands, each with a line that is nothing."""
    _fill(out, 50 * MEGABYTE // share, lambda number: "session: a\njunk\n" * 1000)


def line_of_cards(out: TextIO, share: int) -> None:
    """One line of 50 MB."""
    out.write(f"{HEAD}hand: 1\nplay: ")
    _fill(out, 50 * MEGABYTE // share, lambda number: "2C KH " * 10_000)


def line_of_noise(out: TextIO, share: int) -> None:
    """One line of 50 MB without a space."""
    _fill(out, 50 * MEGABYTE // share, lambda number: "x{" * 10_000)


def faulty_hands(out: TextIO, share: int) -> None:
    """100,000 hands with a fault each."""
    out.write(HEAD)
    for number in range(100_000 // share):
        out.write(f"hand: {number}\nscore: 1 1 1\n")


TEXTS = (noise, good_hands, heads_of_noise, line_of_cards, line_of_noise, faulty_hands)


def _fill(out: TextIO, size: int, piece: Callable[[int], str]) -> None:
    written = number = 0
    while written < size:
        written += out.write(piece(number))
        number += 1


def costs(folder: Path, share: int) -> Iterator[tuple[str, str, int, Cost]]:
    """Each text and command with the size of the file, in bytes."""
    file = folder / "extremes.hand"
    for text in TEXTS:
        with file.open("w", encoding="utf-8") as out:
            text(out, share)
        for name, words in COMMANDS.items():
            (folder / ARCHIVE).unlink(missing_ok=True)
            yield text.__name__.replace("_", " "), name, file.stat().st_size, run([*words, file.name], folder)


def run(words: list[str], folder: Path) -> Cost:
    """One command in a process of its own."""
    with tempfile.TemporaryFile() as said:
        around = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH")]))}
        done = subprocess.Popen([sys.executable, "-m", "replay", *words], cwd=folder, stdout=said, stderr=said, env=around)
        _, status, used = os.wait4(done.pid, 0)
        done.returncode = os.waitstatus_to_exitcode(status)
        return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, done.returncode, said.tell() / 1000)


def main() -> None:
    """A row a text and command."""
    parser = ArgumentParser(prog="python -m bench.extremes", description=__doc__)
    parser.add_argument("--share", type=int, default=1)
    share = parser.parse_args().share
    print("| text | MB | command | seconds | memory, MB | exit code | printed, KB |\n| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as name:
        for text, command, size, cost in costs(Path(name), share):
            print(f"| {text} | {size / MEGABYTE:.0f} | `{command}` | {cost.seconds:.1f} | {cost.megabytes:.0f} "
                  f"| {cost.code} | {cost.said:.1f} |", flush=True)


if __name__ == "__main__":
    main()

"""`python -m bench`: the table of measurements.

`--quick` takes a tenth of the hands; `--only WORD` takes the rows of one module; `--archives LARGE SMALL` asks two archives as well;
`--write` keeps the table in RESULTS.md, one for the Python sources and one for the compiled modules, whichever are run.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from bench import archiving, asking, dividing, memory, reading, rendering, results, site, starting
from bench.timing import Row


def main() -> None:
    """Print each row as soon as it is measured."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["reading", "dividing", "archiving", "starting", "rendering", "site", "memory", "asking"])
    parser.add_argument("--archives", nargs=2, type=Path, metavar=("LARGE", "SMALL"))
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    lines = [results.HEAD]
    print(results.HEAD)
    for line in map(results.line, _rows(chosen)):
        print(line, flush=True)
        lines.append(line)
    if chosen.only in (None, "memory"):
        lines.append(_memory(10 if chosen.quick else 1))
        print(lines[-1])
    if chosen.write:
        results.write(lines, quick=chosen.quick)


def _rows(chosen: Namespace) -> Iterator[Row]:
    share = 10 if chosen.quick else 1
    measured = {
        "reading": lambda: reading.rows(2_000 // share), "dividing": lambda: dividing.rows(20_000 // share),
        "archiving": lambda: archiving.rows(20_000 // share), "starting": lambda: starting.rows(20 // share),
        "rendering": lambda: rendering.rows(200 // share), "site": lambda: site.rows(1_000 // share),
    }
    for name, rows in measured.items():
        if chosen.only in (None, name):
            yield from rows()
    if chosen.archives and chosen.only in (None, "asking"):
        yield from asking.rows(*chosen.archives)


def _memory(share: int) -> str:
    found = memory.memory(2_000 // share, 20_000 // share)
    return (f"\nPeak memory of checking {found.few:,} hands: {found.few_peak:,} KB; {found.many:,} hands: {found.many_peak:,} KB "
            f"(their text: {found.text:,} KB).")


if __name__ == "__main__":
    main()

"""`python -m bench`: the table of measurements. `--quick` takes a tenth of the hands."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from bench import archiving, memory, reading, rendering
from bench.timing import Row


def main() -> None:
    """Print each row as soon as it is measured."""
    share = 10 if "--quick" in sys.argv else 1
    print(f"{'work':52} {'beside':44} {'a second':>12} {'beside':>12} {'ratio':>7}")
    _print(reading.rows(20_000 // share))
    _print(archiving.rows(50_000 // share))
    _print(rendering.rows(200 // share))
    found = memory.memory(2_000 // share, 20_000 // share)
    print(f"peak memory of checking {found.few:,} hands {found.few_peak:,} KB, {found.many:,} hands {found.many_peak:,} KB "
          f"(their text {found.text:,} KB)")


def _print(rows: Iterable[Row]) -> None:
    for row in rows:
        print(f"{row.work:52} {row.beside:44} {row.rate:12,.0f} {row.beside_rate:12,.0f} {row.ratio:7.2f}", flush=True)


if __name__ == "__main__":
    main()

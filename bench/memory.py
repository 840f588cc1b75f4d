"""Peak memory of checking many hands, beside checking few: what each further hand keeps."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from replay.games import GAMES
from replay.generating import evening

_CHECK = """
import sys
from formats.files import load
from replay.session import walk_file
for replay in walk_file(load(sys.argv[1])):
    pass
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


class Memory(NamedTuple):
    """Peak memory in kilobytes of checking `few` and `many` hands, and the size of the larger file."""

    few: int
    many: int
    few_peak: int
    many_peak: int
    text: int


def memory(few: int, many: int) -> Memory:
    """The peaks of two processes, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "bench.hand")
        peaks = []
        for hands in (few, many):
            file.write_text("".join(evening(GAMES["nap"], "house", hands, seed=4)), encoding="utf-8")
            done = subprocess.run([sys.executable, "-c", _CHECK, str(file)], capture_output=True, text=True, check=True)
            peaks.append(int(done.stdout))
        return Memory(few, many, peaks[0], peaks[1], file.stat().st_size // 1024)

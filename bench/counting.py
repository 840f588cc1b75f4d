"""`python -m bench.counting FEW MANY`: each topic of the statistics on two archives, as whole commands, in CPU time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from replay.archive.choices import Topic

PROGRAM = Path(__file__).parent.parent


def main(few: str, many: str) -> None:
    """Print a row a topic: seconds on the one archive, seconds on the other, and how many times as long that is."""
    print(f"{'topic':16} {Path(few).name:>16} {Path(many).name:>16} {'ratio':>7}")
    for topic in Topic:
        first, second = min(seconds(topic, few) for _ in range(2)), seconds(topic, many)
        print(f"{topic:16} {first:16.2f} {second:16.2f} {second / first:7.1f}", flush=True)


def seconds(topic: Topic, archive: str) -> float:
    """CPU seconds of `replay stats TOPIC`, its start among them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "replay", "stats", topic, "--archive", archive, "-f", "csv"]
    subprocess.run(command, cwd=PROGRAM, env={**os.environ, "REPLAY_ARCHIVE": archive}, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:3]))

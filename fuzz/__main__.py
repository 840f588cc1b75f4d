"""`python -m fuzz TARGET [--minutes N]`: texts guided by what they reach in the program, until the time is over or a law is broken."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

import atheris

from fuzz import TARGETS


def main() -> None:
    """Hand over to libFuzzer, which does not return; further arguments are its own (`-seed=1`, `-runs=3000`, `-jobs=2`)."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--minutes", type=float, default=20.0, help="how long")
    parser.add_argument("--finds", type=Path, help="a folder for the shortest text of each kind that breaks a law; then fuzzing goes on")
    parser.add_argument("--corpus", type=Path, help="a folder where texts that reach something new are kept for the next run")
    chosen, rest = parser.parse_known_args()
    with atheris.instrument_imports(include=["formats", "replay"]):
        from fuzz.corpus import seeds
        from fuzz.laws import LAWS
        from fuzz.mutating import MOST_SIGNS, mutated

    pool = seeds(chosen.target)
    folder = chosen.corpus or Path(tempfile.mkdtemp(prefix="replay-corpus-"))
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(pool):
        (folder / f"seed-{number}").write_text(text, encoding="utf-8", newline="")

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.15:
            return bytes(atheris.Mutate(data, most))
        return mutated(data.decode("utf-8", "replace"), chance, pool).encode()[:most]

    options = [
        f"-artifact_prefix={folder.parent}/",
        f"-max_total_time={int(60 * chosen.minutes)}",
        f"-max_len={MOST_SIGNS}",
        "-timeout=600",
        "-print_final_stats=1",
        "-rss_limit_mb=4096",
    ]
    law = LAWS[chosen.target] if chosen.finds is None else kept(LAWS[chosen.target], chosen.finds / chosen.target)
    atheris.Setup([sys.argv[0], *options, *rest, str(folder)], law, custom_mutator=mutate)
    atheris.Fuzz()


def kept(law: Callable[[bytes], None], folder: Path) -> Callable[[bytes], None]:
    """The law, with what breaks it put into a folder: the shortest text of each kind, by the place in the program and what is said."""
    folder.mkdir(parents=True, exist_ok=True)
    shortest: dict[str, int] = {}

    def tried(data: bytes) -> None:
        try:
            law(data)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{Path(last.filename).stem}-{last.lineno}-{type(error).__name__}"
            if len(data) < shortest.get(kind, len(data) + 1):
                shortest[kind] = len(data)
                (folder / f"{kind}.txt").write_bytes(data)
                (folder / f"{kind}.why").write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")

    return tried


if __name__ == "__main__":
    main()

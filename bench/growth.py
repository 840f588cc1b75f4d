"""`python -m bench.growth DIR [HANDS]`: the text of a large archive, a million hands unless said otherwise, a file a year.

Ten years of a federation: 90 % Nap, 5 % Japanese Napoleon, 4 % Papillon, 1 % Napoleon at St Helena, played by 400 people at tables
of every size. The same number of hands gives the same text; every piece of it comes from the project's own generator.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from replay.games import GAMES
from replay.generating import evening

YEARS = range(2017, 2027)
AN_EVENING = 20
FIRST = ("Ada", "Ben", "Carla", "Dmitri", "Elif", "Femi", "Greta", "Hana", "Ivo", "Jun", "Kaya", "Lars", "Mina", "Noor", "Otto", "Paula",
         "Quinn", "Rosa", "Samir", "Tove")
LAST = ("Adams", "Berg", "Costa", "Dupont", "Endo", "Fischer", "Garcia", "Haddad", "Ito", "Jansen", "Kaur", "Lopez", "Moreau", "Novak",
        "Okafor", "Petrov", "Rossi", "Sato", "Torres", "Weber")
PEOPLE = tuple(f"{first} {last}" for last in LAST for first in FIRST)


class Kind(NamedTuple):
    """An evening of one kind: its game, its rules, and the sizes of table that play it."""

    game: str
    rules: str
    seats: tuple[int, ...]


SHARES: tuple[tuple[int, Kind], ...] = (
    (80, Kind("nap", "house", (3, 4, 4, 5, 5, 6))),
    (10, Kind("nap", "house wellington=yes blucher=yes", (4, 5))),
    (5, Kind("japanese-napoleon", "house", (5,))),
    (4, Kind("papillon", "house", (3, 4))),
    (1, Kind("st-helena", "house", (1,))),
)
"""How many of a hundred evenings are of which kind."""


def evenings(hands: int) -> list[Kind]:
    """The kind of each evening, well mixed."""
    kinds = [kind for share, kind in SHARES for _ in range(share)]
    mixed = random.Random(1815).sample(kinds, len(kinds))
    return [mixed[number % len(mixed)] for number in range(-(-hands // AN_EVENING))]


def year_text(year: int, hands: int) -> Iterator[str]:
    """The text of one year: its share of all evenings, spread over its days, each at a table of its own."""
    every = evenings(hands)
    mine = [(number, kind) for number, kind in enumerate(every) if YEARS[number * len(YEARS) // len(every)] == year]
    for nth, (number, kind) in enumerate(mine):
        chance = random.Random(number)
        day = date(year, 1, 1) + timedelta(days=nth * 365 // len(mine))
        table = f"table {nth}"
        count = min(AN_EVENING, hands - number * AN_EVENING)
        yield from evening(GAMES[kind.game], kind.rules, count, number, seats=chance.choice(kind.seats), session=table, day=day,
                           names=chance.sample(PEOPLE, max(kind.seats)))


def write(folder: Path, year: int, hands: int) -> Path:
    """One year's file."""
    path = folder / f"{year}.hand"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(year_text(year, hands))
    return path


def main() -> None:
    """Write all years, in as many processes as there are processors."""
    folder = Path(sys.argv[1])
    hands = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for written in [pool.submit(write, folder, year, hands) for year in YEARS]:
            print(written.result(), flush=True)


if __name__ == "__main__":
    main()

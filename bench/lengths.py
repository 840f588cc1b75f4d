"""`python -m bench.lengths`: how time grows with the length of a text, ordinary or of ill will. Twice the text, twice the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

from formats.files import STDIN, decode
from replay.formatting import Unreadable, format_reading
from replay.games import GAMES
from replay.generating import evening
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.repairing import Repairer
from replay.session import walk_file
from replay.twice import SeenIds

HEAD = "game: nap\nrules: house\nplayers: Anna, Boris, Chen\n"
HAND = HEAD + "hand: 1\n"
TEXTS: dict[str, tuple[Callable[[int], str], int]] = {
    "good hands": (lambda n: "".join(evening(GAMES["nap"], "house", n, seed=1)), 400),
    "noise": (lambda n: "junk: of all kinds\nand more\n" * n, 20_000),
    "one line of cards": (lambda n: f"{HAND}play: {'2C ' * n}", 100_000),
    "one line of a deal": (lambda n: f"{HAND}deal: Anna: {'2C ' * n}", 50_000),
    "deep brackets": (lambda n: f"{HAND}play: {'{' * n}{'}' * n}", 100_000),
    "notes on one card": (lambda n: f"{HAND}play: 2C {'{a} ' * n}", 50_000),
    "notes on the hand": (lambda n: f"{HAND}play:\n" + "{a}\n" * n, 20_000),
    "many names": (lambda n: "game: nap\nplayers: " + ", ".join(f"N{i}" for i in range(n)) + "\nhand: 1\n", 50_000),
    "very long names": (lambda n: f"game: nap\nplayers: {'A' * n}, {'B' * n}\nhand: 1\ndealer: {'A' * (n - 1)}\n", 500_000),
    "faulty hands": (lambda n: HEAD + "".join(f"hand: {i}\nscore: 1 1 1\n" for i in range(n)), 3_000),
    "a faulty head": (lambda n: HEAD + "junk\n" * 100 + "".join(f"hand: {i}\nscore: 0 0 0\n" for i in range(n)), 1_000),
    "sessions": (lambda n: "".join(f"session: s{i}\n{HEAD}hand: 1\nscore: 0 0 0\n" for i in range(n)), 2_000),
    "unknown fields": (lambda n: HAND + "".join(f"a{i}: b\n" for i in range(n)), 20_000),
    "unknown labels": (lambda n: f"{HAND}play:\n" + "".join(f"a{i}: 2C\n" for i in range(n)), 10_000),
    "unknown options": (
        lambda n: "game: nap\nrules: house " + " ".join(f"a{i}=1" for i in range(n)) + "\nplayers: A, B\nhand: 1\n",
        50_000,
    ),
    "sections": (lambda n: HAND + "calls: p\nplay: 2C\n" * n, 5_000),
    "hands of one name": (lambda n: f"session: s\n{HEAD}" + "".join(f"hand: 1\nscore: {i} 0 -{i}\n" for i in range(n)), 1_000),
    "strangers in every hand": (
        lambda n: "game: nap\nrules: house\n" + "".join(f"hand: {i}\nplayers: A{i}, B{i}, C{i}\nscore: 0 0 0\n" for i in range(n)), 1_000),
    "accents": (lambda n: f"{HAND}note: a" + "\u0301\u0323" * n + "\n", 20_000),
    "labels of a deal": (lambda n: f"{HAND}deal:\n" + "  Anna: AS\n" * n, 10_000),
    "deals": (lambda n: HAND + "deal:\n  Anna: AS\n" * n, 5_000),
    "calls taken back": (lambda n: f"{HAND}dealer: Chen\ncalls: 2 {'1*/- ' * n}p p\nplay: end\n", 1_000),
    "moves taken back": (lambda n: f"game: st-helena\nrules: house\nplayers: A\nhand: 1\ndeal: pysol 1\nplay: {'d undo ' * n}", 5_000),
}
"""Texts of a kind, and the size to begin with."""


def main() -> None:
    """A row a kind and a piece of work: seconds for the text, and how many times as long twice and four times the text took."""
    print(f"{'text':22} {'work':8} {'seconds':>8} {'twice':>6} {'again':>6}")
    for name, (text, size) in TEXTS.items():
        for work in (check, fmt, repair, page):
            once, twice, four = (_seconds(work, text(size * times)) for times in (1, 2, 4))
            print(f"{name:22} {work.__name__:8} {once:8.2f} {twice / once:6.1f} {four / twice:6.1f}", flush=True)


def check(text: str) -> None:
    """Read, play and name every hand, and look for others of its name."""
    seen = SeenIds()
    for replay in walk_file(decode(text.encode(), STDIN)):
        assert replay.hash
        seen.add(replay)


def fmt(text: str) -> None:
    """Write it canonically, or say why not."""
    try:
        format_reading(decode(text.encode(), "lengths.hand"))
    except Unreadable:
        return


def repair(text: str) -> None:
    """Look for repairs, as `check` does."""
    repairer = Repairer()
    for replay in walk_file(decode(text.encode(), "lengths.hand")):
        if not replay.accepted:
            repairer.mend(replay)


def page(text: str) -> None:
    """Draw the first hand, if it is accepted."""
    for replay in islice(walk_file(decode(text.encode(), "lengths.hand")), 1):
        if replay.accepted:
            render(page_of(replay))


def _seconds(work: Callable[[str], None], text: str) -> float:
    """The best of two, in CPU time."""
    best = float("inf")
    for _ in range(2):
        began = time.process_time()
        work(text)
        best = min(best, time.process_time() - began)
    return max(best, 1e-6)


if __name__ == "__main__":
    main()

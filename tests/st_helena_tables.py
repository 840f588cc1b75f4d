"""Positions and games of Napoleon at St Helena for tests, each from one row of a table, and what the walk makes of them."""

from __future__ import annotations

from formats.diagnostics import is_error
from formats.files import decode
from replay.game import legal
from replay.replay import Replay
from replay.session import walk_file

HEAD = "session: Kitchen table\ndate: 2026-11-20\ngame: st-helena\nrules: {}\nplayers: Bea\n\nhand: 1\n"


def replay_of(body: str, rules: str = "house") -> Replay:
    """The one hand of a text under these rules."""
    (replay,) = walk_file(decode((HEAD.format(rules) + body + "\n").encode(), "test.hand"))
    return replay


def study(piles: str, play: str = "", rules: str = "house", *, waste: str = "", stock: str = "", up: str = "") -> Replay:
    """A position, its piles divided by `|`, and the moves from it."""
    lines = ["setup: study", "deal:", *(f"  {number}: {cards.strip() or '-'}" for number, cards in enumerate(piles.split("|"), 1))]
    lines += [f"  {place}: {cards}" for place, cards in (("waste", waste), ("stock", stock), ("foundations", up)) if cards]
    return replay_of("\n".join([*lines, *([f"play: {play}"] if play else [])]), rules)


def told(replay: Replay) -> str:
    """Where the piles and the waste stand: `8C 7C | 9D / waste`; or the code of the first error and the number of its word."""
    errors = [found for found in replay.diagnostics if is_error(found)]
    if errors:
        return f"{errors[0].code.name} at {len(replay.moves) + 1}"
    waste, *piles = replay.state.stacks
    filled = max((number for number, pile in enumerate(piles, 1) if pile), default=0)
    return " | ".join(" ".join(pile) or "-" for pile in piles[:filled]) + (" / " + " ".join(waste) if waste else "")


def may(replay: Replay) -> set[str]:
    """All that can be done after the last move."""
    assert replay.game is not None
    return set(legal(replay.game, replay.state))

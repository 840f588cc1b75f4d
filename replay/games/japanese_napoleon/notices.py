"""What is worth saying beside the table: who plays with whom, who has how many points, each told only to those who can know it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from replay.games.japanese_napoleon.calls import say_call
from replay.games.japanese_napoleon.score import bid_of
from replay.games.japanese_napoleon.secrets import Range, Secrets
from replay.replay import OPEN, Contract, Notice, Replay

T = TypeVar("T")
SIDE = "Napoleon’s side"


def notices(replay: Replay) -> Iterator[Notice]:
    """The card called, the partner, the points of each seat and of Napoleon's side."""
    if replay.contract is None or not replay.steps or replay.study:
        return
    secrets = Secrets(replay)
    called = secrets.first.get("partner")
    if called is not None and replay.contract.partner_card is not None:
        yield Notice(f"calls {say_call(replay.contract.partner_card)}", called, kind="headline")
    yield from _partner(secrets, replay.contract)
    yield from _points(secrets)
    yield from _sides(secrets, replay.contract)


def _partner(secrets: Secrets, contract: Contract) -> Iterator[Notice]:
    """Who is the partner, or that there is none: for him who knows it first, and for everybody once it shows."""
    revealed = secrets.revealed
    if revealed is None or (contract.partner is None and not contract.alone):
        return
    seat = contract.partner if contract.partner is not None else contract.maker
    said = "partner" if contract.partner is not None else "plays alone"
    own = secrets.known_from(seat) or revealed
    opened = secrets.first.get("partner") or secrets.first.get("contract", 0)
    if own < revealed:
        yield Notice(f"{said} (only you know)", own, revealed, seat, "role", (seat,))
    if opened < revealed:
        yield Notice(said, opened, revealed, seat, "role", (OPEN,))
    yield Notice(said, revealed, None, seat, "role")


def _points(secrets: Secrets) -> Iterator[Notice]:
    """The point cards that each seat has taken in tricks, which everybody can count."""
    counts: list[list[tuple[int, int]]] = [[] for _ in secrets.replay.players]
    for step, event in secrets.changes:
        if event.kind == "trick" and event.seat is not None and event.amount:
            so_far = counts[event.seat]
            so_far.append((step, event.amount + (so_far[-1][1] if so_far else 0)))
    for seat, so_far in enumerate(counts):
        for since, until, points in _spans(so_far):
            yield Notice(f"{points} point{'s' if points > 1 else ''}", since, until, seat, "points")


def _spans(values: Sequence[tuple[int, T]]) -> Iterator[tuple[int, int | None, T]]:
    """Where each of the values begins to hold, where it ends (None for never), and the value; they are given with their beginnings."""
    ends = [*(since for since, _ in values[1:]), None]
    return ((since, until, value) for (since, value), until in zip(values, ends, strict=False))


def _sides(secrets: Secrets, contract: Contract) -> Iterator[Notice]:
    """What each can know of the points of Napoleon's side; those who know the same share a notice."""
    first = next((step.n for step in secrets.replay.steps if step.phase == "play"), None)
    if first is None:
        return
    revealed, aim = secrets.revealed or 0, bid_of(contract.call)
    counts = {sees: secrets.counted(sees=sees) for sees in (True, False)}
    told: dict[tuple[str, int, int | None], list[int]] = defaultdict(list)
    views = [*range(len(secrets.replay.players)), OPEN]
    for view in views:
        lines: list[tuple[int, str]] = []
        for since, known, both in secrets.known(view, counts[secrets.sees_discards(view)], (first, revealed)):
            line = _side(aim, known, both, view == contract.partner and since < revealed) if since >= first and known is not None else ""
            if not lines or line != lines[-1][1]:
                lines.append((since, line))
        for since, until, line in _spans(lines):
            if line:
                told[line, since, until].append(view)
    for (text, since, until), viewers in told.items():
        yield Notice(text, since, until, kind="side", viewers=None if len(viewers) == len(views) else tuple(viewers))


@lru_cache(maxsize=4096)
def _side(aim: int, known: Range, both: int | None, you: bool) -> str:
    """`Napoleon's side 2 to 7 of 14`, or exactly, with what the others have where `both` sides together are known.

    `you` says that it is told to the partner, whom nobody else knows yet.
    """
    if known.least != known.most:
        return f"{SIDE} {known.least} to {known.most} of {aim}"
    who = "You and Napoleon" if you else SIDE
    return f"{who} {known.least} of {aim}" + (f" · others {both - known.least}" if both is not None else "")

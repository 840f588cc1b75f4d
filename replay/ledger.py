"""The ledger of a hand that is not played in tricks: what each move took from the table, what it cost or earned, and the pool after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.replay import POOL, Payment, Replay


class Entry(NamedTuple):
    """One move. `played` came from the hand and `taken` from the table, `laid` went there. `moved` is what its player won or paid, None
    when nobody knows.

    `feats` are the kinds of the other events it caused. `pool` is what lies in the pool after it, None when that is unknown.
    """

    step: int
    seat: int
    played: tuple[str, ...]
    taken: tuple[str, ...]
    laid: tuple[str, ...]
    feats: tuple[str, ...]
    moved: int | None
    pool: int | None


_NEW: Final = tuple.__new__
_PLAIN = frozenset({"play", "capture", "lay", "deal", "pay", "leftover", "end"})


def ledger_of(replay: Replay) -> tuple[Entry, ...]:
    """The moves of a hand in order; () for a hand that is played in tricks, or of which no move took anything."""
    if replay.game is None or replay.game.IN_TRICKS or not replay.tricks:
        return ()
    pools = pool_by_step(replay)
    moved = moved_by_step(replay.payments)
    known = replay.scores is not None
    entries = []
    for step in replay.steps:
        n, seat = step.n, step.seat
        cards = {event.kind: event.cards for event in step.events}
        feats = tuple([kind for kind in cards if kind not in _PLAIN])
        played, taken, laid = cards.get("play", ()), cards.get("capture", ()), cards.get("lay", ())
        entries.append(_NEW(Entry, (n, seat, played, taken, laid, feats, moved.get((seat, n), 0) if known else None, pools[n])))
    return tuple(entries)


def pool_by_step(replay: Replay) -> list[int | None]:
    """What lies in the pool after each step, from the deal on; the last is one step behind the last move, and after everything."""
    last = len(replay.steps) + 1
    if replay.pool_before is None or replay.pool_after is None:
        return [None] * (last + 1)
    moved = [0] * (last + 1)
    for paid in replay.payments:
        moved[last if paid.step is None else paid.step] += paid.amount * ((paid.payee == POOL) - (paid.payer == POOL))
    pools: list[int | None] = []
    lies = replay.pool_before
    for step in range(last + 1):
        lies += moved[step]
        pools.append(lies)
    return pools


def moved_by_step(payments: Iterable[Payment]) -> dict[tuple[int, int], int]:
    """What the payments of each step but the end move for each purse, by purse and step; nothing for those that they leave alone."""
    moved: dict[tuple[int, int], int] = {}
    for payer, payee, amount, _, step in payments:
        if step is not None:
            moved[payer, step] = moved.get((payer, step), 0) - amount
            moved[payee, step] = moved.get((payee, step), 0) + amount
    return moved


class Paid(NamedTuple):
    """Payments of one kind told together: `payer` is None where every opponent pays the same."""

    payer: int | None
    payee: int | None
    amount: int
    reason: str


def together(payments: Iterable[Payment], seats: int) -> list[Paid]:
    """Payments with the same reason between the same purses added up; what all opponents pay alike, or get alike, is one."""
    sums: dict[tuple[str, int, int], int] = {}
    for paid in payments:
        key = (paid.reason, paid.payer, paid.payee)
        sums[key] = sums.get(key, 0) + paid.amount
    told: dict[Paid, None] = {}
    for (reason, payer, payee), amount in sums.items():
        everybody = [seat for seat in range(seats) if seat != payee]
        alike = seats > 2 and payer != POOL and all(sums.get((reason, seat, payee)) == amount for seat in everybody)
        told[Paid(None if alike else payer, payee, amount, reason)] = None
    return list(told)

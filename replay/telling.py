"""A replay told: its moves as steps, each with a sentence and its events; made only when somebody reads them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.replay import POOL, Event, Payment, Replay, Step

_NEW: Final = tuple.__new__


def tell(replay: Replay) -> tuple[Step, ...]:
    """The steps of a replay. A payment is told by the step at which it is paid: at the deal by the first, at the end by the last."""
    if replay.game is None:
        return ()
    steps = []
    paid: dict[int, list[Event]] = {}
    for payment in replay.payments:
        paid.setdefault(step_of(payment, len(replay.moves)), []).append(_paid(payment.payer, payment.payee, payment.amount))
    told = zip(replay.moves, replay.game.tell(replay), strict=True)
    for number, ((line, nth, seat, phase, text, _), said) in enumerate(told, start=1):
        events = (*said[1], *paid[number]) if number in paid else said[1]
        steps.append(_NEW(Step, (number, phase, seat, line, nth, text, said[0], events, said[2] if len(said) > 2 else "")))
    return tuple(steps)


@lru_cache(maxsize=1024)
def card_played(seat: int, card: str) -> Event:
    """A card goes from a hand to the trick."""
    return Event("play", seat, (card,), f"hand:{seat}", "trick")


def step_of(payment: Payment, last: int) -> int:
    """The step that tells of a payment, in a hand with so many."""
    step = payment.step
    if step is None:
        return last
    return step if 1 <= step <= last else max(1, min(step, last))


@lru_cache(maxsize=4096)
def _paid(payer: int, payee: int, amount: int) -> Event:
    """A payment as an event."""
    return Event("pay", None if payer == POOL else payer, (), _purse(payer), _purse(payee), amount)


def _purse(seat: int) -> str:
    return "pool" if seat == POOL else f"seat:{seat}"

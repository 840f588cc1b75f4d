"""A replay told: its moves as steps, each with a sentence and its events; made only when somebody reads them."""

from __future__ import annotations

from replay.replay import POOL, Event, Payment, Replay, Step


def tell(replay: Replay) -> tuple[Step, ...]:
    """The steps of a replay. A payment is told by the step at which it is paid: at the deal by the first, at the end by the last."""
    if replay.game is None:
        return ()
    steps = []
    paid: dict[int, list[Event]] = {}
    for payment in replay.payments:
        paid.setdefault(step_of(payment, len(replay.moves)), []).append(_paid(payment))
    told = zip(replay.moves, replay.game.tell(replay), strict=True)
    for number, (move, (caption, events, *public)) in enumerate(told, start=1):
        if number in paid:
            events = (*events, *paid[number])
        steps.append(Step(number, move.phase, move.seat, move.word, move.text, caption, events, *public))
    return tuple(steps)


def step_of(payment: Payment, last: int) -> int:
    """The step that tells of a payment, in a hand with so many."""
    return last if payment.step is None else max(1, min(payment.step, last))


def _paid(payment: Payment) -> Event:
    """A payment as an event."""
    return Event("pay", None if payment.payer == POOL else payment.payer, (), _purse(payment.payer), _purse(payment.payee), payment.amount)


def _purse(seat: int) -> str:
    return "pool" if seat == POOL else f"seat:{seat}"

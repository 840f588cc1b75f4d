"""A replay told: its moves as steps, each with a sentence and its events; made only when somebody reads them."""

from __future__ import annotations

from replay.replay import POOL, Event, Replay, Step


def tell(replay: Replay) -> tuple[Step, ...]:
    """The steps of a replay. What the hand pays is told by its last step."""
    if replay.game is None:
        return ()
    told = list(replay.game.tell(replay))
    steps = []
    for number, (move, (caption, events)) in enumerate(zip(replay.moves, told, strict=True), start=1):
        if number == len(told):
            events = (*events, *settlement(replay))
        steps.append(Step(number, move.phase, move.seat, move.word, move.text, caption, events))
    return tuple(steps)


def settlement(replay: Replay) -> tuple[Event, ...]:
    """The payments of a hand as events."""
    return tuple(Event("pay", None if payment.payer == POOL else payment.payer, (), _purse(payment.payer), _purse(payment.payee), payment.amount)
                 for payment in replay.payments)


def _purse(seat: int) -> str:
    return "pool" if seat == POOL else f"seat:{seat}"

"""The pool of Nap: what goes into it, and who takes or doubles it. RULES.md, The pool."""

from __future__ import annotations

from replay.games.nap.calls import NAP
from replay.games.nap.options import NapRules
from replay.games.nap.state import State
from replay.replay import POOL, Payment
from replay.terms import Outcome, Table, moved


def extras(table: Table, state: State | None) -> tuple[Payment, ...]:
    """What is paid into the pool whatever becomes of the hand: antes, the deal, looks at the widow, bought cards."""
    rules: NapRules = table.rules
    if rules.pool == "none":
        return ()
    paid = [Payment(seat, POOL, rules.pool_ante, "ante", 0) for seat in range(table.seats) if table.opens_pool]
    if table.dealer is not None:
        paid.append(Payment(table.dealer, POOL, rules.pool_per_deal, "deal", 0))
    if state is not None:
        paid += [Payment(seat, POOL, rules.peep_price, "peep") for seat in state.peeped]
        paid += [Payment(seat, POOL, rules.buy_price * count, "bought cards") for seat, count in state.bought.items()]
    return tuple(payment for payment in paid if payment.amount)


def pool_stakes(table: Table, outcome: Outcome, before: tuple[Payment, ...]) -> tuple[Payment, ...] | None:
    """Who takes the pool, or doubles it, once `before` has been paid; None where what lies in it would have to be known."""
    rules: NapRules = table.rules
    contract = outcome.contract
    if rules.pool == "none" or contract is None or not _plays_for_it(rules, contract.call):
        return ()
    made = outcome.result == "made"
    if not made and not (rules.pool == "pool_nap" and rules.pool_fail_doubles):
        return ()
    if table.pool is None:
        return None
    lies = table.pool + moved(before, table.seats)[1]
    if not lies:
        return ()
    return (Payment(POOL, contract.maker, lies, "pool") if made else Payment(contract.maker, POOL, lies, "pool"),)


def _plays_for_it(rules: NapRules, call: str) -> bool:
    """Whether a call wins the pool when it is made."""
    return call == NAP or (call in "wb" and rules.pool_won_by == "nap_or_higher")

"""What a breach of the rules costs at a table of Nap. RULES.md, Irregularities.

A breach is in the record as a mark; here stands what the profile says is due for it. What happened besides (`stood`, `void`,
a card put in its place) was written by the scribe.
"""

from __future__ import annotations

from collections.abc import Sequence

from replay import codes as shared
from replay.games.nap.options import NapRules
from replay.replay import MISDEAL, POOL, STOOD, Irregularity, Payment
from replay.terms import Outcome, Table

_REVOKES = (shared.REVOKE.name, shared.REVOKE_PROVEN.name)


def remedy(table: Table, breach: Irregularity) -> tuple[str, int]:
    """What is due for a breach, in words, and the units that the offender pays into the pool."""
    rules: NapRules = table.rules
    pool = rules.pool != "none"
    if breach.code in _REVOKES:
        return _revoke(rules, breach, pool=pool)
    if breach.code == shared.WRONG_LEADER.name and rules.lead_out_of_turn_penalty == "pool_3" and pool:
        return "3 to the pool", 3
    if breach.code == shared.CALL_OUT_OF_TURN.name:
        return {"void": "the call is void", "stands": "the call stands", "barred": "the caller may only pass"}[rules.call_out_of_turn], 0
    if breach.code == MISDEAL and breach.remedy == "void" and rules.misdeal_penalty == "pool_1" and pool:
        return "1 to the pool", 1
    return "", 0


def _revoke(rules: NapRules, breach: Irregularity, *, pool: bool) -> tuple[str, int]:
    """A revoke put right at once costs chips at most; one that stood may cost the contract or the hand."""
    if rules.revoke_penalty == "pool_5" and pool:
        return "5 to the pool", 5
    if breach.remedy != STOOD:
        return "", 0
    return {"offender_loses": "the offender's side loses", "replay": "the hand is played again"}.get(rules.revoke_penalty, ""), 0


def penalties(table: Table, breaches: Sequence[Irregularity]) -> tuple[Payment, ...]:
    """What the offenders pay into the pool."""
    due = ((breach, remedy(table, breach)[1]) for breach in breaches)
    return tuple(Payment(breach.seat, POOL, amount, "penalty", breach.step) for breach, amount in due if breach.seat is not None and amount)


def amend(table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> Outcome:
    """The result that the rules make of a revoke that stood: the first one counts."""
    revoke = _first_revoke(table, breaches)
    if revoke is None or outcome.contract is None:
        return outcome
    if table.rules.revoke_penalty == "replay":
        return outcome._replace(result="void")
    return outcome._replace(result="failed" if revoke.seat == outcome.contract.maker else "made")


def alone_pays(table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> int | None:
    """The defender who lost the contract for his side by a revoke, and pays for all; None when there is none."""
    revoke = _first_revoke(table, breaches)
    if (
        revoke is None
        or outcome.contract is None
        or table.rules.revoke_penalty != "offender_loses"
        or revoke.seat == outcome.contract.maker
    ):
        return None
    return revoke.seat


def _first_revoke(table: Table, breaches: Sequence[Irregularity]) -> Irregularity | None:
    if table.rules.revoke_penalty not in ("offender_loses", "replay"):
        return None
    return next((breach for breach in breaches if breach.code in _REVOKES and breach.remedy == STOOD), None)

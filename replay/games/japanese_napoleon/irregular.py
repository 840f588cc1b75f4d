"""What a breach of the rules costs at a table of Japanese Napoleon. RULES.md, 11."""

from __future__ import annotations

from collections.abc import Sequence

from replay import codes as shared
from replay.games.japanese_napoleon import codes
from replay.replay import STOOD, Irregularity
from replay.terms import Outcome, Table

_REVOKES = (shared.REVOKE.name, shared.REVOKE_PROVEN.name, codes.JOKER_CALLED.name)


def remedy(table: Table, breach: Irregularity) -> tuple[str, int]:
    """What the rules of this table say is due; no source names a price, so nobody pays units."""
    if breach.code in _REVOKES:
        due = {"side_loses": "the offender's side loses", "replay_from_trick": "play goes back to that trick"}
        return (due.get(table.rules.revoke_penalty, "") if breach.remedy == STOOD else ""), 0
    if breach.code in (shared.CALL_OUT_OF_TURN.name, codes.PASSED_BEFORE.name, codes.TOO_LOW.name, codes.BELOW_MINIMUM.name):
        return "the bid is void", 0
    return "", 0


def amend(table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> Outcome:
    """The result that the rules make of a revoke that stood: the first one counts, and nobody is caught with all twenty."""
    revoke = next((breach for breach in breaches if breach.code in _REVOKES and breach.remedy == STOOD), None)
    contract = outcome.contract
    if revoke is None or contract is None or outcome.result not in ("made", "failed") or table.rules.revoke_penalty != "side_loses":
        return outcome
    ours = revoke.seat in (contract.maker, contract.partner)
    return outcome._replace(result="failed" if ours else "made")

"""What a contract of Nap pays: stakes, settlement and the end of a game to a target. RULES.md, Scoring."""

from __future__ import annotations

from collections.abc import Mapping

from replay.game import Outcome, Settlement, Table, moved
from replay.games.nap.calls import MISERE, TRICKS
from replay.games.nap.options import NapRules
from replay.games.nap.state import State
from replay.replay import Payment

GENERALS: dict[str, tuple[int, ...]] = {
    "seed": (10, 5, 10, 10, 10, 20),
    "peel_full": (10, 5, 20, 10, 30, 15),
    "peel_modified": (10, 5, 10, 10, 10, 15),
    "parlett": (10, 10, 20, 20, 40, 40),
    "flat_5_10_20": (5, 5, 10, 10, 20, 20),
}
"""Nap won and lost, Wellington won and lost, Blücher won and lost, by the name of the stake table."""


def stake(rules: NapRules, call: str) -> tuple[int, int]:
    """What a call wins from, and loses to, each opponent, in units."""
    if call == MISERE:
        won, lost = rules.misere_stake
        return won, lost
    if call in "nwb":
        table = rules.stakes if rules.stake_table == "custom" else GENERALS[rules.stake_table]
        at = 2 * "nwb".index(call)
        return table[at], table[at + 1]
    return TRICKS[call], TRICKS[call]


def settle(table: Table, outcome: Outcome, state: State | None) -> Settlement:
    """What a hand moves; `thrown-in`, `void` and studies move nothing, an open result is unknown."""
    double = _double(table)
    nothing = Settlement((), (0,) * table.seats, table.pool, None if double is None else double > 1)
    contract, result = outcome.contract, outcome.result
    if table.study or result == "void":
        return nothing
    if result == "thrown-in":
        return nothing._replace(double_next=True) if table.rules.all_pass == "throw_in_double_next" else nothing
    if contract is None or result not in ("made", "failed") or double is None:
        return Settlement((), None)
    won, lost = stake(table.rules, contract.call)
    amount = (won if result == "made" else lost) * double
    if table.rules.settlement == "maker_only":
        own = amount if result == "made" else -amount
        return Settlement((), tuple(own if seat == contract.maker else 0 for seat in range(table.seats)), table.pool)
    payments = _stakes(table, contract.maker, amount, made=result == "made")
    return Settlement(payments, moved(payments, table.seats)[0], table.pool)


def _stakes(table: Table, maker: int, amount: int, *, made: bool) -> tuple[Payment, ...]:
    """The maker and each opponent settle."""
    others = [seat for seat in range(table.seats) if seat != maker] if amount else []
    return tuple(Payment(seat, maker, amount, "stake") if made else Payment(maker, seat, amount, "stake") for seat in others)


def _double(table: Table) -> int | None:
    """What multiplies the stakes; None behind a refused hand, where hands thrown in double the next deal."""
    return 1 if table.double is None and table.rules.all_pass != "throw_in_double_next" else table.double


def game_won(rules: NapRules, totals: Mapping[str, int], maker: str | None) -> tuple[str, ...]:
    """Whoever has won the game to the target with these totals, () when it goes on. FA1 plays to 30; ties by `target_tie`."""
    if rules.target_score is None or not totals:
        return ()
    top = max(totals.values())
    if top < rules.target_score:
        return ()
    leaders = tuple(name for name, total in totals.items() if total == top)
    if len(leaders) == 1 or rules.target_tie == "shared":
        return leaders
    return (maker,) if rules.target_tie == "maker_first" and maker in leaders else ()

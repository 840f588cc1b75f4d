"""What a contract of Nap pays: stakes, settlement and the end of a game to a target. RULES.md, Scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from replay.games.nap.calls import MISERE, NAP, TRICKS
from replay.games.nap.irregular import alone_pays, penalties
from replay.games.nap.options import NapRules
from replay.games.nap.pool import extras, pool_stakes
from replay.games.nap.state import State
from replay.replay import POOL, Contract, Irregularity, Payment
from replay.terms import Outcome, Settlement, Table, moved

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


def settle(table: Table, outcome: Outcome, state: State | None, breaches: Sequence[Irregularity] = ()) -> Settlement:
    """What a hand moves; a study moves nothing, a void deal only its penalties, and an open result is unknown."""
    double = _double(table)
    if table.study:
        return Settlement((), (0,) * table.seats, table.pool, None if double is None else double > 1)
    before = (
        () if table.rules.pool == "none" else (*(extras(table, state) if outcome.result != "void" else ()), *penalties(table, breaches))
    )
    if outcome.result in ("void", "thrown-in"):
        doubles = outcome.result == "thrown-in" and table.rules.all_pass == "throw_in_double_next"
        return _settlement(table, before, doubled=True if doubles else None if double is None else double > 1)
    if outcome.contract is None or outcome.result not in ("made", "failed") or double is None:
        return Settlement((), None)
    made = outcome.result == "made"
    if table.rules.pool == "none" and table.rules.settlement == "each_opponent" and not breaches and not table.rules.spare_hand:
        won, lost = stake(table.rules, outcome.contract.call)
        return _plain(table.seats, outcome.contract.maker, (won if made else lost) * double, made)
    stakes = _stakes(table, outcome.contract, state, double, alone_pays(table, outcome, breaches), made=made)
    pool = pool_stakes(table, outcome, before)
    return Settlement((), None) if pool is None else _settlement(table, (*before, *stakes, *pool))


@lru_cache(maxsize=1024)
def _plain(seats: int, maker: int, amount: int, made: bool) -> Settlement:
    """The settlement of most hands, in which nothing moves but the stakes. The same few come again and again."""
    payments = _each(seats, maker, amount, made)
    return Settlement(payments, moved(payments, seats)[0])


def _each(seats: int, maker: int, amount: int, made: bool) -> tuple[Payment, ...]:
    """Each opponent pays the maker, or is paid."""
    others = [seat for seat in range(seats) if seat != maker] if amount else []
    return tuple(Payment(seat, maker, amount, "stake") if made else Payment(maker, seat, amount, "stake") for seat in others)


def _settlement(table: Table, payments: tuple[Payment, ...], *, doubled: bool | None = False) -> Settlement:
    """The payments added up. Where only the maker scores, a payment from or to nobody stands for his own stake."""
    scores, gained = moved(payments, table.seats)
    own = [paid for paid in payments if paid.reason == OWN]
    if own:
        gained -= sum(paid.amount if paid.payee == POOL else -paid.amount for paid in own)
        payments = tuple(paid for paid in payments if paid.reason != OWN)
    return Settlement(payments, scores, None if table.pool is None else table.pool + gained, doubled)


OWN: Final = "own"
"""Reason of the maker's stake where nobody settles with him (MCN)."""


def _stakes(table: Table, contract: Contract, state: State | None, double: int, alone: int | None, *, made: bool) -> tuple[Payment, ...]:
    """The maker and each opponent settle; a defender who lost the contract for his side pays for all."""
    won, lost = stake(table.rules, contract.call)
    maker = contract.maker
    spare = state is not None and state.spare_taker == maker and contract.call == NAP and not made
    amount = (won if made else lost) * double * (2 if spare and table.rules.spare_fail == "double" else 1)
    if not amount:
        return ()
    if table.rules.settlement == "maker_only":
        return (Payment(POOL, maker, amount, OWN) if made else Payment(maker, POOL, amount, OWN),)
    if made and alone is not None:
        return (Payment(alone, maker, amount * (table.seats - 1), "stake"),)
    paid = _each(table.seats, maker, amount, made)
    if spare and table.rules.spare_fail == "kitty_2" and table.rules.pool != "none":
        return (*paid, Payment(maker, POOL, 2, "spare hand"))
    return paid


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

"""What the walk asks of Papillon besides its play: who deals next, the pool, irregularities, and what there is to say at the end."""

from __future__ import annotations

from collections.abc import Sequence

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.papillon.options import PapillonRules
from replay.games.papillon.score import FICHE, deals_in_round, starting_money
from replay.games.papillon.state import State
from replay.replay import Contract, Irregularity, Replay
from replay.terms import Outcome, Table


def begin_contract(state: State, contract: Contract) -> None:
    """Nobody undertakes anything in Papillon."""


def read_contract(table: Table, maker: int, call: str) -> Contract | Fault:
    """Nobody undertakes anything in Papillon."""
    return Fault(shared.CONTRACT_UNREADABLE, {"value": call, "hint": "there are no contracts in Papillon"})


def note_winner(state: State, seat: int) -> None:
    """Who took a trick says nothing without its cards."""


def say_call(call: str) -> str:
    """There are no calls."""
    return call


def trick_number(state: State) -> int:
    """The number of the move that comes next."""
    return len(state.turns) + 1


def let_act(state: State, seat: int) -> bool:
    """Nobody acts out of turn."""
    return False


def let_stand(state: State, seat: int) -> bool:
    """A move out of turn is void, its cards go back. RULES.md, Irregularities."""
    return False


def note_breach(state: State, seat: int, code: str, *, stood: bool) -> None:
    """Nothing further follows from a breach."""


def remedy(table: Table, breach: Irregularity) -> tuple[str, int]:
    """No source names a penalty."""
    return "", 0


def amend(table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> Outcome:
    """No breach decides a deal."""
    return outcome


def dealt(state: State, hands: Sequence[Sequence[str] | None], shown: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The hands as far as they were written: a hand laid out unwritten stays unknown."""
    return tuple(tuple(hand or ()) for hand in hands)


def zero_sum(rules: PapillonRules) -> bool:
    """What one wins another loses, or the pool."""
    return True


def keeps_pool(rules: PapillonRules) -> bool:
    """There is always a pool."""
    return True


def anticlockwise(rules: PapillonRules) -> bool:
    """Whether the turn passes to the right."""
    return rules.direction == "anticlockwise"


def next_dealer(table: Table, outcome: Outcome) -> int | None:
    """The deal passes in the direction of play; a misdeal is dealt again by the same dealer."""
    if table.dealer is None or outcome.result == "void":
        return table.dealer
    return (table.dealer + 1) % table.seats


# -- money -----------------------------------------------------------------------------------------

def money(replay: Replay) -> dict[str, int] | None:
    """What everybody owns after the deal; None where only balances are kept, or totals are unknown."""
    assert replay.rules is not None
    start = starting_money(replay.rules.options)
    if start is None or replay.totals is None:
        return None
    return {name: start + replay.totals.get(name, 0) for name in replay.players}


def richest(replay: Replay) -> list[str] | None:
    """Who has most after the deal; several when they are equal."""
    totals = replay.totals
    if totals is None:
        return None
    here = {name: totals.get(name, 0) for name in replay.players}
    return [name for name, total in here.items() if total == max(here.values())]


def in_rounds(replay: Replay) -> tuple[int, int, int] | None:
    """The round, the deal in it, and how many make a round, by the hand's number; None for a label."""
    assert replay.rules is not None
    number = replay.record.number
    if not number.isdecimal() or len(number) > 9 or number == "0" or replay.study:
        return None
    deals = deals_in_round(replay.rules.options, len(replay.players))
    return (int(number) - 1) // deals + 1, (int(number) - 1) % deals + 1, deals


def remarks(replay: Replay) -> list[str]:
    """The deal in its round, what most cards counted, and what everybody owns."""
    if replay.rules is None or replay.study or not replay.players:
        return []
    said = []
    place = in_rounds(replay)
    if place is not None:
        said.append("round {}, deal {} of {}".format(*place))
    if replay.carried_in.double:
        said.append(f"most cards counted {1 + replay.carried_in.double} times over")
    if replay.facts.get("double_next"):
        said.append("most cards was a tie: the next deal counts it more")
    owned = money(replay)
    if owned is not None:
        said.append("money: " + ", ".join(f"{name} {counted(amount)}" for name, amount in owned.items()))
    return said


def counted(jetons: int) -> str:
    """Money as it lies before a player: `12 fiches 20 jetons`. Twenty jetons stay for paying; the rest is changed into fiches."""
    if jetons < 0:
        return f"{-jetons} jetons in debt"
    fiches = max(0, (jetons - FICHE) // FICHE)
    return f"{fiches} fiches {jetons - fiches * FICHE} jetons" if fiches else f"{jetons} jetons"

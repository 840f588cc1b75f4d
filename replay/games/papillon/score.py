"""What a deal of Papillon moves: antes, laid cards, bonuses, aces, most cards, consolation and the pool. RULES.md, Payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from replay.games.papillon.course import complete, leftover_to
from replay.games.papillon.options import PapillonRules
from replay.games.papillon.state import State, Turn
from replay.replay import POOL, Irregularity, Payment
from replay.terms import Outcome, Settlement, Table, moved

ACE, HANNETON, SAUTERELLE, PETIT = "ace", "hanneton", "sauterelle", "petit papillon"
FICHE = 20
"""How many jetons a fiche is worth."""


class Bonus(NamedTuple):
    """What a move earns from each opponent."""

    kind: str
    each: int


def bonuses(state: State, turn: Turn) -> tuple[Bonus, ...]:
    """What a capture earns, by the rules and by what was claimed."""
    rules, aces = state.rules, turn.aces
    if not (aces or turn.swept or turn.out or turn.form == "hanneton") or turn.laid or turn.form == "irregular" or rules.feats == "none":
        return ()                                       # most captures earn nothing
    found = list(_feats(state, turn))
    if rules.unclaimed_bonus == "lost":
        claimed = state.claims.get(turn.n, set())
        found = [bonus for bonus in found if bonus.kind.split()[0] in claimed]
    if rules.bonus_stack == "best_only" and found:
        found = [max(found, key=lambda bonus: bonus.each)]
    return tuple(found)


def _feats(state: State, turn: Turn) -> Iterator[Bonus]:
    rules = state.rules
    if turn.aces and rules.form == "full":
        yield Bonus(ACE, _ace_bonus(rules, turn))
    if turn.form == "hanneton":
        yield Bonus(HANNETON, 1)
    if turn.swept and not (rules.last_sweep == "ignored" and _is_last(state, turn)):
        yield Bonus(SAUTERELLE, 1)
    if turn.out and turn.talon:
        yield Bonus(PETIT, 1)


def _ace_bonus(rules: PapillonRules, turn: Turn) -> int:
    """Two for every ace where only aces are taken: ace by ace 2, two by a deuce 4, three by a three 6, four by a four 8."""
    aces = turn.aces
    if aces < len(turn.taken):
        return aces if rules.mixed_ace_bonus == "per_ace" else 1
    listed = turn.form != "triple" and (aces == 1 or turn.played[0][0] != "A")
    return 2 * aces if listed or rules.pure_ace_bonus == "two_per_ace" else 2


def _is_last(state: State, turn: Turn) -> bool:
    """Whether this was the very last capture of the deal."""
    return complete(state) and not any(not later.laid for later in state.turns[turn.n:])


# -- settling --------------------------------------------------------------------------------------

def settle(table: Table, outcome: Outcome, state: State | None, breaches: Sequence[Irregularity] = ()) -> Settlement:
    """What a deal moves. A void deal and a study move nothing; what was not played to its end is unknown."""
    if table.study or outcome.result == "void":
        carried = None if table.double is None else table.double - 1
        return Settlement((), (0,) * table.seats, table.pool, carried)
    if state is None or not complete(state):
        return Settlement((), None, game_over=_ends_game(table, outcome, None))
    payments = [Payment(seat, POOL, table.rules.ante, "ante", 0) for seat in range(table.seats) if table.rules.ante]
    for turn in state.turns:
        if turn.laid:
            payments += _laid(table.rules, table.seats, turn)
        else:
            for bonus in bonuses(state, turn):
                payments += _from_each(table.seats, turn.seat, bonus.each, _reason(bonus, turn), turn.n)
    end = _end(table, outcome, state)
    payments += end or ()
    scores, gained = moved(payments, table.seats)
    taker = _pool_taker(table.rules, outcome)
    pool = None if table.pool is None else table.pool + gained
    if taker is not None and pool:
        payments.append(Payment(POOL, taker, pool, "pool"))
        scores = tuple([score + pool * (seat == taker) for seat, score in enumerate(scores)])
    known = end is not None and (taker is None or pool is not None)
    after = None if pool is None else 0 if taker is not None else pool
    return Settlement(tuple(payments), scores if known else None, after, _double_next(table, outcome), _ends_game(table, outcome, after))


@lru_cache(maxsize=8192)
def _from_each(seats: int, seat: int, amount: int, reason: str, step: int | None = None) -> tuple[Payment, ...]:
    """What a seat gets from every opponent. The same few come again and again."""
    return tuple([Payment(other, seat, amount, reason, step) for other in range(seats) if other != seat]) if amount else ()


def _laid(rules: PapillonRules, seats: int, turn: Turn) -> tuple[Payment, ...]:
    """A jeton into the pool for each card laid out, then what laid aces move."""
    due = len(turn.laid) - (turn.aces if rules.laid_ace_pool == "exempt" else 0)
    aces = turn.aces if rules.laid_ace_bonus != "none" else 0
    return _of_layout(seats, turn.seat, due, aces, rules.laid_ace_bonus == "pay", turn.n)


@lru_cache(maxsize=8192)
def _of_layout(seats: int, seat: int, due: int, aces: int, pays: bool, step: int) -> tuple[Payment, ...]:
    into_pool = (Payment(seat, POOL, due, "laid", step),) if due else ()
    others = _from_each(seats, seat, aces, "ace laid", step)
    return (*into_pool, *(paid._replace(payer=seat, payee=paid.payer) if pays else paid for paid in others))


def _reason(bonus: Bonus, turn: Turn) -> str:
    """What a bonus is paid for; aces taken by themselves are told from aces among other cards."""
    if bonus.kind != ACE:
        return bonus.kind
    return "aces alone" if turn.aces == len(turn.taken) else "ace"


def _end(table: Table, outcome: Outcome, state: State) -> list[Payment] | None:
    """Aces held, most cards, consolation; None where it is unknown how much most cards counts."""
    rules = table.rules
    payments: list[Payment] = []
    if rules.form == "full":
        for seat, aces in enumerate(final_aces(state, outcome)):
            payments += _from_each(table.seats, seat, aces, "aces held")
    if rules.most_cards == "pay" and rules.form == "full":
        most = most_cards(outcome)
        if most is not None and table.double is None and rules.cards_tie != "none":
            return None
        if most is not None:
            payments += _from_each(table.seats, most, table.double or 1, "most cards")
    if not outcome.winner:
        consoled = _consoled(state)
        if consoled is not None:
            payments += _from_each(table.seats, consoled, 1, "consolation")
    return payments


def final_aces(state: State, outcome: Outcome) -> list[int]:
    """The aces in each pile, with what was left on the table."""
    aces = list(state.aces)
    heir = leftover_to(state, outcome.winner[0] if outcome.winner else None)
    if heir is not None:
        aces[heir] += sum(card[0] == "A" for card in state.lying)
    return aces


def most_cards(outcome: Outcome) -> int | None:
    """The seat with the most cards, None for a tie."""
    cards = outcome.points or ()
    top = [seat for seat, count in enumerate(cards) if count == max(cards)]
    return top[0] if len(top) == 1 else None


def _consoled(state: State) -> int | None:
    if state.rules.consolation == "last_layout":
        return next((turn.seat for turn in reversed(state.turns) if turn.laid), None)
    return state.last_capture if state.rules.consolation == "last_capture" else None


def _pool_taker(rules: PapillonRules, outcome: Outcome) -> int | None:
    """Who takes the pool: the winner, or the most cards where the rules give it to them."""
    if outcome.winner:
        return outcome.winner[0]
    return most_cards(outcome) if rules.pool_no_winner == "most_cards" else None


def _double_next(table: Table, outcome: Outcome) -> int | None:
    """How many times more most cards counts in the next deal."""
    rules = table.rules
    if rules.most_cards == "none" or rules.cards_tie == "none" or rules.form == "short" or most_cards(outcome) is not None:
        return 0
    if rules.cards_tie == "double_next":
        return 1
    return None if table.double is None else table.double


# -- the evening -----------------------------------------------------------------------------------

def _ends_game(table: Table, outcome: Outcome, pool: int | None) -> bool:
    """Whether the game is over: by the agreed rounds, or by a papillon where that ends it."""
    rules = table.rules
    if rules.length == "first_papillon":
        return bool(outcome.winner)
    if rules.length != "rounds" or rules.rounds is None or table.number is None:
        return False
    played = table.number >= rules.rounds * deals_in_round(rules, table.seats)
    return played and (rules.pool_at_end == "share" or bool(outcome.winner) or pool == 0)


def deals_in_round(rules: PapillonRules, seats: int) -> int:
    """How many deals make a round."""
    return seats if rules.deals_per_round == "players" else 3


def starting_money(rules: PapillonRules) -> int | None:
    """The jetons that everybody starts with, None where only balances are kept."""
    if rules.start_money == "none":
        return None
    return 13 * FICHE if rules.start_money == "260" or rules.rounds is None else FICHE + 6 * FICHE * rules.rounds


def game_won(rules: PapillonRules, totals: Mapping[str, int], maker: str | None) -> Sequence[str]:
    """The richest, once somebody has no money left and the rules end the game there."""
    start = starting_money(rules)
    if rules.length != "money_out" or start is None or not totals or min(totals.values()) > -start:
        return ()
    return [name for name, total in totals.items() if total == max(totals.values())]

"""What a hand pays: the settlement of its game, adjustments on top, and a written score held against the sum."""

from __future__ import annotations

from functools import lru_cache

from formats.names import fold
from formats.record import Field
from formats.values import read_number, signed, tokens, too_large
from replay import codes
from replay.ending import Ending
from replay.replay import POOL, Payment
from replay.terms import Outcome
from replay.written import find_player


def pay(ending: Ending, outcome: Outcome) -> None:
    """Settle, add adjustments, and hold a written score against the sum."""
    replay, table = ending.replay, ending.table
    due = ending.game.settle(table, outcome, replay.state, replay.irregularities)
    adjusted, pool = _adjustments(ending)
    scores = due.scores
    if scores is not None and adjusted:
        scores = tuple(score + sum(amount for seat, amount in adjusted if seat == at) for at, score in enumerate(scores))
    payments = (*due.payments, *_as_payments([*adjusted, (POOL, pool)])) if adjusted or pool else due.payments
    written = _written_scores(ending)
    if written is not None:
        scores = _settle_difference(ending, scores, written)
    elif (scores is None and outcome.result is not None) or (scores is None and replay.level > 0):
        replay.unverified = (*replay.unverified, f"the score: {_why_unknown(ending, outcome, due.why)}")
    replay.scores, replay.payments = scores, payments if scores is not None else ()
    replay.pool_before = table.pool
    if due.pool_after is not None:
        replay.pool_after = due.pool_after + pool
    elif due.scores is None and table.pool is not None and scores is not None and ending.game.zero_sum(table.rules):
        replay.pool_after = table.pool - sum(scores)
        _judge_pool(ending, outcome, replay.pool_after)
    replay.facts = {"double_next": due.double_next, "game_over": due.game_over}


def _why_unknown(ending: Ending, outcome: Outcome, why: str) -> str:
    """Why nobody can say what a hand paid."""
    if why:
        return why
    table = ending.table
    if outcome.result in (None, "unfinished", "thrown-in"):
        return "the result is open"
    if table.double is None or (table.pool is None and ending.game.keeps_pool(table.rules)):
        return "what was carried from the hand before is unknown"
    return "the result alone does not say it" if ending.replay.level < 4 else "what was carried from the hand before is unknown"


def _judge_pool(ending: Ending, outcome: Outcome, pool: int) -> None:
    """A pool that follows from written scores: nothing is left of one that was won, and no more came out than lay in it."""
    written = ending.replay.record.fields["score"]
    if pool < 0:
        ending.contradicted(codes.POOL_SHORT, "score", (written.start, written.end), written.value, "more than the pool holds", short=-pool)
    elif pool and outcome.winner:
        winner = ending.table.players[outcome.winner[0]]
        ending.contradicted(
            codes.POOL_LEFT, "score", (written.start, written.end), written.value, "an empty pool", left=pool, winner=winner
        )


def _settle_difference(ending: Ending, scores: tuple[int, ...] | None, written: list[tuple[int, int, int]]) -> tuple[int, ...] | None:
    """The score that counts: the computed one, the written one where nothing could be computed, or by a ruling."""
    told = tuple(amount for amount, _, _ in written)
    if scores is None:
        if sum(told) and ending.game.zero_sum(ending.table.rules) and not ending.game.keeps_pool(ending.table.rules):
            ending.contradicted(codes.SCORE_SUM, "sum", (written[0][1], written[-1][2]), signed(sum(told)), "0", sum=signed(sum(told)))
        return told
    wrong = [seat for seat, amount in enumerate(told) if amount != scores[seat]]
    if wrong:
        seat = wrong[0]
        _, start, end = written[seat]
        due = " ".join(map(signed, scores))
        ending.contradicted(codes.SCORE_WRONG, f"score of {ending.table.players[seat]}", (start, end), signed(told[seat]),
                            signed(scores[seat]), seat=ending.table.players[seat], all=due)
    return told if wrong and ending.ruled else scores


def _written_scores(ending: Ending) -> list[tuple[int, int, int]] | None:
    """The written score by seat, each with its place; None when none is written or it cannot be read."""
    written = ending.replay.record.fields.get("score")
    if written is None or written.blank:
        return None
    seats = ending.table.seats
    plain = _plain_numbers(written.value)
    if plain is not None and len(plain) == seats:
        return [(amount, written.start + start, written.start + end) for amount, start, end in plain]
    pairs, positional = _amounts(ending, written, pool=False)
    if pairs is None:
        return None
    if len(pairs) != seats or (not positional and len({seat for seat, *_ in pairs}) != seats):
        ending.fault_at(codes.SCORE_COUNT, written, count=len(pairs), seats=seats)
        return None
    by_seat = {seat: (amount, start, end) for seat, amount, start, end in pairs}
    return [by_seat[seat] for seat in range(seats)]


@lru_cache(maxsize=4096)
def _plain_numbers(text: str) -> tuple[tuple[int, int, int], ...] | None:
    """The numbers of a score without names, each with its offsets in the text; None for any other. The same scores come again and again."""
    found = [(None if quoted else read_number(word), start, end) for word, start, end, quoted in tokens(text)]
    return (
        tuple((amount, start, end) for amount, start, end in found if amount is not None)
        if all(n is not None for n, *_ in found)
        else None
    )


def _amounts(ending: Ending, written: Field, *, pool: bool) -> tuple[list[tuple[int, int, int, int]] | None, bool]:
    """(seat, amount, start, end) in order as written, and whether no name was written; None after a fault."""
    words = list(tokens(written.value, written.start))
    plain = None if pool else _plain_numbers(written.value)
    if plain is not None:
        return [(seat, amount, written.start + start, written.start + end) for seat, (amount, start, end) in enumerate(plain)], True
    pairs: list[tuple[int, int, int, int]] = []
    name: list[tuple[str, int, int]] = []
    for word, start, end, quoted in words:
        number = None if quoted else read_number(word)
        if number is None and not quoted and too_large(word):
            ending.too_large(word, start, end)
            return None, False
        if number is None:
            name.append((word, start, end))
            continue
        if not name:
            if not pairs and not pool:                     # numbers in the order of `players`, one of which is none
                word, start, end, _ = next(part for part in words if part[3] or read_number(part[0]) is None)
            ending.fault(codes.ADJUST_WRONG if pool else codes.SCORE_UNREADABLE, start, end, word=word)
            return None, False
        who = " ".join(part for part, _, _ in name)
        seat = POOL if pool and fold(who) == "pool" else find_player(ending.setting, who, (name[0][1], name[-1][2]))
        if seat is None:
            return None, False
        pairs.append((seat, number, start, end))
        name = []
    if name:
        ending.fault(codes.ADJUST_WRONG if pool else codes.SCORE_UNREADABLE, name[0][1], name[-1][2], word=name[0][0])
        return None, False
    return pairs, False


def _adjustments(ending: Ending) -> tuple[list[tuple[int, int]], int]:
    """What `adjust:` moves, by seat, and what it moves into the pool."""
    by_seat: list[tuple[int, int]] = []
    pool = 0
    if not ending.replay.record.repeated:
        return by_seat, pool
    for written in ending.replay.record.repeated:
        if written.name != "adjust" or written.blank:
            continue
        pairs, _ = _amounts(ending, written, pool=True)
        for seat, amount, _, _ in pairs or ():
            if seat == POOL:
                pool += amount
            else:
                by_seat.append((seat, amount))
        if pairs and sum(amount for _, amount, _, _ in pairs):
            ending.fault_at(codes.ADJUST_SUM, written, sum=signed(sum(amount for _, amount, _, _ in pairs)))
    return by_seat, pool


def _as_payments(moved: list[tuple[int, int]]) -> list[Payment]:
    """Who pays whom, so that everybody ends up with what was moved; what does not balance is left out."""
    owed = [[seat, -amount] for seat, amount in moved if amount < 0]
    due = [[seat, amount] for seat, amount in moved if amount > 0]
    payments = []
    while owed and due:
        amount = min(owed[0][1], due[0][1])
        payments.append(Payment(owed[0][0], due[0][0], amount, "adjust"))
        for side in (owed, due):
            side[0][1] -= amount
            if not side[0][1]:
                side.pop(0)
    return payments




"""How a hand ended: what the cards say, what is written, and what it pays. A written value is checked, never trusted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from formats.diagnostics import Code, Diagnostic, is_error
from formats.names import fold, nearest
from formats.record import Field
from formats.values import read_number, tokens
from replay import codes
from replay.game import Game, Outcome, Table
from replay.replay import POOL, Deal, Payment, Replay
from replay.setting import Setting, contract_of, find_player, place_of


@dataclass(slots=True)
class _Ending:
    """One conclusion in the making."""

    replay: Replay
    setting: Setting
    game: Game
    table: Table
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def ruled(self) -> bool:
        """A `ruling:` lets written values stand."""
        return bool(self.replay.record.value("ruling"))

    @property
    def spoiled(self) -> bool:
        """An error was found already: that something is missing besides is no news."""
        return any(map(is_error, [*self.replay.diagnostics, *self.setting.found, *self.found]))

    def fault(self, code: Code, start: int, end: int, *, soft: bool = False, **args: Any) -> None:
        self.found.append(Diagnostic(code, self.replay.record.source, start, end, args, softened=soft))

    def fault_at(self, code: Code, where: Field | None, *, soft: bool = False, **args: Any) -> None:
        self.fault(code, *place_of(self.replay.record, where), soft=soft, **args)


def conclude(replay: Replay, setting: Setting, game: Game, *, stopped: bool) -> list[Diagnostic]:
    """Fill in how the hand ended; gives what is wrong with what is written. `stopped` means that the walk met a fault."""
    assert setting.table is not None
    ending = _Ending(replay, setting, game, setting.table)
    if stopped:
        _take(replay, game.outcome(replay.state))
        _derive_deal(replay)
        return ending.found
    state = replay.state
    if fold(replay.record.value("result")) != "void":
        _finish(ending)
    if replay.level == 3 and not ending.found:
        _winners(ending)
    outcome = game.outcome(state)
    outcome = _contract(ending, outcome)
    outcome = _result(ending, outcome)
    _take(replay, outcome)
    _derive_deal(replay)
    replay.unverified = tuple(game.unverified(state))
    if replay.level == 4:
        _compare_winners(ending)
    _pay(ending, outcome)
    return ending.found


def _take(replay: Replay, outcome: Outcome) -> None:
    replay.contract, replay.result = outcome.contract, outcome.result
    replay.tricks = tuple(replay.state.tricks)
    replay.tricks_taken, replay.points = outcome.tricks_taken, outcome.points
    replay.side_points, replay.winner = outcome.side_points, outcome.winner


def _derive_deal(replay: Replay) -> None:
    """Fill unknown cards of the deal with the ones that were seen played."""
    if replay.study or all(hand is not None and "?" not in hand for hand in replay.deal.hands) or replay.level < 4:
        return
    shown: list[list[str]] = [[] for _ in replay.players]
    for move in replay.moves:
        if move.phase == "play" and len(move.text) == 2:
            shown[move.seat].append(move.text)
    hands = []
    for seat, hand in enumerate(replay.deal.hands):
        known = [card for card in hand or () if card != "?"]
        size = len(hand) if hand is not None else len(shown[seat]) + replay.state.hidden[seat]
        derived = [*known, *(card for card in shown[seat] if card not in known)]
        hands.append(tuple(derived + ["?"] * (size - len(derived))))
    replay.deal_derived = True
    replay.deal = Deal(tuple(hands), *replay.deal[1:])


# -- what is missing -------------------------------------------------------------------------------

def _finish(ending: _Ending) -> None:
    """Whether the record may stop where it stops; what is missing is missing behind the last word."""
    record = ending.replay.record
    worded = [section for section in record.sections if section.name != "deal" and any(line.texts for line in section.lines)]
    if not worded:
        return
    fault = ending.game.finish(ending.replay.state)
    if fault is not None:
        ending.fault(fault.code, *worded[-1].last(), **fault.args)


def _winners(ending: _Ending) -> None:
    """Level 3: who won each trick."""
    state = ending.replay.state
    if state.phase != "play":
        return
    for seat, start, end in _written_winners(ending):
        if state.phase == "over" or (len(state.tricks) >= 5 and ending.table.study):
            ending.fault(codes.WINNERS_COUNT, start, end, count=len(state.tricks) + 1, due=len(state.tricks))
            return
        ending.game.note_winner(state, seat)


def _written_winners(ending: _Ending) -> list[tuple[int, int, int]]:
    written = ending.replay.record.fields.get("winners")
    if written is None:
        return []
    found = []
    for word, start, end, _ in tokens(written.value, written.start):
        seat = find_player(ending.setting, word, (start, end))
        if seat is not None:
            found.append((seat, start, end))
    return found


def _compare_winners(ending: _Ending) -> None:
    """Level 4: written winners are checked against the cards."""
    players = ending.table.players
    tricks = ending.replay.tricks
    for (seat, start, end), trick in zip(_written_winners(ending), tricks, strict=False):
        if seat != trick.winner:
            ending.fault(codes.WINNER_WRONG, start, end, soft=ending.ruled, trick=trick.n, written=players[seat], due=players[trick.winner])


# -- contract and result ---------------------------------------------------------------------------

def _contract(ending: _Ending, outcome: Outcome) -> Outcome:
    """The contract of the calls, held against a written one and against a written trump suit."""
    record, contract = ending.replay.record, outcome.contract
    if "contract" in record.fields and not ending.table.study and ending.replay.moves and ending.replay.moves[0].phase == "call":
        written = contract_of(ending.setting, ending.game, ending.table)
        if written is not None and (contract is None or (written.maker, written.call) != (contract.maker, contract.call)):
            due = "nobody's" if contract is None else f"{ending.table.players[contract.maker]} {contract.call}"
            ending.fault_at(codes.CONTRACT_WRONG, record.fields["contract"], written=record.fields["contract"].value, due=due)
    named = ending.table.trump
    if contract is None or named is None or ending.table.study:
        return outcome
    state = ending.replay.state
    if state.trick or (state.tricks and state.tricks[0].cards):
        if named != (contract.trump or "none"):
            due = contract.trump or "none"
            ending.fault_at(codes.TRUMP_WRONG, record.field("trump"), written=named, due=due)
        return outcome
    return outcome._replace(contract=contract._replace(trump=None if named == "none" else named))


def _result(ending: _Ending, outcome: Outcome) -> Outcome:
    """The result of the cards, or the written one where they leave it open or a ruling lets it stand."""
    record = ending.replay.record
    written = record.fields.get("result")
    if written is None or not written.value or written.value in ("?", "-"):
        return _open(ending, outcome)
    said = fold(written.value).replace(" ", "-")
    if said not in ending.game.RESULTS:
        near = nearest(said, list(ending.game.RESULTS))
        hint = f"did you mean `{near}`?" if near else "it may be " + ", ".join(ending.game.RESULTS)
        ending.fault_at(codes.BAD_VALUE, written, value=written.value, field="result", hint=hint)
        return outcome
    if said == "void":
        return outcome._replace(result="void")
    if ending.table.study and said == "unfinished":
        return outcome
    if said in ("made", "failed") and outcome.contract is None and outcome.result is None:
        if not ending.spoiled:
            ending.fault_at(codes.TOTAL_MISSING, written)
        return outcome
    if outcome.result is not None and outcome.result != said and not (outcome.result == "unfinished" and not ending.table.study):
        ending.fault_at(codes.RESULT_WRONG, written, soft=ending.ruled, written=said, due=outcome.result)
        return outcome._replace(result=said) if ending.ruled else outcome
    return outcome._replace(result=said)


def _open(ending: _Ending, outcome: Outcome) -> Outcome:
    """No result is written: one that is open is unfinished after `end`, and unknown otherwise."""
    replay = ending.replay
    if outcome.result is None and any(move.text == "end" for move in replay.moves[-1:]):
        return outcome._replace(result="unfinished")
    if outcome.result is None and outcome.contract is None and replay.level == 0 and "score" not in replay.record.fields:
        ending.fault_at(codes.LEVEL_EMPTY, None)
    elif outcome.result is None and outcome.contract is not None and not ending.spoiled:
        ending.fault_at(codes.NO_RESULT, None)
    return outcome


# -- payment ---------------------------------------------------------------------------------------

def _pay(ending: _Ending, outcome: Outcome) -> None:
    """Settle, add adjustments, and hold a written score against the sum."""
    replay, table = ending.replay, ending.table
    due = ending.game.settle(table, outcome.contract, outcome.result)
    adjusted, pool = _adjustments(ending)
    scores = due.scores
    if scores is not None:
        scores = tuple(score + sum(amount for seat, amount in adjusted if seat == at) for at, score in enumerate(scores))
    payments = (*due.payments, *_as_payments([*adjusted, (POOL, pool)]))
    written = _written_scores(ending)
    if written is not None:
        scores = _settle_difference(ending, scores, written)
    elif (scores is None and outcome.result is not None) or (scores is None and replay.level > 0):
        why = "the result is open" if outcome.result not in ("made", "failed") else "what was carried from the hand before is unknown"
        replay.unverified = (*replay.unverified, f"the score: {why}")
    replay.scores, replay.payments = scores, payments if scores is not None else ()
    replay.pool_before, replay.pool_after = table.pool, due.pool_after
    replay.facts = {"double_next": due.double_next}


def _settle_difference(ending: _Ending, scores: tuple[int, ...] | None, written: list[tuple[int, int, int]]) -> tuple[int, ...] | None:
    """The score that counts: the computed one, the written one where nothing could be computed, or by a ruling."""
    told = tuple(amount for amount, _, _ in written)
    if scores is None:
        if sum(told) and ending.game.zero_sum(ending.table.rules):
            ending.fault(codes.SCORE_SUM, written[0][1], written[-1][2], soft=ending.ruled, sum=f"{sum(told):+d}")
        return told
    wrong = [seat for seat, amount in enumerate(told) if amount != scores[seat]]
    if wrong:
        seat = wrong[0]
        _, start, end = written[seat]
        ending.fault(codes.SCORE_WRONG, start, end, soft=ending.ruled, seat=ending.table.players[seat], written=f"{told[seat]:+d}",
                     due=f"{scores[seat]:+d}", all=" ".join(f"{score:+d}" if score else "0" for score in scores))
    return told if wrong and ending.ruled else scores


def _written_scores(ending: _Ending) -> list[tuple[int, int, int]] | None:
    """The written score by seat, each with its place; None when none is written or it cannot be read."""
    written = ending.replay.record.fields.get("score")
    if written is None or not written.value:
        return None
    pairs, positional = _amounts(ending, written, pool=False)
    if pairs is None:
        return None
    seats = ending.table.seats
    if len(pairs) != seats or (not positional and len({seat for seat, *_ in pairs}) != seats):
        ending.fault_at(codes.SCORE_COUNT, written, count=len(pairs), seats=seats)
        return None
    by_seat = {seat: (amount, start, end) for seat, amount, start, end in pairs}
    return [by_seat[seat] for seat in range(seats)]


def _amounts(ending: _Ending, written: Field, *, pool: bool) -> tuple[list[tuple[int, int, int, int]] | None, bool]:
    """(seat, amount, start, end) in order as written, and whether no name was written; None after a fault."""
    words = list(tokens(written.value, written.start))
    if words and all(read_number(word) is not None and not quoted for word, _, _, quoted in words) and not pool:
        return [(seat, read_number(word) or 0, start, end) for seat, (word, start, end, _) in enumerate(words)], True
    pairs: list[tuple[int, int, int, int]] = []
    name: list[tuple[str, int, int]] = []
    for word, start, end, quoted in words:
        number = None if quoted else read_number(word)
        if number is None:
            name.append((word, start, end))
            continue
        if not name:
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


def _adjustments(ending: _Ending) -> tuple[list[tuple[int, int]], int]:
    """What `adjust:` moves, by seat, and what it moves into the pool."""
    by_seat: list[tuple[int, int]] = []
    pool = 0
    for written in ending.replay.record.repeated:
        if written.name != "adjust":
            continue
        pairs, _ = _amounts(ending, written, pool=True)
        for seat, amount, _, _ in pairs or ():
            if seat == POOL:
                pool += amount
            else:
                by_seat.append((seat, amount))
        if pairs and sum(amount for _, amount, _, _ in pairs):
            ending.fault_at(codes.ADJUST_SUM, written, sum=f"{sum(amount for _, amount, _, _ in pairs):+d}")
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




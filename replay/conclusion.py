"""How a hand ended: what the cards say, what is written, and what it pays. A written value is checked, never trusted."""

from __future__ import annotations

from formats.diagnostics import Diagnostic, Fault
from formats.names import fold
from formats.record import Field
from formats.values import read_number, tokens, too_large
from replay import codes
from replay.ending import Ending
from replay.game import Game
from replay.measures import measure
from replay.paying import pay
from replay.replay import MISDEAL, Irregularity, Replay
from replay.result import result_of
from replay.terms import Outcome
from replay.written import Setting, contract_of, find_player


def conclude(replay: Replay, setting: Setting, game: Game, *, stopped: bool) -> list[Diagnostic]:
    """Fill in how the hand ended; gives what is wrong with what is written. `stopped` means that the walk met a fault."""
    assert setting.table is not None
    ending = Ending(replay, setting, game, setting.table)
    if stopped:
        _take(replay, game.outcome(replay.state))
        _derive_deal(replay)
        return ending.found
    state = replay.state
    if "result" not in replay.record.fields or fold(replay.record.value("result")) != "void":
        _finish(ending)
    if replay.level == 3 and not ending.found:
        _winners(ending)
    outcome = game.amend(ending.table, _points(ending, game.outcome(state)), replay.irregularities)
    outcome = _contract(ending, outcome)
    outcome = measure(ending, result_of(ending, outcome))
    _remedies(ending, outcome)
    _take(replay, outcome)
    _derive_deal(replay)
    replay.unverified = tuple(game.unverified(state))
    if replay.level == 4:
        _compare_winners(ending)
    pay(ending, outcome)
    return ending.found


def _remedies(ending: Ending, outcome: Outcome) -> None:
    """A void deal is a breach of its dealer's; for every breach, what the rules of the table say is due."""
    replay, game, table = ending.replay, ending.game, ending.table
    if not replay.irregularities and outcome.result != "void":
        return
    breaches = list(replay.irregularities)
    if outcome.result == "void" and "result" in replay.record.fields:
        adjusted = any(part.name == "adjust" for part in replay.record.repeated)
        breaches.append(Irregularity(None, table.dealer, MISDEAL, "adjusted" if adjusted else "void"))
    if breaches:
        dues = [game.remedy(table, breach) for breach in breaches]
        replay.irregularities = tuple(breach._replace(due=due, amount=amount) for breach, (due, amount) in zip(breaches, dues, strict=True))


def _take(replay: Replay, outcome: Outcome) -> None:
    replay.contract, replay.result = outcome.contract, outcome.result
    replay.tricks_taken, replay.points = outcome.tricks_taken, outcome.points
    replay.side_points, replay.winner = outcome.side_points, outcome.winner


def _derive_deal(replay: Replay) -> None:
    """Fill unknown cards of the deal with the ones that were seen played."""
    assert replay.game is not None
    if (
        replay.study
        or all(hand is not None and "?" not in hand for hand in replay.deal.hands)
        or replay.level < 4
        or not replay.game.IN_TRICKS
    ):
        return
    shown: list[list[str]] = [[] for _ in replay.players]
    for move in replay.moves:
        card = move.text.partition(":")[0]
        if move.phase == "play" and len(card) == 2:
            shown[move.seat].append(card)
    replay.deal_derived = True
    replay.deal = replay.deal._replace(hands=replay.game.dealt(replay.state, replay.deal.hands, shown))


# -- what is missing -------------------------------------------------------------------------------

def _finish(ending: Ending) -> None:
    """Whether the record may stop where it stops; what is missing is missing behind the last word."""
    record = ending.replay.record
    worded = [section for section in record.sections if section.name != "deal" and section.lines]
    if not any(line.texts for section in worded for line in section.lines):
        told = not ending.table.study and (ending.replay.level > 0 or record.says("score"))
        open_question = ending.game.unplayed(ending.table) if told else None
        if open_question is not None:
            ending.fault_at(open_question.code, None, **open_question.args)
        return
    fault = ending.game.finish(ending.replay.state)
    if fault is not None:
        ending.fault(fault.code, *worded[-1].last(), **fault.args)


def _winners(ending: Ending) -> None:
    """Level 3: who won each trick."""
    state = ending.replay.state
    if state.phase == "over" or state.maker is None:
        return
    for seat, start, end in _written_winners(ending):
        if state.phase == "over" or (len(state.tricks) >= 5 and ending.table.study):
            ending.fault(codes.WINNERS_COUNT, start, end, count=len(state.tricks) + 1, due=len(state.tricks))
            return
        ending.game.note_winner(state, seat)


def _written_winners(ending: Ending) -> list[tuple[int, int, int]]:
    written = ending.replay.record.fields.get("winners")
    if written is None or written.blank:
        return []
    found = []
    for word, start, end, _ in tokens(written.value, written.start):
        seat = find_player(ending.setting, word, (start, end))
        if seat is not None:
            found.append((seat, start, end))
    return found


def _compare_winners(ending: Ending) -> None:
    """Level 4: written winners are checked against the cards."""
    if "winners" not in ending.replay.record.fields:
        return
    players, tricks = ending.table.players, ending.replay.tricks
    for (seat, start, end), trick in zip(_written_winners(ending), tricks, strict=False):
        if seat != trick.winner:
            ending.contradicted(
                codes.WINNER_WRONG, f"winner of trick {trick.n}", (start, end), players[seat], players[trick.winner], trick=trick.n
            )


# -- contract and points -------------------------------------------------------------------

def _contract(ending: Ending, outcome: Outcome) -> Outcome:
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


def _points(ending: Ending, outcome: Outcome) -> Outcome:
    """The points that are written, held against the cards; in some ends of a hand they are needed."""
    written = ending.replay.record.fields.get("points")
    counts = _numbers(ending, written)
    if counts == []:
        return outcome
    found = ending.game.take_points(ending.table, ending.replay.state, outcome, counts, ruled=ending.ruled)
    if not isinstance(found, Fault):
        if ending.ruled and written is not None and outcome.side_points not in (None, found.side_points):
            ending.fault_at(codes.RULED, written, what="points", written=found.side_points, due=outcome.side_points)
        return found
    if written is not None and not written.blank:
        ending.fault_at(found.code, written, **found.args)
    elif not ending.spoiled:
        ending.fault(found.code, *ending.last_word(), **found.args)
    return outcome


def _numbers(ending: Ending, written: Field | None) -> list[int] | None:
    """The numbers of a field, [] when one of them is none, None when nothing is written."""
    if written is None or written.blank or written.name not in ending.game.FIELDS:
        return None
    numbers = []
    for word, start, end, quoted in tokens(written.value.replace("/", " "), written.start):
        number = None if quoted else read_number(word)
        if not quoted and too_large(word):
            ending.too_large(word, start, end)
            return []
        if number is None or number < 0:
            ending.fault(codes.POINTS_UNREADABLE, start, end, word=word)
            return []
        numbers.append(number)
    return numbers

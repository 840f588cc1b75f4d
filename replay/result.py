"""The result of a hand: what the cards say, held against what is written, which is checked and never trusted."""

from __future__ import annotations

from collections.abc import Collection

from formats.names import fold, nearest, unquoted
from formats.record import Field
from replay import codes
from replay.ending import Ending
from replay.terms import BY_NAME, Outcome
from replay.written import find_player


def result_of(ending: Ending, outcome: Outcome) -> Outcome:
    """The result of the cards, or the written one where they leave it open or a ruling lets it stand."""
    record = ending.replay.record
    written = record.fields.get("result")
    if written is None or written.blank:
        return _open(ending, outcome)
    said = fold(written.value).replace(" ", "-")
    if said not in ending.game.RESULTS and BY_NAME in ending.game.RESULTS and ending.replay.record.names.fitting(unquoted(written.value)):
        return _won_by(ending, outcome, written)
    if said not in ending.game.RESULTS:
        near = _meant(said, ending.game.RESULTS)
        hint = f"did you mean `{near}`?" if near else "it may be " + ", ".join(ending.game.RESULTS)
        ending.fault_at(codes.BAD_VALUE, written, value=written.value, field="result", hint=hint)
        return outcome
    if said == "void":
        return outcome._replace(result="void")
    if ending.table.study and said == "unfinished" and outcome.result in (None, "unfinished"):
        return outcome
    if said in ("made", "failed") and outcome.contract is None and outcome.result is None:
        if not ending.spoiled:
            ending.fault_at(codes.TOTAL_MISSING, written)
        return outcome
    if said == "thrown-in" and outcome.contract is not None:
        return _contradicted(ending, outcome, written, said, f"{ending.table.players[outcome.contract.maker]}'s contract")
    if outcome.result is not None and outcome.result != said and not _left_open(ending, outcome, said):
        return _contradicted(ending, outcome, written, said, outcome.result)
    return outcome._replace(result=said)


_OTHERWISE = (frozenset({"made", "won", "win", "success", "done"}), frozenset({"failed", "lost", "down", "off", "set"}),
              frozenset({"thrown-in", "passed-out", "passed", "all-pass"}), frozenset({"drawn", "draw", "tie", "tied", "undecided"}),
              frozenset({"unfinished", "open", "stopped", "abandoned"}), frozenset({"void", "misdeal", "cancelled", "annulled"}))
"""Results that different games, or different clubs, call by different words."""


def _meant(said: str, results: Collection[str]) -> str | None:
    """The result of this game that a word means which is none."""
    alike = next((words for words in _OTHERWISE if said in words), frozenset())
    return next((result for result in results if result in alike), None) or nearest(said, list(results))


def _won_by(ending: Ending, outcome: Outcome, written: Field) -> Outcome:
    """A result that is written as its winner's name."""
    seat = find_player(ending.setting, unquoted(written.value), (written.start, written.end))
    if seat is None or (outcome.result == "won" and outcome.winner == (seat,)):
        return outcome
    if outcome.result is not None and not (outcome.result == "unfinished" and not ending.table.study):
        players = ending.table.players
        due = ", ".join(players[won] for won in outcome.winner) if outcome.winner else outcome.result
        ending.contradicted(codes.RESULT_WRONG, "result", (written.start, written.end), players[seat], due)
        return outcome._replace(result="won", winner=(seat,)) if ending.ruled else outcome
    return outcome._replace(result="won", winner=(seat,))


def _left_open(ending: Ending, outcome: Outcome, said: str) -> bool:
    """Whether a hand that the cards leave unfinished may have ended as is written."""
    return outcome.result == "unfinished" and not ending.table.study and (outcome.instead is None or said in outcome.instead)


def _contradicted(ending: Ending, outcome: Outcome, written: Field, said: str, due: str) -> Outcome:
    """A written result that cannot be; by a ruling it stands all the same."""
    ending.contradicted(codes.RESULT_WRONG, "result", (written.start, written.end), said, due)
    return outcome._replace(result=said, winner=None) if ending.ruled else outcome


def _open(ending: Ending, outcome: Outcome) -> Outcome:
    """No result is written: one that is open is unfinished after `end`, and unknown otherwise."""
    replay = ending.replay
    if outcome.result is None and any(move.text == "end" for move in replay.moves[-1:]):
        return outcome._replace(result="unfinished")
    if outcome.result is None and outcome.contract is None and replay.level == 0 and not replay.record.says("score"):
        ending.fault_at(codes.LEVEL_EMPTY, None)
    elif outcome.result is None and outcome.contract is not None and not ending.spoiled:
        ending.fault_at(codes.NO_RESULT, None)
    return outcome

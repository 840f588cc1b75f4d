"""What is measured of a patience: cards up and minutes, as written and as the moves make it; and doubts about single moves."""

from __future__ import annotations

from formats import codes as writing
from formats.diagnostics import Diagnostic
from formats.values import read_number
from replay import codes
from replay.ending import Ending
from replay.terms import Outcome

_MOST_MINUTES = 9999


def measure(ending: Ending, outcome: Outcome) -> Outcome:
    """The outcome with its cards up; a written number is held against the moves, and against the result."""
    replay = ending.replay
    for index, fault in outcome.doubts:
        word = replay.moves[index].word
        ending.found.append(Diagnostic(fault.code, replay.record.source, word.start, word.end, fault.args))
    if "up" not in ending.game.FIELDS:
        return outcome
    everything = len(ending.game.plan(ending.table).pack)
    replay.minutes = _number(ending, "minutes", _MOST_MINUTES, "write how many minutes it took")
    outcome = _cards_up(ending, outcome, everything)
    replay.up = outcome.up
    return outcome


def _cards_up(ending: Ending, outcome: Outcome, everything: int) -> Outcome:
    written = _number(ending, "up", everything, f"write how many of the {everything} cards were put up")
    if outcome.up is None:
        return _without_moves(ending, outcome, written, everything)
    if written is not None and written != outcome.up and not _unwritten_rest(ending, outcome, written):
        ending.contradicted(codes.UP_WRONG, "number of cards up", _place(ending), written, outcome.up)
        return outcome._replace(up=written) if ending.ruled else outcome
    up = written if written is not None else everything if outcome.result == "won" else outcome.up
    return outcome._replace(up=up)


def _without_moves(ending: Ending, outcome: Outcome, written: int | None, everything: int) -> Outcome:
    """Only the result or the number is known, and each says something of the other."""
    result = outcome.result
    if written is None:
        return outcome._replace(up=everything) if result == "won" else outcome
    if result in ("won", "lost", "unfinished") and (result == "won") != (written == everything):
        place, told = _place(ending), {"result": result, "up": written, "all": everything}
        ending.contradicted(codes.UP_RESULT, "number of cards up", place, written, everything, **told)
    return outcome._replace(up=written, result=result or ("won" if written == everything else None))


def _unwritten_rest(ending: Ending, outcome: Outcome, written: int) -> bool:
    """Whether more cards may have gone up in moves that nobody wrote down."""
    moves = ending.replay.moves
    return bool(moves) and moves[-1].text == "end" and written >= (outcome.up or 0)


def _number(ending: Ending, name: str, most: int, expected: str) -> int | None:
    written = ending.replay.record.fields.get(name)
    if written is None or written.blank:
        return None
    number = read_number(written.value)
    if number is None or not 0 <= number <= most:
        ending.fault_at(writing.BAD_NUMBER, written, value=written.value, expected=expected)
        return None
    return number


def _place(ending: Ending) -> tuple[int, int]:
    written = ending.replay.record.fields["up"]
    return written.start, written.end

"""Words marked `*`: what happened at the table although it should not. A breach is kept, what is impossible stays an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from formats.diagnostics import Fault
from formats.record import Line, Word
from replay import codes
from replay.out_of_order import late, wrong_seat
from replay.replay import STOOD, Irregularity

if TYPE_CHECKING:
    from replay.fold import Fold


def play_marked(fold: Fold, line: Line, index: int, seat: int | None, phase: str) -> None:
    """A word marked `*`: kept when a rule was broken, refused when it is impossible."""
    word = line.words[index]
    assert word.mark is not None
    who = seat if seat is not None else fold.state.turn
    fault = _fault_of(fold, word, word.text, seat, phase)
    if fault is not None and not fault.code.breach:
        fold.refuse_at(fault, word)
        return
    instead = word.mark.instead
    if instead is None:
        _stood(fold, line, index, seat, phase, fault)
    elif instead != "-":
        second = _fault_of(fold, word, instead, None, phase)
        if second is not None:
            fold.refuse_at(second, word)
            return
        fold.do(line, index, fold.game.read(fold.state, instead), fold.state.turn, phase)
    if fold.found is None:
        step = len(fold.moves) if instead != "-" else len(fold.moves) + 1
        remedy = STOOD if instead is None else "void" if instead == "-" else f"replaced by {instead}"
        code = fault.code.name if fault is not None else ""
        fold.irregularities.append(Irregularity(step, who, code, remedy))
        if who is not None:
            fold.game.note_breach(fold.state, who, code, stood=instead is None)


def _fault_of(fold: Fold, word: Word, text: str, seat: int | None, phase: str) -> Fault | None:
    """The breach or the impossibility of a word, None when the rules see nothing wrong in it."""
    if fold.state.phase != phase:
        return late(fold.state, fold.moves, text, phase)
    if seat is not None and seat != fold.state.turn:
        return _impossible(fold, text, seat) or wrong_seat(fold.game, fold.state, fold.record.names.players, seat, text, phase)
    action = fold.game.read(fold.state, text)
    return action if isinstance(action, Fault) else fold.game.check(fold.state, action)


def _impossible(fold: Fold, text: str, seat: int) -> Fault | None:
    """Why a word cannot have come from a seat even out of turn: it is no word, or a card that the seat does not hold."""
    state, due = fold.state, fold.state.turn
    state.turn = seat
    action = fold.game.read(state, text)
    fault = action if isinstance(action, Fault) else fold.game.check(state, action)
    state.turn = due
    return None if fault is None or fault.code.breach else fault


def _stood(fold: Fold, line: Line, index: int, seat: int | None, phase: str, fault: Fault | None) -> None:
    """Play a marked word as it happened."""
    state, word = fold.state, line.words[index]
    if seat is not None and seat != state.turn:
        if not fold.game.let_stand(state, seat):
            fold.refuse_at(Fault(codes.STOOD_NOT, {"word": word.text, "reason": "it came out of turn"}), word)
            return
        second = _fault_of(fold, word, word.text, None, phase)
        if second is not None:
            fold.refuse_at(second, word)
            return
    fold.do(line, index, fold.game.read(state, word.text), state.turn, phase)

"""The one fold: the words of a hand, one after another, by the rules of its game.

At the first fault it stops and keeps all that went before; what comes behind an illegal play has no meaning. A word marked
`*` is an irregularity: a breach of the rules that happened is kept, what is impossible stays an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from formats.diagnostics import Diagnostic, Fault
from formats.record import Line, Record, Section, Word
from replay import codes
from replay.deals import deal_more
from replay.game import Game
from replay.marked import play_marked
from replay.out_of_order import early, late, wrong_seat
from replay.replay import STOOD, Aside, Irregularity, Move
from replay.terms import Behind, Ending

PHASES: Final = {"buy": "buy", "calls": "call", "partner": "partner", "discard": "discard", "play": "play"}
"""The phase whose words each section holds."""
_ENDINGS: Final = frozenset({"claim", "concede", "end"})
_NEW: Final = tuple.__new__


class Fold:
    """The state of one walk: what was played, and the fault it stopped at.

    `limit` is the offset of the first fault of writing: words from there on are not played. `back` is the index of an
    earlier move that the fault stands at; to show the hand as it stood there, it is played again with `stop_before`.
    `batches` are the later deals of a game that has them, `more` the further faults of the one that stopped the walk.
    """

    def __init__(self, record: Record, game: Game, state: Any, limit: int, stop_before: int | None = None) -> None:
        self.record = record
        self.game = game
        self.state = state
        self.batches: list[tuple[tuple[str, ...], ...]] = []
        self.limit = limit
        self.moves: list[Move] = []
        self.asides: list[Aside] = []
        self.irregularities: list[Irregularity] = []
        self.found: Diagnostic | None = None
        self.more: list[Diagnostic] = []
        self.cut = False
        self.back: int | None = None
        self.stop_before = stop_before
        self.watch: Callable[[Any], None] | None = None

    def run(self) -> None:
        """Play all sections in the order in which they are written."""
        opened = False
        for section in self.record.sections:
            if section.name == "deal":
                if opened:
                    self._deal_again(section)
            elif section.name not in self.game.SECTIONS:
                args = {"section": section.name, "game": self.game.TITLE, "known": ", ".join(self.game.SECTIONS)}
                self.refuse(Fault(codes.SECTION_FOREIGN, args), section.start, section.end)
            elif section.lines:
                opened = True
                self._section(section)
            if self.found is not None or self.cut:
                return
        self._gainsay()

    def refuse(self, fault: Fault, start: int, end: int) -> None:
        """Stop at a fault with its place."""
        self.found = Diagnostic(fault.code, self.record.source, start, end, fault.args)

    def _section(self, section: Section) -> None:
        phase = PHASES[section.name]
        fault = self.game.enter(self.state, section.name)
        if fault is not None:
            self.refuse(*early(self.record, self.game, section, fault))
            return
        for line in section.lines:
            if line.number is not None and not self._number(line):
                return
            self._line(line, phase)
            if self.found is not None or self.cut:
                return

    def _deal_again(self, section: Section) -> None:
        """A later batch of cards, for a game that deals more than once."""
        table = self.state.table
        batch, found = deal_more(self.record, section, self.game, table) if self.game.plan(table).batches else ((), [])
        if self.limit < self.record.end and self.limit < section.last()[1]:
            self.cut = True
            return
        fault = self.game.deal_again(self.state, None if found else dict(enumerate(batch)))
        if fault is not None:
            self.refuse(fault, section.start, section.end)
        elif found:
            self.found, *self.more = found
        else:
            self.batches.append(batch)

    def _number(self, line: Line) -> bool:
        """Whether a written trick number fits."""
        assert line.number is not None
        due = self.game.trick_number(self.state)
        if int(line.number.text[:6]) == due:
            return True
        self.refuse(Fault(codes.TRICK_NUMBER, {"number": line.number.text, "due": due}), line.number.start, line.number.end)
        return False

    def _line(self, line: Line, phase: str) -> None:
        """Read, check and apply the words of a line, until a fault stops the walk."""
        state, game, moves = self.state, self.game, self.moves
        read, check, apply, watch = game.read, game.check, game.apply, self.watch
        seat = line.seat
        guarded = self.stop_before is not None or line.end > self.limit
        begun = 0
        if line.plain and not guarded and watch is None and (seat is None or (seat == state.turn and state.phase == phase)):
            begun = game.play_on(state, phase, line, moves)
            seat = seat if not begun else None
        for index in range(begun, len(line.texts)):
            text = line.texts[index]
            if guarded and self._stops(line.words[index]):
                return
            if not line.plain and self._special(line, index, seat, phase):
                if self.found is not None:
                    return
                seat = None
                continue
            if state.phase != phase:
                if not self._behind(line, index, seat, phase):
                    return
                seat = None
                continue
            if seat is not None:
                if seat != state.turn and state.turn is not None and not game.let_act(state, seat):
                    self._refuse_seat(line, seat, line.words[index], phase)
                    return
                seat = None
            action = read(state, text)
            fault = action if action.__class__ is Fault else check(state, action)
            if fault is not None and not self._pardoned(fault):
                self.refuse_at(fault, line.words[index])
                return
            if watch is not None:
                watch(state)
            turn = state.turn
            moves.append(
                _NEW(Move, (line, index, turn, phase, action if action.__class__ is str else game.spell(action), apply(state, action)))
            )

    def _behind(self, line: Line, index: int, seat: int | None, phase: str) -> bool:
        """Take a word behind the end of its phase where it says more of what was done; a pass nobody needed is a move all the same."""
        word = line.words[index]
        found = self.game.behind(self.state, phase, seat, word.text)
        if not isinstance(found, Behind):
            self.refuse_at(found or late(self.state, self.moves, word.text, phase), word)
            return False
        if found.seat is None:
            self.asides.append(Aside(word, found.text))
        else:
            if self.watch is not None:
                self.watch(self.state)
            self.moves.append(Move(line, index, found.seat, phase, found.text, None))
        return True

    def _gainsay(self) -> None:
        """Refuse what was said behind a phase, if the record proves it wrong."""
        fault = self.game.gainsaid(self.state) if self.asides and self.found is None else None
        if fault is not None:
            self.refuse(fault, self.asides[-1].word.start, self.asides[-1].word.end)

    def _stops(self, word: Word) -> bool:
        """Whether the walk ends before a word: it is not readable, or enough has been played."""
        self.cut = word.start >= self.limit or len(self.moves) == self.stop_before
        return self.cut

    def _special(self, line: Line, index: int, seat: int | None, phase: str) -> bool:
        """Play a word that is not simply the next action of the one to act: an ending, or a marked word."""
        word = line.words[index]
        if word.text in _ENDINGS and phase == "play":
            self._ending(line, index, seat)
        elif phase == "play" and self.game.is_remark(self.state, word.text):
            self._remark(line, index)
        elif word.mark is not None and word.mark.irregular:
            play_marked(self, line, index, seat, phase)
        else:
            return False
        return True

    def _remark(self, line: Line, index: int) -> None:
        """A word that only says something about the move before it: what it says is checked, and may be a breach that happened."""
        word = line.words[index]
        following = line.texts[index + 1:index + 2]
        fault = self.game.remark(self.state, word.text, last=not following or not self.game.is_remark(self.state, following[0]))
        if fault is None:
            return
        if not fault.code.breach or word.mark is None or not word.mark.irregular or word.mark.instead is not None:
            self.refuse_at(fault, word)
        else:
            self.irregularities.append(Irregularity(len(self.moves), self.moves[-1].seat, fault.code.name, STOOD))

    def _refuse_seat(self, line: Line, seat: int, word: Word, phase: str) -> None:
        assert line.label is not None
        self.refuse(wrong_seat(self.game, self.state, self.record.names.players, seat, word.text, phase), line.label.start, line.label.end)

    def do(self, line: Line, index: int, action: Any, seat: int | None, phase: str) -> None:
        """Do what a word says that the common path does not take."""
        if self.watch is not None:
            self.watch(self.state)
        effect = self.game.apply(self.state, action)
        self.moves.append(Move(line, index, seat if seat is not None else 0, phase, self.game.spell(action), effect))

    def _pardoned(self, fault: Fault) -> bool:
        """Whether a later card only proves what was marked as irregular when it happened; the mark then gets its code."""
        if fault.at is None:
            return False
        earlier = self._play(fault.at)
        if earlier.word.mark is None or not earlier.word.mark.irregular:
            return False
        step = self.moves.index(earlier) + 1
        self.irregularities = [found._replace(code=fault.code.name) if found.step == step else found for found in self.irregularities]
        return True

    def _play(self, index: int) -> Move:
        """The move of the play with that index among the cards played."""
        return [move for move in self.moves if move.phase == "play"][index]

    def refuse_at(self, fault: Fault, word: Word) -> None:
        """Stop at a word, or at the earlier one that it proves wrong."""
        if fault.at is None:
            self.refuse(fault, word.start, word.end)
            return
        earlier = self._play(fault.at)
        self.back = self.moves.index(earlier)
        self.refuse(fault, earlier.word.start, earlier.word.end)

    def _ending(self, line: Line, index: int, seat: int | None) -> None:
        """A claim, a concession or `end`; without a name it is the maker's."""
        state, word = self.state, line.words[index]
        if state.phase != "play":
            self.refuse_at(late(self.state, self.moves, word.text, "play"), word)
            return
        whose = seat if seat is not None else state.maker
        action = Ending(word.text, whose)
        fault = self.game.check(state, action)
        if fault is not None:
            self.refuse_at(fault, word)
            return
        self.do(line, index, action, whose, "play")

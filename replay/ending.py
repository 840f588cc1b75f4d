"""What the parts of a conclusion share: the hand in question, and the faults found in what is written about its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from formats import codes as writing
from formats.diagnostics import Code, Diagnostic, is_error
from formats.record import Field
from formats.values import MOST_UNITS
from replay import codes
from replay.game import Game
from replay.replay import Replay
from replay.terms import Table
from replay.written import Setting, place_of


@dataclass(slots=True)
class Ending:
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

    def last_word(self) -> tuple[int, int]:
        """Where something is missing behind all that is written of the play."""
        worded = [section for section in self.replay.record.sections if section.lines]
        return worded[-1].last() if worded else place_of(self.replay.record, None)

    @property
    def spoiled(self) -> bool:
        """An error was found already: that something is missing besides is no news."""
        return any(map(is_error, [*self.replay.diagnostics, *self.setting.found, *self.found]))

    def fault(self, code: Code, start: int, end: int, **args: Any) -> None:
        self.found.append(Diagnostic(code, self.replay.record.source, start, end, args))

    def fault_at(self, code: Code, where: Field | None, **args: Any) -> None:
        self.fault(code, *place_of(self.replay.record, where), **args)

    def too_large(self, word: str, start: int, end: int) -> None:
        self.fault(writing.TOO_LARGE, start, end, word=word, most=MOST_UNITS)

    def contradicted(self, code: Code, what: str, place: tuple[int, int], written: object, due: object, **args: Any) -> None:
        """The rules contradict what is written: an error, or with a `ruling:` a warning that it stands."""
        if self.ruled:
            self.fault(codes.RULED, *place, what=what, written=written, due=due)
        else:
            self.fault(code, *place, written=written, due=due, **args)

"""Repairs of a faulty hand: the smallest edits after which it is legal, offered and never applied.

What was meant is guessed (`guesses`), the most plausible first; each guess is written into the text, and the hand is read and
walked again. Only what leaves no error is offered. The search stops after so many words read, whatever the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from formats.diagnostics import Diagnostic, Repair, is_error
from formats.reader import Reading
from formats.record import Record
from formats.source import Source
from replay.game import Game
from replay.games import GAMES
from replay.guesses import guesses
from replay.replay import Replay
from replay.session import opening
from replay.sight import sight
from replay.walk import walk

MOST = 5
"""Repairs offered for one hand."""
MOST_WORDS = 8_000
"""Words played in the search for one hand: some 400 tries on a hand of Nap, a tenth of a second."""
LEAST_TRIES = 100
"""Tries that a hand gets however long it is."""
MOST_HANDS = 20
"""Faulty hands of one run that repairs are looked for in."""


class Repairer:
    """Looks for repairs in the first faulty hands of a run. `rules` are those of the run."""

    def __init__(self, rules: str | None = None, games: Mapping[str, Game] = GAMES) -> None:
        self.rules = rules
        self.games = games
        self.hands = 0
        self.passed_over = 0
        self._heads: set[tuple[str, int]] = set()

    def mend(self, replay: Replay) -> None:
        """Give the first error of a refused hand its repairs, or say that none was found."""
        at = next((at for at, found in enumerate(replay.diagnostics) if is_error(found)), None)
        if at is None or self._known(replay.diagnostics[at], replay.record):
            return
        if self.hands >= MOST_HANDS:
            self.passed_over += 1
            return
        self.hands += 1
        replay.diagnostics[at] = repaired(replay, replay.diagnostics[at], Trial(replay, self.rules, self.games))

    def _known(self, fault: Diagnostic, record: Record) -> bool:
        """Whether a fault stands in the head of an evening and was looked at with an earlier hand."""
        place = (fault.source.name, fault.start)
        if fault.start >= record.start or place not in self._heads:
            self._heads.add(place)
            return False
        return True


class Trial:
    """A hand alone behind its head, read and walked again with an edit made. `words` counts what that has cost."""

    def __init__(self, replay: Replay, rules: str | None, games: Mapping[str, Game]) -> None:
        self.replay, self.rules, self.games = replay, rules, games
        self.tries = self.words = 0

    def accepts(self, repair: Repair | None = None) -> bool:
        """Whether the hand is legal with an edit, or as it is."""
        return not any(map(is_error, self.found(repair)))

    def found(self, repair: Repair | None = None) -> list[Diagnostic]:
        """What is said of the hand with an edit."""
        reading = Reading(Source(self.replay.record.source.name, self.text(repair)))
        hands = list(reading)
        if len(hands) != 1:
            return [Diagnostic(found.code, found.source, found.start, found.end) for found in self.replay.diagnostics]
        walked = self._walk(hands[0])
        self.tries += 1
        self.words += 1 + len(walked.moves)
        return [*reading.outside, *walked.diagnostics]

    def text(self, repair: Repair | None) -> str:
        """The head and the hand, with an edit made in one of them."""
        record = self.replay.record
        text, header = record.source.text, record.header
        edit = repair or Repair(record.end, record.end, "")
        spans = ((header.start, header.end), (record.start, record.end))
        parts = []
        for start, end in spans:
            inside = start <= edit.start and edit.end <= end and (start, end) != (edit.end, edit.end)
            parts.append(text[start:edit.start] + edit.replacement + text[edit.end:end] if inside else text[start:end])
        return "".join(parts)

    def _walk(self, record: Record) -> Replay:
        came = self.replay.carried_in
        carried = opening(record) if came.first else came
        return walk(record, carried, self.games, self.rules)

    def spent(self) -> bool:
        """Whether the search has cost what a search may cost."""
        return self.words >= MOST_WORDS and self.tries >= LEAST_TRIES


def repaired(replay: Replay, fault: Diagnostic, trial: Trial) -> Diagnostic:
    """The fault with its repairs; with a note where there is none, or where the rules can check little."""
    if trial.accepts():
        return fault                                      # the fault lies in what the hand alone does not hold
    tried = list(_accepted((guess.repair for guess in guesses(replay, fault)), trial))
    if tried:
        return fault._replace(repairs=tuple(tried), note=sight(replay, trial.accepts, tried[0]))
    why = f"the search stopped after {trial.tries} tries" if trial.spent() else f"{trial.tries} were tried"
    return fault._replace(note=f"no single change was found that makes the hand legal ({why}): mend this fault and check again")


def _accepted(edits: Iterable[Repair], trial: Trial) -> Iterator[Repair]:
    """The first edits that the rules accept, each text once."""
    texts: set[str] = set()
    for edit in edits:
        text = trial.text(edit)
        if text not in texts and trial.accepts(edit):
            yield edit
            texts.add(text)
        if len(texts) == MOST or trial.spent():
            return

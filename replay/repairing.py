"""Repairs of a faulty hand: the smallest edits after which it is legal, offered and never applied.

What was meant is guessed (`guesses`), the most plausible first; each guess is written into the text, and the hand is read and
walked again. Only what leaves no error is offered. Where no single edit does, the edits that let the hand go on furthest are
each followed by a second one. The search stops after so much work, whatever the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from formats.diagnostics import Diagnostic, Repair, is_error
from formats.reader import Reading
from formats.record import Record
from formats.source import Source
from replay.codes import STOPPED
from replay.game import Game
from replay.games import GAMES
from replay.guesses import guesses
from replay.replay import Replay
from replay.session import opening
from replay.sight import sight
from replay.walk import walk

MOST = 5
"""Repairs offered for one hand."""
MOST_WORK = 150_000
"""What the search for one edit may cost, and again for a second, in signs read; a move played counts as ten. That is some 400 tries
on a hand of Nap, a tenth of a second."""
LEAST_TRIES = 60
"""Tries that a hand gets however long it is."""
LONGEST_HAND, LONGEST_TEXT = 2_000, 12_000
"""Words of a hand, and signs of it with its head, beyond which nothing is looked for: nobody plays so long a hand."""
MOST_BEGUN = 6
"""First edits that a second one is looked for behind."""
MOST_HANDS, MOST_IN_ALL = 20, 1_500_000
"""Faulty hands of one run that repairs are looked for in, and the work after which no further hand is begun: a few seconds."""


class Repairer:
    """Looks for repairs in the first faulty hands of a run. `rules` are those of the run."""

    def __init__(self, rules: str | None = None, games: Mapping[str, Game] = GAMES) -> None:
        self.rules = rules
        self.games = games
        self.hands = self.work = 0
        self.passed_over = 0
        self._heads: set[tuple[str, int]] = set()

    def mend(self, replay: Replay) -> None:
        """Give the first error of a refused hand its repairs, or say that none was found."""
        at = next((at for at, found in enumerate(replay.diagnostics) if is_error(found)), None)
        if at is None or replay.diagnostics[at].code is STOPPED or self._known(fault := replay.diagnostics[at], replay.record):
            return
        replay.diagnostics = [found._replace(repairs=()) for found in replay.diagnostics]       # what the reader offered mends one word
        if self.hands >= MOST_HANDS or self.work >= MOST_IN_ALL:
            self.passed_over += 1
            return
        trial = Trial(replay, self.rules, self.games)
        replay.diagnostics[at] = repaired(trial, fault)
        self.hands += 1
        self.work += trial.work

    def _known(self, fault: Diagnostic, record: Record) -> bool:
        """Whether a fault stands in the head of an evening and was looked at with an earlier hand."""
        place = (fault.source.name, fault.start)
        if fault.start >= record.start or place not in self._heads:
            self._heads.add(place)
            return False
        return True


@dataclass
class Trial:
    """A hand alone behind its head, read and walked again with an edit made. `work` and `tries` count what that has cost."""

    replay: Replay
    rules: str | None
    games: Mapping[str, Game]
    tries: int = 0
    work: int = 0

    def accepts(self, repair: Repair | None = None) -> bool:
        """Whether the hand is legal with an edit, or as it is."""
        walked = self.walk(repair)
        return walked is not None and walked.accepted

    def walk(self, repair: Repair | None = None) -> Replay | None:
        """The hand with an edit; None where that is no longer one hand, or something stands outside it."""
        reading = Reading(Source(self.replay.record.source.name, self.text(repair)))
        hands = list(reading)
        self.tries += 1
        self.work += len(reading.source.text)
        if len(hands) != 1 or any(map(is_error, reading.outside)):
            return None
        came = self.replay.carried_in
        walked = walk(hands[0], opening(hands[0]) if came.first else came, self.games, self.rules)
        self.work += 10 * len(walked.moves)
        return walked

    def text(self, repair: Repair | None) -> str:
        """The head and the hand, with an edit made in one of them."""
        record, text = self.replay.record, self.replay.record.source.text
        parts = []
        for start, end in ((record.header.start, record.header.end), (record.start, record.end)):
            if repair is not None and start <= repair.start and repair.end <= end:
                parts.append(text[start:repair.start] + repair.replacement + text[repair.end:end])
            else:
                parts.append(text[start:end])
        return "".join(parts)

    @property
    def long(self) -> bool:
        """Whether a hand is so long that a search would take its time whatever the bounds."""
        record = self.replay.record
        signs = record.end - record.start + record.header.end - record.header.start
        return signs > LONGEST_TEXT or sum(len(line.texts) for section in record.sections for line in section.lines) > LONGEST_HAND

    def spent(self) -> bool:
        """Whether the search has cost what a search may cost."""
        return self.work >= MOST_WORK and self.tries >= LEAST_TRIES


def repaired(trial: Trial, fault: Diagnostic) -> Diagnostic:
    """The fault with its repairs; with a note where there is none, or where the rules can check little."""
    plain = fault._replace(repairs=())
    if trial.long:
        return _noting(plain, "this hand is too long for repairs to be looked for")
    if trial.accepts():
        return plain                                      # the fault lies in what the hand alone does not hold
    search = Search(trial)
    found = tuple(search.one(fault)) or tuple(search.two())
    if found:
        return _noting(plain._replace(repairs=found), sight(trial.replay, trial.accepts, found[0]))
    tried = f"the search stopped after {search.tries} tries" if search.stopped else f"{search.tries} were tried"
    return _noting(plain, f"no small change was found that makes the hand legal ({tried}): mend this fault and check again")


def _noting(fault: Diagnostic, note: str) -> Diagnostic:
    """The fault with a note behind the one it has."""
    return fault._replace(note="; ".join(filter(None, (fault.note, note))))


@dataclass
class Search:
    """The search for the repairs of one hand. `begun` are edits that mend something, with the hand they leave."""

    trial: Trial
    begun: list[tuple[Repair, Replay]] = field(default_factory=list)
    stopped: bool = False
    tries: int = 0

    def one(self, fault: Diagnostic) -> Iterator[Repair]:
        """Single edits that make the hand legal, the most plausible first; what they leave is never the same text twice."""
        yield from self._edits(self.trial, fault, MOST)
        self.tries, self.stopped = self.trial.tries, self.trial.spent()

    def two(self) -> Iterator[Repair]:
        """Two edits, where the first lets the hand go on further than it did."""
        record, found = self.trial.replay.record, 0
        begun = sorted((edit for edit in self.begun if edit[0].start >= record.start), key=lambda edit: -len(edit[1].moves))[:MOST_BEGUN]
        second = Trial(self.trial.replay, self.trial.rules, self.trial.games)
        for edit, walked in begun:
            second.replay = walked
            fault = next(said for said in walked.diagnostics if is_error(said))
            for other in self._edits(second, fault, MOST - found):
                if other.start >= walked.record.start:
                    yield _spanning(record, second.text(other)[walked.record.start:], f"{edit.title}, and {other.title}")
                    found += 1
            if found == MOST or second.spent():
                break
        self.trial.work += second.work
        self.tries += second.tries
        self.stopped = self.stopped or second.spent()

    def _edits(self, trial: Trial, fault: Diagnostic, most: int) -> Iterator[Repair]:
        texts: set[str] = set()
        found = 0
        for _, edit in guesses(trial.replay, fault):
            left = " ".join(trial.text(edit).split())
            if found == most or trial.spent():
                return
            if left in texts:
                continue
            texts.add(left)
            walked = trial.walk(edit)
            if walked is not None and walked.accepted:
                found += 1
                yield edit
            elif walked is not None and _goes_further(walked, trial.replay):
                self.begun.append((edit, walked))


def _goes_further(walked: Replay, before: Replay) -> bool:
    """Whether more of a hand was played than before, or fewer errors are left."""
    errors, errors_before = (sum(map(is_error, hand.diagnostics)) for hand in (walked, before))
    return (len(walked.moves), -errors) > (len(before.moves), -errors_before)


def _spanning(record: Record, new: str, title: str) -> Repair:
    """The one edit that turns a hand's text into another: all between the first and the last word that differ."""
    old = record.text
    first = next((at for at, (sign, other) in enumerate(zip(old, new, strict=False)) if sign != other), min(len(old), len(new)))
    while first and not old[first - 1].isspace():
        first -= 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    while last and not old[len(old) - last].isspace():
        last -= 1
    return Repair(record.start + first, record.end - last, new[first:len(new) - last], title)

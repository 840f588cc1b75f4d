"""A fault with all that is known where it stands, and how plausible an edit there would be."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

from formats.cards import PACK, RANKS
from formats.diagnostics import Diagnostic, Repair
from replay.game import legal
from replay.paper import Paper
from replay.replay import Replay
from replay.walk import choices_before

SAID, LABEL, CHANGE, SWAP, MOVE, HAPPENED, FAR_SWAP, DROP, ADD = 0.1, 0.3, 1.0, 1.0, 2.0, 2.4, 2.6, 2.8, 3.0
"""How far-fetched each kind of edit is; only the order means anything."""
EARLIER, AWAY, UNUSED = 0.9, 0.04, 0.6
"""What is added for a word before the fault, for each word that lies between, and for a card of the deal that is not in the play."""


MOST_SUSPECTS = 24
"""Words of one name that are all suspect; a patience turns a card a hundred times, and only those near the fault are looked at."""


class Guess(NamedTuple):
    """An edit, and how far-fetched it is."""

    weight: float
    repair: Repair


class Scene:
    """A fault with what is known where it stands.

    `at` is the number of the word it stands at (the first of its line for a fault at a label), None where it stands at no
    word. `here` are the words that would be legal there; `before` those at each word that was played. `suspects` are words
    that may be wrong as well: another of the same name, or the one that proves the fault.
    """

    def __init__(self, replay: Replay, fault: Diagnostic) -> None:
        self.replay, self.fault, self.record = replay, fault, replay.record
        self.text = replay.record.source.text
        self.paper = paper = Paper(replay.record)
        self.at = self._at()
        playing = replay.game is not None and replay.state is not None and replay.state.phase != "over" and replay.state.turn is not None
        self.here = legal(replay.game, replay.state) if playing and replay.game is not None else []
        choices = choices_before(replay) if replay.moves else []
        places = [paper.index.get((move.line.start, move.nth)) for move in replay.moves]
        self.before = {place: words for place, words in zip(places, choices, strict=True) if place is not None}
        names = {str(fault.args.get("card", "")), self.word(self.at)} - {""}
        self.suspects = self._nearest([place for place, spot in enumerate(paper.spots) if spot.word.text in names])
        if self.at is not None and self.at not in self.suspects:
            self.suspects.append(self.at)
        dealt, shown = ({spot.word.text for spot in paper.spots if (spot.section.name == "deal") is deal} for deal in (True, False))
        self.unseen = [card for card in PACK if card not in dealt | shown]
        self.undealt = sorted((card for card in PACK if card not in dealt), key=lambda card: card not in shown)
        self.shown = shown

    def _at(self) -> int | None:
        start, end = self.fault.start, self.fault.end
        found = self.paper.at(start, end)
        if found is None:
            lines = (spot.line for spot in self.paper.spots if spot.nth == 0)
            line = next((line for line in lines if line.start <= start < line.body), None)
            found = self.paper.index[line.start, 0] if line is not None else None
        return found

    def _nearest(self, places: list[int]) -> list[int]:
        """Those of many places that lie nearest to the fault, in their order."""
        at = self.at or 0
        return sorted(sorted(places, key=lambda place: abs(place - at))[:MOST_SUSPECTS])

    def word(self, at: int | None) -> str:
        """The canonical text of a word."""
        return self.paper.spots[at].word.text if at is not None else ""

    def in_deal(self, at: int) -> bool:
        """Whether a word is a card of the deal."""
        return self.paper.spots[at].section.name == "deal"

    def may_be(self, at: int) -> list[str]:
        """The words that could have stood at a place, as far as the hand was played; the cards nobody has shown behind the fault."""
        if self.in_deal(at):
            return self.undealt
        return self.here if at == self.at and at not in self.before else self.before.get(at, self.unseen)

    def guess(self, weight: float, changes: dict[int, str], title: str) -> Guess | None:
        """Words written otherwise, "" for none."""
        repair = self.paper.write(changes, title)
        return Guess(weight, repair) if repair is not None else None

    def away(self, at: int) -> float:
        """How far a word lies from the fault."""
        return 0.0 if self.at is None or at == self.at else AWAY * abs(at - self.at)

    def without_line(self, weight: float) -> Guess:
        """The line of the fault left out."""
        text, source = self.text, self.fault.source
        line, _ = source.place(self.fault.start)
        at = line - source.above
        start = source.line_starts[at - 1]
        end = source.line_starts[at] if at < len(source.line_starts) else len(text)
        return Guess(weight, Repair(start, end, "", f"without the line `{source.line_text(line).strip()}`"))

    def instead(self, weight: float, start: int, end: int, text: str) -> Guess:
        """Another piece of text between two offsets."""
        written = self.text[start:end]
        return Guess(weight, Repair(start, end, text, f"`{text}` for `{written}`"))


def likeness(new: str, old: str) -> float:
    """How unlike two words are, from 0 to about 3: the next rank and another suit are near."""
    if len(new) == len(old) == 2 and new in PACK and old in PACK:
        apart = abs(RANKS.index(new[0]) - RANKS.index(old[0]))
        apart = min(apart, len(RANKS) - apart)
        if new[1] != old[1]:
            return 0.2 if not apart else 1.3 + apart / 10
        return 0.1 if apart == 1 else 0.7 + apart / 20
    return 0.0 if len(new) < 3 > len(old) else unlike(new, old)


def unlike(new: str, old: str) -> float:
    """How unlike two words of letters are, from 0 to 2."""
    return 2 * (1 - SequenceMatcher(None, new.lower(), old.lower()).ratio())

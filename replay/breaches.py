"""The irregularities of a hand with the words on which they are marked, and what is said of them.

`Replay.irregularities` keeps what the statistics count; a word that was void or taken back is only in the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from formats.cards import PACK, in_words
from formats.record import Word
from replay.fold import PHASES
from replay.replay import MISDEAL, STOOD, Irregularity, Replay

OPENLY = ("call", "play")
"""Phases whose words everybody hears or sees; in the others a word is a card that changes hands in secret."""


class Breach(NamedTuple):
    """An irregularity at `step`, one behind the last where no step follows, and 0 before play. `word` is None for a deal that was void.

    `openly` says that everybody heard or saw the word.
    """

    found: Irregularity
    step: int
    word: Word | None = None
    openly: bool = True

    @property
    def said_in_vain(self) -> bool:
        """Whether everybody heard or saw a word that was void or taken back."""
        return self.word is not None and self.openly and self.found.remedy != STOOD

    @property
    def card(self) -> str | None:
        """The card that everybody saw, though it was taken back or void."""
        return self.word.text if self.said_in_vain and self.word is not None and self.word.text in PACK else None


def breaches_of(replay: Replay) -> tuple[Breach, ...]:
    """The irregularities in order, each with its word: the next marked one whose mark says the same remedy."""
    if not replay.irregularities:
        return ()
    words = _marked(replay)
    breaches = []
    for found in replay.irregularities:
        if found.step is None:
            breaches.append(Breach(found, 0))
            continue
        word, phase = next(((word, phase) for word, phase in words if _remedy(word) == found.remedy), (None, ""))
        breaches.append(Breach(found, min(found.step, len(replay.moves) + 1), word, phase in OPENLY))
    return tuple(breaches)


def happened(replay: Replay, breach: Breach) -> str:
    """What happened and what was due: "the ten of spades stood; due: 5 to the pool"."""
    found = breach.found
    what = _named(replay, breach)
    said = f"{what} stood" if found.remedy == STOOD else f"{what} was void" if found.remedy == "void" else f"{what} was {found.remedy}"
    instead = breach.word.mark.instead if breach.word is not None and breach.word.mark is not None else None
    if instead and found.remedy.endswith(instead):
        said = f"{what} was taken back for {_spelled(replay, instead)}"
    due = found.due or (str(found.amount) if found.amount else "")
    return said + (f"; due: {due}" if due else "")


def whose(replay: Replay, breach: Breach) -> str:
    """Who did it, and where: "Dara, step 7"; the dealer where the deal was void."""
    who = replay.players[breach.found.seat] if breach.found.seat is not None else "The table"
    if breach.word is None and breach.found.code == MISDEAL:
        return f"{who}, dealer" if breach.found.seat is not None else who
    return f"{who}, step {breach.step}" if breach.step else who


def rule_of(breach: Breach) -> str:
    """The rule that was broken, in a sentence; "" where the rules see none."""
    return rule_broken(breach.found.code)


def rule_broken(name: str | None) -> str:
    """The rule behind a breach's code, in a sentence; "" where the rules see none."""
    from replay.all_codes import all_codes

    code = all_codes().get(name or "")
    return code.about.partition(". ")[0].rstrip(".") + "." if code is not None and code.about else ""


def word_of(replay: Replay, breach: Breach) -> str:
    """The word as it is said at the table: "two"."""
    return _spelled(replay, breach.word.text) if breach.word is not None else ""


def _marked(replay: Replay) -> Iterator[tuple[Word, str]]:
    """The marked words of the record in order, with their phases."""
    sections = (section for section in replay.record.sections if section.name in PHASES)
    lines = ((line, PHASES[section.name]) for section in sections for line in section.lines if not line.plain)
    return ((word, phase) for line, phase in lines for word in line.words if word.mark is not None and word.mark.irregular)


def _remedy(word: Word) -> str:
    """The remedy that a mark says, in the words of an Irregularity."""
    instead = word.mark.instead if word.mark is not None else None
    return STOOD if instead is None else "void" if instead == "-" else f"replaced by {instead}"


def _named(replay: Replay, breach: Breach) -> str:
    if breach.word is None:
        return "the deal"
    return _spelled(replay, breach.word.text) if breach.openly else "a card"


def _spelled(replay: Replay, word: str) -> str:
    """A word as it is said: "the ten of spades", "two"."""
    if word in PACK:
        return f"the {in_words(word)}"
    return replay.game.say_call(word) if replay.game is not None and word.isalnum() else word

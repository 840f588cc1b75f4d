"""The notes of a record, each with the step at which a reader may see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from replay.breaches import Breach, breaches_of, happened, rule_of, whose
from replay.replay import Replay, Step

OPINIONS = {"!": "a good play", "?": "a mistake", "!!": "a brilliant play", "??": "a blunder", "!?": "an interesting play",
            "?!": "a doubtful play"}


class Note(NamedTuple):
    """A note in plain text. `step` is its step; a note on the hand as a whole has None and is shown with the result."""

    text: str
    step: int | None = None
    about: str = ""


def notes_of(replay: Replay) -> tuple[Note, ...]:
    """Notes and opinions at their steps, in order, then those on the hand as a whole."""
    at_steps = [note for step in replay.steps if not step.line.plain for note in _at(replay, step)]
    whole = [Note(word.text) for word in replay.record.notes]
    whole += [Note(field.value) for field in replay.record.repeated if field.name == "note" and field.value]
    return tuple(at_steps + whole)


def breach_notes(replay: Replay) -> tuple[Note, ...]:
    """The irregularities: what happened, what was due, and the rule that was broken."""
    return tuple(Note(_told(replay, breach), breach.step, whose(replay, breach)) for breach in breaches_of(replay))


def _told(replay: Replay, breach: Breach) -> str:
    said = happened(replay, breach)
    return f"{said[:1].upper()}{said[1:]}. {rule_of(breach)}".strip()


def _at(replay: Replay, step: Step) -> Iterator[Note]:
    about = f"{replay.players[step.seat]}, step {step.n}"
    mark = step.word.mark
    if mark is not None and mark.opinion:
        yield Note(f"{mark.opinion} {OPINIONS[mark.opinion]}", step.n, about)
    for text in step.word.notes:
        yield Note(text, step.n, about)

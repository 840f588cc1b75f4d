"""The events of a hand by their kind: gathered once for everybody who asks at which step something happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from replay.replay import Event, Replay

Kinds = Mapping[str, Sequence[tuple[int, Event]]]
"""The events of each kind in order of time, each with its step; none for a kind that did not happen."""


def kinds_of(replay: Replay) -> Kinds:
    """What happened in the steps of a replay."""
    found: defaultdict[str, list[tuple[int, Event]]] = defaultdict(list)
    for n, step in enumerate(replay.steps, 1):
        for event in step.events:
            found[event.kind].append((n, event))
    return found

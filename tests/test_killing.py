"""Each command killed at moments spread over its run. tests/killing.py tells what has to hold then, and kills at random by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.killing import CASES, Case, Trial

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
STEPS, TIMES = 5, 2
"""Kills of each command: at steps spread over it, the last ones among them, and at times, which may fall inside the database."""
HANDS = 12


def moments(trial: Trial) -> Iterator[int]:
    """Steps spread over a run, closer to each other towards its end, where things are put in place."""
    for number in range(STEPS):
        yield trial.steps - int(trial.steps * (1 - number / STEPS) ** 2) + number + 1


@pytest.mark.parametrize("case", CASES, ids=[case.name.replace(" ", "-") for case in CASES])
def test_a_killed_command_leaves_things_as_before_or_as_after(case: Case, tmp_path: Path) -> None:
    trial = Trial(case, tmp_path, HANDS)
    found = [trial.killed_at_step(step) for step in moments(trial)]
    found += [trial.killed_after(trial.seconds * (number + 0.5) / TIMES) for number in range(TIMES)]
    assert "before" in found

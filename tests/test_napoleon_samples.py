"""The sample evenings of Japanese Napoleon: what each kind of hand is there for happens at least once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from formats.diagnostics import is_error
from formats.files import decode, load
from replay.formatting import format_reading
from replay.replay import Replay
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "japanese_napoleon"
HILLTOP, FRIDAY = "2026-11-28-hilltop-card-circle.hand", "2026-12-04-friday-thirteen-up.hand"
EVENINGS = {HILLTOP: 11, FRIDAY: 9}
"""Each file with the number of its hands."""


@cache
def evening(name: str) -> tuple[Replay, ...]:
    """The hands of one file, walked."""
    return tuple(walk_file(load(str(SAMPLES / name))))


def all_hands() -> list[Replay]:
    return [replay for name in EVENINGS for replay in evening(name)]


def powers(replay: Replay) -> list[str]:
    """The power by which each trick was won."""
    return [trick.reason.partition(" (")[0] for trick in replay.tricks]


def called(replay: Replay) -> str | None:
    return replay.contract.partner_card if replay.contract is not None else None


def falls_in_one_trick(replay: Replay) -> bool:
    """Both bowers and the mighty in one trick behind the first."""
    trump = replay.contract.trump if replay.contract is not None else None
    sister = {"S": "C", "C": "S", "H": "D", "D": "H"}.get(trump or "", "")
    return any({"AS", f"J{trump}", f"J{sister}"} <= set(trick.cards) and trick.n > 1 for trick in replay.tricks)


def written(pattern: str) -> Callable[[Replay], bool]:
    return lambda replay: re.search(pattern, replay.record.text) is not None


KINDS: dict[str, Callable[[Replay], bool]] = {
    "a partner who shows in the last trick": lambda r: bool(r.tricks) and called(r) in r.tricks[-1].cards and not r.deal_derived,
    "a solo through the blind": lambda r: called(r) is not None and called(r) in (r.deal.blind or ()),
    "a card that is called and laid away": lambda r: any(move.phase == "discard" and move.text == called(r) for move in r.moves),
    "all twenty, which nobody bid": lambda r: r.side_points == 20 and r.result == "failed",
    "a bid of twenty": lambda r: r.contract is not None and r.contract.call == "20S" and r.result == "made",
    "a two that decides a trick": lambda r: "same two" in powers(r),
    "both bowers and the mighty in one trick": falls_in_one_trick,
    "a deal that all passed": lambda r: r.result == "thrown-in",
    "a result without cards": lambda r: r.level == 1 and r.scores is not None,
    "points without cards": lambda r: r.level == 3 and r.side_points is not None,
    "a score alone": lambda r: r.level == 0 and r.scores is not None,
    "a claim": written(r"\bclaim\b"),
    "a call out of turn": written(r"\*/-"),
    "a deal that nobody kept": lambda r: r.deal_derived,
    "a misdeal": lambda r: r.result == "void",
    "a ruling": written(r"(?m)^ruling:"),
    "a joker that is played": lambda r: any("JK" in trick.cards for trick in r.tricks),
    "three cards laid away": lambda r: sum(move.phase == "discard" for move in r.moves) == 3,
    "an opinion on a card": written(r"JS! "),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_samples_hold(kind: str) -> None:
    assert any(map(KINDS[kind], all_hands()))


@pytest.mark.parametrize("name", EVENINGS)
def test_every_hand_is_read_and_accepted(name: str) -> None:
    assert [said.message for replay in evening(name) for said in replay.diagnostics if is_error(said)] == []
    assert len(evening(name)) == EVENINGS[name]
    assert sorted(path.name for path in SAMPLES.iterdir()) == sorted(EVENINGS)


@pytest.mark.parametrize("name", EVENINGS)
def test_scores_even_out_and_the_written_ones_are_the_computed_ones(name: str) -> None:
    for replay in evening(name):
        assert sum(replay.scores or ()) == 0
        value = replay.record.value("score")
        if value and "," not in value:
            assert replay.scores == tuple(map(int, value.split())), replay.id


@pytest.mark.parametrize("name, totals", [
    (HILLTOP, {"Aoki": -1, "Sade": 2, "Kim": -3, "Dup": 3, "Rahi": -1}), (FRIDAY, {"Mika": -3, "Jun": 7, "Sora": 4, "Ren": -1, "Yui": -7}),
])
def test_an_evening_ends_with_these_totals(name: str, totals: dict[str, int]) -> None:
    assert evening(name)[-1].totals == totals


@pytest.mark.parametrize("name", EVENINGS)
def test_the_canonical_form_is_the_same_evening_and_stays_as_it_is(name: str) -> None:
    canonical = format_reading(load(str(SAMPLES / name)))
    again = tuple(walk_file(decode(canonical.encode(), name)))
    assert format_reading(decode(canonical.encode(), name)) == canonical
    assert [(replay.hash, replay.scores, replay.tricks) for replay in again] == [(r.hash, r.scores, r.tricks) for r in evening(name)]

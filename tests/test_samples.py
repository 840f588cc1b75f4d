"""The sample records: evenings of Nap in which everything a club meets happens at least once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from formats.diagnostics import is_error
from formats.files import decode, load
from formats.names import split_names
from replay.formatting import format_reading
from replay.replay import POOL, Replay
from replay.session import walk_file

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "nap"
THURSDAY, ALLOTMENTS, KITCHEN = "2026-09-24-thursday-club.hand", "2026-10-16-allotments.hand", "2026-11-14-paolo-kitchen.hand"
EVENINGS = {THURSDAY: 12, ALLOTMENTS: 11, KITCHEN: 12, "2026-11-28-old-games.hand": 21}
"""Each file with the number of its hands."""


@cache
def evening(name: str) -> tuple[Replay, ...]:
    """The hands of one file, walked."""
    return tuple(walk_file(load(str(SAMPLES / name))))


def all_hands() -> list[Replay]:
    return [replay for name in EVENINGS for replay in evening(name)]


def hand(name: str, number: str) -> Replay:
    return next(replay for replay in evening(name) if replay.record.number == number)


def test_the_evenings_are_these() -> None:
    assert sorted(path.name for path in SAMPLES.iterdir()) == sorted(EVENINGS)


@pytest.mark.parametrize("name", EVENINGS)
def test_every_hand_of_an_evening_is_read_and_accepted(name: str) -> None:
    assert [said.message for replay in evening(name) for said in replay.diagnostics if is_error(said)] == []
    assert len(evening(name)) == EVENINGS[name]


def ended(call: str, result: str) -> Callable[[Replay], bool]:
    """A hand whose contract ended so."""
    return lambda replay: replay.contract is not None and replay.contract.call == call and replay.result == result


def called(replay: Replay) -> list[str]:
    """All calls but passes, in order."""
    return [move.text for move in replay.moves if move.phase == "call" and move.text != "p"]


def written(pattern: str) -> Callable[[Replay], bool]:
    """A hand in whose own text the pattern is found."""
    return lambda replay: re.search(pattern, replay.record.text) is not None


def stopped_early(replay: Replay) -> bool:
    """The cards were thrown in once the contract was decided, without a word for it."""
    return replay.level == 4 and 0 < len(replay.tricks) < 5 and not written(r"\b(claim|concede|end)\b")(replay)


KINDS: dict[str, Callable[[Replay], bool]] = {
    "a misère made": ended("m", "made"),
    "a misère lost": ended("m", "failed"),
    "a Nap made": ended("n", "made"),
    "a Nap lost": ended("n", "failed"),
    "a Wellington over a Nap, made": lambda replay: ended("w", "made")(replay) and "n" in called(replay),
    "a Wellington over a Nap, lost": lambda replay: ended("w", "failed")(replay) and "n" in called(replay),
    "a Blücher": lambda replay: replay.contract is not None and replay.contract.call == "b",
    "a hand that all passed": lambda replay: replay.result == "thrown-in",
    "a dealer's one": lambda replay: ended("1", "made")(replay) and replay.contract is not None and replay.contract.maker == replay.dealer,
    "an early stop": stopped_early,
    "a claim": written(r"\bclaim\b"),
    "a concession": written(r"\bconcede\b"),
    "a play of which the rest was not written": written(r"(?m)^end$"),
    "an irregular play that stood": lambda replay: any(i.step is not None for i in replay.irregularities) and written(r"[A-Z]\* ")(replay),
    "a call out of turn": written(r"\d\*/-"),
    "a ruling of the table": written(r"(?m)^ruling:"),
    "a misdeal": lambda replay: replay.result == "void",
    "an opinion on a call": written(r"(?m)^calls:.*[!?]"),
    "an opinion on a card": written(r"(?m)^ .*[HDSC][!?]+ "),
    "an unknown card": lambda replay: any("?" in trick.cards for trick in replay.tricks),
    "a study": lambda replay: replay.study,
    "the stakes of the old books": written(r"(?m)^rules: .*stake_table=peel_full misere_stake=3/6"),
    "a typed deal": lambda replay: written(r"(?m)^deal:")(replay) and replay.accepted,
    "a derived deal": lambda replay: replay.deal_derived,
    "emoji suits": written("❤️"),
    "a name with a space": lambda replay: "Mary Ann" in replay.players,
    "a name written from the right": lambda replay: "نسرین" in replay.players,
    "a Korean name": lambda replay: "지민" in replay.players,
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_samples_hold(kind: str) -> None:
    assert any(map(KINDS[kind], all_hands()))


def test_hands_are_written_at_every_level() -> None:
    assert {replay.level for replay in all_hands()} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("name, players", [(THURSDAY, 4), (ALLOTMENTS, 5), (KITCHEN, 3)])
def test_an_evening_has_its_players(name: str, players: int) -> None:
    assert {len(replay.players) for replay in evening(name)} == {players}


def test_one_evening_is_in_quick_form_throughout() -> None:
    text = (SAMPLES / ALLOTMENTS).read_text(encoding="utf-8")
    assert not re.search(r"\b(?:10|[AKQJT2-9])[SHDC]\b", text)


def as_written(replay: Replay) -> tuple[int, ...]:
    """The numbers of the `score:` line in seat order, read here once more without the program's own reader of scores."""
    value = replay.record.value("score")
    if "," not in value:
        return tuple(map(int, value.split()))
    by_name = {part.text.rpartition(" ")[0].casefold(): int(part.text.rpartition(" ")[2]) for part in split_names(value, 0)}
    return tuple(next(score for name, score in by_name.items() if player.casefold().startswith(name)) for player in replay.players)


def test_written_scores_are_the_computed_ones_and_even_out() -> None:
    scored = [replay for replay in all_hands() if "score" in replay.record.fields]
    assert len(scored) >= 20
    for replay in scored:
        assert replay.scores == as_written(replay), replay.id
        assert sum(replay.scores) == 0, replay.id


@pytest.mark.parametrize("name, number, totals", [
    (THURSDAY, "12", {"Anna": -18, "Ruth": 34, "Chen": -14, "Dara": -2}),
    (ALLOTMENTS, "11", {"Mary Ann": 38, "Tom": 13, "نسرین": -22, "지민": 3, "Geoff": -32}),
    (KITCHEN, "8", {"Iris": 26, "Hamish": -34, "Paolo": 8}),
    (KITCHEN, "11", {"Iris": 1, "Hamish": 4, "Paolo": -5}),
])
def test_an_evening_ends_with_these_totals(name: str, number: str, totals: dict[str, int]) -> None:
    assert hand(name, number).totals == totals


def test_the_game_to_thirty_is_won_by_the_wellington() -> None:
    assert [(replay.record.number, replay.game_won_by) for replay in evening(KITCHEN) if replay.game_won_by] == [("9", ("Iris",))]


def test_a_study_pays_nothing() -> None:
    study = hand(KITCHEN, "study")
    assert study.result == "unfinished"
    assert not study.payments


def test_the_revoke_is_counted_and_the_ruling_pays_the_maker() -> None:
    revoke = hand(THURSDAY, "9")
    assert [(found.seat, found.code) for found in revoke.irregularities] == [(3, "P009")]
    assert revoke.scores == (-3, 9, -3, -3)


@pytest.mark.parametrize("name", EVENINGS)
def test_the_canonical_form_is_the_same_evening_and_stays_as_it_is(name: str) -> None:
    canonical = format_reading(load(str(SAMPLES / name)))
    again = tuple(walk_file(decode(canonical.encode(), name)))
    assert format_reading(decode(canonical.encode(), name)) == canonical
    assert [(replay.hash, replay.scores, replay.tricks) for replay in again] == [(r.hash, r.scores, r.tricks) for r in evening(name)]


OLD_GAMES = {
    "the pool is won": lambda replay: replay.pool_before and replay.pool_after == 0,
    "the pool is doubled": lambda replay: any(paid.reason == "pool" and paid.payer != POOL for paid in replay.payments),
    "a widow is looked at": lambda replay: any(move.text == "peep" for move in replay.moves),
    "a widow is taken": lambda replay: replay.rules.options.peep != "none" and any(move.phase == "discard" for move in replay.moves),
    "cards are bought": lambda replay: any(move.phase == "buy" for move in replay.moves),
    "the spare hand makes Nap": lambda replay: any(move.text == "spare" for move in replay.moves) and replay.result == "made",
    "the spare hand fails": lambda replay: any(paid.reason == "spare hand" for paid in replay.payments),
    "the joker wins": lambda replay: any(trick.reason == "the joker" for trick in replay.tricks),
    "the dealer stands out": lambda replay: replay.deal.hands[replay.dealer] == (),
    "eldest stands for one": lambda replay: replay.contract and replay.contract.call == "1" and len(replay.players) == 6,
    "only the maker scores": lambda replay: replay.scores and sum(replay.scores) != 0 and not replay.payments,
    "a revoke costs five": lambda replay: any(found.amount == 5 for found in replay.irregularities),
    "misère costs six": lambda replay: any(paid.amount == 6 for paid in replay.payments),
}


@pytest.mark.parametrize("kind", OLD_GAMES)
def test_the_old_games_are_played(kind: str) -> None:
    assert any(OLD_GAMES[kind](replay) for replay in evening("2026-11-28-old-games.hand"))

"""Statistics of a game with a called partner, each figure counted here once more from the hands themselves."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from formats.files import load
from replay.archive.choices import Topic
from replay.archive.file import reading
from replay.archive.query import Archive, rows
from replay.archive.statistics import COLUMNS, Narrowing, statistics
from replay.cli import app
from replay.games.japanese_napoleon.figures import figures
from replay.replay import Replay
from replay.session import walk_file
from replay.shares import Answered, Mean, Share

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "japanese_napoleon"
HANDS: list[Replay] = [replay for path in sorted(SAMPLES.glob("*.hand")) for replay in walk_file(load(str(path)))]
BOUGHT = [replay for replay in HANDS if replay.contract is not None and replay.result != "void"]
TOPICS = [Topic.ROLES, Topic.BIDDING, Topic.LEVELS, Topic.PARTNERS, Topic.TRAPS, Topic.POWERS, Topic.BLIND, Topic.PLACES]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "club.duckdb"
    ran = CliRunner().invoke(app, ["import", str(SAMPLES), "--archive", str(path)])
    assert ran.exit_code == 0, ran.output
    return path


@pytest.fixture
def con(archive: Path) -> Iterator[Archive]:
    with reading(archive) as opened:
        yield opened


def role(replay: Replay, seat: int) -> str:
    assert replay.contract is not None
    if seat == replay.contract.maker:
        return "solo" if replay.contract.alone else "maker"
    return "partner" if seat == replay.contract.partner else "opponent"


def test_roles(con: Archive) -> None:
    expected = Counter((name, role(replay, seat)) for replay in BOUGHT for seat, name in enumerate(replay.players))
    net = Counter[tuple[str, str]]()
    for replay in BOUGHT:
        for seat, name in enumerate(replay.players):
            net[name, role(replay, seat)] += (replay.scores or (0,) * 5)[seat]
    found = statistics(con, Topic.ROLES, Narrowing())
    assert {(row["player"], row["role"]): row["hands"].part for row in found} == dict(expected)
    assert {(row["player"], row["role"]): row["net"] for row in found} == {key: net[key] for key in expected}
    assert sum(row["net"] for row in found) == 0
    assert all(row["succeeded"].n <= row["hands"].part for row in found)


def test_levels_and_suits(con: Archive) -> None:
    found = {(row["by"], row["bid"]): row for row in statistics(con, Topic.LEVELS, Narrowing())}
    levels = Counter(replay.contract.call[:-1] for replay in BOUGHT if replay.contract is not None)
    made = Counter(replay.contract.call[-1] for replay in BOUGHT if replay.contract is not None and replay.result == "made")
    assert {bid: row["hands"].part for (by, bid), row in found.items() if by == "level"} == dict(levels)
    assert {bid: row["made"].part for (by, bid), row in found.items() if by == "suit"} == {suit: made[suit] for suit in "SHDC"}


def test_traps(con: Archive) -> None:
    found = {row["trap"]: row["hands"].part for row in statistics(con, Topic.TRAPS, Narrowing())}
    changed = sum(bool((figures(replay) or {}).get("plain_changed")) for replay in BOUGHT)
    assert found.pop("plain first trick went to another") == changed > 0
    assert found == {"all twenty, not bid": 1, "twenty bid": 1, "solo by a card of one's own": 1, "solo by the blind": 1,
                     "solo, how is not written": 1, "all passed": 1} | {trap: n for trap, n in found.items() if trap == "lost by one point"}
    bids = [(replay, int(replay.contract.call[:-1])) for replay in BOUGHT if replay.contract is not None]
    lost = sum(replay.result == "failed" and replay.side_points == bid - 1 for replay, bid in bids)
    assert found.get("lost by one point", 0) == lost


def test_powers(con: Archive) -> None:
    tricks = [trick for replay in BOUGHT for trick in replay.tricks if trick.cards]
    shown = [replay for replay in BOUGHT if any(trick.cards for trick in replay.tricks)]
    found = {row["power"]: row for row in statistics(con, Topic.POWERS, Narrowing())}
    assert sum(row["tricks"].part for row in found.values()) == len(tricks)
    assert found["mighty"]["tricks"] == Share(
        sum(trick.reason.startswith("mighty") for trick in tricks), len(tricks), Answered(len(shown), len(BOUGHT)))
    assert found["same two"]["hands"].part == sum(any(trick.reason.startswith("same two") for trick in replay.tricks) for replay in BOUGHT)
    assert found["plain first trick"]["tricks"].part == sum(bool(replay.tricks and replay.tricks[0].cards) for replay in BOUGHT)


def test_the_card_called(con: Archive) -> None:
    found = {row["called"]: row for row in statistics(con, Topic.PARTNERS, Narrowing())}
    mighty = [replay for replay in BOUGHT if replay.contract is not None and replay.contract.partner_card == "AS"]
    assert found["mighty"]["hands"].part == len(mighty)
    shown = [trick.n for replay in mighty for trick in replay.tricks if "AS" in trick.cards]
    assert found["mighty"]["in_trick"] == Mean(sum(shown), len(shown), False, Answered(len(shown), len(mighty)))
    assert sum(row["in_blind"].part for row in found.values()) == 1


def test_the_blind(con: Archive) -> None:
    found = statistics(con, Topic.BLIND, Narrowing())
    blinds = [replay.deal.blind for replay in BOUGHT if replay.deal.blind is not None]
    known = [sum(card[0] in "AKQJT" and card != "JK" for card in blind) for blind in blinds]
    assert {row["blind_points"]: row["hands"].part for row in found} == dict(Counter(known))
    assert sum(row["rescued"].part for row in found) <= sum(row["made"].part for row in found)


def test_places_from_napoleon(con: Archive) -> None:
    found = statistics(con, Topic.PLACES, Narrowing())
    partners = Counter((replay.contract.partner - replay.contract.maker) % 5 for replay in BOUGHT
                       if replay.contract is not None and replay.contract.partner is not None)
    assert {row["from_maker"]: row["partner"].part for row in found} == {place: partners[place] for place in range(1, 5)}


def test_bidding(con: Archive) -> None:
    found = {row["player"]: row for row in statistics(con, Topic.BIDDING, Narrowing())}
    called = [replay for replay in HANDS if any(move.phase == "call" for move in replay.moves)]
    first = Counter(next(replay.players[move.seat] for move in replay.moves if move.phase == "call" and move.text != "p")
                    for replay in called if replay.result != "thrown-in")
    assert {player: row["opened"].part for player, row in found.items() if row["opened"].part} == dict(first)
    assert sum(row["bought"].part for row in found.values()) == sum(replay.contract is not None for replay in called)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_has_its_columns_and_can_be_narrowed_down(archive: Path, topic: Topic) -> None:
    for more in ([], ["--player", "Rahi"], ["--date", "2026-12"], ["--game", "nap"]):
        ran = CliRunner().invoke(app, ["stats", topic, "--archive", str(archive), "-f", "csv", *more])
        assert ran.exit_code == 0, ran.output
        header = next(csv.reader(io.StringIO(ran.stdout)))
        assert all(any(name.startswith(column) for name in header) for column in COLUMNS[topic])
    assert len(ran.stdout.splitlines()) == 1


def test_the_view_of_partnerships_has_a_row_a_hand_that_was_bought(con: Archive) -> None:
    found = rows(con, "select * from partnerships", {})
    assert len(found) == len(BOUGHT)
    assert {row["solo"] for row in found} == {None, "own card", "blind", "not written"}
    assert sum(bool(row["plain_changed"]) for row in found) > 0

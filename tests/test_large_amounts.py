"""The largest numbers that are read, added up: every sum of them fits into the archive and comes out of every question."""

from __future__ import annotations

import pytest

from formats.values import MOST_UNITS
from replay.archive.chains import pieces, walk_pieces
from replay.archive.choices import Topic
from replay.archive.file import reading
from replay.cli import run
from tests.test_archive import HEAD, Club, club

__all__ = ["club"]

LARGE = f"score: Anna +{MOST_UNITS}, Boris -{MOST_UNITS}, Chen 0, Dara 0\n"
ADJUSTED = f"adjust: Anna +{MOST_UNITS}, Boris -{MOST_UNITS}\n" * 3
PLAYED = "contract: Anna 3\nresult: made\n" + ADJUSTED
RICH = HEAD + "".join(f"hand: {number}\ndealer: Dara\n{hand}\n" for number, hand in enumerate((LARGE, LARGE, LARGE, PLAYED), 1))


def test_hands_with_the_largest_scores_are_stored_and_summed(club: Club) -> None:
    assert club.bring(RICH) == (0, {"stored": 4})
    nets = club.nets()
    assert nets["Boris"] == -(6 * MOST_UNITS + 3)
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    club.capsys.readouterr()
    assert club.nets() == nets
    assert club.bring(RICH) == (0, {"unchanged": 4})


@pytest.mark.parametrize("topic", Topic)
def test_every_statistic_takes_them(club: Club, topic: Topic) -> None:
    club.bring(RICH)
    assert run(["stats", topic, "--archive", str(club.archive)]) == 0
    assert run(["session", "2026-11-26", "--archive", str(club.archive)]) == 0


def test_a_hand_far_down_in_its_file_is_read_without_what_stands_above(club: Club) -> None:
    club.bring("# long ago\n" * 50_000 + HEAD + "hand: 1\ncontract: Chen 3\nresult: made\n")
    with reading(club.archive) as con:
        (piece, replay), = walk_pieces(pieces(con, 1))
    assert len(replay.record.source.text) < 500
    assert replay.record.source.place(replay.record.start) == (piece.line, 1) == (50_007, 1)
    assert {found.place[0] for found in replay.diagnostics} == {50_007}
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0


def test_hands_are_written_some_at_a_time_in_the_order_of_their_dates(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    from replay.archive import importing

    days = [HEAD.replace("2026-11-26", f"2026-11-{day:02}") + "hand: 1\ncontract: Chen 3\nresult: made\n" for day in (28, 21, 14, 7, 30)]
    monkeypatch.setattr(importing, "AT_ONCE", 2)
    assert club.bring("\n".join(days)) == (0, {"stored": 5})
    written = "select day::varchar, batch from hands order by rowid"
    assert [day for day, _ in club.ask(written)] == ["2026-11-07", "2026-11-14", "2026-11-21", "2026-11-28", "2026-11-30"]
    assert run(["rebuild", "--archive", str(club.archive)]) == 0
    assert club.ask(written) == [(f"2026-11-{day}", 1) for day in ("07", "14", "21", "28", "30")]

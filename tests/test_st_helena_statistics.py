"""Statistics of patiences: each number counted once more by hand from a table of games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replay.cli import run

HEAD = "session: Week {0} {1}\ngame: st-helena\nrules: {0}\nplayers: {1}\n\n"
SAMPLES = Path(__file__).parent.parent / "sample_hands" / "st_helena"


def week(games: list[tuple[str, str, int, str]]) -> str:
    """A file of games: variant, player, cards up, tags. All 104 up is a win."""
    text = ""
    for number, (rules, player, up, tags) in enumerate(games, 1):
        text += HEAD.format(rules, player) + f"hand: {number}\ndate: 2026-11-{number:02}\nup: {up}\nminutes: {number}\n"
        text += f"result: {'won' if up == 104 else 'lost'}\n"
        text += f"tags: {tags}\n\n" if tags else "\n"
    return text


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    archive = str(tmp_path / "a.duckdb")

    def asked(source: str | Path, *arguments: str) -> list[dict[str, Any]]:
        path = source if isinstance(source, Path) else tmp_path / "games.hand"
        if isinstance(source, str):
            path.write_text(source, encoding="utf-8")
        assert run(["import", str(path), "--archive", archive]) == 0
        capsys.readouterr()
        assert run(["stats", "patience", *arguments, "--archive", archive, "-f", "json"]) == 0
        return list(json.loads(capsys.readouterr().out))

    return asked


def average(mean: dict[str, Any]) -> float:
    return float(mean["sum"] / mean["n"])


WEEK = week([("house", "Bea", 104, ""), ("house", "Bea", 104, ""), ("house", "Bea", 40, ""), ("house", "Bea", 104, ""),
             ("house", "Bea", 50, "peek"),
             ("cadogan", "Bea", 60, ""), ("cadogan", "Bea", 104, ""), ("house", "Cy", 33, ""), ("house", "Cy", 44, "")])


def test_wins_streaks_and_cards_up_by_player_and_variant(ask: Any) -> None:
    told = [(row["player"], row["variant"], row["games"], row["won"]["count"], row["streak"], row["best_streak"], average(row["up_lost"]))
            for row in ask(WEEK)]
    assert told == [("Bea", "all", 6, 4, 1, 2, 50.0), ("Bea", "house@1", 4, 3, 1, 2, 40.0), ("Bea", "cadogan@1", 2, 1, 1, 1, 60.0),
                    ("Cy", "house@1", 2, 0, 0, 0, 38.5)]


def test_a_player_alone(ask: Any) -> None:
    assert [(row["player"], average(row["minutes"])) for row in ask(WEEK, "--player", "cy")] == [("Cy", 8.5)]


def test_what_the_moves_say(ask: Any) -> None:
    bea = next(row for row in ask(SAMPLES / "2026-11-winter-patiences.hand") if row["player"] == "Bea")
    assert (bea["games"], bea["won"]["count"], bea["clean"]["count"], average(bea["over_fewest"])) == (5, 1, 1, 40.0)
    means = {"moves": (208 + 150 + 96 + 74) / 4, "turns": (64 + 64 + 47 + 38) / 4,
             "waste_peak": (19 + 37 + 19 + 19) / 4, "first_space": (14 + 4 + 5) / 3}
    assert {name: average(bea[name]) for name in means} == pytest.approx(means)
    assert [(bea[name]["count"], bea[name]["answered"], bea[name]["asked"]) for name in ("undos", "late_aces")] == [(2, 4, 5), (0, 4, 5)]


def test_a_patience_is_in_no_league(ask: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask(WEEK)
    assert run(["stats", "players", "--archive", str(tmp_path / "a.duckdb"), "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == []

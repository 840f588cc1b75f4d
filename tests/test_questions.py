"""Questions to the archive: finding hands, statistics, formats, exports."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from replay.cli import run
from replay.shares import Mean, Share
from tests.test_archive import EVENING, HEAD, Club, club

__all__ = ["club"]

PLAYED = """hand: 4
tags: late, odd
dealer: Dara
calls: p 2 3 p
play:
  KC 7C 2C 3C
  8C JC 2S TS        {Chen waited a long time}
  AH 4S TH 2H
  QS 5D AS 5C
  6C 8D AD KH
note: The last of the evening, Café style
"""
OTHERS = """session: "=cmd()", the | club
date: 2026-12
game: nap
rules: house@1
players: "Lee, Min", =1+1, [red]Ann[/red], 김민수

hand: 1
contract: 김민수 n
result: made

hand: 2
calls: p p p p

hand: 3
result: void
"""


class Questions:
    """The archive of two evenings, asked on the command line."""

    def __init__(self, club: Club) -> None:
        self.club = club

    def ask(self, *arguments: str) -> str:
        """What is printed; the exit code must be 0."""
        code = run([*arguments, "--archive", str(self.club.archive)])
        out, err = self.club.capsys.readouterr()
        assert code == 0, err
        return out

    def objects(self, *arguments: str) -> list[dict[str, Any]]:
        found = json.loads(self.ask(*arguments, "-f", "json"))
        assert isinstance(found, list)
        return found

    def numbers(self, *arguments: str) -> list[str]:
        return [line.rpartition("/")[2] for line in self.ask("find", *arguments, "-f", "ids").splitlines()]


@pytest.fixture
def asked(club: Club) -> Questions:
    assert club.bring(EVENING + "\n" + PLAYED) == (0, {"stored": 4}), club.err
    assert club.bring(OTHERS, file="others.hand") == (0, {"stored": 3}), club.err
    return Questions(club)


@pytest.mark.parametrize("options, numbers", [
    (["--player", "ann", "--with", "CHEN"], ["1", "2", "3", "4"]),
    (["--player", "lee"], ["1", "2", "3"]),
    (["--player", "김"], ["1", "2", "3"]),
    (["--date", "2026-11-26"], ["1", "2", "3", "4"]),
    (["--date", "2026-11"], ["1", "2", "3", "4"]),
    (["--date", "2026-12.."], ["1", "2", "3"]),
    (["--date", "..2026-11-25"], []),
    (["--date", "2026"], ["1", "2", "3", "4", "1", "2", "3"]),
    (["--session", "THURSDAY"], ["1", "2", "3", "4"]),
    (["--contract", "3"], ["1", "4"]),
    (["--bid", "Nap"], ["1"]),
    (["--result", "failed"], ["3"]),
    (["--result", "thrown in"], ["2"]),
    (["--card", "♥A"], ["4"]),
    (["--card", "10h"], ["4"]),
    (["--note", "waited a LONG"], ["4"]),
    (["--note", "CAFÉ"], ["4"]),
    (["--tag", "Odd"], ["4"]),
    (["--profile", "house@1", "--game", "nap", "--level", "4"], ["4"]),
    (["--limit", "2"], ["1", "2"]),
    (["--sort", "score", "--limit", "1"], ["1"]),
    (["--sort", "length", "--limit", "1"], ["4"]),
    (["--maker", "chen"], ["1", "4"]),
    (["--maker", "김"], ["1"]),
    (["--dealer", "dara", "--game", "nap"], ["1", "4"]),
    (["--partner", "anna"], []),
    (["--winner", "CHEN"], ["1", "3", "4"]),
    (["--winner", "Boris"], ["2", "3"]),
    (["--score", ">=9"], ["1", "4", "1"]),
    (["--score", ">=9", "--player", "chen"], ["1", "4"]),
    (["--score", "-3", "--player", "anna"], ["1", "4"]),
    (["--score", "<-3", "--player", "anna"], ["3"]),
    (["--score", "5..9", "--with", "dara"], []),
    (["--trump", "clubs"], ["4"]),
    (["--trump", "♣"], ["4"]),
    (["--trump", "hearts"], []),
    (["--site", "hall"], []),
    (["--text", "CHEN WAITED"], ["4"]),
    (["--text", "Café"], ["4"]),
    (["--play", "lead trump king by maker"], ["4"]),
    (["-w", "ruff by maker", "--player", "anna", "--result", "made"], ["4"]),
    (["--code", "R008"], ["4"]),
    (["--code", "r007", "--date", "2026-12"], ["1"]),
])
def test_hands_are_found_by(asked: Questions, options: list[str], numbers: list[str]) -> None:
    assert asked.numbers(*options) == numbers


def test_an_unknown_player_gets_the_nearest_names(asked: Questions) -> None:
    for arguments in (["find", "--player", "Borris"], ["stats", "--player", "Borris"]):
        assert run([*arguments, "--archive", str(asked.club.archive)]) == 2
        assert "did you mean Boris?" in asked.club.capsys.readouterr().err


def test_what_is_no_date_or_no_card_is_refused(asked: Questions) -> None:
    for option, value in (("--date", "26.11.2026"), ("--date", "2026-02-30"), ("--card", "11H"), ("--score", "much"), ("--score", ".."),
                          ("--trump", "swords"), ("--maker", "Zoltan"), ("--date", "2027..2026"), ("--score", "5..2")):
        assert run(["find", option, value, "--archive", str(asked.club.archive)]) == 2
        assert value in asked.club.capsys.readouterr().err


@pytest.mark.parametrize("option", ["--player", "--with", "--date", "--session", "--bid", "--note", "--play", "--tag", "--profile"])
@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_word_does_not_mean_all(asked: Questions, option: str, value: str) -> None:
    commands = ["find", "stats"] if option in ("--player", "--date", "--profile") else ["find"]
    for command in commands:
        assert run([command, option, value, "--archive", str(asked.club.archive)]) == 2
        assert "is empty" in asked.club.capsys.readouterr().err


def test_found_hands_as_objects(asked: Questions) -> None:
    first = asked.objects("find")[0]
    assert first["id"] == "2026-11-26/Thursday club/nap/1"
    assert first["scores"] == {"Anna": -3, "Boris": -3, "Chen": 9, "Dara": -3}
    assert (first["maker"], first["call"], first["level"], first["study"]) == ("Chen", "3", 1, False)


def test_who_won_what(asked: Questions) -> None:
    league = {row["player"]: row for row in asked.objects("stats", "players")}
    assert league["Chen"]["net"] == 18
    assert league["Chen"]["made"] == {"count": 2, "n": 2, "rate": None, "low": None, "high": None, "answered": 2, "asked": 2}
    assert league["김민수"]["hands"] == 2, "a void deal counts for nobody"
    assert sum(row["net"] for row in league.values()) == 0
    assert [row["player"] for row in asked.objects("stats", "players", "--player", "bor")] == ["Boris"]
    assert asked.objects("stats", "players", "--date", "2025") == []


def test_how_often_calls_are_made_and_must_be(asked: Questions) -> None:
    calls = {row["call"]: row for row in asked.objects("stats", "bids")}
    assert calls["3"]["made"] == {"count": 2, "n": 2, "rate": None, "low": None, "high": None, "answered": 2, "asked": 2}
    assert (calls["n"]["break_even"], calls["3"]["break_even"]) == ("33.3 %", "50.0 %")
    assert calls["thrown in"]["of_hands"] == {"count": 1, "n": 6, "rate": None, "low": None, "high": None}
    assert [row["call"] for row in asked.objects("stats", "bids", "--player", "boris")] == ["2"]


@pytest.mark.parametrize("call, rate", [("2", 1 / 2), ("m", 1 / 2), ("n", 1 / 3), ("w", 1 / 2), ("b", 2 / 3)])
def test_the_break_even_rate_follows_from_the_stakes(call: str, rate: float) -> None:
    from replay.archive.contract_statistics import needed_rate

    assert needed_rate("nap", "house@1", 4, call) == pytest.approx(rate)


def test_evenings_and_seats(asked: Questions) -> None:
    [other, first] = sorted(asked.objects("stats", "sessions"), key=lambda row: str(row["session"]), reverse=True)
    assert (first["winner"], first["hands"]) == (["Chen"], 4)
    assert other["thrown_in"] == {"count": 1, "n": 2, "rate": None, "low": None, "high": None}
    seats = asked.objects("stats", "seats")
    assert [(row["players"], row["from_dealer"], row["hands"]) for row in seats] == [(4, 0, 6), (4, 1, 6), (4, 2, 6), (4, 3, 6)]


def test_every_share_shows_its_n_and_few_cases_are_counted() -> None:
    shares = [Share(3, 6), Share(3, 9), Share(6, 10), Share(0, 0)]
    assert [str(share) for share in shares] == ["3 of 6", "3 of 9", "60 % of 10 (31–83)", "-"]
    assert [str(mean) for mean in (Mean(9, 6), Mean(-15, 12), Mean(0, 0))] == ["+9 in 6", "-1.25 (n 12)", "-"]


@pytest.mark.parametrize("topic", ["players", "bids", "sessions", "seats"])
def test_no_bare_per_cent(asked: Questions, topic: str) -> None:
    table = asked.ask("stats", topic, "-f", "md").replace("50.0 %", "").replace("33.3 %", "")
    assert "%" not in table, "no case here has ten hands"
    assert " of " in table


def test_csv_reads_back_and_holds_no_formula(asked: Questions) -> None:
    rows = list(csv.reader(io.StringIO(asked.ask("stats", "players", "-f", "csv"))))
    names = [row[0] for row in rows[1:]]
    assert "Lee, Min" in names
    assert "'=1+1" in names
    assert "=1+1" not in names


def test_names_cannot_change_the_terminal_or_the_table(asked: Questions) -> None:
    assert "[red]Ann[/red]" in asked.ask("stats")
    assert "the \\| club" in asked.ask("stats", "sessions", "-f", "md")
    assert "\x1b" not in asked.ask("sql", "select chr(27) || '[31m' as name")


def test_ndjson_is_an_object_a_line(asked: Questions) -> None:
    lines = asked.ask("find", "-f", "ndjson").splitlines()
    assert [json.loads(line)["number"] for line in lines] == ["1", "2", "3", "4", "1", "2", "3"]


def test_an_exported_archive_replays_alone(asked: Questions, tmp_path: Path) -> None:
    asked.ask("export", "-o", str(tmp_path / "out"), "-f", "text")
    assert sorted(path.suffix for path in (tmp_path / "out").iterdir()) == [".hand", ".hand"]
    copy = Club(tmp_path, asked.club.capsys)
    copy.archive = tmp_path / "copy.duckdb"
    assert copy.bring_files(str(tmp_path / "out")) == (0, {"stored": 7})
    query = "select id, dealer, scores, totals, pool_before from hands order by id"
    assert copy.ask(query) == asked.club.ask(query)


def test_export_as_one_text_and_as_json(asked: Questions, tmp_path: Path) -> None:
    asked.ask("export", "-o", str(tmp_path / "all.hand"))
    assert run(["check", str(tmp_path / "all.hand")]) == 0
    asked.ask("export", "-o", str(tmp_path / "all.json"))
    hands = json.loads((tmp_path / "all.json").read_text())
    assert [hand["id"] for hand in hands] == asked.ask("find", "-f", "ids").splitlines()
    assert hands[3]["line"] == 21
    assert hands[3]["tricks"][0]["cards"] == ["KC", "7C", "2C", "3C"]


def test_export_as_tables(asked: Questions, tmp_path: Path) -> None:
    asked.ask("export", "-o", str(tmp_path / "csv"), "-f", "csv")
    players = list(csv.reader((tmp_path / "csv" / "players.csv").read_text().splitlines()))
    assert ["'=1+1", "'=1+1", "[]", "'=1+1"] in players
    asked.ask("export", "-o", str(tmp_path / "cards.parquet"))
    asked.ask("export", "-o", str(tmp_path / "parquet"), "-f", "parquet")
    with duckdb.connect() as con:
        assert con.execute("select count(*) from read_parquet(?)", [str(tmp_path / "cards.parquet")]).fetchall() == [(7,)]
        assert con.execute("select count(*) from read_parquet(?)", [str(tmp_path / "parquet" / "cards.parquet")]).fetchall() == [(20,)]
    assert not list(tmp_path.rglob("*.part"))


def test_a_record_that_the_archive_does_not_hold_is_not_written_over(asked: Questions, tmp_path: Path) -> None:
    """An export may be made anew over the one before; anybody's own record, or a correction in it, stays."""
    out = tmp_path / "all.hand"
    for _ in range(2):
        asked.ask("export", "-o", str(out))
    whole = out.read_text(encoding="utf-8")
    evenings = tmp_path / "evenings"
    for _ in range(2):
        asked.ask("export", "-f", "text", "-o", str(evenings))
    for wrong, said in ((whole.replace("hand: 4", "hand: 5"), "`hand: 5`, would be lost"), ("my notes\n", "`my notes`, would be lost"),
                        (whole.replace("김민수 n", "김민수 3"), "김민수 3"), (f"# precious\n\n{whole}", "`# precious`"),
                        (f"{whole}\nsession: future\nnote: buy cards\n", "`session: future`")):
        assert wrong != whole
        out.write_text(wrong, encoding="utf-8")
        assert run(["export", "-o", str(out), "--archive", str(asked.club.archive)]) == 2
        assert said in asked.club.capsys.readouterr().err
        assert out.read_text(encoding="utf-8") == wrong


def test_a_text_of_another_ending_is_not_lost_either(asked: Questions, tmp_path: Path) -> None:
    out = tmp_path / "all.txt"
    out.write_text("my precious text\n", encoding="utf-8")
    assert run(["export", "-o", str(out), "--archive", str(asked.club.archive)]) == 2
    assert out.read_text(encoding="utf-8") == "my precious text\n"


def test_all_samples_come_back_from_an_export_as_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, out = tmp_path / "first.duckdb", tmp_path / "second.duckdb", tmp_path / "all.hand"
    samples = [str(path) for path in sorted((Path(__file__).parent.parent / "sample_hands").iterdir()) if path.name != "faulty"]
    assert run(["import", *samples, "--archive", str(first)]) == 0
    assert run(["export", "-o", str(out), "--archive", str(first)]) == 0
    assert run(["import", str(out), "--archive", str(second)]) == 0
    kept = "select id, hash, scores, totals::map(varchar, bigint)::varchar from hands order by id"
    told = []
    for archive in (first, second):
        capsys.readouterr()
        assert run(["sql", kept, "-f", "json", "--archive", str(archive)]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert [row["id"] for row in told[0]] == [row["id"] for row in told[1]]
    assert [(row["hash"], row["scores"]) for row in told[0]] == [(row["hash"], row["scores"]) for row in told[1]]


@pytest.mark.parametrize("command", [["site"], ["export", "-f", "text"], ["sql", "from hands"], ["html", "2026-11-26/4"]])
def test_an_empty_place_does_not_mean_the_folder_one_is_in(
    asked: Questions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert run([*command, "-o", "", "--archive", str(asked.club.archive)]) == 2
    assert "it is empty" in asked.club.capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


def test_an_export_that_says_not_what_it_is_is_refused(asked: Questions, tmp_path: Path) -> None:
    assert run(["export", "-o", str(tmp_path / "what"), "--archive", str(asked.club.archive)]) == 2


@pytest.mark.parametrize("reference", ["2026-11-26/4", "2026-11-26/Thursday club/nap/4"])
def test_a_hand_of_the_archive_is_shown(asked: Questions, reference: str) -> None:
    [hand] = asked.objects("show", reference)
    assert (hand["id"], hand["dealer"]) == ("2026-11-26/Thursday club/nap/4", "Dara")
    [same] = asked.objects("show", str(hand["hash"])[:10])
    assert same["id"] == hand["id"]


def test_a_reference_to_nothing_and_to_too_much(asked: Questions) -> None:
    asked.club.bring(HEAD.replace("Thursday", "Other") + "hand: 4\ncontract: Anna 2\nresult: made\n", file="other.hand")
    for reference, words in (("2026-11-26/77", "no such"), ("2026-11-26/4", "fits 2 hands")):
        assert run(["show", reference, "--archive", str(asked.club.archive)]) == 2
        assert words in asked.club.capsys.readouterr().err

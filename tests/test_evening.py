"""An evening's score table, the archive under other rules, earlier texts, refused input, and hands by reference."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from replay.cli import run
from tests.test_archive import EVENING, FIRST, HEAD, SECOND, THIRD, WRONG, Club, club

__all__ = ["club"]

ID = "2026-11-26/Thursday club/nap"


def out(club: Club, *arguments: str, code: int = 0) -> str:
    assert run([*arguments, "--archive", str(club.archive)]) == code
    printed, club.err = club.capsys.readouterr()
    return printed


def objects(club: Club, *arguments: str, code: int = 0) -> Any:
    return json.loads(out(club, *arguments, "-f", "json", code=code))


@pytest.mark.parametrize("reference", ["2026-11-26", ID, "2026-11-26/Thursday club", f"{ID}/2", "FILE"])
def test_the_table_of_an_evening(club: Club, reference: str) -> None:
    club.bring(EVENING)
    [evening] = objects(club, "session", str(club.file) if reference == "FILE" else reference)
    assert evening["players"] == ["Anna", "Boris", "Chen", "Dara"]
    assert [row["scores"]["Chen"] for row in evening["hands"]] == [9, -2, 2]
    assert [row["totals"]["Chen"] for row in evening["hands"]] == [9, 7, 9]
    assert [row["contract"] for row in evening["hands"]] == ["Chen 3", "Boris 2", "Anna 2"]
    assert evening["net"] == {"Anna": -11, "Boris": 5, "Chen": 9, "Dara": -3}
    assert evening["balanced"]
    assert evening["of_note"][:2] == [
        "most won at once: Chen +9 in hand 1 (Chen 3 made)", "most lost at once: Anna -6 in hand 3 (Anna 2 failed)"]


def test_the_table_as_text_markdown_and_csv(club: Club) -> None:
    club.bring(EVENING)
    lines = out(club, "session", "2026-11-26").splitlines()
    assert lines[0] == ID
    assert " ".join(lines[3].split()) == "1 Dara Chen 3 made -3 (-3) -3 (-3) +9 (+9) -3 (-3)"
    assert lines[6].split() == ["total", "-11", "+5", "+9", "-3"]
    assert lines[7] == "the sums of all 3 hands are right"
    assert "- the sums of all 3 hands are right" in out(club, "session", "2026-11-26", "-f", "md").splitlines()
    [head, *rows] = list(csv.reader(io.StringIO(out(club, "session", "2026-11-26", "-f", "csv"))))
    assert rows[2][head.index("Anna total")] in ("-11", "'-11")
    assert len(rows) == 3


def test_the_sum_of_scores_that_are_partly_known_says_so(club: Club) -> None:
    club.file.write_text(
        "game: papillon\nrules: house\nplayers: Ann, McCoy, Carl\n\nhand: 1\nresult: mcc\n\nhand: 2\nscore: 3 -1 -2\n", encoding="utf-8")
    lines = out(club, "session", str(club.file)).splitlines()
    assert lines[3].split()[-6:] == ["won", "by", "McCoy", "?", "?", "?"]
    assert lines[5].split() == ["total", "+3", "?", "-1", "?", "-2", "?"]
    assert "the sums of 1 of 2 hands are right; 1 without a known score" in lines
    club.file.write_text("game: papillon\nrules: house\nplayers: Ann, McCoy, Carl\n\nhand: 1\nresult: drawn\n", encoding="utf-8")
    lines = out(club, "session", str(club.file)).splitlines()
    assert lines[4].split() == ["total", "?", "?", "?"]
    assert "no score is known" in lines


def test_two_blocks_are_one_evening_in_the_order_of_their_numbers(club: Club) -> None:
    club.bring(HEAD + "hand: 3\ndealer: Boris\ncontract: Anna 2\nresult: failed\n", file="late.hand")
    club.bring(HEAD + FIRST + SECOND, file="early.hand")
    [evening] = objects(club, "session", "2026-11-26")
    assert [(row["hand"], row["totals"]["Chen"]) for row in evening["hands"]] == [("1", 9), ("2", 7), ("3", 9)]


def test_a_refused_hand_leaves_the_totals_open(club: Club) -> None:
    club.file.write_text(EVENING.replace("Boris 2", "Zoe 2"))
    [evening] = objects(club, "session", str(club.file), code=1)
    assert [row["result"] for row in evening["hands"]] == ["made", "refused", "failed"]
    assert [row["totals"] is None for row in evening["hands"]] == [False, True, True]
    assert evening["unscored"] == 1
    assert " ? " in out(club, "session", str(club.file), code=1)


def test_an_evening_that_is_nowhere(club: Club) -> None:
    club.bring(EVENING)
    for reference in ("2026-11-25", "2026-11-26/Friday club", "none.hand"):
        out(club, "session", reference, code=2)
        assert reference in club.err


def test_other_rules_change_what_players_won(club: Club) -> None:
    club.bring(EVENING.replace("Chen 3", "Chen m"))
    before = club.ask("from hands")
    rows = {row["player"]: row for row in objects(club, "what-if", "house misere_stake=5/10")}
    assert (rows["Chen"]["net"], rows["Chen"]["net_then"], rows["Chen"]["difference"]) == (9, 15, 6)
    assert (rows["Anna"]["hands"], rows["Anna"]["changed"], rows["Anna"]["difference"]) == (3, 1, -2)
    assert "1 of 3 hands come out otherwise" in club.err
    [hand] = objects(club, "what-if", "house misere_stake=5/10", "--hands")
    assert (hand["id"], hand["scores"]["Chen"], hand["scores_then"]["Chen"]) == (f"{ID}/1", 9, 15)
    assert objects(club, "what-if", "house", "--hands") == []
    assert club.ask("from hands") == before


def test_hands_that_other_rules_forbid_are_left_out_and_written_scores_are_not_in_the_way(club: Club) -> None:
    club.bring(HEAD + "hand: 1\ndealer: Dara\ncontract: Chen m\nresult: made\nscore: -3 -3 +9 -3\n\n" + SECOND)
    assert objects(club, "what-if", "house misere_stake=5/10")[0]["player"] == "Chen"
    assert [row["hands"] for row in objects(club, "what-if", "house misere=no")] == [1, 1, 1, 1]
    assert "1 cannot be played so" in club.err
    out(club, "what-if", "no_such_profile", code=2)
    assert "no_such_profile" in club.err


def test_the_texts_that_a_hand_has_had(club: Club) -> None:
    club.bring(EVENING)
    for call in ("Anna 4", "Anna 3"):
        club.bring(EVENING.replace("Anna 2", call), "--replace")
    rows = objects(club, "history", "2026-11-26/3")
    assert [(row["batch"], row["replaced_by"]) for row in rows] == [(1, 2), (2, 3), (3, None)]
    assert [row["text"] for row in rows] == [THIRD, THIRD.replace("Anna 2", "Anna 4"), THIRD.replace("Anna 2", "Anna 3")]
    text = out(club, "history", f"{ID}/3")
    assert text.count("contract:") == 3
    assert "replaced by import 2 on 20" in text
    assert [row["replaced_by"] for row in objects(club, "history", "2026-11-26/1")] == [None]
    out(club, "history", "2026-11-26/9", code=2)


def test_refused_input_is_listed_until_it_is_mended(club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    [row] = objects(club, "rejects")
    assert (row["line"], row["column"], row["code"], row["id"], row["text"]) == (22, 11, "R015", f"{ID}/9", WRONG)
    assert "Zoe" in out(club, "rejects")
    assert out(club, "rejects", "-f", "csv").count("R015") == 1
    assert club.bring(EVENING + "\n" + WRONG.replace("Zoe", "Dara")) == (0, {"stored": 1, "unchanged": 3})
    assert objects(club, "rejects") == []
    assert "nothing is refused" in (out(club, "rejects") + club.err)


@pytest.mark.parametrize("mended", [EVENING, EVENING + "\n" + WRONG.replace("hand: 9", "hand: 4").replace("Zoe", "Dara")])
def test_a_file_mended_in_another_way_clears_its_refusals_too(club: Club, mended: str) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    assert club.bring(mended)[0] == 0
    assert objects(club, "rejects") == []


def test_a_file_that_was_not_text_is_listed_and_cleared(club: Club) -> None:
    club.file.write_bytes(b"session: caf\xe9\n")
    club.bring_files(str(club.file), "--keep-going")
    assert [(row["code"], row["id"]) for row in objects(club, "rejects")] == [("N001", None)]
    club.bring(EVENING)
    assert objects(club, "rejects") == []


@pytest.mark.parametrize("reference", ["2026-11-26/2", f"{ID}/2", "HASH"])
def test_pages_and_hands_by_reference(club: Club, tmp_path: Path, reference: str) -> None:
    club.bring(EVENING)
    [(hash,)] = club.ask("select hash from hands where number = '2'")
    wanted = str(hash)[:8] if reference == "HASH" else reference
    page = tmp_path / "page.html"
    out(club, "html", wanted, "-o", str(page))
    assert "Boris 2 made" in out(club, "show", wanted)
    assert run(["extract", str(page)]) == 0
    record = club.capsys.readouterr().out
    assert record.endswith("hand: 2\ndealer: Anna\ncontract: Boris 2\nresult: made\n\n")
    assert out(club, "extract", wanted) == record


@pytest.mark.parametrize(
    "game, call, trump, said",
    [("nap", "3", "H", "3 ♥"), ("nap", "n", "S", "Nap ♠"), ("nap", "m", None, "misère"), ("japanese-napoleon", "14C", "C", "14 ♣"),
     ("japanese-napoleon", "13NT", None, "13NT")],
)
def test_a_contract_is_said_with_its_suit_once(game: str, call: str, trump: str | None, said: str) -> None:
    from replay.contract_text import contract_said
    from replay.games import GAMES

    assert contract_said(GAMES[game], call, trump) == said

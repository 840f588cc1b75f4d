"""Importing: what becomes of hands that are new, known, changed or refused, and of the hands behind them."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from replay.cli import run

HEAD = """session: Thursday club
date: 2026-11-26
game: nap
rules: house
players: Anna, Boris, Chen, Dara

"""
FIRST = "hand: 1\ndealer: Dara\ncontract: Chen 3\nresult: made\n\n"
SECOND = "hand:\ncontract: Boris 2\nresult: made\n\n"
THIRD = "hand: 3\ndealer: Boris\ncontract: Anna 2\nresult: failed\n"
EVENING = HEAD + FIRST + SECOND + THIRD
WRONG = "hand: 9\ncontract: Zoe 3\nresult: made\n"


class Club:
    """A club with one archive and one file of records."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.archive = folder / "archive.duckdb"
        self.file = folder / "evening.hand"
        self.capsys = capsys
        self.err = ""

    def bring(self, text: str, *options: str, file: str = "evening.hand") -> tuple[int, dict[str, int]]:
        """Import a text; gives the exit code and the counts."""
        path = self.file.with_name(file)
        path.write_text(text, encoding="utf-8")
        return self.bring_files(str(path), *options)

    def bring_files(self, *arguments: str) -> tuple[int, dict[str, int]]:
        code = run(["import", *arguments, "--archive", str(self.archive)])
        out, self.err = self.capsys.readouterr()
        counts = {name: int(number) for name, number in (part.split() for part in out.strip().split(" / "))} if out else {}
        return code, {name: number for name, number in counts.items() if number}

    def ask(self, query: str) -> list[tuple[object, ...]]:
        with duckdb.connect(str(self.archive), read_only=True) as con:
            return con.execute(query).fetchall()

    def nets(self) -> dict[object, object]:
        return dict(self.ask("select player, sum(net)::bigint from standings group by player order by player"))


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Club:
    return Club(tmp_path, capsys)


def test_an_evening_is_stored_with_everything_that_is_known_of_it(club: Club) -> None:
    assert club.bring(EVENING) == (0, {"stored": 3})
    assert club.ask("select number, dealer, maker, call, result, scores from hands order by place") == [
        ("1", "Dara", "Chen", "3", "made", [-3, -3, 9, -3]),
        ("2", "Anna", "Boris", "2", "made", [-2, 6, -2, -2]),
        ("3", "Boris", "Anna", "2", "failed", [-6, 2, 2, 2])]
    assert club.nets() == {"Anna": -11, "Boris": 5, "Chen": 9, "Dara": -3}
    assert club.ask("select name, hands from sessions") == [("Thursday club", 3)]


def test_the_same_text_again_changes_nothing(club: Club) -> None:
    club.bring(EVENING)
    before = club.ask("from hands"), club.ask("from imports"), club.ask("from standings")
    assert club.bring(EVENING) == (0, {"unchanged": 3})
    assert (club.ask("from hands"), club.ask("from imports"), club.ask("from standings")) == before


def test_comments_notes_and_spelling_do_not_make_another_hand(club: Club) -> None:
    club.bring(EVENING)
    assert club.bring(EVENING.replace("Chen 3", "CHEN   3") + "note: a late note\n# and a comment\n") == (0, {"unchanged": 3})


def test_a_changed_hand_stores_nothing_and_shows_both_texts(club: Club) -> None:
    club.bring(EVENING)
    code, counts = club.bring(EVENING.replace("Anna 2", "Anna 4") + "\nhand: 4\ncontract: Dara 2\nresult: made\n")
    assert (code, counts) == (1, {"stored": 1, "unchanged": 2, "changed": 1})
    assert "contract: Anna 2" in club.err
    assert "contract: Anna 4" in club.err
    assert "nothing was stored" in club.err
    assert club.ask("select count(*) from hands") == [(3,)]


def test_replace_keeps_the_old_text_with_its_date(club: Club) -> None:
    club.bring(EVENING)
    assert club.bring(EVENING.replace("Anna 2", "Anna 4"), "--replace") == (0, {"unchanged": 2, "replaced": 1})
    assert "of the hands replaced" not in club.err
    assert club.ask("select text, batch, replaced_by, replaced_at is not null from history") == [(THIRD, 1, 2, True)]
    assert club.ask("select call from hands where number = '3'") == [("4",)]
    assert club.bring(EVENING.replace("Anna 2", "Anna 4"), "--replace") == (0, {"unchanged": 3})


def test_hands_behind_a_replaced_one_are_played_again(club: Club) -> None:
    club.bring(EVENING)
    assert club.bring(EVENING.replace("Chen 3", "Chen 4"), "--replace") == (0, {"replaced": 3})
    assert "2 of the hands replaced say what they said: behind a new or changed hand" in club.err
    assert club.ask("select totals_before->>'Chen' from hands order by place") == [(None,), ("12",), ("10",)]
    assert club.nets()["Chen"] == 12


def test_one_corrected_hand_finds_its_place_among_the_others(club: Club) -> None:
    club.bring(EVENING)
    corrected = HEAD + "hand: 2\ncontract: Dara 2\nresult: made\n"
    assert club.bring(corrected, file="corrected.hand") == (1, {"changed": 1})
    assert club.bring(corrected, "--replace", file="corrected.hand") == (0, {"replaced": 2})
    assert club.ask("select dealer, totals_before->>'Dara' from hands order by place") == [("Dara", None), ("Anna", "-3"), ("Boris", "3")]
    assert club.bring(corrected, file="corrected.hand") == (0, {"unchanged": 1})


def test_an_evening_that_grows_keeps_what_it_had(club: Club) -> None:
    club.bring(HEAD + FIRST)
    assert club.bring(EVENING) == (0, {"stored": 2, "unchanged": 1})
    assert club.ask("select count(distinct block), max(position) from hands") == [(1, 2)]


def test_a_refused_hand_stores_nothing(club: Club) -> None:
    code, counts = club.bring(EVENING + "\n" + WRONG)
    assert (code, counts) == (1, {"stored": 3, "refused": 1})
    assert not club.archive.exists()


def test_keep_going_stores_the_good_hands_and_puts_the_others_aside(club: Club) -> None:
    assert club.bring(EVENING + "\n" + WRONG, "--keep-going") == (1, {"stored": 3, "refused": 1})
    [(id, line, code, text)] = club.ask("select id, line, code, text from rejects")
    assert (id, line, code) == ("2026-11-26/Thursday club/nap/9", 22, "R015")
    assert str(text).startswith("session: Thursday club\n")
    assert str(text).endswith("hand: 9\ndealer: Chen\ncontract: Zoe 3\nresult: made\n")


def test_refused_input_is_put_aside_once_and_leaves_when_it_is_mended(club: Club) -> None:
    for _ in range(2):
        club.bring(EVENING + "\n" + WRONG, "--keep-going")
    assert club.ask("select count(*), min(batch) from rejects") == [(1, 1)]
    assert club.ask("select count(*) from imports") == [(1,)]
    assert club.bring(EVENING + "\n" + WRONG.replace("Zoe", "Dara")) == (0, {"stored": 1, "unchanged": 3})
    assert club.ask("from rejects") == []


def test_what_a_refused_hand_leaves_is_unknown_and_known_again_when_it_is_mended(club: Club) -> None:
    broken = EVENING.replace("Boris 2", "Zoe 2")
    assert club.bring(broken, "--keep-going") == (1, {"stored": 2, "refused": 1})
    assert club.ask("select totals_before from hands where number = '3'") == [(None,)]
    assert club.bring(EVENING) == (1, {"unchanged": 1, "changed": 2})
    assert "A002" in club.err
    assert "A005" in club.err
    assert club.bring(EVENING, "--replace") == (0, {"stored": 1, "unchanged": 1, "replaced": 1})
    assert club.ask("select totals_before->>'Boris' from hands where number = '3'") == [("3",)]


def test_a_refused_hand_that_is_deleted_leaves_the_list_unless_archived_hands_start_from_it(club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    assert club.bring(EVENING) == (0, {"unchanged": 3})
    assert club.ask("from rejects") == []
    between = EVENING.replace("Boris 2", "Zoe 2").replace("hand: 3", "hand: 3\nnote: late")
    club.bring(between.replace("2026-11-26", "2026-11-27"), "--keep-going", file="friday.hand")
    gone = HEAD.replace("2026-11-26", "2026-11-27") + FIRST
    assert club.bring(gone, file="friday.hand") == (0, {"unchanged": 1})
    assert club.ask("select id from rejects") == [("2026-11-27/Thursday club/nap/2",)]
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0


def test_a_new_hand_disturbs_no_archived_one_without_replace(club: Club) -> None:
    club.bring(HEAD + FIRST + THIRD)
    stood = club.ask("from hands order by id")
    late = HEAD + FIRST + "hand: 2\ncontract: Boris 2\nresult: made\n"
    assert club.bring(late, "--keep-going", file="late.hand") == (1, {"unchanged": 1, "changed": 1})
    assert "nap/2 is new, but 2026-11-26/Thursday club/nap/3 behind it in the archive would start from something else" in club.err
    assert club.ask("from hands order by id") == stood
    assert club.bring(late, "--replace", file="late.hand") == (0, {"stored": 1, "unchanged": 1, "replaced": 1})
    for command in (["rebuild", "--check"], ["doctor"]):
        assert run([*command, "--archive", str(club.archive)]) == 0


def test_a_file_that_is_not_utf8_is_put_aside_too(club: Club) -> None:
    club.file.write_bytes(b"session: caf\xe9\n")
    good = club.file.with_name("good.hand")
    good.write_text(EVENING)
    assert club.bring_files(str(club.file), str(good)) == (1, {"stored": 3})
    assert not club.archive.exists()
    assert club.bring_files(str(club.file), str(good), "--keep-going") == (1, {"stored": 3})
    assert ("N001", None) in club.ask("select code, id from rejects")


def test_the_same_hand_twice_in_one_run(club: Club) -> None:
    twice = EVENING + "\n" + THIRD
    assert club.bring(twice) == (0, {"stored": 3, "unchanged": 1})
    code, counts = club.bring(EVENING + "\n" + THIRD.replace("Anna 2", "Anna 4"))
    assert (code, counts) == (1, {"unchanged": 3, "refused": 1})
    assert "R012" in club.err
    assert ":21:1" in club.err


def test_the_same_cards_under_another_name_are_pointed_at(club: Club) -> None:
    play = "calls: p 2 3 p\nplay:\n TH 3H KH 2H\n KD 7D AD 4D\n 3C AC 5C 2C\n 8C 9S QC JC\n 8H 9H QH JH\nresult: failed\nruling: by hand\n"
    club.bring(HEAD + "hand: 1\ndealer: Dara\n" + play, "--keep-going")
    if club.ask("select count(*) from hands") == [(0,)]:
        pytest.fail(club.err)
    assert club.bring(HEAD + "hand: 2\ndealer: Dara\n" + play, file="again.hand") == (0, {"stored": 1})
    assert "A003" in club.err


def test_a_dry_run_says_what_it_would_do(club: Club) -> None:
    assert club.bring(EVENING, "--dry-run") == (0, {"stored": 3})
    assert not club.archive.exists()


def test_several_processes_store_what_one_would(club: Club, tmp_path: Path) -> None:
    for day in range(1, 5):
        (tmp_path / f"{day}.hand").write_text(EVENING.replace("2026-11-26", f"2026-11-{day:02}"))
    assert club.bring_files(str(tmp_path), "--jobs", "2") == (0, {"stored": 12})
    days = club.ask("select day::varchar, count(*) from hands group by day order by day")
    assert days == [(f"2026-11-{day:02}", 3) for day in range(1, 5)]


def test_one_player_under_two_spellings_is_one_player(club: Club) -> None:
    club.bring(EVENING)
    club.bring(EVENING.replace("Anna", "ANNA").replace("Thursday", "Friday"), file="friday.hand")
    assert club.ask("select player, aliases from players where folded = 'anna'") == [("Anna", ["ANNA"])]
    assert club.nets()["Anna"] == -22


def test_studies_and_void_deals_count_in_no_standing(club: Club) -> None:
    club.bring(EVENING + "\nhand: 4\nresult: void\nadjust: Anna -5, Boris +5\n")
    assert club.nets()["Anna"] == -11
    assert club.ask("select count(*) from hands") == [(4,)]


def test_hands_lie_in_the_order_of_their_dates(club: Club, tmp_path: Path) -> None:
    for name, day in (("a", 20), ("b", 10), ("c", 15)):
        (tmp_path / f"{name}.hand").write_text(EVENING.replace("2026-11-26", f"2026-11-{day}"))
    club.bring_files(str(tmp_path))
    days = [row[0] for row in club.ask("select day from hands")]
    assert days == sorted(days)


def test_a_start_is_told_alike_whichever_way_nothing_is_doubled() -> None:
    from replay.archive.json_texts import start_json
    from replay.replay import Carried

    assert start_json(Carried(double=0)) == start_json(Carried(double=False))
    assert start_json(Carried(double=1)) == start_json(Carried(double=True)) != start_json(Carried(double=None))


def test_every_column_is_documented() -> None:
    from replay.archive.query import schema_text

    text = schema_text()
    with duckdb.connect() as con:
        con.execute(text)
        for table, column in con.execute("select table_name, column_name from duckdb_columns() where not internal").fetchall():
            told = re.search(rf"^create (?:table|view) {table}\b.*?;$", text, re.DOTALL | re.MULTILINE)
            assert told, f"{table} is not told"
            part = told.group()
            assert any(column in line.split("--")[0] and "-- " in line for line in part.splitlines()), f"{table}.{column} has no comment"


@pytest.mark.parametrize("second, third", [
    ("hand:", "hand:"), ("hand: {late}", "hand:{later}"), ("hand:\u2028", "hand: \u200b"), ("hand: # by Ann", "HAND :"),
])
@pytest.mark.parametrize("players", ["Anna, Boris, Chen", "Player 1, Bo 3, 7 x"])
@pytest.mark.parametrize("before", ["", "carried: double # once\u2028only\n", "before: \"{}\" 3 # of\u2028May\n"])
def test_an_export_is_stored_again_as_what_it_was(club: Club, second: str, third: str, players: str, before: str) -> None:
    """Names that end in numbers, hands that count on, and comments in which other programs see two lines."""
    head = f"session: T\ndate: 2026-11-26\ngame: nap\nrules: house@1\nplayers: {players}\n{before.format(players.partition(', ')[0])}\n"
    told = "select id, hash, totals, position from hands order by id"
    assert club.bring(f"{head}hand: 1\nscore: 2 -1 -1\n\n{second}\nscore: 0 1 -1\n\n{third}\nscore: 1 1 -2\n")[1]["stored"] == 3
    kept = club.ask(told)
    assert [id.rpartition("/")[2] for id, *_ in kept] == ["1", "2", "3"]
    exported = club.file.with_name("exported.hand")
    assert run(["export", "-f", "text", "-o", str(exported), "--archive", str(club.archive)]) == 0
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0
    club.archive.unlink()
    assert run(["import", str(exported), "--archive", str(club.archive)]) == 0
    assert [(id, hash) for id, hash, *_ in club.ask(told)] == [(id, hash) for id, hash, *_ in kept]


@pytest.mark.parametrize("game", ["Ｎａp", "\u200bnap", "NAP", "na\u00adp"])
def test_a_game_in_an_odd_spelling_is_walked_again(club: Club, game: str) -> None:
    assert club.bring(EVENING.replace("game: nap", f"game: {game}"))[0] == 0
    for command in (["rebuild", "--check"], ["rebuild"], ["doctor"], ["export", "-f", "text", "-o", str(club.file.with_name("out"))]):
        assert run([*command, "--archive", str(club.archive)]) == 0, command

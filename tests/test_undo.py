"""Imports given back: the archive is what it was, unless a later import stands on it."""

from __future__ import annotations

import pytest

from replay.cli import run
from tests.test_archive import EVENING, FIRST, HEAD, SECOND, THIRD, WRONG, Club, club

__all__ = ["club"]

STANDING = ("hands order by id", "sessions order by session", "standings order by all", "players order by folded", "blocks order by block",
            "history order by all", "rejects order by all", "places order by all", "mended order by all")
OTHER = EVENING.replace("Thursday", "Friday").replace("2026-11-26", "2026-11-27")


def state(club: Club) -> list[list[tuple[object, ...]]]:
    """All that stands in the archive, but for the list of imports."""
    return [club.ask(f"from {table}") for table in STANDING]


def undo(club: Club, batch: int) -> tuple[int, str, str]:
    code = run(["undo", str(batch), "--archive", str(club.archive)])
    out, err = club.capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("options, text", [
    ((), OTHER),
    ((), EVENING + "\nhand: 4\ncontract: Dara 2\nresult: made\n"),
    (("--replace",), EVENING.replace("Anna 2", "Anna 4")),
    (("--replace",), EVENING.replace("Chen 3", "Chen 4")),
    (("--replace",), EVENING.replace("session:", "# a comment\nsession:").replace("Chen 3", "Chen 4")),
    (("--replace",), HEAD + "hand: 2\ncontract: Dara 2\nresult: made\n"),
    (("--replace",), HEAD.replace("rules: house", "rules: house misere=no") + "hand: 2\ncontract: Dara 4\nresult: made\n"),
    (("--keep-going",), OTHER + "\n" + WRONG),
    (("--keep-going", "--replace"), EVENING + "\n" + WRONG.replace("Zoe", "Dara")),
    ((), HEAD.replace("Anna", "Xenia").replace("Thursday", "Sunday") + FIRST),
])
def test_an_import_undone_leaves_the_archive_as_it_was(club: Club, options: tuple[str, ...], text: str) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    before = state(club)
    assert club.bring(text, *options, file="second.hand")[1].keys() - {"unchanged"}, club.err
    assert state(club) != before
    code, out, err = undo(club, 2)
    assert (code, out.split(":")[0]) == (0, "import 2 undone"), err
    assert state(club) == before


def test_an_import_can_be_undone_before_a_later_one_that_left_it_alone(club: Club) -> None:
    club.bring(EVENING)
    club.bring(OTHER, file="other.hand")
    assert undo(club, 1)[:2] == (0, "import 1 undone: removed 3 / restored 0\n")
    assert club.ask("select distinct session from hands") == [("2026-11-27/Friday club/nap",)]
    assert club.ask("select count(*) from players") == [(4,)]
    assert undo(club, 2)[0] == 0
    assert [club.ask(f"select count(*) from {table}") for table in ("hands", "sessions", "standings", "players", "blocks")] == [[(0,)]] * 5


def test_what_was_replaced_since_stays_and_the_later_import_is_named(club: Club) -> None:
    club.bring(EVENING)
    club.bring(EVENING.replace("Anna 2", "Anna 4"), "--replace")
    before = state(club)
    code, out, err = undo(club, 1)
    assert (code, out) == (1, "")
    assert "by import 2;" in err
    assert state(club) == before
    assert undo(club, 2)[0] == 0
    assert undo(club, 1)[0] == 0
    assert club.ask("select count(*) from hands") == [(0,)]


def test_three_texts_are_given_back_one_by_one(club: Club) -> None:
    states = []
    for call in ("Anna 2", "Anna 4", "Anna 3"):
        club.bring(EVENING.replace("Anna 2", call), "--replace")
        states.append(state(club))
    for batch in (3, 2):
        assert undo(club, batch)[0] == 0
        assert state(club) == states[batch - 2]


def test_a_hand_behind_an_undone_one_stays_the_hand_it_was(club: Club) -> None:
    club.bring(HEAD + FIRST)
    club.bring(EVENING)
    hashes = club.ask("select hash from hands where place > 1 order by place")
    code, _, err = undo(club, 1)
    assert code == 0, err
    assert club.ask("select hash from hands order by place") == hashes
    assert club.ask("select dealer, totals->>'Boris' from hands order by place") == [("Anna", "6"), ("Boris", "8")]
    assert club.ask("select text from hands order by place") == [(SECOND.replace("hand:\n", "hand: 2\ndealer: Anna\n"),), (THIRD,)]
    assert run(["rebuild", "--check", "--archive", str(club.archive)]) == 0


def test_an_import_that_mended_refused_input_gives_it_back(club: Club) -> None:
    club.bring(EVENING + "\n" + WRONG, "--keep-going")
    before = state(club)
    club.bring(EVENING + "\n" + WRONG.replace("Zoe", "Dara"))
    assert club.ask("from rejects") == []
    undo(club, 2)
    assert state(club) == before


def test_an_unknown_import_and_one_undone_already(club: Club) -> None:
    club.bring(EVENING)
    assert undo(club, 7)[::2] == (2, 'there is no import 7; `replay sql "from imports"` lists them\n')
    undo(club, 1)
    assert undo(club, 1)[0] == 2
    assert club.bring(EVENING) == (0, {"stored": 3})
    assert club.ask("select batch from hands") == [(2,), (2,), (2,)]

"""A long text read in parts is the text read whole; several processes store what one would."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import duckdb
import pytest

from formats.diagnostics import Diagnostic
from formats.files import decode
from formats.parts import part_of, parts
from replay.archive import again, walking
from replay.cli import run
from replay.replay import Replay
from replay.session import walk_file
from tests.test_archive import EVENING, HEAD, WRONG, Club, club

__all__ = ["club"]

EVENINGS = "".join(f"{EVENING.replace('2026-11-26', f'2026-{month:02}-07')}\n# after {month}\n\n" for month in range(1, 13))


def told(replays: list[Replay], outside: list[Diagnostic]) -> list[object]:
    """What hands and faults say, with their places."""
    found = [(replay.id, replay.hash, replay.scores, replay.record.source.place(replay.record.start), replay.record.text,
              [(one.code.name, one.place) for one in replay.diagnostics]) for replay in replays]
    return [*found, *((one.code.name, one.place) for one in outside)]


def in_parts(text: str, many: int) -> tuple[int, list[object]]:
    """How many parts there are, and what they say one after another."""
    whole = decode(text.encode(), "x.hand")
    cut = parts(whole.source.text, many)
    assert "".join(text[start:end] for start, end in cut) == text
    found: list[object] = []
    for start, end in cut:
        reading = part_of(decode(text.encode(), "x.hand"), start, end)
        found += told(list(walk_file(reading)), reading.outside)
    return len(cut), found


@pytest.mark.parametrize("text, many, expected", [
    (EVENINGS, 4, 4),
    (EVENINGS, 100, 12),
    (EVENINGS.replace("\n", "\r\n"), 4, 4),
    (EVENINGS.replace("\n", "\r"), 4, 4),
    ("hand-notation: 1\n" + EVENINGS, 4, 4),
    (EVENINGS.replace("Boris 2", "Zoe 2", 20), 4, 4),
    (EVENINGS.replace("Chen 3", "Chen 3\x07"), 4, 4),
    (EVENINGS, 1, 1),
    ("hand-notation: 2\n" + EVENINGS, 4, 1),
    (EVENING, 4, 1),
    ("session: one\n" * 40, 4, 1),
    ("", 4, 1),
])
def test_a_text_in_parts_says_what_it_says_whole(text: str, many: int, expected: int) -> None:
    whole = decode(text.encode(), "x.hand")
    hands = list(walk_file(whole))
    assert in_parts(text, many) == (expected, told(hands, whole.outside))


def test_a_part_begins_only_at_a_session_line() -> None:
    text = EVENINGS.replace("hand: 1", "hand: 1\nnote: a session: of the club\n# session: not one\n")
    assert all(start == 0 or text.startswith("session:", start) for start, _ in parts(text, 5))


def test_several_processes_share_one_file(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "SHARE", len(EVENINGS) // 5)
    text = EVENINGS + WRONG
    assert club.bring(text, "--jobs", "1", "--keep-going") == (1, {"stored": 36, "refused": 1})
    tables = ("hands order by id", "blocks order by block", "rejects", "standings order by all", "players")
    alone = [club.ask(f"from {table}") for table in tables]
    club.archive.unlink()
    assert club.bring(text, "--jobs", "2", "--keep-going") == (1, {"stored": 36, "refused": 1})
    assert [club.ask(f"from {table}") for table in tables] == alone


def test_several_processes_rebuild_what_one_does(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with heads of their own, one refused by now, and one whose file has it no longer, a few blocks to a process."""
    monkeypatch.setattr(again, "CHUNK", 5)
    club.bring(EVENINGS)
    for month in (3, 9):
        late = HEAD.replace("2026-11-26", f"2026-{month:02}-07").replace("rules: house", "rules: house misere=no")
        club.bring(late + "hand: 2\ncontract: Dara 4\nresult: made\n", "--replace", file=f"{month}.hand")
    with closing(duckdb.connect(str(club.archive))) as con:
        con.execute("update hands set text = replace(text, 'Boris 2', 'Zoe 2') where id like '2026-05-07/%'")
    club.file.write_text(EVENINGS.replace("hand: 3", "hand: 4", 1))
    before = club.archive.read_bytes()
    tables = ("hands order by id", "blocks order by block", "rejects", "standings order by all", "players", "sessions")

    def rebuilt(jobs: int) -> list[Any]:
        club.archive.write_bytes(before)
        club.capsys.readouterr()
        assert run(["rebuild", "--archive", str(club.archive), "--jobs", str(jobs)]) == 1
        return [club.capsys.readouterr(), *(club.ask(f"from {table}") for table in tables)]

    alone = rebuilt(1)
    assert rebuilt(2) == alone
    told, hands, *_ = alone
    assert len(hands) == 35
    assert "Zoe" in told.err
    assert "nap/3 is no longer in" in told.err


def test_a_file_that_changes_while_it_is_read_stores_nothing(club: Club) -> None:
    club.file.write_text(EVENINGS)
    with pytest.raises(OSError, match="changed"):
        list(walking.walked(walking.Task(str(club.file), 0, 10, 20), None, "utf-8"))


def test_processes_are_started_only_where_there_is_much_to_read(club: Club) -> None:
    club.file.write_text(EVENING)
    assert walking.processes_for([str(club.file), "missing.hand"]) == 0
    with club.file.open("ab") as file:
        file.truncate(50 * walking.SHARE)
    assert walking.processes_for([str(club.file)]) >= 1
    assert run(["import", str(club.file.with_name("missing.hand")), "--jobs", "2", "--archive", str(club.archive)]) == 2

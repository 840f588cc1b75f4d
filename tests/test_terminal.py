"""What a person reads in the terminal: frames, a hand shown, tables of a given width, and nothing that changes the terminal."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from formats.diagnostics import Code, Diagnostic
from formats.frames import frame, width
from formats.source import Source
from formats.values import signed
from replay.cli import run
from replay.cli.common import FINDINGS, MISUSE
from replay.games import GAMES
from replay.output import MOST_FOLDED, Format, write

HEAD = "game: nap\nrules: house\nplayers: Anna, Boris, Chen, Dara\n"
CLAIMED = HEAD + "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nplay:\n  KC 7C 2C 3C\n  8C JC 2S 9C\n  Chen: claim\n"
VOID = HEAD + "hand: 1\ndealer: Dara\nresult: void\n"
MARKED = HEAD + "hand: 1\ndealer: Dara\ncalls: p 2*/- 2 p p\nplay:\n  KC 7C 2C 3C\n  8C JC TS* 9C\nBoris: concede\n"


@pytest.mark.parametrize("line", [1, 9, 10, 123456])
def test_all_bars_and_hints_of_a_frame_stand_in_one_column(line: int) -> None:
    source = Source("a.hand", "\n" * (line - 1) + "play: QQ\n")
    drawn = frame(Diagnostic(Code("X001", "wrong", "a hint"), source, line + 5, line + 7))
    bars = [text.index(sign) for text in drawn.splitlines()[2:] for sign in "|=" if sign in text]
    assert len(set(bars)) == 1, drawn


def test_a_file_name_stays_on_its_line() -> None:
    drawn = frame(Diagnostic(Code("X001", "wrong in {file}", "look at {file}"), Source("a\n\tb.hand", "x"), 0, 1, {"file": "a\n\tb.hand"}))
    assert drawn.count("a<U+000A><U+0009>b.hand") == 3
    assert "--> a<U+000A><U+0009>b.hand:1:1" in drawn


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "\x1b[31mred\x1b[0m.hand"],
        ["check", "a\nb.hand"],
        ["fmt", "\x1b[31mred.hand"],
        ["show", "\x1b[31mred.hand"],
        ["html", "\x1b[31mred.hand", "-o", "x.html"],
        ["extract", "\x1b[31mred.html"],
        ["import", "\x1b[31mred.hand"],
        ["rules", "show", "\x1b[31mred"],
        ["check", "--rules", "\x1b[31mred.toml", "x.hand"],
        ["check", "--encoding", "\x1b[31m", "x.hand"],
        ["explain", "\x1b[31m"],
        ["find", "--date", "\x1b[31m"],
    ],
)
def test_an_argument_never_changes_the_terminal(
        arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) in (MISUSE, FINDINGS)
    said = capsys.readouterr()
    assert "\x1b[31m" not in said.out + said.err
    assert said.err


def shown(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `show` prints of a record."""
    path = tmp_path / "shown.hand"
    path.write_text(text, encoding="utf-8")
    run(["show", str(path)])
    return capsys.readouterr().out


def test_what_a_claim_leaves_open_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [line.strip() for line in shown(CLAIMED, tmp_path, capsys).splitlines() if "not verified" in line]
    assert told == ["not verified: the cards that Anna, Boris, Chen and Dara did not play are not known: a revoke cannot be ruled out"]


def test_a_void_deal_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(VOID, tmp_path, capsys)
    assert "irregular, Dara, dealer: the deal was void\n" in told
    assert "None" not in told
    assert "+0" not in told
    assert "score  Anna 0, Boris 0, Chen 0, Dara 0\n" in told


def test_an_irregular_word_is_told_with_who_and_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(MARKED, tmp_path, capsys)
    assert "irregular, Boris, step 2: two was void" in told


@pytest.mark.parametrize("number, written", [(3, "+3"), (-3, "-3"), (0, "0")])
def test_nothing_has_no_sign(number: int, written: str) -> None:
    assert signed(number) == written


def test_a_table_in_a_pipe_keeps_a_row_on_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the width of the terminal around it: a row is found by `grep` as a whole."""
    monkeypatch.setenv("COLUMNS", "40")
    assert run(["rules", "list"]) == 0
    _, rule, *rows = capsys.readouterr().out.splitlines()
    assert len(rule) > 40
    assert all(row.startswith(tuple(GAMES)) for row in rows)


REFUSED = "hand: 2\ncalls: p 2 2 p\nresult: made\n"
PLAYED = "hand: {}\ncalls: p 2 3 p\nresult: made\n"
EVENINGS = {
    "the first hand only": (PLAYED.format(1) + REFUSED + PLAYED.format(3) + REFUSED.replace("2", "4", 1) + PLAYED.format(5), [5]),
    "nothing behind an error": (PLAYED.format(1).replace("calls", "dealer: Dara\ncalls") + REFUSED + PLAYED.format(3), []),
    "every evening for itself": (PLAYED.format(1) + "session: b\n" + HEAD + PLAYED.format(1), [5, 12])}



class Terminal(StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_table_is_folded_for_a_terminal_and_a_long_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    columns, row = ("player", "words"), ("김민수", "a long note that does not stand on one line of so narrow a terminal")
    short, long, piped = Terminal(), Terminal(), StringIO()
    write(columns, [row] * 2, Format.TABLE, short)
    write(columns, [row] * (MOST_FOLDED + 1), Format.TABLE, long)
    write(columns, [row] * 2, Format.TABLE, piped)
    assert max(map(width, short.getvalue().splitlines()[1:])) == 40
    assert long.getvalue().splitlines()[:4] == piped.getvalue().splitlines()
    assert piped.getvalue().splitlines()[-1] == "김민수   a long note that does not stand on one line of so narrow a terminal"


@pytest.mark.parametrize("name", EVENINGS)
def test_an_assumed_dealer_is_told_once_an_evening(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, lines = EVENINGS[name]
    path = tmp_path / "e.hand"
    path.write_text(f"session: a\n{HEAD}{text}", encoding="utf-8")
    run(["check", str(path), "-F", "concise"])
    told = [line for line in capsys.readouterr().out.splitlines() if " R007 " in line]
    assert [int(line.removeprefix(f"{path}:").partition(":")[0]) for line in told] == lines


TURNED = "session: a \u202e b\ndate: 2026-01-01\n" + HEAD + "hand: 1\ndealer: Dara\ncontract: Boris 3\nresult: made\n"


@pytest.mark.parametrize("arguments", [["legal", "e.hand"], ["find"], ["find", "-f", "ids"], ["show", "e.hand"], ["session", "e.hand"]])
def test_direction_marks_of_a_record_reach_no_terminal(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("e.hand").write_text(TURNED, encoding="utf-8")
    assert run(["import", "e.hand"]) == 0
    capsys.readouterr()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    run(arguments)
    said = capsys.readouterr().out
    assert said
    assert "\u202e" not in said


def test_ids_for_programs_are_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("e.hand").write_text(TURNED, encoding="utf-8")
    assert run(["import", "e.hand"]) == 0
    capsys.readouterr()
    run(["find", "-f", "ids"])
    assert run(["show", capsys.readouterr().out.strip()]) == 0

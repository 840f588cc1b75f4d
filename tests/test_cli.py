"""The command line: exit codes, what goes to stdout, and the shapes that other programs read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replay.cli import run
from replay.cli.common import BUSY, FINDINGS, FINE, INTERRUPTED, MISUSE, OUR_FAULT

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_hands" / "nap"
GOOD = "game: nap\nrules: house@1\nplayers: A, B, C, D\n\nhand: 1\ndealer: D\ncalls: p 3 p p\nresult: made\n"
BAD = GOOD.replace("p 3 p p", "3 2 p p")
WARNED = GOOD + "\nhand: 2\ndealer: D\nscore: 0 0 0 0\n"


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def replay(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Runs a command line in an empty folder; texts among the arguments become files there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REPLAY_ARCHIVE", raising=False)

    def command(*arguments: str, **files: str) -> Ran:
        for name, text in files.items():
            (tmp_path / f"{name}.hand").write_text(text, encoding="utf-8")
        capfd.readouterr()
        code = run(list(arguments))
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return command


# -- exit codes -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("arguments, files, code", [
    (["check", "good.hand"], {"good": GOOD}, FINE), (["check", "good.hand", "bad.hand"], {"good": GOOD, "bad": BAD}, FINDINGS),
    (["check", "warned.hand"], {"warned": WARNED}, FINE),
    (["check", "empty.hand"], {"empty": ""}, FINDINGS), (["check", "nul.hand"], {"nul": GOOD + "note: \0\n"}, FINDINGS),
    (["check", "none.hand"], {}, MISUSE),
    (["check", "none.hand", "bad.hand"], {"bad": BAD}, MISUSE), (["check"], {}, MISUSE),
    (["check", "--nonsense", "good.hand"], {"good": GOOD}, MISUSE),
    (["check", "good.hand", "--output-format", "xml"], {"good": GOOD}, MISUSE),
    (["check", "good.hand", "--rules", "nap_maker"], {"good": GOOD}, FINE),
    (["check", "good.hand", "--rules", "nonsense"], {"good": GOOD}, FINDINGS), (["show", "good.hand"], {"good": GOOD}, FINE),
    (["show", "bad.hand"], {"bad": BAD}, FINDINGS),
    (["show", "-f", "json", "bad.hand"], {"bad": BAD}, FINDINGS), (["show", "none.hand"], {}, MISUSE),
    (["legal", "good.hand"], {"good": GOOD}, FINE), (["legal", "bad.hand"], {"bad": BAD}, FINE),
    (["legal", "none.hand"], {}, MISUSE), (["fmt", "--check", "good.hand"], {"good": GOOD}, FINDINGS), (["fmt", "none.hand"], {}, MISUSE),
    (["fmt", "empty.hand"], {"empty": ""}, FINDINGS),
    (["fmt", "--diff", "good.hand"], {"good": GOOD}, FINE), (["explain", "P008"], {}, FINE), (["nonsense"], {}, MISUSE),
    (["--version"], {}, FINE), (["--help"], {}, FINE), (["check", "--help"], {}, FINE),
    (["rules", "list"], {}, FINE), (["rules", "show", "nonsense"], {}, MISUSE), (["explain", "Q999"], {}, MISUSE),
    (["show", "good.hand", "--step", "x"], {"good": GOOD}, MISUSE),
    (["show", "good.hand", "--view", "Zoe"], {"good": GOOD}, MISUSE), (["legal", "good.hand", "--at", "-1"], {"good": GOOD}, MISUSE),
    (["check", "good.hand", "--encoding", "nonsense"], {"good": GOOD}, MISUSE),
])
def test_the_exit_code_of(replay, arguments: list[str], files: dict[str, str], code: int) -> None:  # type: ignore[no-untyped-def]
    ran = replay(*arguments, **files)
    assert ran.code == code, ran.err
    assert "Traceback" not in ran.err + ran.out


def test_a_path_that_may_not_be_read(replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    for command in (["check"], ["show"], ["fmt"], ["legal"]):
        ran = replay(*command, "good.hand", good=GOOD)
        assert ran.code == MISUSE
        assert "good.hand" in ran.err
        assert "Permission denied" in ran.err


def test_a_fault_of_ours_is_one_line_and_a_trace_on_demand(replay, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    import replay.cli.check as check

    def broken(*arguments: object, **options: object) -> object:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(check, "load", broken)
    ran = replay("check", "good.hand", good=GOOD)
    assert ran.code == OUR_FAULT
    assert ran.err.startswith("replay failed: ZeroDivisionError: oh")
    assert len(ran.err.splitlines()) == 1
    traced = replay("-v", "check", "good.hand", good=GOOD)
    assert (traced.code, "Traceback" in traced.err, traced.out) == (OUR_FAULT, True, "")


def test_an_interrupted_command(replay, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    import replay.cli.check as check

    def interrupted(*arguments: object, **options: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "load", interrupted)
    assert replay("check", "good.hand", good=GOOD).code == INTERRUPTED
    assert len({FINE, FINDINGS, MISUSE, BUSY, OUR_FAULT, INTERRUPTED}) == 6


def process(*arguments: str, stdin: int | None = None) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "replay", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_reader_that_leaves_is_no_fault() -> None:
    shown = process("show", "-f", "json", *[str(SAMPLES)] * 30)
    assert shown.stdout is not None
    shown.stdout.read(100)
    shown.stdout.close()
    assert shown.stderr is not None
    said = shown.stderr.read()
    assert (shown.wait(timeout=60), said) == (0, b"")


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    endless = tmp_path / "endless.hand"
    os.mkfifo(endless)
    waiting = process("check", str(endless))
    with endless.open("wb"):                                       # opens only when the program has begun to read
        time.sleep(0.2)
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait(timeout=60) == INTERRUPTED


# -- standard input, folders ----------------------------------------------------------------------------

def piped(*arguments: str, text: str) -> Ran:
    ran = subprocess.run([sys.executable, "-m", "replay", *arguments], input=text.encode(), capture_output=True, cwd=ROOT, check=False)
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def test_standard_input() -> None:
    assert "<stdin>:7:10: error P101" in piped("check", "-F", "concise", "-", text=BAD).out
    shown = piped("show", "-f", "json", "-", text=GOOD)
    assert json.loads(shown.out)[0]["file"] == "<stdin>"
    canonical = piped("fmt", "-", text=GOOD)
    assert (canonical.code, canonical.out) == (0, "hand-notation: 1\n" + GOOD)
    assert piped("fmt", "--check", "-", text=canonical.out).code == 0


def test_a_folder_stands_for_its_records(replay, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "bad.hand").write_text(BAD)
    (tmp_path / "deep" / "other.txt").write_text("no record")
    ran = replay("check", "-F", "concise", ".", good=GOOD.replace("hand: 1", "hand: 9"))
    assert ran.code == FINDINGS
    assert "deep/bad.hand:7:10: error P101" in ran.out
    assert "other.txt" not in ran.out


# -- check ----------------------------------------------------------------------------------------------

FIELDS = {"file", "line", "column", "end_line", "end_column", "code", "severity", "message", "hint", "hand", "repairs"}


def test_findings_as_one_object_a_line_and_as_a_list(replay) -> None:  # type: ignore[no-untyped-def]
    ran = replay("check", "--output-format", "ndjson", "bad.hand", "empty.hand", bad=BAD, empty="")
    objects = [json.loads(line) for line in ran.out.splitlines()]
    assert [set(found) for found in objects] == [FIELDS, FIELDS]
    assert objects[0] == {
        "file": "bad.hand", "line": 7, "column": 10, "end_line": 7, "end_column": 11, "code": "P101", "severity": "error",
        "message": objects[0]["message"],
        "hint": objects[0]["hint"], "hand": "undated/-/nap/1", "repairs": objects[0]["repairs"]}
    assert (objects[1]["line"], objects[1]["column"], objects[1]["code"], objects[1]["hand"]) == (1, 1, "N003", None)
    listed = replay("check", "--output-format", "json", "bad.hand", "empty.hand")
    assert json.loads(listed.out) == objects
    assert json.loads(replay("check", "--output-format", "json", "good.hand", good=GOOD).out) == []
    assert replay("check", "--output-format", "ndjson", "good.hand").out == ""


def test_findings_for_a_reader(replay) -> None:  # type: ignore[no-untyped-def]
    ran = replay("check", "bad.hand", bad=BAD)
    assert ran.out.startswith("error[P101]: two is not higher than three\n  --> bad.hand:7:10\n")
    assert "7 | calls: 3 2 p p\n  |          ^\n" in ran.out
    assert "1 refused" in ran.err
    good = replay("check", "good.hand", good=GOOD)
    assert (good.out, good.err) == ("", "1 hand, no faults\n")


def test_carets_stand_under_wide_signs(replay) -> None:  # type: ignore[no-untyped-def]
    text = GOOD.replace("players: A,", "players: 지민,").replace("calls: p 3 p p", "calls:\n  지민: p 지 p p")
    lines = replay("check", "wide.hand", wide=text).out.splitlines()
    mark = next(line for line in lines if "^" in line)
    assert mark.endswith("^^")
    assert mark.index("^") == len("8 |   ") + len("지민: p ") + 2


def test_the_same_id_twice_is_an_error_only_with_other_contents(replay) -> None:  # type: ignore[no-untyped-def]
    other = replay("check", "-F", "concise", "one.hand", "two.hand", one=GOOD, two=GOOD.replace("made", "failed"))
    assert (other.code, "two.hand:5:1: error R012" in other.out) == (FINDINGS, True)
    same = replay("check", "-F", "concise", "one.hand", "two.hand", two=GOOD.replace("p 3 p p", "PASS three p p"))
    assert (same.code, same.out) == (FINE, "")


def test_stdout_is_data_alone(replay) -> None:  # type: ignore[no-untyped-def]
    for command in (["check", "-F", "ndjson"], ["check", "-F", "json"], ["show", "-f", "json"], ["legal", "-f", "json"]):
        ran = replay(*command, "good.hand", "bad.hand", good=GOOD, bad=BAD.replace("hand: 1", "hand: 2"))
        parsed = [json.loads(line) for line in ran.out.splitlines()] if "ndjson" in command else json.loads(ran.out)
        assert isinstance(parsed, list)


def test_what_could_change_a_terminal_is_printed_as_codes(replay) -> None:  # type: ignore[no-untyped-def]
    ran = replay("check", "bad.hand", bad=BAD + "note: \x1b[31mred\u202e\n")
    assert "\x1b" not in ran.out + ran.err
    assert "<U+001B>" in ran.out


# -- show and legal -------------------------------------------------------------------------------------

def test_hands_are_shown_in_their_order_refused_ones_too(replay) -> None:  # type: ignore[no-untyped-def]
    shown = json.loads(replay("show", "-f", "json", "--legal", "good.hand", "bad.hand", good=GOOD, bad=BAD).out)
    assert [(hand["file"], hand["accepted"], len(hand["steps"])) for hand in shown] == [("good.hand", True, 4), ("bad.hand", False, 1)]
    assert shown[0]["steps"][1]["legal"] == ["p", "2", "3", "m", "4", "n"]
    assert shown[1]["diagnostics"][0]["code"] == "P101"


def test_what_may_be_done(replay) -> None:  # type: ignore[no-untyped-def]
    at = [json.loads(replay("legal", "-f", "json", "good.hand", "--at", str(number), good=GOOD).out)[0] for number in (0, 1, 2)]
    assert [(answer["hand"], answer["seat"], answer["words"]) for answer in at] == [
        ("undated/-/nap/1", "A", ["p", "2", "3", "m", "4", "n"]), ("undated/-/nap/1", "B", ["p", "2", "3", "m", "4", "n"]),
        ("undated/-/nap/1", "C", ["p", "m", "4", "n"])]
    fault = json.loads(replay("legal", "-f", "json", "bad.hand", bad=BAD).out)[0]
    assert (fault["seat"], fault["words"]) == ("B", ["p", "m", "4", "n"])
    over = json.loads(replay("legal", "-f", "json", "over.hand", over=GOOD.replace("p 3 p p\nresult: made", "p p p p")).out)[0]
    assert (over["seat"], over["words"]) == (None, [])
    refused = json.loads(replay("legal", "-f", "json", "nobody.hand", nobody=GOOD.replace("dealer: D", "dealer: Z")).out)[0]
    assert (refused["seat"], refused["words"]) == (None, [])


def test_a_hand_in_the_terminal(replay) -> None:  # type: ignore[no-untyped-def]
    for extra in ([], ["--step", "2"], ["--step", "end"], ["--view", "B"]):
        ran = replay("show", "good.hand", *extra, good=GOOD)
        assert ran.code == FINE
        assert "A passes" in ran.out or extra[:1] == ["--step"]


# -- fmt ------------------------------------------------------------------------------------------------

def test_fmt_writes_in_place_once(replay, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert replay("fmt", "--check", "good.hand", good=GOOD.replace("dealer: D", "dealer: d")).code == FINDINGS
    assert "d\n" in (tmp_path / "good.hand").read_text()
    diff = replay("fmt", "--diff", "good.hand")
    assert "-dealer: d\n+dealer: D\n" in diff.out
    assert replay("fmt", "good.hand").code == FINE
    assert (tmp_path / "good.hand").read_text() == "hand-notation: 1\n" + GOOD
    again = replay("fmt", "--check", "good.hand")
    assert (again.code, again.out) == (FINE, "")
    assert replay("fmt", "--diff", "good.hand").out == ""


def test_an_unreadable_hand_blocks_its_file_and_no_other(replay, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    spoiled = GOOD + "\nhand: 2\nplay: @\n"
    ran = replay("fmt", "spoiled.hand", "good.hand", spoiled=spoiled, good=GOOD)
    assert ran.code == FINDINGS
    assert (tmp_path / "spoiled.hand").read_text() == spoiled
    assert (tmp_path / "good.hand").read_text() == "hand-notation: 1\n" + GOOD
    assert "N101" in ran.err


def test_a_file_that_is_not_utf8(replay, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "latin.hand").write_bytes((GOOD + "note: Loïc\n").encode("latin-1"))
    assert replay("check", "latin.hand").code == FINDINGS
    assert replay("check", "--encoding", "latin-1", "latin.hand").code == FINE
    assert replay("fmt", "latin.hand").code == FINDINGS


def test_every_command_has_its_help(replay) -> None:  # type: ignore[no-untyped-def]
    listed = replay("--help").out.splitlines()
    names = [line.split()[0] for line in listed if line.startswith("  ") and line.strip()]
    for name in ("check", "fmt", "show", "legal", "rules", "explain"):
        assert name in names
        assert replay(name, "-h").code == FINE


def test_output_is_utf8_whatever_the_terminal_says() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, "-m", "replay", "show", "-"]
    ran = subprocess.run(command, input=GOOD.replace("A, B", "Zoë, B").encode(), capture_output=True, cwd=ROOT, env=environment, check=True)
    assert "Zoë" in ran.stdout.decode()


@pytest.mark.parametrize("command", [["check"], ["fmt"], ["fmt", "--check"], ["show"], ["legal"], ["import"]])
def test_a_folder_without_records_is_misuse(replay, command: list[str], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "empty").mkdir()
    ran = replay(*command, "empty")
    assert (ran.code, ran.err) == (MISUSE, "empty: no *.hand files here\n")
    assert "no faults" not in ran.out


def test_a_path_that_is_missing_is_not_passed_over_in_the_summary(replay) -> None:  # type: ignore[no-untyped-def]
    assert replay("check", "none.hand").err.endswith("\nno hand was read; 1 file not opened\n")
    assert replay("check", "none.hand", "good.hand", good=GOOD).err.endswith("\n1 hand, no faults; 1 file not opened\n")


def test_an_import_that_keeps_going_leaves_out_what_is_missing(replay) -> None:  # type: ignore[no-untyped-def]
    ran = replay("import", "--keep-going", "good.hand", "none.hand", "bad.hand", good=GOOD, bad=BAD.replace("hand: 1", "hand: 2"))
    assert ran.code == MISUSE
    assert ran.out == "stored 1 / unchanged 0 / replaced 0 / changed 0 / refused 1\n"
    assert "none.hand: No such file or directory" in ran.err
    assert replay("find", "-f", "ids").out.splitlines() == ["undated/-/nap/1"]


def test_an_import_of_all_or_nothing_stores_nothing_when_a_path_is_missing(replay) -> None:  # type: ignore[no-untyped-def]
    ran = replay("import", "good.hand", "none.hand", good=GOOD)
    assert (ran.code, ran.out) == (MISUSE, "")
    assert "none.hand: No such file or directory" in ran.err


@pytest.mark.parametrize(
    "words, said",
    [
        (["stats", "bidz"], "there is no `bidz`; did you mean bids?"),
        (["export", "-f", "xlsx", "-o", "x"], "there is no `xlsx`; there are text, json, csv, parquet"),
        (["stats", "--level", "9"], "it is at most 4"),
        (["find", "--level", "-1"], "it is at least 0"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_told_plainly(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert "Value error" not in shown

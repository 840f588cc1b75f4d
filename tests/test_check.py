"""`check` for other programs and for long evenings: SARIF, annotations, chosen codes, counts, exit codes, watching, standard input."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from replay.cli import run
from replay.cli.common import FINDINGS, FINE, INTERRUPTED, MISUSE
from replay.cli.watching import Wanted
from replay.repairing import MOST_HANDS

ROOT = Path(__file__).parent.parent
FAULTY = ROOT / "sample_hands" / "faulty"
SCHEMA = json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
GOOD = "game: nap\nrules: house@1\nplayers: A, B, C, D\n\nhand: 1\ndealer: D\ncalls: p 3 p p\nresult: made\n"
BAD = GOOD.replace("p 3 p p", "3 2 p p")
WARNED = GOOD + "\nhand: 2\ndealer: D\nscore: 0 0 0 0\n"


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def check(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs `check` in an empty folder; texts among the arguments become files there, and are what is checked where nothing is named."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str, **files: str) -> Ran:
        for name, text in files.items():
            (tmp_path / f"{name}.hand").write_text(text, encoding="utf-8")
        capfd.readouterr()
        code = run(["check", *arguments, *(f"{name}.hand" for name in files)])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return command


def sarif(ran: Ran) -> dict[str, Any]:
    """The one run of a log that fits the published schema."""
    log = json.loads(ran.out)
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    (only,) = log["runs"]
    assert isinstance(only, dict)
    return only


# -- SARIF ------------------------------------------------------------------------------------------------

def test_every_faulty_sample_makes_a_log_that_fits_the_schema(check: Callable[..., Ran]) -> None:
    told = sarif(check("-F", "sarif", str(FAULTY)))
    rules = [rule["id"] for rule in told["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules)) > 40
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in told["results"])
    assert {result["level"] for result in told["results"]} >= {"error", "warning", "note"}
    assert any(result.get("fixes") for result in told["results"])


def test_a_log_without_findings_fits_the_schema(check: Callable[..., Ran]) -> None:
    told = sarif(check("-F", "sarif", good=GOOD))
    assert (told["results"], told["tool"]["driver"]["rules"]) == ([], [])
    assert told["invocations"] == [{"executionSuccessful": True}]


def test_a_schema_that_fits_everything_would_be_noticed() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(SCHEMA).validate({"version": "2.1.0", "runs": [{"results": [{"level": "bad"}]}]})


def test_a_result_says_what_where_and_what_would_help(check: Callable[..., Ran]) -> None:
    (result,) = sarif(check("-F", "sarif", bad=BAD))["results"]
    (place,) = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "bad.hand"}, "region": {"startLine": 7, "startColumn": 10, "endLine": 7, "endColumn": 11}}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "undated/-/nap/1"}]
    assert result["message"]["text"].startswith("two is not higher than three (")
    fix = result["fixes"][0]
    assert fix["description"]["text"] == "`p` for `2`"
    assert fix["artifactChanges"] == [{"artifactLocation": {"uri": "bad.hand"}, "replacements": [
        {"deletedRegion": {"startLine": 7, "startColumn": 10, "endLine": 7, "endColumn": 11}, "insertedContent": {"text": "p"}}]}]


def test_paths_become_addresses(check: Callable[..., Ran], tmp_path: Path) -> None:
    path = tmp_path / "bad one#2.hand"
    path.write_text(BAD)
    for name, address in ((path.name, "bad%20one%232.hand"), (str(path), path.as_uri())):
        (result,) = sarif(check("-F", "sarif", name))["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": address}


def test_a_log_says_when_a_path_could_not_be_opened(check: Callable[..., Ran]) -> None:
    ran = check("-F", "sarif", "none.hand", good=GOOD)
    assert (ran.code, sarif(ran)["invocations"]) == (MISUSE, [{"executionSuccessful": False}])


# -- annotations --------------------------------------------------------------------------------------------

def test_annotations_of_a_pull_request(check: Callable[..., Ran]) -> None:
    ran = check("-F", "github", bad=BAD.replace("rules: house@1\n", ""), warned=WARNED)
    lines = ran.out.splitlines()
    assert lines[0].startswith("::notice title=replay R006,file=bad.hand,line=4,col=7,endColumn=8::")
    assert lines[1].startswith("::error title=replay P101,file=bad.hand,line=6,col=10,endColumn=11::two is not higher than three%0A")
    assert any(line.startswith("::warning ") for line in lines)
    assert ran.code == FINDINGS


def test_nothing_ends_an_annotation_early(check: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "a,b:c%.hand").write_text(GOOD + "note::  50%\x1b\nresult: 5%::x\n")
    ran = check("-F", "github", "a,b:c%.hand")
    for line in ran.out.splitlines():
        assert re.fullmatch(r"::(error|warning|notice) title=replay [A-Z]\d{3},file=a%2Cb%3Ac%25\.hand(,\w+=\d+)+::.*", line)
        assert "\x1b" not in line
    assert ran.code == FINDINGS


# -- chosen codes, counts, exit codes -----------------------------------------------------------------------

@pytest.mark.parametrize("arguments, codes", [
    ([], ["R006", "P101", "R017"]), (["--select", "P"], ["P101"]), (["--select", "P101,R0"], ["R006", "P101", "R017"]),
    (["--select", "r017", "--select", "P1"], ["P101", "R017"]), (["--ignore", "R"], ["P101"]), (["--ignore", "R006,P101"], ["R017"]),
    (["--select", "R", "--ignore", "R01"], ["R006"]), (["--select", "A"], []),
])
def test_codes_are_chosen_by_name_or_family(check: Callable[..., Ran], arguments: list[str], codes: list[str]) -> None:
    texts = {"one": BAD.replace("rules: house@1\n", ""), "two": GOOD.replace("hand: 1", "hand: 2").replace("made", "maid")}
    for style in ("ndjson", "concise"):
        ran = check("-F", style, *arguments, **texts)
        found = re.findall(r'"code": "(\w+)"' if style == "ndjson" else r" ([A-Z]\d{3}) ", ran.out)
        assert (found, ran.code) == (codes, FINDINGS)


def test_a_code_that_does_not_exist_is_misuse(check: Callable[..., Ran]) -> None:
    for option in ("--select", "--ignore"):
        ran = check(option, "P,Q7", good=GOOD)
        assert (ran.code, ran.out) == (MISUSE, "")
        assert "Q7" in ran.err


def test_how_often_each_code_was_found(check: Callable[..., Ran]) -> None:
    again = BAD[BAD.index("hand:"):].replace("hand: 1", "hand: 2")
    texts = {"one": BAD + again, "two": GOOD.replace("hand: 1", "hand: 3").replace("made", "maid")}
    lines = check("--statistics", "--ignore", "R00", **texts).out.splitlines()
    assert lines == ["2  P101  error    … is not higher than …", "1  R017  error    `…` is no value of `…`"]
    rows = json.loads(check("--statistics", "--ignore", "R00", "-F", "json", **texts).out)
    assert rows[0] == {"code": "P101", "severity": "error", "count": 2, "message": "… is not higher than …"}
    assert [json.loads(line) for line in check("--statistics", "--ignore", "R00", "-F", "ndjson", **texts).out.splitlines()] == rows
    assert check("--statistics", "--ignore", "R00", "--select", "R", **texts).out.split()[:2] == ["1", "R017"]
    assert check("--statistics", "--ignore", "R00", good=GOOD).out == ""
    for style in ("sarif", "github"):
        assert check("--statistics", "--ignore", "R00", "-F", style, good=GOOD).code == MISUSE


@pytest.mark.parametrize("arguments, files, code", [
    (["--exit-zero"], {"bad": BAD}, FINE), (["--exit-zero"], {"empty": ""}, FINE), (["--exit-zero", "none.hand"], {"bad": BAD}, MISUSE),
    (["--error-on-warning"], {"warned": WARNED}, FINDINGS), (["--error-on-warning"], {"good": GOOD}, FINE),
    (["--error-on-warning", "--exit-zero"], {"warned": WARNED}, FINE),
    (["--error-on-warning", "--ignore", "S"], {"warned": WARNED}, FINDINGS),
    (["--ignore", "P"], {"bad": BAD}, FINDINGS),
])
def test_the_exit_code_with(check: Callable[..., Ran], arguments: list[str], files: dict[str, str], code: int) -> None:
    assert check(*arguments, **files).code == code


# -- repairs ----------------------------------------------------------------------------------------------

def test_repairs_stand_under_the_hint_with_their_place(check: Callable[..., Ran]) -> None:
    lines = check(bad=BAD).out.splitlines()
    hint = next(at for at, line in enumerate(lines) if line.startswith("  = ") and "try" not in line)
    assert lines[hint + 1] == "  = try: `p` for `2` at 7:10"
    assert check("-F", "concise", bad=BAD).out.count("\n") == 1


def test_repairs_as_data_name_the_text_they_replace(check: Callable[..., Ran]) -> None:
    found = json.loads(check("-F", "ndjson", bad=BAD).out)
    assert found["repairs"][0] == {"line": 7, "column": 10, "end_column": 11, "replacement": "p"}
    for repair in found["repairs"]:
        lines = BAD.splitlines()
        line = lines[repair["line"] - 1]
        lines[repair["line"] - 1] = line[:repair["column"] - 1] + repair["replacement"] + line[repair["end_column"] - 1:]
        assert check(other="\n".join(lines) + "\n").code == FINE


def test_many_faulty_hands_cost_no_endless_search_and_it_is_said_once(check: Callable[..., Ran]) -> None:
    one = BAD[BAD.index("hand:"):]
    many = BAD + "".join(one.replace("hand: 1", f"hand: {number}") for number in range(2, 1500))
    began = time.monotonic()
    ran = check("-F", "ndjson", "--select", "P", many=many)
    assert time.monotonic() - began < 30
    offered = [bool(json.loads(line)["repairs"]) for line in ran.out.splitlines()]
    assert (offered.count(True), len(offered)) == (MOST_HANDS, 1499)
    assert ran.err.count(f"the first {MOST_HANDS} refused hands only; {1499 - MOST_HANDS} more were refused") == 1


# -- standard input and watching ----------------------------------------------------------------------------

def test_standard_input_goes_by_the_name_it_is_given(tmp_path: Path) -> None:
    text = BAD + BAD[BAD.index("hand:"):].replace("3 2", "p 2")
    (tmp_path / "mine.toml").write_text('name = "mine"\nversion = 1\ngame = "nap"\nbase = "house"\n')
    command = [sys.executable, "-m", "replay", "check", "-F", "concise", "--stdin-filename", "club/evening.hand", "-"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, input=text, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert "club/evening.hand:7:10: error P101" in ran.stdout
    assert "R012" in ran.stdout
    assert (ran.returncode, "Traceback" in ran.stderr) == (FINDINGS, False)


def test_what_is_watched(tmp_path: Path) -> None:
    from watchfiles import Change

    (tmp_path / "club" / "deep").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "one.hand").write_text(GOOD)
    wanted = Wanted([str(tmp_path / "club"), str(tmp_path / "other" / "one.hand")])
    assert wanted.folders == [tmp_path / "club", tmp_path / "other"]
    counts = ["club/a.hand", "club/deep/b.hand", "other/one.hand", "other/rules.toml", "club/rules.toml"]
    not_these = ["club/a.txt", "other/two.hand", "elsewhere/c.hand", "club/.a.hand.swp"]
    assert [wanted(Change.modified, str(tmp_path / name)) for name in counts + not_these] == [True] * 5 + [False] * 4


def test_standard_input_cannot_be_watched(check: Callable[..., Ran]) -> None:
    assert check("--watch", "-").code == MISUSE


def test_watching_checks_again_until_ctrl_c(tmp_path: Path) -> None:
    record, said = tmp_path / "evening.hand", tmp_path / "said"
    record.write_text(GOOD)
    command = [sys.executable, "-u", "-m", "replay", "check", "-F", "concise", "--watch", str(tmp_path)]
    with said.open("w") as out:
        watching = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        assert waited(lambda: "1 hand, no faults" in said.read_text())
        assert waited(lambda: bool(record.write_text(BAD)) and "evening.hand:7:10: error P101" in said.read_text())
        assert "1 changed, checking again" in said.read_text()
    finally:
        watching.send_signal(signal.SIGINT)
    assert watching.wait(timeout=60) == INTERRUPTED
    assert "Traceback" not in said.read_text()


def waited(happened: Callable[[], bool]) -> bool:
    """Whether something happens within a minute; what is done in `happened` is done again and again."""
    until = time.monotonic() + 60
    while not happened():
        if time.monotonic() > until:
            return False
        time.sleep(0.5)
    return True

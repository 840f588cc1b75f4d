"""What the documentation shows is run: records are accepted, faults give the code they promise, and nothing is left out."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from formats import codes
from formats.diagnostics import Code, Diagnostic, is_error
from formats.fields import ALL_FIELDS, HAND_FIELDS, SECTIONS, SESSION_FIELDS
from formats.files import decode
from replay.cli import app
from replay.session import walk_file

ROOT = Path(__file__).parent.parent
NOTATION = (ROOT / "formats" / "NOTATION.md").read_text(encoding="utf-8")
PAGES = ("formats/NOTATION.md", "docs/secretary.md", "docs/tour.md", "docs/check.md", "docs/archive.md", "docs/statistics.md",
         "docs/parquet.md", "docs/patterns.md", "docs/site.md")
_BLOCK = re.compile(r"^```(\S+)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A fenced block: `kind` and `code` stand on its fence, `line` is where it begins."""

    page: str
    line: int
    kind: str
    code: str
    text: str


def examples(kind: str) -> list[Example]:
    """All blocks of a kind in all pages."""
    found = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for block in _BLOCK.finditer(text):
            if block.group(1) == kind:
                found.append(Example(page, text.count("\n", 0, block.start()) + 1, *block.groups()))
    return found


def where(example: Example) -> str:
    return f"{example.page}:{example.line}"


HEAD = next(example.text for example in examples("hand-head"))


def diagnostics_of(example: Example) -> list[Diagnostic]:
    """What is said of an example; one that begins with `hand:` stands under the page's head."""
    text = HEAD + example.text if re.match(r"hand\s*:", example.text) else example.text
    reading = decode(text.encode(), where(example))
    found = [said for replay in walk_file(reading) for said in replay.diagnostics]
    return [*reading.outside, *(said for header in reading.headers for said in header.diagnostics), *found]


@pytest.mark.parametrize("example", examples("hand"), ids=where)
def test_every_record_shown_is_accepted(example: Example) -> None:
    assert [said.message for said in diagnostics_of(example) if is_error(said)] == []


@pytest.mark.parametrize("example", examples("hand-error"), ids=where)
def test_every_fault_shown_is_that_fault_and_no_other(example: Example) -> None:
    assert {said.code.name for said in diagnostics_of(example) if is_error(said)} == {example.code}


@pytest.mark.parametrize("field", ALL_FIELDS)
def test_every_field_has_its_row(field: str) -> None:
    assert re.search(rf"^\| [^|]*`{field}`", NOTATION, re.MULTILINE), f"{field} is in no table of NOTATION.md"


def test_the_tables_stand_in_the_order_in_which_fields_are_written() -> None:
    tables = NOTATION[NOTATION.index("## 3."):NOTATION.index("## 4.")]
    cells = re.findall(r"^\| (`.*?`) \|", tables, re.MULTILINE)
    listed = [name for cell in cells for name in re.findall(r"`([a-z-]+)`", cell)]
    assert listed == ["hand-notation", *SESSION_FIELDS, *HAND_FIELDS]


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_is_in_the_grammar(section: str) -> None:
    assert f'"{section}"' in grammar()


@pytest.mark.parametrize("code", [code.name for code in vars(codes).values() if isinstance(code, Code)])
def test_every_fault_of_writing_is_listed(code: str) -> None:
    assert f"| `{code}` |" in NOTATION


def test_every_symbol_of_the_grammar_is_defined_once() -> None:
    defined = re.findall(r"^([a-z-]+)\s+=", grammar(), re.MULTILINE)
    rules = re.sub(r'\(\*.*?\*\)|"[^"]*"|\'[^\']*\'', " ", grammar())
    named = re.findall(r"[a-z][a-z-]+", rules)
    assert len(defined) == len(set(defined))
    assert set(named) - set(defined) == EXPLAINED
    assert [symbol for symbol in defined if named.count(symbol) == 1] == ["file"]


EXPLAINED = {"sign", "space", "digit", "letter", "name", "session-field", "hand-field", "suit-sign", "playing-card-sign"}
"""Symbols that the sentences above the grammar explain."""


def grammar() -> str:
    return next(example.text for example in examples("ebnf"))


def test_the_tour_answers_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "sample_hands", tmp_path / "sample_hands")
    monkeypatch.chdir(tmp_path)
    for block in examples("console"):
        for typed in re.split(r"^\$ replay ", block.text, flags=re.MULTILINE)[1:]:
            command, _, expected = typed.partition("\n")
            answer = CliRunner().invoke(app, shlex.split(command)).output
            assert re.fullmatch(pattern_of(expected), answer), f"{command}\n{answer}"


README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of the README as a file in an empty folder, where the README's commands are typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REPLAY_ARCHIVE", raising=False)
    written = tmp_path / "evening.hand"
    written.write_text(next(block.group(3) for block in _BLOCK.finditer(README) if block.group(1) == "hand"), encoding="utf-8")
    return written


def test_nothing_is_said_of_the_record_in_the_readme(evening: Path) -> None:
    ran = CliRunner().invoke(app, ["check", evening.name])
    assert (ran.stdout, ran.exit_code) == ("", 0)


def test_the_error_in_the_readme_is_what_its_record_gives(evening: Path) -> None:
    changed = re.search(r"With `(\w+)` written in place of\s+`(\w+)`", README)
    assert changed is not None
    wrong, right = changed.groups()
    record = evening.read_text(encoding="utf-8")
    assert record.count(right) == 1
    evening.write_text(record.replace(right, wrong), encoding="utf-8")
    (shown,) = (block.group(3) for block in _BLOCK.finditer(README) if block.group(1) == "console")
    command, _, expected = shown.removeprefix("$ replay ").partition("\n")
    answer = CliRunner().invoke(app, shlex.split(command)).output
    assert re.fullmatch(pattern_of(expected), answer), answer


def test_the_commands_in_the_readme_work_in_their_order(evening: Path) -> None:
    typed = re.findall(r"^replay .*?(?=\s+#|$)", README, re.MULTILINE)
    assert len(typed) > 10
    for command in typed:
        ran = CliRunner().invoke(app, shlex.split(command)[1:])
        assert ran.exit_code == 0, f"{command}\n{ran.output}"
        assert ran.output, f"{command} answers nothing"
    assert (evening.parent / "hand.html").exists()


def test_the_demo_needs_no_word_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["demo"])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / "replay-demo" / "site" / "index.html").exists()


def test_the_two_commands_of_the_readme_stand_on_their_own() -> None:
    """To try it, and to run all tests: each works in a new terminal. The rest is typed plainly once the environment is active."""
    first, *others = [block.strip() for block in README.split("```")[1::2] if ".venv" in block]
    assert first == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/replay demo"
    assert others == [".venv/bin/pip install '.[test]' && .venv/bin/python -m pytest -n auto"]
    assert README.index(first) < README.index("`source .venv/bin/activate`") < README.index("\nreplay ")


def test_what_a_change_must_pass_runs_the_test_command_of_the_readme() -> None:
    pattern = re.search(r"grep -m1 '(.+?)' README.md", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert pattern
    assert re.search(pattern[1].replace(r"^\.", r"(?m)^\."), README)


def pattern_of(expected: str) -> str:
    """The answer as a pattern: `…` alone stands for any lines, at a line's end for the rest of it; spaces at ends do not count."""
    lines = []
    for line in expected.splitlines():
        if line == "…":
            lines.append(r"(?:.*\n)*?")
        else:
            rest = ".*" if line.endswith(" …") else ""
            lines.append(re.escape(line.removesuffix(" …").rstrip()) + rest + r"[ ]*\n")
    return "".join(lines)

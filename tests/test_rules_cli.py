"""`replay rules` and `replay explain` as a person or a program reads them."""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import formats
import replay
from formats.diagnostics import Code
from replay import codes
from replay.all_codes import all_codes, found_codes
from replay.cli import run
from replay.games import GAMES
from replay.rule_texts import rules_behind


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No profile of this folder is found by accident."""
    monkeypatch.chdir(tmp_path)


def test_list_names_every_profile_and_the_club_s_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "club.toml").write_text('version = 3\ngame = "nap"\ntitle = "Thursday [b]club[/b]"\n')
    assert run(["rules", "list", "-f", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    nap = [(row["name"], row["version"]) for row in listed if row["game"] == "nap"]
    assert (nap[0], nap[-1]) == (("house", 1), ("club", 3))
    assert {("nap_bicycle", 1), ("nap_maker", 1), ("nap_ru", 1), ("pool_nap", 1), ("peel_1891", 1)} < set(nap)
    assert run(["rules", "list"]) == 0
    assert "Thursday [b]club[/b]" in capsys.readouterr().out


def test_list_of_an_unknown_game_offers_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--game", "nab"]) == 2
    assert "did you mean nap?" in capsys.readouterr().err


def test_show_marks_what_differs_from_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "nap_maker", "--game", "nap"]) == 0
    out = capsys.readouterr().out
    assert "* target_score = 30   (house: none)" in out
    assert "  min_bid = 2\n" in out
    assert "[FA1: 30; MCN: 25; RU, FA2, PEEL: none]" in out


def test_show_as_json_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "nap_ru@1", "--game", "nap", "--option", "Packets", "-f", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    (option,) = shown.pop("options")
    assert (shown["game"], shown["profile"], shown["version"], shown["base"]) == ("nap", "nap_ru", 1, "house@1")
    assert (option["name"], option["value"], option["default"], option["differs"]) == ("packets", "singly", "any", True)
    assert option["choices"] == ["singly", "3-2", "2-3", "any", "3-2_or_2-3"]


def test_show_as_markdown_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "house", "--game", "nap", "--option", "min_bid", "-f", "md"]) == 0
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert rows[0] == ["option", "value", "house", "may be", "decides", "source"]
    assert rows[-1][:4] == ["min_bid", "2", "2", "a whole number from 1 to 3"]


@pytest.mark.parametrize("arguments, said", [
    (["rules", "show", "nap_r"], "Nap has no profile `nap_r` (did you mean `nap_ru`?)"),
    (["rules", "show", "nap_ru@9"], "the profile `nap_ru` has no version `9` (it has nap_ru@1)"),
    (["rules", "show", "nap_ru", "--option", "misre"], "nap has no option misre; did you mean misere?"),
    (["rules", "show", "missing.toml"], "the file cannot be opened: No such file or directory"),
    (["rules", "diff", "nap_ru", "nap_x"], "did you mean"),
    (["rules", "check", "missing.toml"], "missing.toml: No such file or directory"),
])
def test_what_is_not_there_is_misuse(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err


def test_diff_lists_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "nap_ru", "nap_maker", "-f", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["first"], told["second"]) == ("nap_ru@1", "nap_maker@1")
    assert [(row["name"], row["first"], row["second"]) for row in told["options"]] == [
        ("players_max", "8", "6"), ("packets", "singly", "3-2_or_2-3"), ("all_pass", "dealer_may_bid_one", "throw_in"),
        ("blucher_requires_wellington", "yes", "no"), ("target_score", "none", "30")]
    assert run(["rules", "diff", "nap_ru", "nap_maker"]) == 0
    assert "blucher_requires_wellington" in capsys.readouterr().out


def test_diff_of_equals_says_so_beside_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "nap_ru", "nap_ru@1"]) == 0
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "nap_ru@1 and nap_ru@1 do not differ\n")


def test_check_of_a_club_s_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.toml"
    path.write_text('version = 1\ngame = "nap"\n[options]\nmiser_stake = [3, 6]\n')
    assert run(["rules", "check", "club.toml"]) == 1
    assert capsys.readouterr().out == (
        "error[H101]: Nap has no option `miser_stake`\n  --> club.toml:4:1\n  |\n4 | miser_stake = [3, 6]\n  | ^^^^^^^^^^^\n"
        "  = did you mean `misere_stake`?\n  = try: `misere_stake` at 4:1\n  = replay explain H101\n\n")
    assert run(["rules", "check", "club.toml", "-f", "json"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["file"], told["line"], told["column"], told["end_column"], told["code"]) == ("club.toml", 4, 1, 12, "H101")
    assert told["repairs"] == [{"line": 4, "column": 1, "end_column": 12, "replacement": "misere_stake"}]
    path.write_text('version = 1\ngame = "nap"\n[options]\nmisere_stake = [3, 6]\n')
    assert run(["rules", "check", "club.toml"]) == 0
    assert capsys.readouterr() == ("", "club.toml: club@1 for nap\n")


def test_a_change_to_no_effect_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "club.toml").write_text('version = 1\ngame = "nap"\n[options]\nstakes = [20, 10, 20, 20, 20, 40]\n')
    assert run(["rules", "check", "club.toml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("warning[H108]: `stakes` changes nothing here\n  --> club.toml:4:1\n")
    assert "it counts only where `stake_table=custom`" in out


# -- explain -------------------------------------------------------------------------------------------

def test_explain_tells_the_rule_and_what_it_means_for_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "p101"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("P101  ‹call› is not higher than ‹the highest so far›\n  error, a breach: it can happen at a table")
    assert "(RU)" in out
    assert run(["explain", "P006"]) == 0
    assert "error, impossible" in capsys.readouterr().out
    assert run(["explain", "R006"]) == 0
    assert "info: the hand is accepted" in capsys.readouterr().out


def test_explain_shows_braces_as_a_record_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "N103", "-f", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["hint"], told["about"][:15]) == ("close it with `}`", "A note `{...}` ")


def test_an_unknown_code_is_offered_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "N20"]) == 2
    assert "there is no code N20; did you mean N20" in capsys.readouterr().err
    assert run(["explain", "trump"]) == 2
    assert run(["explain"]) == 2


@pytest.mark.parametrize("format", ["text", "md", "json"])
def test_explain_all_lists_every_code(format: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "--all", "-f", format]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in all_codes())
    if format == "json":
        assert [told["code"] for told in json.loads(out)] == sorted(all_codes())


def test_names_of_codes_are_unique_and_each_has_an_about() -> None:
    found = {id(code): code for code in found_codes()}
    names = [code.name for code in found.values()]
    assert len(names) == len(set(names)) == len(all_codes())
    for code in found.values():
        assert code.about.endswith((".", "…")), code.name
        assert code.message, code.name


def test_no_module_with_codes_is_forgotten() -> None:
    listed = {id(code) for code in found_codes()}
    for package in (formats, replay):
        root = Path(str(package.__path__[0]))
        for path in root.rglob("*.py"):
            name = ".".join((package.__name__, *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
            for constant in _constants(path):
                assert id(getattr(importlib.import_module(name), constant)) in listed, f"{name}.{constant}"


def _constants(path: Path) -> list[str]:
    """The names a module gives to codes it makes itself."""
    return [target.id for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and node.value.func.id == Code.__name__
            for target in node.targets if isinstance(target, ast.Name)]


def test_showing_rules_loads_no_database_and_no_templates() -> None:
    script = ("import sys; from replay.cli import run; run(['rules', 'show', 'nap_ru']); "
              "sys.exit(bool({'duckdb', 'jinja2', 'rich'} & set(sys.modules)))")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=Path(replay.__file__).parents[1], check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_a_rules_file_that_cannot_be_opened_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "evening.hand").write_text("game: nap\nplayers: A, B\nhand: 1\nscore: 0 0\nhand: 2\nscore: 0 0\n")
    assert run(["check", "evening.hand", "--rules", "missing.toml"]) == 2
    assert capsys.readouterr() == ("", "missing.toml: No such file or directory\n")
    assert run(["check", "evening.hand", "--rules", "nap_ru"]) == 0


@pytest.mark.parametrize("first, second", [("house", "nap_ru"), ("nap_ru", "house")])
def test_a_name_that_several_games_have_means_the_one_of_the_others_game(
    first: str, second: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", "diff", first, second]) == 0
    told = capsys.readouterr().out
    assert f"{first}@1" in told
    assert f"{second}@1" in told


def test_a_name_that_several_games_have_needs_the_game_where_nothing_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "house", "house"]) == 2
    assert "add --game with one of" in capsys.readouterr().err


def test_explain_tells_the_rule_of_every_game_with_its_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "P008"]) == 0
    told = capsys.readouterr().out
    assert "Nap (Play, 3): Follow suit if you can; otherwise play anything (RU, FA1, FA2)" in told
    assert "Japanese Napoleon (6. Play, 2): Follow the suit led if you can" in told
    assert "‹the player› must follow ‹the suit›" in told
    assert run(["explain", "P008", "-f", "json"]) == 0
    assert [rule["game"] for rule in json.loads(capsys.readouterr().out)["rules"]] == ["Nap", "Japanese Napoleon"]


@pytest.mark.parametrize(
    "code", [code for code in vars(codes).values() if isinstance(code, Code) and code.breach], ids=lambda code: code.name
)
def test_a_breach_in_any_game_names_its_rule(code: Code) -> None:
    assert any("(" in rule.text for rule in rules_behind(code.name)), f"no RULES.md names {code.name}"


@pytest.mark.parametrize("code", [code for game in GAMES.values() for code in game.CODES if code.breach], ids=lambda code: code.name)
def test_a_breach_of_one_game_names_its_source(code: Code) -> None:
    assert "(" in code.about or "RULES.md" in code.about or rules_behind(code.name), code.about

"""House rules as data: what an option may be, how its value is written, and that Nap's options say what RULES.md says."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from formats.diagnostics import Diagnostic, Fault
from formats.options import Option, change, coerce, differing, option, options_of, read_value, write_value
from formats.source import Source
from replay.games import nap
from replay.games.nap.options import NapRules

RULES_MD = Path(nap.__file__).with_name("RULES.md").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Whist:
    """An invented game, so that nothing here leans on Nap."""

    tricks: int = option(7, "Tricks to win.", least=1, most=13)
    honours: bool = option(True, "Whether honours count.")
    order: str = option("high", "Which card wins.", choices=("high", "low", "none"))
    limit: int | None = option(None, "Where a game ends.", least=5, nullable=True)
    pays: tuple[int, ...] = option((1, 2), "Stakes.", least=0, many=2)
    names: tuple[str, ...] = option((), "Any number of words.", many=0)
    ranks: str = option("AKQT", "Ranks in the pack.", signs="AKQJT")
    away: tuple[str, ...] = option((), "Cards taken out.", cards=True)
    coin: str = option("penny", "What is counted.")


def read(name: str, written: str) -> Any:
    return read_value(options_of(Whist)[name], written)


@pytest.mark.parametrize("name, written, value", [
    ("tricks", "9", 9), ("tricks", "٩", 9), ("honours", "off", False), ("honours", "TRUE", True), ("order", "Low", "low"),
    ("order", "none", "none"), ("limit", "none", None), ("limit", "30", 30), ("pays", "3/6", (3, 6)), ("names", "x/y", ("x", "y")),
    ("ranks", "10kA", "AKT"), ("away", "8h/D8", ("8H", "8D")), ("away", "none", ()), ("coin", "cents", "cents"),
])
def test_a_value_is_read_as_a_scribe_writes_it(name: str, written: str, value: object) -> None:
    assert read(name, written) == value


@pytest.mark.parametrize("name, written, hint", [
    ("tricks", "14", "from 1 to 13"), ("tricks", "-1", "from 1 to 13"), ("tricks", "²", "whole number"),
    ("tricks", "9" * 5000, "whole number"), ("honours", "1", "yes or no"), ("order", "hihg", "did you mean `high`?"),
    ("limit", "4", "5 or more, or none"), ("pays", "3", "2 values"), ("pays", "3/x", "each 0 or more"),
    ("ranks", "AAK", "each once"), ("ranks", "tak10", "each once"), ("ranks", "", "each once"), ("away", "8H/8H", "cards"),
    ("away", "1H", "cards"), ("coin", "a b", "one word"), ("coin", "a{b", "one word"),
])
def test_a_wrong_value_is_told_what_would_be_right(name: str, written: str, hint: str) -> None:
    fault = read(name, written)
    assert isinstance(fault, Fault)
    assert fault.code.name == "H102"
    assert hint in fault.args["hint"]


def test_an_unknown_option_is_offered_the_nearest() -> None:
    fault = change(Whist(), "honors", "yes", "Whist")
    assert isinstance(fault, Fault)
    assert (fault.message, fault.args["hint"]) == ("Whist has no option `honors`", "did you mean `honours`?")


def test_a_change_leaves_the_rest_alone() -> None:
    changed = change(Whist(), "Pays", "3/6", "Whist")
    assert isinstance(changed, Whist)
    assert dict(differing(changed, Whist())) == {"pays": (3, 6)}


@pytest.mark.parametrize("value, good", [(9, True), (True, False), ("9", True), (9.0, False), ([9], True), ({"a": 1}, False)])
def test_a_number_out_of_toml_is_held_to_its_kind(value: object, good: bool) -> None:
    assert isinstance(coerce(options_of(Whist)["tricks"], value), Fault) is not good


def test_a_long_hint_is_never_cut() -> None:
    fault = change(NapRules(), "all_pass", "nothing", "Nap")
    assert isinstance(fault, Fault)
    hint = Diagnostic(fault.code, Source("x", ""), 0, 0, fault.args).hint
    assert hint is not None
    assert hint.endswith("throw_in_double_next")


@pytest.mark.parametrize("found", options_of(NapRules).values(), ids=lambda found: found.name)
def test_every_option_of_nap_documents_itself(found: Option) -> None:
    assert found.about.endswith(".")
    assert found.source
    assert read_value(found, write_value(found.default)) == found.default, "the default is a value, and can be written"
    assert coerce(found, found.default) == found.default
    assert all(read_value(found, choice) == choice for choice in found.choices)
    assert found.needs.partition("=")[0] in {"", *options_of(NapRules)}


def test_the_table_in_rules_md_is_nap_s_options() -> None:
    rows = [f"| `{found.name}` | {write_value(found.default)} | {found.admits} | {found.about} | {found.source} |"
            for found in options_of(NapRules).values()]
    section = RULES_MD.partition("\n## Options\n")[2].partition("\n## ")[0]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows


def test_what_is_not_built_is_no_option() -> None:
    absent = {"nap_challenge", "nap_free_card", "extra_call", "floating_card", "exposed_card"}
    assert not absent & {found.name for found in fields(NapRules)}


def test_every_source_key_is_explained_in_rules_md() -> None:
    table = RULES_MD.partition("\n## Sources\n")[2].partition("\n## ")[0]
    known = {key for line in table.splitlines() if line.startswith("| ") for key in line.split("|")[1].strip().split(", ")}
    words = {word.strip(":;,.") for found in options_of(NapRules).values() for word in found.source.split()}
    keys = {word for word in words if word[:2].isupper() and word.isalnum()}
    assert keys
    assert keys <= known

"""The options and profiles of Japanese Napoleon say what its RULES.md says, and every rule has its source."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from formats.diagnostics import Fault
from formats.options import Option, coerce, options_of, read_value, write_value
from replay.games import GAMES, japanese_napoleon
from replay.games.japanese_napoleon.options import NapoleonRules
from replay.profiles import Profile, profiles_of
from tests.napoleon_tables import full, hand, study

GAME = GAMES["japanese-napoleon"]
FOLDER = Path(str(japanese_napoleon.__file__)).parent
RULES_MD = (FOLDER / "RULES.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return RULES_MD.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("found", options_of(NapoleonRules).values(), ids=lambda found: found.name)
def test_every_option_documents_itself(found: Option) -> None:
    assert found.about.endswith((".", "?"))
    assert found.source
    assert read_value(found, write_value(found.default)) == found.default
    assert coerce(found, found.default) == found.default
    assert all(read_value(found, choice) == choice for choice in found.choices)
    assert found.needs.partition("=")[0] in {"", *options_of(NapoleonRules)}


def test_the_table_of_options_is_the_options() -> None:
    rows = [f"| `{found.name}` | {write_value(found.default)} | {found.admits} | {found.about} | {found.source} |"
            for found in options_of(NapoleonRules).values()]
    assert [line for line in section("Options").splitlines() if line.startswith("| `")] == rows


def test_the_table_of_profiles_is_the_files() -> None:
    lines = [line for line in section("Profiles").splitlines() if line.startswith("| ")]
    head, _, *rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]
    files = {profile.name: profile.options for profile in profiles_of(GAME)}
    assert set(head[1:]) == set(files) == {"house", "seed_1", "club_joker_13", "yua"}
    expected = [[name, *values] for name in options_of(NapoleonRules)
                if len(set(values := [write_value(getattr(files[profile], name)) for profile in head[1:]])) > 1]
    assert rows == expected


def test_house_is_the_defaults_written_out_and_the_text_of_the_seed() -> None:
    files = {profile.name: profile.options for profile in profiles_of(GAME)}
    assert files["house"] == files["seed_1"] == NapoleonRules()
    written = tomllib.loads((FOLDER / "profiles" / "house@1.toml").read_text(encoding="utf-8"))["options"]
    assert set(written) == set(options_of(NapoleonRules))


@pytest.mark.parametrize("profile", profiles_of(GAME), ids=lambda profile: profile.label)
def test_a_profile_says_where_it_comes_from(profile: Profile) -> None:
    assert profile.title
    assert profile.source
    assert profile.path.name == f"{profile.label}.toml"


def test_every_source_key_is_explained() -> None:
    table = section("Sources")
    known = {key for line in table.splitlines() if line.startswith("| ") for key in line.split("|")[1].strip().split(", ")}
    told = " ".join(found.source for found in options_of(NapoleonRules).values())
    assert set(re.findall(r"\b(?:[A-Z]{2,}|100B)\b", told)) <= known


@pytest.mark.parametrize("name", ["hand_redeal", "void_play", "partners", "notrump_bids"])
def test_what_is_not_built_is_no_option(name: str) -> None:
    assert name not in options_of(NapoleonRules)


@pytest.mark.parametrize("name, value", [
    ("all_pass", "expose_blind_rebid"), ("all_pass", "dealer_must_open"), ("blind_call", "recall_plus2"), ("trump_change", "plus3"),
    ("players", "6"),
])
def test_what_is_not_built_is_no_value(name: str, value: str) -> None:
    assert isinstance(read_value(options_of(NapoleonRules)[name], value), Fault)


def test_every_reason_of_a_trick_names_a_paragraph_that_there_is() -> None:
    replays = [full(), study("C", 6, "QH AS 3H 5H 9H", "yoromeki=on"), study("C", 6, "QD JC 3H 5H 9H", "killers=full"),
               study("H", 6, "7S JS JH 5H 9S", "hunting_jack=on"), study("H", 6, "JK 7C 3D 4C 9C", jokers=True)]
    named = {match[1] for replay in replays for trick in replay.tricks if (match := re.search(r"RULES (7\.\d+)\)", trick.reason))}
    assert named == {"7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.9", "7.10"} - {"7.0"}
    numbers = {f"7.{line.partition('.')[0].strip()}" for line in section("7. The power of cards").splitlines() if re.match(r"\d+\. ", line)}
    assert named <= numbers


def test_the_holder_written_in_short_is_the_same_hand() -> None:
    def one(partner: str) -> str:
        return hand(f"contract: A 14H\npartner: {partner}\nresult: made\n", players="ABCDE").hash

    assert one("JS b") == one("JS  B") == one("♠ J B") != one("JS C")

"""What a `rules:` line means: built-in profiles, a club's own files, their bases and versions, and every fault at its place."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from formats import toml
from formats.diagnostics import Diagnostic
from formats.options import options_of, write_value
from formats.reader import Reading
from formats.source import Source
from replay.games import GAMES, nap
from replay.games.nap.options import NapRules
from replay.profiles import Located, Profile, Ruleset, check_file, find_profile, profiles_of, resolve, self_contained
from replay.session import walk_file

NAP = GAMES["nap"]
FOLDER = Path(nap.__file__).parent


def rules(written: str, **where: Any) -> Ruleset:
    found = resolve(NAP, written, **where)
    assert isinstance(found, Ruleset), found
    return found


def faults(written: str, **where: Any) -> list[tuple[str, str]]:
    """The codes, each with the piece of text it stands at."""
    found = resolve(NAP, written, **where)
    assert isinstance(found, list), found
    return [(fault.code.name, (fault.source.text if fault.source else written)[fault.start:fault.end]) for fault in found]


def club(folder: Path, options: str = "", *, name: str = "club.toml", version: int = 1, base: str | None = None) -> Path:
    """A club's profile file as a club writes it."""
    lines = [f"version = {version}", 'game = "nap"', *([f'base = "{base}"'] if base else []), "[options]", options]
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# -- what a record writes ------------------------------------------------------------------------------

@pytest.mark.parametrize("written, canonical", [
    ("", "house@1"), ("house", "house@1"), ("HOUSE@1", "house@1"), ("nap_ru", "nap_ru@1"),
    ("misere_trumps=first_card", "house@1 misere_trumps=first_card"),
    ("house@1 misere_stake=3/6 wellington=no", "house@1 wellington=no misere_stake=3/6"),
    ("house wellington = off  min-bid=3", "house@1 min_bid=3 wellington=no"),
    ("nap_maker target_score=30", "nap_maker@1"),
    ("nap_maker target_score=none", "nap_maker@1 target_score=none"),
    ("house pack_ranks=7AK89JQ10", "house@1 pack_ranks=AKQJT987"),
])
def test_the_canonical_line_names_profile_version_and_changes_in_table_order(written: str, canonical: str) -> None:
    found = rules(written)
    assert found.written == canonical
    assert rules(canonical) == found


def test_changes_are_resolved() -> None:
    found = rules("nap_maker@1 misere_stake=3/6")
    assert (found.profile, found.version) == ("nap_maker", 1)
    assert (found.options.target_score, found.options.misere_stake, found.options.min_bid) == (30, (3, 6), 2)


@pytest.mark.parametrize("written, expected", [
    ("hose", [("H103", "hose")]), ("house@2", [("H104", "house@2")]), ("house@", [("H104", "house@")]), ("  hous@1", [("H103", "hous")]),
    ("house misere_trump=first_card", [("H101", "misere_trump")]), ("house misere_stake=3", [("H102", "3")]),
    ("house min_bid=2 min_bid=3", [("H106", "min_bid")]), ("house strict", [("H105", "strict")]),
    ("house min_bid=", [("H105", "min_bid=")]),
    ("hose wellingtn=no misere=perhaps", [("H103", "hose"), ("H101", "wellingtn"), ("H102", "perhaps")]),
    ("house floating_card=yes", [("H101", "floating_card")]), ("house nap_challenge=yes", [("H101", "nap_challenge")]),
])
def test_every_fault_of_the_line_stands_at_its_word(written: str, expected: list[tuple[str, str]]) -> None:
    assert faults(written) == expected
    assert faults(written) == expected, "asked again, it says the same"


@pytest.mark.parametrize("written, idle", [
    ("house stakes=20/10/20/20/20/40", ["stakes=20/10/20/20/20/40"]), ("house stakes=20/10/20/20/20/40 stake_table=custom", []),
    ("nap_bicycle misere_stake=3/6 wellington_lead=lowest_trump", ["wellington_lead=lowest_trump", "misere_stake=3/6"]),
    ("nap_bicycle misere=yes misere_stake=3/6", []), ("house misere=no misere_stake=3/3", []),
    ("house target_tie=shared", ["target_tie=shared"]), ("house target_tie=shared target_score=30", []),
])
def test_a_change_that_does_nothing_is_pointed_at(written: str, idle: list[str]) -> None:
    assert [written[doubt.start:doubt.end] for doubt in rules(written).doubts] == idle


def test_a_record_that_changes_nothing_is_accepted_with_a_warning() -> None:
    text = "session: x\ngame: nap\nplayers: A, B\nrules: house stakes=1/1/1/1/1/1\nhand: 1\ndealer: B\ncontract: A 2\nresult: made\n"
    for override, place in ((None, ("x.hand", 4, 14)), ("house misere=no misere_stake=1/2", ("--rules", 1, 17))):
        (replay,) = walk_file(Reading(Source("x.hand", text)), rules=override)
        (doubt,) = [found for found in replay.diagnostics if found.code.name == "H108"]
        assert (doubt.source.name, *doubt.place) == place
        assert replay.accepted


def test_a_misspelled_option_is_repaired_only_where_its_value_would_be_right() -> None:
    def instead(written: str) -> list[str | None]:
        found = resolve(NAP, written)
        assert isinstance(found, list)
        return [fault.instead for fault in found]

    assert instead("house misere_trump=first_card") == ["misere_trumps"]
    assert instead("house misere_trump=yes") == [None]
    assert instead("hose all_pass=trow_in") == ["house", "throw_in"]


def test_a_fault_becomes_a_diagnostic_of_the_record() -> None:
    found = resolve(NAP, "hose")
    assert isinstance(found, list)
    diagnostic = found[0].diagnostic(Source("evening.hand", "game: nap\nrules: hose\n"), 17, "an/id").to_json()
    assert (diagnostic["line"], diagnostic["column"], diagnostic["end_column"], diagnostic["hand"]) == (2, 8, 12, "an/id")
    assert diagnostic["repairs"] == [{"line": 2, "column": 8, "end_column": 12, "replacement": "house"}]


# -- the built-in ones ---------------------------------------------------------------------------------

def test_house_is_the_defaults_and_writes_them_all_out() -> None:
    assert rules("house").options == NapRules()
    written = tomllib.loads((FOLDER / "profiles" / "house@1.toml").read_text(encoding="utf-8"))["options"]
    assert set(written) == set(options_of(NapRules)), "an old version must not change when a default does"


def test_the_profiles_table_in_rules_md_is_the_files() -> None:
    text = (FOLDER / "RULES.md").read_text(encoding="utf-8").partition("\n## Profiles\n")[2].partition("\n## ")[0]
    head, *rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    files = {profile.name: profile.options for profile in profiles_of(NAP)}
    assert set(head[1:]) == set(files)
    expected = [[name, *values] for name in options_of(NapRules)
                if len(set(values := [write_value(getattr(files[profile], name)) for profile in head[1:]])) > 1]
    assert rows[1:] == expected


@pytest.mark.parametrize("profile", profiles_of(NAP), ids=lambda profile: profile.label)
def test_a_built_in_profile_says_where_it_comes_from(profile: Profile) -> None:
    assert profile.title
    assert profile.source
    assert profile.path.name == f"{profile.label}.toml"


# -- a club's own --------------------------------------------------------------------------------------

def test_a_club_s_file_beside_the_record_is_found_by_its_name(tmp_path: Path) -> None:
    club(tmp_path, "misere_stake = [3, 6]", base="nap_ru@1")
    found = rules("club min_bid=3", beside=tmp_path / "evening.hand")
    assert found.written == "club@1 min_bid=3"
    assert (found.options.packets, found.options.misere_stake) == ("singly", (3, 6))


def test_the_club_s_folder_is_the_one_with_replay_toml_above(tmp_path: Path) -> None:
    club(tmp_path, "min_bid = 3")
    evenings = tmp_path / "2026" / "november"
    evenings.mkdir(parents=True)
    assert faults("club", beside=evenings) == [("H103", "club")]
    (tmp_path / "replay.toml").write_text("")
    assert rules("club", beside=evenings).options.min_bid == 3
    club(evenings, "min_bid = 1")
    assert rules("club", beside=evenings / "a.hand").options.min_bid == 1, "the nearer file wins"


def test_old_versions_stay_readable_and_the_newest_is_meant(tmp_path: Path) -> None:
    club(tmp_path, "min_bid = 3", version=2)
    club(tmp_path, "min_bid = 1", name="club@1.toml")
    assert rules("club", beside=tmp_path).written == "club@2"
    assert rules("club@1", beside=tmp_path).options.min_bid == 1
    assert faults("club@3", beside=tmp_path) == [("H104", "club@3")]


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    club(tmp_path, "min_bid = 3")
    assert rules("club", beside=tmp_path).options.min_bid == 3
    club(tmp_path, "min_bid = 1  # since the meeting")
    assert rules("club", beside=tmp_path).options.min_bid == 1


def test_a_club_rests_on_a_club(tmp_path: Path) -> None:
    club(tmp_path, "min_bid = 3")
    club(tmp_path, "misere = false", name="juniors.toml", base="club@1")
    found = rules("juniors", beside=tmp_path)
    assert (found.options.min_bid, found.options.misere) == (3, False)


def test_a_circle_of_bases_is_pointed_at(tmp_path: Path) -> None:
    club(tmp_path, base="juniors")
    club(tmp_path, name="juniors.toml", base="club")
    assert faults("club", beside=tmp_path) == [("H206", '"juniors"')]
    club(tmp_path, name="alone.toml", base="alone")
    assert faults("alone", beside=tmp_path) == [("H206", '"alone"')]


def test_the_line_that_needs_no_files_means_the_same(tmp_path: Path) -> None:
    club(tmp_path, "misere_stake = [3, 6]", base="nap_ru@1")
    found = rules("club wellington=no", beside=tmp_path)
    alone = self_contained(NAP, found)
    assert alone == "house@1 packets=singly wellington=no misere_stake=3/6"
    assert rules(alone).options == found.options
    assert self_contained(NAP, rules("nap_ru min_bid=3")) == "nap_ru@1 min_bid=3"


# -- --rules -------------------------------------------------------------------------------------------

def test_an_override_stands_in_place_of_the_whole_line(tmp_path: Path) -> None:
    assert rules("house misere_stake=3/6", override="nap_ru").written == "nap_ru@1"
    assert rules("no such=thing", override="nap_ru misere=no").written == "nap_ru@1 misere=no"
    path = club(tmp_path, "min_bid = 3")
    assert rules("house", override=str(path)).written == "club@1"


def test_a_wrong_override_is_placed_in_itself(tmp_path: Path) -> None:
    found = resolve(NAP, "house", override="nap_r")
    assert isinstance(found, list)
    assert [(fault.code.name, fault.source and fault.source.name, fault.instead) for fault in found] == [("H103", "--rules", "nap_ru")]
    assert faults("house", override=str(tmp_path / "none.toml")) == [("H205", "")]


# -- wrong files ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, expected", [
    ('version = 1\ngame = "nap"\nbass = "house"\n', [("H202", 3, 1)]),
    ('version = 1\ngame = "nap"\n\n[[club.members]]\nname = "Anna"\n', [("H202", 4, 3)]),
    ('version = 1\ngame = "nap"\n[options]\n\n  misere_rnk = "below_3"\n', [("H101", 5, 3)]),
    ('version = 1\ngame = "nap"\noptions = { min_bid = 9 }\n', [("H102", 3, 23)]),
    ('version = 1\ngame = "nap"\noptions.all_pass = "throw"\n', [("H102", 3, 20)]),
    ('version = 1\ngame = "nap"\n[options]\nmisere_stake = [\n  3,\n]\n', [("H102", 4, 16)]),
    ('version = 1\ngame = "nap"\n[options]\nbase = "house"\n', [("H101", 4, 1)]),
    ('version = true\ngame = "nap"\n', [("H203", 1, 11)]),
    ('version = 0\ngame = "nap"\nname = "other"\noptions = 3\n', [("H203", 4, 11), ("H203", 1, 11), ("H203", 3, 8)]),
    ('game = "nap"\n', [("H204", 1, 1)]),
    ("version = 1\n", [("H204", 1, 1)]),
    ('version = 1\ngame = "nip"\n', [("R003", 2, 8)]),
    ('version = 1\ngame = ""\nbase = " "\n', [("H203", 2, 8), ("H203", 3, 8)]),
    ('version = 1\ngame = "nap"\nbase = "hose"\n', [("H103", 3, 8)]),
    ('version = 1\ngame = "nap"\nbase = "house@7"\n', [("H104", 3, 8)]),
    ('version = 1\ngame = \n', [("H201", 2, 8)]),
    ('version = 1\nversion = 2\n', [("H201", 2, 12)]),
    ("x = " + "[" * 20000, [("H201", 1, 1)]),
    ("x = " + "9" * 5000, [("H201", 1, 5)]),
    ("\x00", [("H201", 1, 1)]),
])
def test_a_wrong_file_is_told_line_and_column(tmp_path: Path, text: str, expected: list[tuple[str, int, int]]) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8", newline="")
    found = check_file(GAMES, path)
    assert isinstance(found, list)
    places = [(fault.code.name, *fault.diagnostic(Source("", "")).place) for fault in found]
    assert sorted(places) == sorted(expected)


def test_bytes_that_are_not_utf8_are_a_diagnostic(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b'version = 1\ntitle = "Caf\xe9"\n')
    found = check_file(GAMES, path)
    assert isinstance(found, list)
    assert [(fault.code.name, fault.diagnostic(Source("", "")).place) for fault in found] == [("N001", (2, 13))]


def test_a_file_may_not_take_a_built_in_name(tmp_path: Path) -> None:
    found = check_file(GAMES, club(tmp_path, name="house.toml"))
    assert isinstance(found, list)
    assert [fault.code.name for fault in found] == ["H207"]


def test_a_profile_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('version = 1\ngame = "whist"\n')
    assert faults("club", beside=tmp_path) == [("H107", '"whist"')]


def test_every_beginning_of_a_file_is_read_or_refused(tmp_path: Path) -> None:
    text = 'name = "club"\nversion = 1\ngame = "nap"\nbase = "nap_ru"\n[options]\nmisere_stake = [3, 6]\n"all_pass" = \'throw_in\'\n'
    path = tmp_path / "club.toml"
    for end in range(len(text) + 1):
        path.write_text(text[:end])
        found = check_file(GAMES, path)
        assert isinstance(found, Profile) or all(isinstance(fault, Located) for fault in found)
    assert isinstance(find_profile(NAP, str(path)), Profile)


def test_whatever_is_done_to_a_file_it_is_read_or_refused_at_a_place_in_it(tmp_path: Path) -> None:
    text = (FOLDER / "profiles" / "house@1.toml").read_text(encoding="utf-8").replace('"house"', '"club"')
    rng = random.Random(7)
    path = tmp_path / "club.toml"
    outcomes = set()
    for _ in range(300):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice(("", *"\n\"'[]{}=.,#\\\r0aé")) + text[at + rng.choice((0, 1, 4)):]
        path.write_text(changed, encoding="utf-8", newline="")
        found = check_file(GAMES, path)
        assert found, "a refused file has a reason"
        outcomes.add(type(found))
        for fault in found if isinstance(found, list) else ():
            assert 0 <= fault.start <= fault.end <= len(changed) + 1
            assert fault.diagnostic(Source("", "")).to_json()["file"] == str(path)
    assert outcomes == {Profile, list}


# -- places in TOML ------------------------------------------------------------------------------------

def test_keys_and_values_are_found_in_every_form_of_toml() -> None:
    text = '''# a = 1
"quoted key" = "x = y # no"   # but = this is a comment
a . b = """
min_bid = 3 "still text" """
inline = { x = 1, y = { z = [1, 2] } }
list = [ 1, # one
  [2] ]
[options.'deep']
when = 1979-05-27 07:32:00
'''
    document = toml.read(Source("x", text))
    assert not isinstance(document, Diagnostic)
    found = {".".join(key): text[place.value_start:place.value_end] for key, place in document.places.items()}
    assert found == {
        "quoted key": '"x = y # no"', "a.b": '"""\nmin_bid = 3 "still text" """', "inline": "{ x = 1, y = { z = [1, 2] } }",
        "inline.x": "1",
        "inline.y": "{ z = [1, 2] }", "inline.y.z": "[1, 2]", "list": "[ 1, # one\n  [2] ]", "options.deep": "options.'deep'",
        "options.deep.when": "1979-05-27 07:32:00"}

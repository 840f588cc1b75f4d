"""The play of Napoleon at St Helena, row by row: what may be moved where, what must, and how a game stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from formats.cards import PACK
from formats.files import decode, load
from formats.options import options_of, write_value
from replay import layouts
from replay.as_json import to_json
from replay.games import st_helena
from replay.games.st_helena.options import StHelenaRules
from replay.profiles import profiles_of
from replay.replay import Replay
from replay.session import walk_file
from tests.st_helena_tables import may, replay_of, study, told

SAMPLES = Path(__file__).parent.parent / "sample_hands" / "st_helena"
EXAMPLE = "8C | 9D 7C | 8D | KD | QC 7D | 8C | JS | QS | 2H | 9H"
RUN = "9C | KH 8C 7C | 2D | 3D | 4D | 5H | 6H | 7H | 9H"


@pytest.mark.parametrize("piles, play, rules, after", [
    (EXAMPLE, "2>1", "", "8C 7C | 9D | 8D | KD | QC 7D | 8C | JS | QS | 2H | 9H"),
    (EXAMPLE, "2>3", "", "P402 at 1"),
    (EXAMPLE, "6>2", "", "P402 at 1"),
    ("9C | KD 9S 8C", "2>1 2>1", "", "P402 at 2"),
    (RUN, "2>1x2", "", "P405 at 1"),
    (RUN, "2>1x2", "move_unit=run_by_spaces", "9C 8C 7C | KH | 2D | 3D | 4D | 5H | 6H | 7H | 9H"),
    (RUN + " | TS", "2>1x2", "move_unit=run_by_spaces", "P405 at 1"),
    (RUN, "2>1x2", "move_unit=run_by_spaces space_fill=waste_only", "P405 at 1"),
    (RUN + " | TS", "2>1x2", "move_unit=run", "9C 8C 7C | KH | 2D | 3D | 4D | 5H | 6H | 7H | 9H | TS"),
    (RUN, "2>10 2>1 10>1", "", "9C 8C 7C | KH | 2D | 3D | 4D | 5H | 6H | 7H | 9H"),
    ("TC | KH 9C 8C 7C 6C | 2D | 3D | 4D | 5H | 6H | 7H", "2>1x4", "move_unit=run_by_spaces",
     "TC 9C 8C 7C 6C | KH | 2D | 3D | 4D | 5H | 6H | 7H"),
    ("- | KH 9C 8C 7C | 2D | 3D | 4D | 5H | 6H | 7H | TS", "2>1x3", "move_unit=run_by_spaces", "P405 at 1"),
    ("9C | KH 8C 6C", "2>1x2", "move_unit=run", "P411 at 1"),
    ("5D AC | 9D KC", "2>1", "ace_policy=optional", "P404 at 1"),
    ("5D AC | 9D KC", "2>1", "ace_policy=optional wrap=yes", "5D AC KC | 9D"),
    ("5D AC | 8H | 9D 7H", "3>2", "", "P401 at 1"),
    ("5D AC | 8H | 9D 7H", "1>f 3>2", "", "5D | 8H 7H | 9D"),
    ("5D AC | 8H | 9D 7H", "3>2", "ace_policy=optional", "5D AC | 8H 7H | 9D"),
    ("KD TS | 9C", "1>3", "", "KD | 9C | TS"),
    ("KD TS | 9C", "1>3", "space_fill=waste_only", "P412 at 1"),
    ("9S 8H", "1>2 1>2", "build=alt_color", "P402 at 2"),
    ("9S | 8H", "2>1", "build=alt_color", "9S 8H"),
    ("9S | 8S", "2>1", "build=not_same_suit", "P402 at 1"),
    ("9S | 8C", "2>1", "build=not_same_suit", "9S 8C"),
    ("9S | 8S", "2>1", "build=rank", "9S 8S"),
])
def test_a_move_between_piles(piles: str, play: str, rules: str, after: str) -> None:
    assert told(study(piles, play, f"house {rules}")) == after


@pytest.mark.parametrize("play, rules, after", [
    ("w>3", "", "KD TS | 9C | 6S / 3D"), ("w>2", "", "P402 at 1"), ("d", "", "KD TS | 9C / 3D 6S JH"), ("d d", "", "P409 at 2"),
    ("d d", "redeals=1", "KD TS | 9C / 3D"), ("d d d d d", "redeals=1", "P409 at 5"), ("d d d d d", "redeals=unlimited", "KD TS | 9C / 3D"),
    ("w>3x2", "", "P405 at 1"), ("1>4", "space_fill=auto_waste", "P412 at 1"),
])
def test_waste_and_stock(play: str, rules: str, after: str) -> None:
    assert told(study("KD TS | 9C", play, f"house {rules}", waste="3D 6S", stock="JH")) == after


def test_a_redeal_turns_the_waste_over_and_its_first_card() -> None:
    replay = study("KD", "d", "house redeals=1", waste="3D 6S 9H")
    assert (told(replay), replay.state.stock) == ("KD / 3D", ["9H", "6S"])


def test_a_turn_of_three() -> None:
    assert told(study("KD", "d d", "house draw=3", stock="2C 3C 4C 5C")) == "KD / 2C 3C 4C 5C"


@pytest.mark.parametrize("play, after", [
    ("d w>1 w>1", "9H 8H 7H / KC"), ("d w>1 8H", "9H 8H / KC 7H"), ("d w>1", "9H 8H / KC 7H"), ("d w>2 7H", "9H | 7H / KC 8H"),
    ("d w>2", "9H | 7H / KC 8H"), ("d d w>1", "P402 at 3"), ("d w>2 8H undo w>1 8H", "9H 8H / KC 7H"),
])
def test_a_turned_card_held_in_the_hand(play: str, after: str) -> None:
    assert told(study("9H", play, "house draw_model=in_hand", waste="KC 8H", stock="7H 2D")) == after


def test_a_card_on_the_waste_covers_the_one_below() -> None:
    assert told(study("9H", "d w>1", waste="KC 8H", stock="7H")) == "P402 at 2"


@pytest.mark.parametrize("up, play, heights", [
    ("H 0 2", "1>f", [0, 3]), ("H 2 5", "1>f", [3, 5]), ("H 2 2", "1>f", [3, 2]),
    ("H 0 13", "1>f", "P403 at 1"), ("H 3 0", "1>f", "P403 at 1"),
])
def test_a_card_goes_up_on_the_foundation_it_fits(up: str, play: str, heights: object) -> None:
    replay = study("KD 3H", play, up=up)
    assert (told(replay) if isinstance(heights, str) else replay.state.found["H"]) == heights


def test_several_cards_go_up_one_by_one() -> None:
    replay = study("KD 4C 3C 2C AC", "1>fx4", "house foundation_run=yes")
    assert (told(replay), replay.state.found["C"]) == ("KD", [4, 0])
    assert [event.cards for event in replay.steps[0].events] == [("AC",), ("2C",), ("3C",), ("4C",)]


@pytest.mark.parametrize("play, rules, after", [
    ("fC>1", "", "P410 at 1"), ("fC>1", "worry_back=yes", "8C 7C"), ("fC>2", "worry_back=yes", "8C | 7C"),
    ("f>1", "worry_back=yes", "P416 at 1"),
    ("fS>1", "worry_back=yes", "P408 at 1"), ("fC>1 1>f", "worry_back=yes", "8C"), ("fC>1 6C", "worry_back=yes", "P407 at 1"),
])
def test_a_card_taken_back_from_the_higher_foundation(play: str, rules: str, after: str) -> None:
    assert told(study("8C", play, f"house {rules}", up="C 7 3")) == after


@pytest.mark.parametrize("play, after", [
    ("2>1 7C", "8C 7C | 9D"), ("2>1 8C", "P407 at 1"), ("2>1 9D", "P406 at 1"), ("d 4S", "8C | 9D 7C / 4S"), ("d 5S", "P407 at 1"),
    ("2>1 undo", "8C | 9D 7C"), ("undo", "P413 at 1"), ("2>1 d undo undo", "8C | 9D 7C"), ("2>1 d undo undo undo", "P413 at 5"),
    ("3>1", "P408 at 1"), ("2>11", "P414 at 1"), ("2>2", "P415 at 1"), ("2>1*/- d", "8C | 9D 7C / 4S"), ("1>2*/2>1", "8C 7C | 9D"),
    ("1>2* undo", "8C | 9D 7C"), ("1>2* d", "P419 at 2"), ("1>2*", "P419 at 2"), ("1>f* undo", "8C | 9D 7C"), ("1>2x2* undo", "P408 at 1"),
    ("claim", "P420 at 1"), ("jump", "P424 at 1"), ("2>1 8C 7C", "P407 at 1"),
])
def test_words_of_the_play(play: str, after: str) -> None:
    assert told(study("8C | 9D 7C", play, stock="4S")) == after


def test_a_marked_word_is_kept_as_an_irregularity_and_a_late_ace_stands() -> None:
    replay = study("9D 2C | KD AS", "d* 2>f", stock="4H 5H")
    assert [(found.code, found.remedy) for found in replay.irregularities] == [("P401", "stood")]
    assert told(replay) == "9D 2C | KD / 4H"


@pytest.mark.parametrize("play, late", [("1>3 2>f", [1]), ("2>f 1>3", []), ("1>3 d 2>f d", [1, 4]), ("d d 2>f", [1, 2])])
def test_a_late_ace_is_pointed_out_at_the_move_that_passed_it_over(play: str, late: list[int]) -> None:
    replay = study("9D 2C | KD AS", play, "house ace_policy=warn", stock="AH 5H")
    found = [said for said in replay.diagnostics if said.code.name == "P421"]
    assert [play.split().index(said.source.text[said.start:said.end]) + 1 for said in found][:1] == late[:1]
    assert len(found) == len(late)


@pytest.mark.parametrize("piles, waste, rules, result", [
    ("KC | KD | KH | KS | QC KC | QD KD | QH KH | QS KS | JC TD", "9S 2C", "", "unfinished"),
    ("KC | KD | KH | KS | QC KC | QD KD | QH KH | QS KS | JC TD | 9H", "9S 2C", "", "lost"),
    ("KC | KD | KH | KS | QC | QD | QH | QS | JC", "", "", "unfinished"),
    ("KC | KD | KH | KS | KC | KD | KH | KS | JC", "", "", "lost"),
    ("KC KD | KH | KS | KC | KD | KH | KS | JC | JD", "", "", "unfinished"),
    ("KC | KD | KH | KS | KC | KD | KH | KS | JC | 9H", "9S", "redeals=1", "unfinished"),
])
def test_stuck_is_nothing_but_null_moves(piles: str, waste: str, rules: str, result: str) -> None:
    assert study(piles, "", f"house {rules}", waste=waste).result == result


def test_null_moves_are_listed_all_the_same() -> None:
    assert may(study("KC | KD | KH | KS | KC | KD | KH | KS | JC")) == {f"{number}>10" for number in range(1, 10)}


def test_the_last_two_cards_win_and_nothing_comes_after() -> None:
    replay = study("KS | QS", "2>f 1>f", up="C 13 13, D 13 13, H 13 13, S 11 13")
    assert (replay.result, replay.up, may(replay)) == ("won", 104, set())
    assert told(study("KS | QS", "2>f 1>f undo", up="C 13 13, D 13 13, H 13 13, S 11 13")) == "KS"


# -- the deal ------------------------------------------------------------------------------------------

def in_order(extra: str = "", rules: str = "house", pack: tuple[str, ...] = ()) -> Replay:
    """Two packs, unshuffled: clubs, diamonds, hearts, spades, each ace to king."""
    cards = pack or tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK") * 2
    return replay_of("deal:\n  pack: " + " ".join(cards) + "\n" + extra, rules)


def test_a_pack_is_dealt_by_rows() -> None:
    deal = in_order().deal
    assert [" ".join(pile) for pile in deal.piles or ()] == [
        "AC JC 8D 5H", "2C QC 9D 6H", "3C KC TD 7H", "4C AD JD 8H", "5C 2D QD 9H", "6C 3D KD TH",
        "7C 4D AH JH", "8C 5D 2H QH", "9C 6D 3H KH", "TC 7D 4H AS"]
    assert isinstance(deal.stock, tuple)
    assert (len(deal.stock), deal.stock[:3]) == (64, ("2S", "3S", "4S"))


def test_the_ace_of_the_dealt_pack_goes_first() -> None:
    assert told(in_order("play: d")) == "P401 at 1"
    replay = in_order("play: 10>f 10>1 d w>f")
    assert told(replay).startswith("AC JC 8D 5H 4H | ")
    assert (replay.state.found["S"], len(replay.state.stock), replay.result) == ([2, 0], 63, "unfinished")


@pytest.mark.parametrize("rules, piles, stock, waste, up", [
    ("forty_and_eight", 8, 72, 0, 0), ("pysolfc", 10, 63, 1, 0), ("san_juan_hill", 10, 56, 0, 8),
    ("house piles=12 rows_up=3", 12, 68, 0, 0),
    ("house rows_down=2 rows_up=2", 10, 64, 0, 0),
])
def test_how_many_cards_lie_where(rules: str, piles: int, stock: int, waste: int, up: int) -> None:
    state = in_order(rules=rules).state
    assert (len(state.stacks) - 1, len(state.stock), len(state.stacks[0]), state.up) == (piles, stock, waste, up)


def test_a_deal_by_piles() -> None:
    assert (in_order(rules="house deal_order=piles").deal.piles or ())[0] == ("AC", "2C", "3C", "4C")


def test_a_numbered_deal_is_the_deal_of_pysolfc() -> None:
    replay = replay_of("deal: pysol 200001\nplay: d")
    assert [" ".join(pile) for pile in replay.deal.piles or ()][:3] == ["8H 5S 7C JC", "KC 5S JH QD", "5C 9H 8D KS"]
    assert isinstance(replay.deal.stock, tuple)
    assert replay.deal.stock[:4] == ("TC", "TH", "2H", "JH")
    assert replay_of("deal: pysol 7\nplay: d").deal.piles is not None


def test_without_the_package_a_number_is_no_deal_but_cards_beside_it_are(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = next(replay for replay in games("2026-11-winter-patiences.hand") if replay.record.number == "2").record.text
    monkeypatch.setattr(layouts, "numbered_pack", lambda number, copies: None)
    assert [found.code.name for found in replay_of("deal: pysol 200001\nplay: d").diagnostics] == ["D045"]
    (replay,) = walk_file(decode(f"game: st-helena\nrules: house\nplayers: Bea\n{whole}".encode(), "whole.hand"))
    assert ([found.code.name for found in replay.diagnostics], replay.result, replay.up) == (["D047"], "lost", 64)


def test_a_stock_that_nobody_wrote_down_is_known_by_the_cards_behind_the_moves() -> None:
    replay = study("9H | KD", "d 8H w>1 d 5S", stock="18")
    assert (told(replay), len(replay.state.stock)) == ("9H 8H | KD / 5S", 16)
    assert replay.unverified == ("the moves of cards that nobody wrote down",)
    assert told(study("8C 5H | 5H", "d 5H", stock="18")) == "P418 at 1"
    assert told(study("8C", "d w>f", stock="18")) == "P417 at 2"
    assert told(study("? 5C", "1>fx2*")) == "P417 at 1"


# -- whole games ---------------------------------------------------------------------------------------

CHECKPOINTS = {10: (5, 60, 1, "4344453434"), 50: (20, 43, 5, "4134853125"), 100: (37, 21, 13, "1142563236"), 150: (62, 3, 13, "2141521244"),
               200: (98, 2, 1, "0000030000")}


def games(name: str) -> list[Replay]:
    return list(walk_file(load(str(SAMPLES / name))))


def test_a_whole_game_stands_as_it_should_on_its_way_to_the_win() -> None:
    game = games("2026-11-winter-patiences.hand")[0]
    assert (len(game.moves), game.result, game.scores, game.up, game.minutes) == (208, "won", (104,), 104, 24)
    assert game.begin is not None
    state = game.begin()
    for number, move in enumerate(game.moves, 1):
        st_helena.apply(state, move.text)
        if number in CHECKPOINTS:
            waste, *piles = state.stacks
            assert (state.up, len(state.stock), len(waste), "".join(str(len(pile)) for pile in piles)) == CHECKPOINTS[number]
    assert st_helena.figures(game) == {
        "moves": 208, "turns": 64, "between": 40, "over": 40, "undos": 0, "null_moves": 0, "first_space": 14,
        "spaces": 21, "waste_peak": 19,
        "late_aces": 0, "aces": [0, 0, 1, 4, 5, 50, 53, 61], "first_suit": 128, "clean": True}


def test_the_samples_hold_what_a_player_meets() -> None:
    winter, other = games("2026-11-winter-patiences.hand"), games("2026-12-other-rules.hand")
    assert all(replay.accepted for replay in [*winter, *other])
    assert {replay.result for replay in winter} == {"won", "lost", "unfinished"}
    assert winter[1].deal == winter[2].deal
    assert winter[1].players != winter[2].players
    assert any(move.text == "undo" for replay in winter for move in replay.moves)
    assert any(move.text == "concede" for replay in winter for move in replay.moves)
    assert {replay.level for replay in winter} == {1, 4}
    assert any(re.search(r"pysol \d", replay.record.text) for replay in winter)
    assert len({replay.rules.profile for replay in other if replay.rules}) >= 5


def test_moves_and_position_as_json() -> None:
    shown = to_json(study("8C | 9D 7C", "2>1 undo 2>1 1>3 7C", stock="4S"))
    assert [(move["n"], move["word"], move["card"], move["from"], move["to"], move.get("undone", False)) for move in shown["moves"]] == [
        (1, "2>1", "7C", "2", "1", True), (3, "2>1", "7C", "2", "1", False), (4, "1>3", "7C", "1", "3", False)]
    assert shown["position"] == {
        "piles": [["8C"], ["9D"], ["7C"], *([] for _ in range(7))], "waste": [], "stock": 1,
        "foundations": {"S": [0, 0], "H": [0, 0], "D": [0, 0], "C": [0, 0]}, "cards_up": 0}
    assert (shown["dealer"], shown["tricks"], shown["contract"], shown["pool_after"]) == (None, [], None, None)
    null = to_json(study("KC | QD", "1>3 3>4"))
    assert [move.get("null", False) for move in null["moves"]] == [True, True]
    assert to_json(study("KC", "1>2"))["moves"][0]["status"] == "stuck"


@pytest.mark.parametrize("body, result, up, scores, codes", [
    ("result: lost\nup: 37\nminutes: 14", "lost", 37, (37,), []), ("up: 104", "won", 104, (104,), []),
    ("result: won", "won", 104, (104,), []),
    ("up: 60", None, 60, (60,), []), ("result: lost", "lost", None, None, []), ("result: won\nup: 98", "won", 98, (98,), ["S042"]),
    ("up: 105", None, None, None, ["N212"]), ("up: 12\nminutes: soon", None, 12, (12,), ["N212"]),
])
def test_a_game_of_which_only_the_end_is_written(body: str, result: str | None, up: int | None, scores: object, codes: list[str]) -> None:
    replay = replay_of(body)
    assert (replay.level, replay.result, replay.up, replay.scores) == (1, result, up, scores)
    assert [found.code.name for found in replay.diagnostics] == codes


def test_scores_as_a_program_counts_them() -> None:
    assert replay_of("result: won", "aisleriot").scores == (1000,)
    assert replay_of("up: 50\nresult: lost", "aisleriot").scores is None


@pytest.mark.parametrize("written, result", [("lost", "lost"), ("unfinished", "unfinished"), ("won", None)])
def test_a_player_may_give_up_but_not_win_before_the_last_card(written: str, result: str | None) -> None:
    replay = in_order(f"play: 10>f 10>1 d w>f\nresult: {written}")
    assert (replay.result if replay.accepted else None) == result


# -- options and their sources -------------------------------------------------------------------------

RULES_MD = Path(st_helena.__file__).with_name("RULES.md").read_text(encoding="utf-8")


def section(name: str) -> list[str]:
    text = RULES_MD.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    return [line for line in text.splitlines() if line.startswith("| `")]


def test_the_table_of_options_is_the_program_s() -> None:
    assert section("Options") == [f"| `{found.name}` | {write_value(found.default)} | {found.admits} | {found.about} | {found.source} |"
                                  for found in options_of(StHelenaRules).values()]


def test_the_table_of_profiles_is_the_files() -> None:
    files = {profile.name: profile.options for profile in profiles_of(st_helena)}
    head = next(line for line in RULES_MD.partition("\n## Profiles\n")[2].splitlines() if line.startswith("| option"))
    names = re.findall(r"`(\w+)`", head)
    assert set(names) == set(files)
    rows = {name: [write_value(getattr(files[profile], name)) for profile in names] for name in options_of(StHelenaRules)}
    assert section("Profiles") == [f"| `{name}` | {' | '.join(values)} |" for name, values in rows.items() if len(set(values)) > 1]


def test_house_is_the_defaults() -> None:
    assert {profile.name: profile.options for profile in profiles_of(st_helena)}["house"] == StHelenaRules()


def test_two_of_each_card_are_two_cards() -> None:
    assert len(PACK) * 2 == len(st_helena.plan(replay_of("up: 1").state.table).pack) == 104

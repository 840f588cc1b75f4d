"""The walk: where it stops, what it keeps of a refused hand, what it tells of each step, and the object `show` prints."""

from __future__ import annotations

import json

import pytest
from tables import codes_of, contract, deal, errors_of, hand, head, marked, replay_of, replays_of

from replay.as_json import to_json, waiting
from replay.walk import choices_before, state_after

DEAL = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3C / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"
PLAY = "AS 5S 2S 7C / KS QS 4S 8C / KD 6D QC 9D / 9S TH JS 4H / AH 5H 3C AD"
CONTRACT = [
    "id", "hash", "file", "line", "game", "rules", "level", "players", "dealer", "deal", "deal_derived", "contract", "steps", "tricks",
    "result", "winner", "tricks_taken", "points",
    "scores", "pool_before", "pool_after", "irregularities", "unverified", "accepted", "diagnostics", "totals", "game_won_by",
    "side_points",
]
"""The fields of `show -f json` that programs outside rely on."""


# -- levels ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("fields, level", [
    ({"score": "0 0 0 0"}, 0), ({"contract": "B 3", "result": "made"}, 1), ({"result": "void"}, 1),
    ({"calls": "p 3 p p", "result": "made"}, 2),
    ({"contract": "B 3", "winners": "B B B"}, 3), ({"calls": "p 3 p p", "play": PLAY}, 4),
    ({"contract": "B 3", "play": PLAY, "winners": "B B B D D", "score": "-3 9 -3 -3"}, 4),
    ({"deal": DEAL, "score": "0 0 0 0"}, 0), ({"calls": "", "score": "0 0 0 0"}, 0),
])
def test_the_level_is_the_highest_row_of_which_something_is_written(fields: dict[str, str], level: int) -> None:
    assert deal(**fields).level == level


def test_everything_that_is_there_is_checked() -> None:
    lower = {"contract": "B 3", "trump": "S", "winners": "B B B D D", "result": "made", "score": "-3 9 -3 -3"}
    assert deal(deal=DEAL, calls="p 3 p p", play=PLAY, **lower).accepted
    for name, wrong in (("contract", "B 4"), ("trump", "H"), ("winners", "B B D D D"), ("result", "failed"), ("score", "-3 8 -2 -3")):
        assert not deal(deal=DEAL, calls="p 3 p p", play=PLAY, **{**lower, name: wrong}).accepted, name


# -- where it stops -------------------------------------------------------------------------------------

def test_a_refused_hand_keeps_what_went_before_the_fault() -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play="AS 5S 2S 7C / KS QS QC 8C / KD")
    assert [move.text for move in replay.moves] == ["p", "3", "p", "p", "AS", "5S", "2S", "7C", "KS", "QS"]
    assert (len(replay.tricks), replay.result, replay.scores, codes_of(replay)) == (1, None, None, ["P008"])
    assert contract(replay) == "P008 at 7"


def test_words_behind_a_fault_of_writing_are_not_played() -> None:
    replay = deal(calls="p 3 p p", play="AS 5S @ 2S 7C")
    assert [move.text for move in replay.moves][4:] == ["AS", "5S"]
    assert codes_of(replay) == ["N101"]


@pytest.mark.parametrize("fields", [{"deal": "A: AS AS"}, {"dealer": "X"}, {"rules": "house misre=no"}, {"players": "A"}, {"game": "nup"}])
def test_with_a_fault_in_the_setting_or_the_deal_nothing_is_played(fields: dict[str, str]) -> None:
    replay = replay_of(head() + hand(**{"dealer": "D", **fields, "calls": "p 3 p p"}))
    assert (replay.accepted, replay.moves) == (False, ())


def test_a_proof_shows_the_hand_as_it_stood_before_the_revoke() -> None:
    replay = deal(calls="p 3 p p", play="AS 5S 2S 7C / KS QS 4S 6S / end")
    assert (marked(replay), len(replay.moves), len(replay.tricks)) == ("7C", 7, 0)


def test_all_faults_of_a_deal_are_told_at_once() -> None:
    replay = deal(deal="A: AS KS / B: AS QQ / C: JK TD 9D 8D 7D", calls="p p p p")
    assert len(errors_of(replay)) >= 1
    whole = deal(deal="A: AS KS / B: AS QS JS TS 9S / C: JK TD 9D 8D 7D", calls="p p p p")
    assert codes_of(whole) == ["D003", "D001", "D002"]


# -- sections -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, code, at", [
    ("play: AS\ncalls: p 3 p p\n", "R010", "play"), ("calls: p 3 p p\ndeal: ?\n", "R010", "deal"), ("partner: AS\n", "R011", "partner"),
    ("calls: p\ncalls: 3 p\nplay: AS\n", "P107", "p"),
    ("calls: p 3 p p\nplay: AS\ncalls: p\n", "R010", "calls"),
])
def test_sections_out_of_place(text: str, code: str, at: str) -> None:
    replay = replay_of(head() + "hand: 1\ndealer: D\n" + text)
    assert (errors_of(replay)[0].code.name, marked(replay)) == (code, at)


def test_a_section_may_go_on_behind_other_fields() -> None:
    text = head() + "hand: 1\ndealer: D\ncalls: p 3\nnote: then\ncalls: p p\nplay: AS 5S 2S 7C\nresult: failed\nplay: concede\n"
    assert contract(replay_of(text)) == "B 3"


def test_trick_numbers_are_checked() -> None:
    good = deal(calls="p 3 p p", play="1. AS 5S 2S 7C / 2) KS QS 4S 8C / 3. B: KD 6D QC 9D")
    assert (good.accepted, len(good.tricks)) == (True, 3)
    wrong = deal(calls="p 3 p p", play="1. AS 5S 2S 7C / 1. KS QS 4S 8C / end")
    assert (contract(wrong), marked(wrong)) == ("P010 at 5", "1")


# -- what is told ---------------------------------------------------------------------------------------

def test_every_step_has_a_sentence_and_its_events() -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play=PLAY)
    said = [step.caption for step in replay.steps]
    assert said[0] == "A passes"
    assert said[1] == "B calls three"
    assert said[3] == "D passes; B is the maker"
    assert said[4] == "B leads the ace of spades: spades are trumps"
    assert said[7] == "A plays the seven of clubs; B wins trick 1: highest trump"
    assert all(step.events for step in replay.steps)
    assert [event.kind for event in replay.steps[7].events] == ["play", "trick"]


@pytest.mark.parametrize("word", ["claim", "concede", "end"])
def test_an_ending_is_a_step_too(word: str) -> None:
    step = deal(deal=DEAL, calls="p 3 p p", play=f"AS 5S 2S 7C / {word}").steps[-1]
    assert (step.text, step.phase, step.seat) == (word, "play", 1)
    assert step.caption


def test_choices_and_states_are_found_again() -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play="AS 5S 2S 7C / KS QS 4S 8C / KD 6D QC 9D")
    choices = choices_before(replay)
    assert choices[0] == ["p", "2", "3", "m", "4", "n"]
    assert sorted(choices[5]) == ["5S", "QS"]
    assert len(choices) == len(replay.moves)
    assert state_after(replay, 5).trick == ["AS"]
    assert waiting(replay, 0)["seat"] == "A"
    assert waiting(replay, 5) == {"hand": replay.id, "seat": "C", "words": ["QS", "5S"]}
    assert waiting(replay, 99) == waiting(replay)


def test_looking_back_changes_nothing() -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play=PLAY)
    before = to_json(replay)
    choices_before(replay)
    state_after(replay, 7)
    assert to_json(replay) == before


# -- the object that show prints ------------------------------------------------------------------------

HANDS = [
    {"deal": DEAL, "calls": "p 3 p p", "play": PLAY}, {"calls": "p 3 p p", "play": PLAY}, {"score": "0 0 0 0"},
    {"contract": "B 3", "winners": "B B B"}, {"calls": "p p p p"},
    {"calls": "3 3"}, {"deal": "A: AS AS"}, {"dealer": "X"}, {"result": "void"}, {"rules": "nothing"}, {"game": "nothing"}, {"play": "@"},
    {"contract": "B 3"},
    {"setup": "study", "contract": "B 3", "trump": "S", "turn": "B", "deal": "B: AS", "play": "AS"},
    {"calls": "p 3* p p", "play": "AS ? 2S 7C* / end"},
]


@pytest.mark.parametrize("fields", HANDS, ids=lambda fields: " ".join(fields))
def test_every_hand_has_every_field(fields: dict[str, str]) -> None:
    shown = to_json(replay_of(head() + hand(**{"dealer": "D", **fields})), with_legal=True)
    assert set(CONTRACT) <= set(shown)
    assert json.loads(json.dumps(shown)) == shown
    assert shown["accepted"] == (not any(said["severity"] == "error" for said in shown["diagnostics"]))
    for said in shown["diagnostics"]:
        assert said["column"] < said["end_column"] or said["line"] < said["end_line"]
        assert said["hand"] == shown["id"]
    for step in shown["steps"]:
        assert {"n", "phase", "seat", "word", "line", "column", "text", "events", "legal"} <= set(step)


def test_a_played_hand_in_full() -> None:
    shown = to_json(deal(deal=DEAL, calls="p 3 p p", play=PLAY))
    assert [shown[name] for name in ("id", "line", "file", "game", "level")] == ["2026-11-26/Tables/nap/1", 6, "test.hand", "nap", 4]
    assert (shown["rules"]["profile"], shown["rules"]["version"], shown["rules"]["options"]["misere_stake"]) == ("house", 1, [3, 3])
    assert shown["deal"]["hands"]["B"] == ["AS", "KS", "9S", "KD", "3C"]
    assert shown["contract"] == {"maker": "B", "call": "3", "trump": "S", "partner_card": None, "partner": None}
    assert shown["tricks"][0] == {
        "n": 1, "leader": "B", "cards": ["AS", "5S", "2S", "7C"], "winner": "B", "reason": "highest trump", "points": 0}
    assert (shown["result"], shown["winner"], shown["points"], shown["side_points"]) == ("made", None, None, None)
    assert shown["scores"] == shown["totals"] == {"A": -3, "B": 9, "C": -3, "D": -3}
    assert (shown["tricks_taken"], shown["pool_before"], shown["pool_after"]) == ({"A": 0, "B": 3, "C": 0, "D": 2}, None, None)
    assert shown["steps"][4]["line"] == 15
    assert shown["steps"][4]["column"] == 3


def test_an_irregularity_in_full() -> None:
    shown = to_json(deal(deal=DEAL, calls="A: p / C: 2*/- / B: 3 / C: p / D: p", play="AS 5S QC* 7C / end"))
    told = [[found[name] for name in ("step", "seat", "code", "remedy", "amount")] for found in shown["irregularities"]]
    assert told == [[2, "C", "P001", "void", 0], [7, "D", "P008", "stood", 0]]


def test_unknown_players_are_numbered_in_table_order() -> None:
    replay = replay_of("game: nap\nrules: house@1\nplayers: ?, Anna, ?\nhand: 1\ndealer: Anna\nscore: 1 -2 1\n")
    assert to_json(replay)["scores"] == {"?1": 1, "Anna": -2, "?2": 1}


def test_the_winner_of_a_game_is_named() -> None:
    text = head("target_score=30") + hand(dealer="D", contract="B n", result="made") + hand(contract="B 2", result="made")
    assert [to_json(replay)["game_won_by"] for replay in replays_of(text)] == ["B", None]


def test_a_pass_that_nobody_needed_has_its_choices_too() -> None:
    text = "date: 2026-11-28\ngame: japanese-napoleon\nrules: house@1\nplayers: A, B, C, D, E\nhand: 1\ncalls: 20S p p p\nresult: made\n"
    replay = replay_of(text)
    assert [move.text for move in replay.moves] == ["20S", "p", "p", "p"]
    assert len(choices_before(replay)) == 4

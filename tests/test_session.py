"""From hand to hand of an evening: dealer, totals, doubled deals, and what a refused hand leaves unknown."""

from __future__ import annotations

import pytest
from tables import codes_of, errors_of, hand, head, marked, replay_of, replays_of

from formats.files import decode
from replay.session import walk_file
from replay.standalone import standalone_text

MADE = {"contract": "B 3", "result": "made"}
FAULTY = hand(calls="p p 2 2")


def dealers(text: str) -> list[str]:
    return [replay.players[replay.dealer] if replay.dealer is not None else "?" for replay in replays_of(text)]


# -- who deals ------------------------------------------------------------------------------------------

def test_the_deal_goes_round() -> None:
    assert dealers(head() + hand(**MADE) * 5) == ["D", "A", "B", "C", "D"]


def test_the_first_dealer_is_the_last_of_the_players_and_this_is_said() -> None:
    first, second = replays_of(head() + hand(**MADE) * 2)
    assert codes_of(first) == ["R007"]
    assert [said.severity for said in first.diagnostics] == ["info"]
    assert codes_of(second) == []


@pytest.mark.parametrize("hands, due", [
    ([hand(dealer="B", **MADE), hand(**MADE)], ["B", "C"]), ([hand(dealer="B", result="void"), hand(**MADE)], ["B", "B"]),
    ([hand(dealer="B", calls="p p p p"), hand(**MADE)], ["B", "C"]),
    ([hand(dealer="B", **MADE), hand(dealer="D", **MADE), hand(**MADE)], ["B", "D", "A"]),
    ([hand(dealer="B", **MADE), hand(players="A, C, D, E", contract="C 3", result="made")], ["B", "C"]),
    ([hand(dealer="A", **MADE), hand(players="A, C, D, E", contract="C 3", result="made")], ["A", "E"]),
    ([hand(dealer="B", **MADE), hand(setup="study", contract="B 3", trump="S", turn="B", deal="B: AS"), hand(**MADE)], ["B", "C", "C"]),
    ([hand(dealer="b", **MADE)], ["B"]), ([hand(dealer="?", **MADE), hand(**MADE)], ["D", "A"]),
])
def test_who_deals_next(hands: list[str], due: list[str]) -> None:
    assert dealers(head() + "".join(hands)) == due


def test_a_written_dealer_wins_with_a_warning() -> None:
    _, second = replays_of(head() + hand(dealer="A", **MADE) + hand(dealer="D", **MADE))
    assert [(said.code.name, said.severity) for said in second.diagnostics] == [("R008", "warning")]
    assert second.accepted


def test_a_dealer_who_sits_elsewhere_now_is_told() -> None:
    _, second = replays_of(head() + hand(dealer="A", **MADE) + hand(players="A, C, D, E", contract="C 3", result="made"))
    assert codes_of(second) == ["R007"]
    assert "because B does not sit here" in second.diagnostics[0].message


def test_a_dealer_who_is_nobody_is_an_error() -> None:
    replay = replay_of(head() + hand(dealer="Zoe", **MADE))
    assert ([said.code.name for said in errors_of(replay)], marked(replay)) == (["R015"], "Zoe")


# -- totals ---------------------------------------------------------------------------------------------

def totals(text: str) -> list[dict[str, int] | None]:
    return [dict(replay.totals) if replay.totals is not None else None for replay in replays_of(text)]


def test_totals_run_on() -> None:
    assert totals(head() + hand(**MADE) * 2) == [{"A": -3, "B": 9, "C": -3, "D": -3}, {"A": -6, "B": 18, "C": -6, "D": -6}]


def test_totals_may_come_in_and_follow_their_names() -> None:
    text = head() + "before: A 10, B 28, D -38\n" + hand(**MADE) + hand(players="B, A, E", contract="A 2", result="made")
    assert totals(text) == [{"A": 7, "B": 37, "C": -3, "D": -41}, {"B": 35, "A": 11, "E": -2, "C": -3, "D": -41}]


def test_totals_of_people_who_sit_elsewhere_come_in_by_their_whole_names_in_quotes() -> None:
    text = head(players=["Anna", "B", "C", "D"]) + 'before: Ann 10, "Ann" 4, "Zoe \'Z\' Zander" -14\n' + hand(contract="B 3", result="made")
    assert totals(text) == [{"Anna": 7, "B": 9, "C": -3, "D": -3, "Ann": 4, "Zoe 'Z' Zander": -14}]


@pytest.mark.parametrize("written, at", [("Zoe 3", "Zoe"), ("3", "3"), ("A 3, B", "B"), ("A 3 4", "4")])
def test_totals_that_are_none(written: str, at: str) -> None:
    replay = replay_of(head() + f"before: {written}\n" + hand(**MADE))
    assert ([said.code.name for said in errors_of(replay)], marked(replay)) == (["R015"], at)


def test_a_session_starts_with_nothing() -> None:
    text = head() + hand(**MADE) + head() + hand(**MADE)
    assert totals(text) == [{"A": -3, "B": 9, "C": -3, "D": -3}] * 2
    assert dealers(text) == ["D", "D"]


def test_a_study_and_a_misdeal_leave_the_totals_alone() -> None:
    text = head() + hand(**MADE) + hand(result="void") + hand(setup="study", contract="B 3", trump="S", turn="B", deal="B: AS")
    assert totals(text)[0] == totals(text)[1] == totals(text)[2]


def test_an_open_result_makes_the_totals_unknown() -> None:
    assert totals(head() + hand(contract="B 3") + hand(**MADE)) == [None, None]


# -- after a refused hand -------------------------------------------------------------------------------

def test_one_bad_hand_costs_no_other() -> None:
    first, bad, last = replays_of(head() + hand(dealer="A", **MADE) + FAULTY + hand(**MADE))
    assert [replay.accepted for replay in (first, bad, last)] == [True, False, True]
    assert (last.scores, last.totals) == ((-3, 9, -3, -3), None)
    assert last.players[last.dealer or 0] == "C"
    assert [(said.code.name, said.severity) for said in last.diagnostics] == [("R007", "info")]


def test_after_a_refused_hand_a_stated_dealer_is_taken_as_it_is() -> None:
    *_, last = replays_of(head() + FAULTY + hand(dealer="C", **MADE))
    assert [said.code.name for said in errors_of(last)] == []
    assert last.players[last.dealer or 0] == "C"


def test_an_unreadable_hand_is_refused_and_the_next_is_played() -> None:
    bad, last = replays_of(head() + "hand:\nplay: {{{\nnonsense\n" + hand(**MADE))
    assert (bad.accepted, last.accepted, last.record.number) == (False, True, "2")


def test_a_fault_in_the_head_refuses_all_its_hands_and_no_other() -> None:
    text = head().replace("game", "gaem") + hand(**MADE) * 2 + head() + hand(**MADE)
    assert [replay.accepted for replay in replays_of(text)] == [False, False, True]


# -- rules ----------------------------------------------------------------------------------------------

def test_a_hand_may_change_the_rules_for_itself() -> None:
    text = head() + hand(rules="house@1 misere_stake=3/6", contract="B m", result="failed") + hand(contract="B m", result="failed")
    assert [replay.scores for replay in replays_of(text)] == [(6, -18, 6, 6), (3, -9, 3, 3)]


def test_a_change_of_rules_does_not_touch_what_is_carried() -> None:
    double = "all_pass=throw_in_double_next"
    text = head(double) + hand(calls="p p p p") + hand(rules="house@1", **MADE)
    assert replays_of(text)[1].scores == (-6, 18, -6, -6)


def test_rules_given_from_outside_win() -> None:
    reading = decode((head("misere_stake=3/6") + hand(contract="B m", result="failed")).encode(), "test.hand")
    (replay,) = walk_file(reading, rules="house")
    assert replay.scores == (3, -9, 3, 3)


def test_without_rules_the_house_plays_and_this_is_said() -> None:
    replay = replay_of("game: nap\nplayers: A, B\nhand: 1\ndealer: B\ncontract: B 3\nresult: made\n")
    assert [(said.code.name, said.severity) for said in replay.diagnostics] == [("R006", "info")]
    assert replay.rules is not None
    assert replay.rules.written == "house@1"


# -- the setting ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, code, at", [
    ("game: nap\nrules: house\nhand: 1\nscore: 0\n", "R001", "1"), ("rules: house\nplayers: A, B\nhand: 1\nscore: 0 0\n", "R002", "1"),
    ("game: nup\nrules: house\nplayers: A, B\nhand: 1\n", "R003", "nup"),
    ("game: nap\nrules: hose\nplayers: A, B\nhand: 1\n", "H105", "hose"),
    ("game: nap\nrules: house\nplayers: A, B\ndate: 26.11.2026\nhand: 1\n", "N211", "26.11.2026"),
    ("game: nap\nrules: house\nplayers: A\nhand: 1\n", "R005", "A"),
    ("game: nap\nrules: house\nplayers: A, B\nhand: 1\nup: 3\nscore: 0 0\n", "R013", "up"),
    ("game: nap\nrules: house\nplayers: A, B\nhand: 1\npartner: AS\n", "R011", "partner"),
    ("game: nap\nrules: house\nplayers: A, B\nhand: 1\ndealer: B\nplay: AS\ncalls: p p\n", "R010", "play"),
    ("game: nap\nrules: house\nplayers: A, B\nhand: 1\ndealer: B\ncalls: p 2\ndeal: A: AS KS QS JS TS\n", "R010", "deal"),
])
def test_what_a_hand_cannot_be_played_without(text: str, code: str, at: str) -> None:
    replay = replay_of(text)
    said = errors_of(replay)[0]
    assert said.code.name[0] == code[0]
    assert (said.code.name == code or code == "H105", marked(replay)) == (True, at)


@pytest.mark.parametrize("date", ["2026", "2026-11", "2026-11-26", "?"])
def test_dates_may_be_partial(date: str) -> None:
    assert replay_of(f"game: nap\nrules: house\nplayers: A, B\ndate: {date}\nhand: 1\nscore: 0 0\n").accepted


def test_the_diagnostics_of_a_hand_carry_its_id_and_stand_in_order() -> None:
    replay = replay_of(head() + "hand: 7\ndealer: Zoe\nscore: 1 2\nresult: what\n")
    assert {said.hand for said in replay.diagnostics} == {replay.id} == {"2026-11-26/Tables/nap/7"}
    assert [said.start for said in replay.diagnostics] == sorted(said.start for said in replay.diagnostics)


def test_totals_that_nobody_knows_stay_unknown_in_a_hand_that_stands_alone() -> None:
    text = ("session: T\ndate: 2026-11-26\ngame: nap\nrules: house@1\nplayers: Anna, Boris, Chen\n\nhand: 1\ndealer: Chen\nscore: 1 -1 0\n"
            "\nhand: 2\nscore: ?\ncontract: Boris 3\n\nhand: 3\nscore: 1 -1 0\n")
    replays = list(walk_file(decode(text.encode(), "x.hand")))
    assert replays[0].totals == {"Anna": 1, "Boris": -1, "Chen": 0}
    assert [replay.totals for replay in replays[1:]] == [None, None]
    assert all(replay.accepted for replay in replays)
    (alone,) = walk_file(decode(standalone_text(replays[2]).encode(), "x.hand"))
    assert (alone.accepted, alone.totals, alone.hash) == (True, None, replays[2].hash)
    assert "before: ?" in standalone_text(alone)

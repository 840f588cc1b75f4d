"""What a hand of Nap pays, and how an evening goes on: stakes, settlement, doubled deals, games to a target."""

from __future__ import annotations

import pytest
from tables import codes_of, deal, ended, errors_of, hand, head, marked, replay_of, replays_of

SEED = {"1": (1, 1), "2": (2, 2), "3": (3, 3), "m": (3, 3), "4": (4, 4), "n": (10, 5), "w": (10, 10), "b": (10, 20)}
"""What each call wins from, and loses to, each opponent (RU)."""


def paid(options: str, call: str, result: str, players: int = 4) -> tuple[int, ...] | None:
    """The scores when B has this contract; B deals, so that he may say one."""
    return replay_of(head(options, "ABCDEFGH"[:players]) + hand(dealer="B", contract=f"B {call}", result=result)).scores


# -- the scoring table ----------------------------------------------------------------------------------

@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("call", SEED)
def test_every_contract_with_every_number_of_players(call: str, players: int) -> None:
    won, lost = SEED[call]
    others = players - 1
    assert paid("", call, "made", players) == tuple(won * others if seat == 1 else -won for seat in range(players))
    assert paid("", call, "failed", players) == tuple(-lost * others if seat == 1 else lost for seat in range(players))


@pytest.mark.parametrize("players, made, failed", [
    (2, "+10", "-5"), (3, "+20", "-10"), (4, "+30", "-15"), (5, "+40", "-20"), (6, "+50", "-25"), (7, "+60", "-30"), (8, "+70", "-35"),
])
def test_nap_as_the_table_prints_it(players: int, made: str, failed: str) -> None:
    assert [f"{(paid('', 'n', result, players) or ())[1]:+d}" for result in ("made", "failed")] == [made, failed]


# -- rows 12, 13 and 20: stake tables -------------------------------------------------------------------

@pytest.mark.parametrize("table, generals", [
    ("seed", {"n": (10, 5), "w": (10, 10), "b": (10, 20)}),
    ("peel_full", {"n": (10, 5), "w": (20, 10), "b": (30, 15)}),
    ("peel_modified", {"n": (10, 5), "w": (10, 10), "b": (10, 15)}),
    ("parlett", {"n": (10, 10), "w": (20, 20), "b": (40, 40)}),
    ("flat_5_10_20", {"n": (5, 5), "w": (10, 10), "b": (20, 20)}),
    ("custom stakes=1/2/3/4/5/6", {"n": (1, 2), "w": (3, 4), "b": (5, 6)}),
    ("custom stakes=0/0/7/7/9/9", {"n": (0, 0), "w": (7, 7), "b": (9, 9)}),
])
def test_rows_12_and_13_what_the_generals_pay(table: str, generals: dict[str, tuple[int, int]]) -> None:
    for call, (won, lost) in {**SEED, **generals}.items():
        assert paid(f"stake_table={table}", call, "made", 3) == (-won, 2 * won, -won), call
        assert paid(f"stake_table={table}", call, "failed", 3) == (lost, -2 * lost, lost), call


def test_row_20_a_lost_misere_may_cost_more() -> None:
    assert paid("misere_stake=3/6", "m", "made") == (-3, 9, -3, -3)
    assert paid("misere_stake=3/6", "m", "failed") == (6, -18, 6, 6)
    assert paid("misere_stake=3/6", "3", "failed") == (3, -9, 3, 3)


def test_who_paid_whom_is_kept() -> None:
    made, failed = (deal(contract="B 3", result=result) for result in ("made", "failed"))
    assert [(paid.payer, paid.payee, paid.amount, paid.reason) for paid in made.payments] == [
        (0, 1, 3, "stake"), (2, 1, 3, "stake"), (3, 1, 3, "stake")]
    assert [(paid.payer, paid.payee) for paid in failed.payments] == [(1, 0), (1, 2), (1, 3)]


# -- row 26: settlement ---------------------------------------------------------------------------------

def test_row_26_only_the_maker_scores() -> None:
    assert paid("settlement=maker_only", "3", "made") == (0, 3, 0, 0)
    assert paid("settlement=maker_only", "n", "failed") == (0, -5, 0, 0)
    assert paid("settlement=maker_only stake_table=flat_5_10_20", "b", "made") == (0, 20, 0, 0)


def test_row_26_written_scores_need_not_even_out_there() -> None:
    assert ended(deal("settlement=maker_only", score="0 +3 0 0")) == "None 0 +3 0 0"
    assert [found.code.name for found in errors_of(deal(score="0 +3 0 0"))] == ["S006"]


def test_row_29_the_unit_changes_no_score() -> None:
    assert paid("unit=cents unit_value=50", "3", "made") == (-3, 9, -3, -3)


# -- doubled deals --------------------------------------------------------------------------------------

DOUBLE = "all_pass=throw_in_double_next"


def scores(*hands: str, options: str = DOUBLE, before: str = "") -> list[tuple[int, ...] | None]:
    return [replay.scores for replay in replays_of(head(options) + before + "".join(hands))]


THROWN = hand(calls="p p p p")
MISDEALT = hand(result="void")


def b(call: str, result: str = "made", **more: str) -> str:
    return hand(contract=f"B {call}", result=result, **more)


NOTHING = (0, 0, 0, 0)
PLAIN, TWICE = (-3, 9, -3, -3), (-6, 18, -6, -6)


@pytest.mark.parametrize("hands, last", [
    ([b("3")], PLAIN),
    ([THROWN, b("3")], TWICE),
    ([THROWN, THROWN, b("3")], TWICE),
    ([THROWN, b("3"), b("3")], PLAIN),
    ([THROWN, MISDEALT, b("3")], TWICE),
    ([THROWN, MISDEALT, THROWN, MISDEALT, b("3")], TWICE),
    ([THROWN, b("m", "failed")], (6, -18, 6, 6)),
    ([THROWN, b("n", "failed")], (10, -30, 10, 10)),
    ([THROWN, b("b")], (-20, 60, -20, -20)),
    ([THROWN, MISDEALT], NOTHING),
    ([THROWN, hand(result="thrown-in"), b("3")], TWICE),
])
def test_the_next_deal_that_is_played_pays_double(hands: list[str], last: tuple[int, ...]) -> None:
    assert scores(*hands)[-1] == last


def test_a_thrown_in_hand_doubles_nothing_elsewhere() -> None:
    assert scores(THROWN, b("3"), options="")[-1] == PLAIN


def test_a_study_between_two_hands_leaves_the_doubling_alone() -> None:
    study = hand(setup="study", contract="B 3", trump="S", turn="B", deal="B: AS KS / A: QS JS")
    assert scores(THROWN, study, b("3"))[-1] == TWICE


def test_an_evening_may_begin_doubled() -> None:
    assert scores(b("3"), before="carried: double\n") == [TWICE]
    assert scores(b("3"), b("3"), before="carried: double\n", options="") == [TWICE, PLAIN]


def test_anything_else_carried_is_an_error() -> None:
    replay = replay_of(head() + "carried: triple\n" + b("3"))
    assert [found.code.name for found in errors_of(replay)] == ["R017"]


def test_after_a_refused_hand_nobody_knows_whether_the_next_pays_double() -> None:
    faulty = hand(calls="p p 2 2")
    after = replays_of(head(DOUBLE) + THROWN + faulty + b("3"))[-1]
    assert after.scores is None
    assert any("unknown" in open_ for open_ in after.unverified)
    stated = replays_of(head(DOUBLE) + THROWN + faulty + b("3", score="-6 +18 -6 -6"))[-1]
    assert (stated.accepted, stated.scores) == (True, TWICE)
    assert replays_of(head() + faulty + b("3"))[-1].scores == PLAIN


# -- rows 27 and 28: a game to a target -----------------------------------------------------------------

def evening(*hands: str, options: str = "target_score=30", players: str = "ABCD", before: str = "") -> list[str]:
    """Each hand's totals, with the winner behind when the game ends: `30 -10 -10 -10 A`."""
    told = []
    for replay in replays_of(head(options, players) + before + "".join(hands)):
        assert replay.totals is not None
        told.append(" ".join([*map(str, replay.totals.values()), *(replay.game_won_by or ())]))
    return told


def says(maker: str, call: str, result: str) -> str:
    return hand(contract=f"{maker} {call}", result=result)


def test_a_nap_with_four_players_ends_a_game_to_thirty() -> None:
    assert evening(says("A", "n", "made")) == ["30 -10 -10 -10 A"]


def test_row_28_two_pass_the_target_together_and_play_on() -> None:
    hands = says("A", "b", "failed"), says("A", "w", "failed"), says("B", "2", "made")
    assert evening(*hands, players="ABC") == ["-40 20 20", "-60 30 30", "-62 34 28 B"]


@pytest.mark.parametrize("tie, last", [("play_on", "-60 30 30"), ("shared", "-60 30 30 B C"), ("maker_first", "-60 30 30")])
def test_row_28_equal_past_the_target(tie: str, last: str) -> None:
    hands = says("A", "b", "failed"), says("A", "w", "failed")
    assert evening(*hands, players="ABC", options=f"target_score=30 target_tie={tie}")[-1] == last


def test_row_28_the_maker_first() -> None:
    level = "before: B 26, C 30, A -56\n"
    options = "target_score=30 target_tie=maker_first"
    assert evening(says("B", "2", "made"), players="ABC", options=options, before=level) == ["-58 30 28 B"]
    even = "before: A -52, B 24, C 30\n"
    assert evening(says("B", "2", "made"), players="ABC", options=options, before=even) == ["-54 28 28"]


def test_a_game_can_be_won_without_a_call() -> None:
    assert evening(says("A", "3", "failed"), before="before: A 10, B 28, C -20, D -18\n") == ["1 31 -17 -15 B"]


def test_after_a_game_the_totals_begin_again_at_nothing() -> None:
    assert evening(says("A", "n", "made"), says("B", "2", "made")) == ["30 -10 -10 -10 A", "-2 6 -2 -2"]


def test_row_27_without_a_target_nobody_wins() -> None:
    assert evening(says("A", "n", "made"), says("A", "n", "made"), options="") == ["30 -10 -10 -10", "60 -20 -20 -20"]


def test_an_evening_of_all_passes_moves_nothing_but_the_deal() -> None:
    first, second = replays_of(head() + hand(dealer="D", calls="p p p p") + hand(calls="2 p p p", result="made"))
    assert (first.result, first.scores, first.totals) == ("thrown-in", NOTHING, dict.fromkeys("ABCD", 0))
    assert second.contract is not None
    assert (second.dealer, second.contract.maker) == (0, 1)


# -- what is written ------------------------------------------------------------------------------------

@pytest.mark.parametrize("written", [
    "-3 +9 -3 -3", "-3 9 -3 -3", "−3 +9 –3 -3", "A -3, B +9, C -3, D -3", "B +9, A -3, D -3, C -3", "b 9 a -3 c -3 d -3", "-3, 9, -3, -3",
    "-٣ 9 -3 -3",
])
def test_a_score_in_order_or_by_name(written: str) -> None:
    assert ended(deal(contract="B 3", result="made", score=written)) == "made -3 +9 -3 -3"


@pytest.mark.parametrize("written, code, at", [
    ("-3 -3 +9 -3", "S001", "-3"), ("3 -9 3 3", "S001", "3"), ("-3 9 -3", "S005", "-3 9 -3"),
    ("A -3, B 9, C -3", "S005", "A -3, B 9, C -3"),
    ("A -3, A 9, C -3, D -3", "S005", "A -3, A 9, C -3, D -3"), ("A -3, B 9, X -3, D -3", "R015", "X"),
    ("A -3, B, C -3, D -3", "R015", "B, C"),
    ("-3 nine -3 -3", "S007", "nine"), ("A three", "S007", "A three"), ("-3 9 -3 -3.5", "S007", "-3.5"),
])
def test_a_written_score_that_is_wrong(written: str, code: str, at: str) -> None:
    replay = deal(contract="B 3", result="made", score=written)
    assert [found.code.name for found in errors_of(replay)] == [code]
    assert marked(replay) == at


def test_a_score_alone_is_level_nought() -> None:
    replay = deal(score="A +6, B -2, C -2, D -2")
    assert (replay.level, replay.scores, replay.accepted) == (0, (6, -2, -2, -2), True)


@pytest.mark.parametrize("fields, code", [
    ({}, "R016"), ({"note": "it rained"}, "R016"), ({"result": "made"}, "S012"), ({"result": "won", "contract": "B 3"}, "R017"),
    ({"score": "+6 -2 -2 -1"}, "S006"),
])
def test_a_hand_that_says_too_little_or_too_much(fields: dict[str, str], code: str) -> None:
    assert [found.code.name for found in errors_of(deal(**fields))] == [code]


def test_a_contract_without_its_outcome_is_open() -> None:
    replay = deal(contract="B 3")
    assert (replay.accepted, replay.result, replay.scores, codes_of(replay)) == (True, None, None, ["S009"])
    assert replay.unverified


# -- rulings, adjustments, misdeals ---------------------------------------------------------------------

def test_a_ruling_lets_written_values_stand_and_flags_the_hand() -> None:
    replay = deal(contract="B 3", result="made", score="0 0 0 0", ruling="the table agreed to forget it")
    assert (replay.accepted, replay.scores) == (True, NOTHING)
    assert [(found.code.name, found.severity) for found in replay.diagnostics] == [("S016", "warning")]


def test_a_ruling_changes_nothing_that_is_not_written() -> None:
    assert ended(deal(contract="B 3", result="made", ruling="fine")) == "made -3 +9 -3 -3"


def test_a_ruling_lets_a_result_stand_against_the_tricks_and_pays_by_it() -> None:
    fields = {"contract": "B 1", "winners": "A A A A A", "result": "made"}
    options = "min_bid=1"
    assert ended(deal(options, **fields)).startswith("S002")
    assert ended(deal(options, **fields, ruling="A revoked")) == "made -1 +3 -1 -1"


def test_an_adjustment_is_on_top() -> None:
    replay = deal(contract="B 3", result="made", adjust="D -5, A +5", score="+2 +9 -3 -8")
    assert (replay.accepted, replay.scores) == (True, (2, 9, -3, -8))
    assert [(paid.payer, paid.payee, paid.amount) for paid in replay.payments if paid.reason == "adjust"] == [(3, 0, 5)]


def test_adjustments_add_up() -> None:
    text = head() + "hand:\ndealer: D\ncontract: B 3\nresult: made\nadjust: D -5, A +5\nadjust: C -1, B +1\n"
    assert replay_of(text).scores == (2, 10, -4, -8)


@pytest.mark.parametrize("written, code", [
    ("D five", "S013"), ("-5", "S013"), ("X -5, A +5", "R015"), ("D -5", "S014"), ("D -5, pool +5", None), ("D -5 A 5", None),
])
def test_what_an_adjustment_may_be(written: str, code: str | None) -> None:
    found = [said.code.name for said in deal(contract="B 3", result="made", adjust=written).diagnostics]
    assert found == ([code] if code else [])


def test_a_misdeal_scores_nothing_and_the_same_player_deals_again() -> None:
    void, again = replays_of(head() + hand(dealer="B", result="void", adjust="B -1, A +1") + hand(contract="B 3", result="made"))
    assert (void.result, void.scores, void.accepted) == ("void", (1, -1, 0, 0), True)
    assert again.dealer == 1
    assert again.totals == {"A": -2, "B": 8, "C": -3, "D": -3}


def test_a_misdeal_noticed_in_the_middle_keeps_what_was_played() -> None:
    replay = deal(calls="p 2 3 p", play="KC 7C 2C 3C / 8C", result="void")
    assert (replay.accepted, replay.result, replay.scores) == (True, "void", NOTHING)
    assert len(replay.moves) == 9


def test_a_written_score_of_a_misdeal_is_nothing() -> None:
    assert [found.code.name for found in errors_of(deal(result="void", score="+3 -1 -1 -1"))] == ["S001"]


# -- what is not known ----------------------------------------------------------------------------------

@pytest.mark.parametrize("field", ["score", "winners", "adjust", "ruling"])
@pytest.mark.parametrize("nothing", ["?", "-"])
def test_a_field_may_say_that_nothing_is_known(field: str, nothing: str) -> None:
    replay = deal(**{"contract": "B 3", "result": "made", field: nothing})
    assert (ended(replay), replay.level) == ("made -3 +9 -3 -3", 1)


@pytest.mark.parametrize("fields, level, code", [
    ({"score": "0 0 0 0", "contract": "?", "result": "-"}, 0, None), ({"score": "?"}, 0, "R016"),
    ({"contract": "B 3", "result": "?"}, 1, "S009"),
    ({"calls": "p 3 p p", "trump": "?", "result": "made"}, 2, None),
])
def test_what_is_unknown_raises_no_level(fields: dict[str, str], level: int, code: str | None) -> None:
    replay = deal(**fields)
    assert (replay.level, codes_of(replay)) == (level, [code] if code else [])


@pytest.mark.parametrize("fields", [{"contract": "B 3"}, {"calls": "p 3 p p"}, {"calls": "p 3 p p", "winners": "B B B"}])
def test_a_contract_is_not_thrown_in(fields: dict[str, str]) -> None:
    replay = deal(**fields, result="thrown-in")
    assert [found.code.name for found in errors_of(replay)] == ["S002"]
    assert marked(replay) == "thrown-in"


def test_a_hand_that_all_passed_may_say_so() -> None:
    assert ended(deal(calls="p p p p", result="thrown in")) == ended(deal(result="thrown-in")) == "thrown-in 0 0 0 0"
    assert ended(deal(calls="p p p p", result="made")).startswith("S002")

"""Papillon, case by case: captures, laying out, sweeps across batches, the end of a deal. Each row can be checked with cards in hand."""

from __future__ import annotations

import pytest
from papillon_tables import SEATS, Position, each

from replay.games import papillon
from replay.games.papillon.options import PapillonRules

T0 = "7S 4H 3D KC AS 9H 2C"


# -- captures -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("id, table, hand, word, code, earned", [
    (1, T0, "7D 5C", "7Dx7S", "", {}),
    (2, T0, "7D 5C", "7Dx4H+3D", "", {}),
    (3, T0, "7D 5C", "7Dx4H+2C+AS", "", {"ace": 1}),
    (4, T0, "7D 5C", "7Dx7S+4H+3D", "P303", None),
    (5, T0, "7D 5C", "7Dx4H+2C", "P301", None),
    (6, T0, "KD 5C", "KDxKC", "", {}),
    (7, T0, "KD 5C", "KDx9H+AS", "", {"ace": 1}),
    (8, T0, "QD 5C", "QDxKC", "P302", None),
    (9, T0, "TD 5C", "TDxKC", "P302", None),
    (10, T0, "AD 5C", "ADxAS", "", {"ace": 2}),
    (11, "AS AH 5C", "2D 8C", "2DxAS+AH", "", {"ace": 4}),
    (12, "AS AH AC 8D", "3D 9C", "3DxAS+AH+AC", "", {"ace": 6}),
    (13, "AS AH AC AD", "4D 9C", "4DxAS+AH+AC+AD", "", {"ace": 8, "sauterelle": 1}),
    (14, "2C AS KH", "3D 9C", "3Dx2C+AS", "", {"ace": 1}),
    (15, "AS AH 3C KH", "5D 9C", "5DxAS+AH+3C", "", {"ace": 2}),
    (16, "KC KS 5H", "KD 9C", "KDxKC+KS", "P304", None),
    (17, "8S 8H 8C 4D", "8D 9C", "8Dx8S+8H+8C", "", {"hanneton": 1}),
    (18, "8S 8H 8C 4D", "8D 9C", "8Dx8S", "", {}),
    (19, "6C KD", "6S 6H 6D", "6S+6H+6Dx6C", "", {"petit papillon": 1}),
    (20, "6C 6D", "6S 6H", "6S+6Hx6C+6D", "P314", None),
    (21, "AD KD", "AS AH AC", "AS+AH+ACxAD", "", {"ace": 2, "petit papillon": 1}),
    (22, "JH QD", "TC 5C", "TCxJH", "P302", None),
    (23, "2H 9C", "AC 5C", "ACx2H", "P301", None),
])
def test_a_capture(id: int, table: str, hand: str, word: str, code: str, earned: dict[str, int] | None) -> None:
    position = Position(table, f"{hand} | 9S | TD", stock=18)
    assert position.code(word) == code, f"PV-{id}"
    if earned is not None:
        assert position.earned == earned, f"PV-{id}"


def test_pv_7_a_court_takes_its_equal_only_under_strict_courts() -> None:
    assert Position(T0, "KD 5C | 9S | TD", 18, "house court_capture=rank_only").code("KDx9H+AS") == "P316"
    assert Position(T0, "KD 5C | 9S | TD", 18, "strict_courts").code("KDxKC") == ""


def test_pv_8_the_queen_still_has_her_sums() -> None:
    position = Position(T0, "QD | 9S | TD", 18)
    assert position.can == {"QDxAS+9H", "QDx3D+7S", "QDxAS+2C+7S", "QDxAS+2C+3D+4H"}


def test_pv_15_a_mixed_capture_may_pay_once() -> None:
    position = Position("AS AH 3C KH", "5D 9C | 9S | TD", 18, "house mixed_ace_bonus=per_capture").play("5DxAS+AH+3C")
    assert position.earned == {"ace": 1}


@pytest.mark.parametrize("table, hand", [("JH QD", "TC"), ("2H 9C", "AC")])
def test_pv_22_and_23_a_card_that_takes_nothing(table: str, hand: str) -> None:
    assert Position(table, f"{hand} | 9S | TD", 18).can == {"lay"}


# -- laying out -----------------------------------------------------------------------------------------

def test_pv_24_who_takes_nothing_lays_out_everything() -> None:
    position = Position("KC 9H 2C", "QS JD 6H | - | -")
    assert position.can == {"lay"}
    position.play("lay")
    assert set(position.state.lying) == {"KC", "9H", "2C", "QS", "JD", "6H"}
    assert position.paid("laid") == {"F": -3, "pool": 3}


def test_pv_25_who_can_take_something_may_not_lay_out() -> None:
    position = Position("4C 2D KH", "QS 6H | 9S | TD", 18)
    assert position.code("lay") == "P305"
    assert position.can == {"6Hx2D+4C"}
    assert Position("4C 2D KH", "QS 6H | 9S | TD", 18, "house layout_when_able=allowed").code("lay") == ""


def test_pv_27_a_laid_ace_costs_a_jeton_and_earns_two() -> None:
    classic = Position("5C", "AS KD | - | -", rules="house ante=0 consolation=none most_cards=none")
    classic.play("lay")
    assert classic.settled.scores == (0, -1, -1)
    assert classic.settled.pool_after == 2
    modern = Position("5C", "AS KD | - | -", rules="modern ante=0").play("lay")
    assert modern.settled.scores == (-1, 0, 0)
    assert modern.settled.pool_after == 1


def test_pv_28_a_player_without_cards_has_no_turn() -> None:
    position = Position("5C 8H", "- | 5D 9C | KD", 18)
    position.state.turn = 0
    assert position.code("lay") == "P307"
    assert position.code("5Dx5C") == "P307"


# -- sauterelle and batches -----------------------------------------------------------------------------

def test_pv_29_the_next_player_must_lay_out() -> None:
    position = Position("4H 3D", "7D TS | 9C JH | JC", 18).play("7Dx4H+3D")
    assert position.earned == {"sauterelle": 1}
    assert (position.turn, position.can) == ("S", {"lay"})
    position.play("lay")
    assert (position.turn, position.can) == ("D", {"JCxJH"})


def test_pv_30_it_is_the_next_who_holds_cards() -> None:
    position = Position("4H 3D", "7D TS | - | JC", 18).play("7Dx4H+3D")
    assert (position.turn, position.can) == ("D", {"lay"})


def test_pv_31_a_sweep_by_the_dealer_forces_first_hand_in_the_next_batch() -> None:
    position = Position("5H", "- | - | 5D", 18).play("5Dx5H")
    assert position.earned == {"sauterelle": 1, "petit papillon": 1}
    assert position.turn is None
    position.deal("2C 3C 4C | 6C 7C 8C | 9C TC JC")
    assert (position.turn, position.can) == ("F", {"lay"})


def test_pv_32_a_sweep_by_second_hand_forces_the_dealer() -> None:
    batch = "2C 3C 4C | 6C 7C 8C | 9C TC JC"
    position = Position("5H", "- | 5D | -", 18).play("5Dx5H").deal(batch)
    order = []
    while position.turn is not None and len(order) < 3:
        order.append(position.turn)
        position.play(min(position.can))
    assert order == ["D", "F", "S"]
    position = Position("5H", "- | 5D | -", 18, "house sweep_carry=forced_lays_then_first").play("5Dx5H").deal(batch)
    assert (position.turn, position.can) == ("D", {"lay"})
    position.play("lay")
    assert position.turn == "F"


def test_pv_33_the_sweeper_may_be_the_one_who_must_lay_out() -> None:
    position = Position("5H", "- | - | 5D KC", 18).play("5Dx5H")
    assert (position.turn, position.can) == ("D", {"lay"})
    position.play("lay").deal("2C 3C 4C | 6C 7C 8C | 9C TC JC")
    assert position.turn == "F"
    assert list(position.state.lying) == ["KC"]


def test_pv_34_the_last_batch() -> None:
    position = Position("5H", "- | - | 9C", 9).play("lay").deal("2C 3C 4C | 6C 7C 8C | KC TC JC")
    assert (position.state.stock, position.state.phase) == (0, "play")


# -- the end of a deal ----------------------------------------------------------------------------------

def test_pv_37_the_dealer_beats_first_hand_in_the_same_lap() -> None:
    position = Position("5H 9C KD", "5S | 2C | 9D", cards=(15, 15, 16)).play("5Sx5H lay 9Dx9C")
    assert position.winner == "D"
    assert position.paid("laid") == {"S": -1, "pool": 1}
    assert sum(position.state.cards) + len(position.state.lying) == 52
    assert position.settled.pool_after == 0
    assert Position("5H 9C KD", "5S | 2C | 9D", rules="house papillon_priority=first_out").play("5Sx5H lay 9Dx9C").winner == "F"


def test_pv_38_the_lap_is_completed_and_cards_in_hand_count_for_nobody() -> None:
    position = Position("6C 4S QH", "6S 6H 6D | 4D 8C 9C | QC 2H 3H", pool=10).play("6S+6H+6Dx6C 4Dx4S QCxQH")
    assert position.earned == {"sauterelle": 1}
    assert (position.winner, position.state.phase) == ("F", "over")
    assert position.paid("pool") == {"F": 70, "pool": -70}
    assert [len(hand) for hand in position.state.held] == [0, 2, 2]
    assert position.state.cards == [4, 2, 2]
    whole = Position("6C 4S QH", "6S 6H 6D | 4D 8C 9C | QC 2H 3H", rules="house papillon_finish=play_out").play("6S+6H+6Dx6C 4Dx4S QCxQH")
    assert whole.turn == "S"


def test_pv_39_third_hand_beats_second() -> None:
    position = Position("5H 9C KD", "2C | 5S | 9D | 8S").play("lay 5Sx5H 9Dx9C lay")
    assert position.winner == "T"


DRAWN = ("5H 9C KD", "9S QS | 2C | 5S 8C")
"""First hand takes the nine, second hand lays his deuce, the dealer takes the five; then first hand and dealer lay out."""


def drawn(rules: str = "house", pool: int | None = 7) -> Position:
    return Position(*DRAWN, rules=rules, pool=pool).play("9Sx9C lay 5Sx5H lay lay")


def test_pv_40_a_drawn_deal_consoles_the_last_to_lay_out() -> None:
    assert [turn.seat for turn in drawn().state.turns if turn.laid] == [1, 0, 2]
    assert (drawn().winner, drawn().paid("consolation")) == (None, each("D", 1))
    assert drawn().settled.pool_after == 7 + 60 + 3
    assert drawn("house consolation=last_capture").paid("consolation") == each("D", 1)
    assert drawn("house consolation=none").paid("consolation") == {}


def test_pv_40_the_leftover_goes_to_the_last_who_took_something() -> None:
    assert papillon.outcome(drawn().state).points == (2, 0, 2 + 4)


def test_pv_41_a_drawn_pool_waits_for_the_next_deal() -> None:
    assert drawn(pool=22).settled.pool_after == 85
    assert drawn(pool=85).settled.pool_after == 145 + 3
    assert drawn(pool=None).settled.scores == drawn().settled.scores
    assert drawn(pool=None).settled.pool_after is None


@pytest.mark.parametrize("cards, paid, double", [((20, 15, 16), each("F", 1), 0), ((17, 17, 17), {}, 1)])
def test_pv_42_and_43_most_cards(cards: tuple[int, ...], paid: dict[str, int], double: int) -> None:
    position = Position("KD", "2C | - | -", cards=cards).play("lay")
    assert position.paid("most cards") == paid
    assert position.settled.double_next == double


def test_pv_43_after_a_tie_most_cards_pays_double() -> None:
    assert Position("KD", "2C | - | -", cards=(20, 15, 16), double=2).play("lay").paid("most cards") == each("F", 2)
    assert Position("KD", "2C | - | -", cards=(9, 9, 9), double=2).play("lay").settled.double_next == 1
    many = Position("KD", "2C | - | -", rules="house cards_tie=accumulate", cards=(9, 9, 9), double=2).play("lay")
    assert many.settled.double_next == 2
    assert Position("KD", "2C | - | -", rules="house cards_tie=none", cards=(9, 9, 9)).play("lay").settled.double_next == 0
    assert Position("KD", "2C | - | -", cards=(20, 15, 16), double=None).play("lay").settled.scores is None


def test_pv_44_aces_held() -> None:
    position = Position("KD", "2C | - | -", aces=(3, 0, 1)).play("lay")
    assert position.paid("aces held") == {"F": 5, "S": -4, "D": -1}


@pytest.mark.parametrize("cards, taker, left", [((21, 15, 16), {"F": 17, "pool": -17}, 0), ((18, 18, 16), {}, 17)])
def test_pv_45_and_46_the_modern_pool_goes_to_the_most_cards(cards: tuple[int, ...], taker: dict[str, int], left: int) -> None:
    position = Position("KD", "2C | - | -", rules="modern", pool=13, cards=cards).play("lay")
    assert (position.paid("pool"), position.settled.pool_after) == (taker, left)


def test_pv_47_a_papillon_before_the_last_batch_is_a_petit_papillon() -> None:
    position = Position("5H KC", "5S | - | -", stock=9).play("5Sx5H")
    assert (position.winner, position.earned) == (None, {"petit papillon": 1})


def test_pv_48_money_and_pool_together_stay_the_same() -> None:
    position = Position("6C 4S QH AS", "6S 6H 6D | 4D 8C 9C | QC AH 3H", pool=33).play("6S+6H+6Dx6C 4Dx4S QCxQH")
    settled = position.settled
    assert settled.scores is not None
    assert sum(settled.scores) + (settled.pool_after or 0) == 33


# -- more exactly ---------------------------------------------------------------------------------------

def test_after_a_forced_start_priority_is_still_by_seat() -> None:
    position = Position("5H", "- | 5D | -", 9).play("5Dx5H").deal("2C 9H TC | 2D 9D JC | 4C QC KC")
    assert position.turn == "D"
    position.play("lay lay 2Dx2C")
    assert position.state.laps == [1, 1, 1]


def test_a_deal_in_which_nobody_took_anything_is_a_tie_at_nothing() -> None:
    nobody = Position("KD", "2C | 5C | QS", rules="house").play("lay lay lay")
    assert papillon.outcome(nobody.state).points == (0, 0, 0)
    assert nobody.paid("most cards") == {}
    assert nobody.settled.double_next == 1


FEATS = {"hanneton": 1, "sauterelle": 1, "petit papillon": 1}


@pytest.mark.parametrize("rules, earned", [
    ("house", {"ace": 6, **FEATS}), ("house pure_ace_bonus=flat_2", {"ace": 2, **FEATS}),
    ("house bonus_stack=best_only", {"ace": 6}), ("house feats=none", {}), ("modern", {}), ("house unclaimed_bonus=lost", {}),
])
def test_the_bonuses_of_one_move(rules: str, earned: dict[str, int]) -> None:
    assert Position("AS AH AC", "AD | 9S | TD", 18, rules).play("ADxAS+AH+AC").earned == earned


def test_the_very_last_sweep_may_be_ignored() -> None:
    for option, paid in (("counts", each("F", 1)), ("ignored", {})):
        assert Position("5H", "5S | - | -", rules=f"house last_sweep={option}").play("5Sx5H").paid("sauterelle") == paid


def test_courts_of_eleven_twelve_and_thirteen() -> None:
    position = Position("JC AD 2S TH", "KD QC | 9S | 8D", 18, "courts_11_12_13")
    assert position.can == {"KDx2S+JC", "KDxAD+2S+TH", "QCxAD+JC", "QCx2S+TH"}


def test_the_largest_capture_may_be_obligatory() -> None:
    assert Position(T0, "7D 5C | 9S | TD", 18, "house capture_choice=most_cards").can == {"7DxAS+2C+4H"}
    assert Position(T0, "7D 5C | 9S | TD", 18, "house capture_choice=most_cards").code("7Dx7S") == "P317"


def test_a_hanneton_may_be_forced() -> None:
    position = Position("8S 8H 8C 4D", "8D 9C | 9S | TD", 18, "house hanneton_choice=forced")
    assert position.can == {"8Dx8S+8H+8C"}
    assert position.code("8Dx8S") == "P315"
    assert position.code("8D") == ""


def test_the_short_form_pays_for_cards_laid_and_the_pool_alone() -> None:
    position = Position("5H 9C AS KD 2D 3D 4D", "5S AD 8H | 2C KC 6S | 9D TH QS", rules="babochka", pool=5)
    position.play("5Sx5H 2Cx2D 9Dx9C")
    assert position.state.phase == "play"
    over = Position("5H 9C KD", "5S | 2C | 9D", rules="babochka").play("5Sx5H lay 9Dx9C")
    assert {payment.reason for payment in over.settled.payments} == {"ante", "laid", "pool"}


@pytest.mark.parametrize("rules, number, over", [
    ("house rounds=2", 6, True), ("house rounds=2", 5, False), ("house", 60, False), ("house length=first_papillon", 1, True),
    ("house rounds=1 deals_per_round=3", 3, True),
])
def test_when_the_game_is_over(rules: str, number: int, over: bool) -> None:
    won = Position("5H KD", "5S | - | -", rules=rules, number=number).play("5Sx5H")
    assert won.settled.game_over is over


@pytest.mark.parametrize("option, over", [("play_on", False), ("share", True)])
def test_a_pool_left_at_the_end_is_played_for_or_shared(option: str, over: bool) -> None:
    drawn = Position("5H KD", "2S | - | -", rules=f"house rounds=1 pool_at_end={option}", number=3).play("lay")
    assert drawn.settled.game_over is over


def test_who_has_no_money_left_ends_the_game() -> None:
    rules = PapillonRules(length="money_out")
    assert list(papillon.game_won(rules, {"A": 300, "B": -40, "C": -260}, None)) == ["A"]
    assert list(papillon.game_won(rules, {"A": 300, "B": -40, "C": -259}, None)) == []


def test_four_seats_have_four_names() -> None:
    assert Position("KD", "2C | 3C | 4C | 5C").turn == SEATS[4][0]

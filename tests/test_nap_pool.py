"""Pools, penalties, the joker and other extras of Nap: what they move, who wins, and what is carried on."""

from __future__ import annotations

import pytest
from tables import codes_of, contract, deal, ended, errors_of, hand, head, may, replays_of, winners

DEAL = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3C / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"
MADE = "AS 5S 2S 7C / KS QS 4S 8C / KD 6D QC 9D"


def moved(options: str, **fields: str) -> tuple[str, int | None]:
    """The result with the scores, and the pool afterwards."""
    replay = deal(options, **fields)
    return ended(replay), replay.pool_after


# -- the pool -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("options, call, result, scores, pool", [
    ("pool=pool_nap", "n", "made", "made -10 +40 -10 -10", 0), ("pool=pool_nap", "n", "failed", "failed +5 -25 +5 +5", 20),
    ("pool=pool_nap", "w", "made", "made -10 +40 -10 -10", 0), ("pool=pool_nap", "b", "failed", "failed +20 -70 +20 +20", 20),
    ("pool=pool_nap", "4", "made", "made -4 +12 -4 -4", 10), ("pool=pool_nap", "m", "failed", "failed +3 -9 +3 +3", 10),
    ("pool=pool_nap pool_won_by=nap_only", "w", "made", "made -10 +30 -10 -10", 10),
    ("pool=pool_nap pool_won_by=nap_only", "w", "failed", "failed +10 -30 +10 +10", 10),
    ("pool=pool_nap pool_fail_doubles=no", "n", "failed", "failed +5 -15 +5 +5", 10),
    ("pool=kitty", "n", "made", "made -10 +40 -10 -10", 0), ("pool=kitty", "n", "failed", "failed +5 -15 +5 +5", 10),
])
def test_row_33_who_wins_the_pool_and_who_doubles_it(options: str, call: str, result: str, scores: str, pool: int) -> None:
    assert moved(options, pool="10", contract=f"B {call}", result=result) == (scores, pool)


def test_row_33_antes_are_in_the_scores() -> None:
    options = "pool=pool_nap pool_ante=2 pool_per_deal=1"
    first, second, third = replays_of(head(options) + hand(dealer="D", calls="p p p p") + hand(contract="B 3", result="made") * 2)
    assert [(hand.pool_before, hand.scores, hand.pool_after) for hand in (first, second, third)] == [
        (0, (-2, -2, -2, -3), 9), (9, (-4, 9, -3, -3), 10), (10, (-3, 8, -3, -3), 11)]


def test_a_session_that_states_its_pool_pays_no_ante() -> None:
    assert moved("pool=pool_nap pool_ante=2", pool="7", contract="B 3", result="made") == ("made -3 +9 -3 -3", 7)


def test_a_pool_that_differs_wins_with_a_warning() -> None:
    made = {"contract": "B 3", "result": "made"}
    _, second = replays_of(head("pool=pool_nap") + hand(dealer="D", pool="5", **made) + hand(pool="8", **made))
    assert (codes_of(second), second.accepted, second.pool_before) == (["R009"], True, 8)


def test_behind_a_refused_hand_the_pool_is_unknown_until_it_is_stated() -> None:
    faulty = hand(calls="p p 2 2")
    unknown = replays_of(head("pool=pool_nap") + faulty + hand(contract="B n", result="made"))[-1]
    assert (unknown.scores, bool(unknown.unverified)) == (None, True)
    stated = replays_of(head("pool=pool_nap") + faulty + hand(pool="5", contract="B n", result="made"))[-1]
    assert (stated.scores, stated.pool_after) == ((-10, 35, -10, -10), 0)


def test_without_a_pool_there_is_none() -> None:
    replay = deal(contract="B n", result="made")
    assert (replay.pool_before, replay.pool_after) == (None, None)


# -- penalties ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("options, tricks, scores, pool", [
    ("pool=pool_nap revoke_penalty=pool_5", "AS 5S QC*/2S 7C / KS QS 4S 8C / KD 6D QC 9D", "made -3 +9 -3 -8", 17),
    ("pool=pool_nap lead_out_of_turn_penalty=pool_3", "AS 5S 2S 7C / C: QS*/- / KS QS 4S 8C / KD 6D QC 9D", "made -3 +9 -6 -3", 15),
    ("pool=pool_nap", "AS 5S QC*/2S 7C / KS QS 4S 8C / KD 6D QC 9D", "made -3 +9 -3 -3", 12),
])
def test_what_an_irregular_card_costs(options: str, tricks: str, scores: str, pool: int) -> None:
    assert moved(options, pool="12", deal=DEAL, calls="p 3 p p", play=tricks) == (scores, pool)


def test_a_misdeal_may_cost_its_dealer_one() -> None:
    assert moved("pool=pool_nap misdeal_penalty=pool_1", pool="12", result="void") == ("void 0 0 0 -1", 13)


def test_who_revokes_may_lose_the_hand() -> None:
    options = "revoke_penalty=offender_loses"
    defender = "AS 5S QC* 7C / KS QS 4S 8C / KD 6D 2S 9D / D: AH 4H 3C TH / JS 5H 9S AD"
    assert ended(deal(options, deal=DEAL, calls="p 3 p p", play=defender)) == "made 0 +9 0 -9"
    maker = "9S QS JS 7C / C: AD QC 9D 3C* / C: 6D AH 4H KD / AS 5S 2S 5H / KS TH 4S 8C"
    assert ended(deal(options, deal=DEAL, calls="p 3 p p", play=maker)) == "failed +3 -9 +3 +3"
    assert ended(deal(deal=DEAL, calls="p 3 p p", play=maker)) == "made -3 +9 -3 -3"


@pytest.mark.parametrize("rule, calls, outcome", [
    ("void", "A: p / C: 2*/- / B: 3 / C: p / D: p", "B 3"), ("barred", "A: p / C: 2*/- / B: 3 / C: p / D: p", "B 3"),
    ("barred", "A: p / C: 2*/- / B: 3 / C: 4 / D: p", "P126 at 3"),
])
def test_a_call_out_of_turn_may_bar_its_caller(rule: str, calls: str, outcome: str) -> None:
    assert contract(deal(f"call_out_of_turn={rule}", calls=calls)) == outcome


# -- peeping, the spare hand ----------------------------------------------------------------------------

def test_a_look_at_the_widow_costs_one() -> None:
    assert moved("peep=one_card pool=pool_nap", pool="4", calls="peep p p peep p p") == ("thrown-in -1 0 -1 0", 6)


@pytest.mark.parametrize("options, pool, scores, after", [
    ("spare_hand=yes", None, "failed +10 -30 +10 +10", None),
    ("spare_hand=yes spare_fail=kitty_2 pool=kitty", "12", "failed +5 -17 +5 +5", 14),
])
def test_a_nap_with_the_spare_hand_that_fails(options: str, pool: str | None, scores: str, after: int | None) -> None:
    fields = {"pool": pool} if pool else {}
    assert moved(options, **fields, calls="p spare n p p", play="concede") == (scores, after)


# -- the joker ------------------------------------------------------------------------------------------

JOKER = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD JK / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"


def test_row_31_the_joker_is_the_highest_trump() -> None:
    replay = deal("joker=top_trump", deal=JOKER.replace("KD JK", "KD 3C").replace("TH", "JK"), calls="p 3 p p", play="AS JK 2S 7C")
    assert winners(replay) == "C"
    assert contract(deal(deal=JOKER, calls="p 3 p p")) == "D002 at 1"


def test_row_31_the_joker_is_not_led_first_while_another_card_is_held() -> None:
    assert "JK" not in may(deal("joker=top_trump", deal=JOKER, calls="p 3 p p")).split()
    assert "JK:H" in may(deal("joker=top_trump joker_lead=names_suit", deal=JOKER, calls="p 3 p p")).split()


# -- a dealer who stands out ----------------------------------------------------------------------------

@pytest.mark.parametrize("option, players, dealt_in", [
    ("never", 6, 6), ("at_6", 6, 5), ("at_6", 5, 5), ("at_5_and_6", 5, 4), ("at_5_and_6", 4, 4),
])
def test_row_32_a_dealer_may_stand_out_and_settle(option: str, players: int, dealt_in: int) -> None:
    seats = "ABCDEF"[:players]
    replay = deal(f"dealer_sits_out={option}", seats, calls=" ".join(["2", *["p"] * (dealt_in - 1)]), result="made")
    assert [said.code.name for said in errors_of(replay)] == []
    assert replay.scores == (2 * (players - 1), *[-2] * (players - 1))

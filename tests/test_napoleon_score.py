"""Points, results and payments of Japanese Napoleon, at every level of a record; each rule a row of a table."""

from __future__ import annotations

import pytest

from replay.as_json import to_json
from tests.napoleon_tables import BLIND, HANDS, TRICKS, ended, full, hand, head
from tests.tables import codes_of, errors_of, replays_of


def test_the_full_deal() -> None:
    replay = full()
    assert ended(replay) == "made 14 -1 +1 -1 -1 +2"
    assert "".join(replay.players[trick.winner] for trick in replay.tricks) == "EBBDBEBCEE"
    assert [trick.points for trick in replay.tricks] == [2, 1, 3, 2, 3, 1, 2, 3, 1, 1]
    assert replay.points == (0, 9, 3, 2, 5)
    assert [trick.reason.partition(" (")[0] for trick in replay.tricks] == [
        "highest club, plain first trick", "same two", "highest heart", "left bower", "highest diamond", "the only trump", "mighty",
        "right bower", "the only trump", "the only trump"]


@pytest.mark.parametrize("options, expected", [
    ("discard_points=first_trick_winner", "made 15 -1 +1 -1 -1 +2"),
    ("discard_points=napoleon", "made 15 -1 +1 -1 -1 +2"),
    ("discard_points=void", "made 14 -1 +1 -1 -1 +2"),
    ("settlement=per_opponent_2_1", "made 14 -3 +3 -3 -3 +6"),
    ("settlement=table_6_6_4", "made 14 -4 +6 -4 -4 +6"),
])
def test_the_full_deal_under_other_rules(options: str, expected: str) -> None:
    assert ended(full(options)) == expected


def test_a_deal_follows_from_the_play() -> None:
    replay = full(deal="", discard="")
    assert ended(replay) == "made 14 -1 +1 -1 -1 +2"
    assert replay.deal_derived
    assert set(replay.deal.hands[4] or ()) == {"3C", "6C", "9C", "QC", "KC", "KH", "8S", "TS", "QS", "KS", "JD", "AC"}
    assert replay.deal.blind is None
    assert [len(held or ()) for held in replay.deal.hands] == [10, 10, 10, 10, 12]


@pytest.mark.parametrize("deal", [HANDS + BLIND, HANDS, "", "  E: 3C 6C 9C QC KC KH 8S TS QS KS\n", BLIND])
@pytest.mark.parametrize("discard", ["discard: 8S TS\n", "discard: 8S ?\n", "discard: ? ?\n", ""])
@pytest.mark.parametrize("partner", ["partner: AS\n", "partner: AS B\n", "partner: B\n"])
def test_however_little_is_written_the_hand_is_the_same(deal: str, discard: str, partner: str) -> None:
    replay = full(deal=deal, discard=discard, partner=partner)
    assert ended(replay) == "made 14 -1 +1 -1 -1 +2"
    laid = [card for step in replay.steps for event in step.events if event.kind == "discard" for card in event.cards]
    assert sorted(laid) == ["8S", "TS"]


def test_a_hand_of_which_nobody_knows_the_partner_is_played_and_left_open() -> None:
    for exchange in ({"partner": "", "discard": ""}, {"partner": "partner: ?\n", "discard": ""}, {"partner": "partner: ?\n"}):
        replay = full(**exchange)
        assert (errors_of(replay), replay.result, replay.scores, len(replay.tricks)) == ([], None, None, 10)


@pytest.mark.parametrize("partner, expected", [
    ("partner: AS C\n", "P212 C"), ("partner: AS -\n", "P212 -"), ("partner: JD B\n", "P212 B"),
])
def test_a_partner_who_turns_out_to_be_none(partner: str, expected: str) -> None:
    assert ended(full(deal="", partner=partner)) == expected


SCORES = [                                                                      # bid, side, alone, options, result
    ("14", "14", False, "", "made +2 +1 -1 -1 -1"),                             # JN-S1
    ("14", "13", False, "", "failed -2 -1 +1 +1 +1"),                           # JN-S2
    ("14", "19", False, "", "made +2 +1 -1 -1 -1"),                             # JN-S3
    ("14", "20", False, "", "failed -2 -1 +1 +1 +1"),                           # JN-S4
    ("14", "20", False, "all20_unbid=wins_double", "made +4 +2 -2 -2 -2"),
    ("14", "20", False, "all20_unbid=wins", "made +2 +1 -1 -1 -1"),
    ("20", "20", False, "", "made +4 +2 -2 -2 -2"),                             # JN-S5
    ("20", "19", False, "", "failed -4 -2 +2 +2 +2"),                           # JN-S6
    ("20", "19", False, "bid20_factor=1", "failed -2 -1 +1 +1 +1"),
    ("13", "13", True, "", "made +4 -1 -1 -1 -1"),                              # JN-S7
    ("20", "18", True, "", "failed -8 +2 +2 +2 +2"),                            # JN-S8
    ("15", "20", True, "", "failed -4 +1 +1 +1 +1"),                            # JN-S9
    ("14", "14", False, "settlement=per_opponent_2_1", "made +6 +3 -3 -3 -3"),  # JN-S13
    ("14", "14", True, "settlement=per_opponent_2_1 solo_settlement=three_each", "made +12 -3 -3 -3 -3"),
    ("14", "14", True, "solo_settlement=two_each", "made +8 -2 -2 -2 -2"),
    ("14", "14", True, "solo_settlement=table_yua", "made +12 -3 -3 -3 -3"),
    ("14", "13", True, "solo_settlement=table_yua", "failed -8 +2 +2 +2 +2"),
    ("14", "20", True, "solo_settlement=table_yua all20_unbid=wins_double", "made +24 -6 -6 -6 -6"),
    ("14", "13", False, "settlement=table_6_6_4", "failed -6 -6 +4 +4 +4"),
    ("20", "20", False, "settlement=table_6_6_4 all20_unbid=wins_double", "made +12 +12 -8 -8 -8"),
    ("14", "20", False, "settlement=table_6_6_4 all20_unbid=wins_double", "made +12 +12 -8 -8 -8"),
    ("20", "19", False, "settlement=table_6_6_4", "failed -12 -12 +8 +8 +8"),
]


@pytest.mark.parametrize("bid, side, alone, options, expected", SCORES)
def test_what_points_pay(bid: str, side: str, alone: bool, options: str, expected: str) -> None:
    replay = hand(f"contract: A {bid}H\npartner: {'-' if alone else 'B'}\npoints: {side}\n", options)
    result, _, scores = ended(replay).split(" ", 2)
    assert f"{result} {scores}" == expected
    assert replay.level == 3
    assert sum(replay.scores or ()) == 0
    moved = [0] * 5
    for paid in replay.payments:
        moved[paid.payer] -= paid.amount
        moved[paid.payee] += paid.amount
    assert tuple(moved) == replay.scores


def test_four_players_settle_by_the_same_formula() -> None:
    body = "contract: A 14H\npartner: {}\npoints: 14\n"
    assert ended(hand(body.format("B"), "players=4", players="ABCD")) == "made 14 +1 +1 -1 -1"
    assert ended(hand(body.format("-"), "players=4", players="ABCD")) == "made 14 +3 -1 -1 -1"


@pytest.mark.parametrize("body, expected", [
    ("score: +2 +1 -1 -1 -1\n", "None None +2 +1 -1 -1 -1"),
    ("contract: A 14H\npartner: AS B\nresult: made\n", "made None +2 +1 -1 -1 -1"),
    ("contract: A 14H\npartner: AS\nresult: made\n", "made None open"),
    ("contract: A 14H\npartner: -\nresult: failed\n", "failed None -4 +1 +1 +1 +1"),
    ("calls: 14H p p p p\npartner: B\nresult: made\nscore: +2 +1 -1 -1 -1\n", "made None +2 +1 -1 -1 -1"),
    ("calls: 14H p p p p\npartner: B\npoints: 14 6\n", "made 14 +2 +1 -1 -1 -1"),
    ("calls: 14H p p p p\npartner: B\npoints: 13/7\n", "failed 13 -2 -1 +1 +1 +1"),
    ("contract: A 14H\npartner: B\npoints: 14\nwinners: A B C D E A B C D E\n", "made 14 +2 +1 -1 -1 -1"),
    ("contract: A 14H\npartner: B\nwinners: A B C D E A B C D E\nresult: made\n", "made None +2 +1 -1 -1 -1"),
    ("contract: A 14H\npartner: B\nwinners: A B C D E A B C D E A\nresult: made\n", "S008 A"),
    ("contract: A 14H\npartner: B\npoints: 14\nresult: failed\n", "S002 failed"),
    ("contract: A 14H\npartner: B\npoints: 14\nscore: +1 +1 -1 -1 0\n", "S001 +1"),
    ("contract: A 14H\npartner: B\npoints: 13 6\n", "P228 13 6"),              # JN-S11
    ("contract: A 14H\npartner: B\npoints: 21\n", "P229 21"),
    ("contract: A 14H\npartner: B\npoints: many\n", "S021 many"),
    ("points: 14\n", "S012 14"),
])
def test_less_than_everything(body: str, expected: str) -> None:
    assert ended(hand(body)) == expected


def test_an_unknown_partner_is_said_to_be_why_the_score_is_open() -> None:
    assert hand("contract: A 14H\npartner: AS\nresult: made\n").unverified == ("the score: nobody knows who the partner was",)


def test_points_may_be_short_where_discards_are_void() -> None:
    body = "contract: A 14H\npartner: B\npoints: 14 5\n"
    assert ended(hand(body)) == "P228 14 5"
    assert ended(hand(body, "discard_points=void")) == "made 14 +2 +1 -1 -1 -1"
    assert ended(hand("contract: A 14H\npartner: B\npoints: 14 5 1\n", "discard_points=void")) == "made 14 +2 +1 -1 -1 -1"


FIVE = "".join(TRICKS.splitlines(keepends=True)[:5])
"""Half the tricks of the full deal: Napoleon's side has 9, the others 3 with the one laid away."""


@pytest.mark.parametrize("end, expected", [
    ("  E: claim\n", "P226 claim"),
    ("  E: claim\npoints: 14\n", "made 14 -1 +1 -1 -1 +2"),
    ("  E: claim\npoints: 13\n", "P227 13"),
    ("  E: concede\npoints: 13\n", "failed 13 +1 -1 +1 +1 -2"),
    ("  E: concede\npoints: 15\n", "P227 15"),
    ("  E: claim\npoints: 18\n", "P229 18"),
    ("  E: concede\npoints: 5\n", "P229 5"),
    ("  A: claim\npoints: 13\n", "failed 13 +1 -1 +1 +1 -2"),
    ("  A: claim\npoints: 14\n", "P227 14"),
    ("  A: concede\n  C: concede\n  D: concede\npoints: 15\n", "made 15 -1 +1 -1 -1 +2"),
    ("  A: concede\npoints: 15\n", "P014 concede"),
    ("  end\n", "unfinished 9 open"),
    ("  end\nresult: made\n", "made 9 -1 +1 -1 -1 +2"),
    ("", "P225 TD"),
])
def test_play_that_ends_early(end: str, expected: str) -> None:
    assert ended(full(tricks=FIVE + end)) == expected


def test_where_play_stops_when_the_bid_is_decided() -> None:
    nine = "".join(TRICKS.splitlines(keepends=True)[:9])
    options = "early_end=when_decided min_bid=11"
    assert ended(full(options, calls="calls: p p p p 13C\n", tricks=nine)) == "made 13 -1 +1 -1 -1 +2"
    assert ended(full(options, calls="calls: p p p p 13C\n")) == "P224 6C"
    assert ended(full(options, tricks=nine)) == "P225 6H"
    assert ended(full(options)) == "made 14 -1 +1 -1 -1 +2"


def test_points_against_the_cards_and_a_ruling() -> None:
    assert ended(full(more="points: 13\n")) == "S020 13"
    ruled = full(more="points: 13\nruling: a card was found on the floor\n")
    assert ended(ruled) == "failed 13 +1 -1 +1 +1 -2"
    assert "S016" in codes_of(ruled)


@pytest.mark.parametrize("options, expected", [
    ("", "made 14 -1 +1 -1 -1 +2"),
    ("revoke_penalty=side_loses", "failed 14 +1 -1 +1 +1 -2"),
])
def test_a_revoke_of_napoleons_side_that_stood(options: str, expected: str) -> None:
    revoked = TRICKS.replace("JH 6H", "JH 7D*").replace("6C 2H 7D", "6C 2H 6H")
    replay = full(options, tricks=revoked)
    assert [(found.code, found.seat, found.remedy) for found in replay.irregularities] == [("P008", 1, "stood")]
    assert ended(replay) == expected


def test_a_revoke_of_the_others_that_stood_makes_the_bid() -> None:
    revoked = TRICKS.replace("C: 9H 7S 9C JH 6H", "C: 9H 7S 9C 2H 6H").replace("6C 2H 7D", "6C JH 7D").replace("KC 8C AS", "KC 5D* AS")
    replay = full("revoke_penalty=side_loses", tricks=revoked.replace("QC 5D", "QC 8C"), calls="calls: p p p p 19C\n")
    assert [(found.code, found.seat) for found in replay.irregularities] == [("P008", 0)]
    assert ended(replay).startswith("made")


def test_dealers() -> None:
    hands = ("contract: A 14H\npartner: B\nresult: made\n",
             "calls: p p p p p\n", "result: void\n", "contract: A 14H\npartner: -\nresult: made\n")
    evening = head() + "".join(f"hand: {number}\n{body}" for number, body in enumerate(hands, 1))
    assert [replay.players[replay.dealer or 0] for replay in replays_of(evening)] == ["E", "A", "A", "A"]
    partner = evening.replace("house@1 ", "house@1 dealer_rotation=partner_deals")
    assert [replay.players[replay.dealer or 0] for replay in replays_of(partner)] == ["E", "B", "B", "B"]
    assert replays_of(partner)[-1].carried_out.dealer == "A"


def test_who_can_know_the_partner() -> None:
    told = to_json(full())
    assert told["partner_known_from"] == {"A": 41, "B": 6, "C": 41, "D": 41, "E": 41}
    assert told["steps"][40]["word"] == "AS"
    assert told["side_range"][39] == [3, 10]
    assert told["side_range"][-1] == [14, 14]
    solo = to_json(full(partner="partner: JD\n"))
    assert solo["partner_known_from"]["E"] == 7
    own = to_json(full(partner="partner: KC\n"))
    assert own["partner_known_from"]["E"] == 6
    laid = to_json(full(partner="partner: TS\n"))
    assert set(laid["partner_known_from"].values()) == {6, 8}

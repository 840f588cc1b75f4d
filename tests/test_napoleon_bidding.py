"""Bidding, the call of the partner and the exchange in Japanese Napoleon, each rule a row of a table."""

from __future__ import annotations

import pytest

from replay.game import legal
from replay.replay import Replay
from tests.napoleon_tables import HANDS, full, hand
from tests.tables import errors_of


def bought(replay: Replay) -> str:
    """`B 11H` for Napoleon and the bid, `passed`, or the code of the first error and the text it stands at."""
    faults = errors_of(replay)
    if faults:
        first = faults[0]
        return f"{first.code.name} {first.source.text[first.start:first.end]}"
    if replay.contract is None:
        return str(replay.result)
    return f"{replay.players[replay.contract.maker]} {replay.contract.call}"



@pytest.mark.parametrize("words, options, expected", [
    ("p 11C 11D p p 11H p", "", "B 11H"),                      # JN-A1
    ("12H 12D", "", "P201 12D"),                               # JN-A2
    ("12H 12S p p p p", "", "B 12S"),                          # JN-A3
    ("12H 13C p p p p", "", "B 13C"),
    ("12H 11S", "", "P201 11S"),                               # JN-A4
    ("10S", "", "P202 10S"),                                   # JN-A5
    ("11C", "min_bid=13", "P202 11C"),                         # JN-A6
    ("A: p / B: 11C / C: p / D: p / E: 12C / A: 12D", "", "P205 A"),           # JN-A7
    ("A: p / B: 11C / C: p / D: p / E: 12C / A: 12D / B: p / C: p / D: p / E: p", "pass_policy=soft", "A 12D"),
    ("p p p p 11C", "", "E 11C"),                              # JN-A9
    ("11C p p p p 12C", "", "P017 12C"),                       # JN-A11
    ("20S 20H", "", "P017 20H"),                               # JN-A12
    ("20S", "", "A 20S"),
    ("20C 20S p p p p", "", "B 20S"),                          # JN-A13
    ("20C 20S", "", "B 20S"),
    ("20C 20S p p p p p", "", "P017 p"),
    ("B: 11C", "", "P001 B"),                                  # JN-A14
    ("21C", "", "P203 21C"),
    ("14", "", "P204 14"),
    ("14NT", "", "P204 14nt"),
    ("11C p p", "", "P206 p"),
    ("h13 pass p p p", "", "A 13H"),
    ("13♥ p p p p", "", "A 13H"),
    ("11C 12C 13C p p p p", "pass_policy=soft", "C 13C"),
    ("11C p p 12C p p p p", "pass_policy=soft", "D 12C"),
])
def test_who_is_napoleon(words: str, options: str, expected: str) -> None:
    body = "calls:\n  " + words.replace(" / ", "\n  ") + "\nresult: made\n"
    assert bought(hand(body, options)).casefold() == expected.casefold()


@pytest.mark.parametrize("words, options, expected", [
    ("p p p p p", "", "thrown-in"),                                                              # JN-A8, JN-A10
    ("p p p p p", "all_pass=redeal_next_dealer", "thrown-in"),
    ("p p p p p", "all_pass=first_bidder_12s", "A 12S"),
    ("p p p p p", "all_pass=mighty_holder_13s", "B 13S"),
    ("p p p p p p p p p p", "pass_policy=soft all_pass_rounds=2", "thrown-in"),
    ("p p p p p p p 12H p p p p", "pass_policy=soft all_pass_rounds=2", "C 12H"),
])
def test_when_all_pass(words: str, options: str, expected: str) -> None:
    assert bought(hand(f"deal:\n{HANDS}calls: {words}\n", options)) == expected


@pytest.mark.parametrize("options, dealer", [("", "E"), ("all_pass=redeal_next_dealer", "A"), ("all_pass=first_bidder_12s", "A")])
def test_who_deals_after_a_hand_that_all_passed(options: str, dealer: str) -> None:
    assert hand("calls: p p p p p\n", options).carried_out.dealer == dealer


def test_the_holder_of_the_mighty_must_be_known() -> None:
    assert bought(hand("calls: p p p p p\nplay: 3C\n", "all_pass=mighty_holder_13s")) == "P208 p"


@pytest.mark.parametrize("partner, partner_is, alone", [
    ("partner: AS\n", "B", False),
    ("partner: AS B\n", "B", False),
    ("partner: B\n", "B", False),
    ("partner: KC\n", None, True),                             # JN-C1
    ("partner: JD\n", None, True),                             # JN-C2
    ("partner: JD -\n", None, True),
    ("partner: -\n", None, True),
    ("partner: ?\n", None, False),
    ("partner: AS ?\n", "B", False),
])
def test_who_is_the_partner(partner: str, partner_is: str | None, alone: bool) -> None:
    replay = full(partner=partner, tricks="")
    contract = replay.contract
    assert contract is not None
    assert (None if contract.partner is None else replay.players[contract.partner], contract.alone) == (partner_is, alone)


@pytest.mark.parametrize("change, expected", [
    ({"partner": "partner: JK\n"}, "P210 JK"),                 # JN-C4
    ({"partner": "partner: Zoe\n"}, "P211 Zoe"),
    ({"partner": "partner: AS C\n"}, "P212 C"),
    ({"partner": "partner: JD B\n"}, "P212 B"),
    ({"partner": "partner: AS -\n"}, "P212 -"),
    ({"partner": "partner: AS E\n"}, "P213 E"),
    ({"partner": "partner: E\n"}, "P213 E"),
    ({"partner": "partner: AS KS\n"}, "P214 KS"),
    ({"partner": "discard: 8S TS\n", "discard": "partner: AS\n"}, "R010 discard"),               # JN-C3
    ({"discard": "discard: 8S\n"}, "P215 8S"),                 # JN-C7
    ({"discard": "discard: 8S TS KC\n"}, "P017 KC"),
    ({"discard": "discard: 8S AD\n"}, "P216 AD"),
    ({"discard": "discard: 8S 8S\n"}, "P217 8S"),
    ({"calls": ""}, "P209 partner"),
    ({"partner": ""}, "P231 discard"),
    ({"calls": "calls: p p p p p\n"}, "P207 partner"),
])
def test_what_is_wrong_with_a_call_or_a_discard(change: dict[str, str], expected: str) -> None:
    assert bought(full(**change)) == expected


def test_the_discard_may_stand_before_the_call_where_the_blind_is_seen_first() -> None:
    replay = full("call_timing=after_exchange", partner="discard: 8S TS\n", discard="partner: AS\n")
    assert bought(replay) == "E 14C"
    assert [move.phase for move in replay.moves[5:8]] == ["discard", "discard", "partner"]
    assert bought(full("call_timing=after_exchange")) == "R010 discard"


def test_the_card_called_may_be_laid_away_unless_the_rules_forbid_it() -> None:
    laid = {"partner": "partner: 8S\n"}
    assert full(**laid, tricks="").contract == full(partner="partner: 8S -\n", tricks="").contract
    assert bought(full("may_discard_called=no", **laid, tricks="")) == "P218 8S"


def test_a_name_is_written_in_full() -> None:
    replay = hand("calls: p p p p 14C\npartner: AS bo\npoints: 14\n", players=["Anna", "Boris", "Chen", "Dara", "Eve"])    # type: ignore[arg-type]
    assert [aside.text for aside in replay.asides] == ["Boris"]
    assert replay.scores == (-1, 1, -1, -1, 2)


def test_what_may_be_said_after_each_word() -> None:
    replay = full(partner="", discard="", tricks="")
    assert replay.game is not None
    assert len(legal(replay.game, replay.state)) == 52
    assert len(legal(replay.game, full(discard="", tricks="").state)) == 12
    assert len(legal(replay.game, full(tricks="").state)) == 10
    assert legal(replay.game, hand("calls: 20H p\n").state) == ["p", "20S"]


def test_a_blind_that_nobody_wrote_down_is_what_the_deal_leaves_over() -> None:
    replay = full(deal=HANDS)
    assert set(replay.deal.blind or ()) == {"JD", "AC"}
    assert replay.scores == (-1, 1, -1, -1, 2)

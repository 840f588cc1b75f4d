"""The play of Nap: dealing, following, trumps, who wins, how a hand may end, and what may be known of it."""

from __future__ import annotations

import pytest
from tables import codes_of, contract, deal, ended, errors_of, hand, head, marked, may, replay_of, winners

from replay.as_json import waiting
from replay.replay import Replay

DEAL = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3C / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"
"""Four hands: B calls three and makes spades trumps."""
THREE = "p 3 p p"
MADE = ("AS 5S 2S 7C", "KS QS 4S 8C", "KD 6D QC 9D", "9S TH JS 4H", "AH 5H 3C AD")
"""The play in which B takes the first three tricks; then D takes two."""
LOST = ("AS 5S 2S 7C", "KS QS 4S 8C", "9S 6D JS 4H", "AH 5H 3C TH", "QC 9D KD AD")
FAILED = ("9S QS JS 7C", "AD QC 9D KD", "6D AH 4H 3C")
"""The play in which C takes the first three tricks, so that B cannot make his contract."""


def play(*tricks: str, options: str = "", calls: str = THREE, dealt: str = DEAL, **more: str) -> Replay:
    """The deal above, called and played; `dealt` "" leaves the hands to follow from the play."""
    fields = {"deal": dealt} if dealt else {}
    return deal(options, **fields, calls=calls, play=" / ".join(tricks) + " / ", **more)


# -- row 2: dealing -------------------------------------------------------------------------------------

PACK = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D"
DEALT = {
    "singly": ("2C 5C 8C JC AC", "3C 6C 9C QC 2D", "4C 7C TC KC 3D"),
    "3-2": ("2C 3C 4C JC QC", "5C 6C 7C KC AC", "8C 9C TC 2D 3D"),
    "2-3": ("2C 3C 8C 9C TC", "4C 5C JC QC KC", "6C 7C AC 2D 3D"),
}


@pytest.mark.parametrize("packets", DEALT)
def test_row_2_a_recorded_pack_is_dealt_from_eldest_round_to_the_dealer(packets: str) -> None:
    replay = deal(f"packets={packets}", "ABC", deal=f"pack: {PACK}", calls="p p p")
    assert tuple(" ".join(held or ()) for held in replay.deal.hands) == DEALT[packets]
    elsewhere = replay_of(head(f"packets={packets}", "ABC") + hand(dealer="A", deal=f"pack: {PACK}", calls="p p p"))
    assert " ".join(elsewhere.deal.hands[1] or ()) == DEALT[packets][0]


@pytest.mark.parametrize("option, dealt, code", [
    ("singly", "singly", None), ("singly", "3-2", "D009"), ("3-2", "3-2", None), ("3-2", "2-3", "D009"), ("2-3", "2-3", None),
    ("any", "singly", None), ("any", "3-2", None), ("any", "2-3", None),
    ("3-2_or_2-3", "3-2", None), ("3-2_or_2-3", "2-3", None), ("3-2_or_2-3", "singly", "D009"),
])
def test_row_2_written_hands_must_follow_from_the_pack(option: str, dealt: str, code: str | None) -> None:
    hands = " / ".join(f"{seat}: {held}" for seat, held in zip("ABC", DEALT[dealt], strict=True))
    replay = deal(f"packets={option}", "ABC", deal=f"pack: {PACK} / {hands}", calls="p p p")
    assert [found.code.name for found in errors_of(replay)] == ([code] if code else [])


def test_row_2_one_way_of_dealing_must_give_all_hands() -> None:
    mixed = f"A: {DEALT['2-3'][0]} / B: {DEALT['3-2'][1]}"
    assert [found.code.name for found in errors_of(deal("", "ABC", deal=f"pack: {PACK} / {mixed}", calls="p p p"))] == ["D009"]


@pytest.mark.parametrize("pack, code, at", [
    (PACK.replace(" 3D", ""), "D010", PACK.replace(" 3D", "")), (PACK.replace("3D", "2C"), "D001", "2C"),
    (PACK.replace("3D", "JK"), "D002", "JK"),
])
def test_a_pack_that_is_none(pack: str, code: str, at: str) -> None:
    replay = deal("packets=singly", "ABC", deal=f"pack: {pack}", calls="p p p")
    assert [found.code.name for found in errors_of(replay)] == [code]
    assert marked(replay) == at


def test_a_pack_alone_does_not_say_how_it_was_dealt_where_any_way_will_do() -> None:
    assert codes_of(deal("", "ABC", deal=f"pack: {PACK}", calls="p p p")) == ["D011"]


# -- the deal -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("dealt, code, at", [
    (DEAL.replace("8C", "7C"), "D001", "7C"), (DEAL.replace("8C", "AS"), "D001", "AS"), (DEAL.replace(" 8C", ""), "D003", "5H"),
    (DEAL.replace("8C", "8C TC"), "D003", "TC"), (DEAL.replace("8C", "JK"), "D002", "JK"), (DEAL + " / A: 2C", "D005", "A"),
    (DEAL + " / blind: 2C", "D006", "blind"), ("7C 9D 4H 5H 8C", "D004", "7C 9D 4H 5H 8C"),
    ("7C 9D 4H 5H 8C | AS", "D007", "7C 9D 4H 5H 8C | AS"),
    (DEAL.replace("8C", "claim"), "N101", "l"), ("A: 7C | 9D 4H 5H 8C 2C", "D012", "|"),
])
def test_a_deal_that_is_none(dealt: str, code: str, at: str) -> None:
    replay = deal(deal=dealt, calls=THREE)
    assert (errors_of(replay)[0].code.name, marked(replay)) == (code, at)
    assert not replay.moves or code == "N101"


def test_a_whole_deal_on_one_line() -> None:
    on_one_line = deal(deal="7C 9D 4H 5H 8C | AS KS 9S KD 3C | QS 5S AD 6D TH | JS 4S 2S AH QC", calls=THREE)
    assert on_one_line.deal == deal(deal=DEAL, calls=THREE).deal
    assert on_one_line.accepted


def test_a_hand_goes_on_in_the_next_line() -> None:
    split = deal(deal=DEAL.replace("9S KD", "/ 9S KD"), calls=THREE)
    assert split.deal == deal(deal=DEAL, calls=THREE).deal


# -- who wins a trick -----------------------------------------------------------------------------------

@pytest.mark.parametrize("trump, cards, winner", [
    ("H", "9D 7H 3D", 1), ("H", "9D 7H QH", 2), ("H", "KC AC 5H", 2), ("H", "AH 2H KH", 0), (None, "4C 2C TC 9C", 2), (None, "5S AH KD", 0),
    ("S", "2D 3D AD KD", 2), ("S", "2D 2S 3S AD", 2),
])
def test_the_winner_of_a_trick(trump: str | None, cards: str, winner: int) -> None:
    players = "ABCD"[:len(cards.split())]
    study = deal("", players, setup="study", contract="A 3", trump=trump or "none", turn="A",
                 deal=" / ".join(f"{seat}: {card}" for seat, card in zip(players, cards.split(), strict=True)), play=cards)
    assert winners(study) == players[winner]


def test_why_a_trick_was_won() -> None:
    reasons = [trick.reason for trick in play(*MADE).tricks]
    assert reasons == ["highest trump", "highest trump", "highest diamond", "highest trump", "highest heart"]


# -- the plain hand -------------------------------------------------------------------------------------

def test_a_hand_played_out() -> None:
    replay = play(*MADE)
    assert (contract(replay), winners(replay), replay.tricks_taken) == ("B 3", "BBBDD", (0, 3, 0, 2))
    assert ended(replay) == "made -3 +9 -3 -3"
    assert replay.contract is not None
    assert replay.contract.trump == "S"


def test_the_same_hand_lost() -> None:
    assert (winners(play(*LOST)), ended(play(*LOST))) == ("BBDDD", "failed +3 -9 +3 +3")


def test_the_first_card_makes_trumps_and_the_highest_trump_wins() -> None:
    replay = play("3C 6D QC 7C")
    assert (replay.contract.trump if replay.contract else None, winners(replay)) == ("C", "D")


@pytest.mark.parametrize("tricks, outcome, at", [
    (("AS 5S 2S 7C", "KS QS QC"), "P008 at 7", "QC"),
    (("AS 5S 2S 7C", "KS QS 4S 8C", "KS"), "P007 at 9", "KS"),
    (("AS 5S 2S 7C", "QS"), "P006 at 5", "QS"),
    (("AS 5S 2S 7C", "TC"), "P006 at 5", "TC"),
    (("5S AS 2S 7C",), "P006 at 1", "5S"),
    (("AS 5S 2S 7C", "C: QS"), "P002 at 5", "C"),
    (("A: 7C",), "P002 at 1", "A"),
    (("AS / D: 5S",), "P003 at 2", "D"),
    ((*MADE, "2C"), "P004 at 21", "2C"),
    (("AS 5S 2S",), "P012 at 4", "2S"),
    (("AS 5S 2S 7C", "KS"), "P012 at 6", "KS"),
    (("hello",), "P005 at 1", "hello"),
    (("1. AS 5S 2S 7C", "3. KS QS 4S 8C"), "P010 at 5", "3"),
    (("AS 5S 2S 7C", "9"), "P011 at 5", "9"),
    (("AS 5S 2S 7C", "KD 6D QC 9"), "P011 at 8", "9"),
])
def test_a_play_that_breaks_a_rule(tricks: tuple[str, ...], outcome: str, at: str) -> None:
    replay = play(*tricks)
    assert (contract(replay), marked(replay)) == (outcome, at)
    assert len(codes_of(replay)) == 1


@pytest.mark.parametrize("tricks, words", [
    ((), "AS KS 9S KD 3C"), (("AS",), "QS 5S"), (("AS 5S",), "JS 4S 2S"), (("AS 5S 2S",), "7C 9D 4H 5H 8C"),
    (("AS 5S 2S 7C",), "KS 9S KD 3C"), (MADE, ""), (MADE[:3], "9S 3C"),
])
def test_what_may_be_played(tricks: tuple[str, ...], words: str) -> None:
    replay = play(*tricks) if tricks else deal(deal=DEAL, calls=THREE)
    assert sorted(may(replay).split()) == sorted(words.split())


def test_quick_words_are_the_same_play() -> None:
    quick = play("sa52 c7", "sk q 4 c8", "♦K 6♦ Qc 9D", "S9 H10 SJ ♥4", "HA5 c3 dA")
    assert [move.text for move in quick.moves] == [move.text for move in play(*MADE).moves]


# -- rows 14 and 15: what the generals lead -------------------------------------------------------------

GENERALS = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3D / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"


@pytest.mark.parametrize("option, lead, outcome", [
    ("any", "AS", "B w"), ("lowest_trump", "9S", "B w"), ("lowest_trump", "3D", "B w"),
    ("lowest_trump", "AS", "P111 at 1"), ("lowest_trump", "KD", "P111 at 1"),
])
def test_row_14_wellington_may_have_to_lead_the_lowest_trump(option: str, lead: str, outcome: str) -> None:
    assert contract(deal(f"wellington_lead={option}", deal=GENERALS, calls="n w p p", play=f"{lead} / end")) == outcome


def test_row_14_it_binds_the_first_lead_of_wellington_alone() -> None:
    assert contract(deal("wellington_lead=lowest_trump", deal=GENERALS, calls="p n p p", play="AS / end")) == "B n"
    led = deal("wellington_lead=lowest_trump", deal=GENERALS, calls="n w p p", play="9S QS JS 7C / C: AD QC 9D KD / 6D AH 4H 3D / end")
    assert contract(led) == "B w"


@pytest.mark.parametrize("trump, lead, outcome", [
    ("S", "3D", "B b"), ("S", "KD", "P112 at 1"), ("S", "9S", "P112 at 1"), ("D", "9S", "B b"), ("D", "3D", "P112 at 1"),
    ("H", "3D", "B b"),
    ("", "3D", "P113 at 1"),
])
def test_row_15_blucher_may_have_to_name_trumps_and_lead_the_lowest_plain_card(trump: str, lead: str, outcome: str) -> None:
    named = {"trump": trump} if trump else {}
    options = "blucher_lead=lowest_plain_trump_named blucher_requires_wellington=no"
    replay = deal(options, **named, deal=GENERALS, calls="n b p p", play=f"{lead} / end")
    assert contract(replay) == outcome
    if outcome == "B b":
        assert replay.contract is not None
        assert replay.contract.trump == trump


def test_row_15_named_trumps_hold_whatever_is_led() -> None:
    options = "blucher_lead=lowest_plain_trump_named blucher_requires_wellington=no"
    replay = deal(options, trump="S", deal=GENERALS, calls="n b p p", play="3D 6D 2S 9D")
    assert (winners(replay), replay.result) == ("D", "failed")


def test_rows_14_and_15_the_words_offered_keep_to_the_rule() -> None:
    wellington = deal("wellington_lead=lowest_trump", deal=GENERALS, calls="n w p p")
    assert sorted(may(wellington).split()) == ["3D", "9S"]
    blucher = deal("blucher_lead=lowest_plain_trump_named blucher_requires_wellington=no", trump="S", deal=GENERALS, calls="n b p p")
    assert may(blucher) == "3D"


# -- rows 19 and 21: misère -----------------------------------------------------------------------------

MISERE = "A: 7C 9D 4H 5H 8C / B: 2D 3D 2C 4C 2H / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"


@pytest.mark.parametrize("option, trump, taken", [("none", None, "C"), ("first_card", "D", "C")])
def test_row_19_misere_has_trumps_only_where_the_table_says_so(option: str, trump: str | None, taken: str) -> None:
    replay = deal(f"misere_trumps={option}", deal=MISERE, calls="p m p p", play="2D 6D QC 9D / end")
    assert replay.contract is not None
    assert (replay.contract.trump, winners(replay)) == (trump, "A")


def test_row_19_the_same_cards_are_made_without_and_lost_with_trumps() -> None:
    dealt = "A: AH KH 5C 6C 7C / B: 2D 3D 4D 2H 3H / C: AD KD QD 8C 9C / D: QH JH TH TC JC"
    tricks = ("2D AD TC 5C", "C: 8C JC 6C 2H", "D: QH KH 3H 9C", "A: AH 3D QD TH")
    assert winners(deal(deal=dealt, calls="p m p p", play=" / ".join([*tricks, "A: 7C 4D KD JH"]))) == "CDAAA"
    lost = deal("misere_trumps=first_card", deal=dealt, calls="p m p p", play=" / ".join([*tricks[:3], "A: AH 3D"]))
    assert winners(lost) == "CDA"
    assert ended(deal(deal=dealt, calls="p m p p", play=" / ".join([*tricks, "A: 7C 4D KD JH"]))) == "made -3 +9 -3 -3"
    third = "A: 7C 3D QD JH / end"
    trumped = deal("misere_trumps=first_card", deal=dealt, calls="p m p p", play=" / ".join([*tricks[:3], third]))
    assert winners(trumped) == "CDAC"
    sole = deal("misere_trumps=first_card", deal=dealt, calls="p m p p", play="2H 8C QH AH / A: 5C 3H 9C TC / end", result="failed")
    assert (winners(sole), sole.result) == ("AB", "failed")


def test_row_21_the_maker_leads_a_misere() -> None:
    assert contract(deal(deal=MISERE, calls="p m p p", play="A: 7C")) == "P002 at 1"


def test_a_misere_is_lost_with_the_first_trick_and_made_with_the_last() -> None:
    lost = deal("", "AB", deal="A: 2D 3D 4D 5D 6D / B: AD 2H 3H 4H 5H", calls="p m", play="B: AD 2D")
    assert ended(lost) == "failed +3 -3"
    undecided = deal("", "AB", deal="A: AD 3D 4D 5D 6D / B: 2D 2H 3H 4H 5H", calls="p m", play="B: 2D AD / 3D 2H / 4D 3H / 5D 4H")
    assert contract(undecided).startswith("P012")
    made = deal("", "AB", deal="A: AD 3D 4D 5D 6D / B: 2D 2H 3H 4H 5H", calls="p m", play="B: 2D AD / 3D 2H / 4D 3H / 5D 4H / 6D 5H")
    assert ended(made) == "made -3 +3"


# -- rows 22 and 23: duties -----------------------------------------------------------------------------

def test_row_22_a_player_who_cannot_follow_may_have_to_trump() -> None:
    before = ("AS 5S 2S 7C", "KD 6D")
    assert sorted(may(play(*before)).split()) == ["4S", "AH", "JS", "QC"]
    assert sorted(may(play(*before, options="must_trump_if_void=yes")).split()) == ["4S", "JS"]
    assert contract(play("AS 5S 2S 7C", "KD 6D QC", options="must_trump_if_void=yes")) == "P108 at 7"
    to_the_end = ("AS 5S 2S 7C", "KS QS 4S 8C", "KD 6D JS 9D", "D: AH 4H 3C TH", "QC 5H 9S AD")
    assert contract(play(*to_the_end, options="must_trump_if_void=yes")) == "P108 at 15"


def test_row_22_without_a_trump_anything_goes() -> None:
    assert contract(play("AS 5S 2S 7C / end", options="must_trump_if_void=yes")) == "B 3"


def test_row_23_nobody_has_to_head_the_trick() -> None:
    assert contract(play("9S 5S 2S 7C / end")) == "B 3"


# -- row 24: where play may stop ------------------------------------------------------------------------

@pytest.mark.parametrize("option, tricks, outcome", [
    ("either", MADE[:3], "made -3 +9 -3 -3"), ("either", MADE[:4], "made -3 +9 -3 -3"), ("either", MADE, "made -3 +9 -3 -3"),
    ("either", MADE[:2], "P012 at 9"), ("either", (*MADE[:3], "9S TH"), "made -3 +9 -3 -3"),
    ("stop_when_decided", MADE[:3], "made -3 +9 -3 -3"), ("stop_when_decided", MADE[:4], "P109 at 13"),
    ("stop_when_decided", MADE, "P109 at 13"),
    ("stop_when_decided", FAILED, "failed +3 -9 +3 +3"), ("stop_when_decided", (*FAILED, "C: 5S"), "P109 at 13"),
    ("either", FAILED, "failed +3 -9 +3 +3"), ("either", LOST[:4], "P012 at 17"), ("full", LOST, "failed +3 -9 +3 +3"),
    ("full", MADE, "made -3 +9 -3 -3"), ("full", MADE[:3], "P117 at 13"), ("full", MADE[:2], "P012 at 9"),
])
def test_row_24_where_play_may_stop(option: str, tricks: tuple[str, ...], outcome: str) -> None:
    assert ended(play(*tricks, options=f"play_out={option}")) == outcome


def test_row_24_binds_written_cards_only() -> None:
    for option in ("either", "full", "stop_when_decided"):
        assert ended(deal(f"play_out={option}", contract="B 3", winners="B B B")) == "made -3 +9 -3 -3"
        assert ended(deal(f"play_out={option}", contract="B 3", winners="B B B D D")) == "made -3 +9 -3 -3"


# -- row 25: claims and concessions ---------------------------------------------------------------------

@pytest.mark.parametrize("ending, outcome", [
    ("claim", "made -3 +9 -3 -3"), ("B: claim", "made -3 +9 -3 -3"), ("concede", "failed +3 -9 +3 +3"),
    ("B: concede", "failed +3 -9 +3 +3"),
    ("C: claim", "failed +3 -9 +3 +3"), ("A: concede / C: concede / D: concede", "made -3 +9 -3 -3"),
    ("D: concede / A: concede / C: concede", "made -3 +9 -3 -3"), ("A: concede / C: concede", "P014 at 7"), ("claim / KS", "P004 at 6"),
])
def test_row_25_who_claims_and_who_concedes(ending: str, outcome: str) -> None:
    assert ended(play("AS 5S 2S 7C", *ending.split(" / "))) == outcome


@pytest.mark.parametrize("word", ["claim", "concede"])
def test_row_25_before_a_card_and_in_the_middle_of_a_trick(word: str) -> None:
    outcome = {"claim": "made -3 +9 -3 -3", "concede": "failed +3 -9 +3 +3"}[word]
    assert ended(play(word)) == outcome
    assert ended(play("AS 5S 2S 7C", "KS QS", f"B: {word}")) == outcome
    assert ended(play(word, dealt="")) == outcome


def test_row_25_claims_may_be_switched_off() -> None:
    assert contract(play("AS 5S 2S 7C", "claim", options="claims=no")) == "P110 at 5"
    assert contract(play("AS 5S 2S 7C", "concede", options="claims=no")) == "P110 at 5"
    assert contract(play("AS 5S 2S 7C", "end", options="claims=no")) == "B 3"


def test_row_25_nobody_can_concede_what_is_decided() -> None:
    assert ended(play(*MADE[:3], "concede")) == "made -3 +9 -3 -3"


def test_after_a_claim_only_the_tricks_on_paper_count() -> None:
    replay = play("AS 5S 2S 7C", "claim")
    assert (len(replay.tricks), replay.tricks_taken) == (1, (0, 1, 0, 0))
    assert waiting(replay)["words"] == []


def test_row_25_a_claim_that_the_cards_do_not_force_is_pointed_out() -> None:
    assert "S015" not in codes_of(play("AS 5S 2S 7C", "KS QS 4S 8C", "KD 6D QC", "claim"))
    false = play("9S QS JS 7C", "claim")
    assert [(found.code.name, found.severity) for found in false.diagnostics] == [("S015", "warning")]
    assert ended(false) == "made -3 +9 -3 -3"
    assert codes_of(play("9S QS JS 7C", "claim", dealt="")) == []


# -- row 30: a smaller pack -----------------------------------------------------------------------------

def test_row_30_cards_that_are_not_in_the_pack() -> None:
    assert contract(play("AS 5S 2S 7C", options="pack_ranks=AKQJT987")) == "D002 at 1"
    assert contract(play("AS 5S 2S 7C", options="pack_ranks=AKQJT987", dealt="")) == "D002 at 2"
    assert contract(play("AS 5S 2S 7C", options="strip_extra=8H/7C", dealt="")) == "D002 at 4"


def test_row_30_a_stripped_card_is_not_offered() -> None:
    words = may(deal("pack_ranks=AKQJT9 strip_extra=9H/9C", "ABC", calls="p 3 p")).split()
    assert len(words) == 22
    assert not {"9H", "9C", "8S"} & set(words)


def test_row_30_a_deal_from_a_smaller_pack() -> None:
    dealt = "A: AS KS QS JS TS / B: AH KH QH JH TH"
    assert deal("pack_ranks=TJQKA", "AB", deal=dealt, calls="3 p").accepted


# -- what is known --------------------------------------------------------------------------------------

def test_hands_that_are_not_written_follow_from_the_play() -> None:
    replay = play(*MADE, dealt="")
    assert replay.deal_derived
    assert [sorted(held or ()) for held in replay.deal.hands] == [sorted(held or ()) for held in play(*MADE).deal.hands]
    assert not play(*MADE).deal_derived


def test_after_an_early_stop_the_rest_of_a_derived_hand_is_unknown() -> None:
    replay = play(*MADE[:3], dealt="")
    assert replay.deal.hands[1] == ("AS", "KS", "KD", "?", "?")
    assert any("revoke" in sentence for sentence in replay.unverified)


def test_a_hand_written_in_part_holds_what_is_seen_too() -> None:
    replay = play(*MADE, dealt="B: AS KS ? KD ?")
    assert replay.accepted
    assert sorted(replay.deal.hands[1] or ()) == sorted(["AS", "KS", "9S", "KD", "3C"])
    assert contract(play("9S", dealt="B: AS KS TC KD 3C")) == "P006 at 1"
    assert contract(play("AS 5S AD", dealt="C: QS 5S AD 6D TH")) == "P006 at 3"
    assert contract(play(*MADE[:1], "KS QS 4S 8C", "TC", "end", dealt="B: AS KS ? KD QD")) == "B 3"


def test_one_hand_may_be_unknown_as_a_whole() -> None:
    assert deal(deal=DEAL.replace("7C 9D 4H 5H 8C", "?"), calls=THREE, play=" / ".join(MADE)).accepted


@pytest.mark.parametrize("tricks, at, word", [
    (("AS 5S 2S 7C", "KS QS 4S 8C", "KD 6D QC 9D", "9S TH JS 6S"), 4, "7C"),
    (("AS 5S 2S 7C", "KS TH 4S 8C", "KD QS"), 6, "TH"),
])
def test_a_revoke_is_proven_by_a_later_card(tricks: tuple[str, ...], at: int, word: str) -> None:
    replay = play(*tricks, dealt="")
    assert (contract(replay), marked(replay)) == (f"P009 at {at}", word)
    assert errors_of(replay)[0].args["trick"] == len(tricks)


def test_a_marked_revoke_may_be_proven_later() -> None:
    replay = play("AS 5S 2S 7C*", "KS QS 4S 8C", "KD 6D QC 9D", "9S TH JS 6S", "end", dealt="")
    assert replay.accepted
    assert [(found.step, found.seat, found.code, found.remedy) for found in replay.irregularities] == [(8, 0, "P009", "stood")]


def test_a_duty_to_trump_is_proven_by_a_later_card_too() -> None:
    replay = play("AS 5S 2S 7C", "KD 6D QC 9D", "KS QS JS", options="must_trump_if_void=yes", dealt="")
    assert contract(replay) == "P108 at 7"


def test_unknown_cards_are_cards() -> None:
    replay = play("AS ? 2S ?", "KS QS 4S ?", "KD 6D QC 9D", dealt="")
    assert (replay.accepted, winners(replay)) == (True, "BBB")
    assert any("unknown card" in sentence for sentence in replay.unverified)


def test_an_unknown_card_may_have_won_and_leads() -> None:
    replay = play("9S ? 2S 7C", "C: AD QC 9D KD", "C: 6D AH 4H 3C", "end", dealt="")
    assert winners(replay) == "CCC"
    assert contract(play("9S ? 2S 7C", "D: QC", dealt="")) == "P002 at 5"


def test_a_hand_of_which_the_rest_was_not_recorded() -> None:
    replay = play("AS 5S 2S 7C", "end")
    assert (replay.accepted, replay.result, replay.scores) == (True, "unfinished", None)
    assert replay.unverified
    assert ended(play(*MADE[:3], "end")) == "made -3 +9 -3 -3"
    assert ended(play("AS 5S 2S 7C", "end", result="failed")) == "failed +3 -9 +3 +3"
    assert ended(play("AS 5S 2S 7C", "end", score="-3 9 -3 -3")) == "unfinished -3 +9 -3 -3"
    assert play(*MADE[:3], "end", result="failed").accepted is False


# -- marks ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("tricks, code, remedy", [
    (("AS 5S QC* 7C",), "P008", "stood"), (("AS 5S QC*/2S 7C",), "P008", "replaced by 2S"), (("AS 5S 2S 7C*",), "", "stood"),
    (("A: 7C*/- / AS 5S 2S 7C",), "P002", "void"), (("AS 5S 2S 7C", "C: QS*/- / KS QS 4S 8C"), "P002", "void"),
    (("AS 5S 2S 7C", "C: QS* JS 8C KS"), "P002", "stood"), (("AS 5S / A: 7C*/- / D: 2S 7C",), "P003", "void"),
])
def test_what_was_irregular_and_happened(tricks: tuple[str, ...], code: str, remedy: str) -> None:
    replay = play(*tricks, "end")
    assert [said.message for said in errors_of(replay)] == []
    assert [(found.code, found.remedy) for found in replay.irregularities] == [(code, remedy)]


def test_a_card_taken_back_is_still_in_its_hand() -> None:
    replay = play("AS 5S QC*/2S 7C", "KS QS 4S 8C", "KD 6D QC 9D")
    assert (replay.accepted, winners(replay)) == (True, "BBB")


@pytest.mark.parametrize("tricks, outcome", [
    (("AS 5S TC*",), "P006 at 3"), (("AS 5S QC*/4H",), "P006 at 3"), (("AS 5S QC*/AH",), "P008 at 3"), (("AS / A: 7C*",), "P018 at 2"),
    (("AS 5S 2S 7C", "AS*"), "P007 at 5"), ((*MADE, "2C*"), "P004 at 21"), (("AS 5S 2S 7C", "C: QC* JS 8C KS"), "P006 at 5"),
    (("A: TC*/-",), "P006 at 1"),
])
def test_what_cannot_have_happened_stays_an_error(tricks: tuple[str, ...], outcome: str) -> None:
    assert contract(play(*tricks)) == outcome


def test_a_revoke_that_stood_changes_nothing_else() -> None:
    stood = play("AS 5S QC* 7C", "KS QS 4S 8C", "KD 6D 2S 9D", "D: AH 4H 3C TH", "JS 5H 9S AD")
    assert ended(stood) == "failed +3 -9 +3 +3"


# -- level 3 --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("names, outcome", [
    ("B B B D D", "made -3 +9 -3 -3"), ("B B B", "made -3 +9 -3 -3"), ("A A A", "failed +3 -9 +3 +3"), ("B B D", "None open"),
    ("B, B, B", "made -3 +9 -3 -3"),
])
def test_who_won_each_trick(names: str, outcome: str) -> None:
    replay = deal(contract="B 3", winners=names)
    assert (replay.level, ended(replay)) == (3, outcome)
    assert [trick.cards for trick in replay.tricks] == [()] * len(names.replace(",", "").split())


def test_winners_that_decide_nothing_need_a_result() -> None:
    assert ended(deal(contract="B 3", winners="B B D", result="made")) == "made -3 +9 -3 -3"
    assert ended(deal(contract="B 3", winners="A A A", result="made")).startswith("S002")
    assert ended(deal(calls=THREE, winners="B B B")) == "made -3 +9 -3 -3"


@pytest.mark.parametrize("fields, code, at", [
    ({"contract": "B 3", "winners": "B B B B B B"}, "S008", "B"), ({"contract": "B 3", "winners": "B X B"}, "R015", "X"),
    ({"calls": THREE, "play": " / ".join(MADE), "winners": "B B D D D"}, "S003", "D"),
])
def test_winners_that_are_wrong(fields: dict[str, str], code: str, at: str) -> None:
    replay = deal(**fields)
    assert (errors_of(replay)[0].code.name, marked(replay)) == (code, at)


# -- trump: and contract: with cards --------------------------------------------------------------------

@pytest.mark.parametrize("trump, code", [("S", None), ("spades", None), ("♠", None), ("H", "S010"), ("none", "S010"), ("x", "R017")])
def test_written_trumps_are_held_against_the_lead(trump: str, code: str | None) -> None:
    assert [found.code.name for found in errors_of(play(*MADE, trump=trump))] == ([code] if code else [])


def test_a_contract_may_stand_in_place_of_the_calls() -> None:
    assert ended(deal(contract="B 3", play=" / ".join(MADE))) == "made -3 +9 -3 -3"
    assert [found.code.name for found in errors_of(deal(play=" / ".join(MADE)))] == ["P107"]
    assert [found.code.name for found in errors_of(deal(calls="p p p p", play=" / ".join(MADE)))] == ["P115"]


# -- studies --------------------------------------------------------------------------------------------

STUDY = {"setup": "study", "contract": "B 3", "trump": "S", "turn": "C", "deal": "A: 2D / B: AS KH / C: QS 5H / D: ?"}


def test_a_study_starts_in_the_middle_and_pays_nothing() -> None:
    replay = deal(**STUDY, trick="4", play="QS ? 2D AS / KH 5H")
    assert (replay.accepted, replay.study, replay.result, replay.scores) == (True, True, "unfinished", (0, 0, 0, 0))
    assert [(trick.n, trick.leader, trick.winner) for trick in replay.tricks] == [(4, 2, 1)]


def test_a_study_without_a_move_asks_who_is_to_play_what() -> None:
    assert waiting(deal(**STUDY)) == {"hand": "2026-11-26/Tables/nap/1", "seat": "C", "words": ["QS", "5H"]}


@pytest.mark.parametrize("change, code", [
    ({"contract": ""}, "N210"), ({"trump": "x"}, "R017"), ({"turn": "X"}, "R015"), ({"trick": "x"}, "N212"), ({"setup": "puzzle"}, "R017"),
    ({"deal": "A: AS / B: AS"}, "D001"),
])
def test_a_study_that_is_none(change: dict[str, str], code: str) -> None:
    assert code in [found.code.name for found in errors_of(deal(**{**STUDY, **change}))]


def test_a_study_says_its_contract() -> None:
    fields = {name: value for name, value in STUDY.items() if name != "contract"}
    assert [found.code.name for found in errors_of(deal(**fields))] == ["R018"]


@pytest.mark.parametrize("field", ["turn", "trick"])
def test_a_hand_that_is_no_study_starts_at_its_beginning(field: str) -> None:
    value = {"turn": "C", "trick": "3"}[field]
    assert [found.code.name for found in errors_of(deal(contract="B 3", result="made", **{field: value}))] == ["R019"]


def test_hand_sizes_and_the_leader_of_a_study_are_taken_as_given() -> None:
    hands = "A: AS KS QS JS TS 9S 8S / B: 2D / C: - / D: 3D 4D"
    replay = deal(setup="study", contract="B n", trump="none", turn="D", trick="2", deal=hands, play="D: 3D AS 2D")
    assert replay.accepted

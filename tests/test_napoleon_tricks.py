"""Which card takes a trick of Japanese Napoleon and what may be played to it, each rule a row of a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.game import legal
from tests.napoleon_tables import full, hand, study, why, won
from tests.tables import errors_of


def rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(cell.strip() for cell in line.split("|")) for line in table.strip().splitlines()]


@pytest.mark.parametrize("trump, number, cards, winner, power", rows("""
    H | 1 | KH AH JH 2H AS | AH | highest heart, plain first trick
    H | 2 | KH AH JH 2H AS | AS | mighty
    H | 2 | 7C AC JD 2H KC | JD | left bower
    H | 2 | QD KD JD 3D AD | JD | left bower
    H | 2 | QD KD 2D 3D AD | 2D | same two
    H | 1 | QD KD 2D 3D AD | AD | highest diamond, plain first trick
    H | 3 | QD KD 2D JD AD | JD | left bower
    H | 3 | QH KH 2H 3H AH | 2H | same two
    H | 3 | QH KH 2H JH AH | JH | right bower
    D | 4 | 5S 2S KS AS 9S | AS | mighty
    D | 4 | 5S 2S KS QS 9C | KS | highest spade
    S | 5 | KS JC JS 2S AS | AS | mighty
    S | 5 | KS JC QS 2S 3S | JC | left bower
    S | 5 | 5C JC AC 2C 9C | JC | left bower
    S | 5 | 5D 3S AD 2D 9D | 3S | the only trump
    S | 5 | 5D 3C AD 2H 9D | AD | highest diamond
    D | 6 | 4C QH 9D 8S 3H | 9D | the only trump
    C | 6 | QH AS 3H 5H 9H | AS | mighty
    C | 6 | 4C 9C 3H 5H KC | KC | highest trump
    H | 1 | 7C AC JD 2H KC | AC | highest club, plain first trick
"""))
def test_section_4_of_the_rules(trump: str, number: str, cards: str, winner: str, power: str) -> None:
    replay = study(trump, int(number), cards)
    assert (won(replay), why(replay)) == (winner, power)


@pytest.mark.parametrize("options, trump, number, cards, winner, power", rows("""
    same_two=plain_suits | H | 3 | QH KH 2H 3H AH | AH | highest trump
    same_two=off | H | 3 | QD KD 2D 3D AD | AD | highest diamond
    same_two_rank=above_left_bower | H | 3 | QD KD 2D JD AD | 2D | same two
    same_two_rank=above_left_bower | H | 3 | QH KH 2H JH AH | JH | right bower
    same_two_rank=above_bowers | H | 3 | QH KH 2H JH AH | 2H | same two
    same_two_rank=above_bowers | D | 3 | QS KS 2S AS 3S | AS | mighty
    first_trick=specials_only | H | 1 | 7C AC JD 2H KC | JD | left bower
    first_trick=specials_only | H | 1 | 7C AC 3D 2H KC | AC | highest club
    first_trick=specials_only | H | 1 | 7C AC 3D AS KC | AS | mighty
    first_trick=no_same_two | H | 1 | 7C AC 3D 2H KC | 2H | the only trump
    first_trick=no_same_two | H | 1 | QD KD 2D 3D AD | AD | highest diamond
    first_trick=plain_but_mighty | H | 1 | 7C AC JD AS KC | AS | mighty
    first_trick=plain_but_mighty | H | 1 | 7C AC JD 2H KC | AC | highest club, plain first trick
    last_trick=plain | H | 10 | 7C AC JD AS KC | AC | highest club, plain last trick
    last_trick=plain | H | 9 | 7C AC JD 9S KC | JD | left bower
    last_trick=plain_but_mighty | H | 10 | 7C AC JD AS KC | AS | mighty
    last_trick=plain | H | 10 | QD KD 2D 3D AD | AD | highest diamond, plain last trick
    yoromeki=on | C | 6 | QH AS 3H 5H 9H | QH | queen of hearts, yoromeki
    yoromeki=on | C | 6 | QH KS 3H 5H AH | AH | highest heart
    yoromeki=on | C | 1 | QH AS 3H 5H KH | KH | highest heart, plain first trick
    yoromeki=on | C | 6 | QH AS KH AH 9H | QH | queen of hearts, yoromeki
    yoromeki=on yoromeki_chain=yes | C | 6 | QH AS KH 5H 9H | KH | king of hearts, yoromeki
    yoromeki=on yoromeki_chain=yes | C | 6 | QH AS KH AH 9H | AH | ace of hearts, yoromeki
    yoromeki=on yoromeki_chain=yes | C | 6 | QH 2S KH AH 9H | AH | highest heart
    yoromeki=on | C | 6 | QH AS JC 5H 9H | QH | queen of hearts, yoromeki
    yoromeki=on_unless_bower | C | 6 | QH AS JC 5H 9H | JC | right bower
    yoromeki=on_unless_bower | C | 6 | QH AS JS 5H 9H | JS | left bower
    yoromeki=on_unless_bower | C | 6 | QH AS 3H 5H 9H | QH | queen of hearts, yoromeki
    killers=mighty_only | C | 6 | QH AS 3H 5H 9H | QH | queen of hearts, killer
    killers=mighty_only | C | 6 | QD JC 3H 5H 9H | JC | right bower
    killers=full | C | 6 | QD JC 3H 5H 9H | QD | queen of diamonds, killer
    killers=full | S | 6 | QC JC 3H 5H 9H | QC | queen of clubs, killer
    killers=full | H | 6 | QC JD 3H 5H QS | QS | queen of spades, thief
    killers=full | H | 6 | QC 4D 3H 5H QS | 5H | highest trump
    hunting_jack=on | H | 6 | 7S JS JH 5H 9S | JS | hunting jack
    hunting_jack=on | H | 6 | 7S JS JH AS 9S | AS | mighty
    hunting_jack=on | H | 6 | 7S JC JD 5H 9S | JC | hunting jack
    hunting_jack=on | H | 6 | 7S JC JD JH 9S | JH | right bower
    hunting_jack=on | H | 6 | 7S JC JH 5H 9S | JH | right bower
    plain_jack_rank=lowest | H | 6 | 7S JS 3S 4S 9D | 7S | highest spade
    plain_jack_rank=lowest | H | 6 | JS 2D 3D 4D 9D | JS | highest spade
"""))
def test_what_the_options_change(options: str, trump: str, number: str, cards: str, winner: str, power: str) -> None:
    replay = study(trump, int(number), cards, options)
    assert (won(replay), why(replay)) == (winner, power)


@pytest.mark.parametrize("options, trump, number, cards, winner", rows("""
    | H | 6 | 7C JK 3C 4C 9C | 9C
    | H | 6 | JK 7C 3H 4C 9C | 3H
    | H | 6 | JK 7C 3D 4C 9C | JK
    | H | 6 | 2C JK 3C 4C 9C | 9C
    joker_rank=above_mighty | H | 6 | 7C JK AS 4C JH | JK
    joker_rank=above_mighty yoromeki=on | C | 6 | QH AS JK 5H 9H | QH
    joker_rank=above_bowers_below_mighty | H | 6 | 7C JK 3C 4C JH | JK
    joker_rank=above_bowers_below_mighty | H | 6 | 7C JK AS 4C JH | AS
    joker_rank=above_bowers_below_mighty | H | 1 | 7C JK 3C 4C JH | 7C
    joker_rank=above_mighty first_trick=no_same_two | H | 1 | 7C JK AS 4C JH | JK
    joker_rank=never_wins | H | 6 | JK 7C 3D 4C 9C | 9C
    joker_rank=below_mighty_when_led | H | 7 | JK 7C JH 4C 9C | JK
    joker_rank=below_mighty_when_led | H | 7 | JK 7C AS 4C 9C | AS
    joker_rank=below_mighty_when_led | H | 8 | JK 7C JH 4C 9C | JH
    joker_rank=below_mighty_when_led | H | 7 | 7C JK 3C 4C 9C | 9C
    joker_lead=names_suit | H | 6 | JK:C 7C 3C 4D 9D | 7C
    joker_lead=names_suit joker_rank=above_mighty | H | 6 | JK:C 7C 3C 4D 9D | JK
    joker_lead=names_suit | H | 6 | JK 7C 3C 4D 9D | P222
    | H | 6 | JK:C 7C 3C 4D 9D | P223
"""))
def test_the_joker(options: str, trump: str, number: str, cards: str, winner: str) -> None:
    assert won(study(trump, int(number), cards, options, jokers=True)) == winner


def may(held: str, led: str, options: str = "", trump: str = "H", number: int = 3) -> str:
    """What B may play with these cards to a card that A led."""
    first = led[:2]
    body = f"setup: study\ncontract: A 13{trump}\ntrick: {number}\nturn: A\ndeal:\n  A: {first}\n  B: {held}\nplay: {led}\n"
    replay = hand(body, options)
    assert replay.game is not None
    assert errors_of(replay) == []
    return " ".join(legal(replay.game, replay.state))


@pytest.mark.parametrize("held, led, options, expected", [
    ("JD 5C", "4D", "", "JD"),                                                 # JN-F1
    ("JD 5C", "4H", "", "JD 5C"),                                              # JN-F2
    ("AS 9H", "6S", "", "AS"),                                                 # JN-F3
    ("AS 7C", "6C", "", "7C"),                                                 # JN-F4
    ("AS 7C", "6C", "mighty_follow=free", "AS 7C"),
    ("AS 9H", "6S", "mighty_follow=free", "AS 9H"),
    ("9H 2S 4D", "6C", "", "2S 9H 4D"),                                        # JN-F5
    ("JK 7C 4D", "6C", "jokers=1", "7C JK"),
    ("JK 4D", "6C", "jokers=1", "4D JK"),
    ("JK 7C 4D", "3C", "jokers=1 joker_call_card=3C", "JK"),
    ("JK 7C 4D", "4C", "jokers=1 joker_call_card=3C", "7C JK"),
    ("9H 4D 7C", "JK", "jokers=1", "9H"),
    ("9H 4D 7C", "JK:D", "jokers=1 joker_lead=names_suit", "4D"),
])
def test_what_may_be_played(held: str, led: str, options: str, expected: str) -> None:
    assert sorted(may(held, led, options).split()) == sorted(expected.split())


def test_a_joker_may_be_called_by_a_card_in_any_position() -> None:
    body = ("setup: study\ncontract: A 13H\ntrick: 3\nturn: A\ndeal:\n  A: 9C\n  B: 3C\n  C: JK 7C\nplay: 9C 3C\n")
    for when, expected in (("led_only", ["7C", "JK"]), ("any_position", ["JK"])):
        replay = hand(body, f"jokers=1 joker_call_card=3C joker_call_when={when}")
        assert replay.game is not None
        assert sorted(legal(replay.game, replay.state)) == expected


@pytest.mark.parametrize("lead, options, code", [
    ("3C", "", None),                                                          # JN-F6
    ("3C", "opening_lead=no_trump", "P220"),
    ("KH", "opening_lead=no_trump", None),
])
def test_the_first_lead(lead: str, options: str, code: str | None) -> None:
    found = [said.code.name for said in errors_of(full(options, tricks=f"  {lead}\n"))]
    assert (code in found) == (code is not None)


@pytest.mark.parametrize("tricks, expected", [
    ("  A: AC\n", "P002"), ("  AC 5C 2C TC 7C\n  A: KC\n", "P002"), ("  AC\n  C: TC\n", "P003"),                # JN-F7
    ("  AC 5D\n", "P008"), ("  AC 7C\n", "P006"), ("  8S\n", "P219"), ("  AC 5C 2C TC AC\n", "P007"),
    ("  AC 5C 2C TC 7C\n", "P225"), ("  KD\n", "P006"),
])
def test_what_is_wrong_with_a_card(tricks: str, expected: str) -> None:
    assert errors_of(full(tricks=tricks))[0].code.name == expected


def test_four_play_twelve_tricks() -> None:
    body = "setup: study\ncontract: A 13H\ntrick: 12\nturn: A\ndeal:\n  A: AD\n  B: 2D\n  C: 3D\n  D: 4D\nplay: AD 2D 3D 4D\n"
    four = hand(body, "players=4", players="ABCD")
    assert (won(four), why(four)) == ("2D", "same two")
    assert won(hand(body, "players=4 last_trick=plain", players="ABCD")) == "AD"


VECTORS = Path(__file__).parent / "cases" / "napoleon_peer_tricks.jsonl"
"""Tricks decided by three other programs, where they play by the same rules."""


TRICKS = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick["id"])
def test_other_programs_decide_the_same(trick: dict[str, object]) -> None:
    cards = str(trick["cards"]).split()
    seats = "ABCDE"[:len(cards)]
    held = "".join(f"  {seat}: {card}\n" for seat, card in zip(seats, cards, strict=True))
    body = f"setup: study\ncontract: A 13{trick['trump']}\ntrick: {trick['trick']}\nturn: A\ndeal:\n{held}play: {trick['cards']}\n"
    replay = hand(body, "players=4" if len(cards) == 4 else "", players=seats)
    assert won(replay) == trick["winner"]
    assert replay.tricks[-1].points == sum(card[0] in "AKQJT" for card in cards)

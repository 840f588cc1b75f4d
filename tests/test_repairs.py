"""Repairs: the smallest edits after which a refused hand is legal; each one offered, when made, gives an accepted hand."""

from __future__ import annotations

import pytest
from tables import deal, errors_of, hand, head, replays_of

from formats.files import decode
from replay.replay import Replay
from replay.session import walk_file

DEAL = "A: 7C 9D 4H 5H 8C / B: AS KS 9S KD 3C / C: QS 5S AD 6D TH / D: JS 4S 2S AH QC"


def offered(replay: Replay) -> list[str]:
    return [repair.replacement for said in errors_of(replay) for repair in said.repairs]


def made(replay: Replay) -> list[bool]:
    """Whether the file is accepted with each repair made."""
    text = replay.record.source.text
    edited = [text[:repair.start] + repair.replacement + text[repair.end:] for said in errors_of(replay) for repair in said.repairs]
    return [all(other.accepted for other in walk_file(decode(each.encode(), "test.hand"))) for each in edited]


@pytest.mark.parametrize("tricks, repairs", [
    ("AS 5S QC 7C / KS QS 4S 8C / KD 6D QC 9D", ["2S", "JS"]), ("AS 5S 2S 7C / KS 5S 4S 8C / KD 6D QC 9D", ["QS"]),
    ("AS 5S 2S 7C / KS QS 4S 8C / KD 6D TC 9D", ["QC", "AH"]), ("AS 5S 2S 7C / KS QS 4S 8C / KD 6D QC 8D", ["9D"]),
])
def test_a_wrong_card_is_offered_what_makes_the_hand_legal(tricks: str, repairs: list[str]) -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play=tricks)
    assert sorted(offered(replay)) == sorted(repairs)
    assert made(replay) == [True] * len(repairs)


def test_a_call_too_low_is_offered_a_higher_one_or_a_pass() -> None:
    replay = deal(calls="p 3 2 p", result="made")
    assert offered(replay) == ["p", "m", "4"]
    assert all(made(replay))


def test_what_would_be_wrong_further_on_is_not_offered() -> None:
    replay = deal(deal=DEAL, calls="p 3 p p", play="AS 5S QC 7C / KS QS 2S 8C / KD 6D QC 9D")
    assert "2S" not in offered(replay)
    assert all(made(replay))


def test_a_repair_leaves_the_other_hands_alone() -> None:
    first, last = hand(dealer="D", contract="B 3", result="made"), hand(contract="C 2", result="made")
    _, faulty, _ = replays_of(head() + first + hand(calls="p 3 2 p", result="made") + last)
    assert made(faulty) == [True] * 3


def test_cards_glued_together_are_offered_apart() -> None:
    replay = deal(deal="A: AS2H KH QH JH", calls="p p p p")
    assert offered(replay) == ["AS 2H"]
    assert made(replay) == [True]


@pytest.mark.parametrize("fields", [
    {"deal": "A: AS AS KS QS JS", "calls": "p p p p"}, {"calls": "A: p / C: 3 / B: p / D: p"}, {"calls": "p 3"},
    {"calls": "p 3 p p", "play": "@"},
    {"contract": "B 3", "result": "made", "score": "1 2 3 4"},
])
def test_nothing_is_offered_where_no_one_word_is_wrong(fields: dict[str, str]) -> None:
    assert offered(deal(**fields)) == []

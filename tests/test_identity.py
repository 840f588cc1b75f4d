"""The two names of a hand: `id` says which hand it is, `hash` what is in it."""

from __future__ import annotations

import pytest
from tables import replay_of, replays_of

from replay.identity import play_hash

HEAD = "session: Thursday club\ndate: 2026-11-26\ngame: nap\nrules: house@1\nplayers: Anna, Boris, Chen, Dara\n"
HAND = "hand: 1\ndealer: Dara\ncalls: p 2 3 p\nplay:\n  KC 7C 2C 3C\n  8C QS 2S TS\n  6C AH 4S TH\nscore: -3 -3 9 -3\n"


def hash_of(head: str = HEAD, hand: str = HAND) -> str:
    return replays_of(head + hand)[-1].hash


# -- which hand -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("head, number, identity", [
    (HEAD, "1", "2026-11-26/Thursday club/nap/1"), (HEAD, "final", "2026-11-26/Thursday club/nap/final"),
    ("game: nap\n", "1", "undated/-/nap/1"),
    ("session: a/b\ngame: NAP\ndate: 2026-11\ntable: 2/3\n", "x/y", "2026-11/a_b/table 2_3/nap/x_y"),
    ("session:\ndate: ?\n", "1", "undated/-/-/1"),
    ("session: Mary   Ann's\n", "1", "undated/Mary Ann's/-/1"), ("game: Japanese Napoleon\n", "1", "undated/-/japanese-napoleon/1"),
    (HEAD, "007", "2026-11-26/Thursday club/nap/7"),
])
def test_the_id_of_a_hand(head: str, number: str, identity: str) -> None:
    assert replay_of(head + f"hand: {number}\nscore: 0 0 0 0\n").id == identity


def test_a_hand_may_have_another_date_and_game_than_its_evening() -> None:
    assert replay_of(HEAD + "hand: 1\ndate: 2026-11-27\nscore: 0 0 0 0\n").id == "2026-11-27/Thursday club/nap/1"


# -- what is in it --------------------------------------------------------------------------------------

def test_a_hash_is_thirty_two_digits_and_always_the_same() -> None:
    assert hash_of() == hash_of()
    assert len(hash_of()) == 32
    assert set(hash_of()) <= set("0123456789abcdef")


@pytest.mark.parametrize("old, new", [
    ("KC 7C 2C 3C\n", "♣k72\n  3c\n"), ("calls: p 2 3 p", "calls:\n  p TWO\n  three PASS"), ("calls: p 2 3 p", "calls: p 2 3!? p"),
    ("hand: 1", "hand: 01  # comment"),
    ("KC 7C", "KC {note} 7C"), ("score:", "note: a note\ntags: good\nx-mood: fine\nscore:"), ("-3 -3 9 -3", "−3 -3 +9 -3"),
    ("dealer: Dara", "DEALER : d"), ("play:\n  KC", "play:\n  Chen: KC"),
    ("8C QS", "# what now\n  8C QS"), ("  6C", "\r\n\r\n 6C"), ("play:\n  KC", "play:\n  1. KC"),
    ("calls: p 2 3 p\nplay", "calls: p 2 3 p\n\n\nplay"),
    ("dealer: Dara\ncalls: p 2 3 p", "calls: p 2 3 p\ndealer: Dara"),
])
def test_how_a_hand_is_written_does_not_count(old: str, new: str) -> None:
    assert old in HAND
    assert hash_of(hand=HAND.replace(old, new)) == hash_of()


@pytest.mark.parametrize("old, new", [
    ("KC 7C", "KC 9C"), ("p 2 3 p", "p 2 3* p"), ("p 2 3 p", "p p 3 p"), ("hand: 1", "hand: 2"),
    ("dealer: Dara", "dealer: Dara\nruling: fine"), ("score:", "adjust: Dara -1, Anna +1\nscore:"),
    ("-3 -3 9 -3", "0 0 0 0"), ("  6C AH 4S TH\n", ""), ("TH\n", "TH\n  claim\n"), ("calls:", "contract: Chen 3\ncalls:"),
    ("play:", "trump: C\nplay:"),
])
def test_what_a_hand_says_counts(old: str, new: str) -> None:
    assert old in HAND
    assert hash_of(hand=HAND.replace(old, new, 1)) != hash_of()


@pytest.mark.parametrize("old, new", [
    ("Thursday", "Friday"), ("2026-11-26", "2026-11-27"), ("house@1", "house@1 misere=no"), ("Anna", "Ann"), ("Anna, Boris", "Boris, Anna"),
])
def test_what_the_evening_says_counts_too(old: str, new: str) -> None:
    assert hash_of(head=HEAD.replace(old, new)) != hash_of()


@pytest.mark.parametrize("new", ["HEAD", "note: rain\n", "club: X\n", "scorer: Anna\n", "site: hall\n"])
def test_what_only_describes_the_evening_does_not(new: str) -> None:
    assert hash_of(head=HEAD + (new if new != "HEAD" else "")) == hash_of()


def test_opinions_do_not_count_but_stars_do() -> None:
    good, star, both = (hash_of(hand=HAND.replace("QS", word)) for word in ("QS!", "QS*", "QS*!?"))
    assert good == hash_of()
    assert star == both != good


def test_a_whole_deal_on_one_line_is_the_deal_hand_by_hand() -> None:
    one = HAND.replace("calls:", "deal: 7C QC 2C 2S AH | 3C TS TH 4S 2D | KC 8C 6C 3D 4D | JC 5D QS 6D 7D\ncalls:")
    hands = "deal:\n Anna: 7C QC 2C 2S AH\n Boris: 3C TS TH 4S 2D\n Chen: KC 8C 6C\n 3D 4D\n Dara: JC 5D QS 6D 7D\n"
    many = HAND.replace("calls:", hands + "calls:")
    assert hash_of(hand=one) == hash_of(hand=many)


def test_the_same_play_on_another_evening_has_the_same_second_hash() -> None:
    first = replay_of(HEAD + HAND)
    other = replay_of(HEAD.replace("Thursday", "Friday").replace("11-26", "11-27") + HAND.replace("hand: 1", "hand: 9"))
    changed = replay_of(HEAD + HAND.replace("p 2 3 p", "p p 3 p"))
    assert play_hash(first) == play_hash(other) != play_hash(changed)
    assert first.hash != other.hash

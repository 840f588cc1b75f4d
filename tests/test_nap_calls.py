"""Calling in Nap, row by row of the decision table: what may be said, and who is the maker.

Players are A to D, the last one deals, so A is eldest. A row is: options, calls as written, and who is the maker of what, or
the code of the fault and the call it stands at.
"""

from __future__ import annotations

import pytest
from tables import codes_of, contract, deal, errors_of, hand, head, marked, may, replay_of, replays_of

from replay.as_json import waiting
from replay.games.nap.calls import NAMES, TRICKS, ladder

TOO_LOW, BELOW, OFF, NEEDS, DEALER_MUST, UNFINISHED = "P101", "P102", "P103", "P104", "P105", "P107"
OUT_OF_TURN, AFTER, UNKNOWN = "P001", "P017", "P114"


def rows(table: str) -> list[tuple[str, str, str]]:
    """`options | calls | outcome`, a row a line."""
    cells = [tuple(cell.strip() for cell in line.split("|")) for line in table.strip().splitlines()]
    return [(row[0], row[1], row[2]) for row in cells]


def check(options: str, calls: str, outcome: str) -> None:
    assert contract(deal(options, calls=calls)) == outcome


# -- rows 1 and 30: how many may play -------------------------------------------------------------------

@pytest.mark.parametrize("options, players, code", [
    ("", 1, "R005"), ("", 2, None), ("", 8, None), ("", 9, "R005"),
    ("players_min=3", 2, "R005"), ("players_min=3", 3, None), ("players_max=6", 6, None), ("players_max=6", 7, "R005"),
    ("players_max=10", 10, None), ("pack_ranks=AKQJT", 4, None), ("pack_ranks=AKQJT", 5, "P116"),
    ("pack_ranks=AKQJT98", 5, None), ("pack_ranks=AKQJT98", 6, "P116"), ("pack_ranks=AKQJT strip_extra=TC", 4, "P116"),
])
def test_row_1_so_many_may_play(options: str, players: int, code: str | None) -> None:
    seats = "ABCDEFGHIJ"[:players]
    replay = deal(options, seats, score=" ".join(["0"] * players))
    assert [found.code.name for found in errors_of(replay)] == ([code] if code else [])


# -- the plain auction ----------------------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, outcome", rows("""
    | p 2 3 p         | C 3
    | 2 3 4 n         | D n
    | p p p 2         | D 2
    | 5 p p p         | A n
    | nap p p p       | A n
    | Pass TWO p p    | B 2
    | misère p p p    | A m
    | MISERE p p p    | A m
    | n wellington blücher p   | C b
    | n w bluecher p  | C b
    | 3 3 p p         | P101 at 2
    | 3 2 p p         | P101 at 2
    | n 4 p p         | P101 at 2
    | p 2 p 1         | P101 at 4
    | 6 p p p         | P114 at 1
    | p - p p         | P114 at 2
    | p p 3 p 4       | P017 at 5
    | n w p p b       | P017 at 5
    | p 2             | P107 at 3
    | n               | P107 at 2
    | p p p           | P107 at 4
"""))
def test_the_highest_caller_is_the_maker(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


def test_a_misspelt_call_is_offered_the_nearest_one() -> None:
    replay = deal(calls="p wellingtom p p")
    assert "did you mean `wellington`?" in (errors_of(replay)[0].hint or "")
    assert marked(replay) == "wellingtom"


def test_a_call_in_another_form_has_the_same_word() -> None:
    steps = deal(calls="PASS Two misère NAP").moves
    assert [move.text for move in steps] == ["p", "2", "m", "n"]


def test_labels_say_who_calls_first_on_a_line() -> None:
    assert contract(deal(calls="A: p / B: 2 3 / D: p")) == "C 3"
    out_of_turn = deal(calls="A: p / C: 2 / B: p / D: p")
    assert contract(out_of_turn) == "P001 at 2"
    assert marked(out_of_turn) == "C"


def test_the_player_after_the_dealer_calls_first() -> None:
    replay = replay_of(head() + hand(dealer="B", calls="p 2 3 p"))
    assert contract(replay) == "A 3"


# -- rows 3 and 5: the lowest call ----------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, outcome", rows("""
    min_bid=1              | 1 p p p | A 1
    min_bid=1              | p p p 1 | D 1
    min_bid=2              | 1 p p p | P102 at 1
    min_bid=2              | 2 p p p | A 2
    min_bid=3              | 2 p p p | P102 at 1
    min_bid=3              | 3 p p p | A 3
    min_bid=3              | m p p p | A m
    min_bid=3              | p p p 2 | P102 at 4
    min_bid=3              | p p p 1 | D 1
    min_bid=1 all_pass=throw_in | p p p 1 | D 1
"""))
def test_row_3_the_lowest_free_call(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


# -- rows 4 and 5: all pass -----------------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, outcome", rows("""
    all_pass=dealer_may_bid_one    | p p p 1 | D 1
    all_pass=dealer_may_bid_one    | p p p p | thrown-in
    all_pass=dealer_may_bid_one    | p p 1 p | P102 at 3
    all_pass=throw_in              | p p p p | thrown-in
    all_pass=throw_in              | p p p 1 | P102 at 4
    all_pass=throw_in_double_next  | p p p p | thrown-in
    all_pass=throw_in_double_next  | p p p 1 | P102 at 4
    all_pass=dealer_must_bid_one   | p p p p | P105 at 4
    all_pass=dealer_must_bid_one   | p p p 1 | D 1
    all_pass=dealer_must_bid_one   | p p p 3 | D 3
    all_pass=dealer_must_bid_one   | p 2 p p | B 2
    all_pass=eldest_must_bid_one   | p p p p | A 1
    all_pass=eldest_must_bid_one   | p p p 1 | P102 at 4
    all_pass=eldest_must_bid_one min_bid=3 | p p p p | A 1
"""))
def test_rows_4_and_5_when_all_pass(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


def test_row_4_eldest_stands_for_one_and_leads() -> None:
    replay = deal("all_pass=eldest_must_bid_one", calls="p p p p", play="AS 2S 3S 4S")
    assert [move.text for move in replay.moves[:4]] == ["p"] * 4
    assert (contract(replay), replay.result, replay.scores) == ("A 1", "made", (3, -1, -1, -1))


# -- row 6: who deals after a throw-in ------------------------------------------------------------------

@pytest.mark.parametrize("options, dealer", [("", "A"), ("throw_in_dealer=next", "A"), ("throw_in_dealer=same", "D")])
def test_row_6_who_deals_after_a_throw_in(options: str, dealer: str) -> None:
    _, second = replays_of(head(options) + hand(dealer="D", calls="p p p p") + hand(calls="2 p p p", result="made"))
    assert second.players[second.dealer or 0] == dealer


# -- rows 7 and 8: rounds, and passes left out ----------------------------------------------------------

def test_row_7_there_is_one_round_and_no_option_for_two() -> None:
    assert "H102" in codes_of(deal("auction_rounds=2", calls="p 2 3 p"))


@pytest.mark.parametrize("options, calls, outcome", rows("""
    trailing_passes=optional | n w b             | C b
    trailing_passes=optional | n w b p           | C b
    trailing_passes=optional | n w               | P107 at 3
    wellington=no blucher=no | n                 | A n
    wellington=no blucher=no | 4                 | P107 at 2
    wellington=no            | n                 | A n
    blucher=no               | n w               | B w
    trailing_passes=required blucher=no | n w     | P107 at 3
    trailing_passes=required blucher=no | n w p p | B w
    all_pass=throw_in        | p p p             | P107 at 4
    misere_rank=above_all    | m                 | A m
"""))
def test_row_8_passes_may_be_left_out_when_no_higher_call_is_left(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


# -- rows 9 to 11: the generals -------------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, outcome", rows("""
                         | n w b p | C b
    wellington=no        | n w p p | P103 at 2
    blucher=no           | n w b p | P103 at 3
    wellington=no        | n b p p | P104 at 2
                         | w p p p | P104 at 1
    wellington_requires_nap=no | w p p p | A w
    wellington_requires_nap=no | 4 w b p | C b
    wellington_requires_nap=no | b p p p | P104 at 1
                         | n b p p | P104 at 2
    blucher_requires_wellington=no | n b p p | B b
    blucher_requires_wellington=no | 4 b p p | P104 at 2
    blucher_requires_wellington=no wellington_requires_nap=no | b p p p | A b
    blucher_requires_wellington=no wellington=no | n b p p | B b
                         | p n w p | C w
                         | p p p n | D n
"""))
def test_rows_9_to_11_wellington_over_nap_and_blucher_over_wellington(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


# -- rows 17 and 18: misère -----------------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, outcome", rows("""
                              | 3 m 4 p | C 4
                              | 3 m p p | B m
                              | m 3 p p | P101 at 2
    misere=no                 | m p p p | P103 at 1
    misere_rank=below_3       | m 3 p p | B 3
    misere_rank=below_3       | 3 m p p | P101 at 2
    misere_rank=below_3       | 2 m p p | B m
    misere_rank=above_all     | n w b m | D m
    misere_rank=above_all     | m n p p | P101 at 2
    misere_rank=above_all     | 4 m p p | B m
"""))
def test_rows_17_and_18_where_misere_stands(options: str, calls: str, outcome: str) -> None:
    check(options, calls, outcome)


# -- what may be said -----------------------------------------------------------------------------------

@pytest.mark.parametrize("options, calls, words", rows("""
                                  |       | p 2 3 m 4 n
                                  | p p p | p 1 2 3 m 4 n
                                  | p 2 p | p 3 m 4 n
                                  | 3     | p m 4 n
                                  | n     | p w
                                  | n w   | p b
    all_pass=dealer_must_bid_one  | p p p | 1 2 3 m 4 n
    all_pass=dealer_must_bid_one  | p 4 p | p n
    all_pass=throw_in             | p p p | p 2 3 m 4 n
    min_bid=1                     |       | p 1 2 3 m 4 n
    min_bid=3                     |       | p 3 m 4 n
    misere=no                     |       | p 2 3 4 n
    misere_rank=below_3           | m     | p 3 4 n
    misere_rank=above_all         | n     | p w m
    wellington_requires_nap=no    |       | p 2 3 m 4 n w
    blucher_requires_wellington=no | n    | p w b
"""))
def test_all_that_may_be_said(options: str, calls: str, words: str) -> None:
    replay = deal(options, calls=calls) if calls else deal(options, contract="?")
    assert sorted(may(replay).split()) == sorted(words.split())


@pytest.mark.parametrize("options", ["", "min_bid=1", "misere_rank=below_3", "all_pass=throw_in", "wellington_requires_nap=no"])
def test_a_call_is_accepted_exactly_when_it_is_listed(options: str) -> None:
    for before in ("", "p", "2", "p 3", "p p p", "4 n", "n w"):
        listed = set(may(deal(options, calls=before) if before else deal(options, contract="?")).split())
        for call in NAMES:
            following = deal(options, calls=f"{before} {call}".strip())
            refused = [found for found in errors_of(following) if found.code.name != UNFINISHED]
            assert (not refused) == (call in listed), (before, call)


def test_every_call_has_its_height_and_its_tricks() -> None:
    for rank in ("between_3_and_4", "below_3", "above_all"):
        assert set(ladder(rank)) == set(TRICKS)
        numbers = [ladder(rank)[call] for call in "1234nwb"]
        assert numbers == sorted(numbers)


# -- what was called although it should not -------------------------------------------------------------

def test_a_call_out_of_turn_that_the_table_ignored() -> None:
    replay = deal(calls="A: p / C: 2*/- / B: 3 / C: p / D: p")
    assert contract(replay) == "B 3"
    assert [(found.code, found.seat, found.remedy) for found in replay.irregularities] == [(OUT_OF_TURN, 2, "void")]


def test_an_insufficient_call_is_put_right_in_its_place() -> None:
    raised = deal(calls="3 2*/4 p p")
    passed = deal(calls="3 2*/p p p")
    assert (contract(raised), contract(passed)) == ("B 4", "A 3")
    assert [(found.code, found.remedy) for found in raised.irregularities] == [(TOO_LOW, "replaced by 4")]
    assert [(found.code, found.remedy) for found in passed.irregularities] == [(TOO_LOW, "replaced by p")]


def test_an_insufficient_call_that_stood_is_the_call_to_beat() -> None:
    replay = deal(calls="3 2* p p")
    assert contract(replay) == "B 2"
    assert [found.remedy for found in replay.irregularities] == ["stood"]


def test_what_is_put_in_place_of_a_call_is_judged_too() -> None:
    replay = deal(calls="3 2*/3 p p")
    assert contract(replay) == "P101 at 2"


def test_a_word_that_is_no_call_cannot_be_marked_away() -> None:
    assert contract(deal(calls="p hello*/p p p")) == "P114 at 2"


def test_a_call_too_many_stays_an_error_with_a_mark() -> None:
    assert contract(deal(calls="p p 3 p 4*")) == "P017 at 5"


# -- a contract in place of the calls -------------------------------------------------------------------

@pytest.mark.parametrize("written, outcome", [
    ("C 3", "C 3"), ("C three", "C 3"), ("C Nap", "C n"), ("C 5", "C n"), ("C misère", "C m"), ("C m", "C m"), ("C B", "C b"),
])
def test_a_written_contract(written: str, outcome: str) -> None:
    assert contract(deal(contract=written, result="made")) == outcome


@pytest.mark.parametrize("written, code, at", [
    ("3", "S011", "3"), ("C 9", UNKNOWN, "9"), ("C p", UNKNOWN, "p"), ("X 3", "R015", "X"), ("C hello", UNKNOWN, "hello"),
])
def test_a_contract_that_is_none(written: str, code: str, at: str) -> None:
    replay = deal(contract=written, result="made")
    assert [found.code.name for found in errors_of(replay)] == [code]
    assert marked(replay) == at


def test_a_written_contract_is_held_against_the_calls() -> None:
    assert contract(deal(calls="p 2 3 p", contract="C 3", result="made")) == "C 3"
    wrong = deal(calls="p 2 3 p", contract="B 2", result="made")
    assert [found.code.name for found in errors_of(wrong)] == ["S004"]
    assert contract(deal(calls="p p p p", contract="B 2")).startswith("S004")


@pytest.mark.parametrize("options, written, code", [
    ("misere=no", "C m", OFF), ("wellington=no", "C w", OFF), ("blucher=no", "C b", OFF),
    ("", "C 1", BELOW), ("", "D 1", None), ("all_pass=throw_in", "D 1", BELOW), ("min_bid=1", "C 1", None),
    ("all_pass=eldest_must_bid_one", "A 1", None), ("all_pass=eldest_must_bid_one", "D 1", BELOW), ("min_bid=3", "C 2", BELOW),
    ("", "C w", None), ("", "C b", None),
])
def test_a_contract_that_nobody_can_have_come_to(options: str, written: str, code: str | None) -> None:
    replay = deal(options, contract=written, result="made")
    assert [found.code.name for found in errors_of(replay)] == ([code] if code else [])


def test_where_no_higher_call_is_left_the_maker_is_next() -> None:
    replay = deal("wellington=no blucher=no", calls="p n")
    assert waiting(replay)["seat"] == "B"

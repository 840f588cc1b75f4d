"""The page of a hand: what it holds, who can know which card when, and the record that it carries."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from markupsafe import Markup
from page_records import BUY, EIGHT, EVENING, FIVE, KINDS, MARKED, OUT, PEEP, SCORE, one, page_text, walked

from formats.record import Line
from replay.board import NEVER, lay_out
from replay.pages.gathering import page_of
from replay.pages.html import record_in, render
from replay.pages.keys import KEYS
from replay.pages.pieces import safe
from replay.replay import Deal, Event, Replay, Step
from replay.standalone import standalone_text


def written(word: str) -> tuple[Line, int]:
    """A line that holds one word, and the place of the word in it."""
    return Line(word, 0, len(word), 0, [word]), 0


def test_every_card_is_somewhere_once_at_every_step() -> None:
    page = page_of(one(FIVE))
    lying = {card: place for place, cards in enumerate(page.start) for card in cards}
    assert sorted(lying) == list(range(25))
    for moment in page.moments:
        for card, place in moment.moves:
            assert lying[card] != place
            lying[card] = place
    assert {page.places[place].kind for place in lying.values()} == {"won"}


def test_a_seat_knows_its_own_hand_at_once_and_another_card_when_it_is_played() -> None:
    page = page_of(one(FIVE))
    ace, nine = page.cards.index("AS"), page.cards.index("9S")
    anna, chen = page.seen[0], page.seen[2]
    assert (anna[ace], chen[ace]) == (0, 6)
    assert (anna[nine], chen[nine]) == (8, 0)


def test_a_finished_trick_stays_until_the_next_lead() -> None:
    page = page_of(one(FIVE))
    won = {place.index for place in page.places if place.kind == "won"}
    swept = [moment.n for moment in page.moments if any(place in won for _, place in moment.moves)]
    assert [tick.step for tick in page.ticks] == [10, 15, 20, 25, 30]
    assert swept == [11, 16, 21, 26, 31]


def test_the_winning_card_is_named_where_the_trick_ends() -> None:
    page = page_of(one(FIVE))
    best = {moment.n: page.cards[moment.best] for moment in page.moments if moment.best is not None}
    assert best == {10: "AS", 15: "JS", 20: "KS", 25: "KD", 30: "QC"}


def test_the_card_led_is_marked_in_every_trick() -> None:
    """Who leads is who won the trick before."""
    rows = [row for row in page_of(one(FIVE)).rows if row.label.isdecimal()]
    led = [[seat for seat, cells in enumerate(row.cells) if any(cell.leads for cell in cells)] for row in rows]
    won = [[seat for seat, cells in enumerate(row.cells) if any(cell.won for cell in cells)] for row in rows]
    assert len(led) == 5
    assert led[1:] == won[:-1]
    assert all(len(seats) == 1 for seats in led)
    assert page_text(FIVE).count('class="leads"') == 5


def test_a_card_bought_in_secret_is_told_to_its_buyer_only() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna", "Boris"), deal=Deal(hands=(("AS", "2C"), ("KH",)), stock=("4D", "QD")))
    events = (Event("throw", 0, ("2C",), "hand:0", "discard"), Event("draw", 0, ("QD",), "stock", "hand:0"))
    replay._steps = (Step(1, "buy", 0, *written("2C"), "2C/QD", "Anna throws 2C and draws QD", events),)
    board = lay_out(replay)
    assert [board.seen[seat][board.cards.index("QD")] for seat in (0, 1)] == [1, NEVER]
    assert [board.seen[seat][board.cards.index("2C")] for seat in (0, 1)] == [0, NEVER]
    moment = page_of(replay).moments[1]
    assert (moment.readers, moment.public) == ((0,), "Anna buys (2 cards)")


def test_what_was_irregular_is_told_with_what_was_due_and_the_rule() -> None:
    page = page_of(one(MARKED))
    assert [(note.step, note.about, note.text) for note in page.breaches] == [
        (2, "Chen, step 2", "Two was void; due: the call is void. Calls go round the table from the player after the dealer."),
        (14, "Dara, step 14", "The ten of spades stood; due: 5 to the pool. A player who holds a card of the suit led plays one."),
        (15, "Anna, step 15",
         "The seven of hearts was taken back for the six of clubs; due: 5 to the pool. "
         "A player who holds a card of the suit led plays one."),
    ]
    assert page.moments[2].caption == "Ruth calls three. Irregular (Chen): two was void; due: the call is void"


def test_a_word_in_vain_stands_struck_before_what_was_done() -> None:
    page = page_of(one(MARKED))
    chen, anna = page.rows[0].cells[2], page.rows[3].cells[0]
    assert [(cell.text, cell.struck) for cell in chen] == [("two", True), ("pass", False)]
    assert [(page.cards[cell.card or 0], cell.struck) for cell in anna] == [("7H", True), ("6C", False)]


def test_a_card_put_down_and_taken_back_was_seen_by_all() -> None:
    page = page_of(one(MARKED))
    seven = page.cards.index("7H")
    assert [seen[seven] for seen in page.seen] == [0, 15, 15, 15]


def test_a_peep_shows_the_widow_to_whoever_peeps() -> None:
    page = page_of(one(PEEP))
    queen, four = page.cards.index("QS"), page.cards.index("4C")
    assert [seen[queen] for seen in page.seen] == [1, 13, 4]
    assert [seen[four] for seen in page.seen] == [0, NEVER, NEVER]
    taking = page.moments[6]
    assert (taking.readers, taking.public) == ((0,), "Anna takes the widow and puts away a card")
    assert [moment.readers for moment in page.moments[1:6]] == [(0, 1, 2)] * 5


def test_a_peeped_card_that_nobody_wrote_down_is_never_guessed_for_the_others() -> None:
    page = page_of(one(PEEP.replace("  blind: QS\n", "")))
    queen = page.cards.index("QS")
    assert [seen[queen] for seen in page.seen] == [13, 13, 13]
    hand = next(place.index for place in page.places if place.kind == "hand" and place.seat == 0)
    assert (len(page.start[hand]), queen in page.start[hand]) == (5, False)


def test_an_unknown_card_is_known_from_when_the_last_of_them_came() -> None:
    replay = Replay(one(FIVE).record, "x", players=("Anna", "Boris"), deal=Deal(hands=(("AS", "?"), ("QS", "TS")), stock=3))
    drawn = Step(1, "buy", 0, *written("?"), "?", "", (Event("draw", 0, ("?",), "stock", "hand:0"),))
    played = Step(2, "play", 0, *written("KH"), "KH", "", (Event("play", 0, ("KH",), "hand:0", "trick"),))
    replay._steps = (drawn, played)
    board = lay_out(replay)
    assert [board.seen[seat][board.cards.index("KH")] for seat in (0, 1)] == [1, 2]


def test_the_cells_of_a_purchase_are_for_those_who_know_its_cards() -> None:
    row = page_of(one(BUY)).rows[0]
    assert (row.label, [len(cells) for cells in row.cells]) == ("buy", [5, 0, 3])
    assert [cell.secret for cell in row.cells[0]] == [True, True, False, True, True]


def test_the_pool_is_told_from_step_to_step() -> None:
    pool = [told for told in page_of(one(PEEP)).headlines if told.kind == "pool"]
    assert [(told.text, told.since, told.until) for told in pool] == [("Pool 10", 0, 22), ("Pool 12", 22, None)]


def test_a_seat_that_is_dealt_nothing_stands_out() -> None:
    assert [seat.idle for seat in page_of(one(OUT)).seats] == [False] * 5 + [True]
    assert page_text(OUT).count("stands out") == 1


def test_what_looks_like_a_gap_of_the_frame_stays_text() -> None:
    html = render(replace(page_of(one(FIVE)), result="\0title\0 & more"))
    assert html.count("\0title\0 &amp; more") == 2
    assert "\0" not in html.replace("\0title\0", "")


def test_what_a_record_says_is_escaped_even_if_it_claims_to_be_safe() -> None:
    assert safe(Markup("<b>")) == safe("<b>") == "&lt;b&gt;"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_page_stays_small_and_carries_its_record(kind: str) -> None:
    html = page_text(KINDS[kind])
    assert len(html.encode()) < 60_000
    assert record_in(html) == standalone_text(one(KINDS[kind]))


def test_an_unknown_card_turns_out_to_be_the_one_played() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna",), deal=Deal(hands=(("AS", "?"),)))
    replay._steps = (Step(1, "play", 0, *written("KH"), "KH", "", (Event("play", 0, ("KH",), "hand:0", "trick"),)),)
    assert lay_out(replay).cards == ("AS", "KH")


def test_two_equal_cards_of_two_packs_go_their_own_ways() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna",), deal=Deal(piles=(("AS", "KH"), ("AS",)), stock=3))
    turned = Step(1, "play", 0, *written("d"), "d", "", (Event("turn", 0, ("AS",), "stock", "waste"),))
    up = Step(2, "play", 0, *written("2>f"), "2>f", "", (Event("move", 0, ("AS",), "pile:2", "foundation:1"),))
    replay._steps = (turned, up)
    page = page_of(replay)
    assert sorted(page.cards) == ["?", "?", "AS", "AS", "AS", "KH"]
    assert [tick.step for tick in page.ticks] == [2]
    assert [place.form for place in page.layout] == ["top", "column", "column"]


@pytest.mark.parametrize("text", [FIVE, FIVE.replace("\n", "\r\n"), FIVE.replace("\n", "\r"), FIVE.replace("Anna", "Ánna </script><!--")])
def test_the_record_comes_out_as_it_went_in(text: str) -> None:
    page = page_of(one(text))
    assert page.record == text
    assert record_in(render(page)) == text


def test_hands_of_an_evening_replay_alone_to_the_same_result() -> None:
    for replay in walked(EVENING):
        again = one(standalone_text(replay))
        assert (again.id, again.dealer, again.scores, again.totals) == (replay.id, replay.dealer, replay.scores, replay.totals)
        assert [found.code.name for found in again.diagnostics] == [found.code.name for found in replay.diagnostics]


def test_what_a_hand_started_from_is_added_and_nothing_else() -> None:
    alone = standalone_text(walked(EVENING)[1])
    head, _, hand = alone.partition("hand: 2\n")
    assert head == EVENING[:EVENING.index("hand:")] + "before: Anna 6, Boris -3, Chen -3\n"
    assert hand == "dealer: Anna\ncontract: Boris n\nresult: failed\n\n"


def test_totals_in_the_head_give_way_to_those_of_the_hand() -> None:
    evening = EVENING.replace("hand:\ndealer", "before: Anna 10  # from September\n\nhand:\ndealer", 1)
    alone = standalone_text(walked(evening)[1])
    assert "before: Anna 16, Boris -3, Chen -3  # from September\n" in alone
    assert one(alone).totals == walked(evening)[1].totals


def test_a_page_asks_for_nothing_and_admits_only_its_own_script() -> None:
    html = page_text(FIVE)
    assert not re.search(r'(?:src|href)="(?!#|data:)', html)
    assert re.search(r"default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'", html)
    assert "unsafe-inline" not in html
    assert not re.search(r"<[^>]+ (?:style|on\w+)=", html.partition("<body>")[2].partition('<script type="application/json"')[0])


def test_even_eight_players_with_long_names_stay_small() -> None:
    assert len(page_text(EIGHT).encode()) < 60_000


def test_the_script_is_small_and_knows_no_game() -> None:
    from replay.pages.frame import source

    script = source("page.js")
    assert len(script.encode()) <= 8 * 1024
    assert not re.search(r"\b(?:nap|trump|suit|follow|maker|bid|call|score|ace|king)\b", script, re.IGNORECASE)


def test_a_name_is_text() -> None:
    html = page_text(FIVE.replace("Anna", "<img src=x onerror=alert(1)>"))
    assert "<img" not in html
    assert "&lt;img src=x" in html


def test_a_bare_score_says_that_it_is_all() -> None:
    assert page_of(one(SCORE)).result == "Only the score was written down"


def test_below_level_two_the_page_is_only_text() -> None:
    html = render(page_of(walked(EVENING)[0]))
    assert "Anna makes three: +6" in html
    assert "id=\"step\"" not in html
    assert record_in(html) == page_of(walked(EVENING)[0]).record


def test_every_key_has_an_action_in_the_script() -> None:
    from replay.pages.frame import source

    script = source("page.js")
    for key in KEYS:
        assert re.search(rf"\b{key.action}:", script), key
    data = json.loads(page_text(FIVE).rpartition('id="play">')[2].partition("</script>")[0])
    assert data["keys"]["ArrowRight"] == "next"


def test_what_is_no_page_holds_no_record() -> None:
    assert record_in("<p>nothing</p>") is None
    assert record_in('<script id="record">{broken</script>') is None


WINNERS = "game: nap\nrules: house\nplayers: José María, Boris, Chen, Dara\nhand: 1\ndealer: José\n{}winners: C B C C D\nresult: made\n"


def test_winners_alone_cannot_be_read_before_they_are_told() -> None:
    page = page_of(one(WINNERS.format("calls: 2 3 p p\n")))
    tricks = [row for row in page.rows if row.label.isdecimal()]
    assert len(tricks) == 5
    for row in tricks:
        assert {cell.step for cells in row.cells for cell in cells} == {page.last}
        assert all(len(cells) == 1 for cells in row.cells)
    assert page.heading == "Calls and tricks"
    assert "show later tricks" in page_text(WINNERS.format("calls: 2 3 p p\n"))


def test_a_table_of_winners_is_no_table_of_calls() -> None:
    assert page_of(one(WINNERS.format("contract: Chen 3\n"))).heading == "Tricks"


def test_a_void_deal_is_told_of_its_dealer() -> None:
    (said,) = page_of(one("game: nap\nrules: house\nplayers: José María, Boris, Chen\nhand: 1\ndealer: J\nresult: void\n")).breaches
    assert (said.about, said.text.partition(".")[0]) == ("José María, dealer", "The deal was void")

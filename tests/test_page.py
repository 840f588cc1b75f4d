"""The page of a hand: what it holds, who can know which card when, and the record that it carries."""

from __future__ import annotations

import json
import re

import pytest
from page_records import EIGHT, EVENING, FIVE, one, page_text, walked

from formats.record import Word
from replay.board import NEVER, lay_out
from replay.pages.html import record_in, render
from replay.pages.keys import KEYS
from replay.pages.page import page_of
from replay.replay import Deal, Event, Replay, Step
from replay.standalone import standalone_text


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


def test_a_card_bought_in_secret_is_told_to_its_buyer_only() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna", "Boris"), deal=Deal(hands=(("AS", "2C"), ("KH",)), stock=("4D", "QD")))
    events = (Event("throw", 0, ("2C",), "hand:0", "discard"), Event("draw", 0, ("QD",), "stock", "hand:0"))
    replay.__dict__["steps"] = (Step(1, "buy", 0, Word("2C", 0, 2), "2C/QD", "Anna throws 2C and draws QD", events),)
    board = lay_out(replay)
    assert [board.seen[seat][board.cards.index("QD")] for seat in (0, 1)] == [1, NEVER]
    assert [board.seen[seat][board.cards.index("2C")] for seat in (0, 1)] == [0, NEVER]
    moment = page_of(replay).moments[1]
    assert (moment.readers, moment.public) == ((0,), "Anna buys (2 cards)")


def test_an_unknown_card_turns_out_to_be_the_one_played() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna",), deal=Deal(hands=(("AS", "?"),)))
    replay.__dict__["steps"] = (Step(1, "play", 0, Word("KH", 0, 2), "KH", "", (Event("play", 0, ("KH",), "hand:0", "trick"),)),)
    assert lay_out(replay).cards == ("AS", "KH")


def test_two_equal_cards_of_two_packs_go_their_own_ways() -> None:
    record = one(FIVE).record
    replay = Replay(record, "x", players=("Anna",), deal=Deal(piles=(("AS", "KH"), ("AS",)), stock=3))
    turned = Step(1, "play", 0, Word("d", 0, 1), "d", "", (Event("turn", 0, ("AS",), "stock", "waste"),))
    up = Step(2, "play", 0, Word("2>f", 0, 3), "2>f", "", (Event("move", 0, ("AS",), "pile:2", "foundation:1"),))
    replay.__dict__["steps"] = (turned, up)
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
    from replay.pages.html import _part

    script = _part("page.js")
    assert len(script.encode()) <= 8 * 1024
    assert not re.search(r"\b(?:nap|trump|suit|follow|maker|bid|call|score|ace|king)\b", script, re.IGNORECASE)


def test_a_name_is_text() -> None:
    html = page_text(FIVE.replace("Anna", "<img src=x onerror=alert(1)>"))
    assert "<img" not in html
    assert "&lt;img src=x" in html


def test_below_level_two_the_page_is_only_text() -> None:
    html = render(page_of(walked(EVENING)[0]))
    assert "Anna makes three: +6" in html
    assert "id=\"step\"" not in html
    assert record_in(html) == page_of(walked(EVENING)[0]).record


def test_every_key_has_an_action_in_the_script() -> None:
    from replay.pages.html import _part

    script = _part("page.js")
    for key in KEYS:
        assert re.search(rf"\b{key.action}:", script), key
    data = json.loads(page_text(FIVE).rpartition('id="play">')[2].partition("</script>")[0])
    assert data["keys"]["ArrowRight"] == "next"


def test_what_is_no_page_holds_no_record() -> None:
    assert record_in("<p>nothing</p>") is None
    assert record_in('<script id="record">{broken</script>') is None

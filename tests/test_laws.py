"""Laws that every game obeys: random legal play is written down, read, walked and found the same; no card is ever lost."""

from __future__ import annotations

import random
from functools import cache

import pytest

from formats.cards import pack
from formats.diagnostics import is_error
from formats.files import decode
from replay.codes import STOPPED
from replay.formatting import format_reading
from replay.game import legal
from replay.games import GAMES
from replay.generating import Generated, evening, random_hand
from replay.replay import POOL, Replay
from replay.session import walk_file
from replay.tricks import in_order
from replay.walk import choices_before, state_after

HANDS = 240
NAMES = ["Anna", "Boris", "Chen", "Dara", "Emil", "Fay", "Gus", "Hal"]
RULES = {
    "nap": [
        "house",
        "nap_ru",
        "nap_maker",
        "nap_bicycle",
        "house all_pass=eldest_must_bid_one",
        "house must_trump_if_void=yes",
        "house misere_trumps=first_card",
        "house min_bid=1 misere_rank=above_all",
        "house pack_ranks=AKQJT98 players_max=5",
        "house wellington_lead=lowest_trump wellington_requires_nap=no",
        "house play_out=full settlement=maker_only",
        "joker_nap",
        "house joker=top_trump joker_lead=names_suit misere_trumps=first_card",
        "pool_nap",
        "peep_nap",
        "sir_garnet",
        "spare_hand",
        "house dealer_sits_out=at_5_and_6",
        "peel_1891",
        "sedan",
    ],
    "japanese-napoleon": [
        "house",
        "club_joker_13",
        "yua early_end=no",
        "house players=4",
        "house all_pass=first_bidder_12s",
        "house call_timing=after_exchange",
        "house discard_points=void first_trick=specials_only same_two=plain_suits plain_jack_rank=lowest hunting_jack=on",
        "house jokers=1 players=4 joker_lead=names_suit joker_rank=above_mighty",
        "house mighty_follow=free killers=full last_trick=plain",
        "house opening_lead=no_trump yoromeki=on yoromeki_chain=yes discard_show=face_down",
        "house may_discard_called=no",
        "house jokers=1 joker_call_card=3C joker_call_when=any_position joker_rank=never_wins settlement=per_opponent_2_1",
    ],
}
"""Profiles and options to play each game under."""


def record_of(hand: Generated) -> str:
    """The hand as a file of its own."""
    return hand.head() + hand.text()


def walk(text: str) -> Replay:
    (replay,) = walk_file(decode(text.encode(), "law.hand"))
    return replay


@cache
def hands() -> list[tuple[Generated, Replay]]:
    """The hands that all laws are tried on: random, and the same each time."""
    made = []
    for name, rules in RULES.items():
        chance = random.Random(f"{name} of an evening")
        for index in range(HANDS):
            hand = random_hand(GAMES[name], rules[index % len(rules)], chance)
            made.append((hand, walk(record_of(hand))))
    return made


def some(count: int) -> list[tuple[Generated, Replay]]:
    """So many hands of each game."""
    return [one for name in RULES for one in [made for made in hands() if name == made[0].game.NAME][:count]]


def test_every_game_is_under_these_laws() -> None:
    own = {"st-helena", "papillon"}  # no hands, or hands dealt again: they have laws of their own, test_st_helena_laws.py and
    assert set(RULES) == set(GAMES) - own           # test_papillon_laws.py


def test_a_random_hand_is_accepted_and_ends_as_it_was_played() -> None:
    for hand, replay in hands():
        assert [said.message for said in replay.diagnostics if is_error(said)] == [], record_of(hand)
        assert replay.game is not None
        due = hand.game.outcome(hand.state)
        assert (replay.result, replay.contract, replay.tricks_taken) == (due.result, due.contract, due.tricks_taken)
        assert replay.tricks == tuple(hand.state.tricks)


def test_an_evening_of_any_game_is_accepted_whole() -> None:
    for name, seats, results in (("nap", 4, {"made", "failed"}), ("japanese-napoleon", 5, {"failed"}), ("papillon", 3, {"won", "drawn"}),
                                 ("papillon", 4, {"won", "drawn"}), ("st-helena", 1, {"unfinished"})):
        text = "".join(evening(GAMES[name], "house", 12, seed=7, seats=seats))
        replays = list(walk_file(decode(text.encode(), "law.hand")))
        assert [said.message for replay in replays for said in replay.diagnostics] == [], text
        assert len(replays) == 12
        assert {replay.result for replay in replays} >= results
    assert text == "".join(evening(GAMES["st-helena"], "house", 12, seed=7, seats=1))


def test_many_kinds_of_hands_were_played() -> None:
    assert {replay.result for _, replay in hands()} >= {"made", "failed", "thrown-in"}
    assert len({(replay.contract.call if replay.contract else "") for _, replay in hands()}) >= 7
    assert len({hand.table.seats for hand, _ in hands()}) >= 5


def test_no_card_is_lost() -> None:
    for hand, replay in hands():
        places = {f"hand:{seat}": set(cards) for seat, cards in enumerate(hand.hands)}
        places |= {place: set(cards) for place, cards in hand.places.items()}
        everything = set().union(*places.values())
        for step in replay.steps:
            for event in step.events:
                if event.source is not None and event.target is not None and event.cards:
                    assert set(event.cards) <= places[event.source], (step.caption, event)
                    places[event.source] -= set(event.cards)
                    places.setdefault(event.target, set()).update(event.cards)
            assert sum(map(len, places.values())) == len(everything)
            assert set().union(*places.values()) == everything


def test_each_word_stands_where_its_step_says() -> None:
    for _, replay in hands():
        text = replay.record.source.text
        assert [text[move.word.start:move.word.end] for move in replay.moves] == [move.text for move in replay.moves]
        assert [step.word for step in replay.steps] == [move.word for move in replay.moves]
        assert [step.n for step in replay.steps] == list(range(1, len(replay.moves) + 1))


def test_the_choices_before_each_step_are_those_of_the_one_to_act() -> None:
    for _, replay in some(30):
        for move, words in zip(replay.moves, choices_before(replay), strict=True):
            assert move.text in words
            assert len(words) == len(set(words))


def refused(text: str, start: int, end: int, word: str) -> bool:
    changed = text[:start] + word + text[end:]
    (replay,) = walk_file(decode(changed.encode(), "law.hand"))
    return any(is_error(said) and said.start <= start for said in replay.diagnostics)


def test_what_is_not_offered_is_refused() -> None:
    """At some step of each hand, every other card of the pack, and every other call, is an error at that word or before."""
    chance = random.Random(52)
    for hand, replay in some(25):
        if not replay.moves:
            continue
        index = chance.randrange(len(replay.moves))
        move, offered = replay.moves[index], choices_before(replay)[index]
        words = (
            pack(jokers=1)
            if move.phase != "call"
            else [hand.game.spell(action) for action in hand.game.candidates(state_after(replay, index))]
        )
        for word in words:
            if word not in offered:
                assert refused(record_of(hand), move.word.start, move.word.end, word), (record_of(hand), move.text, word)


def test_what_is_offered_is_accepted() -> None:
    chance = random.Random(53)
    for hand, replay in some(25):
        index = chance.randrange(len(replay.moves))
        move = replay.moves[index]
        for word in choices_before(replay)[index]:
            cut = record_of(hand)[:move.word.start] + word + "\n"
            (other,) = walk_file(decode(cut.encode(), "law.hand"))
            wrong = [said.message for said in other.diagnostics if is_error(said) and not said.code.missing and said.code is not STOPPED]
            assert wrong == [], (cut, word)
            assert len(other.moves) == index + 1


def told(replay: Replay) -> list[tuple[object, ...]]:
    """The steps with their words; the lines in which those stand are other ones each time."""
    return [(step.word, *step[:3], *step[4:]) for step in replay.steps]


def test_walking_twice_gives_the_same() -> None:
    for hand, replay in hands():
        again = walk(record_of(hand))
        assert (again.hash, told(again), again.scores, again.deal) == (replay.hash, told(replay), replay.scores, replay.deal)


def test_what_one_wins_another_loses() -> None:
    for _, replay in hands():
        assert replay.game is not None
        assert replay.rules is not None
        assert replay.scores is not None
        if replay.game.zero_sum(replay.rules.options):
            into_pool = (replay.pool_after or 0) - (replay.pool_before or 0)
            assert sum(replay.scores) + into_pool == 0
            moved = dict.fromkeys((*range(len(replay.players)), POOL), 0)
            for paid in replay.payments:
                moved[paid.payer] -= paid.amount
                moved[paid.payee] += paid.amount
            assert tuple(moved.values()) == (*replay.scores, into_pool)


def cards_played(replay: Replay) -> list[list[str]]:
    """The cards that each seat played, in order."""
    return [[move.text for move in replay.moves if move.phase == "play" and move.seat == seat] for seat in range(len(replay.players))]


def test_a_hand_without_its_deal_is_played_the_same() -> None:
    for hand, replay in hands():
        text = record_of(hand)
        bare = text[:text.index("deal:\n")] + text[text.index("calls:"):]
        derived = walk(bare)
        assert [said.message for said in derived.diagnostics if is_error(said)] == [], bare
        assert (derived.result, derived.scores, derived.tricks) == (replay.result, replay.scores, replay.tricks)
        whole = all(len(played) == len(held) for played, held in zip(cards_played(replay), hand.hands, strict=True))
        if whole and not hand.places:                                        # with a blind, a card played may have lain there
            assert [in_order(held or ()) for held in derived.deal.hands] == [in_order(held or ()) for held in replay.deal.hands]


def test_the_canonical_form_is_its_own_and_walks_to_the_same() -> None:
    for hand, replay in hands():
        text = format_reading(decode(record_of(hand).encode(), "law.hand"))
        assert format_reading(decode(text.encode(), "law.hand")) == text
        written = walk(text)
        assert (written.result, written.scores, written.tricks, written.deal) == (replay.result, replay.scores, replay.tricks, replay.deal)


def test_two_words_that_change_places_give_a_fault_on_a_word_or_a_result() -> None:
    chance = random.Random(54)
    for hand, replay in hands():
        first, second = sorted(chance.sample(range(len(replay.moves)), 2)) if len(replay.moves) > 1 else (0, 0)
        one, two = replay.moves[first].word, replay.moves[second].word
        text = record_of(hand)
        swapped = text[:one.start] + two.text + text[one.end:two.start] + one.text + text[two.end:] if first != second else text
        other = walk(swapped)
        words = {(word.start, word.end) for section in other.record.sections for word in section.words()}
        for said in other.diagnostics:
            if is_error(said) and said.code.name[0] == "P":
                assert (said.start, said.end) in words
        assert legal(hand.game, hand.state) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_games_own_words(name: str) -> None:
    game = GAMES[name]
    assert (game.NAME, bool(game.TITLE), bool(game.CODES)) == (name, True, True)
    assert set(game.SECTIONS) <= {"deal", "buy", "calls", "partner", "discard", "play"}

"""Laws of the patience, tried on random games under many rules: no card is lost, an undo undoes, events tell where cards lie."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from formats.cards import PACK
from formats.diagnostics import is_error
from formats.files import decode
from replay.board import lay_out
from replay.formatting import format_reading
from replay.game import legal
from replay.games import st_helena
from replay.games.st_helena.state import State
from replay.profiles import Ruleset, resolve
from replay.replay import Replay
from replay.session import walk_file
from replay.terms import Table

RULES = [
    "house", "cadogan", "josephine", "san_juan_hill", "forty_and_eight", "streets", "turned_over", "pysolfc", "aisleriot", "solvitaire",
    "house space_fill=auto_waste", "house draw_model=in_hand", "house draw=3 redeals=2",
    "house rows_down=2 rows_up=2 move_unit=run build=alt_color",
    "house wrap=yes base_rank=2 piles=12 rows_up=1", "house build=not_same_suit move_unit=run_by_spaces rows_up=3",
    "house deal_order=piles worry_back=yes", "house build=rank ace_policy=optional",
    "house draw_model=in_hand space_fill=auto_waste build=rank",
]
MOVES = 130


class Played:
    """A game of random moves, some of them taken back again. Moves to the foundations are taken more often than others."""

    def __init__(self, rules: str, seed: int) -> None:
        chance = random.Random(f"{rules} {seed}")
        ruleset = resolve(st_helena, rules)
        assert isinstance(ruleset, Ruleset)
        self.rules, self.pack = rules, chance.sample(PACK * 2, 104)
        table = Table(ruleset.options, ("Bea",), None)
        self.state = st_helena.start(table, st_helena.lay_out(table, self.pack))
        self.words: list[str] = []
        for _ in range(MOVES):
            choices = legal(st_helena, self.state)
            if not choices:
                break
            up = [word for word in choices if ">f" in word]
            word = chance.choice(up if up and chance.random() < 0.6 else choices)
            self.words.append(word)
            before = seen(self.state)
            st_helena.apply(self.state, word)
            check_cards(self.state)
            if chance.random() < 0.15:
                st_helena.apply(self.state, "undo")
                assert seen(self.state) == before, (rules, self.words)
                self.words.append("undo")

    @property
    def record(self) -> str:
        head = f"date: 2026-11-26\ngame: st-helena\nrules: {self.rules}\nplayers: Bea\n"
        head += f"hand: 1\ndeal:\n  pack: {' '.join(self.pack)}\nplay:\n"
        return head + "\n".join(" ".join(self.words[at:at + 12]) for at in range(0, len(self.words), 12)) + "\n"


def seen(state: State) -> tuple[Any, ...]:
    """All of a position that matters."""
    found = {suit: list(pair) for suit, pair in state.found.items()}
    return ([list(stack) for stack in state.stacks], list(state.stock), found, list(state.down),
            state.redeals, state.held, state.up, state.open)


def check_cards(state: State) -> None:
    """Two of each card, none lost; and the open cards that start a foundation are counted right."""
    up = [card for card, height in state.steps.items() for reached in state.found[card[1]] if height < reached]
    assert Counter([*up, *state.stock, *(card for stack in state.stacks for card in stack)]) == Counter(PACK * 2)
    assert len(up) == state.up
    tops = [stack[-1] for stack in state.stacks if stack] + ([state.stacks[0][-2]] if state.held and len(state.stacks[0]) > 1 else [])
    assert state.open == sum(top[0] == state.base for top in tops)


def walk(text: str) -> Replay:
    (replay,) = walk_file(decode(text.encode(), "law.hand"))
    return replay


@cache
def games() -> list[tuple[Played, Replay]]:
    made = [Played(rules, seed) for rules in RULES for seed in range(4)]
    return [(game, walk(game.record)) for game in made]


def test_a_random_game_is_accepted_and_stands_as_it_was_played() -> None:
    for game, replay in games():
        assert [said.message for said in replay.diagnostics if is_error(said)] == [], game.record
        assert seen(replay.state) == seen(game.state)
        assert [move.text for move in replay.moves] == game.words


def test_the_canonical_form_is_its_own_and_walks_to_the_same() -> None:
    for game, replay in games():
        text = format_reading(decode(game.record.encode(), "law.hand"))
        assert format_reading(decode(text.encode(), "law.hand")) == text
        again = walk(text)
        assert (seen(again.state), again.hash, again.result) == (seen(replay.state), replay.hash, replay.result)


def test_the_board_follows_the_events_to_where_the_cards_lie() -> None:
    for game, replay in games():
        board = lay_out(replay)
        at = [list(cards) for cards in board.start]
        for moved in board.moves:
            for card, place in moved:
                next(cards for cards in at if card in cards).remove(card)
                at[place].append(card)
        lies = {place: [board.cards[card] for card in cards] for place, cards in zip(board.places, at, strict=True)}
        waste, *piles = game.state.stacks
        assert lies["waste"] == waste
        assert [lies[f"pile:{number}"] for number in range(1, len(piles) + 1)] == piles, (game.rules, game.words)
        assert sum(len(cards) for place, cards in lies.items() if place.startswith("foundation")) == game.state.up


def test_what_is_not_offered_is_refused() -> None:
    chance = random.Random(8)
    for game, _ in games()[::3]:
        stop = chance.randrange(len(game.words))
        text = game.record.partition("play:\n")[0] + "play:\n" + " ".join(game.words[:stop])
        offered = set(legal(st_helena, walk(text + "\n").state)) if stop else set(legal(st_helena, walk(game.record).begin()))  # type: ignore[misc]
        every = {"d", *(f"{a}>{b}" for a in ("w", *range(1, 9)) for b in ("f", *range(1, 9)) if a != b)}
        for word in sorted(every - offered):
            refused = walk(f"{text} {word}\n")
            assert not refused.accepted, (game.rules, word)
            assert len(refused.moves) == stop
        for word in sorted(offered):
            assert walk(f"{text} {word}\n").accepted, (game.rules, word)


def test_every_way_of_ending_and_moving_was_tried() -> None:
    words = {word for game, _ in games() for word in game.words}
    assert any("x" in word and not word.endswith("f") for word in words)
    assert any(word.startswith("f") for word in words)
    assert "undo" in words
    assert {replay.result for _, replay in games()} >= {"unfinished"}


@pytest.mark.parametrize("rules", RULES)
def test_a_game_taken_back_to_its_beginning_is_its_beginning(rules: str) -> None:
    game = Played(rules, 99)
    fresh = walk(game.record).begin
    assert fresh is not None
    while game.state.log:
        st_helena.apply(game.state, "undo")
    assert seen(game.state) == seen(fresh())

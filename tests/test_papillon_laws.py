"""Laws that every deal of Papillon obeys: random legal play is written down, read, walked and found the same; no card or jeton is lost."""

from __future__ import annotations

import random
from functools import cache

from papillon_tables import rules_of

from formats.cards import PACK
from formats.diagnostics import is_error
from formats.files import decode
from replay.formatting import format_reading
from replay.game import legal
from replay.games import papillon
from replay.games.papillon.state import State
from replay.replay import Deal, Replay
from replay.session import walk_file
from replay.terms import Table
from replay.walk import choices_before

DEALS = 120
PLAYERS = ("Anna", "Boris", "Chen", "Dara")
RULES = (
    "house", "modern", "strict_courts", "courts_11_12_13", "babochka", "house sweep_carry=forced_lays_then_first",
    "house papillon_finish=play_out",
    "house papillon_priority=first_out leftover=last_capture", "house hanneton_choice=forced capture_choice=most_cards",
    "house layout_when_able=allowed", "house cards_tie=accumulate consolation=last_capture", "modern ante=2 pool_no_winner=carry",
    "house bonus_stack=best_only last_sweep=ignored laid_ace_bonus=pay laid_ace_pool=exempt", "house unclaimed_bonus=lost",
)


class Played:
    """One deal of random legal play, and the record it makes."""

    def __init__(self, rules: str, chance: random.Random) -> None:
        self.rules, self.chance = rules, chance
        self.players = PLAYERS[:chance.choice((3, 4))]
        self.table = Table(rules_of(rules), self.players, chance.randrange(len(self.players)), 1, 0)
        self.pack = list(PACK)
        chance.shuffle(self.pack)
        hands = self.batch()
        plan = papillon.plan(self.table)
        table = tuple(self.pack.pop() for _ in range(plan.places["table"]))
        self.lines = ["deal:", f"  table: {' '.join(table)}"]
        self.lines += [f"  {name}: {' '.join(hands[seat])}" for seat, name in enumerate(self.players)]
        self.state: State = papillon.start(self.table, Deal(tuple(hands.values()), None, table, plan.places.get("stock", 0)))
        while self.state.phase != "over":
            self.play()

    def batch(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(self.pack.pop() for _ in range(3)) for seat in range(len(self.players))}

    def play(self) -> None:
        """Play until all hands are empty; then deal again."""
        words = []
        while self.state.turn is not None:
            words.append(self.chance.choice(legal(papillon, self.state)))
            papillon.apply(self.state, papillon.read(self.state, words[-1]))
        self.lines += ["play:", "  " + " ".join(words)]
        if self.state.phase != "over":
            hands = self.batch()
            assert papillon.deal_again(self.state, hands) is None
            self.lines.append("deal: " + " | ".join(" ".join(hand) for hand in hands.values()))

    @property
    def record(self) -> str:
        head = f"date: 2026-10-06\ngame: papillon\nrules: {self.rules}\nplayers: {', '.join(self.players)}\nhand: 1\n"
        return head + f"dealer: {self.players[self.table.dealer or 0]}\n" + "\n".join(self.lines) + "\n"


def walk(text: str) -> Replay:
    (replay,) = walk_file(decode(text.encode(), "law.hand"))
    return replay


@cache
def deals() -> list[tuple[Played, Replay]]:
    chance = random.Random("butterflies")
    made = [Played(RULES[index % len(RULES)], chance) for index in range(DEALS)]
    return [(deal, walk(deal.record)) for deal in made]


def test_a_random_deal_is_accepted_and_ends_as_it_was_played() -> None:
    for deal, replay in deals():
        assert [said.message for said in replay.diagnostics if is_error(said)] == [], deal.record
        due = papillon.outcome(deal.state)
        assert (replay.result, replay.winner, replay.points, replay.tricks_taken) == (due.result, due.winner, due.points, due.tricks_taken)
        assert replay.tricks == tuple(deal.state.tricks)
    assert {replay.result for _, replay in deals()} == {"won", "drawn"}


def test_every_jeton_goes_to_somebody() -> None:
    for deal, replay in deals():
        assert replay.scores is not None
        assert replay.pool_after is not None
        assert sum(replay.scores) + replay.pool_after == 0, deal.record
        moved = [0] * (len(replay.players) + 1)
        for paid in replay.payments:
            moved[paid.payer] -= paid.amount
            moved[paid.payee] += paid.amount
        assert (tuple(moved[:-1]), moved[-1]) == (replay.scores, replay.pool_after)


def test_all_cards_are_somewhere_at_every_moment() -> None:
    for _, replay in deals():
        places = {f"hand:{seat}": len(hand or ()) for seat, hand in enumerate(replay.deal.hands)}
        places |= {"table": len(replay.deal.table or ()), "stock": replay.deal.stock if isinstance(replay.deal.stock, int) else 0}
        everything = sum(places.values())
        for step in replay.steps:
            for event in step.events:
                if event.source and event.target and event.cards:
                    places[event.source] -= len(event.cards)
                    places[event.target] = places.get(event.target, 0) + len(event.cards)
            assert sum(places.values()) == everything
            assert min(places.values()) >= 0
        assert replay.points is not None
        assert tuple(places.get(f"won:{seat}", 0) for seat in range(len(replay.players))) == replay.points


def test_every_move_was_one_of_the_choices() -> None:
    for _, replay in deals()[:40]:
        for move, words in zip(replay.moves, choices_before(replay), strict=True):
            assert move.text in words
            assert len(words) == len(set(words))
            assert words == ["lay"] or "lay" not in words or replay.record.value("rules").endswith("allowed")


def test_the_canonical_form_is_its_own_and_walks_to_the_same() -> None:
    for deal, replay in deals():
        text = format_reading(decode(deal.record.encode(), "law.hand"))
        assert format_reading(decode(text.encode(), "law.hand")) == text
        written = walk(text)
        assert (written.hash, written.scores, written.tricks, written.deal) == (replay.hash, replay.scores, replay.tricks, replay.deal)


def test_a_drawn_deal_has_seen_everybody_lay_out_in_the_last_batch() -> None:
    for deal, replay in deals():
        if replay.result == "drawn":
            last = {turn.seat for turn in deal.state.turns if turn.laid and turn.batch == deal.state.batch}
            assert last == set(range(len(replay.players)))


DAMAGE = ("", "x", "+", "lay ", "AS", "?", "7Hx7H+7H ", "deal: ?\nplay: ", "\n", "*", "*/-", " end ")


def test_damaged_records_give_a_diagnostic_and_never_an_exception() -> None:
    chance = random.Random(31)
    for deal, _ in deals()[:40]:
        text = deal.record
        for _ in range(6):
            at = chance.randrange(len(text))
            damaged = text[:at] + chance.choice(DAMAGE) + text[at + 1:]
            for replay in walk_file(decode(damaged.encode(), "law.hand")):
                assert isinstance(replay.steps, tuple)

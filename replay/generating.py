"""Random hands that are legal, through the game interface alone: for tests, for measurements, and to fill a page with something.

The same seed gives the same hands. Nothing here knows a game: the deal follows from its plan, the play from its candidates.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from formats.names import quote
from replay.game import Game
from replay.profiles import Ruleset, resolve
from replay.replay import Deal
from replay.terms import Table

NAMES = ("Anna", "Boris", "Chen", "Dara", "Emil", "Fay", "Gus", "Hal")
SECTION_OF = {"call": "calls"}
"""The section that holds the words of a phase, where it is not called after it."""
MOST_MOVES = 200
"""Moves after which a patience is left as it stands; it need not end by itself."""
A_LINE = 12
"""Moves on a line, in a game without tricks."""


@dataclass
class Generated:
    """One hand of random legal play. `hands` and `places` are the deal as it is written; `state` is the game's own at the end.

    `lines` are the sections behind the deal in order of time, as a record writes them in canonical words. `stock` are the cards that
    later batches come from.
    """

    game: Game
    rules: str
    table: Table
    hands: tuple[tuple[str, ...], ...]
    places: dict[str, tuple[str, ...]]
    stock: list[str]
    state: Any
    lines: list[str] = field(default_factory=list)

    def text(self, number: int = 1, *, deal: bool = True) -> str:
        """The hand as a record writes it, from its `hand:` line; without `deal` only what was called and played."""
        lines = [f"hand: {number}"]
        if self.table.dealer is not None:
            lines.append(f"dealer: {quote(self.table.players[self.table.dealer])}")
        if deal:
            lines.append("deal:")
            lines += [f"  {quote(name)}: {' '.join(hand)}" for name, hand in zip(self.table.players, self.hands, strict=False) if hand]
            lines += [f"  {place}: {' '.join(cards)}" for place, cards in self.places.items()]
        return "\n".join([*lines, *self.lines]) + "\n"

    def head(self, day: date = date(2026, 11, 26)) -> str:
        """The head of an evening in which the hand may stand."""
        players = ", ".join(map(quote, self.table.players))
        return f"date: {day}\ngame: {self.game.NAME}\nrules: {self.rules}\nplayers: {players}\n\n"


def random_hand(
    game: Game, rules: str, chance: random.Random, *, seats: int | None = None, dealer: int | None = None, names: Sequence[str] = NAMES,
) -> Generated:
    """A hand under the rules of a `rules:` line, at a table of `seats`, or of any number that may play; `names` are in order of seats."""
    ruleset = resolve(game, rules)
    assert isinstance(ruleset, Ruleset), f"{rules} is no ruleset of {game.NAME}"
    able = [count for count in range(1, len(names) + 1) if game.seating(ruleset.options, count) is None]
    count = seats or chance.choice(able)
    first = chance.randrange(count) if dealer is None else dealer
    table = Table(ruleset.options, tuple(names[:count]), first if count > 1 else None)
    hand = _dealt(game, rules, table, chance)
    _play(hand, chance)
    return hand


def evening(
    game: Game, rules: str, hands: int, seed: int, *, seats: int = 4, session: str = "random", day: date = date(2026, 11, 26),
    names: Sequence[str] = NAMES,
) -> Iterator[str]:
    """The text of an evening of random hands, piece by piece, dealt by whoever is due."""
    chance = random.Random(seed)
    dealer: int | None = seats - 1
    for number in range(1, hands + 1):
        hand = random_hand(game, rules, chance, seats=seats, dealer=dealer, names=names)
        yield (f"session: {session}\n{hand.head(day)}" if number == 1 else "") + hand.text(number) + "\n"
        dealer = game.next_dealer(hand.table, game.outcome(hand.state))


def _dealt(game: Game, rules: str, table: Table, chance: random.Random) -> Generated:
    """A hand before its first word."""
    plan = game.plan(table)
    cards = list(plan.pack)
    chance.shuffle(cards)
    if not plan.hands:
        return Generated(game, rules, table, (), {"pack": tuple(cards)}, [], game.start(table, game.lay_out(table, cards)))
    hands = tuple(() if seat in plan.idle else tuple(cards.pop() for _ in range(plan.hands)) for seat in range(table.seats))
    laid = {place: size for place, size in plan.places.items() if not (plan.batches and place == "stock")}
    places = {place: tuple(cards.pop() for _ in range(size)) for place, size in laid.items()}
    stock = {"stock": plan.places.get("stock")} if plan.batches else {}
    state = game.start(table, Deal(hands, **places, **stock))  # type: ignore[arg-type]
    return Generated(game, rules, table, hands, places, cards if plan.batches else [], state)


def _play(hand: Generated, chance: random.Random) -> None:
    """Choose among what may be done until the hand is over. Whatever completes something, as a trick, ends its line."""
    game, state = hand.game, hand.state
    section, fresh, moves = "", True, 0
    while state.phase != "over" and (hand.hands or moves < MOST_MOVES):
        if state.turn is None and hand.stock:
            _deal_again(hand)
            section = ""
            continue
        choices: Sequence[Any] = [action for action in game.candidates(state) if game.check(state, action) is None]
        if not choices:
            assert game.finish(state) is None, "the one to act can do nothing, and the hand may not stop"
            return
        action = chance.choice((choices[0], chance.choice(choices)))          # the first is often a pass, so that all may pass
        due = SECTION_OF.get(state.phase, state.phase)
        if due != section:
            section, fresh = due, True
            hand.lines.append(f"{section}:")
        if fresh:
            hand.lines.append(" ")
        hand.lines[-1] += f" {game.spell(action)}"
        moves += 1
        completed = game.apply(state, action) is not None
        fresh = completed if game.IN_TRICKS else moves % A_LINE == 0


def _deal_again(hand: Generated) -> None:
    """The next batch from the stock: to every seat as many cards as at first."""
    batch = {seat: tuple(hand.stock.pop() for _ in held) for seat, held in enumerate(hand.hands)}
    refused = hand.game.deal_again(hand.state, batch)
    assert refused is None, refused
    hand.lines.append("deal: " + " | ".join(" ".join(cards) for cards in batch.values()))

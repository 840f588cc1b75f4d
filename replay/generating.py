"""Random hands that are legal, through the game interface alone: for tests, for measurements, and to fill a page with something.

The same seed gives the same hands. Nothing here knows a game: the deal follows from its plan, the play from its candidates.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from formats.names import quote
from replay.game import Game, Table
from replay.profiles import Ruleset, resolve
from replay.replay import Deal

NAMES = ("Anna", "Boris", "Chen", "Dara", "Emil", "Fay", "Gus", "Hal")
SECTION_OF = {"call": "calls"}
"""The section that holds the words of a phase, where it is not called after it."""


@dataclass
class Generated:
    """One hand of random legal play. `sections` holds, by section, lines of canonical words; `state` is the game's own at the end."""

    game: Game
    rules: str
    table: Table
    hands: tuple[tuple[str, ...], ...]
    places: dict[str, tuple[str, ...]]
    state: Any
    sections: dict[str, list[list[str]]] = field(default_factory=dict)

    def text(self, number: int = 1, *, deal: bool = True) -> str:
        """The hand as a record writes it, from its `hand:` line; without `deal` only what was called and played."""
        lines = [f"hand: {number}"]
        if self.table.dealer is not None:
            lines.append(f"dealer: {quote(self.table.players[self.table.dealer])}")
        if deal:
            lines.append("deal:")
            lines += [f"  {quote(name)}: {' '.join(hand)}" for name, hand in zip(self.table.players, self.hands, strict=True) if hand]
            lines += [f"  {place}: {' '.join(cards)}" for place, cards in self.places.items()]
        for section, written in self.sections.items():
            lines += [f"{section}:", *("  " + " ".join(words) for words in written if words)]
        return "\n".join(lines) + "\n"

    def head(self) -> str:
        """The head of an evening in which the hand may stand."""
        players = ", ".join(map(quote, self.table.players))
        return f"date: 2026-11-26\ngame: {self.game.NAME}\nrules: {self.rules}\nplayers: {players}\n\n"


def random_hand(game: Game, rules: str, chance: random.Random, *, seats: int | None = None, dealer: int | None = None) -> Generated:
    """A hand under the rules that a `rules:` line names, at a table of `seats`, or of any number that may play."""
    ruleset = resolve(game, rules)
    assert isinstance(ruleset, Ruleset), f"{rules} is no ruleset of {game.NAME}"
    able = [count for count in range(1, len(NAMES) + 1) if game.seating(ruleset.options, count) is None]
    count = seats or chance.choice(able)
    table = Table(ruleset.options, NAMES[:count], chance.randrange(count) if dealer is None else dealer)
    hands, places = _deal(game, table, chance)
    hand = Generated(game, rules, table, hands, places, game.start(table, Deal(hands, **places)))  # type: ignore[arg-type]
    _play(hand, chance)
    return hand


def evening(game: Game, rules: str, hands: int, seed: int, *, seats: int = 4, session: str = "random") -> Iterator[str]:
    """The text of an evening of random hands, piece by piece, its dealers in turn."""
    chance = random.Random(seed)
    dealer = seats - 1
    for number in range(1, hands + 1):
        hand = random_hand(game, rules, chance, seats=seats, dealer=dealer)
        yield (f"session: {session}\n{hand.head()}" if number == 1 else "") + hand.text(number) + "\n"
        dealer = (dealer + 1) % seats


def _deal(game: Game, table: Table, chance: random.Random) -> tuple[tuple[tuple[str, ...], ...], dict[str, tuple[str, ...]]]:
    plan = game.plan(table)
    cards = list(plan.pack)
    chance.shuffle(cards)
    hands = [[] if seat in plan.idle else [cards.pop() for _ in range(plan.hands)] for seat in range(table.seats)]
    return tuple(map(tuple, hands)), {place: tuple(cards.pop() for _ in range(size)) for place, size in plan.places.items()}


def _play(hand: Generated, chance: random.Random) -> None:
    """Choose among what may be done until the hand is over."""
    game, state = hand.game, hand.state
    while state.phase != "over":
        choices: Sequence[Any] = [action for action in game.candidates(state) if game.check(state, action) is None]
        if not choices:
            assert game.finish(state) is None, "the one to act can do nothing, and the hand may not stop"
            return
        action = chance.choice((choices[0], chance.choice(choices)))          # the first is often a pass, so that all may pass
        lines = hand.sections.setdefault(SECTION_OF.get(state.phase, state.phase), [[]])
        lines[-1].append(game.spell(action))
        if game.apply(state, action) is not None:
            lines.append([])

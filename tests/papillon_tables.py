"""Positions of Papillon for tests: hands, table and talon in one row, and what the rules make of the words that follow."""

from __future__ import annotations

from formats.diagnostics import Fault
from replay.games import papillon
from replay.games.papillon.score import bonuses
from replay.games.papillon.state import State
from replay.profiles import Ruleset, resolve
from replay.replay import Deal
from replay.terms import Settlement, Table

SEATS = {3: ("F", "S", "D"), 4: ("F", "S", "T", "D")}
"""First hand, second hand, third hand, dealer."""


def rules_of(written: str) -> object:
    """The options of a `rules:` line."""
    rules = resolve(papillon, written)
    assert isinstance(rules, Ruleset), written
    return rules.options


class Position:
    """A position that is played on, whatever its cards are. `hands` are in order of play, `|` between them, `-` for none.

    `cards` and `aces` are what lies in the piles already.
    """

    def __init__(self, table: str, hands: str, stock: int = 0, rules: str = "house", *, pool: int | None = 0, double: int | None = 1,
                 cards: tuple[int, ...] = (), aces: tuple[int, ...] = (), number: int | None = None) -> None:
        dealt = tuple(tuple(hand.replace("-", "").split()) for hand in hands.split("|"))
        players = SEATS[len(dealt)]
        self.table = Table(rules_of(rules), players, len(players) - 1, double, pool, number=number)
        self.state: State = papillon.start(self.table, Deal(dealt, None, tuple(table.split()), stock))
        self.state.turn = next((seat for seat, hand in enumerate(dealt) if hand), None)
        self.state.cards[:] = cards or self.state.cards
        self.state.aces[:] = aces or self.state.aces

    def fault(self, word: str) -> Fault | None:
        """Why a word is refused; it is done when it is not."""
        action = papillon.read(self.state, word)
        fault = action if isinstance(action, Fault) else papillon.check(self.state, action)
        if fault is None:
            papillon.apply(self.state, action)
        return fault

    def code(self, word: str) -> str:
        fault = self.fault(word)
        return fault.code.name if fault is not None else ""

    def play(self, words: str) -> Position:
        """Do all words; every one must be good."""
        for word in words.split():
            assert self.fault(word) is None, word
        return self

    def deal(self, hands: str) -> Position:
        """The next batch."""
        batch = {seat: tuple(hand.split()) for seat, hand in enumerate(hands.split("|"))}
        assert papillon.deal_again(self.state, batch) is None
        return self

    @property
    def turn(self) -> str | None:
        """Who plays next."""
        return None if self.state.turn is None else self.table.players[self.state.turn]

    @property
    def can(self) -> set[str]:
        """All that the one to act may do."""
        return {papillon.spell(action) for action in papillon.candidates(self.state) if papillon.check(self.state, action) is None}

    @property
    def earned(self) -> dict[str, int]:
        """What the last move earns from each opponent, by bonus."""
        return {bonus.kind: bonus.each for bonus in bonuses(self.state, self.state.turns[-1])}

    @property
    def settled(self) -> Settlement:
        """What the deal moved, once it is over."""
        assert self.state.phase == "over"
        return papillon.settle(self.table, papillon.outcome(self.state), self.state)

    @property
    def winner(self) -> str | None:
        won = papillon.outcome(self.state).winner
        return self.table.players[won[0]] if won else None

    def paid(self, reason: str) -> dict[str, int]:
        """What each seat got or gave for one reason."""
        got = dict.fromkeys((*self.table.players, "pool"), 0)
        names = [*self.table.players, "pool"]
        for payment in self.settled.payments:
            if payment.reason == reason:
                got[names[payment.payer]] -= payment.amount
                got[names[payment.payee]] += payment.amount
        return {name: amount for name, amount in got.items() if amount}


def each(player: str, amount: int, players: tuple[str, ...] = SEATS[3]) -> dict[str, int]:
    """What it looks like when a player gets so much from every other."""
    return {name: amount * (len(players) - 1) if name == player else -amount for name in players}



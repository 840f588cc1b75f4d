"""The terms in which the walk and a game speak of a hand: the table it is played at, its plan, how it ended, and what that moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from formats.diagnostics import Fault
from replay.replay import Contract, Payment


class Plan(NamedTuple):
    """How a deal must be: the cards of the pack, and how many lie in each place.

    `known` are the same cards as a set. `hands` is the number of cards a seat gets; `places` are the other labels of `deal`
    with their numbers; what is over is out of sight, unless `whole` says that nothing may be over. `idle` are seats that
    are dealt nothing. `upwards` are the ranks in the order in which foundations are built. `batches` says
    that more is dealt later, from a stock of which only the number need be known.
    """

    pack: tuple[str, ...]
    known: frozenset[str]
    hands: int
    places: Mapping[str, int] = {}
    whole: bool = False
    idle: frozenset[int] = frozenset()
    upwards: str = ""
    batches: bool = False


class Study(NamedTuple):
    """Where a study starts: under which contract, who leads, and the number of the next trick."""

    contract: Contract | None
    turn: int | None
    trick: int


BY_NAME = "a name"
"""Among the words of `result:`: the name of the player who has won."""


class Ending(NamedTuple):
    """A word that ends the play without its last card: `claim`, `concede` or `end`, and whose it is."""

    word: str
    seat: int | None = None


class Behind(NamedTuple):
    """A word behind the end of its phase: what it says canonically, and whose act it is; None where nobody does anything by it."""

    text: str
    seat: int | None = None


class Table(NamedTuple):
    """Who sits where, and under which rules: all that a hand starts from besides its cards.

    `double` is 2 for a deal that pays double (and 3 for one that pays three times), None when that is unknown. `pool`
    is what lies in the pool before this deal's antes, None when there is none or it is unknown; `opens_pool` says that
    this is the first hand of a session and that nobody stated what lies there. `trump` is the suit letter of a written
    `trump:`, "none" for no trumps. `start` says where a study begins. `number` is the hand's number in its session,
    None for a label.
    """

    rules: Any
    players: tuple[str, ...]
    dealer: int | None
    double: int | None = 1
    pool: int | None = None
    opens_pool: bool = False
    study: bool = False
    trump: str | None = None
    start: Study | None = None
    number: int | None = None

    @property
    def seats(self) -> int:
        return len(self.players)


class Outcome(NamedTuple):
    """How a hand ended. `result` is `made`, `failed`, `thrown-in`, `won`, `lost`, `drawn`, `unfinished` or `void`, None when open.

    `up` are the cards put up in a patience. `instead` are the results that may be written where the cards leave it unfinished,
    None for any. `doubts` are warnings about single moves, each with the index of its move.
    """

    result: str | None
    contract: Contract | None = None
    tricks_taken: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    side_points: int | None = None
    winner: tuple[int, ...] | None = None
    up: int | None = None
    instead: tuple[str, ...] | None = None
    doubts: tuple[tuple[int, Fault], ...] = ()


class Settlement(NamedTuple):
    """What a hand moved. `pool_after` is None without a pool.

    `double_next` is carried to the next deal: how many times more than once it pays, None when unknown. `game_over` says that the
    rules end the game with this hand, whatever the totals are: the richest has won it. `why` says why the scores are unknown.
    """

    payments: tuple[Payment, ...]
    scores: tuple[int, ...] | None
    pool_after: int | None = None
    double_next: int | None = False
    game_over: bool = False
    why: str = ""


def moved(payments: Iterable[Payment], seats: int) -> tuple[tuple[int, ...], int]:
    """What payments come to: the score of each seat, and what the pool has gained."""
    scores = [0] * (seats + 1)                          # the pool is seat -1: the last
    for payer, payee, amount, _, _ in payments:
        scores[payer] -= amount
        scores[payee] += amount
    return tuple(scores[:seats]), scores[seats]

"""What a game answers. A game is a module (a folder under `replay/games`); the walk asks, and no other code plays a record.

The order of questions for one hand: `seating` and `plan` before anything is dealt; `start` once the deal is known to be
whole; then for each word `read`, `check`, `apply`; `enter` where a new section begins; `finish` where the record stops;
`outcome` and `settle` at the end. `check` gives the reason why not, and legality is derived from it, never written twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from formats.diagnostics import Code, Fault
from formats.record import Record
from replay.replay import Carried, Contract, Deal, Event, Move, Payment, Replay, Trick


class Plan(NamedTuple):
    """How a deal must be: the cards of the pack, and how many lie in each place.

    `hands` is the number of cards a seat gets; `places` are the other labels of `deal` with their numbers; what is over is
    out of sight, unless `whole` says that nothing may be over.
    """

    pack: tuple[str, ...]
    hands: int
    places: Mapping[str, int] = {}
    whole: bool = False


class Study(NamedTuple):
    """Where a study starts: under which contract, who leads, and the number of the next trick."""

    contract: Contract | None
    turn: int | None
    trick: int


class Ending(NamedTuple):
    """A word that ends the play without its last card: `claim`, `concede` or `end`, and whose it is."""

    word: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, and under which rules: all that a hand starts from besides its cards.

    `double` is 2 for a deal that pays double. `pool` is what lies in the pool before this deal's antes, None when there is
    none or it is unknown. `trump` is the suit letter of a written `trump:`, "none" for no trumps. `start` says where a
    study begins.
    """

    rules: Any
    players: tuple[str, ...]
    dealer: int | None
    double: int = 1
    pool: int | None = None
    first: bool = False
    study: bool = False
    trump: str | None = None
    start: Study | None = None

    @property
    def seats(self) -> int:
        return len(self.players)


class State(Protocol):
    """What every game's state has. It may change inside one walk and never leaves it."""

    phase: str
    """`buy`, `call`, `partner`, `discard`, `play`, or `over`."""
    turn: int | None
    """The seat that acts next, None when nobody does."""


class Outcome(NamedTuple):
    """How a hand ended. `result` is `made`, `failed`, `thrown-in`, `won`, `lost`, `drawn`, `unfinished` or `void`, None when open."""

    result: str | None
    contract: Contract | None = None
    tricks_taken: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    side_points: int | None = None
    winner: tuple[int, ...] | None = None


class Settlement(NamedTuple):
    """What a hand moved. `pool_after` is None without a pool. `double_next` is carried to the next deal."""

    payments: tuple[Payment, ...]
    scores: tuple[int, ...] | None
    pool_after: int | None = None
    double_next: bool = False


class Game(Protocol):
    """The questions. See the module's text for their order."""

    NAME: str
    TITLE: str
    Rules: type
    CODES: tuple[Code, ...]
    SECTIONS: tuple[str, ...]
    """Sections this game knows, in order of time."""

    def seating(self, rules: Any, seats: int) -> Fault | None: ...
    def plan(self, table: Table) -> Plan: ...
    def start(self, table: Table, deal: Deal) -> Any: ...
    def enter(self, state: Any, section: str) -> Fault | None: ...
    def read(self, state: Any, text: str) -> Any: ...
    def check(self, state: Any, action: Any) -> Fault | None: ...
    def apply(self, state: Any, action: Any) -> Any: ...
    def spell(self, action: Any) -> str: ...
    def candidates(self, state: Any) -> Iterable[Any]: ...
    def finish(self, state: Any) -> Fault | None: ...
    def events(self, replay: Replay, index: int, move: Move) -> tuple[Event, ...]: ...
    def caption(self, replay: Replay, move: Move) -> str: ...


def legal(game: Game, state: Any) -> list[str]:
    """All that the one to act may do, as canonical words; in the order of `candidates`."""
    return [game.spell(action) for action in game.candidates(state) if game.check(state, action) is None]


__all__ = ["Carried", "Contract", "Deal", "Event", "Fault", "Game", "Iterable", "Move", "Outcome", "Payment", "Plan", "Record", "Replay",
           "Sequence", "Settlement", "State", "Table", "Trick", "legal"]

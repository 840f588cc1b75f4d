"""What a game answers. A game is a module (a folder under `replay/games`); the walk asks, and no other code plays a record.

The order of questions for one hand: `seating` and `plan` before anything is dealt; `start` once the deal is known to be
whole; then for each word `read`, `check`, `apply`, or `play_on` for the words of a line; `enter` where a new section
begins; `finish` where the record stops; `outcome` and `settle` at the end. Every state has `phase` (`buy`, `call`, `partner`, `discard`,
`play` or `over`) and `turn`, the seat that acts next, None when nobody does; it may change inside one walk and never leaves it.
`check` gives the reason why not, and legality is derived from it, never written twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from formats.diagnostics import Code, Fault
from formats.record import Line
from replay.replay import Contract, Deal, Event, Irregularity, Move, Notice, Payment, Replay


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


class Game(Protocol):
    """The questions, in the order in which the walk asks them. State and actions are the game's own types."""

    @property
    def NAME(self) -> str: ...  # noqa: N802
    @property
    def TITLE(self) -> str: ...  # noqa: N802
    @property
    def Rules(self) -> type[Any]: ...  # noqa: N802
    @property
    def CODES(self) -> Sequence[Code]: ...  # noqa: N802

    @property
    def SECTIONS(self) -> Sequence[str]:  # noqa: N802
        """The sections this game knows, in order of time."""

    @property
    def FIELDS(self) -> Sequence[str]:  # noqa: N802
        """The fields that say something in this game, besides the ones that every game has."""

    @property
    def RESULTS(self) -> Sequence[str]:  # noqa: N802
        """The words that may stand behind `result:`; BY_NAME among them says that a player may, who then has won."""

    @property
    def IN_TRICKS(self) -> bool:  # noqa: N802
        """Whether play goes in tricks, to which every seat puts a card, and which are drawn as a table with a column a seat."""

    def seating(self, rules: Any, seats: int) -> Fault | None:
        """Why so many may not play."""

    def plan(self, table: Table) -> Plan:
        """Which pack, and how many cards where."""

    def deals_of(self, table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
        """How a recorded pack may have been dealt: (the way's name, hands by seat)."""

    def lay_out(self, table: Table, pack: Sequence[str]) -> Deal:
        """What lies where once a pack has been dealt out; asked in games without hands."""

    def read_contract(self, table: Table, maker: int, call: str) -> Contract | Fault:
        """The contract of a player and a written call."""

    def start(self, table: Table, deal: Deal) -> Any:
        """The state before the first word; the deal is known to be whole."""

    def begin_contract(self, state: Any, contract: Contract) -> None:
        """Start the play under a contract that stands in place of its calls."""

    def enter(self, state: Any, section: str) -> Fault | None:
        """Why a section may not begin now."""

    def deal_again(self, state: Any, hands: Mapping[int, tuple[str, ...]] | None) -> Fault | None:
        """Deal a later batch of cards to the seats, or why not; None only asks."""

    def is_remark(self, state: Any, word: str) -> bool:
        """Whether a word of `play` is no action, but says something about the move before it."""

    def remark(self, state: Any, word: str, *, last: bool) -> Fault | None:
        """What is wrong with such a word. `last` says that nothing more is said of that move on this line."""

    def out_of_turn(self, state: Any, seat: int) -> Fault | None:
        """A better reason than its turn why a seat may not act now: it may be out of the game."""

    def behind(self, state: Any, phase: str, seat: int | None, word: str) -> Behind | Fault | None:
        """A word behind the end of its phase that is good all the same: it says more of what was done. None when there is none such."""

    def gainsaid(self, state: Any) -> Fault | None:
        """Why the last word behind the end of its phase turns out to be wrong when the record ends."""

    def trick_number(self, state: Any) -> int:
        """The number of the trick that is being played, or comes next."""

    def let_act(self, state: Any, seat: int) -> bool:
        """Whether a seat acts although it is not its turn: its turn may be passed over, or depend on a card that nobody knows."""

    def read(self, state: Any, text: str) -> Any:
        """The action that a word means here, or the Fault."""

    def check(self, state: Any, action: Any) -> Fault | None:
        """Why the one to act may not do it."""

    def apply(self, state: Any, action: Any) -> Any:
        """Do it; gives what `tell` must know of it (a Trick, a Contract), None for nothing."""

    def play_on(self, state: Any, phase: str, line: Line, moves: list[Move]) -> int:
        """Do the words of a line, one after another, as far as each is plainly what the one to act may do by `check`.

        Adds their moves; gives the index of the first word that is left to be asked about singly.
        """

    def spell(self, action: Any) -> str:
        """The canonical word."""

    def candidates(self, state: Any) -> Iterable[Any]:
        """All actions that could be tried here."""

    def note_winner(self, state: Any, seat: int) -> None:
        """A trick of which only the winner is written."""

    def finish(self, state: Any) -> Fault | None:
        """Why the record may not stop here, or a doubt about how it stops."""

    def outcome(self, state: Any) -> Outcome:
        """How the hand stands."""

    def take_points(self, table: Table, state: Any, outcome: Outcome, counts: Sequence[int] | None, *, ruled: bool) -> Outcome | Fault:
        """The outcome with the numbers of `points:`, None where nothing is written; or what is wrong.

        `ruled` ones may be other than the cards'.
        """

    def dealt(self, state: Any, hands: Sequence[Sequence[str] | None], shown: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        """The hands as dealt, where `hands` were not written whole and `shown` are the cards that each seat played."""

    def unplayed(self, table: Table) -> Fault | None:
        """What a hand without its play leaves open for the next, as an info."""

    def unverified(self, state: Any) -> Sequence[str]:
        """What the record leaves open, in sentences."""

    def zero_sum(self, rules: Any) -> bool:
        """Whether what one wins another loses."""

    def keeps_pool(self, rules: Any) -> bool:
        """Whether these rules have a pool."""

    def remedy(self, table: Table, breach: Irregularity) -> tuple[str, int]:
        """What the rules of this table say is due for a breach, and the units that its offender pays; ("", 0) for nothing."""

    def let_stand(self, state: Any, seat: int) -> bool:
        """Let a seat act although it is another's turn, because it did and that stood; False where play cannot go on from it."""

    def note_breach(self, state: Any, seat: int, code: str, *, stood: bool) -> None:
        """A breach that happened: what may follow from it for the play."""

    def amend(self, table: Table, outcome: Outcome, breaches: Sequence[Irregularity]) -> Outcome:
        """The outcome, where a breach decides it."""

    def settle(self, table: Table, outcome: Outcome, state: Any, breaches: Sequence[Irregularity] = ()) -> Settlement:
        """What the hand moves, by how it ended and by what happened in it; `state` is None where only an outcome is asked about."""

    def next_dealer(self, table: Table, outcome: Outcome) -> int | None:
        """The seat that deals next."""

    def game_won(self, rules: Any, totals: Mapping[str, int], maker: str | None) -> Sequence[str]:
        """Who has won the game to a target with these totals, nobody while it goes on."""

    def tell(self, replay: Replay) -> Iterable[tuple[str, tuple[Event, ...]] | tuple[str, tuple[Event, ...], str]]:
        """A sentence and the events for each move, in order.

        Where it matters, also the sentence for those who do not know all its cards.
        """

    def say_call(self, call: str) -> str:
        """A canonical call as it is said at the table: `three`, `Nap`."""

    def line_ends(self, replay: Replay) -> Iterable[int]:
        """The indexes of the moves behind which the formatter ends a line of `play`."""

    def remarks(self, replay: Replay) -> Sequence[str]:
        """What there is to say at the end besides result, score and totals, in sentences without their full stop."""

    def notices(self, replay: Replay) -> Iterable[Notice]:
        """What is worth saying beside the table, and who can know it from which step on."""

    def anticlockwise(self, rules: Any) -> bool:
        """Whether the turn passes to the right, so that seats are drawn that way round."""

    def figures(self, replay: Replay) -> Mapping[str, Any] | None:
        """What this game counts of a hand for statistics of its own, by name; None for nothing."""

    def marks(self, replay: Replay, figures: Mapping[str, Any] | None) -> Sequence[int]:
        """What happened in the play as numbers to be searched, in order of time, see `replay/marks.py`; `figures` are this hand's."""

    def to_json(self, replay: Replay) -> Mapping[str, Any]:
        """What `show -f json` adds for this game."""


def legal(game: Game, state: Any) -> list[str]:
    """All that the one to act may do, as canonical words; in the order of `candidates`."""
    return [game.spell(action) for action in game.candidates(state) if game.check(state, action) is None]

"""What a game answers. A game is a module (a folder under `replay/games`); the walk asks, and no other code plays a record.

The order of questions for one hand: `seating` and `plan` before anything is dealt; `start` once the deal is known to be
whole; then for each word `read`, `check`, `apply`, or `play_on` for the words of a line; `enter` where a new section
begins; `finish` where the record stops; `outcome` and `settle` at the end. Every state has `phase` (`buy`, `call`, `partner`, `discard`,
`play` or `over`) and `turn`, the seat that acts next, None when nobody does; it may change inside one walk and never leaves it.
`check` gives the reason why not, and legality is derived from it, never written twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from formats.diagnostics import Code, Fault
from formats.record import Line
from replay.replay import Contract, Deal, Event, Irregularity, Move, Notice, Replay
from replay.terms import Behind, Outcome, Plan, Settlement, Table


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

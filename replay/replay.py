"""What the walk found out about one hand: the result that archive, page, statistics and checker all read.

Seats are numbers, in the order of `players`; names stand only at the edges. POOL (-1) is the pool among payers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from formats.diagnostics import Diagnostic, is_error
from formats.record import Line, Record, Word

if TYPE_CHECKING:
    from replay.game import Game
    from replay.profiles import Ruleset

POOL: Final = -1
Phase = str
"""`buy`, `call`, `partner`, `discard` or `play`: what kind of word a step is."""


class Event(NamedTuple):
    """One thing that a step caused.

    `kind` is a card player's word (`call`, `contract`, `play`, `trick`, `deal`, `pay` …). `source` and `target` are
    places: "hand:2", "trick", "won:0", "blind", "stock", "table", "discard", "pile:3", "foundation:1", "waste",
    "out" (out of sight), and in payments "seat:1" or "pool". `amount` is in units, or a number of tricks or points.
    """

    kind: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    source: str | None = None
    target: str | None = None
    amount: int | None = None


class Move(NamedTuple):
    """One word that was played: what it says canonically, and what the game's `apply` told of it.

    The word itself stands at `nth` (from 0) of `line`; a word that was put down in place of another (`AH*/2S`) stands there too.
    """

    line: Line
    nth: int
    seat: int
    phase: Phase
    text: str
    effect: Any

    @property
    def word(self) -> Word:
        """The word on paper, with its place, mark and notes."""
        return self.line.words[self.nth]


class Step(NamedTuple):
    """A move told: `n` counts from 1, `caption` is a sentence, `events` are in order of happening.

    Its word stands where that of the move does. `public` is the sentence for those who do not know all the cards of the events; ""
    where the page finds it by itself.
    """

    n: int
    phase: Phase
    seat: int
    line: Line
    nth: int
    text: str
    caption: str
    events: tuple[Event, ...]
    public: str = ""

    @property
    def word(self) -> Word:
        """The word on paper, with its place, mark and notes. It has neither mark nor notes where the line is plain."""
        return self.line.words[self.nth]


class Notice(NamedTuple):
    """Something worth saying beside the table from step `since` on, and before step `until` where that is set.

    `seat` is whose place it stands at, None for the middle. `kind` is its style: `headline` stands above the table. `viewers`
    are those who can know it, seats and OPEN for whoever sees all hands; None for everybody.
    """

    text: str
    since: int
    until: int | None = None
    seat: int | None = None
    kind: str = ""
    viewers: tuple[int, ...] | None = None


OPEN = -1
"""Among the viewers of a notice: one who sees all hands."""


class Aside(NamedTuple):
    """A word that is no move: `word` is its place, `text` what it says canonically."""

    word: Word
    text: str


class Trick(NamedTuple):
    """A trick: `n` from 1, `cards` in order of play from `leader`, `points` in point cards. `cards` is () below level 4."""

    n: int
    leader: int | None
    cards: tuple[str, ...]
    winner: int
    reason: str
    points: int = 0


class Contract(NamedTuple):
    """What was undertaken: `call` is canonical (`3`, `n`, `14H`), `trump` a suit letter, None for no trumps or not yet known.

    In games with partners, `partner` is None where nobody knows him yet, and where `alone` says that there is none.
    """

    maker: int
    call: str
    trump: str | None = None
    partner_card: str | None = None
    partner: int | None = None
    alone: bool = False


class Payment(NamedTuple):
    """`amount` units, above 0, from a seat or POOL to a seat or POOL. `reason` is `stake`, `ante`, `pool`, `adjust` …

    `step` is the step at which it is paid: 0 for the deal, None for the end of the hand.
    """

    payer: int
    payee: int
    amount: int
    reason: str
    step: int | None = None


STOOD: Final = "stood"
MISDEAL: Final = "misdeal"
"""The remedy of a marked word that stood, and the code of a deal that was void."""


class Irregularity(NamedTuple):
    """A breach that happened: the step it stands at (None before play), who, and the code of the rule ("" where the rules see none).

    `remedy` is what the table did: `stood`, `void`, `replaced by 2S`. `due` is what the rules of the table say, "" where
    they say nothing; `amount` is what the offender pays for it, in units.
    """

    step: int | None
    seat: int | None
    code: str
    remedy: str
    amount: int = 0
    due: str = ""


class Deal(NamedTuple):
    """What lay where at the start. `?` is an unknown card; a hand nobody knows at all is None.

    `batches` holds the later deals of a game that has them, each a hand a seat. `foundations` are the cards of each, by place.
    """

    hands: tuple[tuple[str, ...] | None, ...] = ()
    blind: tuple[str, ...] | None = None
    table: tuple[str, ...] | None = None
    stock: tuple[str, ...] | int | None = None
    piles: tuple[tuple[str, ...], ...] | None = None
    waste: tuple[str, ...] | None = None
    foundations: Mapping[str, tuple[str, ...]] | None = None
    batches: tuple[tuple[tuple[str, ...], ...], ...] = ()


NOTHING_YET: Final[Mapping[str, int]] = MappingProxyType({})


class Carried(NamedTuple):
    """What passes from hand to hand of one session block. None means unknown.

    `totals` are by player's name, so that a change of seats does not mix them up. `double` is a doubled next deal
    (Nap) or doubled most cards (Papillon): how many times more than once they count. `dealer` is the dealer due, by name;
    None at the start of a block.
    `after_refused` says that the hand before was refused, so that what it left is not known.
    """

    dealer: str | None = None
    totals: Mapping[str, int] | None = NOTHING_YET
    pool: int | None = None
    double: int | None = False
    first: bool = True
    after_refused: bool = False


NO_DEAL: Final = Deal()
FRESH: Final = Carried()
"""What a hand that opens a session block begins with."""


class Replay:
    """One hand, walked. After a fault it holds everything up to the fault and nothing behind it.

    `state` is the game's own state after the last move, `begin` makes the one before the first; both are for the walk
    and the game alone.
    """

    level: int = 0
    dealer: int | None = None
    study: bool = False
    deal_derived: bool = False
    contract: Contract | None = None
    moves: tuple[Move, ...] = ()
    asides: tuple[Aside, ...] = ()
    result: str | None = None
    winner: tuple[int, ...] | None = None
    tricks_taken: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    side_points: int | None = None
    up: int | None = None
    minutes: int | None = None
    scores: tuple[int, ...] | None = None
    payments: tuple[Payment, ...] = ()
    totals: Mapping[str, int] | None = None
    game_won_by: tuple[str, ...] | None = None
    pool_before: int | None = None
    pool_after: int | None = None
    irregularities: tuple[Irregularity, ...] = ()
    unverified: tuple[str, ...] = ()
    carried_out: Carried = FRESH
    state: Any = None
    begin: Callable[[], Any] | None = None
    facts: Mapping[str, Any] = NOTHING_YET
    _hash: str | None = None
    _steps: tuple[Step, ...] | None = None
    _notices: tuple[Notice, ...] | None = None
    _tricks: tuple[Trick, ...] | None = None

    def __init__(self, record: Record, id: str, game: Game | None = None, rules: Ruleset | None = None, players: tuple[str, ...] = (),
                 deal: Deal = NO_DEAL, carried_in: Carried = FRESH, diagnostics: Iterable[Diagnostic] = ()) -> None:
        self.record = record
        self.id = id
        self.game = game
        self.rules = rules
        self.players = players
        self.deal = deal
        self.carried_in = carried_in
        self.diagnostics = list(diagnostics)

    @property
    def accepted(self) -> bool:
        """No error: warnings and infos do not refuse a hand."""
        return not any(map(is_error, self.diagnostics))

    @property
    def hash(self) -> str:
        """BLAKE2b-128 of what is in the hand, in hexadecimal; see `replay.identity`."""
        if self._hash is None:
            from replay.identity import content_hash

            self._hash = content_hash(self)
        return self._hash

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks played, or the turns of a game that has none; made when somebody reads them."""
        if self.state is None:
            return ()
        if self._tricks is None:
            self._tricks = tuple(self.state.tricks)
        return self._tricks

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the game has to say beside the table, made when somebody reads it."""
        if self._notices is None:
            self._notices = tuple(self.game.notices(self)) if self.game is not None else ()
        return self._notices

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves told, made when somebody reads them."""
        if self._steps is None:
            from replay.telling import tell

            self._steps = tell(self)
        return self._steps

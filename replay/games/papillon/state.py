"""A deal of Papillon while it is walked, and the only code that changes it.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down; `lying` and `lying_hidden` are the same for the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replay.games.papillon.captures import LAY, Capture, form_under
from replay.games.papillon.options import PapillonRules
from replay.replay import Deal, Trick
from replay.terms import Ending, Table

_NEW: Final = tuple.__new__
CARDS_EACH: Final = 3
"""How many cards a batch gives each player."""


class Turn(NamedTuple):
    """What one player did: a capture, or `laid` when he laid out his hand.

    `form` is `rank`, `sum`, `hanneton`, `triple`, `layout`, or `irregular`. `swept` says that the table was empty afterwards,
    `out` that a capture emptied the hand; `talon` counts the cards left to be dealt. `lap` counts from 1 in each `batch`.
    `aces` are those among the cards taken, or laid out.
    """

    n: int
    seat: int
    played: tuple[str, ...]
    taken: tuple[str, ...]
    laid: tuple[str, ...]
    form: str
    swept: bool
    out: bool
    talon: int
    batch: int
    lap: int
    aces: int


class State:
    """One deal of Papillon while it is walked. `took` counts the captures of each seat, `cards` and `aces` what lies in its pile.

    `broken_off` is whose turn it was when the record ended before the deal did.
    """

    __slots__ = (
        "aces", "batch", "batches", "broken_off", "cards", "claims", "dealer", "ending", "first", "forced_first", "held", "hidden", "laps",
        "last_capture", "leader", "lying", "lying_hidden", "maker", "named", "owner", "phase", "players", "rules", "seats",
        "stock", "study", "table", "table_known", "took", "trick", "turn", "turns",
    )

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.rules: PapillonRules = table.rules
        self.players = table.players
        self.seats = seats = table.seats
        self.dealer = table.dealer if table.dealer is not None else seats - 1
        self.first = (self.dealer + 1) % seats
        self.study = table.study
        self.phase = "play"
        self.turn: int | None = self.first
        self.leader: int | None = None
        self.maker: int | None = None
        self.trick: tuple[str, ...] = ()
        self.held: list[list[str]] = [[] for _ in range(seats)]
        self.hidden = [0] * seats
        self.table_known = deal.table is not None
        laid = deal.table or ()
        self.lying = dict.fromkeys(card for card in laid if card != "?")
        self.lying_hidden = laid.count("?")
        stock = deal.stock
        self.stock = stock if isinstance(stock, int) else len(stock or ())
        self.batch = 1
        self.batches: list[tuple[tuple[str, ...], ...]] = []
        self.laps = [0] * seats
        self.turns: list[Turn] = []
        self.claims: dict[int, set[str]] = {}
        self.named: list[str] = []
        self.took = [0] * seats
        self.cards = [0] * seats
        self.aces = [0] * seats
        self.owner: dict[str, int] = {}
        self.last_capture: int | None = None
        self.forced_first: int | None = None
        self.ending: str | None = None
        self.broken_off: int | None = None

    @property
    def tricks(self) -> list[Trick]:
        """The turns as tricks: whose, the cards from the hand and then those taken, and how; a lay-out is one too."""
        return [_as_trick(turn) for turn in self.turns]


def _as_trick(turn: Turn) -> Trick:
    cards = turn.laid or (*turn.played, *turn.taken)
    feats = turn.form
    if (turn.swept or turn.out) and feats not in ("layout", "irregular"):
        feats += ", sauterelle" * turn.swept + (", petit papillon" if turn.talon else ", papillon") * turn.out
    return _NEW(Trick, (turn.n, turn.seat, cards, turn.seat, feats, 0 if turn.laid else turn.aces))


def deal_out(state: State, hands: Mapping[int, tuple[str, ...] | None]) -> None:
    """Give the cards of a batch to the seats; a hand that nobody wrote is that many hidden cards."""
    for seat in range(state.seats):
        hand = hands.get(seat)
        hand = ("?",) * CARDS_EACH if hand is None else hand
        state.held[seat] = [card for card in hand if card != "?"]
        state.hidden[seat] = len(hand) - len(state.held[seat])


def apply(state: State, action: str | Capture | Ending) -> Turn | None:
    """Do it. Gives the turn that it made."""
    if isinstance(action, Capture):
        return take(state, action, form_of(state, action))
    if action == LAY:
        return lay(state)
    state.ending, state.broken_off = "end", state.turn
    state.phase, state.turn = "over", None
    return None


def take(state: State, action: Capture, form: str) -> Turn:
    """The cards go to the player's pile. What was captured irregularly goes there too, and earns nothing."""
    seat = state.turn
    assert seat is not None
    held, lying, owner = state.held[seat], state.lying, state.owner
    for card in action.played:
        if card in held:
            held.remove(card)
        else:
            state.hidden[seat] -= 1
        owner[card] = seat
        if card[0] == "A":
            state.aces[seat] += 1
    aces = 0
    for card in action.taken:
        if card in lying:
            del lying[card]
        else:
            state.lying_hidden -= 1
        owner[card] = seat
        if card[0] == "A":
            aces += 1
    state.aces[seat] += aces
    state.took[seat] += 1
    state.cards[seat] += len(action.played) + len(action.taken)
    state.last_capture = seat
    state.laps[seat] += 1
    swept = not lying and not state.lying_hidden
    out = not held and not state.hidden[seat]
    n, lap = len(state.turns) + 1, state.laps[seat]
    return _turn(state, _NEW(Turn, (n, seat, action.played, action.taken, (), form, swept, out, state.stock, state.batch, lap, aces)))


def lay(state: State) -> Turn:
    """The whole hand becomes ordinary cards of the table."""
    seat = state.turn
    assert seat is not None
    laid = (*state.held[seat], *("?",) * state.hidden[seat])
    aces = len([card for card in laid if card[0] == "A"])
    for card in state.held[seat]:
        state.lying[card] = None
    state.lying_hidden += state.hidden[seat]
    state.held[seat], state.hidden[seat] = [], 0
    state.named = []
    state.laps[seat] += 1
    n, lap = len(state.turns) + 1, state.laps[seat]
    return _turn(state, _NEW(Turn, (n, seat, (), (), laid, "layout", False, False, state.stock, state.batch, lap, aces)))


def _turn(state: State, turn: Turn) -> Turn:
    state.turns.append(turn)
    _pass_on(state, turn.seat)
    return turn


def form_of(state: State, capture: Capture) -> str:
    """`rank`, `sum`, `hanneton` or `triple`; `irregular` for what is none of them."""
    return form_under(state.rules.court_capture, capture)


# -- who is next -----------------------------------------------------------------------------------

def _pass_on(state: State, seat: int) -> None:
    """The turn goes to the next player who holds cards; it may be the same one. Without any the batch is over, or the deal."""
    after = seat
    if state.forced_first is not None:                  # he laid out before first hand starts
        after, state.forced_first = state.forced_first - 1, None
    following = next_holder(state, after + 1)
    if following is None:
        state.turn = None
        if not state.stock:
            state.phase = "over"
    elif not state.stock and _lap_decides(state, following):
        state.phase, state.turn = "over", None
    else:
        state.turn = following


def next_holder(state: State, start: int) -> int | None:
    """The first seat from `start` on, in order of play, that holds cards."""
    held, hidden, seats = state.held, state.hidden, state.seats
    if held[start % seats]:
        return start % seats
    for step in range(seats):
        seat = (start + step) % seats
        if held[seat] or hidden[seat]:
            return seat
    return None


def _lap_decides(state: State, following: int) -> bool:
    """Whether the lap of a papillon is complete: then nothing more is played, unless all hands are played out."""
    if state.study or state.rules.papillon_finish == "play_out":
        return False
    laps = [turn.lap for turn in papillons(state)]
    return bool(laps) and state.laps[following] >= min(laps)


def papillons(state: State) -> list[Turn]:
    """The turns of the last batch that emptied a hand by a capture."""
    at = len(state.turns)
    found: list[Turn] = []
    while at and state.turns[at - 1].batch == state.batch and not state.stock:
        at -= 1
        if state.turns[at].out and state.turns[at].form != "irregular":
            found.insert(0, state.turns[at])
    return found


def winner(state: State) -> int | None:
    """Whose papillon it is. An earlier lap goes before a later one; in the same lap the seat nearest the dealer, or whoever was first."""
    found = papillons(state)
    if not found:
        return None
    lap = min(turn.lap for turn in found)
    seats = [turn.seat for turn in found if turn.lap == lap]
    if state.rules.papillon_priority == "first_out":
        return found[0].seat
    return max(seats, key=lambda seat: (seat - state.first) % state.seats)


def begin_batch(state: State, hands: Mapping[int, tuple[str, ...] | None]) -> None:
    """Deal the next batch. After a sweep that closed the last one its sweeper's neighbour plays first, for he must lay out."""
    before = state.turns[-1] if state.turns else None
    deal_out(state, hands)
    state.stock = max(0, state.stock - sum(map(len, state.held)) - sum(state.hidden))
    state.batch += 1
    state.batches.append(tuple([(*held, *("?",) * hidden) for held, hidden in zip(state.held, state.hidden, strict=True)]))
    state.laps = [0] * state.seats
    start = state.first
    if before is not None and before.swept:
        start = (before.seat + 1) % state.seats
        if state.rules.sweep_carry == "forced_lays_then_first" and start != state.first:
            state.forced_first = state.first
    state.turn = next_holder(state, start)

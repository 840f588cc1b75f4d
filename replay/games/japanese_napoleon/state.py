"""A hand of Japanese Napoleon while it is walked; `moves.py` beside this file does what the words say.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down. Of Napoleon's cards `away` are no longer in his hand, though nobody knows which: he laid them away unseen.
"""

from __future__ import annotations

from typing import NamedTuple

from formats.cards import JOKER
from replay.games.japanese_napoleon.dealing import blind_size, plan
from replay.games.japanese_napoleon.powers import MIGHTY, Powers
from replay.replay import Contract, Deal, Trick
from replay.terms import Ending, Table


class Called(NamedTuple):
    """What is said of the partner: a card, or a seat where nobody wrote the card down; neither for one who plays alone."""

    word: str
    card: str | None = None
    seat: int | None = None


class Discard(NamedTuple):
    """A card that Napoleon lays away."""

    card: str


Action = str | Called | Discard | Ending


class State:
    """One hand of Japanese Napoleon while it is walked."""

    __slots__ = (
        "alone",
        "away",
        "blind",
        "call",
        "card",
        "conceded",
        "dealer",
        "discarded",
        "ending",
        "first_trick",
        "gone",
        "held",
        "hidden",
        "high",
        "high_seat",
        "holder",
        "joker_calls", "joker_due",
        "known",
        "lacks",
        "leader",
        "led",
        "maker",
        "named",
        "out",
        "partner",
        "passes",
        "phase",
        "played",
        "points",
        "rules",
        "seats",
        "study",
        "table",
        "taken",
        "trailing",
        "trick",
        "tricks",
        "trump",
        "turn",
    )

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.rules = table.rules
        self.seats = seats = table.seats
        self.dealer = table.dealer if table.dealer is not None else seats - 1
        self.study = table.study
        self.phase = "call"
        self.turn: int | None = (self.dealer + 1) % seats
        self.passes = 0
        self.out: set[int] = set()
        self.high: str | None = None
        self.high_seat: int | None = None
        self.trailing = 0
        self.call: str | None = None
        self.maker: int | None = None
        self.trump: str | None = None
        self.card: str | None = None
        self.partner: int | None = None
        self.alone = False
        self.named: Called | None = None
        self.holder: int | None = None
        self.leader: int | None = None
        self.led = ""
        self.joker_calls = self.rules.joker_call_card != "none"
        self.known: dict[int, Powers] = {}
        self.trick: list[str] = []
        self.tricks: list[Trick] = []
        self.first_trick = table.start.trick if table.start is not None else 1
        self.taken = [0] * seats
        self.points = [0] * seats
        self.discarded: list[str] = []
        self.gone: set[str] = set()
        self.away = 0
        self.ending: Ending | None = None
        self.conceded: set[int] = set()
        self.played: dict[str, int] = {}
        self._hold(deal)

    def _hold(self, deal: Deal) -> None:
        """Who holds what; a blind that is not written is what a whole deal leaves over."""
        each = plan(self.table).hands
        hands = deal.hands or (None,) * self.seats
        self.held = [{card for card in hand or () if card != "?"} for hand in hands]
        self.hidden = [each if hand is None else hand.count("?") for hand in hands]
        self.blind = deal.blind
        if self.blind is None and not self.study and not any(self.hidden):
            self.blind = tuple(card for card in plan(self.table).pack if not any(card in held for held in self.held))
        self.lacks: list[dict[str, int]] = [{} for _ in range(self.seats)]
        self.joker_due: list[int | None] = [None] * self.seats


def begin_contract(state: State, contract: Contract) -> None:
    """Go on under a contract, which the bids have made or which is written without them."""
    state.maker, state.call, state.trump = contract.maker, contract.call, contract.trump
    state.turn = contract.maker
    if state.rules.call_timing == "after_exchange":
        take_blind(state)
    else:
        state.phase = "partner"


def find_partner(state: State) -> None:
    """Who was dealt the card called; he who calls a card of his own, or of the blind, plays alone."""
    if state.card is None or state.maker is None:
        return
    holder = next((seat for seat, held in enumerate(state.held) if state.card in held), None)
    others = any(hidden for seat, hidden in enumerate(state.hidden) if seat != state.maker)
    if state.card in (state.blind or ()) or state.card in state.gone or (holder is None and not others and not state.study):
        holder = state.maker
    if holder is not None:
        known_holder(state, holder)


def known_holder(state: State, seat: int) -> None:
    """It comes out who had the card called; what was written of him stands until the end of the hand."""
    state.holder = seat
    if state.partner is None and not state.alone:
        state.partner, state.alone = (None, True) if seat == state.maker else (seat, False)


def take_blind(state: State) -> None:
    """Napoleon takes up the blind; what it is may be unknown."""
    assert state.maker is not None
    size = blind_size(state.table)
    known = [card for card in state.blind or () if card != "?"]
    state.held[state.maker].update(known)
    state.hidden[state.maker] += size - len(known)
    state.away = size
    state.phase = "discard"


def after_exchange(state: State) -> None:
    """The cards are laid away: play begins, or under `call_timing=after_exchange` the partner is called."""
    if state.rules.call_timing == "after_exchange":
        state.phase = "partner"
    else:
        begin_play(state)


def begin_play(state: State) -> None:
    """Napoleon leads to the first trick; in a study whoever it says."""
    start = state.table.start
    state.phase = "play"
    state.turn = state.leader = start.turn if start is not None and start.turn is not None else state.maker


def is_free(state: State, card: str) -> bool:
    """Whether a card belongs to no suit: the joker, and the mighty where it may be played at any time."""
    return card == JOKER or (card == MIGHTY and state.rules.mighty_follow == "free")


def is_joker_called(state: State) -> bool:
    """Whether a card of this trick forces the joker out."""
    if not state.joker_calls or not state.trick:
        return False
    calling = state.rules.joker_call_card
    return state.trick[0] == calling or (state.rules.joker_call_when == "any_position" and calling in state.trick)


def card_number(state: State) -> int:
    """How many cards have been played before this one."""
    return len(state.tricks) * state.seats + len(state.trick)


def trick_number(state: State) -> int:
    """The number of the trick that is being played, or comes next."""
    return state.first_trick + len(state.tricks)

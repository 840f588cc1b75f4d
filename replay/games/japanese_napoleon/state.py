"""A hand of Japanese Napoleon while it is walked, and the only code that changes it.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down. Of Napoleon's cards `away` are no longer in his hand, though nobody knows which: he laid them away unseen.
"""

from __future__ import annotations

from typing import NamedTuple

from formats.cards import JOKER
from replay.game import Ending, Table
from replay.games.japanese_napoleon.calls import HIGHEST, PASS
from replay.games.japanese_napoleon.dealing import blind_size, plan, points_in, tricks_in
from replay.games.japanese_napoleon.powers import MIGHTY, Powers, powers, winner
from replay.replay import Contract, Deal, Trick


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


def apply(state: State, action: Action) -> Trick | Contract | None:
    """Do it. Gives the trick that a card completes, or the contract that a bid settles."""
    if action.__class__ is str:
        assert isinstance(action, str)
        return _play(state, action) if state.phase == "play" else _bid(state, action)
    if isinstance(action, Discard):
        _lay_away(state, action.card)
    elif isinstance(action, Called):
        _call_partner(state, action)
    elif isinstance(action, Ending):
        _end(state, action)
    return None


# -- the bidding -----------------------------------------------------------------------------------

def _bid(state: State, bid: str) -> Contract | None:
    seat = state.turn
    assert seat is not None
    if bid == PASS:
        state.passes += 1
        state.out.add(seat)
    else:
        state.passes = 0
        state.high, state.high_seat = bid, seat
        if state.rules.pass_policy == "soft":
            state.out.clear()
    if _bidding_ends(state):
        _close_bidding(state)
        return Contract(state.maker, state.call or "", state.trump) if state.maker is not None else None
    hard = state.rules.pass_policy == "hard"
    state.turn = next(other for other in _round_from(state, seat) if not hard or other not in state.out)
    return None


def _round_from(state: State, seat: int) -> list[int]:
    """The seats in order of turn, beginning behind one."""
    return [(seat + step) % state.seats for step in range(1, state.seats + 1)]


def _bidding_ends(state: State) -> bool:
    if state.high is not None:
        others = len(state.out - {state.high_seat}) if state.rules.pass_policy == "hard" else state.passes
        return others == state.seats - 1 or state.high == HIGHEST
    rounds = state.rules.all_pass_rounds if state.rules.pass_policy == "soft" else 1
    return state.passes == rounds * state.seats


def _close_bidding(state: State) -> None:
    """Somebody is Napoleon, or the cards are dealt again."""
    maker, call = state.high_seat, state.high
    if call is None and state.rules.all_pass == "first_bidder_12s":
        maker, call = (state.dealer + 1) % state.seats, "12S"
    elif call is None and state.rules.all_pass == "mighty_holder_13s":
        maker = next((seat for seat, held in enumerate(state.held) if MIGHTY in held), None)
        call = "13S" if maker is not None else None
    if maker is None or call is None:
        state.phase, state.turn = "over", None
        return
    begin_contract(state, Contract(maker, call, call[-1]))


def begin_contract(state: State, contract: Contract) -> None:
    """Go on under a contract, which the bids have made or which is written without them."""
    state.maker, state.call, state.trump = contract.maker, contract.call, contract.trump
    state.turn = contract.maker
    if state.rules.call_timing == "after_exchange":
        take_blind(state)
    else:
        state.phase = "partner"


# -- the partner and the exchange ------------------------------------------------------------------

def _call_partner(state: State, called: Called) -> None:
    if called.card is not None:
        state.card = called.card
        find_partner(state)
    elif called.seat is not None:
        state.partner, state.named = called.seat, called
    elif called.word != "?":
        state.alone, state.named = True, called
    if state.study or state.rules.call_timing == "after_exchange":
        begin_play(state)
    else:
        take_blind(state)


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


def _lay_away(state: State, card: str) -> None:
    assert state.maker is not None
    state.discarded.append(card)
    if card != "?":
        state.away -= 1
        state.gone.add(card)
        if card in state.held[state.maker]:
            state.held[state.maker].discard(card)
        else:
            state.hidden[state.maker] -= 1
        if card == state.card:
            known_holder(state, state.maker)
    if len(state.discarded) == blind_size(state.table):
        after_exchange(state)


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


# -- the play --------------------------------------------------------------------------------------

def _play(state: State, word: str) -> Trick | None:
    seat, trick, card = state.turn, state.trick, word[:2]
    assert seat is not None
    if card in state.held[seat]:
        state.held[seat].discard(card)
    elif state.hidden[seat]:
        state.hidden[seat] -= 1
    if not trick:
        state.led = led_by(state, word)
    elif state.hidden[seat] or (state.away and seat == state.maker):
        _note_lack(state, seat, card)
    if card == state.card:
        known_holder(state, seat)
    if card != "?":
        state.played[card] = len(state.tricks)
    trick.append(card)
    if len(trick) < state.seats:
        state.turn = seat + 1 if seat + 1 < state.seats else 0
        return None
    return _gather(state)


def led_by(state: State, word: str) -> str:
    """The suit that a lead asks for; "" for an unknown card."""
    if word[:2] == JOKER:
        return word[3:] or state.trump or ""
    return word[1:]


def _note_lack(state: State, seat: int, card: str) -> None:
    """Remember that a seat with cards nobody wrote down did not follow suit here, or kept a joker that was called."""
    if card not in ("?", JOKER) and is_joker_called(state) and state.joker_due[seat] is None:
        state.joker_due[seat] = card_number(state)
    if card != "?" and state.led and card[1] != state.led and not is_free(state, card):
        state.lacks[seat].setdefault(state.led, card_number(state))


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


def _gather(state: State) -> Trick:
    """The trick is full: who wins it and why, and what is in it."""
    leader, number = state.leader, trick_number(state)
    assert leader is not None
    won = winner(state.rules, state.trump, number, state.led, state.trick, _powers(state, number))
    seat = (leader + won.place) % state.seats
    trick = Trick(number, leader, tuple(state.trick), seat, won.reason, points_in(state.trick))
    state.tricks.append(trick)
    state.trick = []
    state.taken[seat] += 1
    state.points[seat] += trick.points
    state.leader = state.turn = seat
    if (not state.study and len(state.tricks) == tricks_in(state.seats)) or (state.study and not any(state.held) and not any(state.hidden)):
        close_play(state)
    return trick


def _powers(state: State, number: int) -> Powers:
    """The powers of a trick: the first and the last may have their own, all between have the same."""
    kind = number if number == 1 or number == tricks_in(state.seats) else 2
    if kind not in state.known:
        state.known[kind] = powers(state.rules, state.trump, kind)
    return state.known[kind]


def close_play(state: State) -> None:
    """The last card has fallen: what is left was laid away, and who was called is known."""
    state.phase, state.turn = "over", None
    left = plan(state.table).known - state.played.keys() - state.gone
    if not state.study and state.maker is not None and len(left) == state.away:
        state.hidden[state.maker] -= len(left - state.held[state.maker])
        state.held[state.maker] -= left
        state.gone.update(left)
        state.away = 0
        if state.card in left:
            known_holder(state, state.maker)


def _end(state: State, action: Ending) -> None:
    """A claim, or a concession of the whole side, ends the play; how it ends say the points."""
    seat = action.seat
    if action.word == "concede" and seat not in (state.maker, state.partner) and seat is not None:
        state.conceded.add(seat)
        if len(state.conceded) < state.seats - 1 - (not state.alone):
            return
    state.ending = action
    state.phase, state.turn = "over", None


def trick_number(state: State) -> int:
    """The number of the trick that is being played, or comes next."""
    return state.first_trick + len(state.tricks)


def note_winner(state: State, seat: int) -> None:
    """A trick of which only the winner is written."""
    if state.phase != "play":
        begin_play(state)
    state.tricks.append(Trick(trick_number(state), state.leader, (), seat, ""))
    state.taken[seat] += 1
    state.leader = state.turn = seat
    if len(state.tricks) == tricks_in(state.seats):
        state.phase, state.turn = "over", None

"""A hand of Nap while it is walked: what is known of it, and how a call or a card changes it.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down. A card that comes out of the hidden ones can prove that an earlier card was a revoke.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from formats.cards import JOKER, PACK, SUIT_NAMES
from replay.games.nap.calls import BLUCHER, MISERE, TRICKS
from replay.games.nap.dealing import CARDS_EACH, blind_size, round_of
from replay.replay import Contract, Deal, Trick
from replay.terms import Ending, Table
from replay.tricks import STRENGTH

NO_SUIT: Final = "J"
"""What the joker leads or follows where there are no trumps and it named no suit."""
_HIGHEST: Final = {suit: f"highest {name[:-1]}" for suit, name in SUIT_NAMES.items()}
_UNKNOWN: Final = {"?"}
_TRUMP: Final = 100
_NEW: Final = tuple.__new__
_NOTHING: Final[list[set[str]]] = [set() for _ in range(16)]
_NO_CARDS: Final[list[list[str]]] = [[] for _ in range(16)]
"""What came to and left each seat where no card can: never changed."""


PARTS = (
    "barred", "blind", "blind_hidden", "bought", "call", "called", "callers", "came", "choice", "conceded",
    "dealer", "decided", "drawn", "eldest", "ending", "first_trick", "follows", "gone", "held", "hidden", "joker", "lacks", "leader",
    "led", "left", "maker", "mixed", "must_trump", "need", "orders", "peeped", "phase", "round", "rules", "seats", "spare_taker",
    "study", "table", "taken", "thrown", "to_discard", "trick", "tricks", "trump", "turn",
)
"""What a hand consists of while it is walked."""


class State:
    """One hand of Nap while it is walked.

    `round` are the seats that are dealt in, eldest first. `callers` goes with `called`. `led` is the suit that must be
    followed, "" when an unknown card was led. `gone` says what became of a card that left the hands without being played;
    `mixed` are seats that took up cards nobody wrote down. `turn` is -1
    while cards are bought and nobody is named.
    """

    __slots__ = PARTS

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.rules = table.rules
        self.phase = "call"
        self.call: str | None = None
        self.maker: int | None = None
        self.need = 0
        self.trump: str | None = None
        self.leader: int | None = None
        self.led = ""
        self.decided: str | None = None
        self.ending: str | None = None
        self.spare_taker: int | None = None
        self.to_discard = self.thrown = self.drawn = 0
        self.round, self.follows, self.orders = round_of(table)
        self.seats = len(self.round)
        self.dealer = table.dealer if table.dealer is not None else table.seats - 1
        self.eldest = self.round[0]
        self.study = table.study
        self.turn: int | None = self.eldest
        self.called: list[str] = []
        self.callers: list[int] = []
        self.barred: set[int] = set()
        self.joker = self.rules.joker != "none"
        self.trick: list[str] = []
        self.tricks: list[Trick] = []
        self.first_trick = table.start.trick if table.start is not None else 1
        self.taken = [0] * table.seats
        self.conceded: set[int] = set()
        hands = deal.hands or (None,) * table.seats
        self.hidden = [CARDS_EACH if hand is None else hand.count("?") for hand in hands]
        self.held = [set(hand or ()) - _UNKNOWN if unknown else set(hand or ()) for hand, unknown in zip(hands, self.hidden, strict=True)]
        self.lacks: list[dict[str, int]] = [{} for _ in hands]
        self.must_trump: list[int | None] = [None] * table.seats
        self._set_exchange(deal)

    def _set_exchange(self, deal: Deal) -> None:
        """What cards may change hands before the play; in most games none do."""
        size = blind_size(self.rules)
        self.blind: set[str] = {card for card in deal.blind or () if card != "?"}
        self.blind_hidden = size - len(self.blind) if size else 0
        self.peeped: list[int] = []
        self.bought: dict[int, int] = {}
        self.gone: dict[str, str] = {}
        self.choice: dict[int, frozenset[str]] = {}
        self.mixed: set[int] = set()
        self.came: list[set[str]] = [set() for _ in self.held] if size or self.rules.buy_price else _NOTHING
        self.left: list[list[str]] = [[] for _ in self.held] if size or self.rules.buy_price else _NO_CARDS

    def name(self, seat: int) -> str:
        return self.table.players[seat]

    def suit(self, card: str) -> str:
        """The suit that a card belongs to here: the joker is a trump where there are trumps. "" for an unknown card."""
        if card == JOKER:
            return self.trump or NO_SUIT
        return card[1:]


# -- the contract ----------------------------------------------------------------------------------

def begin_contract(state: State, contract: Contract) -> None:
    """Go straight to the play under a contract that is written without its calls."""
    state.maker, state.call = contract.maker, contract.call
    begin_play(state)


def begin_play(state: State) -> None:
    """The maker is on lead; what has to be named aloud is named."""
    assert state.call is not None
    state.phase = "play"
    state.turn = state.leader = state.maker
    state.need = TRICKS[state.call]
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named" and state.table.trump != "none":
        state.trump = state.table.trump


# -- the play --------------------------------------------------------------------------------------

def play(state: State, action: str) -> Trick | None:
    """Play a card (`JK:H` is the joker that names hearts); the trick, if that completes it."""
    card, named = (action, "") if len(action) < 3 else (action[:2], action[3:])
    seat, trick = state.turn, state.trick
    assert seat is not None
    held = state.held[seat]
    if card in held:
        held.remove(card)
    elif state.hidden[seat]:
        state.hidden[seat] -= 1
    if not trick:
        if not state.tricks:
            _make_trump(state, card, named)
        state.led = named or (state.suit(card) if state.joker else card[1:])
    elif state.hidden[seat] and card != "?" and state.suit(card) != state.led:
        _note_lack(state, seat, card)
    trick.append(card)
    if len(trick) < state.seats:
        state.turn = state.follows[seat]
        return None
    state.trick = []
    return _gather(state, seat, tuple(trick))


def _make_trump(state: State, card: str, named: str) -> None:
    """The first card makes trumps, unless they were named or this misère has none; an unknown card makes none that are known."""
    if state.trump is None and not state.study and (state.call != MISERE or state.rules.misere_trumps == "first_card"):
        state.trump = (named if card == JOKER else card[1:]) or None


def _note_lack(state: State, seat: int, card: str) -> None:
    """Remember that a seat with unknown cards did not follow suit here, and perhaps did not trump."""
    if state.led:
        state.lacks[seat].setdefault(state.led, _index(state))
        if state.rules.must_trump_if_void and state.suit(card) != state.trump and state.must_trump[seat] is None:
            state.must_trump[seat] = _index(state)


def _index(state: State) -> int:
    """How many cards have been played before this one."""
    return len(state.tricks) * state.seats + len(state.trick)


def _gather(state: State, last: int, cards: tuple[str, ...]) -> Trick:
    """The trick is full: who wins it and why, and whether the contract is decided by it. `last` is the seat that filled it."""
    tricks = state.tricks
    suit = state.led or next((card[1] for card in cards if card not in ("?", JOKER)), "")
    best = max(cards, key=_strengths(suit, state.trump).__getitem__)
    winner = state.orders[state.follows[last]][cards.index(best)]
    trick = _NEW(Trick, (state.first_trick + len(tricks), state.leader, cards, winner, _reason(state, cards, best), 0))
    tricks.append(trick)
    state.taken[winner] += 1
    state.leader = state.turn = winner
    if state.decided is None:
        state.decided = decision(state)
    if not any(state.held) and not any(state.hidden) if state.study else len(tricks) == CARDS_EACH:
        state.phase, state.turn = "over", None
    return trick


@lru_cache(maxsize=64)
def _strengths(suit: str, trump: str | None) -> Mapping[str, int]:
    """What each card is worth in a trick in which that suit has to be beaten: the joker beats all, an unknown card nothing."""
    of_suit = {card: STRENGTH[card[0]] for card in PACK if card[1] == suit}
    trumps = {card: _TRUMP + STRENGTH[card[0]] for card in PACK if card[1] == trump}
    return {**dict.fromkeys(PACK, 0), **of_suit, **trumps, JOKER: 2 * _TRUMP, "?": -1}


def _reason(state: State, cards: tuple[str, ...], best: str) -> str:
    if best in ("?", JOKER):
        return "the joker" if best == JOKER else "unknown"
    if best[1] != state.trump:
        return _HIGHEST[best[1]]
    return "the only trump" if len([card for card in cards if card[1:] == state.trump]) == 1 else "highest trump"


def decision(state: State) -> str | None:
    """`made` or `failed` as soon as the tricks settle it. Over- and undertricks count nothing (RU, FA1)."""
    if state.maker is None or state.study:
        return None
    won, gone = state.taken[state.maker], len(state.tricks)
    if state.call == MISERE:
        return "failed" if won else ("made" if gone == CARDS_EACH else None)
    if won >= state.need:
        return "made"
    return "failed" if won + CARDS_EACH - gone < state.need else None


def end(state: State, action: Ending) -> None:
    """A maker's claim makes, his concession fails; a defender's claim fails, all defenders' concessions make it."""
    by_maker = action.seat == state.maker
    if action.word == "concede" and not by_maker and action.seat is not None:
        state.conceded.add(action.seat)
        if len(state.conceded) < state.seats - 1:
            return
    state.ending = action.word
    if state.decided is None and action.word != "end":
        state.decided = "made" if by_maker == (action.word == "claim") else "failed"
    state.phase, state.turn = "over", None


def trick_number(state: State) -> int:
    """The number of the trick that is being played, or comes next."""
    return state.first_trick + len(state.tricks)


def note_winner(state: State, seat: int) -> None:
    """A trick of which only the winner is written."""
    state.tricks.append(Trick(trick_number(state), state.leader, (), seat, ""))
    state.taken[seat] += 1
    state.leader = state.turn = seat
    if state.decided is None:
        state.decided = decision(state)
    if len(state.tricks) == CARDS_EACH:
        state.phase, state.turn = "over", None

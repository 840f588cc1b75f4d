"""A hand of Nap while it is walked, and the only code that changes it.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down. A card that comes out of the hidden ones can prove that an earlier card was a revoke.
"""

from __future__ import annotations

from formats.cards import SUIT_NAMES
from formats.diagnostics import Fault
from replay.game import Ending, Table
from replay.games.nap import codes
from replay.games.nap.calls import BLUCHER, MISERE, TRICKS, can_call, highest
from replay.games.nap.dealing import CARDS_EACH
from replay.replay import Contract, Deal, Trick
from replay.tricks import beats


class State:
    """One hand of Nap while it is walked."""

    __slots__ = (
        "best", "best_seat", "call", "called", "conceded", "dealer", "decided", "eldest", "ending", "first_trick", "held", "hidden", "lacks",
        "leader", "maker", "must_trump", "need", "phase", "played", "rules", "seats", "study", "table", "taken", "trick", "tricks", "trump",
        "turn",
    )

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.rules = table.rules
        self.seats = seats = table.seats
        self.dealer = table.dealer if table.dealer is not None else seats - 1
        self.eldest = (self.dealer + 1) % seats
        self.study = table.study
        self.phase = "call"
        self.turn: int | None = self.eldest
        self.called: list[str] = []
        self.call: str | None = None
        self.maker: int | None = None
        self.need = 0
        self.trump: str | None = None
        self.leader: int | None = None
        self.trick: list[str] = []
        self.best = ""
        self.best_seat = 0
        self.tricks: list[Trick] = []
        self.first_trick = table.start.trick if table.start is not None else 1
        self.taken = [0] * seats
        self.decided: str | None = None
        self.ending: str | None = None
        self.conceded: set[int] = set()
        self.played: dict[str, int] = {}
        hands = deal.hands or (None,) * seats
        self.held = [{card for card in hand or () if card != "?"} for hand in hands]
        self.hidden = [CARDS_EACH if hand is None else hand.count("?") for hand in hands]
        self.lacks: list[dict[str, int]] = [{} for _ in range(seats)]
        self.must_trump: list[int | None] = [None] * seats


def apply(state: State, action: str | Ending) -> Trick | Contract | None:
    """Do it. Gives the trick that a card completes, or the contract that a call settles."""
    if state.phase == "call":
        assert isinstance(action, str)
        state.called.append(action)
        state.turn = (state.eldest + len(state.called)) % state.seats
        if len(state.called) == state.seats:
            _close_calling(state)
            if state.maker is not None and state.call is not None:
                return Contract(state.maker, state.call)
        return None
    if isinstance(action, Ending):
        _end(state, action)
        return None
    return _play(state, action)


def _play(state: State, card: str) -> Trick | None:
    seat, trick = state.turn, state.trick
    assert seat is not None
    if card in state.held[seat]:
        state.held[seat].discard(card)
    elif state.hidden[seat]:
        state.hidden[seat] -= 1
    if not trick:
        make_trump(state, card)
        state.best, state.best_seat = card, seat
    elif card != "?":
        if state.hidden[seat] and card[1:] != trick[0][1:]:
            _note_lack(state, seat, card)
        if state.best == "?" or beats(card, state.best, state.trump):
            state.best, state.best_seat = card, seat
    if card != "?":
        state.played[card] = len(state.tricks)
    trick.append(card)
    if len(trick) < state.seats:
        state.turn = seat + 1 if seat + 1 < state.seats else 0
        return None
    return _gather(state)


def _note_lack(state: State, seat: int, card: str) -> None:
    """Remember that a seat with unknown cards did not follow suit here, and perhaps did not trump."""
    led = state.trick[0][1:]
    if led:
        state.lacks[seat].setdefault(led, _index(state))
        if state.rules.must_trump_if_void and card[1] != state.trump and state.must_trump[seat] is None:
            state.must_trump[seat] = _index(state)


def _index(state: State) -> int:
    """How many cards have been played before this one."""
    return len(state.tricks) * state.seats + len(state.trick)


def make_trump(state: State, card: str) -> None:
    """The first card makes trumps, unless they were named or this misère has none."""
    if state.trump is None and not state.study and not state.tricks and (state.call != MISERE or state.rules.misere_trumps == "first_card"):
        state.trump = card[1:]


def _gather(state: State) -> Trick:
    """The trick is full: who wins it and why, and whether the contract is decided by it."""
    winner, best = state.best_seat, state.best
    trick = Trick(trick_number(state), state.leader, tuple(state.trick), winner, _reason(state, best))
    state.tricks.append(trick)
    state.trick = []
    state.taken[winner] += 1
    state.leader = state.turn = winner
    if state.decided is None:
        state.decided = decision(state)
    if (not state.study and len(state.tricks) == CARDS_EACH) or (not any(state.held) and not any(state.hidden)):
        state.phase, state.turn = "over", None
    return trick


def _reason(state: State, best: str) -> str:
    if best == "?":
        return "unknown"
    if best[1] == state.trump:
        return "highest trump" if sum(card[1:] == state.trump for card in state.trick) > 1 else "the only trump"
    return f"highest {SUIT_NAMES[best[1]][:-1]}"


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


def _end(state: State, action: Ending) -> None:
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


# -- from the calling to the play ------------------------------------------------------------------

def end_calling(state: State) -> Fault | None:
    """End the calling early if all who have still to speak can only pass."""
    speaker = len(state.called)
    must_speak = state.rules.trailing_passes == "required" or not state.called or highest(state.called) is None
    dealer = state.turn == state.dealer
    if must_speak or len(can_call(state.rules, state.called, dealer=dealer)) > 1:
        seat = (state.eldest + speaker) % state.seats
        return Fault(codes.UNFINISHED, {"seat": state.table.players[seat]})
    _close_calling(state)
    return None


def _close_calling(state: State) -> None:
    high = highest(state.called)
    if high is not None:
        at = len(state.called) - 1 - state.called[::-1].index(high)
        state.maker, state.call = (state.eldest + at) % state.seats, high
    elif state.rules.all_pass == "eldest_must_bid_one":
        state.maker, state.call = state.eldest, "1"
    else:
        state.phase, state.turn = "over", None
        return
    _begin_play(state)


def begin_contract(state: State, contract: Contract) -> None:
    """Go straight to the play under a contract that is written without its calls."""
    state.maker, state.call = contract.maker, contract.call
    _begin_play(state)


def _begin_play(state: State) -> None:
    assert state.call is not None
    state.phase = "play"
    state.turn = state.leader = state.maker
    state.need = TRICKS[state.call]
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named" and state.table.trump != "none":
        state.trump = state.table.trump


def trick_number(state: State) -> int:
    """The number of the trick that is being played, or comes next."""
    return state.first_trick + len(state.tricks)


def let_lead(state: State, seat: int) -> bool:
    """Whether a seat may lead although another won by the cards known: its unknown card may have won the trick before."""
    if state.trick or not state.tricks or "?" not in state.tricks[-1].cards:
        return False
    last = state.tricks[-1]
    assert last.leader is not None
    if last.cards[(seat - last.leader) % state.seats] != "?":
        return False
    state.tricks[-1] = last._replace(winner=seat, reason="unknown")
    state.taken[last.winner] -= 1
    state.taken[seat] += 1
    state.leader = state.turn = seat
    state.decided = decision(state)
    return True


def note_winner(state: State, seat: int) -> None:
    """A trick of which only the winner is written."""
    state.tricks.append(Trick(trick_number(state), state.leader, (), seat, ""))
    state.taken[seat] += 1
    state.leader = state.turn = seat
    if state.decided is None:
        state.decided = decision(state)
    if len(state.tricks) == CARDS_EACH:
        state.phase, state.turn = "over", None

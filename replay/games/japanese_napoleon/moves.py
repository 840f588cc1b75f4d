"""What an action does to a hand of Japanese Napoleon: a bid, the call of a partner, a card laid away or played, an ending."""

from __future__ import annotations

from formats.cards import JOKER
from replay.games.japanese_napoleon.calls import HIGHEST, PASS
from replay.games.japanese_napoleon.dealing import blind_size, plan, points_in, tricks_in
from replay.games.japanese_napoleon.powers import MIGHTY, Powers, powers, winner
from replay.games.japanese_napoleon.state import (
    Action,
    Called,
    Discard,
    State,
    after_exchange,
    begin_contract,
    begin_play,
    card_number,
    find_partner,
    is_free,
    is_joker_called,
    known_holder,
    take_blind,
    trick_number,
)
from replay.replay import Contract, Trick
from replay.terms import Ending


def apply(state: State, action: Action) -> Trick | Contract | None:
    """Do it. Gives the trick that a card completes, or the contract that a bid settles."""
    if action.__class__ is str:
        assert isinstance(action, str)
        return play(state, action) if state.phase == "play" else bid(state, action)
    if isinstance(action, Discard):
        _lay_away(state, action.card)
    elif isinstance(action, Called):
        _call_partner(state, action)
    elif isinstance(action, Ending):
        _end(state, action)
    return None


def bid(state: State, bid: str) -> Contract | None:
    """Make a bid or pass; the contract, if that settles it."""
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


def play(state: State, word: str) -> Trick | None:
    """Play a card; the trick, if that completes it."""
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
    left = plan(state.table).known.difference(state.played, state.gone)
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


def note_winner(state: State, seat: int) -> None:
    """A trick of which only the winner is written."""
    if state.phase != "play":
        begin_play(state)
    state.tricks.append(Trick(trick_number(state), state.leader, (), seat, ""))
    state.taken[seat] += 1
    state.leader = state.turn = seat
    if len(state.tricks) == tricks_in(state.seats):
        state.phase, state.turn = "over", None

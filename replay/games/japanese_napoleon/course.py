"""The course of a hand of Japanese Napoleon: how it starts, which section may come, whether it may stop, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from formats.diagnostics import Fault
from replay import codes as shared
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.calls import HIGHEST, PASS, read_bid
from replay.games.japanese_napoleon.dealing import tricks_in
from replay.games.japanese_napoleon.exchange import behind_called, few_discards
from replay.games.japanese_napoleon.score import count, decision
from replay.games.japanese_napoleon.state import State, begin_contract, begin_play, take_blind
from replay.replay import Contract, Deal
from replay.terms import Behind, Outcome, Table
from replay.tricks import in_order


def start(table: Table, deal: Deal) -> State:
    """The state before the first bid, or, in a study, before the first card it asks for."""
    state = State(table, deal)
    study = table.start
    if study is not None and study.contract is not None:
        begin_contract(state, study.contract)
        begin_play(state)
    return state


def enter(state: State, section: str) -> Fault | None:
    """Whether a section may begin now; what was not written down is passed over, but never half of it."""
    if section == "calls":
        early = {"section": section, "hint": "the calls stand before all else"}
        return None if state.phase == "call" else Fault(shared.SECTION_EARLY, early)
    fault = _no_napoleon(state)
    if fault is not None:
        return fault
    if section == state.phase:
        return None
    if state.study and section == "partner" and not state.trick and not state.tricks:
        state.phase, state.turn = "partner", state.maker
        return None
    before = few_discards(state)
    if before is not None:
        return before
    if section == "play" and state.phase in ("partner", "discard"):
        if state.phase == "partner" and state.rules.call_timing == "before_blind":
            take_blind(state)
        begin_play(state)
    elif section == "partner" and state.phase == "discard" and state.rules.call_timing == "after_exchange":
        state.phase = "partner"
    elif section == "discard" and state.phase == "partner":
        return Fault(codes.PARTNER_MISSING)
    elif state.phase != "over":
        order = "`partner:`, `discard:`" if state.rules.call_timing == "before_blind" else "`discard:`, `partner:`"
        return Fault(shared.SECTION_EARLY, {"section": section, "hint": f"write them in this order: {order}, `play:`"})
    return None


def _no_napoleon(state: State) -> Fault | None:
    """Why nobody can call a partner, lay away or lead."""
    if state.phase == "call":
        if state.high is None and not state.passes:
            return Fault(codes.NO_CONTRACT)
        return _unfinished(state)
    if state.maker is None:
        return _mighty_unknown(state) or Fault(codes.NOBODY_BID)
    return None


def _unfinished(state: State) -> Fault:
    assert state.turn is not None
    return Fault(codes.UNFINISHED, {"seat": state.table.players[state.turn]})


def _mighty_unknown(state: State) -> Fault | None:
    """All have passed, and the rules make the holder of the ace of spades Napoleon, whom nobody wrote down."""
    lost = state.rules.all_pass == "mighty_holder_13s" and state.maker is None and any(state.hidden)
    return Fault(codes.MIGHTY_UNKNOWN) if lost else None


def behind(state: State, section: str, seat: int | None, word: str) -> Behind | Fault | None:
    """What may stand behind the end of its section: passes behind the highest bid, and the holder of the card called."""
    if section == "partner" and state.maker is not None and (state.card is not None or state.named is not None):
        said = behind_called(state, word)
        return said if isinstance(said, Fault) else Behind(said)
    if section == "call" and state.call == HIGHEST and state.high == HIGHEST and read_bid(word) == PASS:
        return _pass_behind(state, seat)
    return None


def _pass_behind(state: State, seat: int | None) -> Behind | None:
    assert state.maker is not None
    order = [(state.maker + step) % state.seats for step in range(1, state.seats)]
    left = [other for other in order if state.rules.pass_policy == "soft" or other not in state.out][state.trailing:]
    if not left or (seat is not None and seat != left[0]):
        return None
    state.trailing += 1
    return Behind(PASS, left[0])


def out_of_turn(state: State, seat: int) -> Fault | None:
    """Why somebody else speaks, where that is because he has passed."""
    if state.phase == "call" and seat in state.out and state.rules.pass_policy == "hard" and state.turn is not None:
        return Fault(codes.PASSED_BEFORE, {"seat": state.table.players[seat], "due": state.table.players[state.turn]})
    return None


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]] | None) -> Fault | None:
    """There is one deal in a hand."""
    return Fault(shared.SECTION_EARLY, {"section": "deal", "hint": "the whole deal stands before the calls"})


def let_act(state: State, seat: int) -> bool:
    """Whether a seat may lead although another won by the cards known: its unknown card may have won the trick before."""
    if state.phase != "play" or state.trick or not state.tricks or "?" not in state.tricks[-1].cards:
        return False
    last = state.tricks[-1]
    assert last.leader is not None
    if last.cards[(seat - last.leader) % state.seats] != "?":
        return False
    state.tricks[-1] = last._replace(winner=seat, reason="unknown")
    for other, sign in ((last.winner, -1), (seat, 1)):
        state.taken[other] += sign
        state.points[other] += sign * last.points
    state.leader = state.turn = seat
    return True


def let_stand(state: State, seat: int) -> bool:
    """A bid or a lead out of turn that stood: whoever made it has spoken, or leads."""
    if state.phase == "call":
        state.turn = seat
        state.out.discard(seat)
        return True
    if state.phase == "play" and not state.trick:
        state.turn = state.leader = seat
        return True
    return False


def note_breach(state: State, seat: int, code: str, *, stood: bool) -> None:
    """Nothing follows from a breach for the play; what it costs is settled at the end."""


def finish(state: State) -> Fault | None:
    """Why the record may not stop here; None when all is well."""
    if state.phase == "call":
        return _unfinished(state)
    if state.maker is None:
        return _mighty_unknown(state)
    if state.conceded and state.ending is None:
        return Fault(shared.CONCEDE_TOGETHER)
    begun = bool(state.trick or (state.tricks and state.tricks[0].cards))
    if state.phase != "play" or not begun or state.study:
        return few_discards(state)
    if state.rules.early_end == "when_decided" and not state.trick and (decision(state) is not None or count(state) is None):
        return None
    return Fault(codes.TRICKS_MISSING, {"count": len(state.tricks), "due": tricks_in(state.seats)})


def outcome(state: State) -> Outcome:
    """How the hand stands: the contract, the tricks and points of each seat, and the result if it is decided."""
    if state.phase == "over" and state.maker is None:
        return Outcome("thrown-in" if _mighty_unknown(state) is None else None)
    contract = None
    if state.maker is not None and state.call is not None:
        contract = Contract(state.maker, state.call, state.trump, state.card, state.partner, state.alone)
    shown = bool(state.trick or (state.tricks and state.tricks[0].cards))
    taken = tuple(state.taken) if state.tricks or state.trick else None
    if not shown:
        return Outcome("unfinished" if state.study else None, contract, taken)
    so_far = None if state.study else count(state)
    agreed = state.ending is not None and state.ending.word != "end"
    result = "unfinished" if state.study else None if agreed else decision(state)
    return Outcome(result, contract, taken, tuple(state.points), so_far.side if so_far is not None else None)


def dealt(state: State, hands: Sequence[Sequence[str] | None], shown: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The hands as the play shows them; Napoleon's with all that he laid away, unless his own ten were written."""
    whole = []
    for seat, hand in enumerate(hands):
        laid = in_order(state.gone - set(state.blind or ())) if seat == state.maker else []
        known = [card for card in hand or () if card != "?"]
        blind = state.blind or ()
        since = [card for card in (*shown[seat], *laid) if card not in known and (card not in blind or seat != state.maker)]
        size = len(hand) if hand is not None else len(since) + state.hidden[seat]
        whole.append((*known, *since, *("?" for _ in range(size - len(known) - len(since)))))
    return tuple(whole)

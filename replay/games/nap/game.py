"""The judge of Nap: deal, calling, play. What may be done and why not; RULES.md names the source of each rule.

A hand may be known whole, in part or not at all: `held` are the cards a seat is known to hold, `hidden` counts those nobody
wrote down. A card that comes out of the hidden ones can prove that an earlier card was a revoke.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from formats.cards import PACK, RANKS, SUIT_NAMES
from formats.diagnostics import Fault
from replay import codes as shared
from replay.game import Ending, Outcome, Plan, Table
from replay.games.nap import codes
from replay.games.nap.calls import BLUCHER, MISERE, PASS, TRICKS, WELLINGTON, can_call, check_call, highest, read_call
from replay.games.nap.options import NapRules
from replay.replay import Contract, Deal, Trick
from replay.tricks import STRENGTH, beats, in_order, of_suit

CARDS_EACH = 5


class State:
    """One hand of Nap while it is walked."""

    __slots__ = ("best", "best_seat", "called", "dealer", "decided", "eldest", "ending", "first_trick", "held", "hidden", "lacks", "leader", "maker",
                 "must_trump", "need", "phase", "played", "rules", "seats", "study", "table", "taken", "trick", "tricks", "trump", "turn", "call",
                 "conceded")

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


# -- the deal --------------------------------------------------------------------------------------

def seating(rules: NapRules, seats: int) -> Fault | None:
    """Whether so many may play; five cards for each must be in the pack."""
    if not rules.players_min <= seats <= rules.players_max:
        return Fault(shared.PLAYER_COUNT, {"game": "Nap", "least": rules.players_min, "most": rules.players_max, "count": seats})
    count = len(_pack(rules.pack_ranks, rules.strip_extra))
    if CARDS_EACH * seats > count:
        return Fault(codes.STILL_DEALING, {"need": CARDS_EACH * seats, "seats": seats, "count": count})
    return None


def plan(table: Table) -> Plan:
    """Five cards each; the rest of the pack lies out of sight."""
    return Plan(_pack(table.rules.pack_ranks, table.rules.strip_extra), CARDS_EACH)


def _pack(ranks: str, stripped: Sequence[str]) -> tuple[str, ...]:
    if len(ranks) == len(RANKS) and not stripped:
        return PACK
    return tuple(card for card in PACK if card[0] in ranks and card not in stripped)


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """How a recorded pack may have been dealt, from eldest round to the dealer: (packets, hands by seat)."""
    ways = {"singly": (1,) * CARDS_EACH, "3-2": (3, 2), "2-3": (2, 3)}
    option = table.rules.packets
    names = {"any": list(ways), "3-2_or_2-3": ["3-2", "2-3"]}.get(option, [option])
    dealer = table.dealer if table.dealer is not None else table.seats - 1
    order = [(dealer + 1 + i) % table.seats for i in range(table.seats)]
    return [(name, _dealt(order, ways[name], pack)) for name in names]


def _dealt(order: list[int], packets: tuple[int, ...], pack: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    hands: list[list[str]] = [[] for _ in order]
    at = 0
    for size in packets:
        for seat in order:
            hands[seat].extend(pack[at:at + size])
            at += size
    return tuple(tuple(hand) for hand in hands)


def start(table: Table, deal: Deal) -> State:
    """The state before the first call, or, in a study, before the first card it asks for."""
    state = State(table, deal)
    study = table.start
    if study is not None and study.contract is not None:
        begin_contract(state, study.contract)
        state.turn = state.leader = study.turn if study.turn is not None else study.contract.maker
        state.trump = None if table.trump in (None, "none") else table.trump
    return state


def begin_contract(state: State, contract: Contract) -> None:
    """Go straight to the play under a contract that is written without its calls."""
    state.maker, state.call = contract.maker, contract.call
    _begin_play(state)


# -- sections --------------------------------------------------------------------------------------

def enter(state: State, section: str) -> Fault | None:
    """Whether a section may begin now; entering `play` ends the calling where only passes are left."""
    if section == "calls":
        return None if state.phase == "call" else Fault(shared.SECTION_EARLY, {"section": section, "hint": "the calls stand before the play"})
    if section == "play" and state.phase == "call":
        fault = _end_calling(state)
        if fault is not None or state.phase != "over":
            return fault
    return Fault(codes.NOBODY_CALLED) if section == "play" and state.maker is None else None


def _end_calling(state: State) -> Fault | None:
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


def _begin_play(state: State) -> None:
    assert state.call is not None
    state.phase = "play"
    state.turn = state.leader = state.maker
    state.need = TRICKS[state.call]
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named" and state.table.trump != "none":
        state.trump = state.table.trump


def make_trump(state: State, card: str) -> None:
    """The first card makes trumps, unless they were named or this misère has none."""
    if state.trump is None and not state.study and not state.tricks and (state.call != MISERE or state.rules.misere_trumps == "first_card"):
        state.trump = card[1:]


# -- words -----------------------------------------------------------------------------------------

def read(state: State, word: str) -> str | Ending | Fault:
    """A card, a call, or how the play ended."""
    if state.phase == "call":
        return read_call(word)
    if len(word) == 2 and word[1] in SUIT_NAMES:
        return word
    if word in ("claim", "concede", "end"):
        return Ending(word)
    if word == "?":
        return word
    if word in RANKS and len(word) == 1:
        return _bare(state, word)
    return Fault(shared.NO_WORD, {"word": word, "phase": "card", "hint": "write a card, or `claim`, `concede` or `end`"})


def _bare(state: State, rank: str) -> str | Fault:
    """A rank alone is of the suit led, inside a trick, behind a card of that suit."""
    if not state.trick:
        return Fault(shared.BARE_RANK, {"word": rank, "hint": "a lead names its suit"})
    led = state.trick[0][1:]
    if not led or state.trick[-1][1:] != led:
        return Fault(shared.BARE_RANK, {"word": rank, "hint": f"the card before it was no {SUIT_NAMES.get(led, 'card')[:-1]}: write the suit"})
    return rank + led


def spell(action: str | Ending) -> str:
    """The canonical word of an action."""
    return action if isinstance(action, str) else action.word


def candidates(state: State) -> Iterable[str]:
    """All that could be tried here: every call, or every card the one to act holds or may hold, best suit order first."""
    if state.phase == "call":
        return (PASS, *"123m4nwb")
    if state.phase != "play" or state.turn is None or len(state.tricks) == CARDS_EACH:
        return ()
    seat = state.turn
    if not state.hidden[seat]:
        return in_order(state.held[seat])
    known = set().union(*(state.held[other] for other in range(state.seats) if other != seat))
    pack = _pack(state.rules.pack_ranks, state.rules.strip_extra)
    return [card for card in in_order(pack) if card not in state.played and card not in known]


# -- the judge -------------------------------------------------------------------------------------

def check(state: State, action: str | Ending) -> Fault | None:
    """Why an action may not be taken now, by the one whose turn it is."""
    if state.phase == "call":
        assert isinstance(action, str)
        return check_call(state.rules, action, state.called, dealer=state.turn == state.dealer)
    if isinstance(action, Ending):
        return Fault(codes.NO_CLAIMS) if action.word != "end" and not state.rules.claims else None
    if state.phase == "over":
        return Fault(shared.AFTER_END, {"word": action})
    if state.decided is not None and not state.trick and state.rules.play_out == "stop_when_decided":
        return Fault(codes.AFTER_DECIDED, {"trick": len(state.tricks)})
    assert state.turn is not None
    return _check_card(state, state.turn, action)


def _check_card(state: State, seat: int, card: str) -> Fault | None:
    held = state.held[seat]
    if card not in held:
        fault = _not_held(state, seat, card)
        if fault is not None:
            return fault
    if state.trick:
        led = state.trick[0][1:]
        if card != "?" and led and card[1] != led:
            return _check_discard(state, seat, card, led)
        return None
    if not state.tricks and not state.study and (state.call == WELLINGTON or state.call == BLUCHER):
        return _check_opening(state, seat, card)
    return None


def _not_held(state: State, seat: int, card: str) -> Fault | None:
    """Why a card that is not among the known ones cannot be this seat's; None when it may be one nobody wrote down."""
    who = state.table.players[seat]
    if card == "?":
        return None if state.hidden[seat] or state.held[seat] else Fault(shared.HIDDEN_BEYOND, {"seat": who})
    if card in state.played:
        return Fault(shared.PLAYED_ALREADY, {"card": card, "trick": state.played[card] + 1, "hint": _would_do(state, seat) or "one of the two was another card"})
    owner = next((other for other in range(state.seats) if card in state.held[other]), None)
    if owner is not None or not state.hidden[seat]:
        holder = f"{state.table.players[owner]} holds it" if owner is not None else "nobody at the table holds it"
        known = state.held[owner] if owner is not None else ()
        turned = "were all hands written one seat on?" if known and not state.played else ""
        hint = "; ".join(filter(None, (holder, _would_do(state, seat), turned)))
        return Fault(shared.NOT_HELD, {"seat": who, "card": card, "hint": hint})
    if card not in _pack(state.rules.pack_ranks, state.rules.strip_extra):
        return Fault(shared.NOT_IN_PACK, {"card": card, "ranks": state.rules.pack_ranks})
    return _proof(state, seat, card)


def _proof(state: State, seat: int, card: str) -> Fault | None:
    """A hidden card shown now may prove that an earlier card did not follow suit, or should have trumped."""
    at = state.lacks[seat].get(card[1])
    if at is not None:
        args = {"seat": state.table.players[seat], "suit": SUIT_NAMES[card[1]], "card": card, "trick": len(state.tricks) + 1}
        return Fault(shared.REVOKE_PROVEN, args, at)
    trumped = state.must_trump[seat]
    if trumped is not None and card[1] == state.trump:
        return Fault(codes.MUST_TRUMP, {"seat": state.table.players[seat], "can": card}, trumped)
    return None


def _check_discard(state: State, seat: int, card: str, led: str) -> Fault | None:
    """A card of another suit than the one led."""
    follow = [held for held in state.held[seat] if held[1] == led]
    if follow:
        return Fault(shared.REVOKE, {"seat": state.table.players[seat], "suit": SUIT_NAMES[led], "can": " ".join(in_order(follow))})
    if state.rules.must_trump_if_void and card[1] != state.trump:
        trumps = of_suit(state.held[seat], state.trump)
        if trumps:
            return Fault(codes.MUST_TRUMP, {"seat": state.table.players[seat], "can": " ".join(trumps)})
    return None


def _check_opening(state: State, seat: int, card: str) -> Fault | None:
    """The lead of Wellington and of Blücher, where the table restricts it."""
    held = [other for other in state.held[seat] if len(other) == 2]
    who = state.table.players[seat]
    if state.call == WELLINGTON and state.rules.wellington_lead == "lowest_trump":
        lower = [other for other in held if other[1] == card[1] and STRENGTH[other[0]] < STRENGTH[card[0]]]
        if lower:
            lowest = [min(of_suit(held, suit), key=_strength) for suit in SUIT_NAMES if of_suit(held, suit)]
            return Fault(codes.WELLINGTON_LEAD, {"seat": who, "card": card, "can": " ".join(in_order(lowest))})
    if state.call == BLUCHER and state.rules.blucher_lead == "lowest_plain_trump_named":
        if state.table.trump in (None, "none"):
            return Fault(codes.TRUMP_UNNAMED)
        plain = [other for other in held if other[1] != state.trump]
        least = min(map(_strength, plain), default=0)
        if plain and (card[1] == state.trump or _strength(card) > least):
            can = in_order(other for other in plain if _strength(other) == least)
            return Fault(codes.BLUCHER_LEAD, {"seat": who, "card": card, "can": " ".join(can)})
    return None


def _strength(card: str) -> int:
    return STRENGTH[card[0]]


def _would_do(state: State, seat: int) -> str:
    """What the seat could play here, in words for a hint; "" when its hand is not known."""
    held = state.held[seat]
    if not held:
        return ""
    led = state.trick[0][1:] if state.trick else None
    can = [card for card in held if card[1] == led] or list(held)
    return f"{state.table.players[seat]} could play {' '.join(in_order(can))}"


# -- what happens ----------------------------------------------------------------------------------

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
    seat = state.turn
    assert seat is not None
    held = state.held[seat]
    trick = state.trick
    if card in held:
        held.discard(card)
    elif state.hidden[seat]:
        state.hidden[seat] -= 1
    if trick:
        led = trick[0][1:]
        if led and card[1:] != led and state.hidden[seat] and card != "?":
            state.lacks[seat].setdefault(led, _index(state))
            if state.rules.must_trump_if_void and card[1] != state.trump and state.must_trump[seat] is None:
                state.must_trump[seat] = _index(state)
        if card != "?" and (state.best == "?" or beats(card, state.best, state.trump)):
            state.best, state.best_seat = card, seat
    else:
        make_trump(state, card)
        state.best, state.best_seat = card, seat
    if card != "?":
        state.played[card] = len(state.tricks)
    trick.append(card)
    if len(trick) < state.seats:
        state.turn = seat + 1 if seat + 1 < state.seats else 0
        return None
    return _gather(state)


def _index(state: State) -> int:
    """How many cards have been played before this one."""
    return len(state.tricks) * state.seats + len(state.trick)


def _gather(state: State) -> Trick:
    """The trick is full: who wins it and why, and whether the contract is decided by it."""
    winner, best = state.best_seat, state.best
    trick = Trick(trick_number(state), state.leader, tuple(state.trick), winner, _reason(state, best))
    state.tricks.append(trick)
    state.trick = []
    state.taken[winner] += 1
    state.leader = state.turn = winner
    if state.decided is None:
        state.decided = _decision(state)
    if not state.study and len(state.tricks) == CARDS_EACH or not any(state.held) and not any(state.hidden):
        state.phase, state.turn = "over", None
    return trick


def _reason(state: State, best: str) -> str:
    if best == "?":
        return "unknown"
    if best[1] == state.trump:
        return "highest trump" if sum(card[1:] == state.trump for card in state.trick) > 1 else "the only trump"
    return f"highest {SUIT_NAMES[best[1]][:-1]}"


def _decision(state: State) -> str | None:
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


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]]) -> Fault | None:
    """There is one deal in a hand of Nap."""
    return Fault(shared.SECTION_EARLY, {"section": "deal", "hint": "the whole deal stands before the calls"})


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
    state.decided = _decision(state)
    return True


def note_winner(state: State, seat: int) -> None:
    """A trick of which only the winner is written."""
    state.tricks.append(Trick(trick_number(state), state.leader, (), seat, ""))
    state.taken[seat] += 1
    state.leader = state.turn = seat
    if state.decided is None:
        state.decided = _decision(state)
    if len(state.tricks) == CARDS_EACH:
        state.phase, state.turn = "over", None


def finish(state: State) -> Fault | None:
    """Why the record may not stop here; None when it may."""
    if state.phase == "call":
        return _end_calling(state)
    if state.conceded and state.ending is None:
        return Fault(shared.CONCEDE_TOGETHER)
    begun = bool(state.trick or state.tricks)
    if state.phase != "play" or not begun or state.study:
        return None
    if state.decided is None:
        return Fault(shared.STOPPED)
    if state.rules.play_out == "full":
        return Fault(codes.PLAY_FULL)
    return None


def outcome(state: State) -> Outcome:
    """How the hand stands: the contract, the tricks of each seat, and the result if it is decided."""
    contract = None
    if state.maker is not None and state.call is not None:
        contract = Contract(state.maker, state.call, state.trump)
    begun = bool(state.tricks or state.trick)
    if state.phase == "over" and contract is None:
        return Outcome("thrown-in", None, None)
    return Outcome("unfinished" if state.study else state.decided, contract, tuple(state.taken) if begun or state.ending else None)

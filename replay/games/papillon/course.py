"""The course of a deal of Papillon: how it starts, its batches, what stands behind a move, whether it may stop, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from formats.diagnostics import Fault
from replay.games.papillon import codes
from replay.games.papillon.dealing import ON_TABLE
from replay.games.papillon.judge import can_do
from replay.games.papillon.state import State, Turn, begin_batch, deal_out, next_holder, winner
from replay.replay import Deal
from replay.terms import Outcome, Table

CLAIMS: Final = frozenset({"hanneton", "sauterelle", "petit", "papillon", "ace"})
"""The words that claim a bonus for the move before them."""


def start(table: Table, deal: Deal) -> State:
    """The state before the first move: the first batch is dealt."""
    state = State(table, deal)
    deal_out(state, dict(enumerate(deal.hands)))
    if table.start is not None:
        state.turn = table.start.turn if table.start.turn is not None else next_holder(state, state.first)
    return state


def enter(state: State, section: str) -> Fault | None:
    """Play needs the cards on the table."""
    if state.table_known or state.study:
        return None
    return Fault(codes.TABLE_MISSING, {"due": ON_TABLE[state.seats]})


def deal_again(state: State, hands: Mapping[int, tuple[str, ...]] | None) -> Fault | None:
    """The next batch from the talon, once all hands are empty; None only asks whether it may be dealt."""
    if state.phase == "over" or (state.turn is None and not state.stock):
        return Fault(codes.NOTHING_LEFT)
    if state.turn is not None:
        seat = state.turn
        cards = " ".join([*state.held[seat], *("?",) * state.hidden[seat]])
        return Fault(codes.BATCH_EARLY, {"seat": state.players[seat], "cards": cards, "can": can_do(state, seat)})
    if hands is not None:
        begin_batch(state, hands)
    return None


# -- what stands behind a move ---------------------------------------------------------------------

def is_remark(state: State, word: str) -> bool:
    """Whether a word claims a bonus for the move before, or names a card of the hand just laid out."""
    return word in CLAIMS or bool(state.turns and word in state.turns[-1].laid)


def remark(state: State, word: str, *, last: bool) -> Fault | None:
    """A claim is checked against the cards; whoever names cards of a hand laid out must name them all."""
    if word in CLAIMS:
        return _claim(state, word)
    turn = state.turns[-1]
    state.named.append(word)
    if not last or sorted(state.named) == sorted(turn.laid):
        return None
    return Fault(codes.PARTIAL, {"seat": state.players[turn.seat], "named": " ".join(state.named), "hand": " ".join(turn.laid)})


def _claim(state: State, word: str) -> Fault | None:
    if not state.turns:
        return Fault(codes.CLAIM_FIRST, {"word": word})
    turn = state.turns[-1]
    claims = state.claims.setdefault(turn.n, set())
    if word == "papillon" and "petit" in claims:
        return None                                     # `petit papillon` is one claim
    named = "petit papillon" if word == "petit" else word
    if word not in earned(state, turn):
        return Fault(codes.CLAIM_WRONG, {"word": named, "hint": _instead(state, turn, word)})
    claims.add(word)
    return None


def earned(state: State, turn: Turn) -> set[str]:
    """The bonus words that are true of a turn."""
    if turn.laid or turn.form == "irregular":
        return set()
    words = {"hanneton"} if turn.form == "hanneton" else set()
    words |= {"sauterelle"} if turn.swept else set()
    words |= {"petit" if turn.talon else "papillon"} if turn.out else set()
    return words | ({"ace"} if any(card[0] == "A" for card in turn.taken) else set())


def _instead(state: State, turn: Turn, word: str) -> str:
    """What the move was instead."""
    if turn.out and word in ("petit", "papillon") and turn.form != "irregular":
        return f"{turn.talon} cards are left in the talon: it is a petit papillon" if turn.talon else "the talon is empty: it is a papillon"
    true = sorted(earned(state, turn))
    who = state.players[turn.seat]
    return f"{who}'s move was " + (" and ".join(true) if true else "none of these: no bonus belongs to it")


# -- the end ---------------------------------------------------------------------------------------

def finish(state: State) -> Fault | None:
    """Why the record may not stop here."""
    if state.phase == "over" or state.study:
        return None
    if state.turn is None:
        why = f"all hands are empty, and {state.stock} cards are in the talon"
    else:
        why = f"{state.players[state.turn]} still holds {' '.join(state.held[state.turn]) or 'cards'}"
    return Fault(codes.UNFINISHED, {"why": why})


def unplayed(table: Table) -> Fault | None:
    """What a record without its play leaves open for the next deal."""
    rules = table.rules
    counts = rules.most_cards == "pay" and rules.cards_tie != "none" and rules.form == "full"
    return Fault(codes.COUNTS_SINGLE) if counts else None


def complete(state: State) -> bool:
    """Whether the deal was played to its end."""
    return state.phase == "over" and state.ending is None and bool(state.turns)


def outcome(state: State) -> Outcome:
    """How the deal stands: who made the papillon, the captures of each seat, and the cards in its pile."""
    if not state.turns and state.ending is None:
        return Outcome("unfinished" if state.study else None)
    took = tuple(state.took)
    if state.study or not complete(state):
        return Outcome("unfinished" if state.study else None, tricks_taken=took, points=tuple(state.cards))
    won = winner(state)
    cards = list(state.cards)
    heir = leftover_to(state, won)
    if heir is not None:
        cards[heir] += len(state.lying) + state.lying_hidden
    return Outcome("drawn" if won is None else "won", tricks_taken=took, points=tuple(cards), winner=None if won is None else (won,))


def leftover_to(state: State, won: int | None) -> int | None:
    """Who gets the cards left on the table: the winner, else the last who took something; nobody where nobody took anything."""
    return won if won is not None and state.rules.leftover == "winner_or_last" else state.last_capture


def unverified(state: State) -> list[str]:
    """What the record leaves open, in sentences."""
    found = []
    if any("?" in turn.laid for turn in state.turns):
        found.append("a hand was laid out that nobody wrote down: it may have held a capture")
    if any("?" in hand for hand in [*(cards for batch in state.batches for cards in batch)]):
        found.append("cards of a batch are not written: they follow only as far as they were shown")
    return found

"""Between bidding and play: the partner is called, the blind taken up, cards are laid away. RULES.md, 4 and 5."""

from __future__ import annotations

from formats.cards import SPELLINGS
from formats.diagnostics import Fault
from formats.names import Names, quote
from replay.games.japanese_napoleon import codes
from replay.games.japanese_napoleon.dealing import blind_size, plan
from replay.games.japanese_napoleon.state import Called, State
from replay.tricks import in_order

ALONE, UNKNOWN = "-", "?"


def read_called(state: State, word: str) -> Called | Fault:
    """The card called; where nobody wrote it down, the partner himself, or `-` for one who plays alone."""
    if word in SPELLINGS:
        return Called(word, word)
    if word in (ALONE, UNKNOWN):
        return Called(word)
    return _named(state, word)


def _named(state: State, word: str) -> Called | Fault:
    """A player by the whole name or a beginning that fits nobody else."""
    players = state.table.players
    names = Names(players)
    seat = names.find(word)
    if seat is not None:
        return Called(quote(players[seat], spaces=True), seat=seat)
    hint = names.hint(word)
    return Fault(codes.NO_PARTNER_WORD, {"word": word, "hint": hint})


def check_called(state: State, called: Called) -> Fault | None:
    """Why a card, or a player, cannot be called."""
    if called.card is not None and called.card not in plan(state.table).known:
        return Fault(codes.NO_SUCH_CARD, {"card": called.card})
    if called.seat is not None and called.seat == state.maker:
        return Fault(codes.OWN_PARTNER, {"seat": state.table.players[called.seat]})
    return None


def behind_called(state: State, word: str) -> str | Fault:
    """The holder written behind the card called, or `-`, in full; or why it cannot be he."""
    called = read_called(state, word)
    if isinstance(called, Fault):
        return called
    if called.card is not None or state.named is not None:
        return Fault(codes.TWO_CALLS, {"word": word})
    if called.word == UNKNOWN:
        return UNKNOWN
    state.named = called
    fault = check_called(state, called) or gainsaid(state)
    if fault is None and state.holder is None:
        state.partner, state.alone = called.seat, called.seat is None
    return fault or called.word


def gainsaid(state: State) -> Fault | None:
    """Why the one written behind the card called is not the partner, once it is known who had that card."""
    named, holder = state.named, state.holder
    if named is None or holder is None or holder == (named.seat if named.seat is not None else state.maker):
        return None
    players = state.table.players
    how = "himself, in his hand or in the blind: write `-`" if holder == state.maker else "and is the partner"
    had = f"{players[holder]} held it {how}"
    who = players[named.seat] if named.seat is not None else players[state.maker or 0]
    return Fault(codes.NOT_HOLDER, {"seat": who, "card": state.card, "hint": had})


def check_discard(state: State, card: str) -> Fault | None:
    """Why Napoleon cannot lay a card away, or may not."""
    maker = state.maker
    assert maker is not None
    who = state.table.players[maker]
    if card == "?":
        return None
    if card in state.gone:
        return Fault(codes.DISCARD_TWICE, {"card": card})
    if card not in state.held[maker]:
        owner = next((seat for seat, held in enumerate(state.held) if card in held), None)
        if owner is not None or not state.hidden[maker] or card not in plan(state.table).known:
            why = f"{state.table.players[owner]} holds it" if owner is not None else "he has no such card"
            can = " ".join(in_order(state.held[maker])) or "other cards"
            return Fault(codes.DISCARD_NOT_HELD, {"seat": who, "card": card, "hint": why, "can": can})
    if card == state.card and not state.rules.may_discard_called:
        return Fault(codes.DISCARD_CALLED, {"card": card})
    return None


def few_discards(state: State) -> Fault | None:
    """Whether fewer cards are laid away than were taken up; none at all means that nobody wrote them down."""
    due, count = blind_size(state.table), len(state.discarded)
    if state.phase != "discard" or not count:
        return None
    return Fault(codes.DISCARD_FEW, {"count": "one card" if count == 1 else f"{count} cards", "due": due})

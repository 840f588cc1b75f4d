"""A hand of Japanese Napoleon told: for each move a sentence, what others may read of it, and the events in order of happening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from formats.cards import JOKER, SUIT_NAMES, in_words
from replay.games.japanese_napoleon.calls import PASS
from replay.games.japanese_napoleon.calls import in_words as bid_in_words
from replay.games.japanese_napoleon.dealing import points_in
from replay.games.japanese_napoleon.score import count
from replay.games.japanese_napoleon.secrets import Secrets
from replay.replay import Contract, Event, Move, Replay, Trick
from replay.telling import card_played

Said = tuple[str, tuple[Event, ...], str]
"""A sentence for those who know all its cards, its events, and the sentence for the others ("" when there is no difference)."""

_ENDINGS = {"claim": "{} claims the rest", "concede": "{} concedes", "end": "the rest was not written down"}


def tell(replay: Replay) -> Iterator[Said]:
    """The caption and the events of each move. The exchange is told with the first word behind the bidding that has room for it."""
    told = list(_moves(replay)) if replay.moves else []
    at = exchange_at(replay)
    if at is None:
        return iter(told)
    caption, events, public = told[at]
    said, more, hidden = _exchange(replay, at)
    discards = replay.moves[at].phase == "discard"
    if said and discards:
        who = replay.players[replay.contract.maker] if replay.contract is not None else ""
        rest, openly = (f"and {text.removeprefix(who + ' ')}" for text in (caption, public or caption))
        told[at] = (f"{said}, {rest}", (*more, *events), f"{hidden}, {openly}")
    elif said:
        told[at] = (f"{caption}; {said}", (*events, *more), f"{public or caption}; {hidden}")
    return iter(told)


def exchange_at(replay: Replay) -> int | None:
    """The index of the move with which the exchange is told: the first discard, else the last word before the play."""
    moves = replay.moves
    if replay.study or replay.contract is None or not moves:
        return None
    first = next((at for at, move in enumerate(moves) if move.phase == "discard"), None)
    if first is not None:
        return first
    play = next((at for at, move in enumerate(moves) if move.phase == "play"), None)
    return None if play is None else max(play - 1, 0)


def _exchange(replay: Replay, at: int) -> tuple[str, tuple[Event, ...], str]:
    """Napoleon takes up the blind; and lays away what nobody wrote down, where the play shows it."""
    assert replay.contract is not None
    maker = replay.contract.maker
    who, blind = replay.players[maker], replay.deal.blind or ()
    said, hidden, events = [], [], []
    if blind:
        said.append(f"takes up {_listed(blind)}")
        hidden.append("takes up the blind")
        events.append(Event("take", maker, tuple(blind), "blind", f"hand:{maker}"))
    derived = [] if replay.moves[at].phase == "discard" else sorted(replay.state.gone)
    if derived:
        said.append(f"lays {_listed(derived)} away")
        hidden.append(f"lays {len(derived)} cards away")
        events += [event for card in derived for event in _laid(replay, card)]
    return (f"{who} {' and '.join(said)}" if said else ""), tuple(events), f"{who} {' and '.join(hidden)}"


def _listed(cards: Any) -> str:
    named = [f"the {_named(card)}" for card in cards]
    return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


def _moves(replay: Replay) -> Iterator[Said]:
    in_trick = 0
    written = {move.text for move in replay.moves if move.phase == "discard"}
    unknown = sorted(replay.state.gone - written)
    for move in replay.moves:
        if move.phase == "call":
            yield _call(replay, move)
        elif move.phase == "partner":
            yield _partner(replay, move)
        elif move.phase == "discard":
            yield _discard(replay, move, unknown.pop(0) if move.text == "?" and unknown else move.text)
        elif move.text in _ENDINGS:
            yield _ENDINGS[move.text].format(replay.players[move.seat]), (Event(move.text, move.seat),), ""
        else:
            yield _card(replay, move, leads=in_trick == 0)
            in_trick = 0 if isinstance(move.effect, Trick) else in_trick + 1


def _call(replay: Replay, move: Move) -> Said:
    who = replay.players[move.seat]
    said = f"{who} passes" if move.text == PASS else f"{who} bids {bid_in_words(move.text)}"
    events: tuple[Event, ...] = (Event("call", move.seat),)
    if isinstance(move.effect, Contract):
        contract = move.effect
        said += f"; {replay.players[contract.maker]} is Napoleon with {bid_in_words(contract.call)}"
        events = (*events, Event("contract", contract.maker))
    return said, events, ""


def _partner(replay: Replay, move: Move) -> Said:
    """A card called is heard by all. A partner or `-` written in its place is what the scribe knew later, and stays a secret."""
    who = replay.players[move.seat]
    if len(move.text) == 2 and replay.contract is not None and replay.contract.partner_card == move.text:
        return f"{who} calls the {_named(move.text)}", (Event("partner", move.seat, (move.text,)),), ""
    return f"{who} calls a card that was not written down", (Event("partner", move.seat),), ""


def _discard(replay: Replay, move: Move, card: str) -> Said:
    who = replay.players[move.seat]
    events = _laid(replay, card)
    up = " face up" if len(events) > 1 else ""
    return f"{who} lays the {_named(card)} away{up}" if card != "?" else f"{who} lays a card away", events, f"{who} lays a card away"


def _laid(replay: Replay, card: str) -> tuple[Event, ...]:
    """A card laid away; a point card is shown where the rules have it face up."""
    assert replay.contract is not None
    assert replay.rules is not None
    maker = replay.contract.maker
    laid = Event("discard", maker, (card,), f"hand:{maker}", "discard")
    shown = replay.rules.options.discard_show == "face_up" and points_in([card])
    return (laid, Event("show", maker, (card,), "discard")) if shown else (laid,)


def _card(replay: Replay, move: Move, *, leads: bool) -> Said:
    card = move.text[:2]
    said = f"{replay.players[move.seat]} {'leads' if leads else 'plays'} {'the ' if card != '?' else ''}{_named(card)}"
    if len(move.text) > 2:
        said += f" for {SUIT_NAMES[move.text[3]]}"
    events: tuple[Event, ...] = (card_played(move.seat, card),)
    contract = replay.contract
    if contract is not None and card == contract.partner_card:
        alone = move.seat == contract.maker
        said += f": {replay.players[move.seat]} plays alone" if alone else f": {replay.players[move.seat]} is the partner"
        events = (*events, Event("reveal", move.seat))
    if not isinstance(move.effect, Trick):
        return said, events, ""
    trick = move.effect
    points = f", {trick.points} point{'s' if trick.points > 1 else ''}" if trick.points else ""
    said += f"; {replay.players[trick.winner]} wins trick {trick.n}: {trick.reason}{points}"
    return said, (*events, Event("trick", trick.winner, trick.cards, "trick", f"won:{trick.winner}", trick.points)), ""


def _named(card: str) -> str:
    return "joker" if card == JOKER else in_words(card)


def line_ends(replay: Replay) -> Iterator[int]:
    """The moves behind which the formatter ends a line: the last card of a trick, and what stands before and behind an ending."""
    for index, move in enumerate(replay.moves):
        ends_next = index + 1 < len(replay.moves) and replay.moves[index + 1].text in _ENDINGS
        if isinstance(move.effect, Trick) or move.text in _ENDINGS or ends_next:
            yield index


def remarks(replay: Replay) -> list[str]:
    """Who had how many points, and who the partner was."""
    contract, state = replay.contract, replay.state
    if contract is None or replay.study:
        return []
    found = []
    if replay.side_points is not None:
        total = count(state) if state is not None else None
        whole = total is not None and not total.left and total.side == replay.side_points
        others = f", the others {total.others}" if total is not None and whole else ""
        laid = points_in(sorted(state.gone)) if state is not None else 0
        found.append(f"Napoleon's side has {replay.side_points} points{others}{f', {laid} laid away' if laid else ''}")
    if contract.partner is not None:
        found.append(f"{replay.players[contract.partner]} was the partner")
    return [*found, f"{replay.players[contract.maker]} played alone"] if contract.alone else found


def to_json(replay: Replay) -> dict[str, Any]:
    """Who can know the partner from which step on, and what everybody can know of the points of Napoleon's side after each step."""
    names, secrets = replay.players, Secrets(replay)
    return {
        "alone": replay.contract.alone if replay.contract is not None else None,
        "revealed_at": secrets.revealed,
        "partner_known_from": {name: secrets.known_from(seat) for seat, name in enumerate(names)},
        "side_range": [list(found) if found is not None else None for found in secrets.ranges(None)],
    }

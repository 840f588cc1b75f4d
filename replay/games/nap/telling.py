"""A hand of Nap told: for each move a sentence, and the events it caused in order of happening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from formats.cards import SUIT_NAMES, in_words
from replay.games.nap.calls import NAMES, PASS
from replay.games.nap.exchange import EXTRA_WORDS, PEEP, SPARE, TURN
from replay.replay import Contract, Event, Move, Replay, Trick
from replay.telling import card_played

_ENDINGS = {"claim": "{} claims the rest", "concede": "{} concedes", "end": "the rest was not written down"}


def tell(replay: Replay) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """The caption and the events of each move."""
    leads = opens = True
    counted: Counter[int] = Counter()
    for move in replay.moves:
        if move.phase == "play" and move.text not in _ENDINGS:
            yield _card(replay, move, leads=leads, opens=opens)
            opens, leads = False, isinstance(move.effect, Trick)
        elif move.phase == "call":
            yield _extra(replay, move) if move.text in EXTRA_WORDS else _call(replay, move)
        elif move.phase == "buy":
            yield _buy(replay, move, counted)
        elif move.phase == "discard":
            yield _discard(replay, move, counted)
        else:
            yield _ENDINGS[move.text].format(replay.players[move.seat]), (Event(move.text, move.seat),)


def _extra(replay: Replay, move: Move) -> tuple[str, tuple[Event, ...]]:
    """A peep at the widow, or the spare hand taken up."""
    who, blind = replay.players[move.seat], replay.deal.blind or ()
    if move.text == PEEP:
        return f"{who} looks at the widow", (Event("peep", move.seat, blind, "blind"),)
    return f"{who} takes up the spare hand", (Event("take", move.seat, blind, "blind", f"hand:{move.seat}"),)


def _buy(replay: Replay, move: Move, thrown: Counter[int]) -> tuple[str, tuple[Event, ...]]:
    """Cards are thrown out face down, and as many are drawn; the middle word says how many."""
    who, seat = replay.players[move.seat], move.seat
    if move.text == TURN:
        count, thrown[seat] = thrown[seat], -1
        return f"{who} buys {count} card{'s' * (count > 1)}", (Event("buy", seat, amount=count),)
    if thrown[seat] < 0:
        return f"{who} draws {_named(move.text)}", (Event("draw", seat, (move.text,), "stock", f"hand:{seat}"),)
    thrown[seat] += 1
    return f"{who} throws out {_named(move.text)}", (Event("throw", seat, (move.text,), f"hand:{seat}", "discard"),)


def _discard(replay: Replay, move: Move, counted: Counter[int]) -> tuple[str, tuple[Event, ...]]:
    """A card is put away; with the first one the maker has taken the widow."""
    who, seat = replay.players[move.seat], move.seat
    put = Event("discard", seat, (move.text,), f"hand:{seat}", "discard")
    counted[-1] += 1
    spare = any(other.text == SPARE for other in replay.moves if other.phase == "call")
    if counted[-1] > 1 or spare:
        return f"{who} puts away {_named(move.text)}", (put,)
    took = Event("take", seat, replay.deal.blind or (), "blind", f"hand:{seat}")
    return f"{who} takes the widow and puts away {_named(move.text)}", (took, put)


@lru_cache(maxsize=64)
def _named(card: str) -> str:
    return in_words(card) if card in ("?", "JK") else f"the {in_words(card)}"


def _call(replay: Replay, move: Move) -> tuple[str, tuple[Event, ...]]:
    who = replay.players[move.seat]
    said = f"{who} passes" if move.text == PASS else f"{who} calls {NAMES[move.text]}"
    events: tuple[Event, ...] = (Event("call", move.seat),)
    if isinstance(move.effect, Contract):
        maker = replay.players[move.effect.maker]
        said += "" if move.effect.maker == move.seat else f"; {maker} is the maker"
        events = (*events, Event("contract", move.effect.maker))
    return said, events


def _card(replay: Replay, move: Move, *, leads: bool, opens: bool) -> tuple[str, tuple[Event, ...]]:
    card, trick = move.text[:2], move.effect
    said = f"{replay.players[move.seat]} {'leads' if leads else 'plays'} {_named(card)}"
    if card != move.text:
        said += f" for {SUIT_NAMES[move.text[3:]]}"
    if opens and _makes_trumps(replay, move):
        assert replay.contract is not None
        assert replay.contract.trump is not None
        said += f": {SUIT_NAMES[replay.contract.trump]} are trumps"
    if not isinstance(trick, Trick):
        return said, (card_played(move.seat, card),)
    said += f"; {replay.players[trick.winner]} wins trick {trick.n}: {trick.reason}"
    return said, (card_played(move.seat, card), Event("trick", trick.winner, trick.cards, "trick", f"won:{trick.winner}", 1))


def _makes_trumps(replay: Replay, move: Move) -> bool:
    """Whether the first card of a hand makes its trumps."""
    trump = replay.contract.trump if replay.contract is not None else None
    return trump is not None and trump in (move.text[1:], move.text[3:]) and not replay.study


def line_ends(replay: Replay) -> Iterator[int]:
    """The moves behind which the formatter ends a line: the last card of a trick, and what stands before and behind an ending."""
    for index, move in enumerate(replay.moves):
        if (
            isinstance(move.effect, Trick)
            or move.text in _ENDINGS
            or (index + 1 < len(replay.moves) and replay.moves[index + 1].text in _ENDINGS)
        ):
            yield index


def to_json(replay: Replay) -> dict[str, Any]:
    """What `show -f json` tells of Nap beyond what it tells of every game."""
    return {}

"""A hand of Nap told: for each move a sentence, and the events it caused in order of happening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from formats.cards import SUIT_NAMES, in_words
from replay.games.nap.calls import NAMES, PASS
from replay.replay import Contract, Event, Move, Replay, Trick

_ENDINGS = {"claim": "{} claims the rest", "concede": "{} concedes", "end": "the rest was not written down"}


def tell(replay: Replay) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """The caption and the events of each move."""
    in_trick = 0
    for move in replay.moves:
        if move.phase == "call":
            yield _call(replay, move)
        elif move.text in _ENDINGS:
            yield _ENDINGS[move.text].format(replay.players[move.seat]), (Event(move.text, move.seat),)
        else:
            yield _card(replay, move, leads=in_trick == 0)
            in_trick = 0 if isinstance(move.effect, Trick) else in_trick + 1


def _call(replay: Replay, move: Move) -> tuple[str, tuple[Event, ...]]:
    who = replay.players[move.seat]
    said = f"{who} passes" if move.text == PASS else f"{who} calls {NAMES[move.text]}"
    events: tuple[Event, ...] = (Event("call", move.seat),)
    if isinstance(move.effect, Contract):
        maker = replay.players[move.effect.maker]
        said += "" if move.effect.maker == move.seat else f"; {maker} is the maker"
        events = (*events, Event("contract", move.effect.maker))
    return said, events


def _card(replay: Replay, move: Move, *, leads: bool) -> tuple[str, tuple[Event, ...]]:
    card = in_words(move.text)
    card = card if move.text in ("?", "JK") else f"the {card}"
    said = f"{replay.players[move.seat]} {'leads' if leads else 'plays'} {card}"
    played = Event("play", move.seat, (move.text,), f"hand:{move.seat}", "trick")
    if leads and replay.contract is not None and _makes_trumps(replay, move):
        said += f": {SUIT_NAMES[move.text[1]]} are trumps"
    if not isinstance(move.effect, Trick):
        return said, (played,)
    trick = move.effect
    said += f"; {replay.players[trick.winner]} wins trick {trick.n}: {trick.reason}"
    return said, (played, Event("trick", trick.winner, trick.cards, "trick", f"won:{trick.winner}", 1))


def _makes_trumps(replay: Replay, move: Move) -> bool:
    """Whether this lead is the first card of a hand whose trumps it makes."""
    first = next((other for other in replay.moves if other.phase == "play"), None)
    return first is move and replay.contract is not None and replay.contract.trump == move.text[1:] and not replay.study


def line_ends(replay: Replay) -> Iterator[int]:
    """The moves behind which the formatter ends a line: the last card of a trick, and what stands before and behind an ending."""
    for index, move in enumerate(replay.moves):
        if isinstance(move.effect, Trick) or move.text in _ENDINGS or (index + 1 < len(replay.moves) and replay.moves[index + 1].text in _ENDINGS):
            yield index


def to_json(replay: Replay) -> dict[str, Any]:
    """What `show -f json` tells of Nap beyond what it tells of every game."""
    return {}

"""A deal of Papillon told: for each move a sentence, and the events it caused in order of happening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from formats.cards import RANK_NAMES
from replay.games.papillon import codes
from replay.games.papillon.course import complete, leftover_to
from replay.games.papillon.dealing import ON_TABLE
from replay.games.papillon.results import in_rounds, money, richest
from replay.games.papillon.score import bonuses, final_aces
from replay.games.papillon.state import State, Turn
from replay.replay import Event, Replay
from replay.terms import Outcome

_NEW: Final = tuple.__new__
_NUMBERS = ("no", "one", "two", "three", "four")
_PLACES = tuple([(f"hand:{seat}", f"won:{seat}") for seat in range(max(ON_TABLE))])
"""Where the cards of each seat lie, in the hand and taken."""


def tell(replay: Replay) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """The caption and the events of each move."""
    if not replay.moves:
        return
    state: State = replay.state
    able = {found.step: " could take something, but lays out" for found in replay.irregularities if found.code == codes.CAN_CAPTURE.name}
    lays = " lays out" if state.rules.layout_when_able == "allowed" else " can take nothing and lays out"
    for index in range(len(replay.moves)):
        if index >= len(state.turns):
            yield "the rest was not written down", (Event("end", replay.moves[index].seat),)
            continue
        turn = state.turns[index]
        last = index == len(state.turns) - 1
        caption = replay.players[turn.seat] + (f"{able.get(turn.n, lays)} {_the(turn.laid)}" if turn.laid else _took(state, turn))
        events = (*_moved(turn), *_feats(state, turn))
        if last:
            caption += _left_said(replay, state)
            events += _left(replay, state)
        elif state.turns[index + 1].batch > turn.batch:
            caption += f"; batch {turn.batch + 1} is dealt"
            events += _dealt(state, turn.batch)
        yield caption, events


def _took(state: State, turn: Turn) -> str:
    """What was taken, with what, and the feats in it."""
    said = f" takes {_the(turn.taken)} with {_the(turn.played)}"
    if turn.form == "irregular":
        return said + ", against the rules"
    named = {"hanneton": "a hanneton"}.get(turn.form)
    feats = [named] if named else []
    feats += ["a sauterelle"] if turn.swept else []
    feats += ["a petit papillon" if turn.talon else "papillon"] if turn.out else []
    return said + (": " + " and ".join(feats) if feats else "")


def _the(cards: Sequence[str]) -> str:
    """"the six and the four"; equal ranks are counted, unknown cards too."""
    return _ranks_said("".join([card[0] for card in cards]))


@lru_cache(maxsize=8192)
def _ranks_said(ranks: str) -> str:
    parts = [_so_many(rank, count) for rank, count in Counter(ranks).items()]
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else parts[0]


def _so_many(rank: str, count: int) -> str:
    """"the six", "two sixes", "an unknown card"."""
    name = RANK_NAMES.get(rank, "unknown card")
    if count == 1:
        return f"the {name}" if rank != "?" else f"an {name}"
    return f"{_NUMBERS[count]} " + ("sixes" if name == "six" else name + "s")


def _moved(turn: Turn) -> tuple[Event, ...]:
    seat, laid, taken = turn.seat, turn.laid, turn.taken
    hand, pile = _PLACES[seat]
    if laid:
        return (_NEW(Event, ("lay", seat, laid, hand, "table", len(laid))),)
    return (_NEW(Event, ("play", seat, turn.played, hand, pile, None)), _NEW(Event, ("capture", seat, taken, "table", pile, len(taken))))


def _feats(state: State, turn: Turn) -> tuple[Event, ...]:
    """What happened by a capture besides: each with what it earns from every opponent."""
    earned = tuple([Event(bonus.kind, turn.seat, amount=bonus.each) for bonus in bonuses(state, turn)])
    papillon = turn.out and not turn.talon and turn.form != "irregular" and not state.study
    return (*earned, Event("papillon", turn.seat)) if papillon else earned


def _dealt(state: State, batch: int) -> tuple[Event, ...]:
    """The events of the batch behind the one with that number."""
    hands = state.batches[batch - 1] if batch <= len(state.batches) else ()
    return tuple(Event("deal", seat, hand, "stock", f"hand:{seat}") for seat, hand in enumerate(hands) if hand)


def _left(replay: Replay, state: State) -> tuple[Event, ...]:
    """Who gets the cards that stay on the table at the end."""
    heir = _heir(replay, state)
    cards = (*state.lying, *("?",) * state.lying_hidden)
    return (Event("leftover", heir, cards, "table", f"won:{heir}", len(cards)),) if heir is not None and cards else ()


def _left_said(replay: Replay, state: State) -> str:
    heir = _heir(replay, state)
    count = len(state.lying) + state.lying_hidden
    return f"; {replay.players[heir]} gets the {'card' if count == 1 else f'{count} cards'} left over" if heir is not None and count else ""


def _heir(replay: Replay, state: State) -> int | None:
    if not complete(state) or state.study:
        return None
    return leftover_to(state, replay.winner[0] if replay.winner else None)


# -- lines and JSON --------------------------------------------------------------------------------

def line_ends(replay: Replay) -> Iterator[int]:
    """The moves behind which the formatter ends a line: the last of each lap, and what stands before `end`."""
    turns = replay.state.turns if replay.moves else []
    for index, (turn, following) in enumerate(zip(turns, [*turns[1:], None], strict=True)):
        if following is None or (following.batch, following.lap) != (turn.batch, turn.lap):
            yield index


def to_json(replay: Replay) -> dict[str, Any]:
    """What `show -f json` tells of Papillon: the captures and lay-outs, the piles, and the money of the evening."""
    state: State = replay.state
    names = replay.players
    place = in_rounds(replay)
    return {
        "tricks": [_capture(replay, state, turn) for turn in state.turns],
        "aces": dict(zip(names, final_aces(state, _outcome(replay)), strict=True)) if complete(state) else None,
        "money": money(replay), "richest": richest(replay),
        "round": None if place is None else {"round": place[0], "deal": place[1], "deals": place[2]},
        "on_table": [*state.lying, *("?",) * state.lying_hidden],
    }


def _outcome(replay: Replay) -> Outcome:
    return Outcome(replay.result, winner=replay.winner)


def _capture(replay: Replay, state: State, turn: Turn) -> dict[str, Any]:
    """A turn; a lay-out has `laid`."""
    return {
        "n": turn.n, "seat": replay.players[turn.seat], "played": list(turn.played), "captured": list(turn.taken),
        "bonuses": [{"kind": bonus.kind, "each": bonus.each} for bonus in bonuses(state, turn)], "laid": list(turn.laid),
        "form": turn.form, "batch": turn.batch, "lap": turn.lap,
    }

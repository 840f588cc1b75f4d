"""A game told: for each move a sentence and its events; and what `show -f json` adds, the moves and the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from formats.cards import RANK_NAMES, in_words
from replay.games.st_helena.choices import is_null, stuck
from replay.games.st_helena.figures import figures, undone
from replay.games.st_helena.judge import ALL_UP
from replay.games.st_helena.moving import apply
from replay.games.st_helena.state import UNKNOWN, Shift, State
from replay.games.st_helena.ways import UNDO, WASTE, said, spoken, way_of
from replay.replay import Event, Move, Replay

PER_LINE = 10
"""Moves on a line of the canonical form."""
_ENDINGS = {"concede": "{} gives up", "end": "the rest was not written down"}


def tell(replay: Replay) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """The caption and the events of each move."""
    if not replay.moves:
        return
    state = _begun(replay)
    for move in replay.moves:
        if move.text in _ENDINGS:
            yield _ENDINGS[move.text].format(replay.players[move.seat]), (Event(move.text, move.seat),)
            continue
        caption = _caption(state, move)
        _again(state, move)
        kind = _kind(move)
        events = tuple(Event(_shift_kind(kind, shift), move.seat, (shift[0],), shift[1], shift[2]) for shift in move.effect)
        yield caption, events


def line_ends(replay: Replay) -> Iterator[int]:
    """The moves behind which the formatter ends a line: every tenth, and what stands before an ending."""
    for index, move in enumerate(replay.moves):
        following = replay.moves[index + 1].text if index + 1 < len(replay.moves) else ""
        if (index + 1) % PER_LINE == 0 or move.text in _ENDINGS or following in _ENDINGS:
            yield index


def to_json(replay: Replay) -> dict[str, Any]:
    """The moves of single cards, the position at the end, and what the game counts."""
    state = _begun(replay)
    taken_back = undone(replay)
    moves: list[dict[str, Any]] = []
    for index, move in enumerate(replay.moves):
        if move.text in _ENDINGS:
            continue
        null = _kind(move) == "shift" and is_null(state, move.text)
        _again(state, move)
        if _kind(move) == UNDO:
            continue
        status = "won" if state.up == ALL_UP else "stuck" if stuck(state) else "open"
        for card, source, target in _single(move):
            told = {"n": index + 1, "word": _word(move), "card": card, "from": said(source), "to": said(target), "status": status}
            moves.append(told | ({"null": True} if null else {}) | ({"undone": True} if index in taken_back else {}))
    return {"moves": moves, "position": position(replay.state), "figures": figures(replay)}


def position(state: State) -> dict[str, Any]:
    """What lies where."""
    return {"piles": [list(pile) for pile in state.stacks[1:]], "waste": list(state.stacks[WASTE]), "stock": len(state.stock),
            "foundations": {suit: list(pair) for suit, pair in state.found.items()}, "cards_up": state.up}


def _begun(replay: Replay) -> State:
    """The position before the first move, once more."""
    assert replay.begin is not None
    state = replay.begin()
    assert isinstance(state, State)
    return state


def _again(state: State, move: Move) -> None:
    apply(state, move.text)


def _kind(move: Move) -> str:
    way = way_of(move.text)
    return way.kind if way is not None else ""


def _word(move: Move) -> str:
    """The move without the card behind it."""
    way = way_of(move.text)
    return way.word if way is not None else move.text


def _single(move: Move) -> list[Shift]:
    """The cards that a word itself moved: of a turn only those turned."""
    if _kind(move) == "turn":
        return [shift for shift in move.effect if shift[1] == "stock"]
    return list(move.effect)


def _shift_kind(kind: str, shift: Shift) -> str:
    """The kind of one event: `up`, `turn`, `move`, `redeal`, `back` or `undo`."""
    if kind == UNDO:
        return "undo"
    if shift[2] == "stock":
        return "redeal"
    if shift[1] == "stock":
        return "turn"
    return "back" if shift[1].startswith("foundation") else "up" if shift[2].startswith("foundation") else "move"


def _caption(state: State, move: Move) -> str:
    """The sentence for a move, told before it is made."""
    kind = _kind(move)
    shifts: tuple[Shift, ...] = move.effect
    if kind == UNDO:
        card, source, target = shifts[0]
        return f"Taken back: {_name(card)} returns to {spoken(target)}" if len(shifts) == 1 else "The last move is taken back"
    if kind == "turn":
        turned = " and ".join(_name(card) for card, source, _ in shifts if source == "stock")
        return ("The waste is turned over; first comes " if any(target == "stock" for _, _, target in shifts) else "Turned: ") + turned
    card, source, target = shifts[0]
    if len(shifts) > 1 and way_of(move.text) is not None and "x" in move.text:
        cards = list(dict.fromkeys(card for card, *_ in shifts))
        return f"{spoken(source).removeprefix('the ')} to {spoken(shifts[-1][2])}: {len(cards)} cards".capitalize()
    filled = f"; {_name(shifts[1][0])} fills the space" if len(shifts) > 1 else ""
    return f"{_place(source)} to {_place(target, low=True)}: {_on(state, card, target)}{filled}"


def _on(state: State, card: str, target: str) -> str:
    """`five on six of hearts`, or the card alone where nothing of its suit lies below it."""
    kind, _, number = target.partition(":")
    if kind == "pile" and state.stacks[int(number)]:
        top = state.stacks[int(number)][-1]
        if UNKNOWN not in (card, top) and card[1] == top[1]:
            return f"{RANK_NAMES[card[0]]} on {in_words(top)}"
        return f"{_name(card)} on {_name(top)}"
    return _name(card) + (" into the space" if kind == "pile" else "")


def _place(place: str, *, low: bool = False) -> str:
    words = {"foundation": "the foundation"}.get(place.partition(":")[0], spoken(place))
    return words if low else words.removeprefix("the ").capitalize()


def _name(card: str) -> str:
    return in_words(card) if card == UNKNOWN else f"the {in_words(card)}"

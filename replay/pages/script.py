"""What the script of a page reads, as JSON: numbers, labels and captions. `docs/page.md` tells what each field means."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from json.encoder import encode_basestring

from formats.cards import RANK_NAMES, SUIT_NAMES
from replay.board import NEVER
from replay.pages.keys import actions
from replay.pages.page import Page

_WORDS = {"back": "{} face down", "undone": "Taken back: {}", "copied": "Copied", "refused": "Copying is not allowed here",
          "pace": "{} seconds a step", "of": "{} of {}: {}", "wins": "wins", "gone": "no longer held"}
"""What the script says itself."""

_SOLO_WORDS = {"up": "{} of {} up · stock {}", "ranks": {rank.replace("T", "10"): name for rank, name in RANK_NAMES.items()},
               "card": "{} of {}", "suits": SUIT_NAMES, "unknown": "an unknown card"}

_RING = {
    1: ("3/3/4/5",),
    2: ("3/3/4/5", "1/3/2/5"),
    3: ("3/3/4/5", "2/1/3/3", "2/5/3/7"),
    4: ("3/3/4/5", "2/1/3/3", "1/3/2/5", "2/5/3/7"),
    5: ("3/3/4/5", "2/1/3/3", "1/2/2/4", "1/4/2/6", "2/5/3/7"),
    6: ("4/3/5/5", "3/1/4/3", "2/1/3/3", "1/3/2/5", "2/5/3/7", "3/5/4/7"),
    7: ("4/3/5/5", "3/1/4/3", "2/1/3/3", "1/2/2/4", "1/4/2/6", "2/5/3/7", "3/5/4/7"),
    8: ("4/3/5/5", "3/1/4/3", "2/1/3/3", "1/1/2/3", "1/3/2/5", "1/5/2/7", "2/5/3/7", "3/5/4/7"),
    9: ("4/4/5/6", "4/2/5/4", "3/1/4/3", "2/1/3/3", "1/1/2/3", "1/3/2/5", "1/5/2/7", "2/5/3/7", "3/5/4/7"),
    10: ("4/3/5/5", "4/1/5/3", "3/1/4/3", "2/1/3/3", "1/1/2/3", "1/3/2/5", "1/5/2/7", "2/5/3/7", "3/5/4/7", "4/5/5/7"),
}
"""Where the seats sit on a wide screen, as grid areas of six columns: the seat viewed below, the others clockwise from the left."""

as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def told_to_script(page: Page) -> str:
    """All of it as one object. It is not yet safe inside of HTML."""
    start = _listed([_listed(map(str, cards)) for cards in page.start])
    forms = _listed([f'"{place.form}"' for place in page.places])
    owners = _listed(["null" if place.seat is None or place.kind != "hand" else str(place.seat) for place in page.places])
    names = _listed([encode_basestring(seat.name) for seat in page.seats])
    ticks = _listed([str(tick.step) for tick in page.ticks])
    batches = '"batches":1,' if page.ledger else ""
    view = "null" if page.view is None else page.view
    return (
        f'{{"start":{start},"seen":{_seen(page)},"forms":{forms},"steps":{_listed(_steps(page))},"owners":{owners},"names":{names},'
        f'"ticks":{ticks},"ring":{_ring(len(page.seats), page.mirrored)},{batches}"keys":{_keys()},'
        f'"view":{view},"at":{page.at},"words":{_words(page.solo is not None)}{_solo(page)}}}'
    )


def _listed(values: Iterable[str]) -> str:
    return f"[{','.join(values)}]"


def _seen(page: Page) -> str:
    """Since when each seat knows each card; one behind the last step for never."""
    numbers = _numbers(page.last)
    return _listed([_listed(map(numbers.__getitem__, seen)) for seen in page.seen])


@lru_cache(maxsize=256)
def _numbers(last: int) -> Mapping[int, str]:
    """The steps up to the last, and NEVER, as they are written."""
    return {step: str(step) for step in range(last + 1)} | {NEVER: str(last + 1)}


def _steps(page: Page) -> list[str]:
    """The steps; in a patience nobody waits, wins or looks away."""
    if page.solo is not None:
        return [f"[{_moves(moment.moves)},{encode_basestring(moment.caption)}]" for moment in page.moments]
    seats = len(page.seats)
    return [f"[{_moves(moves)},{encode_basestring(caption)},{'null' if turn is None else turn},{'null' if best is None else best}"
            f"{'' if len(readers) == seats else _unread(seats, readers, public)}]"
            for _, caption, public, readers, moves, _, turn, best in page.moments]


def _unread(seats: int, readers: Collection[int], public: str) -> str:
    """Who may not read the caption of a step, and what they read instead."""
    return f",{as_json([seat for seat in range(seats) if seat not in readers])},{encode_basestring(public)}"


def _moves(moves: Sequence[tuple[int, int]]) -> str:
    """Pairs of card and place; most steps move one card."""
    if len(moves) == 1:
        return f"[[{moves[0][0]},{moves[0][1]}]]"
    return _listed([f"[{card},{place}]" for card, place in moves])


@lru_cache(maxsize=32)
def _ring(seats: int, mirrored: bool) -> str:
    """Where each seat sits, from the one viewed on in order of turn."""
    first, *others = _RING.get(seats, ("",))
    return as_json([first, *(reversed(others) if mirrored else others)])


@lru_cache(maxsize=1)
def _keys() -> str:
    return as_json(actions())


@lru_cache(maxsize=2)
def _words(solo: bool) -> str:
    return as_json(_WORDS | _SOLO_WORDS if solo else _WORDS)


def _solo(page: Page) -> str:
    """What the script reads of a patience: the curve, the place of the stock, and the other attempts."""
    if page.solo is None:
        return ""
    first, *others = page.solo.tries
    tries = [{"curve": one.curve, "name": one.name, "steps": list(zip(one.moves, one.captions, strict=True))} for one in others]
    told = as_json({"curve": first.curve, "all": page.solo.all, "stock": page.solo.stock, "tries": tries})
    return "," + told[1:-1]

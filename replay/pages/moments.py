"""The stops of the slider: what is said at each step, to whom, and which cards move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replay.board import Board
from replay.breaches import breaches_of, happened
from replay.pages.wording import caption_of_deal, caption_of_end, in_public
from replay.replay import Replay, Step
from replay.whereabouts import kind_of


class Moment(NamedTuple):
    """One stop of the slider: the deal (0), a step of the record, or the settlement (the last).

    `public` is the caption for a seat that does not know all the cards the step is about; `readers` are the seats that may
    read `caption`. `moves` are pairs of card and place. `best` is the card that wins the trick that ends here. `turn` is
    the seat that acts next.
    """

    n: int
    caption: str
    public: str
    readers: tuple[int, ...]
    moves: tuple[tuple[int, int], ...] = ()
    seat: int | None = None
    turn: int | None = None
    best: int | None = None


class Tick(NamedTuple):
    """A mark on the slider, where "next trick" stops: the end of trick `label`, or another place worth stopping at."""

    step: int
    label: str


def moments_of(replay: Replay, board: Board) -> tuple[Moment, ...]:
    """The deal, every step, and the settlement."""
    seats = tuple(range(len(replay.players)))
    steps = replay.steps
    deal = caption_of_deal(replay)
    moments = [Moment(0, deal, deal, seats, turn=steps[0].seat if steps else None)]
    turns = [*(step.seat for step in steps[1:]), None]
    breaches = _said_of_breaches(replay)
    numbers: dict[str, list[int]] = {}
    for number, card in enumerate(board.cards):
        numbers.setdefault(card, []).append(number)
    for step, turn in zip(steps, turns, strict=False):
        public, readers = step.caption, seats
        secret = _secrets(step, board, numbers) if step.n in board.veiled else {}
        if secret:
            public = step.public or in_public(replay, step, secret)
            blind = set().union(*secret.values()) if public != step.caption else ()
            readers = tuple(seat for seat in seats if seat not in blind)
        said = breaches.get(step.n, "")
        moments.append(Moment(step.n, step.caption + said, public + said, readers, board.moves[step.n - 1], step.seat, turn,
                              _best(step, board)))
    end = caption_of_end(replay) + breaches.get(len(steps) + 1, "")
    return (*moments, Moment(len(steps) + 1, end, end, seats, board.moves[-1]))


def _said_of_breaches(replay: Replay) -> dict[int, str]:
    """What the captions add at a step where something irregular happened."""
    said: dict[int, str] = {}
    for breach in breaches_of(replay):
        who = f" ({replay.players[breach.found.seat]})" if breach.found.seat is not None else ""
        said[breach.step] = said.get(breach.step, "") + f". Irregular{who}: {happened(replay, breach)}"
    return said


def _secrets(step: Step, board: Board, numbers: Mapping[str, list[int]]) -> dict[str, set[int]]:
    """The cards of a step that not everybody knows, each with those who do not; a card that is only named is no secret.

    `numbers` are those of the cards of each name.
    """
    names = {name for event in step.events if event.source or event.target for name in event.cards}
    seats = range(len(board.seen))
    knowing = {name: {seat for card in numbers.get(name, ()) for seat in seats if board.knows(seat, card, step.n)} for name in names}
    blind = {name: set(seats) - known for name, known in knowing.items()}
    return {name: those for name, those in blind.items() if those}


def _best(step: Step, board: Board) -> int | None:
    """The winning card of the trick that this step ends: the winner's card among those on the table."""
    trick = next((event for event in step.events if event.kind == "trick"), None)
    if trick is None or trick.seat is None:
        return None
    swept = {card for card, _ in board.moves[step.n]}
    played = (card for played in reversed(board.played[:step.n]) for card, seat in reversed(played) if seat == trick.seat and card in swept)
    return next(played, None)


_BATCHES = ("II", "III", "IV", "V", "VI", "VII", "VIII")
"""How later batches are numbered on the slider."""


def ticks_of(replay: Replay) -> tuple[Tick, ...]:
    """Ends of tricks; in a game without tricks, new deals and cards put on a foundation."""
    tricks = [step.n for step in replay.steps if any(event.kind == "trick" for event in step.events)]
    if tricks:
        return tuple(Tick(step, str(number)) for number, step in enumerate(tricks, 1))
    stops = [step.n for step in replay.steps if any(_worth_a_stop(event.kind, event.target) for event in step.events)]
    batches = _BATCHES if replay.deal.batches else ()
    return tuple(Tick(step, batches[number] if number < len(batches) else "") for number, step in enumerate(stops))


def _worth_a_stop(kind: str, target: str | None) -> bool:
    return kind == "deal" or (target is not None and kind_of(target) == "foundation")

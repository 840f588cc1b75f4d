"""The stops of the slider: what is said at each step, to whom, and which cards move."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.board import NEVER, Board
from replay.breaches import breaches_of, happened
from replay.pages.kinds import Kinds
from replay.pages.wording import caption_of_deal, caption_of_end, in_public
from replay.replay import Replay, Step
from replay.whereabouts import kind_of

_NEW: Final = tuple.__new__


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


def moments_of(replay: Replay, board: Board, kinds: Kinds) -> tuple[Moment, ...]:
    """The deal, every step, and the settlement."""
    seats = tuple(range(len(replay.players)))
    steps = replay.steps
    deal = caption_of_deal(replay)
    moments = [Moment(0, deal, deal, seats, turn=steps[0].seat if steps else None)]
    turns = [*[step.seat for step in steps[1:]], None]
    breaches = _said_of_breaches(replay)
    best = _winning(board, kinds)
    for step, turn, moves in zip(steps, turns, board.moves, strict=False):
        n, caption = step.n, step.caption
        public, readers = _hidden(replay, board, step) if n in board.veiled else (caption, seats)
        if n in breaches:
            caption, public = caption + breaches[n], public + breaches[n]
        moments.append(_NEW(Moment, (n, caption, public, readers, moves, step.seat, turn, best.get(n))))
    end = caption_of_end(replay) + breaches.get(len(steps) + 1, "")
    return (*moments, Moment(len(steps) + 1, end, end, seats, board.moves[-1]))


def _said_of_breaches(replay: Replay) -> dict[int, str]:
    """What the captions add at a step where something irregular happened."""
    said: dict[int, str] = {}
    for breach in breaches_of(replay):
        who = f" ({replay.players[breach.found.seat]})" if breach.found.seat is not None else ""
        said[breach.step] = said.get(breach.step, "") + f". Irregular{who}: {happened(replay, breach)}"
    return said


def _hidden(replay: Replay, board: Board, step: Step) -> tuple[str, tuple[int, ...]]:
    """What those read of a step who do not know its cards, and who may read its caption."""
    secret = _secrets(step, board)
    seats = range(len(replay.players))
    public = (step.public or in_public(replay, step, secret)) if secret else step.caption
    blind = set().union(*secret.values()) if public != step.caption else ()
    return public, tuple(seat for seat in seats if seat not in blind)


def _secrets(step: Step, board: Board) -> dict[str, set[int]]:
    """The cards of a step that not everybody knows, each with those who do not; a card that is only named is no secret."""
    names = {name for event in step.events if event.source or event.target for name in event.cards}
    blind = {name: set(range(len(board.seen))) for name in names}
    for card, name in enumerate(board.cards):
        if name in names:
            blind[name] -= {seat for seat, since in enumerate(board.seen) if NEVER < since[card] <= step.n}
    return {name: those for name, those in blind.items() if those}


def _winning(board: Board, kinds: Kinds) -> dict[int, int]:
    """The winning card of each trick by the step that ends it: the winner's card among those on the table."""
    best = {}
    for n, trick in kinds["trick"]:
        swept = {card for card, _ in board.moves[n]}
        for _, card, seat in reversed(board.played[:board.played_until(n)]):
            if seat == trick.seat and card in swept:
                best[n] = card
                break
    return best


_BATCHES = ("II", "III", "IV", "V", "VI", "VII", "VIII")
"""How later batches are numbered on the slider."""


def ticks_of(replay: Replay, kinds: Kinds) -> tuple[Tick, ...]:
    """Ends of tricks; in a game without tricks, new deals and cards put on a foundation."""
    tricks = dict.fromkeys([n for n, _ in kinds["trick"]])
    if tricks:
        return tuple([Tick(step, str(number)) for number, step in enumerate(tricks, 1)])
    stops = sorted({n for kind, events in kinds.items() for n, event in events if _worth_a_stop(kind, event.target)})
    batches = _BATCHES if replay.deal.batches else ()
    return tuple(Tick(step, batches[number] if number < len(batches) else "") for number, step in enumerate(stops))


@lru_cache(maxsize=1024)
def _worth_a_stop(kind: str, target: str | None) -> bool:
    return kind == "deal" or (target is not None and kind_of(target) == "foundation")

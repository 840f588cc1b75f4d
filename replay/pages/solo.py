"""What the page shows of a patience besides the cards: the curve of cards up, the moves in short, and other attempts at the same deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from formats.cards import SUIT_SIGNS
from replay.board import Board, lay_out
from replay.pages.wording import caption_of_end, spoken_date
from replay.replay import Replay, Step
from replay.whereabouts import kind_of

MOST_TRIES = 6
"""Attempts at one deal in a page; each makes it some 15 KB larger."""


@dataclass(frozen=True, slots=True)
class Try:
    """One attempt at the deal. `name` says whose and when; `curve` is how many cards were up after each step, from the deal on.

    `moves` are pairs of card and place for each step, `captions` what is said of it, `words` the moves in short.
    """

    name: str
    curve: tuple[int, ...]
    words: tuple[str, ...]
    captions: tuple[str, ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    result: str

    def line(self, width: int, height: int, most: int) -> str:
        """The curve as the path of a line in a box: cards up over steps."""
        last = max(len(self.curve) - 1, 1)
        parts = [f"M0 {height}"]
        for step, (before, now) in enumerate(zip(self.curve, self.curve[1:], strict=False), 1):
            if now != before or step == last:
                parts.append(f"H{round(width * step / last)}V{round(height - height * now / most, 1):g}")
        return "".join([*parts, f"V{height}"])


@dataclass(frozen=True, slots=True)
class Solo:
    """A game of patience: the attempt that the page is about comes first. `all` cards can be put up; `stock` is the place of the stock."""

    tries: tuple[Try, ...]
    all: int
    stock: int


def solo_of(replay: Replay, board: Board, beside: Iterable[Replay]) -> Solo | None:
    """The patience in a replay, with other attempts at its deal; None for a game of several players."""
    if replay.deal.piles is None:
        return None
    others = [other for other in beside if other is not replay and same_deal(replay, other)][:MOST_TRIES - 1]
    tries = [_try(replay, board), *(_try(other, lay_out(other)) for other in others)]
    stock = next((index for index, place in enumerate(board.places) if place == "stock"), -1)
    return Solo(tuple(tries), max(len(board.cards), 1), stock)


def same_deal(one: Replay, other: Replay) -> bool:
    """Whether two games began with the same cards in the same places, all of them known."""
    known = not isinstance(one.deal.stock, int) and "?" not in (one.deal.stock or ())
    return known and one.deal.piles is not None and one.deal == other.deal and bool(other.moves) and other.accepted


def _try(replay: Replay, board: Board) -> Try:
    steps = replay.steps
    parts = (", ".join(replay.players), spoken_date(replay.record.value("date")), f"hand {replay.record.number}")
    name = " · ".join(part for part in parts if part)
    end = caption_of_end(replay)
    return Try(name, _curve(replay, board), tuple(map(_word, steps)), ("", *(step.caption for step in steps), end), ((), *board.moves), end)


def _curve(replay: Replay, board: Board) -> tuple[int, ...]:
    """Cards up after each step, the deal first."""
    up = sum(len(board.start[index]) for index, place in enumerate(board.places) if kind_of(place) == "foundation")
    curve = [up]
    for step in replay.steps:
        for event in step.events:
            up += (_is_up(event.target) - _is_up(event.source)) * len(event.cards)
        curve.append(up)
    return (*curve, up)


def _is_up(place: str | None) -> bool:
    return place is not None and kind_of(place) == "foundation"


def _word(step: Step) -> str:
    """`7→f A♦`: the move with its cards."""
    word = step.text.partition(" ")[0].replace(">", "→")
    return f"{word} {_cards(step)}".strip()


def _cards(step: Step) -> str:
    moved = (event for event in step.events if event.kind not in ("redeal", "undo"))
    cards = dict.fromkeys(card for event in moved for card in event.cards)
    return " ".join(f"{'10' if card[0] == 'T' else card[0]}{SUIT_SIGNS.get(card[1:], '')}" for card in cards)

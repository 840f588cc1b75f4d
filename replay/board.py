"""Where every card lies at every step, and since when each seat knows it: the deal and the events, folded once.

Cards are numbered in the order in which a hand is sorted, so that two equal cards of two packs are two numbers. A finished
trick is swept up one step late: it stays on the table until the next lead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from formats.cards import JOKER, SUITS
from replay.breaches import breaches_of
from replay.replay import Deal, Event, Replay, Step

NEVER = -1
"""In `Board.seen`: a card that a seat never comes to know."""

OUT, UNKNOWN, TRICK = "out", "?", "trick"
SWEPT = frozenset({TRICK, "table"})
"""Places from which cards that are taken go away one step late, so that everybody sees what was taken."""

OPEN = frozenset({TRICK, "table", "waste", "won", "foundation", "pile"})
"""Kinds of places where everybody sees what lies there. A hand is seen by its own seat, anything else by nobody."""

SHOWN = frozenset({"show", "reveal"})
"""Events that turn cards up for everybody where they lie."""

_HIGHEST_FIRST = "AKQJT98765432"
_ORDER = {card: place for place, card in enumerate((JOKER, *(rank + suit for suit in SUITS for rank in _HIGHEST_FIRST)))}


@dataclass(frozen=True, slots=True)
class Board:
    """The cards of a hand and their ways.

    `start` lists, for each of `places`, the numbers of its cards from bottom to top. `moves` holds for each step, from
    step 1 to one behind the last, pairs of a card's number and the place (an index) on which it is put. `seen` holds for
    each seat and card the first step at which the seat knows it, 0 for the deal and NEVER. `played` holds for each step
    the cards put on the trick, each with the seat it came from.
    """

    cards: tuple[str, ...]
    places: tuple[str, ...]
    start: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[tuple[int, int], ...], ...]
    seen: tuple[tuple[int, ...], ...]
    played: tuple[tuple[tuple[int, int], ...], ...]

    def knows(self, seat: int, card: int, step: int) -> bool:
        """Whether a seat can know a card once a step has happened."""
        return self.seen[seat][card] != NEVER and self.seen[seat][card] <= step


def lay_out(replay: Replay) -> Board:
    """The board of a hand, from its deal and the events of its steps."""
    fold = _Fold(len(replay.players))
    for place, cards in start_places(replay.deal):
        fold.place(place)
        for card in cards:
            fold.add(card, place)
    fold.dealt = frozenset(place for place, cards in fold.start.items() if cards and kind_of(place) == "hand")
    shown = [(breach.step, f"hand:{breach.found.seat}", breach.card) for breach in breaches_of(replay) if breach.card]
    for step in replay.steps:
        fold.step(step)
        if shown:
            fold.show([(place, card) for n, place, card in shown if n == step.n], step.n)
    end = len(replay.steps) + 1
    fold.show([(place, card) for n, place, card in shown if n == end], end)
    return fold.board()


def start_places(deal: Deal) -> list[tuple[str, tuple[str, ...]]]:
    """Every place that the deal names, with its cards; a number of unseen cards is as many unknown ones."""
    stock = (UNKNOWN,) * deal.stock if isinstance(deal.stock, int) else deal.stock
    named = [(f"hand:{seat}", cards) for seat, cards in enumerate(deal.hands)]
    named += [("blind", deal.blind), ("table", deal.table), ("stock", stock), ("waste", deal.waste)]
    named += [(f"pile:{number}", cards) for number, cards in enumerate(deal.piles or (), 1)]
    named += list((deal.foundations or {}).items())
    return [(place, cards) for place, cards in named if cards is not None]


def kind_of(place: str) -> str:
    """`hand` for `hand:2`."""
    return place.partition(":")[0]


class _Fold:
    """The cards in the order in which they turn up, where each lies now, and what each seat has seen of them."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.names: list[str] = []
        self.places: dict[str, int] = {}
        self.start: dict[str, list[int]] = defaultdict(list)
        self.now: dict[str, list[int]] = defaultdict(list)
        self.seen: list[dict[int, int]] = [{} for _ in range(seats)]
        self.moves: list[list[tuple[int, int]]] = []
        self.played: list[list[tuple[int, int]]] = []
        self.sweep: list[tuple[int, int]] = []
        self.last_unknown: dict[str, int] = defaultdict(int)
        self.dealt: frozenset[str] = frozenset()
        self.watching: dict[str, Sequence[int]] = {}

    def place(self, name: str) -> int:
        return self.places.setdefault(name, len(self.places))

    def add(self, name: str, place: str) -> int:
        """A card that was there from the start, even if we learn of it only now."""
        card = len(self.names)
        self.names.append(name)
        self.place(place)
        self.start[place].append(card)
        self.now[place].append(card)
        self.see(card, self.watchers(place), 0)
        return card

    def watchers(self, place: str) -> Sequence[int]:
        found = self.watching.get(place)
        if found is None:
            kind, _, number = place.partition(":")
            found = self.watching[place] = (int(number),) if kind == "hand" else range(self.seats) if kind in OPEN else ()
        return found

    def see(self, card: int, seats: Sequence[int], step: int) -> None:
        for seat in seats:
            self.seen[seat].setdefault(card, step)

    def find(self, name: str, place: str) -> int | None:
        """The card of that name in a place: the top one of two, else an unknown one that must have been it."""
        here = self.now[place]
        for card in reversed(here):
            if self.names[card] == name:
                return card
        for card in reversed(here):
            if self.names[card] == UNKNOWN:
                self.identify(card, name, place)
                return card
        return None

    def came_unseen(self, name: str, place: str) -> int:
        """A card that was not dealt to a place whose cards are known: it came there at a step that nobody wrote down."""
        card = self.add(name, OUT)
        self.now[OUT].remove(card)
        self.now[place].append(card)
        return card

    def identify(self, card: int, name: str, place: str) -> None:
        """Give an unknown card its name. Which of several it was is a guess, so it is known to its holder alone, and to him
        from when the last of them came."""
        self.names[card] = name
        watchers = self.watchers(place)
        for seat, seen in enumerate(self.seen):
            if seat not in watchers:
                seen.pop(card, None)
            elif card in seen:
                seen[card] = max(seen[card], self.last_unknown[place])

    def show(self, shown: Sequence[tuple[str, str]], step: int) -> None:
        """Cards that everybody saw, though they went back to the hand."""
        for place, name in shown:
            for card in self.now[place]:
                if self.names[card] == name:
                    self.see(card, range(self.seats), step)

    def step(self, step: Step) -> None:
        moved, self.sweep = self.sweep, []
        played: list[tuple[int, int]] = []
        for event in step.events:
            if event.cards and (event.source is not None or event.target is not None):    # else cards are only named: a partner is called
                self.event(event, step.n, moved, played)
        self.moves.append(moved)
        self.played.append(played)

    def event(self, event: Event, n: int, moved: list[tuple[int, int]], played: list[tuple[int, int]]) -> None:
        source, target = event.source or OUT, event.target
        if target is None:
            watchers: Sequence[int] = range(self.seats) if event.kind in SHOWN else () if event.seat is None else (event.seat,)
            for name in event.cards:
                self.see(self.found(name, source, moved), watchers, n)
            return
        watchers = () if source in SWEPT else self.watchers(target)      # what is swept up has been seen where it lay
        going = self.sweep if source in SWEPT and kind_of(target) == "won" else moved
        for name in event.cards:
            card = self.found(name, source, moved)
            self.now[source].remove(card)
            self.now[target].append(card)
            if self.names[card] == UNKNOWN:
                self.last_unknown[target] = n
            self.see(card, watchers, n)
            going.append((card, self.place(target)))
            if target == TRICK and event.seat is not None:
                played.append((card, event.seat))

    def found(self, name: str, place: str, moved: list[tuple[int, int]]) -> int:
        """The card that lies in a place by what is known, else one that came there before unseen."""
        card = self.find(name, place)
        if card is None and place in self.dealt:
            card = self.came_unseen(name, place)
            moved.append((card, self.place(place)))
        return self.add(name, place) if card is None else card

    def board(self) -> Board:
        order = sorted(range(len(self.names)), key=lambda card: (_ORDER.get(self.names[card], len(_ORDER)), card))
        number = {card: place for place, card in enumerate(order)}
        return Board(
            cards=tuple([self.names[card] for card in order]),
            places=tuple(self.places),
            start=tuple([tuple([number[card] for card in self.start[place]]) for place in self.places]),
            moves=tuple([tuple([(number[card], place) for card, place in moved]) for moved in (*self.moves, self.sweep)]),
            seen=tuple([tuple([seen.get(card, NEVER) for card in order]) for seen in self.seen]),
            played=tuple([tuple([(number[card], seat) for card, seat in played]) for played in self.played]),
        )

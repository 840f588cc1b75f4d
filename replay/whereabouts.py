"""The cards of a hand while their ways are followed: where each lies now, and since when who knows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count, islice

from formats.cards import JOKER, SUITS
from replay.replay import Event, Step

OUT, UNKNOWN, TRICK = "out", "?", "trick"
SWEPT = frozenset({TRICK, "table"})
"""Places from which cards that are taken go away one step late, so that everybody sees what was taken."""

OPEN = frozenset({TRICK, "table", "waste", "won", "foundation", "pile"})
"""Kinds of places where everybody sees what lies there. A hand is seen by its own seat, anything else by nobody."""

SHOWN = frozenset({"show", "reveal"})
"""Events that turn cards up for everybody where they lie."""

ALL, NOBODY = -1, -2
"""Those who see what lies in a place, where that is not one seat."""

_HIGHEST_FIRST = "AKQJT98765432"
_ORDER = {card: place for place, card in enumerate((JOKER, *(rank + suit for suit in SUITS for rank in _HIGHEST_FIRST)))}


def kind_of(place: str) -> str:
    """`hand` for `hand:2`."""
    return place.partition(":")[0]


@lru_cache(maxsize=512)
def _who_sees(place: str) -> int:
    """The seat that sees what lies in a place, ALL or NOBODY."""
    kind, _, number = place.partition(":")
    return int(number) if kind == "hand" else ALL if kind in OPEN else NOBODY


@lru_cache(maxsize=4096)
def _way(source: str, target: str) -> tuple[int, bool, bool]:
    """Who sees cards that go from a place to another, whether they go one step late, and whether they are played.

    What is swept up has been seen where it lay.
    """
    swept = source in SWEPT
    return NOBODY if swept else _who_sees(target), swept and kind_of(target) == "won", target == TRICK


def in_order(cards: Iterable[int], names: Sequence[str]) -> list[int]:
    """Cards as a hand is sorted, those alike as they came."""
    keys = [_ORDER.get(name, len(_ORDER)) for name in names]
    return sorted(cards, key=keys.__getitem__)


class Whereabouts:
    """The cards by their numbers, where each lies now, and since when who knows it.

    `lying` are the places that were dealt to, with their cards. `called` lists the cards of each name, the one that moved last behind
    the others. `known` says since when everybody knows a card, and since when a seat does that knew it before all the others. `turned_up`
    says of each card which one it was in the order in which they turned up.
    """

    def __init__(self, seats: int, lying: Sequence[tuple[str, Sequence[str]]]) -> None:
        self.seats = seats
        self.called: defaultdict[str, list[int]] = defaultdict(list)
        self.places: defaultdict[str, int] = defaultdict(count().__next__)
        self.start: defaultdict[int, list[int]] = defaultdict(list)
        self.known: dict[int, dict[int, int]] = {who: {} for who in (NOBODY, ALL, *range(seats))}
        self.moves: list[tuple[tuple[int, int], ...]] = []
        self.played: list[tuple[int, int, int]] = []
        self.veiled: set[int] = set()
        self.sweep: list[tuple[int, int]] = []
        self.last_unknown: defaultdict[str, int] = defaultdict(int)
        self.dealt = frozenset([place for place, cards in lying if cards and kind_of(place) == "hand"])
        self.deal(lying)

    def deal(self, lying: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Number the cards as they are sorted, and put each in its place."""
        names = [name for _, cards in lying for name in cards]
        at = [place for place, cards in lying for _ in cards]
        self.turned_up = in_order(range(len(names)), names)
        self.names, self.at = [names[nth] for nth in self.turned_up], [at[nth] for nth in self.turned_up]
        self.still_sorted = True
        for card, name in enumerate(self.names):
            self.called[name].append(card)
        numbers = iter(sorted(range(len(names)), key=self.turned_up.__getitem__))
        for place, cards in lying:
            self.put(place, list(islice(numbers, len(cards))))

    def put(self, place: str, cards: list[int]) -> None:
        """Cards that were in a place from the start."""
        self.start[self.places[place]] += cards
        self.known[_who_sees(place)].update(dict.fromkeys(cards, 0))

    def add(self, name: str, place: str) -> int:
        """A card that was there from the start, though we learn of it only now."""
        self.still_sorted = False
        card = len(self.names)
        self.turned_up.append(card)
        self.names.append(name)
        self.at.append(place)
        self.called[name].append(card)
        self.put(place, [card])
        return card

    def take(self, name: str, place: str, moved: list[tuple[int, int]]) -> int:
        """The card of that name in a place: the top one of two, else an unknown one that must have been it, else one unseen before."""
        card = self.find(name, place)
        if card is None:
            card = self.find(UNKNOWN, place)
            if card is not None:
                self.identify(card, name, place)
            elif place in self.dealt:
                card = self.came_unseen(name, place, moved)
            else:
                card = self.add(name, place)
        return card

    def find(self, name: str, place: str) -> int | None:
        """The top card of that name in a place."""
        return next((card for card in reversed(self.called[name]) if self.at[card] == place), None)

    def came_unseen(self, name: str, place: str, moved: list[tuple[int, int]]) -> int:
        """A card that was not dealt to a place whose cards are known: it came there at a step that nobody wrote down."""
        card = self.add(name, OUT)
        self.at[card] = place
        moved.append((card, self.places[place]))
        return card

    def identify(self, card: int, name: str, place: str) -> None:
        """Give an unknown card its name. Which of several it was is a guess, so it is known to its holder alone, and to him
        from when the last of them came."""
        self.still_sorted = False
        self.names[card] = name
        unknown = self.called[UNKNOWN]
        unknown.pop() if unknown[-1] == card else unknown.remove(card)
        self.called[name].append(card)
        since = self.known[ALL].pop(card, None)
        for seat, known in self.known.items():
            first = known.pop(card, since)
            if seat >= 0 and first is not None and _who_sees(place) in (seat, ALL):
                known[card] = max(first, self.last_unknown[place])

    def show(self, shown: Sequence[tuple[int, str, str]], step: int) -> None:
        """Cards that everybody saw at a step, though they went back to the hand."""
        for n, place, name in shown:
            if n == step:
                for card in self.called[name]:
                    if self.at[card] == place:
                        self.known[ALL].setdefault(card, step)

    def follow(self, steps: Iterable[Step], shown: Sequence[tuple[int, str, str]]) -> None:
        """The ways of the cards, step by step; of cards `shown` by their step, place and name."""
        n = 0
        for n, step in enumerate(steps, 1):
            moved, self.sweep = self.sweep, []
            for event in step.events:
                if event.cards and event.target is not None:
                    self.move(event, event.target, n, moved)
                elif event.cards and event.source is not None:           # else cards are only named: a partner is called
                    self.look(event, event.source, n, moved)
            self.moves.append(tuple(moved))
            if shown:
                self.show(shown, n)
        self.show(shown, n + 1)

    def look(self, event: Event, place: str, n: int, moved: list[tuple[int, int]]) -> None:
        """Cards are seen where they lie."""
        known = self.known[ALL if event.kind in SHOWN else NOBODY if event.seat is None else event.seat]
        for name in event.cards:
            self.learn(self.take(name, place, moved), known, n)
        if UNKNOWN in event.cards:
            self.veiled.add(n)

    def move(self, event: Event, target: str, n: int, moved: list[tuple[int, int]]) -> None:
        """Cards change places."""
        source = event.source or OUT
        who, late, plays = _way(source, target)
        known, common, at = self.known[who], self.known[ALL], self.at
        going = self.sweep if late else moved
        for name in event.cards:
            alike = self.called[name]
            if len(alike) == 1 and at[alike[0]] == source:
                card = alike[0]
            else:
                card = self.take(name, source, moved)
                alike.remove(card)
                alike.append(card)
            at[card] = target
            going.append((card, self.places[target]))
            if known is common:
                common.setdefault(card, n)
            elif card not in common:
                self.learn(card, known, n)
            if plays and event.seat is not None:
                self.played.append((n, card, event.seat))
        if UNKNOWN in event.cards:
            self.last_unknown[target] = n
            self.veiled.add(n)

    def learn(self, card: int, known: dict[int, int], n: int) -> None:
        """Some see a card; those who knew it have known it before."""
        if card not in self.known[ALL]:
            known.setdefault(card, n)
        if card not in self.known[ALL]:
            self.veiled.add(n)

"""What a replay page shows: `Page` is the whole context of the templates, and the only thing they and the script read.

No rule of any game is here. What lies where comes from `replay.board`, what is said from `replay.pages.wording`, and how
the table is drawn follows from the places that occur. `docs/page.md` describes the page for readers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from formats.cards import in_words
from replay.pages.ledger import Line
from replay.pages.moments import Moment, Tick
from replay.pages.notes import Note
from replay.pages.solo import Solo
from replay.pages.table import Row
from replay.pages.wording import Told

LARGE = 7
"""The most cards of a hand that is not large."""


class Link(NamedTuple):
    """A way to another page. A name of a person may be written in another direction than the text around it."""

    text: str
    href: str


class Around(NamedTuple):
    """The site that a page is one of. All addresses lead from the page's own place; those of `trail` lead down to it from the front.

    `root` leads to the site's own folder. `here` is the entry of the menu under which the page stands.
    """

    root: str
    title: str
    menu: tuple[Link, ...]
    here: str
    trail: tuple[Link, ...]
    people: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A place where cards lie. `index` is its number in moves; `form` is one of FORMS or "" for one that is not drawn.

    `open` says that everybody sees what lies there. `seat` is set for a hand and for cards won.
    """

    index: int
    kind: str
    form: str
    title: str
    open: bool
    seat: int | None = None
    number: int = 0


class Seat(NamedTuple):
    """A player. `number` is his seat, `role` is "dealer" or "". `idle` says that the seat is dealt no cards.

    `told` are things said of the seat for a time, `score` what the hand moved.
    """

    number: int
    name: str
    role: str
    idle: bool
    hand: Place | None
    dealt: tuple[int, ...] | None
    told: tuple[Told, ...]
    won: tuple[int, ...]
    score: int | None
    total: int | None


class Payment(NamedTuple):
    """Who pays whom: names, or "the pool"."""

    payer: str
    payee: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Page:
    """One hand as a page. Everything is text or numbers; cards are numbers into `cards`.

    `record` is the text that the page carries and `replay extract` returns. `view` (a seat, None for the open view) and
    `at` (a step) say how the page opens. `headlines` are the contract and the trumps with the steps at which they are
    known, `asides` what is said in the middle for a time. `breaches` are the irregularities, told like notes. `log` replaces
    `rows` in a game without tricks. `previous` and `next` are addresses of neighbouring pages.
    """

    title: str
    occasion: str
    hand_id: str
    game: str
    rules: str
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    places: tuple[Place, ...]
    start: tuple[tuple[int, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    moments: tuple[Moment, ...]
    ticks: tuple[Tick, ...]
    headlines: tuple[Told, ...]
    asides: tuple[Told, ...]
    flags: tuple[Told, ...]
    rows: tuple[Row, ...]
    log: tuple[Moment, ...]
    ledger: tuple[Line, ...]
    others: tuple[Told, ...]
    notes: tuple[Note, ...]
    breaches: tuple[Note, ...]
    result: str
    payments: tuple[Payment, ...]
    pool: tuple[int, int] | None
    remarks: tuple[str, ...]
    record: str
    view: int | None = None
    at: int = 0
    previous: str | None = None
    next: str | None = None
    solo: Solo | None = None
    batches: bool = False
    mirrored: bool = False

    @property
    def last(self) -> int:
        """The step of the settlement, the last one."""
        return self.moments[-1].n

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the cards as a screen reader says them: "queen of hearts"."""
        return tuple(map(in_words, self.cards))

    @property
    def has_steps(self) -> bool:
        """Whether there is anything to step through; below level 2 the page is only its text."""
        return self.last > 1

    @property
    def large(self) -> bool:
        """Whether a hand is too large to stand beside its player's name on a phone."""
        return any(seat.hand is not None and len(self.start[seat.hand.index]) > LARGE for seat in self.seats)

    @property
    def has_scores(self) -> bool:
        """Whether every seat's score is known."""
        return bool(self.seats) and None not in [seat.score for seat in self.seats]

    @property
    def heading(self) -> str:
        """What stands above the table."""
        if not self.rows:
            return "Score"
        calls = any(not row.label.isdecimal() for row in self.rows)
        return ("Calls and tricks" if calls else "Tricks") if self.in_tricks else "Calls"

    @property
    def in_tricks(self) -> bool:
        """Whether the table tells of tricks, by their cards or by their winners alone."""
        return any(row.label.isdecimal() for row in self.rows)

    @property
    def middle(self) -> tuple[Place, ...]:
        """The places in the middle of the table, in the order in which they are drawn."""
        return tuple(place for place in self.places if place.form and place.kind not in ("hand", "foundation", "pile"))

    @property
    def layout(self) -> tuple[Place, ...]:
        """Foundations, then piles: the columns of a patience."""
        columns = [place for place in self.places if place.form in ("top", "column")]
        return tuple(sorted(columns, key=lambda place: (place.kind, place.number, place.index)))

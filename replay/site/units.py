"""Pages of hands and evenings, a session block or a few at a time: each is walked once, and what comes of it is written at once.

Several processes may share the work: nothing passes from one unit to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as with_
from functools import partial
from hashlib import blake2b
from pathlib import Path

from formats.placing import write_early
from replay.archive.chains import pieces, walk_pieces
from replay.archive.file import SPARING, reading
from replay.archive.query import Archive
from replay.archive.sharing import processors, shared
from replay.evening import evenings
from replay.pages.gathering import page_of
from replay.pages.html import render
from replay.pages.page import Link
from replay.replay import Replay
from replay.site.book import Book, Evening, Hand
from replay.site.drawing import drawn, program
from replay.site.evenings import evening_page
from replay.site.plan import EVENINGS, Plan, evening_title

WORTH = 80
"""Hands that a process of its own is worth: walking and drawing them takes several times as long as starting it."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Session blocks that must be walked together, because they share an evening, with the evenings and hands in them."""

    blocks: tuple[int, ...]
    evenings: tuple[Evening, ...]

    @property
    def hands(self) -> list[Hand]:
        """Its hands, in the order of the book."""
        return [hand for evening in self.evenings for hand in evening.hands]


def units_of(book: Book) -> list[Unit]:
    """The units of a book: an evening usually is one block, but may be several, and a block may hold several evenings."""
    of_block: dict[int, set[int]] = {}
    for number, evening in enumerate(book.evenings):
        for hand in evening.hands:
            of_block.setdefault(hand.block, set()).add(number)
    of_evening: dict[int, set[int]] = {}
    for block, members in of_block.items():
        for number in members:
            of_evening.setdefault(number, set()).add(block)
    units, seen = [], set()
    for number in range(len(book.evenings)):
        if number in seen:
            continue
        group, blocks, wanted = set(), set(), [number]
        while wanted:
            one = wanted.pop()
            if one not in group:
                group.add(one)
                blocks |= of_evening[one]
                wanted += [other for block in of_evening[one] for other in of_block[block]]
        seen |= group
        units.append(Unit(tuple(sorted(blocks)), tuple(book.evenings[one] for one in sorted(group))))
    return units


def digests_of(plan: Plan, unit: Unit) -> dict[str, str]:
    """For each page of a unit a digest of all that it is made of: its hand's texts, its neighbours, and the program."""
    found = {}
    everything = _digest(hand.digest for hand in unit.hands)
    for evening in unit.evenings:
        around = plan.book.evenings[max(0, evening.index - 1):evening.index + 2]
        beside = [f"{evening_title(other)} {plan.evening(other.session)}" for other in around]
        pages = [plan.hands[hand.index] for hand in evening.hands]
        own = [program(), plan.title, evening_title(evening), plan.evening(evening.session)]
        found[plan.evenings[evening.session]] = _digest(
            [*own, *beside, *_people(plan, evening.players), *(hand.digest for hand in evening.hands), *pages])
        for hand in evening.hands:
            found[plan.hands[hand.index]] = _digest(
                [*own, hand.digest, everything if hand.alone else "", *_people(plan, hand.players), *_around(plan, evening, hand)])
    return found


def _people(plan: Plan, names: Iterable[str]) -> list[str]:
    return [f"{name} {plan.person(name)}" for name in names]


def _digest(parts: Iterable[str]) -> str:
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _around(plan: Plan, evening: Evening, hand: Hand) -> tuple[str, str]:
    """The addresses of the hands before and after, as a page beside theirs writes them; "" at the ends of the evening."""
    at = hand.index - evening.hands[0].index
    beside = [evening.hands[place] if 0 <= place < len(evening.hands) else None for place in (at - 1, at + 1)]
    before, after = ("" if one is None else plan.hand(one.index).removeprefix("hand/") for one in beside)
    return before, after


def made(con: Archive, plan: Plan, unit: Unit, stale: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The pages of a unit that are stale, as path and text."""
    walked = [replay for block in unit.blocks for piece, replay in walk_pieces(pieces(con, block)) if piece.stored]
    ids = {hand.id: hand for hand in unit.hands}
    replays = [replay for replay in walked if replay.id in ids]
    sessions = {evening.session: evening for evening in unit.evenings}
    for played in evenings(replays):
        path = plan.evenings[played.session]
        if path in stale:
            evening = sessions[played.session]
            own = [replay for replay in replays if ids[replay.id].session == played.session]
            trail = [Link("Evenings", EVENINGS), Link(evening_title(evening), "")]
            yield path, drawn(evening_page(plan, evening, played, own), plan.around(path, trail, here=EVENINGS))
    for replay in replays:
        hand = ids[replay.id]
        path = plan.hands[hand.index]
        if path in stale:
            yield path, _hand_page(plan, sessions[hand.session], hand, replay, replays if hand.alone else ())


def _hand_page(plan: Plan, evening: Evening, hand: Hand, replay: Replay, beside: Iterable[Replay]) -> str:
    """The replay page of a hand, with the way back to its evening and on to its neighbours and its players."""
    path = plan.hands[hand.index]
    trail = [Link("Evenings", EVENINGS), Link(evening_title(evening), plan.evening(evening.session)), Link(f"Hand {hand.number}", "")]
    people = [Link(name, plan.person(name)) for name in hand.players if plan.person(name)]
    previous, following = _around(plan, evening, hand)
    page = with_(page_of(replay, beside=beside), previous=previous or None, next=following or None)
    return render(page, plan.around(path, trail, people, EVENINGS))


def write_units(
    archive: Path, con: Archive, plan: Plan, folder: Path, work: Mapping[int, frozenset[str]], units: list[Unit], jobs: int | None
) -> Iterator[int]:
    """Write the stale pages of units, by their numbers, in so many processes: None for as many as are worth it. Tells how many it wrote."""
    pages = sum(map(len, work.values()))
    many = min(jobs or max(1, min(pages // WORTH, processors())), max(1, len(work)))
    tasks = [(units[number], stale) for number, stale in work.items()]
    if many < 2:
        for unit, stale in tasks:
            for path, text in made(con, plan, unit, stale):
                write_early(folder / path, text)
                yield 1
        return
    yield from shared(_written, tasks, many, partial(_begin, archive, plan, folder))


_shared: list[tuple[Path, Plan, Path]] = []
"""What a process needs for every unit, given to it once."""


def _begin(archive: Path, plan: Plan, folder: Path) -> None:
    _shared.append((archive, plan, folder))


def _written(task: tuple[Unit, frozenset[str]]) -> int:
    """The pages of one unit, written by a process of its own."""
    archive, plan, folder = _shared[0]
    with reading(archive, memory=SPARING) as con:
        found = 0
        for path, text in made(con, plan, *task):
            write_early(folder / path, text)
            found += 1
    return found


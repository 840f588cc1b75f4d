"""A site from an archive: the plan, then every page whose ingredients changed, then what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from replay.archive.file import SPARING, reading
from replay.archive.query import Archive
from replay.archive.statistics import Narrowing
from replay.pages.page import Link
from replay.refusals import Refusal
from replay.site.about import about_page
from replay.site.book import Hand, game_title, read_book
from replay.site.data import write_data
from replay.site.drawing import Content, assets, drawn, program
from replay.site.figures import figures_page, game_page
from replay.site.front import front_page
from replay.site.lists import evenings_page, index_script, search_page
from replay.site.people import player_page, players_page
from replay.site.plan import ABOUT, DATA, EVENINGS, FIGURES, FRONT, HANDS, PLAYERS, Plan, keys_of, plan_of, title_of
from replay.site.units import digests_of, units_of, write_units
from replay.site.writing import Folder, alone, opened

INDEX = "assets/hands.js"
"""The hands as data, for the search."""

Watch = Callable[[int], None]


class Order(NamedTuple):
    """What is wanted: the hands that are shown, what the site is called ("" for the club's name), and in how many processes."""

    narrowing: Narrowing = Narrowing()
    title: str = ""
    jobs: int | None = None


class Outcome(NamedTuple):
    """What a run did: files written and removed, of how many, and the hands in the site."""

    written: int
    gone: int
    files: int
    hands: int


def build(archive: Path, out: Path, order: Order, watch: Watch) -> Outcome:
    """Bring a site's folder up to date with an archive. Refused before anything is written where something else is in the way."""
    with alone(out), reading(archive, memory=SPARING) as con:
        folder = opened(out)
        book = read_book(con, order.narrowing)
        if not book.hands and order.narrowing != Narrowing():
            raise Refusal("the archive has no hands of that game and time; nothing was changed")
        plan = plan_of(book, order.title or title_of(book), folder.given(), tuple(DATA) if book.hands else ())
        made_of = _made_of(plan)
        if folder.up_to_date(made_of):
            return Outcome(0, 0, len(folder.digests), len(book.hands))
        units = units_of(book)
        digests: dict[str, str] = {}
        work: dict[int, frozenset[str]] = {}
        for number, unit in enumerate(units):
            found = digests_of(plan, unit)
            digests |= found
            stale = frozenset(path for path, digest in found.items() if folder.stale(path, digest))
            if stale:
                work[number] = stale
        folder.claim([*_paths(plan), *digests], keys_of(plan))
        if work:
            folder.begin()
        for written in write_units(archive, con, plan, out, work, units, order.jobs):
            folder.written += written
            watch(written)
        folder.early.update(*work.values())
        digests |= _common(con, plan, folder, watch)
        computed = folder.computed
        if folder.written or folder.gone or not computed:
            computed = datetime.now(UTC).date().isoformat()
        _write_page(plan, folder, digests, ABOUT, about_page(plan, computed), [Link("About", "")])
        folder.finish(digests, computed, made_of)
    return Outcome(folder.written, folder.gone, len(digests), len(book.hands))


def _made_of(plan: Plan) -> str:
    """A digest of all that a site is made of: the program, what it is called, and every hand with its people and its page."""
    hands = (f"{hand.digest} {hand.players} {hand.maker} {page}" for hand, page in zip(plan.book.hands, plan.hands, strict=True))
    return _digest(program(), plan.title, *plan.evenings.values(), *plan.people.values(), *hands)


def _paths(plan: Plan) -> Iterator[str]:
    """The files that belong to no evening."""
    yield from (FRONT, EVENINGS, PLAYERS, HANDS, FIGURES, ABOUT, INDEX)
    yield from assets()
    yield from plan.people.values()
    yield from plan.figures.values()
    yield from plan.data


def _common(con: Archive, plan: Plan, folder: Folder, watch: Watch) -> dict[str, str]:
    """Write what has changed of the pages that belong to no evening, and what is beside the pages. Gives the digests of all of them."""
    digests: dict[str, str] = {}
    for path, text in (*assets().items(), (INDEX, index_script(plan))):
        digests[path] = _digest(text)
        if folder.stale(path, digests[path]):
            folder.put(path, text)
            watch(1)
    for path in plan.data:
        digests[path] = _digest(program(), "".join(hand.digest for hand in plan.book.hands))
        if folder.stale(path, digests[path]):
            folder.begin()
            write_data(con, plan.book, folder.path / path)
            folder.written += 1
            watch(1)
    sizes = {path: (folder.path / path).stat().st_size for path in plan.data}
    for path, content, trail in _pages(con, plan, sizes):
        watch(_write_page(plan, folder, digests, path, content, trail))
    return digests


def _pages(con: Archive, plan: Plan, sizes: Mapping[str, int]) -> Iterator[tuple[str, Content, list[Link]]]:
    """The pages that belong to no evening, each with the way to it from the front page; `sizes` are those of the files of data."""
    yield FRONT, front_page(plan, sizes), []
    yield EVENINGS, evenings_page(plan), [Link("Evenings", "")]
    yield PLAYERS, players_page(plan), [Link("Players", "")]
    yield HANDS, search_page(plan), [Link("Hands", "")]
    yield FIGURES, figures_page(plan), [Link("Statistics", "")]
    sat: dict[str, list[Hand]] = {name: [] for name in plan.people}
    for hand in plan.book.hands:
        for name in set(hand.players) & sat.keys():
            sat[name].append(hand)
    for name, path in plan.people.items():
        yield path, player_page(plan, name, sat[name]), [Link("Players", PLAYERS), Link(name, "")]
    for (game, year), path in plan.figures.items():
        title = f"{game_title(game)}, {year}" if year else game_title(game)
        yield path, game_page(con, plan, game, year), [Link("Statistics", FIGURES), Link(title, "")]


def _write_page(plan: Plan, folder: Folder, digests: dict[str, str], path: str, content: Content, trail: list[Link]) -> int:
    """Write a page whose content changed; tells how many were written, one or none."""
    around = plan.around(path, trail if len(trail) > 1 else (), here=trail[0].href if trail else "")
    digests[path] = _digest(program(), repr(content), repr(around))
    if not folder.stale(path, digests[path]):
        return 0
    folder.put(path, drawn(content, around))
    return 1


def _digest(*parts: str) -> str:
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


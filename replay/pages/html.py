"""A Page as one self-contained HTML file, and the record out of such a file.

The file asks for nothing: style, script and data are in it, and a policy admits exactly this style and this script by
their hashes. Data goes in as JSON in blocks that do not run. A page of a site has style and script beside it instead, in
files that all its pages share, and a policy that admits only files of its own origin.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from formats.cards import RANK_NAMES, SUIT_NAMES
from replay.board import NEVER
from replay.pages import many
from replay.pages.keys import BUTTONS, KEYS, actions, shown
from replay.pages.moments import Moment
from replay.pages.page import Around, Page
from replay.pages.pieces import icon, signed, timed

RECORD = "record"
"""The id of the block that carries the record."""

AROUND, WAYS = "around.css", "ways.js"
"""The style of what stands around a page of a site, the way to the others; and the keys that lead there from a page without steps."""

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


_SPACED = re.compile(r"\s*([{};,])\s*")
"""Signs of a style sheet round which no space is needed; none stands inside a string there."""


def render(page: Page, around: Around | None = None) -> str:
    """The whole file as text; `around` is the site whose page it is."""
    styles, scripts = _parts_of(page)
    return _template().render(
        page=page, around=around, data=_data(page), alike=_alike(), record_id=RECORD, style=_inline(styles), script=_inline(scripts),
        styles=("base.css", AROUND, *styles[1:]), scripts=scripts if page.has_steps else (WAYS,),
    )


def _parts_of(page: Page) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files of style and of script that a page needs."""
    styles = ("base.css", "page.css", *(["solo.css"] if page.solo else []), *(["ledger.css"] if _cards_lie_open(page) else []))
    return styles, ("solo.js", "page.js") if page.solo else ("page.js",)


def shared_files() -> dict[str, str]:
    """What the pages of a site load: each file of style and script by its name."""
    return {name: part(name) for name in ("base.css", AROUND, "page.css", "solo.css", "ledger.css", "solo.js", "page.js", WAYS)}


def _cards_lie_open(page: Page) -> bool:
    """Whether the middle is a table of cards, told in a ledger."""
    return bool(page.ledger) or any(place.kind == "table" for place in page.places)


def record_in(html: str) -> str | None:
    """The record that a page carries, None when there is none in it."""
    finder = _RecordFinder()
    finder.feed(html)
    if finder.found is None:
        return None
    try:
        record = json.loads(finder.found)
    except json.JSONDecodeError:
        return None
    return record if isinstance(record, str) else None


def _data(page: Page) -> dict[str, Any]:
    """What the script reads: numbers, labels and captions."""
    seats = len(page.seats)
    return {
        "start": page.start, "seen": [[page.last + 1 if step == NEVER else step for step in seen] for seen in page.seen],
        "forms": [place.form for place in page.places],
        "steps": [_step(page, moment, seats) for moment in page.moments],
        "owners": _owners(page), "names": [seat.name for seat in page.seats], "ticks": [tick.step for tick in page.ticks],
        "ring": _ring(page), **({"batches": 1} if page.ledger else {}), "keys": actions(), "view": page.view, "at": page.at,
        "words": _WORDS if page.solo is None else _WORDS | _SOLO_WORDS, **_solo(page),
    }


def _step(page: Page, moment: Moment, seats: int) -> list[Any]:
    """One step for the script; in a patience nobody waits, wins or looks away."""
    if page.solo is not None:
        return [moment.moves, moment.caption]
    blind = [sorted(set(range(seats)) - set(moment.readers)), moment.public] if len(moment.readers) < seats else []
    return [moment.moves, moment.caption, moment.turn, moment.best, *blind]


def _solo(page: Page) -> dict[str, Any]:
    """What the script reads of a patience: the curve, the place of the stock, and the other attempts."""
    if page.solo is None:
        return {}
    first, *others = page.solo.tries
    return {"curve": first.curve, "all": page.solo.all, "stock": page.solo.stock, "tries": [
        {"curve": one.curve, "name": one.name, "steps": list(zip(one.moves, one.captions, strict=True))} for one in others]}


def _ring(page: Page) -> tuple[str, ...]:
    """Where each seat sits, from the one viewed on in order of turn."""
    first, *others = _RING.get(len(page.seats), ("",))
    return (first, *(reversed(others) if page.mirrored else others))


class _Alike(NamedTuple):
    """What every page has alike: the pictures of its signs, the buttons below the table, and the keys told in a sheet of their own."""

    signs: Markup
    buttons: Markup
    keys: Markup


@lru_cache(maxsize=1)
def _alike() -> _Alike:
    buttons = [(action, title, shown(action)) for action, title in BUTTONS]
    return _Alike(_once("signs.svg"), _once("buttons.html.j2", buttons=buttons), _once("keys.html.j2", keys=KEYS))


def _once(name: str, **told: object) -> Markup:
    return Markup(_environment().get_template(name).render(told).rstrip("\n"))


def _owners(page: Page) -> list[int | None]:
    """Whose hand each place is, so that a card on the trick can be told by its player."""
    return [place.seat if place.kind == "hand" else None for place in page.places]


@lru_cache(maxsize=1)
def _template() -> Template:
    return _environment().get_template("replay.html.j2")


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(loader=PackageLoader("replay.pages"), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":"), "sort_keys": False}
    environment.globals.update(many=many, timed=timed, icon=icon)
    environment.filters["signed"] = signed
    return environment


@lru_cache(maxsize=16)
def part(name: str) -> str:
    """A file of style or script without what only its readers need: indentation, comments, and in style the spaces round signs."""
    lines = files("replay.pages").joinpath("templates", name).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line.strip() for line in lines if line.strip() and not line.lstrip().startswith("//"))
    return _SPACED.sub(r"\1", text).replace(": ", ":").replace(";}", "}") if name.endswith(".css") else text


class _Inline(NamedTuple):
    """A block of style or script inside the page, and the hash by which the policy admits it."""

    text: Markup
    hash: str


@lru_cache(maxsize=8)
def _inline(names: tuple[str, ...]) -> _Inline:
    text = "\n".join(map(part, names))
    return _Inline(Markup(text), "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())


class _RecordFinder(HTMLParser):
    """Reads up to the block with the record and keeps its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.inside = False
        self.found: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag == "script" and ("id", RECORD) in attrs

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found = (self.found or "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

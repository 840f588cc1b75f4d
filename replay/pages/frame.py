"""The frame of a page: what all pages of a kind have alike, drawn once by the templates, with gaps for what differs from hand to hand.

A gap stands in a template as `{{ gap.name }}`. The signs round its name, NUL, stand in no template.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from replay.pages.keys import BUTTONS, KEYS, shown
from replay.pages.page import Around, Page
from replay.pages.pieces import Html, icon

RECORD = "record"
"""The id of the block that carries the record."""

AROUND, WAYS = "around.css", "ways.js"
"""The style of what stands around a page of a site, the way to the others; and the keys that lead there from a page without steps."""

_SPACED = re.compile(r"\s*([{};,])\s*")
"""Signs of a style sheet round which no space is needed; none stands inside a string there."""


class Kind(NamedTuple):
    """What decides which parts a page has; the templates ask nothing else.

    `root` leads to the folder of the site, None for a page that stands alone. `history` says how the moves are told, "" for not at all.
    `laid_open` are cards that lie on a table, and need a style of their own.
    """

    root: str | None
    steps: bool
    cards: bool
    crowd: bool
    large: bool
    solo: bool
    laid_open: bool
    history: str
    rows: bool
    tricks: bool
    scores: bool
    totals: bool


def kind_of(page: Page, around: Around | None) -> Kind:
    """Which parts a page has."""
    scores = page.has_scores
    history = "moves" if page.solo else "ledger" if page.ledger else "table" if page.rows or scores else "log" if page.log else ""
    return Kind(
        None if around is None else around.root, page.has_steps, bool(page.cards), len(page.seats) > 5, page.large, page.solo is not None,
        bool(page.ledger) or "table" in [place.kind for place in page.places], history, bool(page.rows), page.in_tricks, scores,
        scores and page.seats[0].total is not None)


class Frame(NamedTuple):
    """Texts and gaps in turn, the gaps empty; and the names of the gaps."""

    parts: tuple[str, ...]
    gaps: tuple[str, ...]

    def filled(self, fill: Callable[[str], Html]) -> str:
        """The whole page, with what is to stand in each gap."""
        parts = list(self.parts)
        parts[1::2] = [fill(gap) for gap in self.gaps]
        return "".join(parts)


class _Gaps:
    """Marks each gap that a template asks for."""

    def __getattr__(self, name: str) -> Markup:
        return Markup(f"\0{name}\0")


@lru_cache(maxsize=64)
def frame_of(kind: Kind) -> Frame:
    """The frame of all pages of a kind."""
    styles = ("base.css", "page.css", *(["solo.css"] if kind.solo else []), *(["ledger.css"] if kind.laid_open else []))
    scripts = ("solo.js", "page.js") if kind.solo else ("page.js",)
    text = _environment().get_template("replay.html.j2").render(
        kind=kind, gap=_Gaps(), record_id=RECORD, style=_inline(styles), script=_inline(scripts),
        buttons=[(action, title, shown(action)) for action, title in BUTTONS], keys=KEYS,
        styles=("base.css", AROUND, *styles[1:]), scripts=scripts if kind.steps else (WAYS,),
    )
    parts = text.split("\0")
    gaps = parts[1::2]
    parts[1::2] = [""] * len(gaps)
    return Frame(tuple(parts), tuple(gaps))


def part(name: str, **told: object) -> Html:
    """A part of a page by a template of its own, where it is needed seldom."""
    return Html(_environment().get_template(name).render(told))


def shared_files() -> dict[str, str]:
    """What the pages of a site load: each file of style and script by its name."""
    return {name: source(name) for name in ("base.css", AROUND, "page.css", "solo.css", "ledger.css", "solo.js", "page.js", WAYS)}


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(loader=PackageLoader("replay.pages"), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    environment.globals["icon"] = lambda action: Markup(icon(action))
    return environment


@lru_cache(maxsize=16)
def source(name: str) -> str:
    """A file of style or script without what only its readers need: indentation, comments, and in style the spaces round signs."""
    lines = files("replay.pages").joinpath("templates", name).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line.strip() for line in lines if line.strip() and not line.lstrip().startswith("//"))
    return _SPACED.sub(r"\1", text).replace(": ", ":").replace(";}", "}") if name.endswith(".css") else text


class _Inline(NamedTuple):
    """A block of style or script inside the page, and the hash by which the policy admits it."""

    text: Markup
    hash: str


def _inline(names: tuple[str, ...]) -> _Inline:
    text = "\n".join(map(source, names))
    return _Inline(Markup(text), "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())

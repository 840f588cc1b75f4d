"""Contents to HTML: the templates, and the files of style and script that all pages share."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import replay
from replay.pages.frame import shared_files
from replay.pages.page import Around
from replay.site.charts import bars
from replay.site.contents import Chart, EveningPage, FrontPage, Lines, ListPage, SearchPage
from replay.site.line_charts import lines

Content = FrontPage | ListPage | EveningPage | SearchPage

TEMPLATES = {FrontPage: "front.html.j2", ListPage: "list.html.j2", EveningPage: "evening.html.j2", SearchPage: "search.html.j2"}


def drawn(content: Content, around: Around) -> str:
    """A page as HTML."""
    return _environment().get_template(TEMPLATES[type(content)]).render(page=content, around=around)


def drawing(chart: Chart) -> Markup:
    """A chart as SVG."""
    return lines(chart) if isinstance(chart, Lines) else bars(chart)


def assets() -> dict[str, str]:
    """Style and script by their paths: those of the replay page, and those of the site's own pages."""
    own = {name: files("replay.site").joinpath("templates", name).read_text(encoding="utf-8") for name in ("site.css", "site.js")}
    own["site.css"] += "".join(f".p{part}{{--p:{part}%}}" for part in range(1, 101)) + "\n"
    return {f"assets/{name}": text for name, text in {**shared_files(), **own}.items()}


@lru_cache(maxsize=1)
def program() -> str:
    """A digest of the program: whatever of it changes may change any page."""
    digest = hashlib.blake2b(digest_size=16)
    root = Path(replay.__file__).parent
    for folder in (root, root.parent / "formats"):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".j2", ".css", ".js", ".svg", ".sql", ".toml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _environment() -> Environment:
    loader = ChoiceLoader([PackageLoader("replay.site"), PackageLoader("replay.pages")])
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    environment.filters["drawing"] = drawing
    return environment

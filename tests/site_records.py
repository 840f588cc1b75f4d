"""Clubs whose sites the tests build: the sample evenings, and one whose names would be mischief in a file name or a page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from replay.cli import run
from replay.samples import good_samples

HOSTILE = (
    "<img src=x onerror=\"document.title='bad'\">", "../../etc/passwd", "CON", "nul", "</script><script>document.title='bad'</script>",
    "نسرین احمدی", "🂡🂱 Ace", "X" * 300, "a/b\\c", "{{ 7 * 7 }}", "Mary-Ann", "con")

EVIL = """\
session: "><script>document.title='bad'</script>
date: 2026-11-26
game: nap
rules: house
club: <b>Hill</b> & Dale
players: {players}

hand: 1
contract: {first} 3
result: made
note: <script>document.title='bad'</script>
tags: <i>, ../up

hand: ../2
contract: {second} n
result: failed

hand: </script>
contract: {second} 2
result: made
"""


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def evil_evenings() -> str:
    """Evenings of four, so that everybody with an evil name sits somewhere."""
    parts = []
    for number, first in enumerate(range(0, len(HOSTILE), 4)):
        names = [quoted(name) for name in HOSTILE[first:first + 4]]
        text = EVIL.format(players=", ".join(names), first=names[0], second=names[1])
        parts.append(text.replace("2026-11-26", f"2026-11-{10 + number}"))
    return "\n".join(parts)


def archive_of(folder: Path, *files: str, text: str = "") -> Path:
    """An archive of files, or of a text."""
    folder.mkdir(parents=True, exist_ok=True)
    if text:
        (folder / "records.hand").write_text(text, encoding="utf-8")
        files = (str(folder / "records.hand"),)
    archive = folder / "archive.duckdb"
    assert run(["import", *files, "--archive", str(archive)]) == 0
    return archive


def samples(folder: Path) -> Path:
    """An archive of all sample evenings."""
    return archive_of(folder, *good_samples())


def site(archive: Path, out: Path, *options: str) -> int:
    """The exit code of building a site."""
    return run(["site", "-o", str(out), "--archive", str(archive), *options])


def contents(out: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path in it."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


class Links(HTMLParser):
    """The addresses in a page, and the ids that one may lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: set[str] = set()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src") and value and not value.startswith("data:"):
                self.addresses.append(value)
            if name == "id" and value:
                self.ids.add(value)


def links_of(path: Path) -> Links:
    found = Links()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def target(page: Path, link: str) -> Path:
    """The file that a link of a page leads to."""
    parts = urlsplit(link)
    assert not parts.scheme, f"{link} leads out of the site"
    assert not parts.netloc, f"{link} leads out of the site"
    return (page.parent / unquote(parts.path)).resolve() if parts.path else page.resolve()

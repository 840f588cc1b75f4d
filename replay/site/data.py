"""The data beside the pages: the hands of the site and no others, written as `replay export` writes them."""

from __future__ import annotations

from pathlib import Path

from replay.archive.choices import Kind
from replay.archive.exporting import export
from replay.archive.query import Archive
from replay.site.book import Book


def write_data(con: Archive, book: Book, path: Path) -> None:
    """Write the hands of a book as what the ending of the file says. A hand as JSON is walked, among all those of its evening."""
    export(con, path, Kind(path.suffix.removeprefix(".")), {hand.id for hand in book.hands})

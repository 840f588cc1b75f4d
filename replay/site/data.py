"""The data beside the pages: the hands of the site and no others, written as `replay export` writes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from replay.archive.choices import Kind
from replay.archive.exporting import export
from replay.archive.file import Archive
from replay.site.book import Book


def write_data(con: Archive, book: Book, path: Path) -> None:
    """Write the hands of a book as what the ending of the file says. A hand as JSON is walked, among all those of its evening."""
    ids, kind = {hand.id for hand in book.hands}, Kind(path.suffix.removeprefix("."))
    with nullcontext() if kind is Kind.JSON else _narrowed(con, ids):
        export(con, path, kind, ids)


@contextmanager
def _narrowed(con: Archive, ids: set[str]) -> Iterator[None]:
    """While this lasts, the table of hands holds those of the site alone, for whoever asks for it by its name."""
    (archive,) = con.execute("select current_database()").fetchone() or ("",)
    con.execute("create or replace temp table hands_of_site as select unnest($ids::varchar[]) as id", {"ids": sorted(ids)})
    quoted = str(archive).replace('"', '""')
    con.execute(f'create or replace temp view hands as select * from "{quoted}".main.hands where id in (from hands_of_site)')
    try:
        yield
    finally:
        con.execute("drop view temp.hands")

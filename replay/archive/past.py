"""What was: the texts that a hand has had, and the input that was refused."""

from __future__ import annotations

from typing import Any

from replay.archive.lookup import find_hand
from replay.archive.query import Archive, rows

HISTORY = ("id", "batch", "stored_at", "replaced_by", "replaced_at", "file", "line", "hash", "text")
REJECTS = ("batch", "file", "line", "column", "code", "message", "id", "text")


def texts_of(con: Archive, reference: str) -> list[dict[str, Any]]:
    """Every text that a hand has had, the earliest first; the last is the one that holds, with nothing in `replaced_by`."""
    return rows(
        con,
        """
        select texts.id, texts.batch, imports.imported_at as stored_at, replaced_by, replaced_at, file, line, hash, text
        from (
            select id, batch, replaced_by, replaced_at, file, line, hash, text from history
            union all
            select id, batch, null, null, file, line, hash, text from hands
        ) as texts
        left join imports using (batch)
        where texts.id = $id
        order by replaced_by nulls last
        """, {"id": find_hand(con, reference)[0]})


def refused(con: Archive) -> list[dict[str, Any]]:
    """Refused input in the order of files: the place of the first error, what it says, and the raw text."""
    return rows(
        con,
        """
        select batch, file, line, col as "column", code, message, id, coalesce(hand_text, text) as text
        from rejects
        order by file, line, col
        """)

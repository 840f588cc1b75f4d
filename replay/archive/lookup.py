"""Hands of the archive by reference: an id, an id without its middle, or the beginning of a hash."""

from __future__ import annotations

from typing import Any

from formats.reader import Reading
from formats.source import Source
from replay.archive.chains import pieces, walk_pieces
from replay.archive.file import reading
from replay.archive.place import archive_path
from replay.archive.query import Archive
from replay.refusals import Refusal, in_utf8
from replay.replay import Replay
from replay.session import walk_file
from replay.standalone import standalone_text

LEAST_HASH = 4
"""The fewest digits of a hash that name a hand."""
MOST_NAMED = 5
"""Hands named where a reference fits several."""


def find_reference(reference: str, archive: str | None, *, rules: str | None = None) -> list[Replay]:
    """The hand that a reference means, walked as it stands in its session block. `rules` plays it under another profile."""
    path = archive_path(archive)
    if archive is None and not path.exists():
        raise Refusal(f"{reference}: there is no such file, and no archive {path} to look in")
    with reading(path) as con:
        id, block = find_hand(con, reference)
        replay = next(walked for piece, walked in walk_pieces(pieces(con, block)) if piece.id == id and piece.stored)
    if rules is None:
        return [replay]
    alone = Source(replay.record.source.name, standalone_text(replay))
    return list(walk_file(Reading(alone), rules=rules))


def find_hand(con: Archive, reference: str) -> tuple[str, int]:
    """The id and the block of the one hand that a reference means; a plain refusal names those it fits."""
    first, _, last = in_utf8(reference).partition("/")
    found: list[Any] = con.execute("select id, block from hands where id = ?", [reference]).fetchall()
    if not found and last and "/" not in last:
        found = con.execute(
            "select id, block from hands where starts_with(id, ?) and number = ? order by id", [f"{first}/", last]).fetchall()
    if not found and len(reference) >= LEAST_HASH:
        found = con.execute("select id, block from hands where starts_with(hash, lower(?)) order by id", [reference]).fetchall()
    if len(found) == 1:
        return found[0][0], found[0][1]
    if not found:
        raise Refusal(f"{reference}: no such file, and no such hand in the archive; `replay find` lists them")
    named = ", ".join(id for id, _ in found[:MOST_NAMED]) + (" …" if len(found) > MOST_NAMED else "")
    raise Refusal(f"{reference} fits {len(found)} hands: {named}")


def session_hands(con: Archive, reference: str) -> list[Replay]:
    """The hands of the sessions that a date, an id or the beginning of one means, walked; a plain refusal when there is none."""
    found = con.execute(
        """
        select distinct block
        from hands
        where date = $wanted or session = $wanted or starts_with(session, $wanted || '/')
            or session = (select any_value(session) from hands where id = $wanted)
        order by block
        """, {"wanted": in_utf8(reference)}).fetchall()
    if not found:
        raise Refusal(f"{reference}: no such file, and no such session in the archive; `replay stats sessions` lists them")
    return [replay for (block,) in found for piece, replay in walk_pieces(pieces(con, block)) if piece.stored]

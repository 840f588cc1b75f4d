"""Stored hands walked again: the texts of a session block in their order, each starting from what the one before left.

A hand stands below the head it was stored with, and on the line where it stood in its file. Refused hands of the block are
walked too, for what they leave unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from formats.reader import Reading
from formats.record import Record
from formats.source import Source
from replay.archive.query import Archive
from replay.games import GAMES
from replay.profiles import Ruleset, resolve
from replay.replay import Carried, Replay
from replay.session import carry, opening
from replay.setting import game_of
from replay.walk import level_of, walk

TOGETHER = 100
"""Blocks whose hands are looked for at a time."""

_PIECES = """
select block, id, hands.header is null and hands.file = blocks.file as common, coalesce(hands.header, blocks.header) as header, text,
    hands.file, hands.line, position, true as stored, profile, version, rules, rules_alone
from hands
join blocks using (block)
where block in (select unnest($blocks::integer[]))
union all
select block, id, true, blocks.header, hand_text, rejects.file, rejects.line, position, false, null, null, null, null
from rejects
join blocks using (block)
where block in (select unnest($blocks::integer[])) and hand_text is not null
order by position, stored
"""


class Piece(NamedTuple):
    """One hand of a block as it is kept. `head` numbers the head above it; `rules` and the like are those it was stored under.

    `position` is its place in the block. `stored` is False for a refused hand.
    """

    id: str
    head: int
    header: str
    text: str
    file: str
    line: int
    position: int = 0
    stored: bool = True
    profile: str | None = None
    version: int | None = None
    rules: str | None = None
    rules_alone: str | None = None


def pieces(con: Archive, block: int) -> list[Piece]:
    """The hands of a block in their order, refused ones among them. A head of a hand's own has no number but -1, -2 …"""
    return next(chains(con, [block]))


def chains(con: Archive, blocks: Sequence[int]) -> Iterator[list[Piece]]:
    """The hands of each block, looked for in many blocks at a time: to look for one takes nearly as long."""
    for start in range(0, len(blocks), TOGETHER):
        wanted = blocks[start:start + TOGETHER]
        found: dict[int, list[tuple[Any, ...]]] = {block: [] for block in wanted}
        for block, *row in con.execute(_PIECES, {"blocks": list(wanted)}).fetchall():
            found[block].append(tuple(row))
        yield from (_chain(block, found.pop(block)) for block in wanted)


def _chain(block: int, found: Sequence[tuple[Any, ...]]) -> list[Piece]:
    own: dict[tuple[str, str], int] = {}
    return [Piece(id, block if common else own.setdefault((header, rest[1]), -1 - len(own)), header, *rest)
            for id, common, header, *rest in found]


def walk_pieces(chain: Sequence[Piece], rules: str | None = None) -> Iterator[tuple[Piece, Replay]]:
    """Walk a block, each hand by the rules it was stored under; `rules` overrides them all, and then the scores as well."""
    carried: Carried | None = None
    for piece, record in zip(chain, _records(chain), strict=True):
        if rules is not None and level_of(record) and not record.says("ruling"):
            record.fields.pop("score", None)
        replay = walk(record, opening(record) if carried is None else carried, GAMES, rules or _override(piece, record))
        carry(replay)
        if rules is None and piece.stored and replay.rules is not None and piece.rules_alone is not None:
            replay.rules = Ruleset(piece.profile or "", piece.version or 0, piece.rules or "", replay.rules.options)
        carried = replay.carried_out
        yield piece, replay


def _records(chain: Iterable[Piece]) -> Iterator[Record]:
    """Each hand read below its head, with the number it has: where none is written, the hand before it, which told it, may be gone."""
    for piece in chain:
        header = piece.header if not piece.header or piece.header[-1] in "\r\n" else piece.header + "\n"
        above = piece.line - len(Source(piece.file, header).line_starts)
        record = next(iter(Reading(Source(piece.file, header + piece.text, max(0, above)))))
        if not record.fields["hand"].value:
            record.number = piece.id.rpartition("/")[2]
        yield record


def _override(piece: Piece, record: Record) -> str | None:
    """The rules a stored hand keeps: its profile's version, and a club's own profile whose file may be gone."""
    if not piece.stored or piece.rules is None:
        return None
    if piece.rules_alone is not None:
        return piece.rules_alone
    found = resolve(GAMES[game_of(record.value("game"))], record.value("rules"))
    return None if isinstance(found, Ruleset) and found.written == piece.rules else piece.rules

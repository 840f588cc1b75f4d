"""A new archive out of the old one's texts: every block walked again, in the order of dates, and put in the old one's place."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from formats.diagnostics import Diagnostic, is_error
from formats.files import load
from replay.archive.chains import Piece, chains, walk_pieces
from replay.archive.file import making, opened_for_rebuild, recover
from replay.archive.importing import refresh_sessions, store
from replay.archive.query import Archive, columns_of, fill, sql
from replay.archive.staging import Stage
from replay.archive.walking import CHUNK, Head, Refused, refusal
from replay.identity import hand_id
from replay.replay import Replay

COPIED = ("imports", "history", "blocks", "mended", "places")
"""Tables that are not told by the texts, and so are taken over as they are."""


@dataclass
class Rebuilt:
    """What a rebuild found: how many hands stand again, which were refused, and which their files no longer hold."""

    hands: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    disappeared: list[tuple[str, str]] = field(default_factory=list)


def rebuild(path: Path, watch: Callable[[int], None] = lambda hands: None) -> Rebuilt:
    """Walk every stored text again, into a file that takes the archive's place when it is whole."""
    recover(path)
    with opened_for_rebuild(path) as old, making(path) as new:
        return walk_again(old, new, watch)


def rebuild_aside(path: Path, aside: Path, watch: Callable[[int], None] = lambda hands: None) -> Rebuilt:
    """The same into another file, so that the two can be compared."""
    with opened_for_rebuild(path) as old, making(aside, path) as new:
        return walk_again(old, new, watch)


def walk_again(old: Archive, new: Archive, watch: Callable[[int], None] = lambda hands: None) -> Rebuilt:
    """Walk every stored text again, from one archive into an empty one, in the caller's transactions."""
    found = Rebuilt()
    for table in COPIED:
        _copy(old, new, table)
    _keep_persons(old, new)
    stage = Stage(new)
    refused: list[Refused] = []
    heads = [Head(*row) for row in old.execute(sql("loading/blocks_in_order")).fetchall()]
    ahead: list[tuple[Head, list[tuple[Piece, Replay]]]] = []
    waiting = 0
    for head, chain in zip(heads, chains(old, [head.head for head in heads]), strict=True):
        good: list[tuple[Piece, Replay]] = []
        for piece, replay in walk_pieces(chain):
            watch(1)
            if piece.stored and replay.accepted:
                good.append((piece, replay))
            elif piece.stored:
                found.diagnostics.extend(filter(is_error, replay.diagnostics))
                refused.append(refusal(replay, head.head, piece.position)._replace(line=piece.line, hand_text=piece.text))
        ahead.append((head, good))
        found.hands += len(good)
        waiting += len(good)
        if waiting >= CHUNK:
            stage.lay_blocks(ahead)
            ahead, waiting = [], 0
    stage.lay_blocks(ahead)
    _store(old, new, stage, refused)
    found.disappeared = _disappeared(old)
    return found


def _keep_persons(old: Archive, new: Archive) -> None:
    """Names that count as another player: that is told by no text."""
    if "person" in columns_of(old, "players"):
        fill(new, "players", old.execute("select player, folded, [], person from players where person <> player or person in "
                                       "(select person from players where person <> player)").fetchall())


def _store(old: Archive, new: Archive, stage: Stage, refused: list[Refused]) -> None:
    new.execute("insert into fates select seq, 'stored' from staged")
    fill(new, "origins", old.execute("select id, batch from hands").fetchall())
    store(new, 0)
    _copy(old, new, "rejects")
    fill(new, "rejects", [(None, *one) for one in refused])
    stage.people.keep(new)
    refresh_sessions(new, [session for (session,) in new.execute("select distinct session from hands").fetchall()])


def _copy(old: Archive, new: Archive, table: str) -> None:
    """A table as it is; what an older layout has not is null."""
    there = columns_of(old, table)
    if there:
        wanted = ", ".join(name if name in there else "null" for name in columns_of(new, table))
        fill(new, table, old.execute(f"select {wanted} from {table}").fetchall())


def _disappeared(old: Archive) -> list[tuple[str, str]]:
    """Hands that stay in the archive though the file they came from, where it can still be read, holds them no longer."""
    gone: list[tuple[str, str]] = []
    for (file,) in old.execute("select distinct file from hands order by file").fetchall():
        if not os.path.isfile(file):
            continue
        try:
            there = {hand_id(record) for record in load(file)}
        except OSError:                                             # `replay doctor` names what cannot be read
            continue
        stored = old.execute("select id from hands where file = ? order by id", [file]).fetchall()
        gone += [(id, file) for (id,) in stored if id not in there]
    return gone

"""A new archive out of the old one's texts: every block walked again, in the order of dates, and put in the old one's place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from formats.diagnostics import Diagnostic, is_error
from formats.files import load
from replay.archive.chains import Piece, pieces, walk_pieces
from replay.archive.file import Archive, making, opened_for_rebuild, sql
from replay.archive.importing import refresh_sessions
from replay.archive.staging import Stage
from replay.archive.walking import Head, Refused, refusal
from replay.identity import hand_id
from replay.replay import Replay

COPIED = ("imports", "history", "blocks")
"""Tables that are not told by the texts, and so are taken over as they are."""


@dataclass
class Rebuilt:
    """What a rebuild found: how many hands stand again, which were refused, and which their files no longer hold."""

    hands: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    disappeared: list[tuple[str, str]] = field(default_factory=list)


def rebuild(path: Path, watch: Callable[[int], None] = lambda hands: None) -> Rebuilt:
    """Walk every stored text again, into a file that takes the archive's place when it is whole."""
    with closing(opened_for_rebuild(path)) as old, making(path) as new:
        found = Rebuilt()
        for table in COPIED:
            _copy(old, new, table)
        stage = Stage(new)
        refused: list[Refused] = []
        for block, session, file, line, header in old.execute(sql("loading/blocks_in_order")).fetchall():
            stage.lay_heads([Head(block, session, file, line, header)])
            walked = _walked(old, stage, block, session, refused)
            found.diagnostics.extend(one for _, replay, _ in walked if not replay.accepted for one in replay.diagnostics if is_error(one))
            good = [one for one in walked if one[1].accepted]
            stage.lay_again(block, good)
            found.hands += len(good)
            watch(len(good))
        _store(old, new, stage, refused)
        found.disappeared = _disappeared(old)
    return found


def _walked(old: Archive, stage: Stage, block: int, session: str, refused: list[Refused]) -> list[tuple[Piece, Replay, int]]:
    """The stored hands of a block, walked; the heads that are a hand's own get numbers of their own."""
    chain = pieces(old, block)
    numbers = {block: block}
    walked = []
    for piece, replay in walk_pieces(chain):
        if not piece.stored:
            continue
        if piece.head not in numbers:
            numbers[piece.head] = stage.heads
            stage.lay_heads([Head(stage.heads, session, piece.file, piece.line, piece.header)])
        walked.append((piece._replace(head=numbers[piece.head]), replay, piece.position))
        if not replay.accepted:
            refused.append(refusal(replay, block, piece.position)._replace(line=piece.line, hand_text=piece.text))
    return walked


def _store(old: Archive, new: Archive, stage: Stage, refused: list[Refused]) -> None:
    new.execute("insert into fates select seq, 'stored' from staged")
    new.execute(sql("loading/store"), {"batch": 0})
    new.execute("create temp table origins (id varchar, batch integer)")
    _fill(new, "origins", old.execute("select id, batch from hands").fetchall())
    new.execute("update hands set batch = origins.batch from origins where hands.id = origins.id")
    _copy(old, new, "rejects")
    _fill(new, "rejects", [(None, *one) for one in refused])
    stage.people.keep(new)
    refresh_sessions(new, "select session from hands")


def _copy(old: Archive, new: Archive, table: str) -> None:
    _fill(new, table, old.execute(f"from {table}").fetchall())


def _fill(con: Archive, table: str, rows: list[tuple[object, ...]]) -> None:
    if rows:
        with con.appender(table) as appender:
            appender.append_rows(rows)


def _disappeared(old: Archive) -> list[tuple[str, str]]:
    """Hands that stay in the archive though the file they came from, where it is still there, holds them no longer."""
    gone: list[tuple[str, str]] = []
    for (file,) in old.execute("select distinct file from hands order by file").fetchall():
        if not Path(file).is_file():
            continue
        there = {hand_id(record) for record in load(file)}
        stored = old.execute("select id from hands where file = ? order by id", [file]).fetchall()
        gone += [(id, file) for (id,) in stored if id not in there]
    return gone

"""A new archive out of the old one's texts: every block walked again, in the order of dates, and put in the old one's place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from formats.diagnostics import Diagnostic
from formats.files import load
from replay.archive.again import Stored, all_again
from replay.archive.chains import chains
from replay.archive.file import making, opened_for_rebuild, recover
from replay.archive.importing import refresh_sessions, store
from replay.archive.query import Archive, columns_of, fill, sql
from replay.archive.sharing import processors, shared
from replay.archive.staging import Stage
from replay.archive.walking import Head, Refused
from replay.identity import hand_id

COPIED = ("imports", "history", "blocks", "mended", "places")
"""Tables that are not told by the texts, and so are taken over as they are."""

WORTH = 5000
"""Hands that a process of its own is worth."""


@dataclass
class Rebuilt:
    """What a rebuild found: how many hands stand again, which were refused, and which their files no longer hold."""

    hands: int = 0
    diagnostics: list[Diagnostic] = field(default_factory=list)
    disappeared: list[tuple[str, str]] = field(default_factory=list)


def rebuild(path: Path, watch: Callable[[int], None] = lambda hands: None, jobs: int | None = None) -> Rebuilt:
    """Walk every stored text again, into a file that takes the archive's place when it is whole; in so many processes, None for as many
    as are worth it."""
    recover(path)
    with opened_for_rebuild(path) as old, making(path) as new:
        return walk_again(old, new, watch, jobs)


def rebuild_aside(path: Path, aside: Path, watch: Callable[[int], None] = lambda hands: None, jobs: int | None = None) -> Rebuilt:
    """The same into another file, so that the two can be compared."""
    with opened_for_rebuild(path) as old, making(aside, path) as new:
        return walk_again(old, new, watch, jobs)


def walk_again(old: Archive, new: Archive, watch: Callable[[int], None] = lambda hands: None, jobs: int | None = 1) -> Rebuilt:
    """Walk every stored text again, from one archive into an empty one, in the caller's transactions."""
    found = Rebuilt()
    for table in COPIED:
        _copy(old, new, table)
    _keep_persons(old, new)
    stage = Stage(new)
    refused: list[Refused] = []
    many = _processes_for(old) if jobs is None else jobs
    for chunk in all_again(_stored(old, stage), many):
        stage.lay_again(chunk)
        refused += chunk.refused
        found.diagnostics += chunk.found
        found.hands += len(chunk.hands)
        watch(len(chunk.hands) + len(chunk.refused))
    _store(old, new, stage, refused)
    found.disappeared = [gone for some in shared(_disappeared, _held(old), many) for gone in some]
    return found


def _stored(old: Archive, stage: Stage) -> Iterator[Stored]:
    """The blocks in the order of dates, their heads laid out as they come."""
    heads = [Head(*row) for row in old.execute(sql("loading/blocks_in_order")).fetchall()]
    for head, chain in zip(heads, chains(old, [head.head for head in heads]), strict=True):
        yield Stored(head.head, stage.numbered(head, chain))


def _processes_for(old: Archive) -> int:
    """The processes that so many hands are worth, no more than the machine has."""
    return min(int(old.execute("select count(*) from hands").fetchall()[0][0]) // WORTH, processors())


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


def _held(old: Archive) -> Iterator[tuple[str, list[str]]]:
    """The files that hands came from, where they are still there, each with its hands."""
    for (file,) in old.execute("select distinct file from hands order by file").fetchall():
        if os.path.isfile(file):
            yield file, [id for (id,) in old.execute("select id from hands where file = ? order by id", [file]).fetchall()]


def _disappeared(held: tuple[str, list[str]]) -> list[tuple[str, str]]:
    """The hands of a file that it holds no longer."""
    file, stored = held
    try:
        there = {hand_id(record) for record in load(file)}
    except OSError:                                                 # `replay doctor` names what cannot be read
        return []
    return [(id, file) for id in stored if id not in there]

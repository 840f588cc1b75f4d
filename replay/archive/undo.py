"""An import given back: what it stored goes, what it replaced returns, what it moved or put right stands where it stood.

The evenings it touched are walked again from the texts that remain. A hand that stays keeps its contents: where it had its
dealer or its pool from a hand that goes, it states them from now on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from replay.archive.again import again
from replay.archive.chains import Piece, chains, pieces, walk_pieces
from replay.archive.importing import refresh_sessions, require_apart, store
from replay.archive.query import Archive, fill, now, rows, sql
from replay.archive.staging import Stage
from replay.archive.walking import Head
from replay.refusals import Refusal
from replay.replay import Replay
from replay.standalone import stated_text

Chain = list[Piece]
Walked = list[tuple[Piece, Replay]]

_BACK = (
    "delete from hands where batch = $batch",
    """
    update hands set block = places.block, position = places.position, header = places.header, file = places.file, line = places.line
    from places
    where hands.id = places.id and places.batch = $batch and hands.id not in (select id from places where batch > $batch)
    """,
    "delete from rejects where batch = $batch",
    """
    insert into rejects
    select * exclude (mended_by) from mended where mended_by = $batch and (id is null or id not in (select id from hands))
    """,
    "delete from mended where mended_by = $batch or batch = $batch",
    "delete from places where batch = $batch",
)
"""What is put back before the evenings are walked again."""


@dataclass
class Given:
    """What an undo did: hands taken out, hands restored. With `in_the_way`, the later imports that forbid it, nothing is to be kept."""

    taken: int = 0
    restored: int = 0
    in_the_way: list[int] = field(default_factory=list)


def undo(con: Archive, batch: int) -> Given:
    """Give back an import, in the caller's transaction."""
    _require(con, batch)
    later = con.execute("select distinct replaced_by from history where batch = ? order by replaced_by", [batch]).fetchall()
    return Given(in_the_way=[number for (number,) in later]) if later else _Undoing(con, batch).run()


def _require(con: Archive, batch: int) -> None:
    known = con.execute("select undone_at from imports where batch = ?", [batch]).fetchall()
    if not known:
        raise Refusal(f"there is no import {batch}; `replay sql \"from imports\"` lists them")
    if known[0][0] is not None:
        raise Refusal(f"import {batch} was undone on {known[0][0]:%Y-%m-%d} already")


class _Undoing:
    """One import on its way out."""

    def __init__(self, con: Archive, batch: int) -> None:
        self.con = con
        self.batch = batch
        self.owners: dict[str, int] = dict(con.execute("select id, batch from hands").fetchall())
        self.returning = {row.pop("id"): row for row in rows(con, sql("queries/returning"), {"batch": batch})}
        self.sessions = self._touched()
        self.before = {piece.id: replay for chain in self._chains(f"batch <> {batch}").values() for piece, replay in walk_pieces(chain)}

    def run(self) -> Given:
        taken = [id for id, owner in self.owners.items() if owner == self.batch and id not in self.returning]
        for statement in _BACK:
            self.con.execute(statement, {"batch": self.batch})
        walked = {block: self._walked(chain) for block, chain in self._with_returning(self._chains("true")).items()}
        stuck = {self.owners[piece.id] for chain in walked.values() for piece, replay in chain if piece.stored and not replay.accepted}
        if stuck:
            return Given(in_the_way=sorted(stuck))
        self._store(walked)
        self.con.execute("delete from history where replaced_by = ?", [self.batch])
        self.con.execute("update imports set undone_at = ? where batch = ?", [now(), self.batch])
        self.con.execute(sql("loading/spare_blocks"))
        self.con.execute(sql("loading/spare_players"))
        return Given(len(taken), len(self.returning))

    # -- texts ----------------------------------------------------------------------------------

    def _touched(self) -> list[str]:
        """The evenings of which the import stored, replaced or moved a hand."""
        found = self.con.execute(
            """
            select distinct session
            from hands
            where batch = $batch or id in (select id from places where batch = $batch)
            """, {"batch": self.batch}).fetchall()
        return [session for (session,) in found]

    def _chains(self, which: str) -> dict[int, Chain]:
        """The blocks of the evenings touched in which there are hands of a kind."""
        found = self.con.execute(
            f"""
            select distinct block
            from hands
            where list_contains($sessions::varchar[], session) and {which}
            order by block
            """, {"sessions": self.sessions}).fetchall()
        blocks = [block for (block,) in found]
        return dict(zip(blocks, chains(self.con, blocks), strict=True))

    def _with_returning(self, stood: dict[int, Chain]) -> dict[int, Chain]:
        """The blocks with the texts that return put into their places."""
        for id, row in self.returning.items():
            block = row["block"]
            chain = stood.setdefault(block, pieces(self.con, block))
            head, file = self.con.execute("select header, file from blocks where block = ?", [block]).fetchall()[0]
            own = (head, file) != (row["header"], row["file"])
            chain.append(Piece(
                id, -1_000_000 - len(chain) if own else block, row["header"], row["text"], row["file"], row["line"], row["position"], True,
                row["profile"], row["version"], row["rules"], row["rules_alone"]))
        return {block: sorted(chain, key=attrgetter("position")) for block, chain in stood.items()}

    def _walked(self, chain: Chain) -> Walked:
        """The chain walked; a hand that would become another one states what it had from the hand before."""
        stated: set[str] = set()
        while True:
            walked = list(walk_pieces(chain))
            others = (index for index, (piece, replay) in enumerate(walked) if piece.id not in stated and self._is_another(piece, replay))
            other = next(others, None)
            if other is None:
                return walked
            id = chain[other].id
            stated.add(id)
            chain[other] = chain[other]._replace(text=stated_text(self.before[id]))

    def _is_another(self, piece: Piece, replay: Replay) -> bool:
        was = self.before.get(piece.id)
        return piece.stored and was is not None and piece.id not in self.returning and (not replay.accepted or replay.hash != was.hash)

    # -- rows -----------------------------------------------------------------------------------

    def _store(self, walked: Mapping[int, Walked]) -> None:
        con = self.con
        stage = Stage(con)
        heads = {row[0]: Head(*row) for row in con.execute("select block, session, file, line, header from blocks").fetchall()}
        stage.lay_again(again(
            (block, zip(stage.numbered(heads[block], [piece for piece, _ in chain]), (replay for _, replay in chain), strict=True))
            for block, chain in walked.items()))
        require_apart(con)
        con.execute("insert into fates select seq, 'stored' from staged")
        con.execute("delete from hands where id in (select id from staged)")
        fill(con, "origins", [(id, self.returning[id]["batch"] if id in self.returning else owner) for id, owner in self.owners.items()])
        store(con, 0)
        refresh_sessions(con, self.sessions)

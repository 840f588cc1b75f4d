"""Session blocks that the archive has in part: how new and other hands find their place among those it has.

A text that holds all hands of an archived block takes that block's place, as it was walked. Otherwise its hands are put
among the archived ones, the block is walked again, and whatever now starts from something else is stored again.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from formats.diagnostics import is_error
from replay.archive.again import again
from replay.archive.chains import Piece, pieces, walk_pieces
from replay.archive.codes import MAKES_IMPOSSIBLE, OTHER_STARTS
from replay.archive.json_texts import start_json, totals_json
from replay.archive.query import rows, sql
from replay.archive.staging import Stage
from replay.archive.walking import Head, Refused, refusal
from replay.replay import Replay


class _Come(NamedTuple):
    """A hand of the text that comes in: its number in the stage, its fate seen by itself, and the hand as a piece.

    `same` says that it is the archived hand once it stands in its place, where it may have another dealer than alone.
    """

    seq: int
    fate: str
    position: int
    piece: Piece
    same: bool = False


def mend(stage: Stage, *, replace: bool) -> None:
    """Settle the fates of the hands in blocks that the archive has in part."""
    whole: list[int] = []
    mixed = rows(stage.con, sql("loading/mixed"))
    for block, met in groupby(mixed, itemgetter("block")):
        parts = list(met)
        left_over = sum(part["left_over"] for part in parts)
        kept_out = parts[0]["changed"] and not replace
        if left_over or kept_out:
            stage.con.execute(
                "update fates set fate = 'changed' where fate = 'fuller' and seq in (select seq from staged where block = ?)", [block])
        if not left_over and not kept_out:
            whole.append(block)
        elif left_over or parts[0]["fresh"]:
            _Mending(stage, block, [part["archived"] for part in parts], replace).run()
    stage.con.execute(
        """
        insert into moved
        select id, block, position, false, heads.file, staged.line
        from staged
        join fates using (seq)
        join heads using (head)
        where fate = 'unchanged' and list_contains($whole::integer[], block)
        """, {"whole": whole})


class _Mending:
    """One block of the text, put among the archived blocks it meets."""

    def __init__(self, stage: Stage, block: int, archived: list[int], replace: bool) -> None:
        self.stage = stage
        self.block = block
        self.replace = replace
        self.chains = {number: pieces(stage.con, number) for number in archived}
        self.home = {piece.id: number for number, chain in self.chains.items() for piece in chain}
        self.come = {one.piece.id: one for one in self._coming()}
        self.facts = {id: facts for number in self.chains for id, *facts in stage.con.execute(
            "select id, hash, carried::varchar, totals_before::varchar from hands where block = ?", [number]).fetchall()}
        self.stood = {number: list(chain) for number, chain in self.chains.items()}

    def run(self) -> None:
        self._compare()
        self._place_hands()
        self.chains = {number: self._undisturbed(number, chain) for number, chain in self.chains.items()}
        self.stage.refused = [self._rehomed(one) if one.block == self.block else one for one in self.stage.refused]
        for number, chain in self.chains.items():
            self._lay_again(number, self._with_heads(number, chain))

    def _coming(self) -> list[_Come]:
        found = self.stage.con.execute(
            """
            select seq, fate, staged.position, staged.id, staged.block, heads.header, staged.text, heads.file, staged.line,
                evenings.profile, evenings.version, evenings.rules, evenings.rules_alone
            from staged
            join fates using (seq)
            join evenings using (evening)
            join heads using (head)
            where staged.block = $block and fate in ('stored', 'unchanged', 'changed')
            order by staged.position
            """, {"block": self.block}).fetchall()
        return [_Come(seq, fate, position, Piece(id, head, header, text, file, line, position, True, *rules))
                for seq, fate, position, id, head, header, text, file, line, *rules in found]

    def _compare(self) -> None:
        """Note which of the texts say what the archive has, once they stand among its hands."""
        for chain in self.chains.values():
            tried = [self.come[piece.id].piece if piece.stored and piece.id in self.come else piece for piece in chain]
            for piece, replay in walk_pieces(tried):
                if piece.id in self.come:
                    self.come[piece.id] = self.come[piece.id]._replace(same=self._had(piece)[:1] == [replay.hash])

    # -- places ---------------------------------------------------------------------------------

    def _place_hands(self) -> None:
        """Put each hand that comes in, refused ones too, in the place of its earlier text or behind the hand before it."""
        refused = {one.position: one for one in self.stage.refused if one.block == self.block}
        in_order: list[tuple[int, Piece]] = [(one.position, one.piece) for one in self.come.values()]
        in_order += [(position, self._refused_piece(one)) for position, one in refused.items() if position is not None]
        before: str | None = None
        for _, piece in sorted(in_order):
            if piece.id not in self.home:
                self._insert(piece, before)
            elif self._takes_place(piece):
                chain = self.chains[self.home[piece.id]]
                chain[[one.id for one in chain].index(piece.id)] = piece
            before = piece.id

    def _refused_piece(self, one: Refused) -> Piece:
        header = self.stage.con.execute("select header from heads where head = $head", {"head": self.block}).fetchall()[0][0]
        return Piece(one.id or "", self.block, header, one.hand_text or "", one.file, one.line, one.position or 0, stored=False)

    def _insert(self, piece: Piece, before: str | None) -> None:
        number = self.home[before] if before is not None else next(iter(self.chains))
        chain = self.chains[number]
        at = [one.id for one in chain].index(before) + 1 if before is not None else 0
        chain.insert(at, piece)
        self.home[piece.id] = number

    def _takes_place(self, piece: Piece) -> bool:
        """Whether the text that comes in stands instead of the archived one; one that says the same stands only at the head."""
        if not piece.stored:
            return not next(one for one in self.chains[self.home[piece.id]] if one.id == piece.id).stored
        come = self.come[piece.id]
        opens = come.position == 0 and self.chains[self.home[piece.id]][0].id == piece.id
        return come.fate == "stored" or (self.replace and (opens or not come.same))

    def _undisturbed(self, number: int, chain: list[Piece]) -> list[Piece]:
        """The chain without what would disturb archived hands behind it: they stay legal, and keep their starts if none may be replaced."""
        stood = self.stood[number]
        while other := [at for at, (piece, replay) in enumerate(walk_pieces(chain)) if self._disturbed(piece, replay)]:
            for piece in chain[:other[-1]]:
                if piece.stored and piece not in stood:
                    self._withhold(piece.id, chain[other[0]].id)
            for at in other:
                self._leave(chain[at].id, "unchanged" if self.replace else "changed")
            chain = [*stood[:stood.index(chain[other[-1]]) + 1], *chain[other[-1] + 1:]]
        return chain

    def _disturbed(self, piece: Piece, replay: Replay) -> bool:
        """Whether an archived hand, in the text that it has there, would be impossible or start from something else."""
        if not self._had(piece) or piece not in self.stood[self.home[piece.id]]:
            return False
        return not replay.accepted or (not self.replace and self._had(piece) != _facts(replay))

    def _withhold(self, id: str, other: str) -> None:
        """Leave out a hand, and note which archived one it would disturb."""
        if id in self.come:
            self.stage.withheld[self.come[id].seq] = (MAKES_IMPOSSIBLE if self.replace else OTHER_STARTS, other)
            self._leave(id, "withheld")

    def _leave(self, id: str, fate: str) -> None:
        """The text that comes in is not taken, whatever else is."""
        if id in self.come:
            self.stage.con.execute("update fates set fate = ? where seq = ?", [fate, self.come.pop(id).seq])

    def _had(self, piece: Piece) -> list[str | None]:
        """What the archive's hand is and starts from; nothing where it has none."""
        return self.facts.get(piece.id, []) if piece.stored else []

    def _rehomed(self, one: Refused) -> Refused:
        """A refused hand with its place in the archived block; none where it stands in no block, or another text of it stands there."""
        for number, chain in self.chains.items():
            for position, piece in enumerate(chain):
                if piece.id == one.id:
                    return one._replace(block=None if piece.stored or piece.text != one.hand_text else number, position=position)
        return one._replace(block=None)

    # -- heads ----------------------------------------------------------------------------------

    def _with_heads(self, number: int, chain: list[Piece]) -> list[Piece]:
        """The chain with heads that the loader knows: the block's own, those of the text that comes in, and hands' own ones."""
        session, file, line, header = self.stage.con.execute(
            "select session, file, line, header from blocks where block = $block", {"block": number}).fetchall()[0]
        self.stage.lay_heads([Head(number, session, file, line, header)])
        numbers = {number: number, self.block: self.block}
        for piece in chain:
            if piece.head not in numbers:
                numbers[piece.head] = self.stage.heads
                self.stage.lay_heads([Head(self.stage.heads, session, piece.file, 1, piece.header)])
        return [piece._replace(head=number if (piece.header, piece.file) == (header, file) else numbers[piece.head]) for piece in chain]

    # -- walking again --------------------------------------------------------------------------

    def _lay_again(self, number: int, chain: list[Piece]) -> None:
        """Walk the block, lay what is new or starts from something else, and note where the others now stand."""
        places = dict(self.stage.con.execute("select id, position from hands where block = ?", [number]).fetchall())
        laid: list[tuple[Piece, Replay]] = []
        for position, (piece, replay) in enumerate(walk_pieces(chain)):
            if not piece.stored:
                continue
            if not replay.accepted:
                self._refuse(piece, replay)
            elif self._had(piece) == _facts(replay):
                self._settle(piece.id, "unchanged")
                if places[piece.id] != position:
                    self.stage.con.execute("insert into moved values (?, ?, ?, true, null, null)", [piece.id, number, position])
            else:
                laid.append((piece._replace(position=position), replay))
        for seq, (piece, _) in enumerate(laid, self.stage.lay_again(again([(number, laid)]))):
            self._settle(piece.id, "replaced" if self._had(piece) else "stored", seq)

    def _settle(self, id: str, fate: str, seq: int | None = None) -> None:
        """Give a hand its fate: in place of the one it had by itself, or, for a hand that no text brought in, in a row of its own."""
        come = self.come.get(id)
        con = self.stage.con
        if come is not None and come.fate == "changed" and not self.replace and not come.same:
            fate = "changed"
        if come is not None:
            con.execute("delete from fates where seq = ?", [come.seq])
        if seq is not None or come is not None:
            con.execute("insert into fates values (?, ?)", [come.seq if seq is None and come is not None else seq, fate])

    def _refuse(self, piece: Piece, replay: Replay) -> None:
        """A hand that what comes in makes impossible."""
        come = self.come.get(piece.id)
        if come is not None:
            self.stage.con.execute("delete from fates where seq = ?", [come.seq])
        self.stage.refused.append(refusal(replay, None, None))
        self.stage.found.extend(filter(is_error, replay.diagnostics))


def _facts(replay: Replay) -> list[str | None]:
    """What a hand is, and from what it starts."""
    return [replay.hash, start_json(replay.carried_in), totals_json(replay.carried_in.totals)]

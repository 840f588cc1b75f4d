"""Walked hands laid out for the archive: temporary tables in which it is decided what becomes of each.

Walking may be done in several processes; laying out is done by one, in the order of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from formats.diagnostics import Code, Diagnostic
from formats.names import fold
from replay.archive.arrow import Lent
from replay.archive.batch import Batch
from replay.archive.chains import Piece
from replay.archive.evenings import Evening
from replay.archive.query import Archive, fill, sql
from replay.archive.rows import STAGED
from replay.archive.walking import Chunk, Head, Refused


class People:
    """The players the archive knows: each under the spelling met first, other spellings of it as aliases, and as whom each counts."""

    def __init__(self, con: Archive) -> None:
        self._known: dict[str, str] = {}
        self._spellings: dict[str, dict[str, None]] = {}
        self._persons: dict[str, str] = {}
        for player, folded, aliases, person in con.execute("select player, folded, aliases, person from players").fetchall():
            self._known[folded] = player
            self._persons[folded] = person
            self._spellings[folded] = dict.fromkeys([player, *aliases])

    def known_as(self, players: Iterable[str]) -> list[str]:
        """The players of a table, each under the spelling that the archive keeps."""
        return [*map(self._one, players)]

    def keep(self, con: Archive) -> None:
        """Write all of them back."""
        con.execute("delete from players")
        with con.appender("players") as table:
            table.append_rows([self._row(folded, self._known[folded], spellings) for folded, spellings in sorted(self._spellings.items())])

    def _row(self, folded: str, player: str, spellings: Iterable[str]) -> tuple[str, str, list[str], str]:
        return player, folded, [other for other in spellings if other != player], self._persons.get(folded, player)

    def _one(self, name: str) -> str:
        if name.startswith("?") and name[1:].isdecimal():
            return name
        folded = fold(name)
        self._spellings.setdefault(folded, {})[name] = None
        return self._known.setdefault(folded, name)


class Stage:
    """The temporary tables of one import, see loading/staging.sql. `sequence` numbers the hands as they come; `withheld` says of those
    that are left out why, and for which archived hand."""

    def __init__(self, con: Archive) -> None:
        self.con = con
        self.people = People(con)
        self.refused: list[Refused] = []
        self.found: list[Diagnostic] = []
        self.withheld: dict[int, tuple[Code, str]] = {}
        self.sequence = 0
        self.evenings = 0
        con.execute(f"create or replace temp table staged ({', '.join(map(' '.join, STAGED.items()))}, seq integer)")
        con.execute(sql("loading/staging"))
        self._laid = Lent(con, "hands_laid", STAGED)
        self.heads: int = con.execute("select coalesce(max(block), 0) + 1 from blocks").fetchall()[0][0]

    def take(self, chunks: Iterable[Chunk], watch: Callable[[int], None]) -> None:
        """Lay out the hands of a file. `watch` is told how many have come."""
        evening, head = self.evenings, self.heads
        for chunk in chunks:
            self.refused.extend(one if one.block is None else one._replace(block=one.block + head) for one in chunk.refused)
            self.found.extend(chunk.found)
            self.lay_evenings([one._replace(evening=one.evening + evening) for one in chunk.evenings])
            self.lay_heads([one._replace(head=one.head + head) for one in chunk.heads])
            self.lay_hands(chunk.hands, evening, head)
            watch(len(chunk.hands) + len(chunk.refused))

    def lay_evenings(self, evenings: Sequence[Evening]) -> None:
        self.evenings += len(evenings)
        fill(self.con, "evenings", [one._replace(players=self.people.known_as(one.players)) for one in evenings])

    def lay_heads(self, heads: Sequence[Head]) -> None:
        self.heads = max([self.heads, *(one.head + 1 for one in heads)])
        fill(self.con, "heads", heads)

    def lay_hands(self, hands: Batch, evening: int, head: int = 0) -> None:
        """Lay out hands, whose evenings and heads count from these numbers on."""
        with self._laid.lending(hands):
            self.con.execute(sql("loading/laid"), {"evening": evening, "head": head, "seq": self.sequence})
        self.sequence += len(hands)

    def numbered(self, head: Head, chain: Sequence[Piece]) -> list[Piece]:
        """The hands of an archived block below heads that are laid out with this: its own, and under new numbers those of single hands."""
        heads, numbers = [head], {head.head: head.head}
        for piece in chain:
            if piece.head not in numbers:
                numbers[piece.head] = free = self.heads + len(heads) - 1
                heads.append(Head(free, head.session, piece.file, piece.line, piece.header))
        self.lay_heads(heads)
        return [piece._replace(head=numbers[piece.head]) for piece in chain]

    def lay_again(self, chunk: Chunk) -> int:
        """Lay out hands of archived blocks that were walked again, in their places; gives the number of the first."""
        first, evening = self.sequence, self.evenings
        self.lay_evenings([one._replace(evening=one.evening + evening) for one in chunk.evenings])
        self.lay_hands(chunk.hands, evening)
        return first

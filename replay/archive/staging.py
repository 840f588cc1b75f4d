"""Files walked and laid out for the archive: rows of accepted hands, refusals, and what they have in common.

Walking may be done in several processes; laying out is done by one, in the order of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from formats.diagnostics import Diagnostic, is_error
from formats.files import load
from formats.names import fold
from formats.record import Header
from replay.archive.chains import Piece
from replay.archive.file import Archive, sql
from replay.archive.rows import SEPARATOR, Evening, Rows
from replay.identity import evening_id
from replay.replay import Replay
from replay.session import walk_file
from replay.standalone import standalone_text

CHUNK = 2000
"""Hands laid out at a time: enough that the loader's own work does not count, few enough that memory stays flat."""


class Head(NamedTuple):
    """The head of a session block as it stands in a file. Its number is the block's, unless the block is one the archive has."""

    head: int
    session: str
    file: str
    line: int
    header: str


class Refused(NamedTuple):
    """A hand, or a whole file, that cannot be stored: a row of `rejects`, with the block and place where it stands."""

    file: str
    line: int
    col: int
    code: str
    message: str
    id: str | None
    text: str
    hand_text: str | None
    block: int | None
    position: int | None


class Chunk(NamedTuple):
    """Some hands of a file, walked. Numbers of evenings and heads count from 0 in each file; `found` are the errors."""

    hands: list[tuple[Any, ...]]
    refused: list[Refused]
    evenings: list[Evening]
    heads: list[Head]
    found: list[Diagnostic]


def walked_files(paths: Sequence[str], rules: str | None, encoding: str, jobs: int) -> Iterator[Iterable[Chunk]]:
    """The chunks of each file, in the order of the paths; with `jobs` above 1, walked in as many processes."""
    if jobs < 2 or len(paths) < 2 or "-" in paths:
        for path in paths:
            yield walked(path, rules, encoding)
        return
    with get_context("spawn").Pool(min(jobs, len(paths))) as pool:
        yield from pool.imap(partial(_walked_whole, rules=rules, encoding=encoding), paths)


def walked(path: str, rules: str | None, encoding: str) -> Iterator[Chunk]:
    """A file's hands, walked, a chunk at a time. Raises OSError when the file cannot be opened."""
    reading = load(path, encoding=encoding)
    rows = Rows()
    chunk = Chunk([], [], [], [], [])
    header: Header | None = None
    block, position, told = -1, 0, 0
    for replay in walk_file(reading, rules=rules):
        if replay.record.header is not header:
            header = replay.record.header
            block, position = block + 1, 0
            chunk.heads.append(head_of(replay, block))
        if replay.accepted:
            chunk.hands.append(rows.hand(replay, block, position))
        else:
            chunk.refused.append(refusal(replay, block, position))
            chunk.found.extend(filter(is_error, replay.diagnostics))
        position += 1
        if len(chunk.hands) + len(chunk.refused) >= CHUNK:
            yield chunk._replace(evenings=rows.evenings[told:])
            told, chunk = len(rows.evenings), Chunk([], [], [], [], [])
    outside = list(filter(is_error, reading.outside))
    chunk.found.extend(outside)
    chunk.refused.extend(_refused_file(found) for found in outside)
    yield chunk._replace(evenings=rows.evenings[told:])


def head_of(replay: Replay, number: int) -> Head:
    """The head above a hand."""
    header = replay.record.header
    return Head(number, evening_id(replay.record), header.source.name, header.source.place(header.start)[0],
                header.source.text[header.start:header.end])


def refusal(replay: Replay, block: int | None, position: int | None) -> Refused:
    """The reject that a refused hand becomes."""
    first = next(filter(is_error, replay.diagnostics))
    return Refused(first.source.name, *first.place, first.code.name, first.message, replay.id,
                   standalone_text(replay), replay.record.text, block, position)


def _refused_file(found: Diagnostic) -> Refused:
    return Refused(found.source.name, *found.place, found.code.name, found.message, None, found.source.text, None, None, None)


def _walked_whole(path: str, rules: str | None, encoding: str) -> list[Chunk]:
    return list(walked(path, rules, encoding))


class People:
    """The players the archive knows: each under the spelling met first, other spellings of it as aliases."""

    def __init__(self, con: Archive) -> None:
        self._known: dict[str, str] = {}
        self._spellings: dict[str, dict[str, None]] = {}
        for player, folded, aliases in con.execute("select player, folded, aliases from players").fetchall():
            self._known[folded] = player
            self._spellings[folded] = dict.fromkeys([player, *aliases])

    def known_as(self, players: str) -> str:
        """The players of a table, joined, each under the spelling that the archive keeps."""
        return SEPARATOR.join(map(self._one, players.split(SEPARATOR)))

    def keep(self, con: Archive) -> None:
        """Write all of them back."""
        con.execute("delete from players")
        with con.appender("players") as table:
            table.append_rows([(self._known[folded], folded, [other for other in spellings if other != self._known[folded]])
                               for folded, spellings in sorted(self._spellings.items())])

    def _one(self, name: str) -> str:
        if name.startswith("?") and name[1:].isdecimal():
            return name
        folded = fold(name)
        self._spellings.setdefault(folded, {})[name] = None
        return self._known.setdefault(folded, name)


class Stage:
    """The temporary tables of one import, see loading/staging.sql. `sequence` numbers the hands as they come."""

    def __init__(self, con: Archive) -> None:
        self.con = con
        self.people = People(con)
        self.refused: list[Refused] = []
        self.found: list[Diagnostic] = []
        self.sequence = 0
        self.evenings = 0
        con.execute(sql("loading/staging"))
        self.heads: int = con.execute("select coalesce(max(block), 0) + 1 from blocks").fetchall()[0][0]

    def take(self, chunks: Iterable[Chunk], watch: Callable[[int], None]) -> None:
        """Lay out the hands of a file. `watch` is told how many have come."""
        evening, head = self.evenings, self.heads
        for chunk in chunks:
            self.refused.extend(one if one.block is None else one._replace(block=one.block + head) for one in chunk.refused)
            self.found.extend(chunk.found)
            self.lay_evenings([one._replace(evening=one.evening + evening) for one in chunk.evenings])
            self.lay_heads([one._replace(head=one.head + head) for one in chunk.heads])
            self.lay_hands([(row[0] + evening, row[1] + head, *row[2:], row[1] + head, number)
                            for number, row in enumerate(chunk.hands, self.sequence)])
            watch(len(chunk.hands) + len(chunk.refused))

    def lay_evenings(self, evenings: Sequence[Evening]) -> None:
        self.evenings += len(evenings)
        self._lay("evenings", [one._replace(players=self.people.known_as(one.players)) for one in evenings])

    def lay_heads(self, heads: Sequence[Head]) -> None:
        self.heads = max([self.heads, *(one.head + 1 for one in heads)])
        self._lay("heads", heads)

    def lay_hands(self, hands: Sequence[tuple[Any, ...]]) -> None:
        self.sequence += len(hands)
        self._lay("staged", hands)

    def lay_again(self, block: int, walked: Sequence[tuple[Piece, Replay, int]]) -> int:
        """Lay out hands of an archived block that were walked again, each with its place; gives the number of the first."""
        made, first, evening = Rows(), self.sequence, self.evenings
        hands: list[tuple[Any, ...]] = []
        for piece, replay, position in walked:
            row = made.hand(replay, block, position)
            hands.append((row[0] + evening, *row[1:-2], piece.text, piece.line, piece.head, first + len(hands)))
        self.lay_evenings([one._replace(evening=one.evening + evening) for one in made.evenings])
        self.lay_hands(hands)
        return first

    def _lay(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            with self.con.appender(table) as appender:
                appender.append_rows(rows)

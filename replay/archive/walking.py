"""Files walked for the archive: rows of accepted hands, refusals, and what they have in common. Several processes may share the work.

A long file is shared as well: its session blocks go to different processes, for nothing passes from one block to the next.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from formats.diagnostics import Diagnostic, is_error
from formats.files import Undecoded, load, storable
from formats.parts import part_of, parts
from formats.reader import Reading
from formats.record import Header
from replay.archive.batch import Batch, batch
from replay.archive.evenings import Evening
from replay.archive.rows import STAGED, Rows
from replay.archive.sharing import processors, shared
from replay.identity import evening_id
from replay.replay import Replay
from replay.session import walk_file
from replay.standalone import standalone_text

CHUNK = 2000
"""Hands laid out at a time: enough that the loader's own work does not count, few enough that memory stays flat."""
SHARE = 1_000_000
"""Bytes that a process of its own is worth: walking them takes several times as long as starting it. A file of two or more is divided."""

MOST_KEPT = 10_000
"""Characters that are kept of input that is no hand: the file has the rest."""

_OPEN: dict[str, Reading] = {}
"""The file of which this process walks parts."""


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
    """Some hands of a file or of a part of one, walked. Numbers of evenings and heads count from 0 in each; `found` are the errors."""

    hands: Batch
    refused: list[Refused]
    evenings: list[Evening]
    heads: list[Head]
    found: list[Diagnostic]


class Task(NamedTuple):
    """What one process walks: a file, or what lies between two offsets of its text."""

    path: str
    start: int = 0
    end: int | None = None
    length: int | None = None


def walked_files(paths: Sequence[str], rules: str | None, encoding: str, jobs: int | None) -> Iterator[Iterable[Chunk]]:
    """The chunks of each file or part of one, in the order of the paths, walked in so many processes: None for as many as are worth it."""
    many = processes_for(paths) if jobs is None else jobs
    alone = many < 2 or "-" in paths
    tasks = [Task(path) for path in paths] if alone else list(_tasks(paths, encoding))
    if alone or len(tasks) < 2:
        yield from (walked(task, rules, encoding) for task in tasks)
    else:
        yield from shared(partial(_walked_whole, rules=rules, encoding=encoding), tasks, min(many, len(tasks)))


def walked(task: Task, rules: str | None, encoding: str) -> Iterator[Chunk]:
    """A task's hands, walked, a chunk at a time. Raises OSError when the file cannot be opened, or is no longer what it was."""
    reading = _opened(task, encoding)
    gathered = _Gathered()
    for replay in walk_file(reading, rules=rules):
        gathered.take(replay)
        if len(gathered) >= CHUNK:
            yield gathered.chunk()
    gathered.take_outside(filter(is_error, reading.outside))
    yield gathered.chunk()


class _Gathered:
    """What was walked of a task since the last chunk."""

    def __init__(self) -> None:
        self._rows = Rows()
        self._told = self._block = self._position = 0
        self._header: Header | None = None
        self._begin()

    def __len__(self) -> int:
        return len(self._hands) + len(self._refused)

    def take(self, replay: Replay) -> None:
        record = replay.record
        if record.header is not self._header:
            self._block += self._header is not None
            self._header, self._position = record.header, 0
            self._heads.append(head_of(replay, self._block))
        if replay.accepted:
            line = record.source.line(record.start)
            self._hands.append(self._rows.hand(replay, self._block, self._position, record.text, line, self._block))
        else:
            self._refused.append(refusal(replay, self._block, self._position))
            self._found.extend(filter(is_error, replay.diagnostics))
        self._position += 1

    def take_outside(self, found: Iterable[Diagnostic]) -> None:
        """Errors that stand in no hand."""
        for one in found:
            self._found.append(one)
            self._refused.append(_refused_file(one))

    def chunk(self) -> Chunk:
        made = Chunk(batch(STAGED, self._hands), self._refused, self._rows.evenings[self._told:], self._heads, self._found)
        self._told = len(self._rows.evenings)
        self._begin()
        return made

    def _begin(self) -> None:
        self._hands: list[tuple[Any, ...]] = []
        self._refused: list[Refused] = []
        self._heads: list[Head] = []
        self._found: list[Diagnostic] = []


def head_of(replay: Replay, number: int) -> Head:
    """The head above a hand."""
    header = replay.record.header
    return Head(number, evening_id(replay.record), storable(header.source.name), header.source.line(header.start),
                header.source.text[header.start:header.end])


def refusal(replay: Replay, block: int | None, position: int | None) -> Refused:
    """The reject that a refused hand becomes."""
    first = next(filter(is_error, replay.diagnostics))
    return Refused(storable(first.source.name), *first.place, first.code.name, first.message, replay.id,
                   standalone_text(replay), replay.record.text, block, position)


def _refused_file(found: Diagnostic) -> Refused:
    return Refused(storable(found.source.name), *found.place, found.code.name, found.message, None, _refused_text(found), None, None, None)


def _refused_text(found: Diagnostic) -> str:
    """The lines in which something is wrong that is no hand's; of a file that has no hand at all, its beginning."""
    text = found.source.text
    start = text.rfind("\n", 0, found.start) + 1
    behind = text.find("\n", found.end) if found.end else -1
    return text[start:behind if behind >= 0 else len(text)][:MOST_KEPT]


def processes_for(paths: Sequence[str]) -> int:
    """The processes that so much text is worth, no more than the machine has."""
    size = sum(os.path.getsize(path) for path in paths if os.path.isfile(path))
    return min(size // SHARE, processors())


def _tasks(paths: Sequence[str], encoding: str) -> Iterator[Task]:
    """A task a file, and of long files a task a part: small ones, so that all are busy to the end and nobody has much to hand over."""
    for path in paths:
        size = os.path.getsize(path) if os.path.isfile(path) else 0
        if size < 2 * SHARE:
            yield Task(path)
            continue
        text = load(path, encoding=encoding).source.text
        divided = parts(text, size // SHARE)
        yield from (Task(path, *part, len(text)) for part in divided) if len(divided) > 1 else [Task(path)]


def _opened(task: Task, encoding: str) -> Reading:
    reading = load(task.path, encoding=encoding) if task.length is None else _shared_reading(task.path, encoding)
    if task.length is None or isinstance(reading, Undecoded):
        return reading
    if len(reading.source.text) != task.length:
        raise OSError(None, "the file changed while it was read", str(Path(task.path)))
    return part_of(reading, task.start, task.end or task.length)


def _shared_reading(path: str, encoding: str) -> Reading:
    """A file of which a process walks one part after the other."""
    if path not in _OPEN:
        _OPEN.clear()                                       # before the next text comes, not behind it: they are long
        _OPEN[path] = load(path, encoding=encoding)
    return _OPEN[path]


def _walked_whole(task: Task, rules: str | None, encoding: str) -> list[Chunk]:
    return list(walked(task, rules, encoding))

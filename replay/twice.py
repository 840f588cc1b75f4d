"""Two hands of one name: the same id with other contents is an error, with the same contents it is the same hand again."""

from __future__ import annotations

from bisect import bisect_right

from formats.diagnostics import Diagnostic
from formats.files import STDIN, load
from formats.reader import Reading
from formats.source import Source
from replay import codes
from replay.replay import Replay
from replay.session import walk_file


class SeenIds:
    """The ids of one run, and where each stood first. Contents are compared only when an id comes again."""

    def __init__(self, *, encoding: str = "utf-8", rules: str | None = None, stdin: str = STDIN) -> None:
        self._stdin = stdin
        self._encoding = encoding
        self._rules = rules
        self._places: dict[str, tuple[str, int]] = {}
        self._texts: dict[str, str] = {}
        self._hashes: dict[str, dict[int, str]] = {}
        self._kept = Source("", "")

    def add(self, replay: Replay) -> Diagnostic | None:
        """Note a hand; gives the error when another hand of this run has its id and other contents."""
        source = replay.record.source
        first = self._places.setdefault(replay.id, (source.name, replay.record.start))
        if first == (source.name, replay.record.start):
            if source.name == self._stdin:
                self._texts[source.name] = source.text
            return None
        if self._hash_at(*first) == replay.hash:
            return None
        line = source.place(replay.record.start)
        if first[0] != self._kept.name:
            self._kept = source if first[0] == source.name else self._reading(first[0]).source
        where = replay.record.fields["hand"]
        return Diagnostic(codes.SAME_ID, source, where.name_start, max(where.end, where.name_start + 4),
                          {"number": replay.record.number, "place": f"{first[0]}:{self._line(first)}" if first[0] != source.name else
                           f"line {self._line(first)}", "line": line[0]}, replay.id)

    def _hash_at(self, name: str, start: int) -> str | None:
        if name not in self._hashes:
            self._hashes[name] = {replay.record.start: replay.hash for replay in walk_file(self._reading(name), rules=self._rules)}
        return self._hashes[name].get(start)

    def _reading(self, name: str) -> Reading:
        return Reading(Source(name, self._texts[name])) if name in self._texts else load(name, encoding=self._encoding)

    def _line(self, place: tuple[str, int]) -> int:
        """The line of a place in the text that is kept: the same text is asked about again and again."""
        return bisect_right(self._kept.line_starts, place[1]) + self._kept.above

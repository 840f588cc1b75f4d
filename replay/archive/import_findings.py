"""What an import finds that no single record shows: hands that the archive has otherwise, twice in one run, or under another name."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from itertools import groupby
from operator import itemgetter
from typing import Any

from formats.diagnostics import Code, Diagnostic
from formats.files import load
from formats.source import Source
from replay import codes
from replay.archive.codes import CHANGED, CHANGED_START, CHANGED_STARTS, SAME_PLAY
from replay.archive.query import rows
from replay.archive.staging import Stage
from replay.archive.walking import Refused


class Findings:
    """Finds them, and makes diagnostics with places; a hand that comes a second time is refused as well."""

    def __init__(self, stage: Stage, encoding: str = "utf-8") -> None:
        self.stage = stage
        self._encoding = encoding
        self._sources: dict[str, Source] = {}
        self._fates = {fate for (fate,) in stage.con.execute("select distinct fate from fates").fetchall()}

    def all(self) -> list[Diagnostic]:
        return [*self._twice(), *self._changed(), *self._withheld(), *self._same_play()]

    def _twice(self) -> list[Diagnostic]:
        found = []
        for row in self._rows(
                "clash",
                """
                select staged.*, heads.file, heads.header, first_head.file as first_file, first.line as first_line
                from staged
                join fates using (seq)
                join heads using (head)
                join staged as first on first.id = staged.id and first.seq < staged.seq
                join heads as first_head on first_head.head = first.head
                where fate = $fate
                qualify row_number() over (partition by staged.seq order by first.seq) = 1
                order by staged.seq
                """):
            place = f"{row['first_file']}:{row['first_line']}"
            one = self._diagnostic(codes.SAME_ID, row, number=row["number"], place=place)
            self.stage.refused.append(Refused(row["file"], *one.place, one.code.name, one.message, row["id"], row["header"] + row["text"],
                                              row["text"], row["block"], row["position"]))
            found.append(one)
        return found

    def _changed(self) -> list[Diagnostic]:
        """Hands that differ, each; those that merely start otherwise because of one before them are told in one line an evening."""
        found = []
        for _, met in groupby(self._changed_rows(), itemgetter("block")):
            hands = list(met)
            following = [row for row in hands[1:] if row["same"]]
            if len(following) < 2:
                following = []
            found += [self._one_changed(row) for row in hands if row not in following]
            if following:
                found.append(self._diagnostic(CHANGED_STARTS, following[0], count=len(following), last=following[-1]["number"],
                                              number=following[0]["number"]))
        return found

    def _withheld(self) -> list[Diagnostic]:
        """Hands that are left out for the sake of archived ones."""
        found = []
        for row in self._rows(
                "withheld",
                """
                select staged.*, heads.file
                from staged
                join fates using (seq)
                join heads using (head)
                where fate = $fate
                order by staged.seq
                """):
            code, other = self.stage.withheld[row["seq"]]
            found.append(self._diagnostic(code, row, id=row["id"], other=other))
        return found

    def _changed_rows(self) -> list[dict[str, Any]]:
        return self._rows(
                "changed",
                """
                select staged.*, heads.file, hands.text as old_text, hands.carried::varchar as old_carried,
                    hands.totals_before::varchar as old_totals, hands.hash = staged.hash as same
                from staged
                join fates using (seq)
                join heads using (head)
                join hands on hands.id = staged.id
                where fate = $fate
                order by staged.seq
                """)

    def _one_changed(self, row: dict[str, Any]) -> Diagnostic:
        old, new = _other_start(row) if row["same"] else _first_difference(row["old_text"], row["text"])
        return self._diagnostic(CHANGED_START if row["same"] else CHANGED, row, id=row["id"], old=old, new=new)

    def _same_play(self) -> list[Diagnostic]:
        return [self._diagnostic(SAME_PLAY, row, other=row["other"]) for row in self._rows(
            "stored",
            """
            select staged.*, heads.file, hands.id as other
            from staged
            join fates using (seq)
            join heads using (head)
            join hands on hands.play_hash = staged.play_hash and hands.id <> staged.id
            where fate = $fate and staged.level = 4
            qualify row_number() over (partition by staged.seq order by hands.id) = 1
            order by staged.seq
            """)]

    def _rows(self, fate: str, query: str) -> list[dict[str, Any]]:
        """The rows of a query for the hands that have a fate; most imports have none but `stored`."""
        return rows(self.stage.con, query, {"fate": fate}) if fate in self._fates else []

    def _diagnostic(self, code: Code, row: dict[str, Any], **args: Any) -> Diagnostic:
        """The diagnostic at the hand's `hand:` line."""
        source = self._source(row["file"], row["line"], row["text"])
        start = source.line_starts[min(row["line"], len(source.line_starts)) - 1]
        return Diagnostic(code, source, start, start + len(source.line_text(source.place(start)[0])), args, row["id"])

    def _source(self, file: str, line: int, text: str) -> Source:
        """The file, opened once more for its places; what came from standard input is gone, so there the hand's own text serves."""
        if file not in self._sources:
            try:
                self._sources[file] = load(file, encoding=self._encoding).source
            except OSError:
                return Source(file, "\n" * (line - 1) + text)
        return self._sources[file]


def _first_difference(old: str, new: str) -> tuple[str, str]:
    """The first lines below `hand:` in which two texts of a hand differ."""
    before, after = ([" ".join(line.split()) for line in text.splitlines()[1:] if line.strip()] for text in (old, new))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            return " ".join(before[a:b]) or "-", " ".join(after[c:d]) or "-"
    return " ".join(before), " ".join(after)


def _other_start(row: dict[str, Any]) -> tuple[str, str]:
    """In what the archived hand and the one that comes in start differently."""
    before, after = ({**json.loads(start), "totals": json.loads(totals or "null")}
                     for start, totals in ((row["old_carried"], row["old_totals"]), (row["carried"], row["totals_before"])))
    differing = [name for name in after if before.get(name) != after[name]]
    return _told(before, differing), _told(after, differing)


_AS_SAID: dict[str, dict[Any, str]] = {
    "first": {True: "no hand before it", False: "a hand before it"},
    "after_refused": {True: "a refused hand before it", False: "no refused hand before it"},
    "double": {None: "nobody knows whether it counts double", 0: "it counts once", 1: "it counts double"},
}
"""What a hand started from, where it is told in words of its own."""


def _told(start: dict[str, Any], names: list[str]) -> str:
    """`dealer Anna, totals Anna -3, Boris 3`, as a person would say it; `unknown` where nobody knows."""
    return ", ".join(_said(name, start.get(name)) for name in names)


def _said(name: str, value: Any) -> str:
    if name in _AS_SAID:
        return _AS_SAID[name].get(value, f"it counts {value} times more")
    if isinstance(value, dict):
        value = ", ".join(f"{player} {total}" for player, total in value.items()) or "none"
    return f"{name} {'unknown' if value is None else value}"

"""An import: every hand judged against the archive, session blocks mended where a change carries on, and all kept at once.

Everything happens in the caller's transaction. What a hand started from is part of what is compared; the counts of an
outcome add up to the hands read, and later hands of a block that a replaced one changes count as replaced besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from formats.diagnostics import Diagnostic
from replay import __version__
from replay.archive.file import Archive, now, sql
from replay.archive.import_findings import Findings
from replay.archive.mending import mend
from replay.archive.staging import Stage
from replay.archive.walking import walked_files

_LAID_IN = "(select staged.* from staged join fates using (seq) where fate in ('stored', 'replaced'))"
"""The staged hands that are written into the archive."""


class Counts(NamedTuple):
    """What became of the hands that were read."""

    stored: int = 0
    unchanged: int = 0
    replaced: int = 0
    changed: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Manner:
    """How to import: `rules` overrides the records' profile, `replace` takes other contents of a known hand, `keep_going`
    stores the good hands beside refused ones, `dry_run` stores nothing, `jobs` is
    how many processes read, None for as many as are worth it."""

    rules: str | None = None
    replace: bool = False
    keep_going: bool = False
    dry_run: bool = False
    jobs: int | None = None
    encoding: str = "utf-8"


@dataclass
class Outcome:
    """What an import did. Nothing is to be kept when `kept` is False; `findings` says whether the records had faults."""

    counts: Counts
    diagnostics: list[Diagnostic] = field(default_factory=list)
    kept: bool = False
    findings: bool = False
    batch: int | None = None


def import_files(con: Archive, paths: Sequence[str], manner: Manner, watch: Callable[[int], None] = lambda hands: None) -> Outcome:
    """Read, judge and lay in the hands of files. Raises OSError for a file that cannot be opened."""
    stage = Stage(con)
    for chunks in walked_files(paths, manner.rules, manner.encoding, manner.jobs):
        stage.take(chunks, watch)
    con.execute(sql("loading/judge"))
    mend(stage, replace=manner.replace)
    if manner.replace:
        con.execute("update fates set fate = 'replaced' where fate = 'changed'")
    diagnostics = [*stage.found, *Findings(stage, manner.encoding).all()]
    counts = _counts(stage)
    findings = bool(counts.changed or stage.refused)
    outcome = Outcome(counts, diagnostics, not manner.dry_run and (manner.keep_going or not findings), findings)
    if outcome.kept:
        outcome.batch = _keep(stage, paths, counts)
    return outcome


def _counts(stage: Stage) -> Counts:
    fates = Counter(dict(stage.con.execute("select fate, count(*) from fates group by fate").fetchall()))
    refused = sum(one.id is not None for one in stage.refused)
    return Counts(fates["stored"], fates["unchanged"] + fates["repeated"], fates["replaced"], fates["changed"], refused)


def _keep(stage: Stage, paths: Sequence[str], counts: Counts) -> int | None:
    """Write what is new into the archive; gives the batch's number, None when there is nothing to write."""
    con = stage.con
    if not counts.stored and not counts.replaced and _refused_before(stage):
        return None
    batch = int(con.execute("select coalesce(max(batch), 0) + 1 from imports").fetchall()[0][0])
    moment = now()
    con.execute(sql("loading/history"), {"batch": batch, "moment": moment})
    con.execute(f"delete from hands where id in (select id from {_LAID_IN})")
    con.execute(sql("loading/move"))
    con.execute(sql("loading/blocks"), {"batch": batch})
    con.execute(sql("loading/store"), {"batch": batch})
    con.execute("delete from blocks where block not in (select block from hands) and block not in (select head from heads)")
    con.execute("insert into imports values (?, ?, ?, ?, ?, ?, ?, ?, ?)", [batch, moment, __version__, list(paths), *counts])
    _reject(stage, batch)
    stage.people.keep(con)
    refresh_sessions(con, f"select session from evenings where evening in (select evening from {_LAID_IN})")
    return batch


def _refused_before(stage: Stage) -> bool:
    """Whether all that was refused lies in `rejects` already."""
    known = set(stage.con.execute("select file, line, col, code, message, id, text from rejects").fetchall())
    return all(one[:7] in known for one in stage.refused)


def _reject(stage: Stage, batch: int) -> None:
    """Put refused input into `rejects`, in place of what was refused of the same hand or file before."""
    con = stage.con
    con.execute("delete from rejects where id in (select id from staged join fates using (seq) where fate not in ('changed', 'clash'))")
    con.execute("create or replace temp table refused as from rejects limit 0")
    if stage.refused:
        with con.appender("refused") as table:
            table.append_rows([(batch, *one) for one in stage.refused])
    con.execute("delete from rejects where id in (select id from refused)")
    con.execute("delete from rejects where id is null and file in (select file from refused where id is null)")
    con.execute("insert into rejects select * replace (case when block in (select block from blocks) then block end as block) from refused")


def refresh_sessions(con: Archive, sessions: str) -> None:
    """Count the sessions that a query of this program names anew: their rows and their standings."""
    con.execute(f"create or replace temp table touched as select distinct session from ({sessions})")
    for table in ("standings", "sessions"):
        con.execute(f"delete from {table} where session in (select session from touched)")
        con.execute(sql(f"loading/{table}"))

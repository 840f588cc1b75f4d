"""An import: every hand judged against the archive, session blocks mended where a change carries on, and all kept at once.

Everything happens in the caller's transaction. What a hand started from is part of what is compared; the counts of an
outcome add up to the hands read, and later hands of a block that a replaced one changes count as replaced besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from formats.diagnostics import Diagnostic
from formats.files import storable
from replay import __version__
from replay.archive.import_findings import Findings
from replay.archive.mending import mend
from replay.archive.query import Archive, fill, now, sql
from replay.archive.staging import Stage
from replay.archive.walking import walked_files
from replay.refusals import Refusal

AT_ONCE = 20_000
"""Hands that are made into rows together."""

_LAID_IN = "(select staged.* from staged join fates using (seq) where fate in ('stored', 'replaced', 'fuller'))"
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
    following: int = 0


def import_files(con: Archive, paths: Sequence[str], manner: Manner, watch: Callable[[int], None] = lambda hands: None) -> Outcome:
    """Read, judge and lay in the hands of files. Raises OSError for a file that cannot be opened."""
    stage = Stage(con)
    for chunks in walked_files(paths, manner.rules, manner.encoding, manner.jobs):
        stage.take(chunks, watch)
    con.execute(sql("loading/judge"))
    mend(stage, replace=manner.replace)
    if manner.replace:
        con.execute("update fates set fate = 'replaced' where fate = 'changed'")
    require_apart(con)
    diagnostics = [*stage.found, *Findings(stage, manner.encoding).all()]
    counts = _counts(stage)
    findings = bool(counts.changed or stage.refused)
    outcome = Outcome(counts, diagnostics, not manner.dry_run and (manner.keep_going or not findings), findings, following=_following(con))
    if outcome.kept:
        outcome.batch = _keep(stage, [storable(path) for path in paths], counts)
    return outcome


def require_apart(con: Archive) -> None:
    """Two names that count as one player cannot sit at one of the tables that are laid out."""
    together = con.execute(
        """
        select any_value(session), person, list(player order by player = person, player)
        from (select evening, session, unnest(players) as player from evenings)
        join players using (player)
        group by evening, person
        having count(*) > 1
        order by evening
        limit 1
        """).fetchone()
    if together:
        session, person, names = together
        raise Refusal(f"{session}: {' and '.join(names)} sit at one table, but count as one player, {person}; "
                      f"`replay players remove \"{names[0]}\"` lets them count as two")


def _following(con: Archive) -> int:
    """How many of the hands replaced say what they said, and only start from other totals, dealer or pool."""
    return int(con.execute(
        "select count(*) from staged join fates using (seq) join hands using (id, hash) where fate = 'replaced'").fetchall()[0][0])


def _counts(stage: Stage) -> Counts:
    fates = Counter(dict(stage.con.execute("select fate, count(*) from fates group by fate").fetchall()))
    refused = sum(one.id is not None for one in stage.refused)
    return Counts(fates["stored"], fates["unchanged"] + fates["repeated"] + fates["fuller"], fates["replaced"],
                  fates["changed"] + fates["withheld"], refused)


def _keep(stage: Stage, paths: Sequence[str], counts: Counts) -> int | None:
    """Write what is new into the archive; gives the batch's number, None when there is nothing to write."""
    con = stage.con
    _lay_refused(stage)
    if not con.execute(f"from {_LAID_IN}").fetchone() and _refused_before(con, paths):
        return None
    batch = int(con.execute("select coalesce(max(batch), 0) + 1 from imports").fetchall()[0][0])
    moment = now()
    con.execute(sql("loading/history"), {"batch": batch, "moment": moment})
    con.execute(f"delete from hands where id in (select id from {_LAID_IN})")
    con.execute(sql("loading/places"), {"batch": batch})
    con.execute(sql("loading/move"))
    con.execute(sql("loading/blocks"), {"batch": batch})
    store(con, batch)
    con.execute("insert into imports values (?, ?, ?, ?, ?, ?, ?, ?, ?, null)", [batch, moment, __version__, list(paths), *counts])
    _reject(con, batch, paths)
    con.execute(sql("loading/spare_blocks"))
    stage.people.keep(con)
    touched = con.execute(f"select distinct session from evenings where evening in (select evening from {_LAID_IN})").fetchall()
    refresh_sessions(con, [session for (session,) in touched])
    return batch


def store(con: Archive, batch: int) -> None:
    """Write the staged hands that are to be kept, so many at a time: rows are wide, and all of them do not fit into memory."""
    con.execute(sql("loading/turns"))
    [(count, in_order)] = con.execute("select count(*), bool_and(in_order) from turns").fetchall()
    statement = sql("loading/store") + ("" if in_order else "order by turn")
    for first in range(0, count, AT_ONCE):
        con.execute(statement, {"batch": batch, "first": first, "behind": first + AT_ONCE})


def _lay_refused(stage: Stage) -> None:
    stage.con.execute("create or replace temp table refused as select * exclude (batch) from rejects limit 0")
    fill(stage.con, "refused", stage.refused)


def _refused_before(con: Archive, paths: Sequence[str]) -> bool:
    """Whether `rejects` would stay as it is: all that was refused lies there, and nothing else of these files and hands."""
    return not con.execute(
        """
        (select file, line, col, code, message, id, text from refused
            except select file, line, col, code, message, id, text from rejects)
        union all
        (select file, line, col, code, message, id, text from rejects
            where (file in (select unnest($paths::varchar[])) and not has_hands_behind(rejects.block, rejects.position))
                or id in (select id from staged join fates using (seq) where fate not in ('changed', 'withheld', 'clash'))
            except select file, line, col, code, message, id, text from refused)
        """, {"paths": list(paths)}).fetchall()


def _reject(con: Archive, batch: int, paths: Sequence[str]) -> None:
    """Put refused input into `rejects`, in place of what was refused of the same hands and files before."""
    con.execute(sql("loading/mended"), {"batch": batch, "paths": list(paths)})
    con.execute(sql("loading/cleared"), {"batch": batch})
    con.execute(sql("loading/refused"), {"batch": batch})


def refresh_sessions(con: Archive, sessions: Iterable[str]) -> None:
    """Count evenings anew: their rows, told by the heads that were laid out, and their standings."""
    recount(con, sessions)
    con.execute("delete from sessions where session in (select session from touched)")
    con.execute(sql("loading/sessions"))


def recount(con: Archive, sessions: Iterable[str]) -> None:
    """Count the standings of evenings anew; they stay in `touched`."""
    con.execute("create or replace temp table touched (session varchar)")
    fill(con, "touched", [(session,) for session in sessions])
    con.execute("delete from standings where session in (select session from touched)")
    con.execute(sql("loading/standings"))

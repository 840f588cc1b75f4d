"""Statistics of some hands only: those in which something happened. The archive's own tables give way to narrower ones for a while.

Views and macros name their tables without the archive, so that they read what is put in front of these on the connection; no query knows.
"""

from __future__ import annotations

from replay.archive.choices import Topic
from replay.archive.finding import Wanted, choose
from replay.archive.query import Archive, sql


def pick(con: Archive, topic: Topic, wanted: Wanted) -> str:
    """From now on, all that is asked on the connection is asked of the hands alone that fit what is wanted, among which is a pattern.

    Gives how many they are, and how many of those that the topic counts could tell.
    """
    counts_void = topic is Topic.IRREGULARITIES
    coverage = choose(con, wanted, "not study", *(() if counts_void else ("coalesce(result <> 'void', true)",)))
    [(archive, fitting)] = con.execute("select current_database(), count(*) from fitting").fetchall()
    kept = '"' + archive.replace('"', '""') + '".main'
    con.execute(f"create temp view hands as select * from {kept}.hands where rowid in (select hand from fitting)")
    con.execute(f"create temp table standings as from {kept}.standings limit 0")
    con.execute("create or replace temp table touched as select distinct session from hands")
    con.execute(sql("loading/standings"))
    return f"{fitting} hand{'s' * (fitting != 1)}; {coverage}"

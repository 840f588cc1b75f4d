"""Imports, replacements, undos and aliases in any order, against a model of what the archive has to hold after each of them.

The model knows contents, not rows: which text stands for each hand, which import stored it, and what that displaced. The rows are
compared with what the texts give by themselves, which is what a rebuild finds.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from replay.archive.file import SCHEMA_VERSION
from replay.archive.importing import Manner, Outcome, import_files
from replay.archive.integrity import broken
from replay.archive.people import add_alias, remove_alias
from replay.archive.query import now, schema_text
from replay.archive.rebuilding import walk_again
from replay.archive.undo import undo
from replay.refusals import Refusal

EXAMPLES = int(os.environ.get("REPLAY_EXAMPLES", "10"))
"""How many sequences are tried: a few by themselves, thousands when somebody asks for them."""
TABLES = {"Thursday club": ("Anna", "Boris", "Chen", "Dara"), "Friday club": ("Emil", "Anna", "Fay", "Gus")}
ROWS = ("hands", "sessions", "standings", "players", "blocks", "rejects", "history", "places", "mended")
MADE = ("hands", "sessions", "standings", "players", "rejects")
"""Tables that follow from the texts."""


class Hand(NamedTuple):
    """What a text says of a hand. A faulty one names a maker who is not there."""

    number: int
    seat: int
    call: int
    made: bool
    dealer: int | None
    faulty: bool

    def text(self, players: tuple[str, ...]) -> str:
        dealer = "" if self.dealer is None else f"dealer: {players[self.dealer]}\n"
        maker = "Zoe" if self.faulty else players[self.seat]
        return f"hand: {self.number}\n{dealer}contract: {maker} {self.call}\nresult: {'made' if self.made else 'failed'}\n\n"

    def scores(self, players: tuple[str, ...]) -> dict[str, int]:
        """Each of the others pays the maker the call, or is paid it."""
        each = self.call if self.made else -self.call
        return {name: 3 * each if seat == self.seat else -each for seat, name in enumerate(players)}


class Stored(NamedTuple):
    """A hand as it stands: what it says, and the import that stored it."""

    hand: Hand
    batch: int


def hands(faulty: bool) -> st.SearchStrategy[list[Hand]]:
    one = st.builds(Hand, number=st.integers(1, 4), seat=st.integers(0, 3), call=st.integers(2, 4), made=st.booleans(),
                    dealer=st.none() | st.integers(0, 3), faulty=st.just(True) if faulty else st.just(False))
    return st.lists(one, min_size=1, max_size=4, unique_by=lambda hand: hand.number).map(sorted)


TEXTS = st.lists(st.sampled_from((False, False, False, True)).flatmap(hands), min_size=1, max_size=2).map(
    lambda parts: sorted({hand.number: hand for part in parts for hand in part}.values()))
MANNERS = st.builds(Manner, replace=st.booleans(), keep_going=st.booleans(), dry_run=st.sampled_from((False, False, False, True)),
                    jobs=st.just(1))


def fresh() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect(config={"threads": 1})
    con.execute(schema_text())
    con.execute("insert into archive values (?, 'test', ?)", [SCHEMA_VERSION, now()])
    return con


class Archive(RuleBasedStateMachine):
    """An archive in memory, and the model beside it."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.con = fresh()
        self.stored: dict[str, Stored] = {}
        self.displaced: dict[int, dict[str, Stored | None]] = {}
        self.undone: set[int] = set()
        self.waiting: set[str] = set()
        self.persons: dict[str, str] = {}
        self.snapshots: dict[int, dict[str, list[str]]] = {}
        self.last: tuple[str, list[Hand], str] | None = None

    def teardown(self) -> None:
        if hasattr(self, "con"):
            self.con.close()
            self.folder.cleanup()

    # -- what happens ---------------------------------------------------------------------------

    @rule(session=st.sampled_from(sorted(TABLES)), text=TEXTS, manner=MANNERS, file=st.sampled_from(("one.hand", "two.hand")))
    def bring(self, session: str, text: list[Hand], manner: Manner, file: str) -> None:
        before, facts = self.state(), self.facts()
        try:
            outcome = self.run_import(session, text, manner, file)
        except Refusal:
            assert self.sit_twice(TABLES[session])
            assert self.state() == before
            return
        self.judge(session, text, manner, outcome)
        if outcome.batch is None:
            assert self.state() == before
            return
        self.learn(session, text, manner, outcome, file, facts)
        self.snapshots[outcome.batch] = before
        self.last = session, text, file

    @precondition(lambda self: self.last is not None)
    @rule()
    def bring_again(self) -> None:
        """The last text once more: it stands there, or is waiting, or was taken over since."""
        assert self.last is not None
        session, text, file = self.last
        self.bring(session, text, Manner(replace=True, keep_going=True, jobs=1), file)
        if self.sit_twice(TABLES[session]):
            return
        before = self.state()
        assert self.run_import(session, text, Manner(replace=True, keep_going=True, jobs=1), file).batch is None
        assert self.state() == before

    @precondition(lambda self: self.displaced)
    @rule(data=st.data())
    def give_back(self, data: st.DataObject) -> None:
        batch = data.draw(st.sampled_from(sorted(self.displaced)))
        newest = max(self.displaced)
        before, facts = self.state(), self.facts()
        with transaction(self.con) as kept:
            try:
                given = undo(self.con, batch)
            except Refusal:
                assert batch in self.undone or any(map(self.sit_twice, TABLES.values()))
                return
            kept.append(not given.in_the_way)
        in_the_way = sorted({later for later, gone in self.displaced.items() if later not in self.undone
                             for one in gone.values() if one is not None and one.batch == batch})
        assert given.in_the_way == in_the_way
        if in_the_way:
            assert self.state() == before
            return
        for id, was in self.displaced[batch].items():
            if was is None:
                del self.stored[id]
            else:
                self.stored[id] = was
        self.undone.add(batch)
        assert all(facts[id][0] == hash for id, (hash, *_) in self.facts().items() if id not in self.displaced[batch])
        if batch == newest and batch in self.snapshots:
            assert self.state() == self.snapshots[batch]
        self.snapshots.clear()
        self.waiting = self.rejected()

    @rule(player=st.sampled_from(("Anna", "Boris", "Emil")), alias=st.sampled_from(("Annie", "Chen", "Emil", "Gus")))
    def count_as(self, player: str, alias: str) -> None:
        before = self.state()
        with transaction(self.con) as kept:
            try:
                add_alias(self.con, player, alias)
            except Refusal:
                assert self.state() == before
                return
            kept.append(True)
        self.snapshots.clear()

    @rule(alias=st.sampled_from(("Annie", "Chen", "Emil", "Gus")))
    def count_alone(self, alias: str) -> None:
        with transaction(self.con) as kept:
            try:
                remove_alias(self.con, alias)
            except Refusal:
                return
            kept.append(True)
        self.snapshots.clear()

    # -- what has to hold -----------------------------------------------------------------------

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "con"):
            return
        assert broken(self.con) == []
        self.contents()
        new = fresh()
        walk_again(self.con, new)
        made = {table: told(new, table) for table in MADE}
        new.close()
        assert {table: told(self.con, table) for table in MADE} == made

    def contents(self) -> None:
        """Ids, makers, calls and results, owners and standings are the model's."""
        found = self.con.execute("select id, maker, call, result, batch from hands order by id").fetchall()
        assert found == [(id, TABLES[id.split("/")[1]][one.hand.seat], str(one.hand.call), "made" if one.hand.made else "failed", one.batch)
                         for id, one in sorted(self.stored.items())]
        net: Counter[str] = Counter()
        persons = dict(self.con.execute("select player, person from players").fetchall())
        for id, one in self.stored.items():
            for name, score in one.hand.scores(TABLES[id.split("/")[1]]).items():
                net[persons[name]] += score
        assert dict(self.con.execute("select player, sum(net)::bigint from standings group by player").fetchall()) == dict(net)
        assert self.rejected() == self.waiting
        history = self.con.execute("select id, batch, replaced_by from history order by all").fetchall()
        assert history == sorted((id, was.batch, batch) for batch, gone in self.displaced.items() if batch not in self.undone
                                 for id, was in gone.items() if was is not None)
        imports = self.con.execute("select batch, undone_at is not null from imports order by batch").fetchall()
        assert imports == [(batch, batch in self.undone) for batch in sorted(self.displaced)]

    # -- the model ------------------------------------------------------------------------------

    def run_import(self, session: str, text: list[Hand], manner: Manner, file: str) -> Outcome:
        players = TABLES[session]
        head = f"session: {session}\ndate: 2026-11-26\ngame: nap\nrules: house\nplayers: {', '.join(players)}\n\n"
        path = Path(self.folder.name, file)
        path.write_text(head + "".join(hand.text(players) for hand in text), "utf-8")
        with transaction(self.con) as kept:
            outcome = import_files(self.con, [str(path)], manner)
            kept.append(outcome.kept)
        return outcome

    def judge(self, session: str, text: list[Hand], manner: Manner, outcome: Outcome) -> None:
        """What is said of a text: the counts, and whether it is kept."""
        counts = outcome.counts
        assert counts.refused == sum(hand.faulty for hand in text)
        assert sum(counts) >= len(text) if manner.replace else sum(counts) == len(text)
        assert counts.changed == 0 or not manner.replace
        other = [hand for hand in text if not hand.faulty and self.differs(session, hand)]
        assert counts.changed >= len(other) or manner.replace
        assert outcome.findings == bool(counts.changed or counts.refused)
        assert outcome.kept == (not manner.dry_run and (manner.keep_going or not outcome.findings))

    def differs(self, session: str, hand: Hand) -> bool:
        was = self.stored.get(self.id(session, hand))
        return was is not None and (was.hand.seat, was.hand.call, was.hand.made) != (hand.seat, hand.call, hand.made)

    def learn(self, session: str, text: list[Hand], manner: Manner, outcome: Outcome, file: str, facts: dict[str, Any]) -> None:
        """Take what was kept into the model."""
        batch = outcome.batch
        assert batch == max(self.displaced, default=0) + 1
        withheld = {found.hand for found in outcome.diagnostics if found.code.name in ("A005", "A006")}
        gone: dict[str, Stored | None] = {}
        for hand in text:
            id = self.id(session, hand)
            if hand.faulty:
                self.waiting.add(id)
            elif id not in self.stored:
                if id not in withheld:
                    gone[id] = None
                    self.stored[id] = Stored(hand, batch)
                    self.waiting.discard(id)
            else:
                if manner.replace and self.differs(session, hand):
                    gone[id] = self.stored[id]
                    self.stored[id] = Stored(hand, batch)
                if manner.replace or not self.differs(session, hand):
                    self.maybe_settled(id)
        for id, found in self.facts().items():
            if id in facts and facts[id] != found and id not in gone:
                assert manner.replace or facts[id][0] == found[0], f"{id} changed without --replace"
                gone[id] = self.stored[id]
                self.stored[id] = self.stored[id]._replace(batch=batch)
        self.displaced[batch] = gone
        self.settle_files(session, text, file)

    def maybe_settled(self, id: str) -> None:
        """A refused hand whose id stands in the archive may have left the list."""
        if id in self.waiting and id not in self.rejected():
            self.waiting.discard(id)

    def settle_files(self, session: str, text: list[Hand], file: str) -> None:
        """What was refused of the same file, and is not in it any more, may have left the list."""
        here = {self.id(session, hand) for hand in text}
        left = self.waiting - self.rejected()
        path = str(Path(self.folder.name, file))
        assert not left & here
        mended = {id for (id,) in self.con.execute("select id from mended where file = ?", [path]).fetchall()}
        assert left <= mended
        self.waiting -= left

    def sit_twice(self, players: tuple[str, ...]) -> bool:
        """Whether two of the names count as one player."""
        persons = dict(self.con.execute("select player, person from players").fetchall())
        return len({persons.get(name, name) for name in players}) < len(players)

    def id(self, session: str, hand: Hand) -> str:
        return f"2026-11-26/{session}/nap/{hand.number}"

    def facts(self) -> dict[str, Any]:
        """What each hand is and starts from."""
        found = self.con.execute("select id, hash, carried::varchar, totals_before::varchar from hands").fetchall()
        return {id: tuple(rest) for id, *rest in found}

    def rejected(self) -> set[str]:
        return {id for (id,) in self.con.execute("select id from rejects").fetchall()}

    def state(self) -> dict[str, list[str]]:
        return {table: told(self.con, table) for table in ROWS}


@contextmanager
def transaction(con: duckdb.DuckDBPyConnection) -> Iterator[list[bool]]:
    """Kept when the block says so."""
    kept: list[bool] = []
    con.execute("begin")
    try:
        yield kept
    finally:
        con.execute("commit" if kept and kept[0] else "rollback")


def told(con: duckdb.DuckDBPyConnection, table: str) -> list[str]:
    return sorted(map(str, con.execute(f"from {table}").fetchall()))


TestArchive = Archive.TestCase
TestArchive.settings = settings(max_examples=EXAMPLES, stateful_step_count=12, deadline=None, derandomize=EXAMPLES < 100,
                                phases=[Phase.generate] if EXAMPLES >= 100 else list(Phase), database=None,
                                suppress_health_check=list(HealthCheck))

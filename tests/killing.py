"""Commands killed at any moment: what they write is as before or as after, the next run works, and nothing is left lying about.

`python -m tests.killing 300` kills each command so often, at random; tests/test_killing.py does it less often and at set moments.
A moment is a step, one call of a built-in from the code that keeps files, or a time, which may fall inside the database.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Any, NamedTuple

import duckdb

from replay.archive.file import SCHEMA_VERSION
from replay.cli import run
from replay.games import GAMES
from replay.generating import evening

FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(["replay.cli", "replay.archive.undo", "replay.archive.people", "replay.archive.exporting"])
WATCHED = ("placing.py", "file.py", "importing.py", "undo.py", "rebuilding.py", "people.py", "exporting.py",
           "check.py", "page.py", "writing.py", "units.py",
           "pathlib.py", "pathlib/__init__.py", "pathlib/_local.py")
"""The modules whose calls of built-ins are steps."""
MARK = "REPLAY_KILLED"
"""The variable by which the processes of one run are known."""
SPARE = 120.0
"""Seconds in which processes that lost their parent have to be gone."""

State = dict[str, Any]


class Case(NamedTuple):
    """A command: what is there before it, and with which codes it may end when it is run once more."""

    name: str
    arguments: tuple[str, ...]
    prepare: Callable[[Path, int], None]
    codes: tuple[int, ...] = (0,)


def _records(folder: Path, hands: int) -> None:
    """Three evenings of which two are in `known`."""
    known, fresh = folder / "known", folder / "fresh"
    for inner in (known, fresh):
        inner.mkdir()
    for number in range(3):
        text = "".join(evening(GAMES["nap"], "house", hands, seed=number, session=f"evening {number}"))
        (fresh / f"{number}.hand").write_text(text, "utf-8")
        if number < 2:
            (known / f"{number}.hand").write_text(text, "utf-8")


def _archive(folder: Path, hands: int) -> None:
    """An archive with two evenings."""
    _records(folder, hands)
    _do("import", str(folder / "known"), "--archive", str(folder / "archive.duckdb"), "--jobs", "1")


def _other_texts(folder: Path, hands: int) -> None:
    """The same, and texts that differ from it, with a faulty hand among them."""
    _archive(folder, hands)
    for file in (folder / "fresh").iterdir():
        other = "".join(evening(GAMES["nap"], "house", hands, seed=int(file.stem) + 10, session=f"evening {file.stem}"))
        file.write_text(other + "\nhand: 9999\ncontract: Zoe 3\nresult: made\n", "utf-8")


def _replaced(folder: Path, hands: int) -> None:
    """An archive with an import that replaced everything, to be given back."""
    _other_texts(folder, hands)
    _do("import", str(folder / "fresh"), "--archive", str(folder / "archive.duckdb"), "--replace", "--keep-going", "--jobs", "1", code=1)


def _ragged(folder: Path, hands: int) -> None:
    """Records that are not in canonical form."""
    _records(folder, hands)
    for file in (folder / "fresh").iterdir():
        file.write_text(file.read_text("utf-8").replace(": ", ":   "), "utf-8")


def _exported(folder: Path, hands: int) -> None:
    """An archive, and the export of an earlier one."""
    _archive(folder, hands)
    for kind in ("text", "csv", "parquet"):
        _do("export", "-o", str(folder / kind), "-f", kind, "--archive", str(folder / "archive.duckdb"))
    _do("import", str(folder / "fresh"), "--archive", str(folder / "archive.duckdb"), "--jobs", "1")


def _with_site(folder: Path, hands: int) -> None:
    """An archive, and the site of an earlier one."""
    _archive(folder, hands)
    _do("site", "-o", str(folder / "pages"), "--archive", str(folder / "archive.duckdb"), "--jobs", "1")
    _do("import", str(folder / "fresh"), "--archive", str(folder / "archive.duckdb"), "--jobs", "1")


CASES = [
    Case("import into a new archive", ("import", "fresh", "--jobs", "1"), _records),
    Case("import into an archive", ("import", "fresh", "--jobs", "1"), _archive),
    Case("import by two processes", ("import", "fresh", "--jobs", "2"), _archive),
    Case("import --replace", ("import", "fresh", "--replace", "--keep-going", "--jobs", "1"), _other_texts, (1,)),
    Case("import --keep-going", ("import", "fresh", "--keep-going", "--jobs", "1"), _other_texts, (1,)),
    Case("rebuild", ("rebuild",), _replaced),
    Case("rebuild --check", ("rebuild", "--check"), _replaced),
    Case("undo", ("undo", "2"), _replaced, (0, 2)),
    Case("players add", ("players", "add", "Anna", "Annie"), _archive),
    Case("fmt", ("fmt", "fresh"), _ragged),
    Case("html", ("html", "fresh/0.hand", "--hand", "1", "-o", "page.html"), _records),
    Case("site", ("site", "-o", "pages", "--jobs", "1"), _with_site),
    Case("site by two processes", ("site", "-o", "pages", "--jobs", "2"), _archive),
    Case("export to text", ("export", "-o", "text", "-f", "text"), _exported),
    Case("export to CSV", ("export", "-o", "csv", "-f", "csv"), _exported),
    Case("export to Parquet", ("export", "-o", "parquet", "-f", "parquet"), _exported),
]


class Trial:
    """One command and what it does undisturbed, to be killed in copies of what was there before."""

    def __init__(self, case: Case, folder: Path, hands: int) -> None:
        self.case, self.folder = case, folder
        self.before_folder = folder / "before"
        self.before_folder.mkdir()
        case.prepare(self.before_folder, hands)
        self.before = state(self.before_folder)
        after = self._copy()
        began = monotonic()
        code = self._start(after).join()
        self.seconds = monotonic() - began
        assert code in case.codes, said(after)
        self.after = state(after)

    @cached_property
    def steps(self) -> int:
        """The steps of an undisturbed run."""
        folder = self._copy()
        self._start(folder, sys.maxsize).join()
        return int((folder / "steps").read_text())

    def killed_at_step(self, step: int) -> str:
        """Kill it there; gives how it was found, `before`, `after` or `part` of several files. AssertionError for anything else."""
        folder = self._copy()
        self._start(folder, step).join()
        return self._found(folder)

    def killed_after(self, seconds: float) -> str:
        """The same at a time."""
        folder = self._copy()
        running = self._start(folder)
        sleep(seconds)
        if running.process.is_alive():
            running.process.kill()
        running.join()
        return self._found(folder)

    def _copy(self) -> Path:
        folder = self.folder / "run"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.before_folder, folder)
        return folder

    def _start(self, folder: Path, step: int = 0) -> Running:
        arguments = list(self.case.arguments)
        if arguments[0] not in ("fmt", "html"):
            arguments += ["--archive", "archive.duckdb"] if arguments[0] != "players" else []
        if arguments[0] == "players":
            arguments[1:1] = ["--archive", "archive.duckdb"]
        return Running(arguments, folder, step)

    def _found(self, folder: Path) -> str:
        found = self._judged(state(folder))
        code = self._start(folder).join()
        assert code in self.case.codes, f"the next run ended with {code}: {said(folder)}"
        again = state(folder)
        assert again == self.after, f"the next run left {_difference(again, self.after)}"
        left = sorted(str(one.relative_to(folder)) for one in folder.rglob("*") if one.name.endswith((".part", ".wal", ".tmp")))
        assert not left, f"left after the next run: {left}"
        return found

    def _judged(self, found: State) -> str:
        for name, holds in found.items():
            if name == "pages/site.json" and b'"whole": false' in holds:
                continue                                    # that says itself that the site is being written
            assert holds in (self.before.get(name), self.after.get(name)), f"{name} is neither as before nor as after"
        assert self.before.keys() & self.after.keys() <= found.keys(), "a file is gone"
        return "before" if found == self.before else "after" if found == self.after else "part"


class Running:
    """A command that runs in a folder, in a process of its own."""

    def __init__(self, arguments: list[str], folder: Path, step: int) -> None:
        self.mark = f"{folder}:{monotonic()}"
        self.process = FORKING.Process(target=_in_folder, args=(arguments, folder, step, self.mark))
        self.process.start()

    def join(self) -> int | None:
        """Wait for its end; what it started has to end with it."""
        self.process.join()
        ends = monotonic() + SPARE
        while left := list(_marked(self.mark)):
            assert monotonic() < ends, f"processes that outlived it: {left}"
            sleep(0.02)
        return self.process.exitcode


def _in_folder(arguments: list[str], folder: Path, step: int, mark: str) -> None:
    """Runs in the new process. With a step, it is the last."""
    os.environ[MARK] = mark
    os.environ["TMPDIR"] = str(folder.parent)
    tempfile.tempdir = None
    os.chdir(folder)
    told = os.open(folder / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(told, 1)
    os.dup2(told, 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
    done = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal done
        if event.startswith("c_") and frame.f_code.co_filename.endswith(WATCHED):
            done += 1
            if done == step:
                os.kill(os.getpid(), signal.SIGKILL)

    if step:
        sys.setprofile(count)
    code = run(arguments)
    sys.setprofile(None)
    if step:
        (folder / "steps").write_text(str(done))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _marked(mark: str) -> Iterator[int]:
    """The processes that carry a mark."""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"{MARK}={mark}".encode() in entry.read_bytes() and "\nState:\tZ" not in (entry.parent / "status").read_text():
                yield int(entry.parent.name)
        except OSError:
            continue


def state(folder: Path) -> State:
    """What is in a folder: each file's bytes, and of an archive its rows, but for times. What a killed program may leave is left out."""
    found: State = {}
    for file in sorted(folder.rglob("*")):
        name = str(file.relative_to(folder))
        if file.is_dir() or name in ("said", "steps") or file.name.endswith((".part", ".wal", ".tmp")):
            continue
        found[name] = _KINDS.get(file.suffix, Path.read_bytes)(file)
    return found


def said(folder: Path) -> str:
    return (folder / "said").read_text("utf-8", "replace")


def _rows(archive: Path) -> dict[str, list[str]]:
    with duckdb.connect(str(archive), read_only=True) as con:
        tables = con.execute("select table_name, list(column_name), list(data_type) from duckdb_columns() "
                             "where not internal and table_name in (select table_name from duckdb_tables()) group by all").fetchall()
        assert con.execute("select schema_version from archive").fetchall() == [(SCHEMA_VERSION,)]
        return {table: _told(con, table, columns, types) for table, columns, types in tables if table != "archive"}


def _told(con: duckdb.DuckDBPyConnection, table: str, columns: list[str], types: list[str]) -> list[str]:
    wanted = ", ".join(f"{name} is null" if kind == "TIMESTAMP" or name == "block" else name
                       for name, kind in sorted(zip(columns, types, strict=True)))
    return sorted(map(str, con.execute(f"select {wanted} from {table}").fetchall()))


def _parquet(file: Path) -> list[str]:
    with duckdb.connect() as con:
        return sorted(map(str, con.execute("from read_parquet(?)", [str(file)]).fetchall()))


def _lines(file: Path) -> list[bytes]:
    return sorted(file.read_bytes().splitlines())


_KINDS: dict[str, Callable[[Path], Any]] = {".duckdb": _rows, ".parquet": _parquet, ".csv": _lines}
"""How files are compared whose rows have no order."""


def _difference(found: State, wanted: State) -> str:
    return ", ".join(f"another {name}" for name in sorted(found.keys() | wanted.keys()) if found.get(name) != wanted.get(name))


def _do(*arguments: str, code: int = 0) -> None:
    """A command in this process, to prepare something; what it says goes nowhere."""
    running = Running(list(arguments), Path(tempfile.mkdtemp()), 0)
    assert running.join() == code, arguments


def main(kills: int, hands: int, seed: int, only: str = "") -> None:
    """Kill each command so often, half of the times at a random step, and print what was found."""
    chance = random.Random(seed)
    for case in (case for case in CASES if only in case.name):
        with tempfile.TemporaryDirectory(prefix="killing-") as folder:
            trial = Trial(case, Path(folder), hands)
            found: Counter[str] = Counter()
            for number in range(kills):
                moment = chance.randint(1, trial.steps) if number % 2 else chance.uniform(0, trial.seconds * 1.1)
                try:
                    found[trial.killed_at_step(int(moment)) if number % 2 else trial.killed_after(moment)] += 1
                except AssertionError as error:
                    found["BROKEN"] += 1
                    print(f"{case.name}, {'step' if number % 2 else 'second'} {moment}: {error}", flush=True)
            told = ", ".join(f"{name} {many}" for name, many in sorted(found.items()))
            print(f"{case.name}: {kills} kills in {trial.steps} steps, {trial.seconds:.2f} s: {told}", flush=True)


if __name__ == "__main__":
    many, size, first, *rest = [*sys.argv[1:], *("300", "60", "1")[len(sys.argv) - 1:]]
    main(int(many), int(size), int(first), *rest)

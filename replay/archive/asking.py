"""A stranger's SQL: one question, asked of a guarded archive, stopped when it runs on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from typing import Any, NamedTuple

import duckdb

from formats.names import nearest
from replay.archive.complaints import damaged
from replay.archive.query import Archive
from replay.refusals import Refusal, in_utf8

MOST_ROWS = 1_000_000
"""The rows of the longest answer: it is held in memory."""
MOST_CHARACTERS = 200_000_000
"""The characters of all the texts in an answer."""

_QUESTIONS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
"""Statements that only ask; MULTI is what `pivot` becomes."""
_AT_ONCE = 1_000
_KIND = re.compile(r"^(\w+ )+Error: ")
_NO_COLUMN = re.compile(r'Referenced column "(.*?)" not found')


class Answer(NamedTuple):
    """The rows of an answer, and the name and type of each column."""

    columns: list[str]
    types: list[str]
    rows: list[tuple[Any, ...]]


def ask(con: Archive, query: str, parameters: Mapping[str, str], timeout: float) -> Answer:
    """The answer to a question. A plain refusal says what is wrong with the query, or that it took too long."""
    in_utf8(query)
    try:
        statements = con.extract_statements(query)
        if len(statements) != 1:
            raise Refusal("ask one question at a time" if statements else _nothing_asked(query))
        if not _asks(statements[0]):
            raise Refusal("only questions can be asked here (select, from, describe, show, explain); nothing was changed")
        _require_values(query, statements[0].named_parameters, parameters)
        with _stopping(con, timeout):
            found = con.execute(query, dict(parameters) or None)
            described = found.description or []
            return Answer([column[0] for column in described], [str(column[1]) for column in described], _held(found))
    except duckdb.InterruptException:
        raise Refusal(f"the query was stopped after {timeout:g} s; --timeout gives it longer") from None
    except (duckdb.OutOfMemoryException, MemoryError):
        raise Refusal("the query was stopped, for it needs more memory than a question may take (1 GB); ask about fewer hands") from None
    except duckdb.Error as error:
        if damaged(error):
            raise
        said = _KIND.sub("", str(error).strip())
        raise Refusal(f"the archive does not answer this: {said}{_hint(said)}{_taken_out(query, parameters)}") from None


def _nothing_asked(query: str) -> str:
    if not query.strip(" \t\r\n;"):
        return "the query is empty"
    return "the query has nothing in it but a comment; write a question, for example: select count(*) from hands"


def _require_values(query: str, asked: set[str], given: Mapping[str, str]) -> None:
    """Every $NAME of the query has a value, and every value a place."""
    for name in sorted(given.keys() - asked):
        near = nearest(name, sorted(asked))
        instead = f"did you mean ${near}?" if near else f"leave out -p {name}"
        raise Refusal(f"there is no ${name} in the query; {instead}{_taken_out(query, given)}")
    for name in sorted(asked - given.keys()):
        raise Refusal(f"the query asks for ${name}; give it with -p {name} VALUE")


def _held(found: Archive) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    characters = 0
    while more := found.fetchmany(_AT_ONCE):
        rows += more
        characters += sum(map(_characters, more))
        if characters > MOST_CHARACTERS:
            raise Refusal(f"the answer has more than {MOST_CHARACTERS:,} characters of text; ask for fewer rows with `limit`")
        if len(rows) > MOST_ROWS:
            raise Refusal(f"the answer has more than {MOST_ROWS:,} rows; ask for fewer with `limit`; `replay export` writes whole tables")
    return rows


def _characters(value: Any) -> int:
    """The characters of the texts in a value; of what is not text, none."""
    match value:
        case str() | bytes():
            return len(value)
        case list() | tuple():
            return sum(map(_characters, value))
        case dict():
            return _characters([*value, *value.values()])
        case _:
            return 0


def _hint(error: str) -> str:
    """What is meant by a word that can be no column: a text whose quotes are missing, or are those of a column."""
    unknown = _NO_COLUMN.search(error)
    if unknown is None or re.fullmatch(r"[a-z][a-z0-9_]*", unknown[1]):
        return ""
    return f"\n= if `{unknown[1]}` is a text, write it in single quotes: '{unknown[1]}'"


def _taken_out(query: str, given: Mapping[str, str]) -> str:
    """Where to look when values came, and no name for them: a shell has put nothing in its place."""
    if not given or "$" in query:
        return ""
    return "\n= a shell takes $NAME out of double quotes; write the query in single ones"


@contextmanager
def _stopping(con: Archive, timeout: float) -> Iterator[None]:
    timer = Timer(timeout, con.interrupt)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _asks(statement: duckdb.Statement) -> bool:
    """Whether a statement only asks; a kind that the library has no name for does not."""
    try:
        return statement.type in _QUESTIONS
    except ValueError:
        return False

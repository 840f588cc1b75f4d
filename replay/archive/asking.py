"""A stranger's SQL: one question, asked of a guarded archive, stopped when it runs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from typing import Any

import duckdb

from replay.archive.file import Archive
from replay.refusals import Refusal, in_utf8

_QUESTIONS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
"""Statements that only ask; MULTI is what `pivot` becomes."""

MOST_ROWS = 2_000_000
"""Rows of an answer; a question may ask for more than there is memory for."""


def ask(con: Archive, query: str, parameters: Mapping[str, str], timeout: float) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns and rows of an answer. A plain refusal says what is wrong with the query, or that it took too long."""
    in_utf8(query)
    try:
        statements = con.extract_statements(query)
        if len(statements) != 1:
            raise Refusal("ask one question at a time" if statements else "the query is empty")
        if not _asks(statements[0]):
            raise Refusal("only questions can be asked here (select, from, describe, show, explain); nothing was changed")
        with _stopping(con, timeout):
            found = con.execute(query, dict(parameters) or None)
            columns = [column[0] for column in found.description or ()]
            rows = found.fetchmany(MOST_ROWS + 1)
    except duckdb.InterruptException:
        raise Refusal(f"the query was stopped after {timeout:g} s; --timeout gives it longer") from None
    except MemoryError:
        raise Refusal("the answer does not fit into memory; ask for less") from None
    except duckdb.Error as error:
        raise Refusal(f"the archive does not answer this: {str(error).strip()}") from None
    if len(rows) > MOST_ROWS:
        raise Refusal(f"the answer has more than {MOST_ROWS:,} rows; narrow it down, or write everything out with `replay export`")
    return columns, rows


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

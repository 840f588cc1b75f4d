"""A stranger's SQL: one question, asked of a guarded archive, stopped when it runs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer
from typing import Any

import duckdb

from formats.files import storable
from replay.archive.file import Archive, damaged
from replay.refusals import Refusal

_QUESTIONS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
"""Statements that only ask; MULTI is what `pivot` becomes."""


def ask(con: Archive, query: str, parameters: Mapping[str, str], timeout: float) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns and rows of an answer. A plain refusal says what is wrong with the query, or that it took too long."""
    if storable(query) != query:
        raise Refusal(f"{storable(query)}: a question is written in UTF-8")
    try:
        statements = con.extract_statements(query)
        if len(statements) != 1:
            raise Refusal("ask one question at a time" if statements else "the query is empty")
        if statements[0].type not in _QUESTIONS:
            raise Refusal("only questions can be asked here (select, from, describe, show, explain); nothing was changed")
        with _stopping(con, timeout):
            found = con.execute(query, dict(parameters) or None)
            columns = [column[0] for column in found.description or ()]
            return columns, found.fetchall()
    except duckdb.InterruptException:
        raise Refusal(f"the query was stopped after {timeout:g} s; --timeout gives it longer") from None
    except duckdb.Error as error:
        if damaged(error):
            raise
        raise Refusal(f"the archive does not answer this: {str(error).strip()}") from None


@contextmanager
def _stopping(con: Archive, timeout: float) -> Iterator[None]:
    timer = Timer(timeout, con.interrupt)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

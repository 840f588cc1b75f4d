"""What the one writer of an archive promises, each as a question that names whatever breaks it. `replay doctor` asks them all."""

from __future__ import annotations

from typing import NamedTuple

from replay.archive.query import Archive, sql

MOST_NAMED = 5
"""What is named of all that breaks a promise."""


class Promise(NamedTuple):
    """A sentence that is true of a whole archive, and the query for what it is not true of: one text a row."""

    sentence: str
    query: str


class Broken(NamedTuple):
    """A promise that does not hold: how many things break it, and the first of them."""

    sentence: str
    many: int
    named: list[str]


def promises() -> list[Promise]:
    """The promises as they stand in promises.sql: a sentence behind `--`, and the query below it."""
    parts = (part.partition("\n") for part in sql("promises").split("\n\n"))
    return [Promise(sentence.removeprefix("-- "), query) for sentence, _, query in parts]


def broken(con: Archive) -> list[Broken]:
    """The promises that do not hold."""
    found = ((promise.sentence, [str(row[0]) for row in con.execute(promise.query).fetchall()]) for promise in promises())
    return [Broken(sentence, len(named), named[:MOST_NAMED]) for sentence, named in found if named]

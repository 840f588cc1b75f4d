"""`sql`: a question in SQL to the archive, and the documented tables to ask about."""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from typer.core import TyperCommand

from formats.files import read_stdin
from replay.archive.choices import SqlFormat
from replay.cli.common import app, place
from replay.cli.refs import Archive
from replay.output import Format, distinct, write
from replay.refusals import Refusal, in_utf8

if TYPE_CHECKING:
    from replay.archive.asking import Answer

LONGEST = 1_000_000.0
"""More seconds than anybody waits."""


_COMMENT = re.compile(r"--(\s|[^\n]*\n)")
"""A query that begins with a comment, which is no option: those have a letter behind the dashes, and one line."""


class PairsCommand(TyperCommand):
    """A command whose `-p` takes two words, NAME and VALUE, as often as one likes; typer's own lists take one word each."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _paired(args))


def _paired(words: list[str]) -> list[str]:
    """The command line with `-p NAME VALUE` written `-p NAME=VALUE`, which is understood as well. An option is neither name nor value."""
    paired: list[str] = []
    left = deque(words)
    while left:
        word = left.popleft()
        paired.append(f" {word}" if _COMMENT.match(word) else word)         # no option for the library
        if paired[-1] in ("-p", "--param"):
            name = left.popleft() if left and not left[0].startswith("--") else ""
            value = left.popleft() if name and "=" not in name and left and not left[0].startswith("--") else None
            paired.append(name if value is None else f"{name}={value}")
    return paired


@app.command("sql", cls=PairsCommand)
def run_sql(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="[QUERY]", help="A question in SQL, in quotes; - reads it from standard input.", show_default=False)] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME VALUE", help="A value for $NAME; may come again.", show_default=False)] = None,
    how: Annotated[SqlFormat, typer.Option("--format", "-f", help="How the answer is given.")] = SqlFormat.TABLE,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", parser=place, help="A file for the answer.", show_default=False)] = None,
    timeout: Annotated[float, typer.Option(min=0.001, max=LONGEST, help="Seconds after which the query is stopped.")] = 60.0,
    schema: Annotated[bool, typer.Option("--schema", help="Print the documented tables and views; with -f md as a page.")] = False,
    list_views: Annotated[bool, typer.Option("--list-views", help="List the tables and views, a sentence each.")] = False,
    archive: Archive = None,
) -> None:
    """Ask the archive in SQL. Nothing can be changed, and nothing outside it be read."""
    from replay.archive.asking import ask
    from replay.archive.file import reading
    from replay.archive.place import archive_path

    if schema or list_views:
        _show_schema(how, out, columns=schema)
        return
    if not query:
        raise Refusal("write a query, - to read it from standard input, --list-views to see the tables, or --schema to see their columns")
    if len(query) > 1:
        raise Refusal(f'a query of several words stands in quotes: replay sql "{" ".join(query)}"')
    if how is SqlFormat.PARQUET and (out is None or str(out) == "-"):
        raise Refusal("Parquet is written into a file; name one with -o")
    text = read_stdin().decode("utf-8", "replace") if query == ["-"] else query[0]
    with reading(archive_path(archive), guarded=True) as con:
        answer = ask(con, text, dict(_parameter(pair) for pair in parameters or ()), timeout)
    if how is SqlFormat.PARQUET and out is not None:
        _write_parquet(answer, out)
        return
    with _opened(out) as stream:
        write(answer.columns, answer.rows, Format(how), stream)


def _show_schema(how: SqlFormat, out: Path | None, *, columns: bool) -> None:
    """The schema as it is written, as a page, or as rows: of tables, or of their columns."""
    from replay.archive.documented import documented, schema_page
    from replay.archive.query import schema_text

    if how is SqlFormat.PARQUET:
        raise Refusal("the schema is printed as table, json, ndjson, csv or md")
    with _opened(out) as stream:
        if columns and how in (SqlFormat.TABLE, SqlFormat.MD):
            stream.write(schema_text() if how is SqlFormat.TABLE else schema_page())
        elif columns:
            found = [(table.name, *column) for table in documented() for column in table.columns]
            write(("table", "column", "type", "meaning"), found, Format(how), stream)
        else:
            write(("name", "kind", "meaning"), [(table.name, table.kind, table.meaning) for table in documented()], Format(how), stream)


def _write_parquet(answer: Answer, out: Path) -> None:
    from formats.placing import replacing
    from replay.archive.parquet import write_answer

    try:
        with replacing(out) as part:
            write_answer(dict(zip(distinct(answer.columns), answer.types, strict=True)), answer.rows, part)
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror or error}") from None


def _parameter(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise Refusal(f"-p {name}: write a name and a value")
    return in_utf8(name), in_utf8(value)


@contextmanager
def _opened(out: Path | None) -> Iterator[TextIO]:
    """Standard output, or a file that is written as a whole."""
    if out is None or str(out) == "-":
        yield sys.stdout
        return
    from formats.placing import write_whole

    held = StringIO()
    yield held
    try:
        write_whole(out, held.getvalue())
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror or error}") from None

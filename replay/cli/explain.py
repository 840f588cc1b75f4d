"""`replay explain`: what a diagnostic means, which rule it rests on, and whether it can happen at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, Any

import typer

from formats.diagnostics import Code
from formats.names import nearest
from replay.all_codes import FAMILIES, all_codes
from replay.cli.common import app, fail
from replay.rule_texts import rules_behind

_WORDS = {
    "seat": "the player",
    "due": "what is right",
    "can": "what can be played",
    "why": "the reason",
    "near": "",
    "high": "the highest so far",
    "all": "what is right for all",
    "hint": "what would do",
    "where": "the place",
    "id": "the hand",
    "old": "as it was",
    "new": "as it is now",
    "what": "what is written",
    "suit": "the suit",
    "last": "the last word",
    "least": "the lowest",
    "most": "the most",
    "spaced": "the cards apart",
    "quoted": "the name in quotes",
    "expected": "what would do",
    "count": "how many",
    "other": "the other one",
    "up": "how many",
    "short": "how many",
    "left": "how many",
    "number": "the number",
}
"""What a placeholder stands for, where its name is not a word that says it."""
_PLACEHOLDER = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


class ExplainFormat(StrEnum):
    """How codes are printed."""

    TEXT = "text"
    MD = "md"
    JSON = "json"


@app.command()
def explain(
    code: Annotated[str, typer.Argument(help="A diagnostic's code, for example N201.")] = "",
    every: Annotated[bool, typer.Option("--all", help="List all codes.")] = False,
    format: Annotated[ExplainFormat, typer.Option("--format", "-f", help="How to print.")] = ExplainFormat.TEXT,
) -> None:
    """Tell what a diagnostic means, with the rule and its source."""
    codes = all_codes()
    if every:
        print(_LISTS[format](codes.values()))
    elif not code:
        fail("name a code, for example `replay explain N201`, or ask for `--all`")
    elif code.upper() in codes:
        print(_ONES[format](codes[code.upper()]))
    else:
        near = nearest(code, [name.lower() for name in codes])
        fail(f"there is no code {code}" + (f"; did you mean {near.upper()}?" if near else "; `replay explain --all` lists them"))


def standing(code: Code) -> str:
    """What a code means for the hand it stands in."""
    if code.severity != "error":
        return f"{code.severity}: the hand is accepted"
    if code.breach:
        return "error, a breach: it can happen at a table; a word marked `*` is kept, with a warning, and counted"
    if code.name[0] in "PD":
        return "error, impossible: it cannot have happened so, and a mark `*` does not help"
    return "error: the hand is refused"


def said(template: str) -> str:
    """A message's template for reading: `‹name›` where a diagnostic says a name; "" when all of it depends on the case."""
    if _PLACEHOLDER.fullmatch(template):
        return ""
    return _PLACEHOLDER.sub(_word, template).replace("{{", "{").replace("}}", "}")


def _word(placeholder: re.Match[str]) -> str:
    told = _WORDS.get(placeholder[1], placeholder[1].replace("_", " "))
    return f"‹{told}›" if told else ""


def _behind(code: Code) -> list[str]:
    """The rules that a code rests on, game by game: "Nap, Play, 3: Follow suit if you can …"."""
    return [f"{rule.game} ({rule.place}): {rule.text}" for rule in rules_behind(code.name)]


def _one(code: Code) -> str:
    lines = [f"{code.name}  {said(code.message)}", f"  {standing(code)} · about {FAMILIES[code.name[0]]}", "", f"  {said(code.about)}"]
    hint = said(code.hint)
    return "\n".join([*lines, *(f"  {rule}" for rule in _behind(code)), *([f"  To mend it: {hint}"] if hint else [])])


def _one_md(code: Code) -> str:
    hint = said(code.hint)
    return "\n\n".join([f"## {code.name}: {said(code.message)}", f"*{standing(code)}*", said(code.about), *_behind(code),
                        *([f"To mend it: {hint}"] if hint else [])])


def _as_json(code: Code) -> dict[str, Any]:
    return {
        "code": code.name,
        "severity": code.severity,
        "breach": code.breach,
        "family": FAMILIES[code.name[0]],
        "message": said(code.message),
        "hint": said(code.hint) or None,
        "about": said(code.about),
        "rules": [rule._asdict() for rule in rules_behind(code.name)],
    }


def _table_md(codes: Iterable[Code]) -> str:
    rows = (f"| {code.name} | {_is(code)} | {_md(said(code.message))} | {_md(said(code.about))} |" for code in codes)
    return "\n".join(["| code | is | message | about |", "| --- | --- | --- | --- |", *rows])


def _md(text: str) -> str:
    """Text in a table of Markdown, where `|` would end the cell."""
    return text.replace("|", "\\|")


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _is(code: Code) -> str:
    return "breach" if code.breach else code.severity


_ONES: dict[ExplainFormat, Callable[[Code], str]] = {
    ExplainFormat.TEXT: _one, ExplainFormat.MD: _one_md, ExplainFormat.JSON: lambda code: _dump(_as_json(code))}
_LISTS: dict[ExplainFormat, Callable[[Iterable[Code]], str]] = {
    ExplainFormat.TEXT: lambda codes: "\n".join(f"{code.name}  {_is(code):<7}  {said(code.message)}" for code in codes),
    ExplainFormat.MD: _table_md,
    ExplainFormat.JSON: lambda codes: _dump([_as_json(code) for code in codes]),
}

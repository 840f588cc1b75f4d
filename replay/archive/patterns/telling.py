"""The fields of the marks told for people: the view `play` of schema.sql and the table of docs/patterns.md. Tests compare both.

`python -m replay.archive.patterns.telling` prints them, to be put in their places when a field changes.
"""

from __future__ import annotations

from replay.marks import FIELDS, KINDS, WORD, Field

_SEATS = ("seat", "winner")
_SETS = ("void", "ruff")
_SUITS = {"suit": "rank", "won_suit": "won_rank"}
"""Fields that mean nothing where the rank is not known; the joker has no suit."""


def view() -> str:
    """The view `play`: one row a mark, each field a column."""
    columns = [("id", "the hand"), ("session", "the evening"), ("day", "its day"), ("game", "its game"),
               ("n", "the mark's place in the hand, from 1"), *((_column(name), _says(name)) for name in _names())]
    told = ["    " + (f"{made}," if place < len(columns) - 1 else made) for place, (made, _) in enumerate(columns)]
    lines = [f"{made:<66}  -- {says}" for made, (_, says) in zip(told, columns, strict=True)]
    return "\n".join([
        "-- One row a mark: a call, a trick, a capture or a patience, in order of time; a field that its kind does not have is null.",
        "create view play as", "select", *lines,
        "from (select *, unnest(marks) as mark, unnest(range(1, len(marks) + 1)) as n from hands);", ""])


def table() -> str:
    """The fields as rows of a Markdown table: kind, field, first bit and width, meaning, values."""
    rows = ["| kind | field | bits | | values |", "| --- | --- | --- | --- | --- |"]
    for kind, fields in FIELDS.items():
        for field in fields.values():
            last = field.shift + field.width - 1
            values = ", ".join(f"{value} {word}" for value, word in enumerate(field.words) if word)
            rows.append(f"| {kind} | `{field.name}` | {field.shift}-{last} | {field.says} | {values} |")
    return "\n".join(rows) + "\n"


def _names() -> list[str]:
    """All fields, each once, in the order in which they are first met."""
    return list(dict.fromkeys(name for fields in FIELDS.values() for name in fields))


def _says(name: str) -> str:
    kinds = [kind for kind in KINDS if name in FIELDS[kind]]
    says = FIELDS[kinds[0]][name].says
    return says if len(kinds) == len(KINDS) else f"{', '.join(kinds)}: {says}"


def _column(name: str) -> str:
    """A field as an expression over `mark`, by its name."""
    by_kind: dict[str, list[str]] = {}
    for kind in KINDS:
        if name in FIELDS[kind]:
            by_kind.setdefault(_told(FIELDS[kind][name], FIELDS[kind]), []).append(str(KINDS.index(kind)))
    if len(by_kind) == 1 and len(next(iter(by_kind.values()))) == len(KINDS):
        return f"{next(iter(by_kind))} as {name}"
    cases = " ".join(f"when {_of(kinds)} then {told}" for told, kinds in by_kind.items())
    return f"case {cases} end as {name}"


def _of(kinds: list[str]) -> str:
    return f"mark & 3 = {kinds[0]}" if len(kinds) == 1 else f"mark & 3 in ({', '.join(kinds)})"


def _told(field: Field, fields: object) -> str:
    assert isinstance(fields, dict)
    value = _bits(field)
    if field.name == "word":
        letters = ", ".join(f"mark >> {field.shift + 8 * place} & 255" for place in reversed(range(WORD)))
        return (f"array_to_string(list_transform(list_filter([{letters}], lambda letter: letter > 0), "
                "lambda letter: chr(letter::integer)), '')")
    if field.name in _SEATS:
        return f"players[({value} + 1)::integer]"
    if field.name in _SETS:
        return f"list_filter(players, lambda player, place: mark >> ({field.shift} + place - 1)::ubigint & 1 = 1)"
    if field.words:
        told = _word(field, value)
        if field.name in _SUITS:
            rank = fields[_SUITS[field.name]]
            return f"case when {_bits(rank)} between 2 and 14 then {told} end"
        return told
    return f"({value})::boolean" if field.width == 1 and field.name != "number" else value


def _word(field: Field, value: str) -> str:
    words = ", ".join(f"'{word}'" if word else "null" for word in field.words)
    return f"[{words}][({value} + 1)::integer]"


def _bits(field: Field) -> str:
    return f"(mark >> {field.shift} & {field.most})" if field.shift else f"(mark & {field.most})"


if __name__ == "__main__":
    print(view())
    print(table())

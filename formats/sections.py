"""The lines of a section: whose they are, and their words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from formats import codes
from formats.cards import SPELLINGS, SUIT_SPELLINGS
from formats.diagnostics import MOST_TROUBLES, Diagnostic, Repair
from formats.fields import HAND_FIELDS
from formats.heads import NO_HEAD, Head
from formats.names import LABELS, QUOTES, Names, bare, fold, nearest, unquote, visible
from formats.record import Comment, Line, Record, Section
from formats.section_words import MOVES, are_captures
from formats.words import lex

_COUNTS: Final = frozenset(map(str, range(1, 105)))
"""Plainly written numbers of cards."""
_HANDS: Final = {**SPELLINGS, "|": "|"}


class RawLine(NamedTuple):
    """A line of a section before it is read: where it stands, its text, its head, and the comments above it."""

    start: int
    text: str
    head: Head
    above: tuple[Comment, ...]


class RawSection(NamedTuple):
    """A section before it is read. Labels can be resolved only when the whole hand has been seen."""

    name: str
    start: int
    end: int
    above: tuple[Comment, ...]
    lines: list[RawLine]


def read_section(record: Record, raw: RawSection) -> Section:
    """The section with its words; faults are noted on the record. Of a line whose label means nothing only that is said."""
    text, section = record.source.text, raw.name
    lines = []
    for one in raw.lines:
        start, written, head, above = one
        if head is NO_HEAD:
            line: Line | None = Line(text, start, start + len(written), start, _plain_words(written, section), None, None, above)
        else:
            line = _headed(record, section, one)
        if line is not None:
            if not line.plain:
                _lex(record, line, "raw" if line.place == "foundations" else section)
            lines.append(line)
    return Section(section, tuple(lines), raw.start, raw.end, raw.above)


def _headed(record: Record, section: str, raw: RawLine) -> Line | None:
    """A line with a label or a trick number before its words."""
    start, written, (label, _, number, label_at, number_at, body), above = raw
    if number is not None and section != "play":
        number, body = None, 0
    seat = place = None
    if label is not None and body and not (section == "play" and _joker_lead(label, written[body:body + 1])):
        seat, place = _who(label, section, record.names)
        if seat is None and place is None:
            _unknown_label(record, label, start + label_at, section)
            return None
    elif label is not None:
        label, body = None, 0 if number is None else number_at + len(number) + 1
    words = None if place == "foundations" else _plain_words(written[body:], section)
    line = Line(record.source.text, start, start + len(written), start + body, words, seat, place, above)
    if label is not None:
        line.label_text, line.label_at = label, start + label_at
    if number is not None:
        line.number_text, line.number_at = number, start + number_at
    return line


def _plain_words(body: str, section: str) -> list[str] | None:
    """The words of a line that holds nothing but plainly spelled cards or calls, None for any other line."""
    if section == "calls":
        return body.lower().split() if body.isascii() and body.replace(" ", "").isalnum() else None
    words = body.split()
    if section == "deal":
        return _plain_hands(words)
    if section == "play" and words and words[0] not in SPELLINGS:
        return _spelled(words, MOVES) if words[0] in MOVES else _plain_captures(words)
    return _spelled(words, SPELLINGS)


def _spelled(words: list[str], known: Mapping[str, str]) -> list[str] | None:
    """The words as they are spelled canonically, None where one of them is not known."""
    try:
        return [*map(known.__getitem__, words)]
    except KeyError:
        return None


def _plain_captures(words: list[str]) -> list[str] | None:
    """The words of a line of captures and lay-outs in canonical spelling. Cards behind `lay` belong to it: such a line is not plain."""
    if not are_captures(words) or ("lay" in words and 2 in map(len, words)):
        return None
    return words


def _plain_hands(words: list[str]) -> list[str] | None:
    """The words of a line that holds a hand, or several divided by `|`, or a number of cards alone."""
    return words if len(words) == 1 and words[0] in _COUNTS else _spelled(words, _HANDS)


def _lex(record: Record, line: Line, section: str) -> None:
    """Read a line word by word."""
    lexed = lex(line.text, line.body, line.end, section)
    for trouble in lexed.troubles:
        apart = trouble.args.get("spaced")
        repairs = (Repair(trouble.start, trouble.end, str(apart)),) if apart else ()
        record.diagnostics.append(Diagnostic(trouble.code, record.source, trouble.start, trouble.end, trouble.args, repairs=repairs))
    if lexed.hand_notes:
        record.notes += lexed.hand_notes
        line.notes = tuple(lexed.hand_notes)
    line.comment = lexed.comment
    line.set_words(tuple(lexed.words))


def _joker_lead(label: str, behind: str) -> bool:
    """Whether a colon belongs to a joker that names a suit (`JK:H`), and not to a label."""
    return label[-2:].lower() == "jk" and (len(label) == 2 or label[-3].isspace()) and behind in SUIT_SPELLINGS and behind != ""


def _who(label: str, section: str, names: Names) -> tuple[int | None, str | None]:
    """The seat or the place that a label means; neither when it means nothing."""
    if section == "deal":
        place = place_name(label)
        if place is not None:
            return None, place
    if label[:1] in QUOTES and label:
        return names.find(visible(unquote(label[1:-1]))), None
    return names.find(label), None


@lru_cache(maxsize=1024)
def place_name(label: str) -> str | None:
    """The place of a deal that a label names: `blind`, `stock`, a pile's number; None for a player."""
    folded = fold(label)
    if folded in LABELS:
        return folded
    return str(int(folded)) if folded.isdecimal() and len(folded) < 3 and int(folded) else None


def _unknown_label(record: Record, label: str, start: int, section: str) -> None:
    """Say what is near a label that means nothing: a player, a place of the deal, or a field."""
    end = start + len(label)
    if len(record.diagnostics) > MOST_TROUBLES:
        record.diagnostics.append(Diagnostic(codes.UNKNOWN_LABEL, record.source, start, max(end, start + 1), {"label": label, "hint": ""}))
        return                                          # what is not listed needs no search for what is near
    players = record.names.players
    fits = record.names.fitting(label)
    if len(fits) > 1:
        args = {"label": label, "players": [players[seat] for seat in fits]}
        record.diagnostics.append(Diagnostic(codes.AMBIGUOUS, record.source, start, max(end, start + 1), args))
        return
    likely = [name for name in players if bare(label) and bare(name).startswith(bare(label))]
    near = likely[0] if len(likely) == 1 else nearest(label, [*players, *HAND_FIELDS, *(LABELS if section == "deal" else ())])
    hint = f"did you mean `{near}`?" if near else f"the players are {', '.join(players)}" if players else "write `players:` first"
    record.diagnostics.append(Diagnostic(codes.UNKNOWN_LABEL, record.source, start, max(end, start + 1), {"label": label, "hint": hint}))

"""The smallest edits after which a refused hand is legal, found by asking the same judge. They are offered, never applied."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from formats.diagnostics import Diagnostic, Repair, is_error
from formats.reader import read
from formats.record import Record
from formats.source import Source
from replay.game import legal
from replay.replay import Replay

MOST = 3
"""Repairs offered for one fault."""

MOST_TRIED = 12
"""Words that are put in the place of a wrong one before the search gives up."""


def offer_repairs(replay: Replay, again: Callable[[Record], Replay]) -> None:
    """Give the one fault of play of a hand its repairs. `again` walks another record from what this hand started from."""
    errors = list(filter(is_error, replay.diagnostics))
    if len(errors) != 1 or not _at_a_word(replay.record, errors[0]) or replay.game is None or replay.state is None:
        return
    fault = errors[0]
    written = replay.record.source.text[fault.start:fault.end]
    found: list[Repair] = []
    for word in _likely(written, legal(replay.game, replay.state))[:MOST_TRIED]:
        if again(_with(replay.record, fault, word)).accepted:
            found.append(Repair(fault.start, fault.end, word))
            if len(found) == MOST:
                break
    if found:
        at = replay.diagnostics.index(fault)
        replay.diagnostics[at] = fault._replace(repairs=tuple(found))


def _at_a_word(record: Record, fault: Diagnostic) -> bool:
    """Whether a fault of calls or play stands at one word, not at a label or at what is missing behind it."""
    if fault.code.name[0] != "P":
        return False
    return any((word.start, word.end) == (fault.start, fault.end) for section in record.sections for word in section.words())


def _likely(written: str, words: list[str]) -> list[str]:
    """The words that share a sign with the written one, the likeliest slips of the pen, before the others."""
    signs = set(written.upper())
    return sorted(words, key=lambda word: not signs & set(word.upper()))


def _with(record: Record, fault: Diagnostic, word: str) -> Record:
    """The hand alone behind its head, with another word in the place of the faulty one."""
    head = record.header.source.text[record.header.start:record.header.end]
    at, end = fault.start - record.start, fault.end - record.start
    text = f"{head}\n{record.text[:at]}{word}{record.text[end:]}"
    hands: Iterator[Record] = iter(read(Source(record.source.name, text)))
    return next(hands)

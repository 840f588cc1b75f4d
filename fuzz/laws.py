"""What holds for every text, whatever it is. A law that is broken raises AssertionError; any other exception breaks the first law."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

from formats.diagnostics import MOST_TROUBLES, Diagnostic, is_error
from formats.files import decode
from formats.frames import frame
from formats.reader import Reading
from formats.record import Block, Record
from fuzz.ownership import lost
from replay.archive.file import reading, writing
from replay.archive.finding import Wanted, find
from replay.archive.importing import Manner, import_files
from replay.archive.patterns.tree import PatternError, Span
from replay.archive.query import Archive
from replay.as_json import to_json
from replay.formatting import Unreadable, format_reading
from replay.games import GAMES
from replay.pages.gathering import page_of
from replay.pages.html import record_in, render
from replay.profiles import Located, Profile, Ruleset, check_file, resolve
from replay.refusals import Refusal
from replay.repairing import Repairer
from replay.replay import Replay
from replay.samples import good_samples
from replay.session import walk_file
from replay.showing import show_text
from replay.walk import MOST_FOUND

_TERMINAL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Signs that could change a terminal."""


def reading_of(data: bytes) -> Reading:
    """The bytes as a file would be read."""
    return decode(data, "fuzz.hand")


def read_law(data: bytes) -> None:
    """Reading ends, loses nothing, and says what is wrong within bounds, each at a place of the text."""
    reading = reading_of(data)
    records = list(reading)
    for record in records:
        assert len(record.diagnostics) <= MOST_TROUBLES + 20, "too much is said of one hand"
    assert all(len(header.diagnostics) <= MOST_TROUBLES + 20 for header in reading.headers), "too much is said of one head"
    found = [said for block in (*reading.headers, *records) for said in block.diagnostics] + reading.outside
    assert records or any(map(is_error, found)), "no hand, and nothing said of it"
    for said in found:
        _placed(said)
    _nothing_lost(reading, records, found)


def walk_law(data: bytes) -> None:
    """Every hand has an end or a reason, can be shown and told; hands in are hands out."""
    reading = reading_of(data)
    replays = list(walk_file(reading))
    assert len(replays) == reading.hands
    for replay in replays:
        assert len(replay.diagnostics) <= MOST_FOUND + 2, "too much is said of one hand"
        assert len(replay.steps) == len(replay.moves)
        assert json.loads(json.dumps(to_json(replay))), "not told"
        _harmless(show_text(replay))
        for said in replay.diagnostics:
            _placed(said)
            _harmless(frame(said))
        if replay.accepted:
            _every_word_counts(replay)
    found = [said for replay in replays for said in replay.diagnostics] + reading.outside
    assert replays or any(map(is_error, found)), "no hand, and nothing said of it"
    _nothing_lost(reading, [replay.record for replay in replays], found)


def format_law(data: bytes) -> None:
    """Canonical text stays as it is, and means what was written: the same hands, notes and comments."""
    canonical = _canonical(data)
    if canonical is None:
        return
    assert format_reading(reading_of(canonical.encode())) == canonical, "canonical text is changed by formatting it"
    readings = [reading_of(text) for text in (data, canonical.encode())]
    before, after = (list(walk_file(reading)) for reading in readings)
    assert len(before) == len(after), "not the same number of hands"
    for one, other in zip(before, after, strict=True):
        for what in ("id", "hash", "accepted", "players", "scores", "result", "totals", "contract", "points", "pool_after"):
            assert getattr(one, what) == getattr(other, what), f"{what} is not what it was"
        assert _notes(one.record) == _notes(other.record), "other notes"
    assert _comments(readings[0], before) == _comments(readings[1], after), "other comments"
    assert _heads(readings[0]) == _heads(readings[1]), "other heads of evenings"


def page_law(data: bytes) -> None:
    """A page carries its record, which replays the same, and nothing in it that the templates did not write."""
    for replay in walk_file(reading_of(data)):
        if not replay.accepted:
            continue
        page = page_of(replay)
        html = render(page)
        _only_ours(html)
        assert record_in(html) == page.record, "the page's record is not the one put in"
        (again,) = walk_file(reading_of(page.record.encode()))
        for what in ("id", "hash", "accepted", "players", "scores", "result", "pool_after"):
            assert getattr(again, what) == getattr(replay, what), f"{what} is not what it was"


def repair_law(data: bytes) -> None:
    """A repair that is offered leaves a hand without an error, and lies within the text."""
    repairer = Repairer()
    for replay in walk_file(reading_of(data)):
        if replay.accepted:
            continue
        repairer.mend(replay)
        for said in replay.diagnostics:
            for repair in said.repairs:
                assert 0 <= repair.start <= repair.end <= len(said.source.text)
            _harmless(frame(said))


def rules_law(data: bytes) -> None:
    """A file of house rules, and the text of a `rules:` line: a profile that is written and read the same, or faults at their places."""
    found = check_file(GAMES, _profile_file(data))
    assert found, "neither a profile nor a fault"
    for fault in found.doubts if isinstance(found, Profile) else found:
        _located(fault)
    text = data.decode("utf-8", "replace")
    for game in GAMES.values():
        rules = resolve(game, text)
        assert rules, "neither rules nor a fault"
        if isinstance(rules, Ruleset):
            again = resolve(game, rules.written)
            assert isinstance(again, Ruleset), f"{rules.written} is not read again"
            assert (again.options, again.written) == (rules.options, rules.written)
        for fault in rules.doubts if isinstance(rules, Ruleset) else rules:
            _located(fault, text)


def pattern_law(data: bytes) -> None:
    """A pattern is understood and answered, or refused at its place; the answer and its opposite share no hand."""
    text = data.decode("utf-8", "replace")
    try:
        found = find(_samples(), Wanted(play=text))
    except Refusal as refused:
        place = refused.span if isinstance(refused, PatternError) else Span(0, 0)
    else:
        place = Span(0, 0)
        opposite = find(_samples(), Wanted(play=f"not ({text})"))
        assert not {row["id"] for row in found.rows} & {row["id"] for row in opposite.rows}, "a hand fits a pattern and its opposite"
    assert 0 <= place.start <= place.end <= len(text) + 1, "refused outside of the pattern"


LAWS: dict[str, Callable[[bytes], None]] = {
    "reader": read_law,
    "walk": walk_law,
    "formatter": format_law,
    "page": page_law,
    "rules": rules_law,
    "repairs": repair_law,
    "patterns": pattern_law,
}
"""The targets, by name."""


# -- parts of laws ---------------------------------------------------------------------------------


def _canonical(data: bytes) -> str | None:
    """The canonical text; None for what cannot be read, of which something must be said."""
    try:
        return format_reading(reading_of(data))
    except Unreadable as unreadable:
        reasons = unreadable.found
    assert any(map(is_error, reasons)), "not formatted, and no reason why"
    return None


def _placed(said: Diagnostic) -> None:
    assert 0 <= said.start <= said.end <= len(said.source.text), f"{said.code.name} stands outside its text"
    assert said.message
    line, column = said.place
    assert line >= 1
    assert column >= 1
    assert said.to_json()


def _located(fault: Located, text: str = "") -> None:
    source = fault.source.text if fault.source is not None else text
    assert 0 <= fault.start <= fault.end <= len(source), f"{fault.code.name} stands outside its text"
    assert fault.fault.message


def _harmless(text: str) -> None:
    bad = _TERMINAL.search(text)
    assert bad is None, f"U+{ord(bad.group()):04X} would reach a terminal" if bad else ""


def _nothing_lost(reading: Reading, records: list[Record], found: list[Diagnostic]) -> None:
    text = reading.source.text
    blocks: list[Block] = [*reading.headers, *records]
    gone = lost(text, blocks, found)
    assert not gone, f"lost without a word: {text[gone[0] : gone[0] + 20]!r} at {reading.source.place(gone[0])}"


def _every_word_counts(replay: Replay) -> None:
    """No word of an accepted hand's sections is passed over by the walk, but what did not count, remarks, and cards laid out."""
    taken = {move.word.start for move in replay.moves} | {aside.word.start for aside in replay.asides}
    for section in replay.record.sections if replay.game is not None else ():
        before = ""
        for word in section.words() if section.name in ("calls", "play") else ():
            void = word.mark is not None and word.mark.instead == "-"
            said = replay.game is not None and replay.game.is_remark(replay.state, word.text)
            laid = before == "lay" and len(word.text) == 2
            assert void or said or laid or word.start in taken, f"`{word.text}` of `{section.name}` was passed over"
            before = before if laid else word.text


def _notes(record: Record) -> Counter[str]:
    """Everything that is said of a hand and means nothing to the rules."""
    written = [note.text for note in record.notes]
    written += [note for section in record.sections for word in section.words() for note in word.notes]
    written += [field.value for field in record.repeated if field.name != "adjust"]
    return Counter(written)


def _comments(reading: Reading, replays: list[Replay]) -> Counter[str]:
    return Counter(comment for block in (*reading.headers, *(replay.record for replay in replays)) for comment in _comments_of(block))


def _heads(reading: Reading) -> list[tuple[set[str], Counter[str]]]:
    """The fields of each evening; the version of the notation and the profile are written to every one."""
    heads = [
        (set(header.fields) - {"hand-notation", "rules"}, Counter(field.name for field in header.repeated)) for header in reading.headers
    ]
    return [head for head in heads if any(head)]


def _comments_of(block: Block) -> Iterator[str]:
    for field in (*block.fields.values(), *block.repeated):
        yield from (comment.text for comment in field.above)
        if field.comment:
            yield field.comment.text
    yield from (comment.text for comment in block.tail)
    if isinstance(block, Record):
        for section in block.sections:
            yield from (comment.text for comment in section.above)
            for line in section.lines:
                yield from (comment.text for comment in line.above)
                if line.comment:
                    yield line.comment.text


class _Seen(HTMLParser):
    """The elements of a page, and which attributes they have."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()
        self.leads: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add((tag, name))
            if name in ("href", "src", "action", "formaction", "data", "srcset"):
                self.leads.add(value or "")


def _seen(html: str) -> _Seen:
    seen = _Seen()
    seen.feed(html)
    return seen


_TAGS = """
    html head meta link title style script body svg symbol path use main header div h1 h2 h3 p ul ol li span bdi b i a nav
    section abbr sup input label select option button table thead tbody tfoot tr th td s dl dt dd footer dialog kbd form g
    circle rect defs em strong code pre blockquote hr br del h4 h5 h6 small
"""
TAGS = frozenset(_TAGS.split())
"""All elements that the templates write, and those of Markdown in notes."""


def _only_ours(html: str) -> None:
    seen = _seen(html)
    assert seen.tags <= TAGS, f"elements that no template writes: {seen.tags - TAGS}"
    assert not [name for _, name in seen.attributes if name.startswith("on") or name == "style"], "an attribute that runs or styles"
    assert all(lead.startswith(("#", "data:,")) for lead in seen.leads), f"the page leads elsewhere: {seen.leads}"
    assert html.count("<script") == html.count("</script>") <= 3


@lru_cache(maxsize=1)
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="replay-fuzz-")


@lru_cache(maxsize=1)
def _samples() -> Archive:
    """An archive of all sample records, open to be asked."""
    path = Path(_folder().name, "samples.duckdb")
    with writing(path) as con:
        import_files(con, good_samples(), Manner(jobs=1))
    return stack.enter_context(reading(path))


stack = ExitStack()
"""Holds what stays open while laws are tried."""
_count = 0


def _profile_file(data: bytes) -> Path:
    """A profile file with these contents, newer than any before it."""
    global _count
    _count += 1
    path = Path(_folder().name, "club.toml")
    path.write_bytes(data)
    os.utime(path, ns=(_count, _count))
    return path

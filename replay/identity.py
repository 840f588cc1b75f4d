"""The two names of a hand: `id` says which hand it is, `hash` what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from formats.fields import HAND_FIELDS
from formats.names import fold
from formats.record import Line, Record, Word
from formats.values import canonical_text, canonical_value

if TYPE_CHECKING:
    from replay.replay import Replay

_CONTENT = tuple(name for name in HAND_FIELDS if name not in ("hand", "note", "tags", "players"))
_BARE = frozenset(("calls", "play"))
"""Sections whose words say by their order who did them."""
_COUNTED = frozenset(_CONTENT)
_ORDER = {name: place for place, name in enumerate(_CONTENT)}.__getitem__
_RESOLVED = frozenset(("dealer", "pool"))
"""Fields that count as what they came to be, written or carried in, so that a hand taken out of its evening stays the same hand."""


_LONGEST = 500
"""Signs of a part that an id repeats: it comes again with every hand."""


def hand_id(record: Record) -> str:
    """`DATE/SESSION[/table TABLE]/GAME/HAND`, with `undated` and `-` where nothing is written."""
    return evening_id(record) + "/" + _part(record.number)


def evening_id(record: Record) -> str:
    """The part of the id that all hands of one evening share."""
    return _evening(record.value("date"), record.value("session"), record.value("table"), record.value("game"))


@lru_cache(maxsize=256)
def _evening(date: str, session: str, table: str, game: str) -> str:
    parts = [_part(date) if date and date != "?" else "undated", _part(session) if session else "-"]
    if table:
        parts.append(f"table {_part(table)}")
    return "/".join([*parts, fold(_part(game)).replace(" ", "-") if game else "-"])


def _part(text: str) -> str:
    """A part of an id: one space between words, no sign that a path or a reader would take for something else, and not without end."""
    return " ".join(text[:_LONGEST].replace("/", "_").split())


def content_hash(replay: Replay) -> str:
    """BLAKE2b-128 over the id and what is in the hand, 32 hexadecimal digits."""
    return _digest(f"{replay.id}\n{_contents(replay)}")


def play_hash(replay: Replay) -> str:
    """The same without id, date and session: two hands that share it are the same hand written twice."""
    return _digest(_contents(replay))


def both_hashes(replay: Replay) -> tuple[str, str]:
    """`content_hash` and `play_hash`, the contents gathered once."""
    contents = _contents(replay)
    return _digest(f"{replay.id}\n{contents}"), _digest(contents)


def _digest(text: str) -> str:
    digest: str = _blake2b()(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return digest


@cache
def _blake2b() -> Any:
    """Loaded only where a hash is asked for."""
    from hashlib import blake2b

    return blake2b


def _contents(replay: Replay) -> str:
    """Game, rules, players, then the hand's fields and words in canonical order, joined by single spaces."""
    record = replay.record
    lines = [replay.game.NAME if replay.game else _value(replay, "game"), replay.rules.written if replay.rules else _value(replay, "rules"),
             ", ".join(replay.players)]
    sections = _sections(replay)
    for name in _in_order(frozenset(sections), frozenset(record.fields)):
        if name in sections:
            lines.append(f"{name}: {' '.join(sections[name])}")
        elif name in _RESOLVED:
            lines.extend(f"{name}: {value}" for value in _resolved(replay, name))
        else:
            lines.append(f"{name}: {_value(replay, name)}")
    lines.extend(f"adjust: {canonical_text(part.name, part.value, record.names)}" for part in record.repeated if part.name == "adjust")
    return " ".join(lines)


@lru_cache(maxsize=1024)
def _in_order(sections: frozenset[str], fields: frozenset[str]) -> list[str]:
    """What counts of a hand that has these sections and fields, in canonical order."""
    return sorted(_COUNTED & (sections | fields | _RESOLVED), key=_ORDER)


def _sections(replay: Replay) -> dict[str, list[str]]:
    """The words of each section. Most lines were played word by word, and then the moves say what their words are."""
    moves, at = replay.moves, 0
    texts = [move.text for move in moves]
    sections: dict[str, list[str]] = {}
    for section in replay.record.sections:
        words = sections.setdefault(section.name, [])
        bare = section.name in _BARE
        for line in section.lines:
            written = line.texts                       # where nothing of it was played, as of every deal
            if at < len(moves) and moves[at].line is line:
                behind = at + len(written)
                if line.plain and behind <= len(moves) and moves[behind - 1].line is line:
                    written = texts[at:behind]
                    at = behind
                else:
                    written = _one_by_one(replay, line)
                    while at < len(moves) and moves[at].line is line:
                        at += 1
            elif replay.asides or not line.plain:
                written = _one_by_one(replay, line)
            label = None if bare else line.place if line.seat is None else replay.players[line.seat]
            if label is not None:
                words.append(f"{label}:")
            words += written if bare or label is not None or "|" not in written else _dealt(replay, written)
    return sections


def _one_by_one(replay: Replay, line: Line) -> list[str]:
    """The words of a line that has marks, or of which not all were played."""
    canonical = {move.word.start: move.text for move in replay.moves if move.line is line}
    canonical |= {aside.word.start: aside.text for aside in replay.asides if line.start <= aside.word.start < line.end}
    if line.plain and not canonical:
        return line.texts
    return [canonical.get(word.start, word.text) if word.mark is None else _marked(word, canonical) for word in line.words]


def _resolved(replay: Replay, name: str) -> list[str]:
    """The dealer or the pool that the hand had; what is written where it was never played."""
    if replay.dealer is None:
        return [_value(replay, name)] if name in replay.record.fields else []
    if name == "dealer":
        return [replay.players[replay.dealer]]
    return [str(replay.pool_before)] if replay.pool_before is not None else []


def _dealt(replay: Replay, words: Sequence[str]) -> list[str]:
    """A whole deal on one line, divided into its hands, each with whose it is."""
    hands = " ".join(words).split("|")
    return [word for name, hand in zip(replay.players, hands, strict=False) for word in (f"{name}:", *hand.split())]


def _value(replay: Replay, name: str) -> str:
    """A field's value without what spelling alone changes: case, spaces, shortened names."""
    return canonical_value(replay.record, name)


def _marked(word: Word, canonical: dict[int, str]) -> str:
    """A word with its `*`; opinions do not count."""
    assert word.mark is not None
    text = canonical.get(word.start, word.text)
    if not word.mark.irregular:
        return text
    return f"{word.text}*" + (f"/{word.mark.instead}" if word.mark.instead else "")

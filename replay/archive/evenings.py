"""What hands of an evening have in common: kept once for all of them, however many heads say it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from formats.fields import SESSION_FIELDS
from formats.record import Header
from replay.archive.json_texts import encode
from replay.dates import first_day
from replay.game import Game
from replay.identity import evening_id
from replay.profiles import Ruleset, self_contained
from replay.replay import Replay

_OWN = frozenset(SESSION_FIELDS)


class Evening(NamedTuple):
    """What the hands of a block have in common; few hands have one of their own. The columns of the loader's `evenings`."""

    evening: int
    session: str
    written_date: str | None
    day: date | None
    name: str | None
    card_table: str | None
    club: str | None
    site: str | None
    game: str
    profile: str | None
    version: int | None
    rules: str | None
    rules_alone: str | None
    options: str
    players: Sequence[str]


class Evenings:
    """The evenings met by one import, each at its number."""

    def __init__(self) -> None:
        self.met: list[Evening] = []
        self._known: dict[tuple[Any, ...], int] = {}
        self._kept: list[Ruleset | None] = []
        self._header: Header | None = None
        self._head = ""

    def number(self, replay: Replay) -> int:
        """The number of the hand's evening, told apart by head, rules, players and the session fields it overrides."""
        record = replay.record
        own: tuple[tuple[str, str], ...] = ()
        if not _OWN.isdisjoint(record.fields):
            own = tuple((name, field.value) for name, field in record.fields.items() if name in _OWN)
        header, rules = record.header, replay.rules
        if header is not self._header:                      # hands of an archive have a head each, and it says the same
            self._header, self._head = header, header.source.text[header.start:header.end]
        key = (self._head, None if rules is None else (rules.written, id(rules.options)), replay.players, own)
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self.met)
            self._kept.append(rules)                        # alive, so that no other options get the same identity
            self.met.append(_evening(number, replay))
        return number


def _evening(number: int, replay: Replay) -> Evening:
    record, rules = replay.record, replay.rules
    game = replay.game.NAME if replay.game is not None else record.value("game")
    return Evening(
        number, evening_id(record), record.value("date") or None, first_day(record.value("date")),
        record.value("session") or None, record.value("table") or None, record.value("club") or None, record.value("site") or None, game,
        profile=rules.profile if rules else None, version=rules.version if rules else None, rules=rules.written if rules else None,
        rules_alone=_alone(replay.game, rules) if replay.game and rules else None, options=_options_json(rules.options) if rules else "{}",
        players=replay.players,
    )


@lru_cache(maxsize=256)
def _options_json(options: Any) -> str:
    return encode(options)


def _alone(game: Game, rules: Ruleset) -> str | None:
    """The rules told by a built-in profile, for the day when the club's own file is gone; None where that says nothing new."""
    told = self_contained(game, rules)
    return None if told == rules.written else told

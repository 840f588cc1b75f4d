"""Who sits where, under which rules, and what the hand starts from: a record's fields and what was carried in, resolved."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from formats import codes as writing
from formats.fields import HAND_FIELDS, SECTIONS
from formats.names import fold, nearest, unquoted
from formats.record import Record
from formats.values import MOST_UNITS, read_number, too_large
from replay import codes
from replay.dates import date_fault
from replay.game import Game
from replay.profiles import Ruleset, resolve
from replay.replay import Carried
from replay.terms import Study, Table
from replay.written import CARRIED_HINT, UNKNOWN, Setting, contract_of, find_player, read_carried, read_suit

_COMMON: Final = frozenset(
    {"hand", "players", "dealer", "result", "score", "adjust", "ruling", "note", "tags", "setup", "turn", "trick", "carried"}
)


def set_table(record: Record, carried: Carried, games: Mapping[str, Game], rules: str | None = None) -> Setting:
    """Resolve the setting of a hand: game, rules, players, dealer, pool, study. `rules` overrides the record's own profile."""
    setting = Setting(record, carried)
    _date(setting)
    setting.game = _game(setting, games)
    if setting.game is None:
        return setting
    setting.ruleset = _ruleset(setting, setting.game, rules)
    if not len(record.names):
        setting.fault(codes.NO_PLAYERS)
    if setting.ruleset is None or not len(record.names):
        return setting
    fault = setting.game.seating(setting.ruleset.options, len(record.names))
    if fault is not None:
        setting.fault(fault.code, record.field("players"), **fault.args)
        return setting
    _foreign_fields(setting, setting.game)
    dealer = _dealer(setting, setting.game)
    study = "setup" in record.fields and fold(record.fields["setup"].value) == "study"
    if "setup" in record.fields and not study:
        setting.fault(codes.BAD_VALUE, record.fields["setup"], value=record.value("setup"), field="setup", hint="write `setup: study`")
    setting.table = Table(setting.ruleset.options, record.names.players, dealer, _double(setting), _pool(setting, setting.game),
                          carried.first and "pool" not in record.fields, study, _trump(setting), number=_number(record))
    if study:
        _study(setting, setting.game)
    elif "turn" in record.fields or "trick" in record.fields:
        name = "turn" if "turn" in record.fields else "trick"
        setting.fault(codes.MISPLACED, record.fields[name], field=name)
    return setting


def _double(setting: Setting) -> int | None:
    """How many times the deal pays: as the hand itself says, else as the hand before left it."""
    written = setting.record.fields.get("carried")
    carried = setting.carried.double
    if written is not None:
        carried = read_carried(written.value)
        if carried is None and written.value != UNKNOWN:
            setting.fault(codes.BAD_VALUE, written, value=written.value, field="carried", hint=CARRIED_HINT)
    return None if carried is None else 1 + carried


def _number(record: Record) -> int | None:
    """The hand's number, None for a label."""
    return int(record.number) if record.number.isdecimal() and len(record.number) < 10 else None


def _date(setting: Setting) -> None:
    written = setting.record.field("date")
    if written is not None and date_fault(written.value):
        setting.fault(writing.BAD_DATE, written, value=written.value)


def _game(setting: Setting, games: Mapping[str, Game]) -> Game | None:
    written = setting.record.field("game")
    if written is None:
        setting.fault(codes.NO_GAME)
        return None
    name = game_of(written.value)
    if name not in games:
        near = nearest(name, list(games))
        setting.fault(
            codes.UNKNOWN_GAME,
            written,
            game=written.value,
            hint=f"did you mean `{near}`?" if near else "the games are " + ", ".join(games),
        )
    return games.get(name)


@lru_cache(maxsize=256)
def game_of(text: str) -> str:
    """A game as programs name it, from the value of `game:`."""
    return fold(text).replace(" ", "-")


def _ruleset(setting: Setting, game: Game, override: str | None) -> Ruleset | None:
    written = setting.record.field("rules")
    if written is None and override is None:
        setting.fault(codes.RULES_ASSUMED)
    beside = _folder(setting.record.source.name)
    found = resolve(game, written.value if written else "", beside=beside, override=override)
    start = written.start if written is not None else 0          # without the field nothing is wrong, or it stands in `--rules`
    for fault in found.doubts if isinstance(found, Ruleset) else found:
        setting.found.append(fault.diagnostic(setting.record.source, start))
    return found if isinstance(found, Ruleset) else None


@lru_cache(maxsize=64)
def _folder(name: str) -> Path:
    """The folder that a source lies in: a club's own rules may lie there too."""
    return Path(name).parent


def _foreign_fields(setting: Setting, game: Game) -> None:
    foreign = _foreign(tuple(game.FIELDS))
    if foreign.isdisjoint(setting.record.fields):
        return
    for name, written in setting.record.fields.items():
        if name in foreign:
            setting.fault(codes.FIELD_FOREIGN, (written.name_start, written.name_start + len(name)), field=name, game=game.TITLE)


@lru_cache(maxsize=16)
def _foreign(own: tuple[str, ...]) -> frozenset[str]:
    """The fields of a hand that mean nothing in a game that has these of its own."""
    return frozenset(HAND_FIELDS).difference(_COMMON, SECTIONS, own)


def _dealer(setting: Setting, game: Game) -> int | None:
    """The written dealer, else the one due, else the last of `players`; None in a game that deals no hands."""
    record, carried = setting.record, setting.carried
    written = record.field("dealer")
    assert setting.ruleset is not None
    if not game.plan(Table(setting.ruleset.options, record.names.players, None)).hands:
        if written is not None:
            setting.fault(codes.FIELD_FOREIGN, (written.name_start, written.name_start + len("dealer")), field="dealer", game=game.TITLE)
        return None
    names = record.names
    due = names.find(carried.dealer) if carried.dealer is not None else None
    if written is not None and written.value and written.value != "?":
        seat = find_player(setting, unquoted(written.value), (written.start, written.end))
        if seat is not None and due is not None and seat != due:
            setting.fault(codes.DEALER_DIFFERS, written, name=names.players[seat], due=names.players[due])
        return seat
    if due is not None and not carried.after_refused:
        return due
    last = due if due is not None else len(names) - 1
    why = ("next in order" if due is not None else "the last of `players`" if carried.first or carried.dealer is None
           else f"because {carried.dealer} does not sit here")
    if not record.value("setup"):
        setting.fault(codes.DEALER_ASSUMED, None, name=names.players[last], why=why)
    return last


def _pool(setting: Setting, game: Game) -> int | None:
    """What lies in the pool before this deal's antes: as written, else as the hand before left it; None without a pool, or for `?`."""
    assert setting.ruleset is not None
    record, carried = setting.record, setting.carried
    if not game.keeps_pool(setting.ruleset.options):
        if "pool" in game.FIELDS and record.value("pool") not in ("", "?", "-"):
            setting.fault(codes.NO_POOL, record.fields["pool"])
        return None
    due = 0 if carried.first else carried.pool
    written = record.fields.get("pool")
    if written is None or not written.value:
        return due
    if written.value == UNKNOWN:
        return None
    number = read_number(written.value)
    if too_large(written.value):
        setting.fault(writing.TOO_LARGE, written, word=written.value, most=MOST_UNITS)
        return due
    if number is None or number < 0:
        setting.fault(
            codes.BAD_VALUE, written, value=written.value, field="pool", hint="write what lies in the pool before this deal's antes"
        )
        return due
    if not carried.first and due is not None and number != due:
        setting.fault(codes.POOL_DIFFERS, written, written=number, due=due)
    return number


def _trump(setting: Setting) -> str | None:
    """The suit letter of a written `trump:`, "none" for no trumps, None when nothing is written."""
    written = setting.record.field("trump")
    if written is None or written.value in ("", "?"):
        return None
    trump = read_suit(written.value)
    if trump is None:
        setting.fault(codes.BAD_VALUE, written, value=written.value, field="trump", hint="write a suit (S, H, D, C) or `none`")
    return trump


def _study(setting: Setting, game: Game) -> None:
    """Where a study starts. `turn`, `trick` and `trump` are taken as given."""
    record, table = setting.record, setting.table
    assert table is not None
    contract = contract_of(setting, game, table) if "contract" in game.FIELDS else None
    turn = None
    if record.value("turn"):
        written = record.fields["turn"]
        turn = find_player(setting, unquoted(written.value), (written.start, written.end))
    number = record.value("trick") or "1"
    if not number.isdecimal() or len(number) > 4:
        setting.fault(writing.BAD_NUMBER, record.fields["trick"], value=number, expected="write the number of the next trick")
        return
    if "contract" in game.FIELDS and "contract" not in record.fields:
        setting.fault(codes.STUDY_NEEDS, None, field="contract", hint="write `contract:` with a player and a call")
    setting.table = table._replace(double=1, pool=None, opens_pool=False, start=Study(contract, turn, int(number)))

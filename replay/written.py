"""What single fields of a record mean in its setting: a player, a contract, a suit, how many times a deal counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from formats import codes as writing
from formats.cards import SUIT_SPELLINGS, plain
from formats.diagnostics import Code, Diagnostic, Fault
from formats.names import fold, unquoted
from formats.record import Field, Record
from formats.values import read_number
from replay import codes
from replay.game import Game
from replay.profiles import Ruleset
from replay.replay import Carried, Contract
from replay.terms import Table

UNKNOWN: Final = "?"
"""How a field says that nobody knows."""
CARRIED_HINT = "write `carried: double`, or how many times the deal counts"


@dataclass(slots=True)
class Setting:
    """What a hand is played under. With an error among `found` nothing can be played."""

    record: Record
    carried: Carried
    game: Game | None = None
    ruleset: Ruleset | None = None
    table: Table | None = None
    found: list[Diagnostic] = field(default_factory=list)

    def fault(self, code: Code, where: Field | tuple[int, int] | None = None, **args: Any) -> None:
        """Note a fault at a field's value, at offsets, or at the `hand:` line."""
        place = place_of(self.record, where) if where is None or isinstance(where, Field) else where
        self.found.append(Diagnostic(code, self.record.source, place[0], place[1], args))

    @property
    def broken(self) -> bool:
        return any(found.severity == "error" for found in self.found)


def place_of(record: Record, where: Field | None) -> tuple[int, int]:
    """Offsets of a field's value, of its name when the value is empty, or of the `hand:` line."""
    where = where if where is not None else record.fields["hand"]
    return (where.start, where.end) if where.value else (where.name_start, where.name_start + len(where.name))


def find_player(setting: Setting, name: str, place: tuple[int, int]) -> int | None:
    """The seat of a name; notes a fault when it is nobody's, or more than one's."""
    names = setting.record.names
    seat = names.find(name)
    if seat is None:
        fits = names.fitting(name)
        if len(fits) > 1:
            setting.fault(writing.AMBIGUOUS, place, label=name, players=[names.players[seat] for seat in fits])
        else:
            setting.fault(codes.BAD_NAME, place, name=name, hint=names.hint(name))
    return seat


def contract_of(setting: Setting, game: Game, table: Table) -> Contract | None:
    """The written contract: the last word is the call, all before it the name."""
    written = setting.record.field("contract")
    if written is None or written.blank:
        return None
    name, _, call = written.value.rpartition(" ")
    name = name.strip()
    if not name:
        setting.fault(
            codes.CONTRACT_UNREADABLE, written, value=written.value, hint="write a player and a call, for example `contract: Boris 3`"
        )
        return None
    maker = find_player(setting, unquoted(name), (written.start, written.start + len(name)))
    if maker is None:
        return None
    found = game.read_contract(table, maker, plain(call).text.lower() if call.isascii() else fold(plain(call).text))
    if isinstance(found, Fault):
        setting.fault(found.code, (written.end - len(call), written.end), **found.args)
        return None
    return found


@lru_cache(maxsize=256)
def read_suit(text: str) -> str | None:
    """A suit by its letter, sign or name, as its letter; "none" for no trumps; None for anything else."""
    word = plain(text.strip()).text
    folded = fold(word)
    if folded in ("none", "no trump", "no trumps", "-"):
        return "none"
    names = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
    return SUIT_SPELLINGS.get(word) or names.get(folded) or names.get(folded + "s")


def read_carried(text: str) -> int | None:
    """How many times more than once a deal counts: 1 for `double`, 2 for `3`; None for anything else."""
    if fold(text) == "double":
        return 1
    number = read_number(text)
    return number - 1 if number is not None and 1 <= number < 100 else None

"""The deal of Papillon: who may play, and how the pack lies. RULES.md, The deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from formats.cards import PACK
from formats.diagnostics import Fault
from replay.games.papillon import codes
from replay.games.papillon.options import PapillonRules
from replay.games.papillon.state import CARDS_EACH
from replay.terms import Plan, Table

ON_TABLE: Final = {3: 7, 4: 4}
"""How many cards are laid out, by the number of players: the rest of the pack then comes out even."""


def seating(rules: PapillonRules, seats: int) -> Fault | None:
    """Three or four play."""
    return None if seats in ON_TABLE else Fault(codes.SEATS, {"count": seats})


def plan(table: Table) -> Plan:
    """Three cards each, seven or four on the table, the rest is the talon; in the short form it lies out of sight."""
    return _plan(table.seats, short=table.rules.form == "short")


@lru_cache(maxsize=8)
def _plan(seats: int, *, short: bool) -> Plan:
    laid = ON_TABLE[seats]
    places = {"table": laid} if short else {"table": laid, "stock": len(PACK) - laid - CARDS_EACH * seats}
    return Plan(PACK, frozenset(PACK), CARDS_EACH, places, batches=True)


def deals_of(table: Table, pack: Sequence[str]) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    """The pack of a deal of Papillon is not recorded as such."""
    return []

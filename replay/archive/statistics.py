"""Statistics across sessions: one SQL file a topic, and the columns in which its answer is shown. Every share shows its n."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from replay.archive import capture_statistics, partner_statistics
from replay.archive.choices import Topic
from replay.archive.file import Archive, rows, sql
from replay.game import Outcome, Table
from replay.games import GAMES
from replay.output import Mean, Share
from replay.profiles import Ruleset, resolve
from replay.replay import Contract

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which hands are counted; None means all. `until` is the last day that counts."""

    player: str | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None

    def parameters(self) -> dict[str, Any]:
        return {"player": self.player, "game": self.game, "since": self.since, "until": self.until}


def statistics(con: Archive, topic: Topic, narrowing: Narrowing) -> list[Row]:
    """The answer to a topic, a row a line, by column name."""
    found = rows(con, sql(f"queries/{topic}"), narrowing.parameters())
    return SHOWN[topic](found)


def _players(found: list[Row]) -> list[Row]:
    return [{
        "player": row["player"], "sessions": row["sessions"], "hands": row["hands"], "net": row["net"],
        "per_hand": Mean(row["net"], row["scored"]), "maker": Share(row["maker"], row["hands"]), "made": Share(row["made"], row["decided"]),
        "maker_net": row["maker_net"],
    } for row in found]


def _bids(found: list[Row]) -> list[Row]:
    return [_bid(call, list(group)) for call, group in groupby(found, lambda row: (row["game"], row["call"]))]


def _bid(call: tuple[str, str | None], group: list[Row]) -> Row:
    def total(name: str) -> int:
        return sum(row[name] for row in group)

    thrown_in = call[1] is None
    return {
        "game": call[0], "call": "thrown in" if thrown_in else call[1], "of_hands": Share(total("hands"), group[0]["hands_in_all"]),
        "made": None if thrown_in else Share(total("made"), total("decided")), "break_even": None if thrown_in else _break_even(group),
        "maker_net": None if thrown_in else total("net"), "per_hand": None if thrown_in else Mean(total("net"), total("scored")),
    }


def _break_even(group: list[Row]) -> str | None:
    """How often a call must be made to lose nothing; two figures where it was played for different stakes."""
    needed = {found for row in group if (found := needed_rate(row["game"], row["rules"], row["seats"], row["call"])) is not None}
    if not needed:
        return None
    return " – ".join(f"{100 * rate:.1f} %" for rate in sorted({min(needed), max(needed)}))


def needed_rate(game: str, rules: str | None, seats: int, call: str) -> float | None:
    """What a made and a lost contract move, asked of the game's own settlement: loss / (win + loss). None when that says nothing."""
    known = GAMES.get(game)
    resolved = resolve(known, rules or "") if known is not None else None
    if known is None or not isinstance(resolved, Ruleset):
        return None
    table = Table(resolved.options, tuple(map(str, range(seats))), 0)
    contract = Contract(0, call)
    moved = [known.settle(table, Outcome(result, contract), None).scores for result in ("made", "failed")]
    if moved[0] is None or moved[1] is None:
        return None
    win, loss = moved[0][0], -moved[1][0]
    return loss / (win + loss) if win >= 0 and loss >= 0 and win + loss else None


def _sessions(found: list[Row]) -> list[Row]:
    return [{
        "session": row["session"], "hands": row["hands"], "winner": _winners(row["players"] or [], row["nets"] or []),
        "net": dict(zip(row["players"] or [], row["nets"] or [], strict=True)), "thrown_in": Share(row["thrown_in"], row["hands"]),
    } for row in found]


def _winners(players: list[str], nets: list[int]) -> list[str]:
    """Who won most; nobody where nobody won anything."""
    return [player for player, net in zip(players, nets, strict=True) if net == nets[0] and net > 0]


def _seats(found: list[Row]) -> list[Row]:
    return [{
        "game": row["game"], "players": row["seats"], "from_dealer": row["from_dealer"], "seat": _seat(row["from_dealer"], row["seats"]),
        "hands": row["hands"], "maker": Share(row["maker"], row["hands"]), "made": Share(row["made"], row["decided"]),
        "net": row["net"], "per_hand": Mean(row["net"], row["scored"]),
    } for row in found]


def _irregularities(found: list[Row]) -> list[Row]:
    return [{
        "player": row["player"], "code": row["code"], "times": row["times"], "hands": Share(row["hands"], row["hands_in_all"] or 0),
        "stood": Share(row["stood"], row["times"]), "paid": row["amount"],
    } for row in found]


def _seat(from_dealer: int, seats: int) -> str:
    if from_dealer == 0:
        return "dealer"
    return "speaks first" if from_dealer == 1 else "before the dealer" if from_dealer == seats - 1 else f"{from_dealer} behind the dealer"


def _patience(found: list[Row]) -> list[Row]:
    return [{**row, "variant": row["variant"] or "all", "won": Share(row["won"], row["games"])} for row in found]


SHOWN: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {
    Topic.PLAYERS: _players, Topic.BIDS: _bids, Topic.SESSIONS: _sessions, Topic.SEATS: _seats,
    Topic.PATIENCE: _patience, Topic.IRREGULARITIES: _irregularities, **partner_statistics.SHOWN, **capture_statistics.SHOWN}

COLUMNS: Mapping[Topic, tuple[str, ...]] = {
    Topic.PLAYERS: ("player", "sessions", "hands", "net", "per_hand", "maker", "made", "maker_net"),
    Topic.BIDS: ("game", "call", "of_hands", "made", "break_even", "maker_net", "per_hand"),
    Topic.SESSIONS: ("session", "hands", "winner", "net", "thrown_in"),
    Topic.SEATS: ("game", "players", "from_dealer", "seat", "hands", "maker", "made", "net", "per_hand"),
    Topic.IRREGULARITIES: ("player", "code", "times", "hands", "stood", "paid"),
    Topic.PATIENCE: ("player", "variant", "games", "won", "streak", "best_streak", "clean", "up_lost", "moves", "between_piles", "turns",
                     "over_fewest", "first_space", "spaces", "waste_peak", "ace_turn", "first_suit", "late_aces", "undos", "minutes"),
    **partner_statistics.COLUMNS,
    **capture_statistics.COLUMNS,
}
"""The columns of each topic, for an answer without rows."""

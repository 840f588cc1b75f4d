"""Statistics of games in which a partner is called by a card: roles, bidding, partners, traps, powers, the blind, places.

Every figure has its n.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replay.archive.choices import Topic
from replay.output import Mean, Share

Row = dict[str, Any]


def _roles(found: list[Row]) -> list[Row]:
    return [{
        "player": row["player"], "role": row["role"], "hands": Share(row["hands"], row["hands_in_all"]),
        "succeeded": Share(row["succeeded"], row["decided"]), "net": row["net"], "per_hand": Mean(row["net"], row["scored"]),
    } for row in found]


def _bidding(found: list[Row]) -> list[Row]:
    return [{
        "player": row["player"], "hands": row["hands"], "opened": Share(row["opened"], row["hands"]),
        "spoke": Share(row["spoke"], row["hands"]), "overcalled": Share(row["overcalled"], row["spoke"]),
        "bought": Share(row["bought"], row["hands"]),
        "level": Mean(row["levels"], row["bought"], signed=False),
    } for row in found]


def _levels(found: list[Row]) -> list[Row]:
    return [{
        "by": row["by_what"], "bid": row["what"], "hands": Share(row["hands"], row["hands_in_all"]),
        "made": Share(row["made"], row["decided"]), "over": Mean(row["over"], row["counted"]),
        "lost_by_one": Share(row["by_one"], row["counted"]),
    } for row in found]


def _partners(found: list[Row]) -> list[Row]:
    return [{
        "called": row["called"], "hands": Share(row["hands"], row["hands_in_all"]), "made": Share(row["made"], row["decided"]),
        "in_blind": Share(row["in_blind"], row["settled"]), "shown": Share(row["shown"], row["hands"]),
        "in_trick": Mean(row["tricks"], row["shown"], signed=False),
    } for row in found]


def _traps(found: list[Row]) -> list[Row]:
    return [{
        "trap": row["trap"], "hands": Share(row["hands"], row["hands_in_all"]),
        "made": Share(row["made"], row["decided"]) if row["decided"] else None, "maker_net": row["net"] if row["scored"] else None,
    } for row in found]


def _powers(found: list[Row]) -> list[Row]:
    return [{
        "power": row["power"], "tricks": Share(row["tricks"], row["tricks_in_all"]),
        "points": Mean(row["points"], row["tricks"], signed=False), "hands": Share(row["hands"], row["hands_in_all"]),
    } for row in found]


def _blind(found: list[Row]) -> list[Row]:
    return [{
        "blind_points": row["blind_points"], "hands": Share(row["hands"], row["hands_in_all"]), "made": Share(row["made"], row["decided"]),
        "rescued": Share(row["rescued"], row["judged"]), "laid_away": Mean(row["laid"], row["counted"], signed=False),
    } for row in found]


def _places(found: list[Row]) -> list[Row]:
    return [{
        "players": row["players"], "from_maker": row["from_maker"], "hands": row["hands"], "partner": Share(row["partner"], row["hands"]),
        "per_hand": Mean(row["net"], row["scored"]), "points": Mean(row["points"], row["counted"], signed=False),
    } for row in found]


SHOWN: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {
    Topic.ROLES: _roles, Topic.BIDDING: _bidding, Topic.LEVELS: _levels, Topic.PARTNERS: _partners, Topic.TRAPS: _traps,
    Topic.POWERS: _powers, Topic.BLIND: _blind, Topic.PLACES: _places}

COLUMNS: Mapping[Topic, tuple[str, ...]] = {
    Topic.ROLES: ("player", "role", "hands", "succeeded", "net", "per_hand"),
    Topic.BIDDING: ("player", "hands", "opened", "spoke", "overcalled", "bought", "level"),
    Topic.LEVELS: ("by", "bid", "hands", "made", "over", "lost_by_one"),
    Topic.PARTNERS: ("called", "hands", "made", "in_blind", "shown", "in_trick"),
    Topic.TRAPS: ("trap", "hands", "made", "maker_net"),
    Topic.POWERS: ("power", "tricks", "points", "hands"),
    Topic.BLIND: ("blind_points", "hands", "made", "rescued", "laid_away"),
    Topic.PLACES: ("players", "from_maker", "hands", "partner", "per_hand", "points"),
}
"""The columns of each topic, for an answer without rows."""

"""Statistics of games in which cards are taken from the table: income by source, papillons, captures, batches. Every figure has its n."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replay.archive.choices import Topic
from replay.output import Mean, Share

Row = dict[str, Any]


def _income(found: list[Row]) -> list[Row]:
    return [{
        "game": row["game"], "reason": row["reason"], "payments": row["payments"], "hands": row["hands"],
        "got": row["got"], "paid": row["paid"], "per_hand": Mean(row["got"] - row["paid"], row["hands"]),
    } for row in found]


def _papillons(found: list[Row]) -> list[Row]:
    return [{
        "game": row["game"], "players": row["seats"], "from_dealer": row["from_dealer"], "deals": row["deals"],
        "papillons": Share(row["papillons"], row["deals"]), "pool": Mean(row["pools"], row["pools_known"], signed=False),
        "largest_pool": row["largest"], "cards": Mean(row["cards"], row["counted"], signed=False), "net": row["net"],
        "per_deal": Mean(row["net"], row["scored"]),
    } for row in found]


def _captures(found: list[Row]) -> list[Row]:
    return [{
        "capture": row["what"], "times": Share(row["captures"], row["captures_in_all"]),
        "cards": Mean(row["cards"], row["captures"], signed=False), "most_cards": row["most"], "aces": row["aces"],
        "with_choice": Share(row["with_choice"], row["choices_known"]),
    } for row in found]


def _batches(found: list[Row]) -> list[Row]:
    return [{
        "game": row["game"], "players": row["seats"], "batch": row["batch"], "deals": row["deals"],
        "laid": Mean(row["laid"], row["deals"], signed=False), "laid_whole": Share(row["whole"], row["hands"]),
        "forced": Share(row["forced"], row["layouts"]), "forced_whole": Share(row["forced_whole"], row["forced"]),
        "emptied": Share(row["emptied"], row["hands"]),
    } for row in found]


SHOWN: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {
    Topic.INCOME: _income, Topic.PAPILLONS: _papillons, Topic.CAPTURES: _captures, Topic.BATCHES: _batches}

COLUMNS: Mapping[Topic, tuple[str, ...]] = {
    Topic.INCOME: ("game", "reason", "payments", "hands", "got", "paid", "per_hand"),
    Topic.PAPILLONS: ("game", "players", "from_dealer", "deals", "papillons", "pool", "largest_pool", "cards", "net", "per_deal"),
    Topic.CAPTURES: ("capture", "times", "cards", "most_cards", "aces", "with_choice"),
    Topic.BATCHES: ("game", "players", "batch", "deals", "laid", "laid_whole", "forced", "forced_whole", "emptied"),
}
"""The columns of each topic, for an answer without rows."""

"""Statistics of games in which cards are taken from the table: income by source, papillons, captures, batches, piles, rare events."""

from __future__ import annotations

from collections.abc import Mapping

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, mean, share, total, word

SHOWN: Mapping[Topic, Columns] = {
    Topic.INCOME: {
        "game": word("game"), "reason": word("reason"), "payments": total("payments", "hands"), "hands": total("hands"),
        "got": total("got", "hands"), "paid": total("paid", "hands"), "per_hand": mean("net", "hands"),
    },
    Topic.PAPILLONS: {
        "game": word("game"), "players": word("seats"), "from_dealer": word("from_dealer"), "deals": total("deals"),
        "papillons": share("papillons", "deals"), "pool": mean("pools", "pools_known", "papillons", signed=False),
        "largest_pool": total("largest", "pools_known"), "cards": mean("cards", "counted", "deals", signed=False),
        "net": total("net", "scored"), "per_deal": mean("net", "scored", "deals"),
    },
    Topic.CAPTURES: {
        "capture": word("what"), "times": share("captures", "captures_in_all", "hands_in_all", answered="hands_answered"),
        "cards": mean("cards", "captures", signed=False), "most_cards": word("most"), "aces": word("aces"),
        "with_choice": share("with_choice", "choices_known", "hands", answered="choices_hands"),
    },
    Topic.BATCHES: {
        "game": word("game"), "players": word("seats"), "batch": word("batch"), "deals": total("deals"),
        "laid": mean("laid", "deals", signed=False), "laid_whole": share("whole", "hands", answered="deals"),
        "forced": share("forced", "layouts", answered="deals"), "forced_whole": share("forced_whole", "forced", answered="deals"),
        "emptied": share("emptied", "hands", answered="deals"),
    },
    Topic.PILES: {
        "game": word("game"), "players": word("seats"), "cards": Column(lambda row: f"{row['least']} to {row['least'] + 4}"),
        "piles": share("piles", "piles_in_all", "hands_in_all", answered="hands_answered"),
        "per_deal": mean("net", "scored", "piles"),
    },
    Topic.RARITIES: {
        "game": word("game"), "event": word("event"), "deals": share("deals", "deals_looked_at", "deals_in_all"),
    },
}

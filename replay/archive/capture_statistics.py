"""Statistics of games in which cards are taken from the table: income by source, papillons, captures, batches, piles, rare events."""

from __future__ import annotations

from collections.abc import Mapping

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, Row, mean, share, total, word


def _place(row: Row) -> int | str:
    return "all" if row["from_dealer"] is None else int(row["from_dealer"])


SHOWN: Mapping[Topic, Columns] = {
    Topic.INCOME: {
        "game": word("game"), "by": word("by_what"), "player": word("player"), "reason": word("reason"),
        "payments": total("payments", "hands"), "hands": share("hands", "hands_known", "hands_in_all"),
        "got": total("got", "hands", answered="hands_known", asked="hands_in_all"),
        "paid": total("paid", "hands", answered="hands_known", asked="hands_in_all"),
        "per_hand": mean("net", "hands", "hands_in_all", answered="hands_known"),
    },
    Topic.PAPILLONS: {
        "game": word("game"), "players": word("seats"), "from_dealer": Column(_place), "deals": total("deals"),
        "papillons": share("papillons", "deals"), "pool": mean("pools", "pools_known", "papillons", signed=False),
        "largest_pool": total("largest", "pools_known"), "cards": mean("cards", "counted", "deals", signed=False),
        "net": total("net", "scored"), "per_deal": mean("net", "scored", "deals"),
    },
    Topic.CAPTURES: {
        "capture": word("what"), "times": share("captures", "captures_in_all", "hands_in_all", answered="hands_answered"),
        "cards": mean("cards", "captures", signed=False), "most_cards": total("most", "most"), "aces": total("aces", "aces"),
        "with_choice": share("with_choice", "choices_known", "hands", answered="choices_hands"),
    },
    Topic.BATCHES: {
        "game": word("game"), "players": word("seats"), "by": word("by_what"), "batch": word("batch"), "player": word("player"),
        "deals": total("deals", answered="deals", asked="deals_in_all"), "laid": mean("laid", "deals", "deals_in_all", signed=False),
        "laid_whole": share("whole", "hands", "deals_in_all", answered="deals"),
        "forced": share("forced", "layouts", "deals_in_all", answered="deals"),
        "forced_whole": share("forced_whole", "forced", "deals_in_all", answered="deals"),
        "emptied": share("emptied", "hands", "deals_in_all", answered="deals"),
        "kept_whole": share("kept", "waited", "deals_in_all", answered="deals"),
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

"""Statistics of games in which a partner is called by a card: bids by level and suit, partners, traps, powers, the blind, places."""

from __future__ import annotations

from collections.abc import Mapping

from replay.archive.choices import Topic
from replay.archive.columns import Columns, mean, share, total, word

SHOWN: Mapping[Topic, Columns] = {
    Topic.LEVELS: {
        "by": word("by_what"), "bid": word("what"), "hands": share("hands", "hands_in_all"), "made": share("made", "decided", "hands"),
        "over": mean("over", "counted", "hands"), "lost_by_one": share("by_one", "counted", "hands"),
    },
    Topic.PARTNERS: {
        "called": word("called"), "hands": share("hands", "hands_in_all"), "made": share("made", "decided", "hands"),
        "in_blind": share("in_blind", "settled", "hands"), "shown": share("shown", "hands"),
        "in_trick": mean("tricks", "shown", "hands", signed=False),
    },
    Topic.TRAPS: {
        "trap": word("trap"), "hands": share("hands", "hands_known", "hands_in_all"), "made": share("made", "decided", "hands"),
        "maker_net": total("net", "scored"),
    },
    Topic.POWERS: {
        "power": word("power"), "tricks": share("tricks", "tricks_in_all", "hands_in_all", answered="hands_answered", ids="hands"),
        "points": mean("points", "tricks", signed=False, ids="hands"), "hands": share("hands", "hands_answered", "hands_in_all"),
    },
    Topic.BLIND: {
        "blind_points": word("blind_points"), "hands": share("hands", "blinds_known", "hands_in_all"),
        "made": share("made", "decided", "hands"), "rescued": share("rescued", "judged", "hands"),
        "laid_away": mean("laid", "counted", "hands", signed=False),
    },
    Topic.PLACES: {
        "players": word("players"), "from_maker": word("from_maker"), "hands": total("hands"), "partner": share("partner", "hands"),
        "per_hand": mean("net", "scored", "opponent"), "points": mean("points", "counted", "opponent", signed=False),
    },
}

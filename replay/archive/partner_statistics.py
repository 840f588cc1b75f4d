"""Statistics of games in which a partner is called by a card: bids by level and suit, partners, traps, powers, the blind, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, Row, added, mean, share, total, word
from replay.archive.rules_asked import table_of


def _partners(found: list[Row]) -> list[Row]:
    """What the card called was is one line, whatever rules it was called under."""
    return [_called(list(group)) for _, group in groupby(found, lambda row: row["called"])]


def _called(group: list[Row]) -> Row:
    numbers = ("hands", "decided", "made", "elsewhere", "in_blind", "seen", "shown", "tricks")
    row = added(group, numbers, ("hands", "made", "in_blind", "shown"))
    rates = [(part["elsewhere"], in_blind_by_chance(part["game"], part["rules"], part["seats"])) for part in group if part["elsewhere"]]
    known = [(hands, rate) for hands, rate in rates if rate is not None]
    expected = sum(hands * rate for hands, rate in known) / sum(hands for hands, _ in known) if known and len(known) == len(rates) else None
    return {**row, "expected": expected}


def in_blind_by_chance(game: str, rules: str | None, seats: int) -> float | None:
    """How often a card that the maker does not hold lies in the blind: the blind's cards of all that he was not dealt."""
    asked = table_of(game, rules, seats)
    if asked is None:
        return None
    plan = asked.game.plan(asked.table)
    return plan.places.get("blind", 0) / (len(plan.pack) - plan.hands)


def _expected(row: Row) -> str | None:
    return None if row["expected"] is None else f"{100 * row['expected']:.1f} %"


SHOWN: Mapping[Topic, Columns] = {
    Topic.LEVELS: {
        "by": word("by_what"), "bid": word("what"), "hands": share("hands", "hands_in_all"), "made": share("made", "decided", "hands"),
        "over": mean("over", "counted", "hands"), "exactly": share("exactly", "counted", "hands"),
        "lost_by_one": share("by_one", "counted", "hands"),
    },
    Topic.PARTNERS: {
        "called": word("called"), "hands": share("hands", "hands_in_all"), "made": share("made", "decided", "hands"),
        "in_blind": share("in_blind", "elsewhere", "hands"), "expected": Column(_expected), "shown": share("shown", "seen", "hands"),
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
GATHERED: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {Topic.PARTNERS: _partners}

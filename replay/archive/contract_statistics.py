"""Statistics of contracts: calls and what they need to pay, tables, suits, the maker's trumps, the calling, overcalls, endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, Row, mean, share, total, word
from replay.game import Outcome, Table
from replay.games import GAMES
from replay.profiles import Ruleset, resolve
from replay.replay import Contract
from replay.shares import Share

SUMMED = ("hands", "made", "decided", "scored", "net")
GATHERED_IDS = ("hands_ids", "made_ids", "scored_ids")


def _bids(found: list[Row]) -> list[Row]:
    """A call is one line, whatever rules it was undertaken under."""
    return [_bid(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["call"]))]


def _tables(found: list[Row]) -> list[Row]:
    return [_bid(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["seats"], row["call"]))]


def _bid(group: list[Row]) -> Row:
    row: Row = {**group[0], **{name: sum(part[name] for part in group) for name in SUMMED}}
    row |= {name: [id for part in group for id in part[name] or ()] for name in GATHERED_IDS}
    if row["call"] is None:
        return {**row, "call": "thrown in", "calls": None, "made": None, "net": None, "needed": set()}
    needed = {found for part in group if (found := needed_rate(part["game"], part["rules"], part["seats"], part["call"])) is not None}
    return {**row, "calls": row["hands"], "calls_ids": row["hands_ids"], "needed": needed}


def _break_even(row: Row) -> str | None:
    """How often a call must be made to lose nothing; two figures where it was played for different stakes."""
    needed = row["needed"]
    return " – ".join(f"{100 * rate:.1f} %" for rate in sorted({min(needed), max(needed)})) if needed else None


def _verdict(row: Row) -> str | None:
    """On which side of break-even the rate lies with its whole interval; None where there are too few cases for an interval."""
    interval = Share(row["made"] or 0, row["decided"]).interval
    if interval is None or not row["needed"]:
        return None
    low, high = interval
    return "above" if low > max(row["needed"]) else "below" if high < min(row["needed"]) else "open"


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


_CALLED: dict[str, Column] = {
    "call": word("call"), "of_hands": share("hands", "hands_in_all"), "of_calls": share("calls", "calls_in_all"),
    "made": share("made", "decided", "hands"), "break_even": Column(_break_even), "verdict": Column(_verdict),
    "maker_net": total("net", "scored"), "per_hand": mean("net", "scored", "hands"),
}
_BY_HANDS: dict[str, Column] = {
    "hands": share("hands", "known", "hands_in_all"), "made": share("made", "decided", "hands"), "maker_net": total("net", "scored"),
    "per_hand": mean("net", "scored", "hands"),
}
SHOWN: Mapping[Topic, Columns] = {
    Topic.BIDS: {"game": word("game"), **_CALLED},
    Topic.TABLES: {"game": word("game"), "players": word("seats"), **_CALLED},
    Topic.SUITS: {"game": word("game"), "by": word("by_what"), "suit": word("suit"), **_BY_HANDS},
    Topic.TRUMPS: {"game": word("game"), "by": word("by_what"), "trumps": word("trumps"), **_BY_HANDS},
    Topic.AUCTION: {
        "game": word("game"), "players": word("seats"), "hands": total("hands"), "thrown_in": share("thrown_in", "hands"),
        "bids": mean("bids", "written", "hands", signed=False), "overcalled": share("overcalled", "written", "hands"),
        "dealers_ones": share("ones", "hands"), "ones_made": share("ones_made", "decided", "ones"),
    },
    Topic.BIDDING: {
        "game": word("game"), "player": word("player"), "hands": total("hands"), "opened": share("opened", "hands"),
        "spoke": share("spoke", "hands"), "overcalled": share("overcalled", "spoke"), "bought": share("bought", "hands"),
        "level": mean("levels", "leveled", signed=False),
    },
    Topic.OVERCALLS: {
        "game": word("game"), "by": word("by_what"), "overcaller": word("higher"), "overcalled": word("lower"),
        "hands": share("hands", "hands_written", "hands_in_all"), "stood": share("stood", "hands"),
        "made": share("made", "decided", "stood"), "maker_net": total("net", "scored"), "per_hand": mean("net", "scored", "stood"),
    },
    Topic.ENDINGS: {
        "game": word("game"), "ending": word("ending"), "hands": share("hands", "known", "hands_in_all"),
        "made": share("made", "decided", "hands"), "tricks": mean("played", "hands", signed=False), "doubtful": share("doubtful", "hands"),
    },
}
GATHERED: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {Topic.BIDS: _bids, Topic.TABLES: _tables}

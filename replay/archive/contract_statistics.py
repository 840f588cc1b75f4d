"""Statistics of contracts: calls and what they need to pay, Nap or four, tables, suits, trumps, the calling, overcalls, endings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, Row, added, mean, share, total, word
from replay.archive.rules_asked import table_of
from replay.replay import Contract
from replay.shares import FEWEST, Share
from replay.terms import Outcome

SUMMED = ("hands", "made", "decided", "scored", "net")
GATHERED_IDS = ("hands", "made", "scored")


def _bids(found: list[Row]) -> list[Row]:
    """A call is one line, whatever rules it was undertaken under."""
    return [_bid(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["call"]))]


def _tables(found: list[Row]) -> list[Row]:
    return [_bid(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["seats"], row["call"]))]


def _bid(group: list[Row]) -> Row:
    row = added(group, SUMMED, GATHERED_IDS)
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
    """How often a contract must be made to lose nothing: loss / (win + loss). None when the rules do not say."""
    moved = _stakes(game, rules, seats, call)
    if moved is None:
        return None
    win, loss = moved
    return loss / (win + loss) if win >= 0 and loss >= 0 and win + loss else None


def needed_naps(game: str, rules: str | None, seats: int, fours: float) -> float | None:
    """How often all five tricks must be taken so that Nap pays more than four, where four or more are taken so often (nap.md, 7)."""
    four, nap = _stakes(game, rules, seats, "4"), _stakes(game, rules, seats, "n")
    if four is None or nap is None or not sum(nap):
        return None
    return (sum(four) * fours - four[1] + nap[1]) / sum(nap)


def _stakes(game: str, rules: str | None, seats: int, call: str) -> tuple[int, int] | None:
    """What a made contract brings its maker and a lost one costs him, asked of the game's own settlement."""
    asked = table_of(game, rules, seats)
    if asked is None:
        return None
    contract = Contract(0, call)
    moved = [asked.game.settle(asked.table, Outcome(result, contract), None).scores for result in ("made", "failed")]
    return None if moved[0] is None or moved[1] is None else (moved[0][0], -moved[1][0])


def _auction(found: list[Row]) -> list[Row]:
    """A size of table is one line, whatever rules were played; what the dealer undertakes at one, only where the rules have a one."""
    return [_calling(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["seats"]))]


def _calling(group: list[Row]) -> Row:
    having = [part for part in group if _has_one(part["game"], part["rules"], part["seats"])]
    row = added(group, ("hands", "thrown_in", "written", "bids", "overcalled"), ("hands", "thrown_in", "written", "overcalled"))
    ones = added(having or group, ("hands", "ones", "decided", "ones_made"), ("ones", "ones_made"))
    return {**ones, **row, "with_ones": ones["hands"], **({} if having else {"ones": None, "ones_made": None})}


def _has_one(game: str, rules: str | None, seats: int) -> bool:
    """Whether the dealer may undertake a single trick."""
    asked = table_of(game, rules, seats)
    return asked is not None and isinstance(asked.game.read_contract(asked.table, 0, "1"), Contract)


def _naps(found: list[Row]) -> list[Row]:
    """A call is one line, whatever rules it was undertaken under."""
    return [_nap(list(group)) for _, group in groupby(found, lambda row: (row["game"], row["call"]))]


def _nap(group: list[Row]) -> Row:
    row = added(group, ("hands", "counted", "four", "five"), ("hands", "four", "five"))
    enough = row["counted"] >= FEWEST
    needed = {found for part in group if enough and (found := needed_naps(
        part["game"], part["rules"], part["seats"], row["four"] / row["counted"])) is not None}
    return {**row, "needed": needed, "made": row["five"], "decided": row["counted"]}


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
        "dealers_ones": share("ones", "with_ones", "hands"), "ones_made": share("ones_made", "decided", "ones"),
    },
    Topic.BIDDING: {
        "game": word("game"), "player": word("player"), "hands": total("hands", answered="hands", asked="hands_in_all"),
        "opened": share("opened", "hands", "hands_in_all"), "spoke": share("spoke", "hands", "hands_in_all"),
        "overcalled": share("overcalled", "spoke", "hands_in_all", answered="hands"), "bought": share("bought", "hands", "hands_in_all"),
        "level": mean("levels", "leveled", "hands_in_all", answered="hands", signed=False),
    },
    Topic.OVERCALLS: {
        "game": word("game"), "by": word("by_what"), "overcaller": word("higher"), "overcalled": word("lower"),
        "hands": share("hands", "hands_written", "hands_in_all"), "stood": share("stood", "hands"),
        "made": share("made", "decided", "stood"), "maker_net": total("net", "scored"), "per_hand": mean("net", "scored", "stood"),
    },
    Topic.NAPS: {
        "game": word("game"), "call": word("call"), "hands": total("hands"), "four_or_more": share("four", "counted", "hands"),
        "all_five": share("five", "counted", "hands"), "nap_needs": Column(_break_even), "verdict": Column(_verdict),
    },
    Topic.ENDINGS: {
        "game": word("game"), "ending": word("ending"), "hands": share("hands", "known", "hands_in_all"),
        "made": share("made", "decided", "hands"), "tricks": mean("played", "hands", signed=False), "doubtful": share("doubtful", "hands"),
    },
}
GATHERED: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {
    Topic.BIDS: _bids, Topic.TABLES: _tables, Topic.AUCTION: _auction, Topic.NAPS: _naps}

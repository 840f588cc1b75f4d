"""Statistics of players: the league, the season, evenings, head to head, roles, seats, tricks, records, conduct, patience."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from replay.archive.choices import Topic
from replay.archive.columns import Column, Columns, Row, mean, share, total, totals, word
from replay.breaches import rule_broken
from replay.games import GAMES


def _sessions(found: list[Row]) -> list[Row]:
    return [{
        **row, "winner": _winners(row["players"] or [], row["nets"] or []),
        "thrown_in": row["thrown_in"] if row["game"] not in GAMES or "thrown-in" in GAMES[row["game"]].RESULTS else None,
    } for row in found]


def _irregularities(found: list[Row]) -> list[Row]:
    return [{**row, "what": rule_broken(row["code"])} for row in found]


def _winners(players: list[str], nets: list[int]) -> list[str]:
    """Who won most; nobody where nobody won anything."""
    return [player for player, net in zip(players, nets, strict=True) if net == nets[0] and net > 0]


def _seat(row: Row) -> str:
    place, seats = row["from_dealer"], row["seats"]
    if place == 0:
        return "dealer"
    return "speaks first" if place == 1 else "before the dealer" if place == seats - 1 else f"{place} behind the dealer"


SHOWN: Mapping[Topic, Columns] = {
    Topic.PLAYERS: {
        "player": word("player"), "sessions": total("sessions", "hands"), "hands": total("hands"), "net": total("net", "scored"),
        "per_hand": mean("net", "scored", "hands"), "maker": share("maker", "with_makers", "hands"),
        "made": share("made", "decided", "maker"), "maker_net": total("maker_net", "maker"),
    },
    Topic.SEASON: {
        "player": word("player"), "evenings": share("evenings", "evenings_in_all", answered="hands", ids="hands"), "hands": total("hands"),
        "net": total("net", "scored"), "per_hand": mean("net", "scored", "hands"),
        "per_evening": mean("net", "scored_evenings", ids="scored"), "won": share("won", "scored_evenings", answered="scored"),
        "best": total("best", "best"), "best_evening": word("best_evening"),
        "worst": total("worst", "worst"), "worst_evening": word("worst_evening"),
    },
    Topic.TOTALS: {
        "player": word("player"), "session": word("session"), "hands": total("hands"), "net": total("net", "scored"),
        "total": total("total", "total"),
    },
    Topic.SESSIONS: {
        "session": word("session"), "hands": total("hands"), "winner": word("winner"), "net": totals("players", "nets"),
        "thrown_in": share("thrown_in", "hands"),
    },
    Topic.PAIRS: {
        "player": word("player"), "with": word("other"), "hands": total("hands"),
        "got": total("got", "paid_hands", answered="scored", asked="hands"),
        "paid": total("paid", "paid_hands", answered="scored", asked="hands"),
        "net": total("net", "paid_hands", answered="scored", asked="hands"), "per_hand": mean("net", "scored", "hands"),
        "partners": share("partners", "settled", "partnered"), "won_together": share("won_together", "decided", "partners"),
    },
    Topic.ROLES: {
        "game": word("game"), "player": word("player"), "role": word("role"), "hands": share("hands", "hands_in_all"),
        "succeeded": share("succeeded", "decided", "hands"), "net": total("net", "scored"), "per_hand": mean("net", "scored", "hands"),
        "when_lost": mean("lost_net", "lost"), "tricks": mean("tricks", "counted", "hands", signed=False),
    },
    Topic.SEATS: {
        "game": word("game"), "players": word("seats"), "from_dealer": word("from_dealer"), "seat": Column(_seat), "hands": total("hands"),
        "maker": share("maker", "hands"), "made": share("made", "decided", "maker"), "net": total("net", "scored"),
        "per_hand": mean("net", "scored", "hands"),
    },
    Topic.TRICKS: {
        "game": word("game"), "player": word("player"), "hands": total("hands"),
        "won": share("won", "tricks", "hands", answered="written"), "led": share("led", "leads_known", "hands", answered="written"),
        "won_when_led": share("led_won", "led", "hands", answered="written"),
        "ruffed": share("ruffs", "shown", "hands", answered="seen"),
        "as_maker": mean("maker_tricks", "maker_hands", "maker", signed=False),
        "defending": mean("defence_tricks", "defence_hands", "defence", signed=False),
    },
    Topic.RECORDS: {
        "game": word("game"), "record": word("record"), "player": word("player"), "value": total("value", "value"),
        "when": word("day"), "from_hands": word("hands_looked_at"),
    },
    Topic.IRREGULARITIES: {
        "game": word("game"), "by": word("by_what"), "player": word("player"), "code": word("code"), "what": word("what"),
        "times": total("times", "hands"), "hands": share("hands", "hands_in_all"),
        "stood": share("stood", "times", answered="hands"), "paid": total("amount", "hands"),
    },
    Topic.PATIENCE: {
        "player": word("player"), "variant": Column(lambda row: row["variant"] or "all"), "games": total("games"),
        "won": share("won", "decided", "games"), "streak": total("streak"), "best_streak": total("best_streak"),
        "clean": share("clean", "clean_known", "games"),
        "up_lost": mean("up_lost", "up_known", "lost", signed=False), "moves": mean("moves", "moves_known", "games", signed=False),
        "between_piles": mean("between_piles", "moves_known", "games", signed=False),
        "turns": mean("turns", "moves_known", "games", signed=False), "over_fewest": mean("over_fewest", "over_known", "won", signed=False),
        "first_space": mean("first_space", "spaced", "games", signed=False),
        "spaces": mean("spaces", "moves_known", "games", signed=False),
        "waste_peak": mean("waste_peak", "moves_known", "games", signed=False),
        "ace_turn": mean("ace_turns", "aces", "games", answered="aced", signed=False),
        "first_suit": mean("first_suit", "suited", "games", signed=False),
        "late_aces": total("late_aces", "late_aces", answered="moves_known", asked="games"),
        "undos": total("undos", "undos", answered="moves_known", asked="games"),
        "minutes": mean("minutes", "timed", "games", signed=False),
    },
}
GATHERED: Mapping[Topic, Callable[[list[Row]], list[Row]]] = {Topic.SESSIONS: _sessions, Topic.IRREGULARITIES: _irregularities}

"""The words of the figures: what a topic and its columns are called on a page, and in which part of the page a topic stands."""

from __future__ import annotations

from collections.abc import Mapping

from replay.archive.choices import Topic

HEADINGS = {
    Topic.SEASON: "The season", Topic.TOTALS: "Running totals", Topic.SESSIONS: "Evenings", Topic.PAIRS: "Head to head",
    Topic.TABLES: "Contracts by size of table", Topic.BIDS: "Contracts", Topic.TRUMPS: "Trumps by length and top card",
    Topic.NAPS: "Nap or four", Topic.AUCTION: "The auction", Topic.OVERCALLS: "Who overcalls whom", Topic.ENDINGS: "How hands end",
    Topic.LEVELS: "Bids by level and suit", Topic.PARTNERS: "The card called", Topic.BLIND: "The blind",
    Topic.PLACES: "Where the partner sits", Topic.PILES: "Piles of cards", Topic.PATIENCE: "Games of patience"}
"""What each topic is called above its table; one that is not here goes by its own name."""

PARTS: Mapping[str, tuple[Topic, ...]] = {
    "People": (Topic.PLAYERS, Topic.SEASON, Topic.TOTALS, Topic.PAIRS, Topic.ROLES, Topic.SEATS),
    "Contracts": (Topic.BIDS, Topic.TABLES, Topic.SUITS, Topic.TRUMPS, Topic.LEVELS, Topic.NAPS, Topic.AUCTION, Topic.BIDDING,
                  Topic.OVERCALLS, Topic.PARTNERS, Topic.PLACES, Topic.BLIND),
    "Play": (Topic.TRICKS, Topic.ENDINGS, Topic.TRAPS, Topic.POWERS, Topic.PAPILLONS, Topic.CAPTURES, Topic.BATCHES, Topic.PILES,
             Topic.RARITIES, Topic.PATIENCE),
    "Evenings": (Topic.SESSIONS, Topic.RECORDS, Topic.INCOME, Topic.IRREGULARITIES)}
"""The topics in the order of a page, by the part that they belong to."""

COLUMNS = {"session": "evening", "sessions": "evenings", "code": "irregularity", "dealers_ones": "dealer’s ones", "when": "on"}
"""What a column is called where its name is not what card players say."""
OF_TOPIC = {(Topic.SEASON, "evenings"): "evenings attended"}
"""What a column is called in one topic alone."""

SIGNED = ("net", "total")
"""Columns of whole numbers that are units won or lost have such a word in their name."""
SIGNED_WHOLE = frozenset({"best", "worst"})
"""Columns of units won or lost by their whole name."""
SIGNED_RECORDS = frozenset({"largest win", "largest loss"})
"""Records that are units won or lost; others are runs of hands, or pools."""


def heading(topic: Topic) -> str:
    """What a topic is called."""
    return HEADINGS.get(topic) or topic.value.replace("_", " ").replace("-", " ").capitalize()


def in_a_sentence(topic: Topic) -> str:
    """What a topic is called behind other words: `the season`."""
    said = heading(topic)
    return said[:1].lower() + said[1:]


def column_title(topic: Topic, name: str) -> str:
    """What a column is called in its heading."""
    return OF_TOPIC.get((topic, name)) or COLUMNS.get(name) or name.replace("_", " ")


def is_gain(name: str, record: object = None) -> bool:
    """Whether whole numbers of a column are units won or lost; `record` says what the line is, where the value depends on it."""
    return any(word in name for word in SIGNED) or name in SIGNED_WHOLE or (name == "value" and record in SIGNED_RECORDS)

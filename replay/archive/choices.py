"""What the options of questions may be: the words that the command line and the modules behind it share."""

from __future__ import annotations

from enum import StrEnum


class Topic(StrEnum):
    """What statistics count."""

    PLAYERS = "players"
    SEASON = "season"
    TOTALS = "totals"
    SESSIONS = "sessions"
    PAIRS = "pairs"
    ROLES = "roles"
    SEATS = "seats"
    TRICKS = "tricks"
    RECORDS = "records"
    IRREGULARITIES = "irregularities"
    BIDS = "bids"
    TABLES = "tables"
    SUITS = "suits"
    TRUMPS = "trumps"
    AUCTION = "auction"
    BIDDING = "bidding"
    OVERCALLS = "overcalls"
    ENDINGS = "endings"
    NAPS = "naps"
    LEVELS = "levels"
    PARTNERS = "partners"
    TRAPS = "traps"
    POWERS = "powers"
    BLIND = "blind"
    PLACES = "places"
    INCOME = "income"
    PAPILLONS = "papillons"
    CAPTURES = "captures"
    BATCHES = "batches"
    PILES = "piles"
    RARITIES = "rarities"
    PATIENCE = "patience"


class Sort(StrEnum):
    """The order of hands found: by date, the dearest first, or the longest first."""

    DATE = "date"
    SCORE = "score"
    LENGTH = "length"


class FindFormat(StrEnum):
    """How found hands are printed: the formats of every answer, or ids alone."""

    TABLE = "table"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    MD = "md"
    IDS = "ids"


class SqlFormat(StrEnum):
    """How an answer to a question in SQL is given: the formats of every answer, or a Parquet file."""

    TABLE = "table"
    JSON = "json"
    NDJSON = "ndjson"
    CSV = "csv"
    MD = "md"
    PARQUET = "parquet"


class Kind(StrEnum):
    """What an export is written as."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"

"""Values that the archive keeps as JSON: text without spaces, equal exactly when what it says is equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from functools import lru_cache
from typing import Any

from replay.replay import Carried

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=lambda value: _plain(value)).encode
"""Any value of a record, a rule or a figure."""


def start_json(carried: Carried) -> str:
    """What a hand started from besides the totals, as text that is equal exactly when it is the same."""
    double = None if carried.double is None else int(carried.double)
    return _start_json(carried.dealer, carried.pool, double, carried.first, carried.after_refused)


def totals_json(totals: Mapping[str, int] | None) -> str | None:
    """Running totals as text; None when they are unknown."""
    return None if totals is None else "{" + ",".join([f"{_quoted(name)}:{total}" for name, total in totals.items()]) + "}"


@lru_cache(maxsize=1024)
def _quoted(name: str) -> str:
    return encode(name)


@lru_cache(maxsize=1024)
def _start_json(dealer: str | None, pool: int | None, double: int | None, first: bool, after_refused: bool) -> str:
    return encode({"dealer": dealer, "pool": pool, "double": double, "first": first, "after_refused": after_refused})


def _plain(value: Any) -> Any:
    """What JSON does not know by itself: the rules' dataclass, sets and mappings of a game."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return dict(value) if hasattr(value, "keys") else sorted(value)

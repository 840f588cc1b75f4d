"""Rulesets by name: the built-in profiles and a club's own TOML files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A profile with the changes that a record makes to it, resolved.

    `profile` and `version` name the profile, `written` is the `rules:` line in canonical form, `options` the game's
    rules dataclass with everything resolved.
    """

    profile: str
    version: int
    written: str
    options: Any

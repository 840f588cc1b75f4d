"""Figures of an answer: a share, a mean, a total. Each knows its cases, how many hands could have answered, and which ones did."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple, Self

from formats.values import signed

FEWEST = 10
"""The fewest cases of which a share is given in per cent; below that, the counts are shown."""
CONFIDENCE = 0.95
"""How sure an interval is to hold the rate that would come out in the long run."""


@lru_cache(maxsize=1)
def _deviations() -> float:
    """How many standard deviations on either side hold so much of a bell curve."""
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Answered(NamedTuple):
    """How many hands answered a question, of those that were asked: the others were written in less detail, or never came to it."""

    hands: int
    of: int

    def __str__(self) -> str:
        return f", from {self.hands} of {self.of} hands" if self.hands < self.of else ""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many: `61 % of 214 (54–67)`, and below ten cases `3 of 6`. `hands` are those of the part; None when nobody asked."""

    part: int
    n: int
    answered: Answered | None = None
    hands: tuple[str, ...] | None = field(default=None, compare=False, repr=False)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval for the rate; None where there are too few cases for a rate."""
        return wilson(self.part, self.n) if self.n >= FEWEST else None

    def __str__(self) -> str:
        if not self.n:
            return "-"
        if self.interval is None:
            return f"{self.part} of {self.n}{self.answered or ''}"
        low, high = self.interval
        return f"{100 * self.part / self.n:.0f} % of {self.n} ({100 * low:.0f}–{100 * high:.0f}){self.answered or ''}"

    def alone(self) -> Share:
        """The same where it is said otherwise how many hands answered."""
        return replace(self, answered=None)

    def to_json(self) -> dict[str, Any]:
        """`rate`, `low` and `high` are None where there are too few cases for a rate."""
        low, high = self.interval or (None, None)
        rate = None if self.interval is None else self.part / self.n
        return {"count": self.part, "n": self.n, "rate": _rounded(rate), "low": _rounded(low), "high": _rounded(high),
                **_behind(self.answered, self.hands)}


@dataclass(frozen=True, slots=True)
class Mean:
    """A sum spread over cases: `+1.25 (n 12)`, and below ten cases the sum, `+9 in 6`. What cannot be negative stands without its sign.

    `hands` are those that the sum was taken over.
    """

    sum: int
    n: int
    signed: bool = True
    answered: Answered | None = None
    hands: tuple[str, ...] | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        if not self.n:
            return "-"
        said = f"{signed(self.sum)} in {self.n}" if self.n < FEWEST else f"{self.sum / self.n:+.2f} (n {self.n})"
        return (said if self.signed else said.removeprefix("+")) + str(self.answered or "")

    def alone(self) -> Mean:
        """The same where it is said otherwise how many hands answered."""
        return replace(self, answered=None)

    def to_json(self) -> dict[str, Any]:
        """`mean` is None where there are too few cases for one."""
        mean = self.sum / self.n if self.n >= FEWEST else None
        return {"sum": self.sum, "n": self.n, "mean": _rounded(mean), **_behind(self.answered, self.hands)}


class Total(int):
    """A number, with the hands that it was counted from: `12, from 3 of 5 hands`. It is that number wherever a number is wanted."""

    hands: tuple[str, ...] | None
    answered: Answered | None

    def __new__(cls, value: int, hands: tuple[str, ...] | None = None, answered: Answered | None = None) -> Self:
        made = super().__new__(cls, value)
        made.hands, made.answered = hands, answered
        return made

    def __str__(self) -> str:
        return f"{int(self)}{self.answered or ''}"

    def alone(self) -> Total:
        """The same where it is said otherwise how many hands answered."""
        return Total(int(self), self.hands)

    def to_json(self) -> Any:
        """The number alone, unless it says how many hands answered, or somebody asked for its hands."""
        behind = _behind(self.answered, self.hands)
        return {"count": int(self), **behind} if behind else int(self)


class Totals(dict[str, Total]):
    """A number a name: what each won, for one."""

    @property
    def hands(self) -> tuple[str, ...] | None:
        """The hands behind any of them, each once; None when nobody asked."""
        return None if any(each.hands is None for each in self.values()) else tuple(
            dict.fromkeys(hand for each in self.values() for hand in each.hands or ()))


Figure = Share | Mean | Total | Totals


def wilson(part: int, n: int) -> tuple[float, float]:
    """The score interval for a rate: E. B. Wilson, Probable inference, J. Amer. Statist. Assoc. 22 (1927), 209–212."""
    rate, z = part / n, _deviations()
    centre = rate + z * z / (2 * n)
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return max(0.0, (centre - half) / (1 + z * z / n)), min(1.0, (centre + half) / (1 + z * z / n))


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 4)


def _behind(answered: Answered | None, hands: tuple[str, ...] | None) -> dict[str, Any]:
    """What stands behind a figure, as far as it is known: `answered` hands of those `asked`, and their ids."""
    said: dict[str, Any] = {} if answered is None else {"answered": answered.hands, "asked": answered.of}
    return said if hands is None else {**said, "hands": list(hands)}

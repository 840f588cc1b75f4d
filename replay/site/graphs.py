"""Which figure of an answer is drawn, and how: running totals as lines, a rate or a mean as bars, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from replay.archive.choices import Topic
from replay.shares import FEWEST, Mean, Share
from replay.site.answers import Answer, Row
from replay.site.charts import short
from replay.site.contents import Bars, Chart, Lines
from replay.site.people import tick
from replay.site.topics import column_title, heading

CHARTED = ("made", "succeeded", "won", "per_hand", "per_deal", "net")
"""The figure that is drawn: the first of these that a topic has, else its first share or mean."""
DRAWN = {Topic.SEASON: ("won",), Topic.PATIENCE: ("won", "clean")}
"""What alone is drawn of a topic, because the rest is drawn with another one or compares nothing."""
UNDRAWN = frozenset({Topic.SESSIONS, Topic.IRREGULARITIES})
"""Topics whose shares do not compare anything."""
LEAST = 10
"""Shares that are all below so many per cent say nothing side by side: their bars look alike."""
LABEL, BRIEF = 20, 6
"""Signs of all words beside a bar, and how many of each are left at least."""
MOST_BARS = 20
"""More bars than so many nobody can read."""
FEWEST_EVENINGS = 3
"""Totals of fewer evenings are no line."""


def chart_of(answer: Answer) -> Chart | None:
    """The chart of an answer."""
    if answer.topic in UNDRAWN:
        return None
    return _running(answer) if answer.topic is Topic.TOTALS else _bars(answer)


def _running(answer: Answer) -> Lines | None:
    """The running totals as lines, a line a player: from his first evening on, over all on which anybody played."""
    held = {row["session"] for row in answer.rows}
    evenings = [evening for evening in answer.plan.book.evenings if evening.session in held]
    if len(evenings) < FEWEST_EVENINGS:
        return None
    totals: dict[str, dict[str, int]] = {}
    for row in answer.rows:
        totals.setdefault(row["player"], {})[row["session"]] = int(row["total"])
    lines = []
    for who, own in totals.items():
        values: list[int | None] = []
        for evening in evenings:
            values.append(own.get(evening.session, values[-1] if values else None))
        lines.append((who, tuple(values)))
    lines.sort(key=lambda one: one[1][-1] or 0, reverse=True)
    return Lines("chart-totals", "Running totals, evening by evening", tuple(tick(evening) for evening in evenings), tuple(lines),
                 tuple(evening.day for evening in evenings))


def _bars(answer: Answer) -> Bars | None:
    """One figure of the topic as bars: a rate or a mean of all lines that have enough cases for one, the largest where there are many."""
    rows, by = _of_one_kind(answer)
    figures = [name for name in DRAWN.get(answer.topic, CHARTED) if name in answer.columns]
    if answer.topic not in DRAWN:
        figures += [name for name in answer.columns if name not in figures and any(isinstance(row[name], (Share, Mean)) for row in rows)]
    name = next((one for one in figures if _drawable(rows, one)), None)
    if name is None:
        return None
    found = [(label, value) for row in rows if (value := _height(row[name])) is not None and (label := _label(answer, row))]
    if not found:
        return None
    least = sorted((abs(value) for _, value in found), reverse=True)[:MOST_BARS][-1]
    drawn = [bar for bar in found if abs(bar[1]) >= least][:MOST_BARS]
    percent = any(isinstance(row[name], Share) for row in rows)
    if percent and max(value for _, value in drawn) < LEAST:
        return None
    parts = [column_title(answer.topic, name), by, "in per cent" if percent else "",
             f"the largest {len(drawn)} of {len(found)}" if len(drawn) < len(found) else ""]
    return Bars(f"chart-{answer.topic}", f"{heading(answer.topic)}: {', '.join(part for part in parts if part)}", tuple(drawn), percent,
                not all(isinstance(row[name], Mean) and not row[name].signed for row in rows))


def _of_one_kind(answer: Answer) -> tuple[Sequence[Row], str]:
    """The lines that can stand side by side: where an answer tells the same by two things, those of the first, and what that is."""
    if "by" not in answer.columns:
        return answer.rows, ""
    first = answer.rows[0]["by"]
    return [row for row in answer.rows if row["by"] == first], f"by {first}"


def _drawable(rows: Sequence[Row], name: str) -> bool:
    return len({height for row in rows if (height := _height(row[name])) is not None}) > 1


def _height(value: Any) -> float | None:
    """How long a bar is; None where there are too few cases for one."""
    if isinstance(value, Share):
        return 100 * value.part / value.n if value.n >= FEWEST else None
    if isinstance(value, Mean):
        return round(value.sum / value.n, 2) if value.n >= FEWEST else None
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _label(answer: Answer, row: Row) -> str:
    """What a bar is called: what its line is called, in brief where that is several words."""
    words = answer.label({**row, "by": None} if "by" in row else row)
    most = next((most for most in range(LABEL, BRIEF, -1) if len(", ".join(word[:most] for word in words)) <= LABEL), BRIEF)
    return ", ".join(short(word, most) for word in words)

"""Lines over time as SVG: one a player, each with its name at its end, drawn once for a desk and once for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple
from xml.etree import ElementTree

import pygal  # type: ignore[import-untyped]
from markupsafe import Markup

from replay.pages.wording import MONTHS
from replay.site.charts import as_text, common, parts_of, short, tag
from replay.site.contents import Lines

MOST_LINES = 8
"""More lines nobody can tell apart."""
APART = 17
"""How far two names at the ends of lines must be apart."""
BELOW = 40
"""What the names below the axis take of the height."""


class Size(NamedTuple):
    """How large a drawing is, what is left at its right for names of so many signs, and how many names may stand below its axis.

    `brief` is how many if none is longer than four signs.
    """

    kind: str
    width: int
    height: int
    right: int
    signs: int
    ticks: int
    brief: int


DESK = Size("desk", 1080, 340, 150, 17, 12, 30)
PHONE = Size("phone", 360, 320, 104, 11, 4, 8)
SINGLE = Size("single", 440, 280, 16, 0, 5, 5)
"""One line has no name: the caption says whose it is."""
BRIEF = 4


def lines(told: Lines) -> Markup:
    """Lines, each with its name at its end; where there are too many, those that end farthest from nothing."""
    farthest = sorted(told.series, key=lambda one: -abs(_last(one[1])))[:MOST_LINES]
    kept = [one for one in told.series if one in farthest]
    if len(told.series) == 1:
        root = _drawn(told, kept, SINGLE)
        root.attrib.update({"role": "img", "aria-labelledby": told.name})
        return as_text(root)
    both = Markup("").join(as_text(_drawn(told, kept, size)) for size in (DESK, PHONE))
    return Markup('<div class="named" role="img" aria-labelledby="{}">{}</div>').format(told.name, both)


def _drawn(told: Lines, series: Sequence[tuple[str, Sequence[int | None]]], size: Size) -> ElementTree.Element:
    """One drawing of the lines: points by their dates where all are known, one a day, else one after another."""
    days = [day for day in told.days if day is not None]
    dated = len(days) == len(told.ticks) and len(set(days)) > 1
    along = [float(day.toordinal()) for day in days] if dated else [float(at) for at in range(len(told.ticks))]
    places = {place: at for at, place in enumerate(along)}
    ticks = _months(days[0], days[-1], size) if dated else _every(told.ticks, size)
    chart = pygal.XY(
        **common(size.width, size.height), value_formatter=_plain, margin_right=size.right, print_labels=bool(size.signs),
        show_y_guides=True, dots_size=2, truncate_label=-1, xrange=(min(places), max(places)))
    chart.x_labels = [{"value": place, "label": label} for place, label in ticks]
    for who, values in series:
        points: list[object] = [(place, value) for place, at in places.items() if (value := values[at]) is not None]
        if points and size.signs:
            points[-1] = {"value": points[-1], "label": short(who, size.signs)}
        chart.add(who, points)
    root = parts_of(chart, f"{told.name}-{size.kind}")
    _spread([text for text in root.iter() if tag(text) == "text" and text.get("class") == "label"], size.height - BELOW)
    root.set("class", f"lines {size.kind}")
    return root


def _every(ticks: Sequence[str], size: Size) -> list[tuple[float, str]]:
    """Names of points, evenly thinned out to what there is room for."""
    most = size.brief if max(map(len, ticks)) <= BRIEF else size.ticks
    step = max(1, -(-len(ticks) // most))
    return [(float(at), ticks[at]) for at in range(0, len(ticks), step)]


def _months(first: date, last: date, size: Size) -> list[tuple[float, str]]:
    """Where months begin, thinned out to what there is room for; the first says its year, and so does each January."""
    begins = [date(at // 12, at % 12 + 1, 1) for at in range(first.year * 12 + first.month, last.year * 12 + last.month)]
    if not begins:
        return [(float(day.toordinal()), f"{day.day} {MONTHS[day.month - 1][:3]}") for day in (first, last)]
    step = next((step for step in (1, 2, 3, 6, 12) if len(begins) <= step * size.ticks), 12 * -(-len(begins) // (12 * size.ticks)))
    # Steps start where January is among them, so that years can be read.
    kept = [day for day in begins if (day.year * 12 + day.month - 1) % step == 0] or begins[:1]
    return [(float(day.toordinal()), MONTHS[day.month - 1][:3] + (f" {day.year}" if day.month == 1 or not at else ""))
            for at, day in enumerate(kept)]


def _spread(labels: list[ElementTree.Element], lowest: float) -> None:
    """Move names at the ends of lines apart, in their order, and put them all beside the last point."""
    if not labels:
        return
    right = max(float(label.get("x", 0)) for label in labels)
    labels.sort(key=lambda label: float(label.get("y", 0)))
    wanted = [float(label.get("y", 0)) for label in labels]
    for number in range(1, len(wanted)):
        wanted[number] = max(wanted[number], wanted[number - 1] + APART)
    over = max(0.0, wanted[-1] - lowest)
    for number in reversed(range(len(wanted))):
        limit = wanted[number + 1] - APART if number + 1 < len(wanted) else wanted[number] - over
        wanted[number] = min(wanted[number], limit)
    for label, y in zip(labels, wanted, strict=True):
        label.set("y", f"{y:.0f}")
        label.set("x", f"{right:.0f}")


def _last(values: Sequence[int | None]) -> int:
    return next((value for value in reversed(values) if value is not None), 0)


def _plain(value: float | tuple[float, float]) -> str:
    """A number below or beside an axis; of a point, how high it is."""
    number = value[1] if isinstance(value, tuple) else value
    return f"{number:,.0f}".replace("-", "−").replace(",", "\u202f") if number == int(number) else f"{number:.1f}".replace("-", "−")

"""Charts as SVG that takes its colours from the page: lines over time, and bars. Each stands beside the table of its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pygal  # type: ignore[import-untyped]
from markupsafe import Markup
from pygal.style import Style  # type: ignore[import-untyped]

from replay.site.contents import Bars, Chart, Lines

WIDTH, WIDE, HEIGHT, BAR = 440, 680, 280, 30
RIGHT, EDGE = 150, 16
"""What is left for names at the right of lines, and where there are none."""
MOST_LINES, MOST_BARS, MOST_TICKS, FEW_TICKS, BRIEF = 8, 20, 12, 5, 4
"""More than so many lines, bars or names below an axis nobody can read; of names that are not brief, fewer."""
APART = 17
"""How far two names at the ends of lines must be apart."""
GAP = 6
"""Between a bar and its number."""
LONGEST = 17
"""Signs of a name in a chart; the table beside it has the whole."""

_SVG = "http://www.w3.org/2000/svg"
_STYLE = Style(font_family="inherit", label_font_size=14, major_label_font_size=14, value_font_size=14, value_label_font_size=14)
_SPARE, _SPARE_CLASSES = {"defs", "desc", "title"}, {"tooltip-overlay", "background"}
"""Parts that only the library's own script or style would read."""


def drawing(chart: Chart) -> Markup:
    """A chart as SVG."""
    return _lines(chart) if isinstance(chart, Lines) else _bars(chart)


def _lines(told: Lines) -> Markup:
    """Lines, each with its name at its end; where there are too many, those that end farthest from nothing."""
    named = len(told.series) > 1
    farthest = sorted(told.series, key=lambda one: -abs(_last(one[1])))[:MOST_LINES]
    most = MOST_TICKS if named and max(map(len, told.ticks)) <= BRIEF else FEW_TICKS
    every = max(1, -(-len(told.ticks) // most))
    chart = pygal.Line(
        **_common(WIDE if named else WIDTH, HEIGHT), value_formatter=_plain, margin_right=RIGHT if named else EDGE, print_labels=named,
        show_y_guides=True, dots_size=2.5, truncate_label=-1)
    kept = told.ticks[::every]
    chart.x_labels = [tick if at % every == 0 and tick not in kept[:at // every] else "" for at, tick in enumerate(told.ticks)]
    for who, values in (one for one in told.series if one in farthest):
        last = max((number for number, value in enumerate(values) if value is not None), default=0)
        chart.add(who, [{"value": value, "label": short(who)} if number == last else value for number, value in enumerate(values)])
    return _drawn(chart, told.name, "lines named" if named else "lines")


def _bars(told: Bars) -> Markup:
    """Bars that lie one below the other, the first on top."""
    bars = told.bars[:MOST_BARS]
    chart = pygal.HorizontalBar(
        **_common(WIDTH, 44 + BAR * len(bars)), margin_right=60, print_values=True, show_x_guides=True, spacing=4, truncate_label=-1,
        value_formatter=_per_cent if told.percent else _signed, **({"range": (0, 100)} if told.percent else {}))
    chart.max_scale = FEW_TICKS
    chart.x_labels = [short(label) for label, _ in reversed(bars)]
    if told.percent:
        chart.y_labels = [0, 25, 50, 75, 100]
    chart.add("", [length for _, length in reversed(bars)])
    return _drawn(chart, told.name, "bars")


def short(text: str) -> str:
    """A name that fits beside a chart."""
    return text if len(text) <= LONGEST else text[:LONGEST - 1].rstrip() + "…"


def _common(width: int, height: int) -> dict[str, Any]:
    return {"js": [], "css": [], "style": _STYLE, "explicit_size": False, "disable_xml_declaration": True, "show_legend": False,
            "width": width, "height": height, "margin": 8,
            "max_scale": 8, "min_scale": 3}


def _drawn(chart: Any, name: str, kind: str) -> Markup:
    """The drawing alone: without what the library adds for its own script, and with figures short enough to read."""
    chart.uuid = name
    root = chart.render_tree()
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or _tag(child) in _SPARE or _SPARE_CLASSES & set(child.get("class", "").split()):
                parent.remove(child)
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute in ("x", "y", "cx", "cy", "width", "height", "d", "transform"):
                element.set(attribute, " ".join(map(_shortened, value.split(" "))))
        if element.get("class") == "":
            del element.attrib["class"]
    _beside(root)
    _spread([text for text in root.iter() if _tag(text) == "text" and text.get("class") == "label"])
    box = root.get("viewBox", "")
    root.attrib.clear()
    root.attrib.update({"class": kind, "viewBox": box, "role": "img", "aria-labelledby": name})
    return Markup(ElementTree.tostring(root, encoding="unicode").replace("ns0:", "").replace("xmlns:ns0=", "xmlns="))


def _beside(root: ElementTree.Element) -> None:
    """Put the number of each bar to the right of it, or of nothing where it is below that."""
    bars = [rect for rect in root.iter() if _tag(rect) == "rect"]
    values = [text for text in root.iter() if _tag(text) == "text" and text.get("class") == "value"]
    for rect, value in zip(bars, values, strict=False):
        value.set("text-anchor", "start")
        value.set("x", f"{float(rect.get('x', 0)) + float(rect.get('width', 0)) + GAP:.1f}")


def _spread(labels: list[ElementTree.Element]) -> None:
    """Move names at the ends of lines apart, in their order, and put them all beside the last point."""
    if not labels:
        return
    right = max(float(label.get("x", 0)) for label in labels)
    labels.sort(key=lambda label: float(label.get("y", 0)))
    wanted = [float(label.get("y", 0)) for label in labels]
    for number in range(1, len(wanted)):
        wanted[number] = max(wanted[number], wanted[number - 1] + APART)
    over = max(0.0, wanted[-1] - (HEIGHT - 40))
    for number in reversed(range(len(wanted))):
        limit = wanted[number + 1] - APART if number + 1 < len(wanted) else wanted[number] - over
        wanted[number] = min(wanted[number], limit)
    for label, y in zip(labels, wanted, strict=True):
        label.set("y", f"{y:.0f}")
        label.set("x", f"{right:.0f}")


def _tag(element: Any) -> str:
    return str(element.tag).removeprefix(f"{{{_SVG}}}")


def _shortened(number: str) -> str:
    """A number of a drawing to a tenth; anything else as it is."""
    head = number.rstrip("0123456789.")
    digits = number[len(head):]
    return f"{head}{float(digits):.1f}".removesuffix(".0") if "." in digits and digits.count(".") == 1 else number


def _last(values: Sequence[int | None]) -> int:
    return next((value for value in reversed(values) if value is not None), 0)


def _plain(value: float) -> str:
    return f"{value:,.0f}".replace("-", "−").replace(",", "\u202f") if value == int(value) else f"{value:.1f}".replace("-", "−")


def _signed(value: float) -> str:
    said = f"{value:+.0f}" if value == int(value) else f"{value:+.2f}"
    return said.replace("-", "−") if value else "0"


def _per_cent(value: float) -> str:
    return f"{value:.0f} %"

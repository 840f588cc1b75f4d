"""Bars as SVG that takes its colours from the page, and what all drawings share. Each stands with the table of its numbers."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pygal  # type: ignore[import-untyped]
from markupsafe import Markup
from pygal.style import Style  # type: ignore[import-untyped]

from replay.site.contents import Bars

WIDTH, BAR = 440, 30
FEW_TICKS = 5
"""More numbers than so many along an axis of bars nobody can read."""
STEPS = {25: 5, 50: 10, 75: 25, 100: 25}
"""How far an axis of rates goes, in per cent, and in what steps: no farther than it must."""
GAP = 6
"""Between a bar and its number."""
LONGEST = 20
"""Signs of a name in a chart; the table beside it has the whole."""

_SVG = "http://www.w3.org/2000/svg"
_STYLE = Style(font_family="inherit", label_font_size=14, major_label_font_size=14, value_font_size=14, value_label_font_size=14)
_SPARE, _SPARE_CLASSES = {"defs", "desc", "title"}, {"tooltip-overlay", "background"}
"""Parts that only the library's own script or style would read."""


def bars(told: Bars) -> Markup:
    """Bars that lie one below the other, the first on top."""
    chart = pygal.HorizontalBar(
        **common(WIDTH, 44 + BAR * len(told.bars)), margin_right=60, print_values=True, show_x_guides=True, spacing=4, truncate_label=-1,
        value_formatter=_per_cent if told.percent else _signed if told.signed else _plain)
    chart.max_scale = FEW_TICKS
    chart.x_labels = [short(label) for label, _ in reversed(told.bars)]
    if told.percent:
        most = max(length for _, length in told.bars)
        end = next(end for end in STEPS if end >= most)
        chart.range, chart.y_labels = (0, end), list(range(0, end + 1, STEPS[end]))
    chart.add("", [length for _, length in reversed(told.bars)])
    return as_text(_labelled(_beside(parts_of(chart, told.name)), "bars", told.name))


def short(text: str, most: int = LONGEST) -> str:
    """A name that fits beside a chart."""
    return text if len(text) <= most else text[:most - 1].rstrip() + "…"


def common(width: int, height: int) -> dict[str, Any]:
    """What all drawings are told: nothing that would load or run, and how large they are."""
    return {"js": [], "css": [], "style": _STYLE, "explicit_size": False, "disable_xml_declaration": True, "show_legend": False,
            "width": width, "height": height, "margin": 8,
            "max_scale": 8, "min_scale": 3}


def parts_of(chart: Any, name: str) -> ElementTree.Element:
    """The drawing alone: without what the library adds for its own script, and with figures short enough to read."""
    chart.uuid = name
    root: ElementTree.Element = chart.render_tree()
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or tag(child) in _SPARE or _SPARE_CLASSES & set(child.get("class", "").split()):
                parent.remove(child)
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute in ("x", "y", "cx", "cy", "width", "height", "d", "transform"):
                element.set(attribute, " ".join(map(_shortened, value.split(" "))))
        if element.get("class") == "":
            del element.attrib["class"]
    box = root.get("viewBox", "")
    root.attrib.clear()
    root.set("viewBox", box)
    return root


def as_text(root: ElementTree.Element) -> Markup:
    """A drawing as it stands in a page."""
    return Markup(ElementTree.tostring(root, encoding="unicode").replace("ns0:", "").replace("xmlns:ns0=", "xmlns="))


def _labelled(root: ElementTree.Element, kind: str, name: str) -> ElementTree.Element:
    root.attrib.update({"class": kind, "role": "img", "aria-labelledby": name})
    return root


def _beside(root: ElementTree.Element) -> ElementTree.Element:
    """Put the number of each bar to the right of it, or of nothing where it is below that."""
    rects = [rect for rect in root.iter() if tag(rect) == "rect"]
    values = [text for text in root.iter() if tag(text) == "text" and text.get("class") == "value"]
    for rect, value in zip(rects, values, strict=False):
        value.set("text-anchor", "start")
        value.set("x", f"{float(rect.get('x', 0)) + float(rect.get('width', 0)) + GAP:.1f}")
    return root


def tag(element: Any) -> str:
    """What an element of a drawing is."""
    return str(element.tag).removeprefix(f"{{{_SVG}}}")


def _shortened(number: str) -> str:
    """A number of a drawing to a tenth; anything else as it is."""
    head = number.rstrip("0123456789.")
    digits = number[len(head):]
    return f"{head}{float(digits):.1f}".removesuffix(".0") if "." in digits and digits.count(".") == 1 else number


def _signed(value: float) -> str:
    said = f"{value:+.0f}" if value == int(value) else f"{value:+.2f}"
    return said.replace("-", "−") if value else "0"


def _plain(value: float) -> str:
    return _signed(value).removeprefix("+")


def _per_cent(value: float) -> str:
    return f"{value:.0f} %"

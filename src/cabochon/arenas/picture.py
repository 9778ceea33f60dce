"""The report of an arena as a self-contained SVG, for light and dark pages.

It paints its own background, and switches to dark colours if the reader's system prefers them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cabochon.arenas.report import Report
from cabochon.arenas.statistics import ContenderStats

__all__ = ["as_svg"]

WIDTH = 960
MARGIN = 28
TOP = 118  # of the first row
ROW = 46
FOOT = 54
NAMES = 230
RATES = (NAMES + 40, 590)  # left and right end of the axis
RATINGS = (690, WIDTH - MARGIN - 20)
LONGEST_NAME = 26
TICKS = 4

STYLE = """
text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 14px; fill: #1f2430 }
.ground { fill: #fcfcfd; stroke: #d9dce3 } .title { font-size: 19px; font-weight: 600 }
.head { font-weight: 600 } .quiet { fill: #5b6270; font-size: 12.5px } .value { font-weight: 600 }
.note { fill: #5b6270; font-size: 12.5px; font-weight: 400 }
.grid { stroke: #e3e6ec } .even { stroke: #8a91a0; stroke-dasharray: 4 4 } .track { fill: #eef0f4 }
.bar { fill: #3f6fd8 } .whisker { stroke: #14213d; stroke-width: 2 }
.range { stroke: #b4553c; stroke-width: 3; stroke-linecap: round }
.dot { fill: #b4553c; stroke: #fcfcfd; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #e8eaf0 } .ground { fill: #171a21; stroke: #333947 } .quiet, .note { fill: #a3abbb }
.grid { stroke: #2b303c } .even { stroke: #7d8698 } .track { fill: #222733 }
.bar { fill: #5b8cf0 } .whisker { stroke: #f3f5fa } .range { stroke: #ef8f6f } .dot { fill: #ef8f6f; stroke: #171a21 }
}
"""

Scale = Callable[[float], float]


def as_svg(report: Report) -> str:
    """A bar for each win rate and a range for each rating, the best contender first."""
    height = TOP + ROW * len(report.contenders) + FOOT
    size = {"width": str(WIDTH), "height": str(height), "viewBox": f"0 0 {WIDTH} {height}"}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    _add(svg, "title").text = _printable(f"Arena: {report.title}")
    _add(svg, "desc").text = _printable("; ".join(_description(contender) for contender in report.contenders))
    _add(svg, "style").text = STYLE
    _add(svg, "rect", "ground", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=10)
    _text(svg, report.title, MARGIN, 42, "title")
    _rates(svg, report)
    _ratings(svg, report.contenders)
    for row, contender in enumerate(report.contenders):
        _name(svg, contender, _middle(row))
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _rates(svg: Element, report: Report) -> None:
    scale = _linear_scale((0.0, 1.0), RATES)
    bottom = TOP + ROW * len(report.contenders)
    _heading(svg, "Win rate", "with its 95 % interval", RATES[0])
    for quarter in range(TICKS + 1):
        x = scale(quarter / TICKS)
        _line(svg, "grid", x, TOP - 8, x, bottom)
        _text(svg, f"{quarter / TICKS:.0%}", x, bottom + 20, "quiet", anchor="middle")
    for row, contender in enumerate(report.contenders):
        _rate(svg, contender, scale, _middle(row))
    even = scale(1 / report.settings.table)
    _line(svg, "even", even, TOP - 8, even, bottom)
    _text(svg, "equal strength", even, TOP - 14, "quiet", anchor="middle")


def _rate(svg: Element, contender: ContenderStats, scale: Scale, y: float) -> None:
    _add(svg, "rect", "track", x=RATES[0], y=y - 11, width=RATES[1] - RATES[0], height=22, rx=3)
    _add(svg, "rect", "bar", x=RATES[0], y=y - 11, width=scale(contender.win_rate) - RATES[0], height=22, rx=3)
    low, high = map(scale, contender.interval)
    _line(svg, "whisker", low, y, high, y)
    for end in (low, high):
        _line(svg, "whisker", end, y - 6, end, y + 6)
    _text(svg, f"{contender.win_rate:.1%}", RATES[1] + 12, y + 5, "value")


def _ratings(svg: Element, contenders: list[ContenderStats]) -> None:
    lowest = min((contender.rating - contender.uncertainty for contender in contenders), default=0.0)
    highest = max((contender.rating + contender.uncertainty for contender in contenders), default=1.0)
    ticks = _ticks(lowest, highest)
    scale = _linear_scale((ticks[0], ticks[-1]), RATINGS)
    bottom = TOP + ROW * len(contenders)
    _heading(svg, "Rating", "± 2 sigma", RATINGS[0])
    for tick in ticks:
        _line(svg, "grid", scale(tick), TOP - 8, scale(tick), bottom)
        _text(svg, f"{tick:g}", scale(tick), bottom + 20, "quiet", anchor="middle")
    for row, contender in enumerate(contenders):
        _rating(svg, contender, scale, _middle(row))


def _rating(svg: Element, contender: ContenderStats, scale: Scale, y: float) -> None:
    spread = contender.uncertainty
    _line(svg, "range", scale(contender.rating - spread), y, scale(contender.rating + spread), y)
    _add(svg, "circle", "dot", cx=scale(contender.rating), cy=y, r=6)
    _text(svg, f"{contender.rating:.1f}", scale(contender.rating), y - 11, "quiet", anchor="middle")


def _heading(svg: Element, words: str, more: str, x: float) -> None:
    heading = _text(svg, f"{words} ", x, TOP - 38, "head")
    _add(heading, "tspan", "note").text = more


def _name(svg: Element, contender: ContenderStats, y: float) -> None:
    code = contender.code
    shown = code if len(code) <= LONGEST_NAME else f"…{code[1 - LONGEST_NAME :]}"  # paths differ at their end
    name = _text(svg, shown, MARGIN, y - 1, "head")
    if shown != code:
        _add(name, "title").text = _printable(code)
    forfeits = f", {contender.forfeits} forfeited" if contender.forfeits else ""
    _text(svg, f"{contender.matches:,} matches{forfeits}", MARGIN, y + 16, "quiet")


def _middle(row: int) -> float:
    return TOP + ROW * (row + 0.5)


def _linear_scale(values: tuple[float, float], positions: tuple[int, int]) -> Scale:
    (lowest, highest), (left, right) = values, positions
    return lambda value: left + (value - lowest) / (highest - lowest) * (right - left)


def _ticks(lowest: float, highest: float) -> list[float]:
    """Round numbers that span the range."""
    rough = (highest - lowest) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= rough)
    first = math.floor(lowest / step)
    return [step * number for number in range(first, math.ceil(highest / step) + 1)]


def _add(parent: Element, tag: str, style: str = "", **numbers: float) -> Element:
    attributes = {name: f"{number:.2f}".rstrip("0").rstrip(".") for name, number in numbers.items()}
    return ElementTree.SubElement(parent, tag, {**({"class": style} if style else {}), **attributes})


def _line(svg: Element, style: str, x1: float, y1: float, x2: float, y2: float) -> None:
    _add(svg, "line", style, x1=x1, y1=y1, x2=x2, y2=y2)


def _text(svg: Element, words: str, x: float, y: float, style: str, *, anchor: str = "start") -> Element:
    text = _add(svg, "text", style, x=x, y=y)
    text.set("text-anchor", anchor)
    text.text = _printable(words)
    return text


def _printable(words: str) -> str:
    """Replace characters that a file name may contain but XML may not."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def _description(contender: ContenderStats) -> str:
    return f"{contender.code}: win rate {contender.win_rate:.1%}, rating {contender.rating:.1f}"

"""The results of an arena as a picture: SVG with everything in it, for light and dark pages alike.

It paints its own background, and takes the dark colours where the reader's system prefers them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cabochon.arena.report import Report
from cabochon.arena.statistics import Standing

__all__ = ["picture"]

WIDTH = 960
MARGIN = 28
TOP = 118  # where the first row begins
ROW = 46
FOOT = 54
NAMES = 230
RATES = (NAMES + 40, 590)  # from nought to all matches won
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

Place = Callable[[float], float]


def picture(told: Report) -> str:
    """Bars for the win rates and a range for each rating, the best contender first."""
    height = TOP + ROW * len(told.standings) + FOOT
    size = {"width": str(WIDTH), "height": str(height), "viewBox": f"0 0 {WIDTH} {height}"}
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size})
    _add(svg, "title").text = _printable(f"Arena: {told.title}")
    _add(svg, "desc").text = _printable("; ".join(_spoken(standing) for standing in told.standings))
    _add(svg, "style").text = STYLE
    _add(svg, "rect", "ground", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=10)
    _text(svg, told.title, MARGIN, 42, "title")
    _rates(svg, told)
    _ratings(svg, told.standings)
    for row, standing in enumerate(told.standings):
        _name(svg, standing, _middle(row))
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _rates(svg: Element, told: Report) -> None:
    place = _scale((0.0, 1.0), RATES)
    bottom = TOP + ROW * len(told.standings)
    _heading(svg, "Win rate", "with its 95 % interval", RATES[0])
    for quarter in range(TICKS + 1):
        x = place(quarter / TICKS)
        _line(svg, "grid", x, TOP - 8, x, bottom)
        _text(svg, f"{quarter / TICKS:.0%}", x, bottom + 20, "quiet", anchor="middle")
    for row, standing in enumerate(told.standings):
        _rate(svg, standing, place, _middle(row))
    even = place(1 / told.settings.table)
    _line(svg, "even", even, TOP - 8, even, bottom)
    _text(svg, "equal strength", even, TOP - 14, "quiet", anchor="middle")


def _rate(svg: Element, standing: Standing, place: Place, y: float) -> None:
    _add(svg, "rect", "track", x=RATES[0], y=y - 11, width=RATES[1] - RATES[0], height=22, rx=3)
    _add(svg, "rect", "bar", x=RATES[0], y=y - 11, width=place(standing.win_rate) - RATES[0], height=22, rx=3)
    low, high = map(place, standing.interval)
    _line(svg, "whisker", low, y, high, y)
    for end in (low, high):
        _line(svg, "whisker", end, y - 6, end, y + 6)
    _text(svg, f"{standing.win_rate:.1%}", RATES[1] + 12, y + 5, "value")


def _ratings(svg: Element, standings: list[Standing]) -> None:
    lowest = min((standing.rating - standing.uncertainty for standing in standings), default=0.0)
    highest = max((standing.rating + standing.uncertainty for standing in standings), default=1.0)
    ticks = _ticks(lowest, highest)
    place = _scale((ticks[0], ticks[-1]), RATINGS)
    bottom = TOP + ROW * len(standings)
    _heading(svg, "Rating", "± 2 sigma", RATINGS[0])
    for tick in ticks:
        _line(svg, "grid", place(tick), TOP - 8, place(tick), bottom)
        _text(svg, f"{tick:g}", place(tick), bottom + 20, "quiet", anchor="middle")
    for row, standing in enumerate(standings):
        _rating(svg, standing, place, _middle(row))


def _rating(svg: Element, standing: Standing, place: Place, y: float) -> None:
    reach = standing.uncertainty
    _line(svg, "range", place(standing.rating - reach), y, place(standing.rating + reach), y)
    _add(svg, "circle", "dot", cx=place(standing.rating), cy=y, r=6)
    _text(svg, f"{standing.rating:.1f}", place(standing.rating), y - 11, "quiet", anchor="middle")


def _heading(svg: Element, words: str, more: str, x: float) -> None:
    heading = _text(svg, f"{words} ", x, TOP - 38, "head")
    _add(heading, "tspan", "note").text = more


def _name(svg: Element, standing: Standing, y: float) -> None:
    code = standing.code
    shown = code if len(code) <= LONGEST_NAME else f"…{code[1 - LONGEST_NAME :]}"  # paths differ at their end
    name = _text(svg, shown, MARGIN, y - 1, "head")
    if shown != code:
        _add(name, "title").text = _printable(code)
    forfeits = f", {standing.forfeits} forfeited" if standing.forfeits else ""
    _text(svg, f"{standing.matches:,} matches{forfeits}", MARGIN, y + 16, "quiet")


def _middle(row: int) -> float:
    return TOP + ROW * (row + 0.5)


def _scale(values: tuple[float, float], places: tuple[int, int]) -> Place:
    """Where a value lies between two places."""
    (lowest, highest), (left, right) = values, places
    return lambda value: left + (value - lowest) / (highest - lowest) * (right - left)


def _ticks(lowest: float, highest: float) -> list[float]:
    """Round numbers from at most the lowest to at least the highest."""
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
    """Without the characters that no XML may hold, which a file's name may."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def _spoken(standing: Standing) -> str:
    return f"{standing.code}: win rate {standing.win_rate:.1%}, rating {standing.rating:.1f}"

"""The points of all players by turn, as a picture of lines, and what other graphs share with it.

Reads well on light and dark ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from cabochon.art.shared.svg import Point, document, element, number, path, stroke

__all__ = [
    "BOTTOM",
    "INK",
    "LEFT",
    "LINES",
    "NARROW",
    "RIGHT",
    "SIZE",
    "TOP",
    "grid_line",
    "label",
    "legend",
    "points_graph",
]

SIZE = (640, 220)
NARROW = 400  # for a phone, where the picture is not drawn smaller than this
LEFT, RIGHT, TOP, BOTTOM = 34, 172, 14, 26
INK = "#857a6e"
# Each player has a colour and a dash of their own.
LINES = (("#c2543f", None), ("#3f7fd0", "9 4"), ("#2f9457", "3 3"), ("#a9791a", "12 3 3 3"))


def points_graph(
    turns: Sequence[int], points: Sequence[Sequence[int]], names: Sequence[str], *, width: int = SIZE[0]
) -> str:
    """`points[n]` are those of player `n` after each of the turns."""
    most = max(1, *(max(line) for line in points))
    wide, high = width - LEFT - RIGHT, SIZE[1] - TOP - BOTTOM

    def place(turn: int, value: float) -> Point:
        return LEFT + wide * turn / max(1, turns[-1]), TOP + high * (1 - value / most)

    parts = [_scale(most, place, turns[-1])]
    for seat, line in enumerate(points):
        colour, dash = LINES[seat % len(LINES)]
        corners = [place(turn, value) for turn, value in zip(turns, line, strict=True)]
        steps = "".join(f"H{number(x)}V{number(y)}" for x, y in corners[1:])
        start = f"M{number(corners[0][0])} {number(corners[0][1])}"
        parts.append(stroke(start + steps, colour, 3, stroke_dasharray=dash, stroke_linejoin="round"))
    parts.append(legend(names, [str(line[-1]) for line in points], order=_ranking(points), width=width))
    return document(parts, size=(width, SIZE[1]))


def _scale(most: int, place: Callable[[int, float], Point], last: int) -> str:
    """Lines for every few points, and the number of the last turn."""
    step = 10 ** max(0, len(str(most)) - 2)
    step *= next(times for times in (1, 2, 5, 10, 20) if most / (step * times) <= 5)
    parts = []
    for value in range(0, most + 1, step):
        left, y = place(0, value)
        right, _ = place(last, value)
        parts.append(grid_line(left, right, y))
        parts.append(label(str(value), left - 6, y + 5, anchor="end"))
    x, y = place(last, 0)
    parts.append(label(str(last), x, y + 20, anchor="end"))
    return "".join(parts)


def grid_line(left: float, right: float, y: float) -> str:
    return path(f"M{number(left)} {number(y)}H{number(right)}v1H{number(left)}Z", INK, opacity=0.35)


def _ranking(points: Sequence[Sequence[int]]) -> list[int]:
    return sorted(range(len(points)), key=lambda seat: -points[seat][-1])


def legend(names: Sequence[str], values: Sequence[str], *, order: Sequence[int], width: int = SIZE[0]) -> str:
    """Who has which line and ends with which value, from top to bottom in this order."""
    parts = []
    for row, seat in enumerate(order):
        colour, dash = LINES[seat % len(LINES)]
        x, y = width - RIGHT + 14, TOP + 16 + 26 * row
        parts.append(stroke(f"M{x} {y - 5}h24", colour, 4, stroke_dasharray=dash))
        name = names[seat] if len(names[seat]) <= 12 else f"{names[seat][:11]}…"
        parts.append(label(name, x + 30, y, anchor="start"))
        parts.append(label(values[seat], width - 4, y, anchor="end"))
    return "".join(parts)


def label(text: str, x: float, y: float, *, anchor: str, size: float = 14) -> str:
    return element(
        "text", escape(text), x=x, y=y, fill=INK, font_size=size, font_family="sans-serif", text_anchor=anchor
    )

"""A reviewed match as one picture to move through: chances of winning by turn, points below them, and luck as bars.

Narrow enough for a phone, with a line at the turn that is shown. Each seat has a colour, a dash and a mark of its own,
and each mistake a sign, so that colour never tells alone. Text has the colour of what surrounds the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from cabochon.art.graph import LINES
from cabochon.art.shared.svg import Point, circle, element, group, number, path, polygon, rectangle, stroke

__all__ = ["GRAPH_WIDTH", "SIGNS", "GraphData", "review_graph", "seat_mark"]

GRAPH_WIDTH, LEFT, RIGHT = 400, 38, 12
WIN_TOP, WIN_HEIGHT = 30, 140  # between the label and the top is room for the triangle of the turning point
POINTS_HEIGHT, LUCK_HEIGHT, BETWEEN = 64, 26, 26
LEAST_LUCK = 0.05  # the scale of the bars in a match without any luck worth the name
SIGNS = {"inaccuracy": ("?!", "#2f6db3"), "mistake": ("?", "#b25e00"), "blunder": ("??", "#b3261e")}


@dataclass(frozen=True)
class GraphData:
    """What is drawn, for each turn from the set-up on."""

    shares: Sequence[Sequence[float]]  # by turn, then by seat
    points: Sequence[Sequence[int]] | None  # likewise; None in a game without points
    errors: Sequence[Sequence[float]]  # standard errors of the shares, likewise
    luck: Sequence[Sequence[float]]  # likewise
    marks: Mapping[int, tuple[int, str]]  # by turn: the seat, and its mark
    turning_point: int | None

    @property
    def last(self) -> int:
        return max(1, len(self.shares) - 1)

    @property
    def seats(self) -> int:
        return len(self.shares[0])


def review_graph(data: GraphData, labels: Mapping[str, str], *, turn: int) -> str:
    """The picture, with a line at one turn. The labels are those of the parts: `win`, `points`, `luck`."""
    parts, top = [_win_chances(data, labels["win"])], WIN_TOP + WIN_HEIGHT + BETWEEN
    if data.points is not None:
        parts.append(_points(data.points, data, top, labels["points"]))
        top += POINTS_HEIGHT + BETWEEN
    parts.append(_luck(data, top, labels["luck"]))
    height = top + LUCK_HEIGHT * data.seats + 6
    x = number(_x(data, turn))
    cursor = stroke(f"M{x} {WIN_TOP}V{height - 4}", "currentColor", 1.5, class_="cursor", opacity=0.75)
    return element(
        "svg",
        *parts,
        cursor,
        _marks(data),
        class_="review-graph",
        viewBox=f"0 0 {GRAPH_WIDTH} {height}",
        data_left=LEFT,
        data_right=GRAPH_WIDTH - RIGHT,
        data_last=data.last,
        aria_hidden="true",
        font_family="sans-serif",
        font_size=12,
        fill="currentColor",
    )


def seat_mark(seat: int, x: float, y: float, size: float = 5) -> str:
    """The shape of a seat, in its colour: a disc, a diamond, a triangle or a square."""
    colour, _ = LINES[seat % len(LINES)]
    shapes = (
        circle(x, y, size, colour),
        polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], colour),
        polygon([(x, y - size), (x + size, y + size), (x - size, y + size)], colour),
        rectangle(x - size * 0.85, y - size * 0.85, size * 1.7, size * 1.7, colour),
    )
    return shapes[seat % len(shapes)]


def _x(data: GraphData, turn: int) -> float:
    return LEFT + (GRAPH_WIDTH - LEFT - RIGHT) * turn / data.last


def _win_y(share: float) -> float:
    return WIN_TOP + WIN_HEIGHT * (1 - share)


def _win_chances(data: GraphData, label: str) -> str:
    parts = [_text(label, LEFT, WIN_TOP - 18)]
    for share, words in ((1.0, "100"), (0.5, "50"), (0.0, "0")):
        parts += [_rule(_win_y(share)), _text(words, LEFT - 6, _win_y(share) + 4, anchor="end")]
    if data.turning_point is not None:
        x = _x(data, data.turning_point)
        parts.append(polygon([(x - 5, WIN_TOP - 10), (x + 5, WIN_TOP - 10), (x, WIN_TOP - 2)], "currentColor"))
    parts += [_band(data, seat) for seat in range(data.seats)]
    for seat in range(data.seats):
        corners = [(_x(data, turn), _win_y(shares[seat])) for turn, shares in enumerate(data.shares)]
        parts.append(_line(seat, "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners), corners[-1]))
    return group(*parts)


def _band(data: GraphData, seat: int) -> str:
    """How uncertain the chances of a seat are: two standard errors to either side."""
    known = [
        (_x(data, turn), shares[seat], 2 * errors[seat])
        for turn, (shares, errors) in enumerate(zip(data.shares, data.errors, strict=True))
    ]
    upper = [(x, _win_y(min(1.0, share + margin))) for x, share, margin in known]
    lower = [(x, _win_y(max(0.0, share - margin))) for x, share, margin in known]
    return polygon([*upper, *reversed(lower)], LINES[seat % len(LINES)][0], opacity=0.18, class_="band")


def _points(points: Sequence[Sequence[int]], data: GraphData, top: float, label: str) -> str:
    most = max(1, *(max(row) for row in points))
    parts = [_text(label, LEFT, top - 5), _text(str(most), LEFT - 6, top + 4, anchor="end")]
    parts += [_rule(top), _rule(top + POINTS_HEIGHT), _text("0", LEFT - 6, top + POINTS_HEIGHT + 4, anchor="end")]
    for seat in range(data.seats):
        corners = [(_x(data, turn), top + POINTS_HEIGHT * (1 - row[seat] / most)) for turn, row in enumerate(points)]
        steps = "".join(f"H{number(x)}V{number(y)}" for x, y in corners[1:])
        parts.append(_line(seat, f"M{number(corners[0][0])} {number(corners[0][1])}{steps}", corners[-1]))
    return group(*parts)


def _line(seat: int, drawn: str, end: Point) -> str:
    colour, dash = LINES[seat % len(LINES)]
    return stroke(drawn, colour, 2.2, stroke_dasharray=dash, stroke_linejoin="round") + seat_mark(seat, *end)


def _luck(data: GraphData, top: float, label: str) -> str:
    """A row for each seat: good luck rises above its line, bad luck hangs below."""
    largest = max([LEAST_LUCK, *(abs(luck) for row in data.luck for luck in row)])
    wide = max(1.2, (GRAPH_WIDTH - LEFT - RIGHT) / data.last * 0.7)
    parts = [_text(label, LEFT, top - 5)]
    for seat in range(data.seats):
        base, colour = top + LUCK_HEIGHT * (seat + 0.5), LINES[seat % len(LINES)][0]
        parts += [_rule(base), seat_mark(seat, LEFT - 14, base)]
        for turn, row in enumerate(data.luck):
            high = row[seat] / largest * (LUCK_HEIGHT / 2 - 2)
            if abs(high) >= 0.3:
                parts.append(rectangle(_x(data, turn) - wide / 2, base - max(0, high), wide, abs(high), colour))
    return group(*parts)


def _marks(data: GraphData) -> str:
    """The signs of mistakes, on the line of the seat that made them."""
    parts = []
    for turn, (seat, mark) in data.marks.items():
        sign, colour = SIGNS[mark]
        x, y = _x(data, turn), _win_y(data.shares[turn][seat])
        parts.append(circle(x, y, 8, colour, stroke="#fff", stroke_width=1))
        parts.append(_text(sign, x, y + 4, anchor="middle", fill="#fff", font_weight="bold", font_size=11))
    return group(*parts)


def _rule(y: float) -> str:
    high = 0.8
    return path(f"M{LEFT} {number(y)}H{GRAPH_WIDTH - RIGHT}v{high}H{LEFT}Z", "currentColor", opacity=0.3)


def _text(text: str, x: float, y: float, *, anchor: str | None = None, **more: str | float) -> str:
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, **more)

"""The graphs of a review: every player's win chance by turn, and the luck of each turn. Knows no review.

They stand above and below the graph of points: turns are in the same places, and players have the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cabochon.art.graph import BOTTOM, INK, LEFT, LINES, RIGHT, SIZE, TOP, grid_line, label, legend
from cabochon.art.shared.svg import Point, Value, circle, document, element, number, path, polygon, rectangle, stroke

__all__ = ["GraphMark", "luck_graph", "share_graph"]

QUARTERS = 4
LUCK_ROW = 56
LEAST_LUCK = 0.05  # the scale of a match without any
BAR = 0.7  # of the room that a turn has
DOT = 8.5
SIGN_FONT: dict[str, Value] = {"font_size": 11, "font_weight": "bold", "font_family": "sans-serif"}
NUMBERS = 8  # of turns below the graph, about
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class GraphMark:
    """A sign on a player's line at a turn, such as `?` for a mistake."""

    turn: int
    player: int
    sign: str


def share_graph(
    turns: Sequence[int],
    shares: Sequence[Sequence[float]],
    names: Sequence[str],
    *,
    errors: Sequence[Sequence[float]] | None = None,
    marks: Sequence[GraphMark] = (),
    turning_point: int | None = None,
) -> str:
    """`shares[n]` are the win chances of player `n` after each of the turns, from 0 to 1, and `errors[n]` their
    standard errors, which are drawn as a shade around the line."""
    places = [[_place(turns, turn, value) for turn, value in zip(turns, line, strict=True)] for line in shares]
    order = sorted(range(len(shares)), key=lambda player: -shares[player][-1])
    values = [f"{line[-1]:.0%}" for line in shares]
    parts = [_percent_scale(turns), _turning_line(turns, turning_point)]
    if errors is not None:
        parts += [_shade(turns, *pair, player) for player, pair in enumerate(zip(shares, errors, strict=True))]
    parts += [_line(corners, player) for player, corners in enumerate(places)]
    parts += [_sign(places[mark.player][list(turns).index(mark.turn)], mark) for mark in marks]
    return document([*parts, legend(names, values, order=order)], size=SIZE)


def _place(turns: Sequence[int], turn: float, share: float) -> Point:
    wide, high = SIZE[0] - LEFT - RIGHT, SIZE[1] - TOP - BOTTOM
    return LEFT + wide * turn / max(1, turns[-1]), TOP + high * (1 - share)


def _percent_scale(turns: Sequence[int]) -> str:
    parts = []
    for quarter in range(QUARTERS + 1):
        left, y = _place(turns, 0, quarter / QUARTERS)
        parts.append(grid_line(left, SIZE[0] - RIGHT, y))
        parts.append(label(f"{100 * quarter // QUARTERS}", left - 6, y + 5, anchor="end"))
    return "".join([*parts, *_turn_numbers(turns)])


def _turn_numbers(turns: Sequence[int]) -> list[str]:
    """The numbers of some turns, at even steps."""
    step = next((step for step in STEPS if step * NUMBERS >= turns[-1]), STEPS[-1])
    places = [(turn, *_place(turns, turn, 0)) for turn in range(0, turns[-1] + 1, step)]
    return [label(str(turn), x, y + 20, anchor="middle") for turn, x, y in places]


def _turning_line(turns: Sequence[int], turning_point: int | None) -> str:
    """An upright line where the match turned."""
    if turning_point is None:
        return ""
    x, top = _place(turns, turning_point, 1)
    _, bottom = _place(turns, turning_point, 0)
    dashes = stroke(f"M{number(x)} {number(top)}V{number(bottom)}", INK, 1.5, stroke_dasharray="2 4")
    return dashes + path(f"M{number(x)} {number(top)}l5-8h-10Z", INK)


def _line(corners: Sequence[Point], player: int) -> str:
    colour, dash = LINES[player % len(LINES)]
    drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)
    return stroke(drawn, colour, 3, stroke_dasharray=dash, stroke_linejoin="round")


def _shade(turns: Sequence[int], shares: Sequence[float], errors: Sequence[float], player: int) -> str:
    """Two standard errors to either side."""
    known = list(zip(turns, shares, errors, strict=True))
    upper = [_place(turns, turn, min(1.0, share + 2 * error)) for turn, share, error in known]
    lower = [_place(turns, turn, max(0.0, share - 2 * error)) for turn, share, error in known]
    return polygon([*upper, *reversed(lower)], LINES[player % len(LINES)][0], opacity=0.15)


def _sign(place: Point, mark: GraphMark) -> str:
    """A dot on the line with the sign inside, which neither light nor dark ground makes hard to read."""
    x, y = place
    dot = circle(x, y, DOT, LINES[mark.player % len(LINES)][0], stroke="#fffdf8", stroke_width=1.5)
    sign = element(
        "text", escape(mark.sign), x=x, y=y + 4, fill="#ffffff", text_anchor="middle", class_="sign", **SIGN_FONT
    )
    return dot + sign


def luck_graph(turns: Sequence[int], luck: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """`luck[n]` is what chance gave or took from player `n` in each of the turns, as bars up and down.

    With two players the bars of the second would be those of the first upside down, and are left out.
    """
    shown = range(1 if len(luck) == 2 else len(luck))
    most = max(LEAST_LUCK, *(abs(value) for line in luck for value in line))
    parts = [_luck_row(turns, luck[player], names[player], player, most) for player in shown]
    return document(parts, size=(SIZE[0], TOP + LUCK_ROW * len(shown)))


def _luck_row(turns: Sequence[int], luck: Sequence[float], name: str, player: int, most: float) -> str:
    middle = TOP + LUCK_ROW * (player + 0.5)
    high, wide = LUCK_ROW / 2 - 4, BAR * (SIZE[0] - LEFT - RIGHT) / max(1, turns[-1])
    parts = [grid_line(LEFT, SIZE[0] - RIGHT, middle)]
    parts.append(label(f"±{100 * most:.0f}", LEFT - 6, middle + 5, anchor="end"))
    for turn, value in zip(turns, luck, strict=True):
        x, _ = _place(turns, turn, 0)
        tall = high * abs(value) / most
        if tall >= 0.05:
            top = middle - tall if value > 0 else middle
            parts.append(rectangle(x - wide / 2, top, wide, tall, LINES[player % len(LINES)][0]))
    return "".join([*parts, _luck_caption(name, luck, middle)])


def _luck_caption(name: str, luck: Sequence[float], middle: float) -> str:
    shown = name if len(name) <= 16 else f"{name[:15]}…"
    x = SIZE[0] - RIGHT + 14
    return label(shown, x, middle - 3, anchor="start") + label(
        f"luck {100 * sum(luck):+.1f}", x, middle + 15, anchor="start"
    )

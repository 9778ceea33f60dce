"""Paper and brush: elements, gradients and documents of SVG as text. Knows no picture.

Pages forbid style attributes, so everything uses presentation attributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

__all__ = [
    "CARD",
    "TILE",
    "Point",
    "Value",
    "around",
    "circle",
    "document",
    "element",
    "ellipse",
    "group",
    "linear",
    "mirrored",
    "number",
    "path",
    "placed",
    "polygon",
    "radial",
    "rectangle",
    "smooth",
    "stroke",
]

Point: TypeAlias = tuple[float, float]
Value: TypeAlias = str | float | None
Stop: TypeAlias = tuple[float, str] | tuple[float, str, float]

TILE = (200, 140)  # also the characters of Battle Mat
CARD = (160, 200)


def number(value: float, digits: int = 1) -> str:
    """A number without needless zeros."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def compact(drawn: str) -> str:
    """The same path in fewer letters: a minus separates numbers as well as a space does."""
    return drawn.replace(" -", "-")


def short(colour: str) -> str:
    """A colour in three digits where they say as much as six."""
    return f"#{colour[1::2]}" if len(colour) == 7 and colour[1::2] == colour[2::2] else colour


def element(name: str, *children: str, **attributes: Value) -> str:
    """One element; `stroke_width` is written `stroke-width`, and what is None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{short(value) if isinstance(value, str) else number(value, 2)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def path(drawn: str, fill: str | None = None, **more: Value) -> str:
    return element("path", d=compact(drawn), fill=fill, **more)


def stroke(drawn: str, colour: str | None, width: float, **more: Value) -> str:
    """A line with round ends; without a colour it takes the one of what it lies in."""
    return element(
        "path", d=compact(drawn), fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", **more
    )


def polygon(points: Iterable[Point], fill: str | None = None, **more: Value) -> str:
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill=fill, **more)


def unless_zero(value: float) -> str | None:
    """A coordinate; zero need not be said."""
    text = number(value)
    return None if text == "0" else text


def circle(x: float, y: float, radius: float, fill: str | None = None, **more: Value) -> str:
    return element("circle", cx=unless_zero(x), cy=unless_zero(y), r=number(radius, 2), fill=fill, **more)


def ellipse(x: float, y: float, width: float, height: float, fill: str | None = None, **more: Value) -> str:
    return element(
        "ellipse", cx=unless_zero(x), cy=unless_zero(y), rx=number(width), ry=number(height), fill=fill, **more
    )


def rectangle(x: float, y: float, width: float, height: float, fill: str | None = None, **more: Value) -> str:
    sizes = {"x": unless_zero(x), "y": unless_zero(y), "width": number(width), "height": number(height)}
    return element("rect", **sizes, fill=fill, **more)


def group(*children: str, **attributes: Value) -> str:
    return element("g", *children, **attributes) if children else ""


def placed(x: float, y: float, scale: float, *children: str, turn: float = 0, **more: Value) -> str:
    """Children drawn around the origin, put down at a place."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    turned = f"rotate({number(turn)})" if turn else ""
    sized = f"scale({number(scale, 3)})" if scale != 1 else ""
    return group(*children, transform=moved + turned + sized or None, **more)


def mirrored(*children: str, axis: float = 0) -> str:
    """Children and their reflection across an upright axis."""
    return "".join(children) + group(*children, transform=f"translate({number(2 * axis)} 0) scale(-1 1)")


def around(x: float, y: float, count: int, *children: str, start: float = 0, **more: Value) -> str:
    """Children drawn around the origin, repeated in a full circle about a place."""
    turned = "".join(
        group(*children, transform=f"rotate({number(start + 360 * step / count)})") for step in range(count)
    )
    return group(turned, transform=f"translate({number(x)} {number(y)})", **more)


def stops(colours: Iterable[Stop]) -> list[str]:
    return [
        element("stop", offset=stop[0], stop_color=stop[1], stop_opacity=stop[2] if len(stop) == 3 else None)
        for stop in colours
    ]


def linear(name: str, *colours: Stop, along: tuple[float, float, float, float] = (0, 0, 0, 1), **more: Value) -> str:
    """A gradient along a line, from top to bottom by default."""
    names, defaults = ("x1", "y1", "x2", "y2"), (0, 0, 1, 0)
    by_name = zip(names, along, defaults, strict=True)
    ends = {name: end for name, end, default in by_name if end != default or "gradientUnits" in more}
    return element("linearGradient", *stops(colours), id=name, **ends, **more)


def radial(name: str, *colours: Stop, at: Point = (0.5, 0.5), radius: float = 0.5, **more: Value) -> str:
    """A gradient around a point."""
    x, y, r = (None if value == 0.5 else value for value in (*at, radius))
    return element("radialGradient", *stops(colours), id=name, cx=x, cy=y, r=r, **more)


def document(parts: Iterable[str], *, defs: Iterable[str] = (), size: tuple[int, int] = TILE) -> str:
    """A whole picture that fills whatever frame it is shown in."""
    return element(
        "svg",
        element("defs", *defs, ""),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]} {size[1]}",
        preserveAspectRatio="xMidYMid slice",
    )


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """A path that runs softly through all points."""
    count = len(points)
    drawn = f"M{number(points[0][0])} {number(points[0][1])}"
    for index in range(count if closed else count - 1):
        before, here, there, after = (
            points[place % count] if closed else points[min(max(place, 0), count - 1)]
            for place in range(index - 1, index + 3)
        )
        leave = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        enter = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        drawn += "C" + " ".join(f"{number(x)} {number(y)}" for x, y in (leave, enter, there))
    return drawn + ("Z" if closed else "")

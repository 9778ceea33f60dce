"""What players show each other at the table, on a grid of 32: a hand that waves, a clover, a star, a heart, two faces."""

from __future__ import annotations

from cabochon.art.shared.svg import around, circle, element, ellipse, group, path, polygon, stroke

__all__ = ["reaction_symbols"]

SKIN, SHADE, INK = "#ffd45e", "#e8a92f", "#4a3210"
FINGERS = "M11.6 19.5L9.4 9.8M14.4 18L13.6 6.6M18 18L18.8 6.8M21.2 19.5L23.4 10.6M11.6 23.4L5.6 18.6"
STAR = (
    *((16, 2.6), (20.1, 11.3), (29.6, 12.5), (22.6, 19), (24.4, 28.4)),
    *((16, 23.8), (7.6, 28.4), (9.4, 19), (2.4, 12.5), (11.9, 11.3)),
)
LEAF = "M0 0C-7.6-2.6-8.6-10.8-4-11.6C-1.8-12-.4-10.6 0-9.2C.4-10.6 1.8-12 4-11.6C8.6-10.8 7.6-2.6 0 0Z"
HEART = (
    "M16 28.4C5.4 21.4 2.6 16.4 3.2 11.2C3.8 6.4 8 3.8 11.8 4.8C13.8 5.3 15.3 6.7 16 8.6"
    "C16.7 6.7 18.2 5.3 20.2 4.8C24 3.8 28.2 6.4 28.8 11.2C29.4 16.4 26.6 21.4 16 28.4Z"
)


def reaction_symbols() -> list[str]:
    drawn = {
        "hello": _hand(),
        "luck": _clover(),
        "nice": _star(),
        "thanks": _heart(),
        "oops": _oops(),
        "thinking": _thinking(),
    }
    return [element("symbol", picture, id=f"reaction-{name}", viewBox="0 0 32 32") for name, picture in drawn.items()]


def _hand() -> str:
    hand = (
        stroke(FINGERS, INK, 6.4),
        circle(16.2, 21.6, 7.9, INK),
        stroke(FINGERS, SKIN, 4.1),
        circle(16.2, 21.6, 6.8, SKIN),
        stroke("M12.4 24.6Q16.4 27 20.2 23.6", SHADE, 1.5),
    )
    waves = stroke("M26.6 5.4Q29.6 8.4 29.4 12.6M3.6 10.4Q3 6.6 5.6 3.8", "#3f7fd1", 1.9)
    return group(*hand, transform="rotate(-8 16 20)") + waves


def _clover() -> str:
    leaves = around(16, 14.4, 4, path(LEAF, "#2f9e4f", stroke="#145a2b", stroke_width=1.3), start=45)
    veins = around(16, 14.4, 4, stroke("M0-2.4V-7", "#8fdca4", 1.2), start=45)
    return stroke("M16.2 15Q17 23.6 22 29.4", "#145a2b", 2.6) + leaves + veins


def _star() -> str:
    shine = stroke("M12.6 13.4L15.6 7.6", "#fff3c4", 1.7)
    return polygon(STAR, "#f5b81f", stroke="#8a5a00", stroke_width=1.6, stroke_linejoin="round") + shine


def _heart() -> str:
    shine = stroke("M7 12.6Q7 9 10.2 8.2", "#ffc9d2", 2)
    return path(HEART, "#d8344f", stroke="#7c1226", stroke_width=1.6, stroke_linejoin="round") + shine


def _face(x: float, y: float, radius: float) -> str:
    return circle(x, y, radius, SKIN, stroke="#8a5a00", stroke_width=1.5)


def _oops() -> str:
    eyes = stroke("M8.6 12.2L12 13.8L8.6 15.4M21.4 12.2L18 13.8L21.4 15.4", INK, 1.8, stroke_linejoin="round")
    mouth = path("M9.4 20.2Q15 18.4 20.6 20.2Q21.4 24.6 15 24.8Q8.6 24.6 9.4 20.2Z", INK)
    teeth = path("M10.8 20.6Q15 19.5 19.2 20.6V22.2H10.8Z", "#fff")
    drop = path("M27 3.4C29.4 7 30.2 8.6 30.2 10.2A3.2 3.2 0 0 1 23.8 10.2C23.8 8.6 24.6 7 27 3.4Z", "#4aa3e8")
    return _face(15, 17.4, 12.4) + eyes + mouth + teeth + drop


def _thinking() -> str:
    eyes = ellipse(9.2, 17, 1.5, 2, INK) + ellipse(17, 16.6, 1.5, 2, INK)
    brows = stroke("M6.6 13.6Q9 12.4 11.4 13.4M14.6 12Q17.2 10 19.8 11.4", INK, 1.6)
    mouth = stroke("M9.6 23.4Q13 21.8 16.8 23.2", INK, 1.8)
    thought = circle(23.2, 10.6, 1.7, "#7b8794") + circle(26, 6.6, 2.3, "#7b8794") + circle(29, 2.8, 1.4, "#7b8794")
    return _face(13, 18.8, 11.6) + eyes + brows + mouth + thought

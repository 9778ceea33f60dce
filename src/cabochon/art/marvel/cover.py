"""The cover of Splendor: Marvel, for the home page."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import INFINITY_RAMPS
from cabochon.art.shared.facets import glint
from cabochon.art.shared.infinity_stones import crystal
from cabochon.art.shared.nebula import nebula, nebula_gradients
from cabochon.art.shared.svg import (
    Value,
    around,
    circle,
    document,
    ellipse,
    group,
    linear,
    path,
    placed,
    polygon,
    radial,
    stroke,
)

__all__ = ["cover"]

SIZE = (640, 400)
FINGER = "M-15 12L-14 -60Q-13 -92 0 -96Q13 -92 14 -60L15 12Z"
FINGERS = ((-46, 10, -15, 0.94), (-15, 2, -5, 1.1), (16, 2, 5, 1.04), (45, 10, 14, 0.84))
THUMB = "M-18 30L-20 -30Q-18 -64 -4 -70Q12 -64 14 -34L22 40Z"
PALM = "M-64 4Q0 -16 62 4L64 62Q58 96 38 124H-40Q-62 104 -66 66Z"


def astral_hand() -> str:
    """An open hand of dark steel edged with light."""
    edge: dict[str, Value] = {"stroke": "#a9bcff", "stroke_width": 2.2, "stroke_linejoin": "round"}
    joints = stroke("M-14 -18Q0 -26 14 -18M-14 -50Q0 -58 14 -50", "#a9bcff", 1.8)
    tip = path("M-6 -64Q-5 -84 2 -86Q-1 -76 0 -62Z", "#d6e0ff", opacity=0.6)
    finger = path(FINGER, "url(#steel)", **edge) + joints + tip
    fingers = "".join(placed(x, y, size, finger, turn=turn) for x, y, turn, size in FINGERS)
    thumb = placed(
        -52, 74, 1, path(THUMB, "url(#steel)", **edge), stroke("M-18 -12Q-4 -20 12 -14", "#a9bcff", 1.8), turn=-44
    )
    palm = path(PALM, "url(#steel)", **edge)
    plates = stroke("M-62 28Q0 8 62 28M-34 124Q-28 98 0 96T34 124M-66 66Q-40 70 -34 92", "#a9bcff", 1.8, opacity=0.8)
    cuff = path("M-54 126H52L66 210H-70Z", "url(#steel)", **edge) + stroke("M-57 144H55M-60 156H58", "#a9bcff", 1.8)
    return fingers + thumb + cuff + palm + plates


HOVERING = (
    ("purple", 96, 214),
    ("blue", 150, 90),
    ("red", 260, 42),
    ("orange", 390, 44),
    ("green", 494, 92),
    ("yellow", 545, 214),
)


def halo(colour: str) -> str:
    ramp = INFINITY_RAMPS[colour]
    return radial(f"halo-{colour}", (0, ramp[4], 0.9), (0.4, ramp[2], 0.45), (1, ramp[2], 0))


def hovering(colour: str, x: float, y: float) -> str:
    """A stone in its own light."""
    stone = placed(x, y, 0.78, group(crystal(colour), transform="translate(-50 -50)"))
    return circle(x, y, 74, f"url(#halo-{colour})") + stone


def cover() -> str:
    """A hand raised among the stars; six stones hover around it."""
    defs = [
        *nebula_gradients(INFINITY_RAMPS["purple"], "#0a7fb0"),
        linear("steel", (0, "#5a63a8"), (0.5, "#262b5e"), (1, "#0d0f2a"), along=(0, 0, 1, 1)),
        radial("burst", (0, "#fff3d0", 0.95), (0.3, "#c586ff", 0.5), (1, "#5f16a6", 0)),
        *(halo(colour) for colour, _, _ in HOVERING),
    ]
    rays = around(320, 190, 30, polygon([(-7, -60), (0, -400), (7, -60)], "#f0dcff"), opacity=0.2)
    orbit = ellipse(320, 176, 232, 128, "none", stroke="#d9c8ff", stroke_width=2, opacity=0.55)
    space = [nebula(Random("poster"), size=SIZE, stars=110), rays, circle(320, 190, 230, "url(#burst)"), orbit]
    hand = placed(322, 222, 1.14, astral_hand())
    heart = circle(322, 290, 58, "url(#burst)") + glint(322, 290, 30)
    return document([*space, hand, heart, *(hovering(*spot) for spot in HOVERING)], defs=defs, size=SIZE)

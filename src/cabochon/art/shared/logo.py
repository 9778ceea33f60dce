"""The emblem of the house: a cabochon, a gem polished into a dome, in a setting of gold."""

from __future__ import annotations

from cabochon.art.shared.svg import circle, document, ellipse, linear, path, placed, radial, rectangle

__all__ = ["app_icon", "emblem"]

SIDE = 64
NIGHT = "#231d28"
SAFE = 0.72  # of the side: systems cut icons into circles and other shapes


def emblem() -> str:
    defs = [
        linear("setting", (0, "#fff2bd"), (0.45, "#e6b143"), (1, "#7d4d0c"), along=(0.15, 0, 0.85, 1)),
        radial(
            "dome", (0, "#ff9db4"), (0.35, "#e0264f"), (0.75, "#8c0a35"), (1, "#4a0320"), at=(0.38, 0.3), radius=0.75
        ),
        radial("inner", (0, "#ff7a5c", 0.9), (1, "#ff3d6a", 0)),
        linear("shine", (0, "#ffffff", 0.95), (1, "#ffffff", 0.05)),
    ]
    beads = "".join(
        circle(32 + 28.4 * x, 32 + 28.4 * y, 2.5, "#fff2bd", stroke="#8a5a12", stroke_width=0.7)
        for x, y in ((0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71))
    )
    setting = circle(32, 32, 28, "url(#setting)") + beads + circle(32, 32, 24, "#5c350a")
    dome = circle(32, 32, 22.5, "url(#dome)") + ellipse(38, 44, 13, 8, "url(#inner)", opacity=0.75)
    shine = path(
        "M15 30C15 19 24 12.500 33 12.500C40 12.500 44 16 43 19C41 24 34 22 27 25C21 27.500 19 34 17 34"
        "C15.600 34 15 32 15 30Z",
        "url(#shine)",
    )
    spark = circle(46, 25, 1.7, "#ffffff", opacity=0.9) + path(
        "M20 47Q32 56 45 46Q33 52 20 47Z", "#ffd0c4", opacity=0.65
    )
    return document([setting, dome, shine, spark], defs=defs, size=(SIDE, SIDE))


def app_icon() -> str:
    """The emblem on a ground that fills the whole square."""
    edge = SIDE * (1 - SAFE) / 2
    ground = rectangle(0, 0, SIDE, SIDE, NIGHT)
    return document([ground, placed(edge, edge, SAFE, emblem())], size=(SIDE, SIDE))

"""What the mat lies on: an arena."""

from __future__ import annotations

from random import Random

from cabochon.art.shared.colours import mix
from cabochon.art.shared.scene import SIZE, dots
from cabochon.art.shared.svg import (
    around,
    circle,
    document,
    group,
    linear,
    placed,
    polygon,
    radial,
    rectangle,
)

__all__ = ["scene"]


def scene(*, dark: bool) -> str:
    """Sand and rings from above, beams of light from the corners."""
    random = Random("scene battle-mat")
    night, day = ("#4a2f22", "#1d1013", "#c98a4a", "#ffb765"), ("#f0dcb6", "#cfa877", "#9c6a38", "#fff6dc")
    sand, rim, line, beam = night if dark else day
    defs = [
        radial("sand", (0, sand), (0.65, mix(sand, rim, 0.45)), (1, rim), radius=0.75),
        linear("beam", (0, beam, 0.24 if dark else 0.5), (1, beam, 0)),
    ]
    circles = ((140, 4), (156, 1.5), (330, 3), (346, 1.5), (560, 6), (584, 2), (760, 10))
    rings = [circle(800, 500, radius, "none", stroke_width=width) for radius, width in circles]
    marks = around(800, 500, 24, polygon([(-8, -545), (0, -515), (8, -545)], line), opacity=0.4)
    rays = around(800, 500, 12, polygon([(0, -156), (-22, -330), (22, -330)], line), opacity=0.1)
    light = polygon([(-30, 0), (30, 0), (230, 1150), (-230, 1150)], "url(#beam)")
    beams = [placed(x, -20, 1, light, turn=turn) for x, turn in ((60, -38), (1540, 38), (420, -14), (1180, 14))]
    ground = [rectangle(0, 0, *SIZE, "url(#sand)"), dots(random, 150, line, large=2.2, bright=0.35)]
    return document([*ground, rays, group(*rings, stroke=line, opacity=0.3), marks, *beams], defs=defs, size=SIZE)

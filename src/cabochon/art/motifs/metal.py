"""Motifs cast in metal: a shadow, a body that shines from above, and one half in shade."""

from __future__ import annotations

from cabochon.art.motifs.motif import Motif, drawn
from cabochon.art.shared.colours import GEM_RAMPS, Ramp, mix
from cabochon.art.shared.svg import element, linear, placed, rectangle

__all__ = ["METALS", "cast", "metal_defs"]

METALS: dict[str, Ramp] = {
    "silver": ("#4b5567", "#8c99ad", "#c6d0de", "#f1f5fb", "#ffffff"),
    "gold": GEM_RAMPS["gold"],
}


def metal_defs(motif: Motif, metal: str, ink: str) -> list[str]:
    """What `cast` needs in the defs of its document."""
    ramp = METALS[metal]
    shine = linear(
        "metal",
        (0, ramp[4]),
        (0.45, ramp[3]),
        (0.55, ramp[2]),
        (1, mix(ramp[1], ramp[2], 0.5)),
        along=(0, -50, 0, 50),
        gradientUnits="userSpaceOnUse",
    )
    half = element("clipPath", rectangle(0, -70, 80, 140), id="half")
    return [element("g", drawn(motif, ink), id="motif"), shine, half]


def cast(size: float) -> str:
    """The motif of the defs, around the origin."""
    shadow = element("use", href="#motif", fill="#000000", stroke="#000000", opacity=0.5)
    body = element("use", href="#motif", fill="url(#metal)", stroke="url(#metal)")
    shade = element("use", href="#motif", fill="#000000", stroke="#000000", opacity=0.22)
    return placed(2.5, 4, size, shadow) + placed(0, 0, size, body) + placed(0, 0, size, shade, clip_path="url(#half)")

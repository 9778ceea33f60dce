"""Motifs cast in metal: a shadow, a body that shines from above, and one half in shade."""

from __future__ import annotations

from cabochon.art.motifs.motif import Motif, drawn
from cabochon.art.shared.colours import GEM_RAMPS, Ramp, mix
from cabochon.art.shared.svg import Value, element, linear, placed, rectangle

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
        (0.4, mix(ramp[3], ramp[4], 0.5)),
        (0.6, ramp[2]),
        (1, mix(ramp[1], ramp[2], 0.5)),
        along=(0, -50, 0, 50),
        gradientUnits="userSpaceOnUse",
    )
    right = element("clipPath", rectangle(0, -70, 80, 140), id="right")
    return [element("g", drawn(motif, ink), id="motif"), shine, right]


def cast(size: float) -> str:
    """The motif of the defs, around the origin."""
    shadow = used("#000000", opacity=0.5, transform="translate(3 5)")
    return placed(0, 0, size, shadow, used("url(#metal)"), used("#000000", opacity=0.22, clip_path="url(#right)"))


def used(paint: str, **more: Value) -> str:
    return element("use", href="#motif", fill=paint, stroke=paint, **more)

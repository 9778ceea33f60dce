"""The cover of Battle Mat, for the home page."""

from __future__ import annotations

from cabochon.art.shared.svg import (
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
    rectangle,
    stroke,
)

__all__ = ["cover"]

SIZE = (640, 400)


def helmet(light: str, body: str, dark: str, plume: str) -> str:
    """A closed helmet from the side, with slits to breathe and a plume."""
    feathers = path("M4 -178C-30 -222 -92 -206 -112 -146C-84 -172 -52 -166 -24 -140Z", plume)
    bowl = path("M-28 -146C-32 -190 44 -198 46 -150L52 -116L34 -86H-14L-30 -108Z", body)
    visor = path("M12 -146L49 -140L50 -129L20 -133Z", "#0c0912")
    plates = path("M20 -138L50 -128L52 -116L34 -86H10L4 -124ZM-6 -182C8 -190 24 -188 30 -184L24 -140H4Z", light)
    slits = stroke("M22 -112L44 -108M20 -102L38 -98M-30 -110L6 -118", dark, 3)
    return feathers + bowl + visor + plates + slits


def sword_arm(light: str, body: str, dark: str, blade: str) -> str:
    arm = path("M34 -66C60 -52 84 -58 104 -78L122 -66C108 -30 70 -10 30 -22Z", light)
    fist = circle(116, -76, 14, body, stroke=light, stroke_width=3)
    rivets = stroke("M52 -52L46 -26M70 -56L66 -24M88 -64L90 -34", dark, 2.5)
    glow = stroke("M122 -84L186 -202", blade, 22, opacity=0.45)
    edge = stroke("M122 -84L186 -202", "#ffffff", 8) + stroke("M106 -90L134 -74", "#f0c060", 8)
    return glow + edge + arm + fist + rivets


def champion(light: str, body: str, dark: str, blade: str) -> str:
    """An armoured figure seen from the side, blade forward, cloak in the wind."""
    cloak = path("M-26 -84C-84 -60 -150 20 -190 200H40C30 120 44 10 24 -70Z", dark)
    folds = (
        "M-40 -60C-80 0 -110 90 -120 200H-84C-80 100 -60 20 -40 -60ZM0 -60C-20 20 -34 110 -34 200H-6C-8 110 0 20 0 -60Z"
    )
    shoulder = path("M-30 -84C-6 -100 34 -98 48 -74C60 -50 50 -28 34 -24C20 -44 -8 -56 -30 -52Z", body)
    shine = path("M10 -94C34 -96 44 -82 48 -74C60 -50 50 -28 34 -24C34 -50 28 -72 10 -94Z", light)
    back = cloak + path(folds, body, opacity=0.55)
    return back + sword_arm(light, body, dark, blade) + shoulder + shine + helmet(light, body, dark, blade)


def arena() -> str:
    """Stands with arches, banners, and the ring of sand."""
    arches = "".join(path(f"M{x} 276V224A16 18 0 0 1 {x + 32} 224V276Z", "#3a121f") for x in range(8, 640, 48))
    stands = path("M-10 180C160 212 480 212 650 180V296H-10Z", "#6d2530")
    rail = path("M-10 166C160 198 480 198 650 166V186C480 218 160 218 -10 186Z", "#a8483c")
    banners = "".join(
        path(f"M{x} {y}h22v44l-11 -10l-11 10z", colour)
        for x, y, colour in ((40, 178, "#2f5fae"), (132, 194, "#e7b64e"), (486, 194, "#e7b64e"), (578, 178, "#a8322f"))
    )
    floor = path("M-10 284C160 262 480 262 650 284V410H-10Z", "url(#sand)")
    rings = ellipse(320, 344, 250, 40, "none", stroke="#fbe0a8", stroke_width=4, opacity=0.6) + ellipse(
        320, 344, 180, 26, "none", stroke="#fbe0a8", stroke_width=2, opacity=0.5
    )
    return stands + arches + rail + banners + floor + rings


def cover() -> str:
    """Two champions face each other in the ring, blades crossed before the sun."""
    defs = [
        radial("sky", (0, "#fff3c4"), (0.25, "#ffb95a"), (0.6, "#b5402f"), (1, "#2a0c1e"), at=(0.5, 0.3), radius=0.75),
        linear("sand", (0, "#e8b06a"), (1, "#7a3f22")),
        radial("clash", (0, "#ffffff"), (0.3, "#fff0b0", 0.8), (1, "#ffcf6b", 0)),
    ]
    rays = around(320, 96, 15, polygon([(0, 0), (-26, -620), (26, -620)], "#fff0b0"), opacity=0.15)
    left = placed(142, 282, 1, champion("#5f97e6", "#2b58a8", "#12224a", "#4fc3ff"))
    right = group(champion("#e0604a", "#a02c2e", "#430f1b", "#ff5a4a"), transform="translate(498 282) scale(-1 1)")
    sparks = around(320, 96, 12, polygon([(-3, -22), (0, -70), (3, -22)], "#ffffff"))
    clash = circle(320, 96, 110, "url(#clash)") + sparks
    parts = [rectangle(0, 0, *SIZE, "url(#sky)"), rays, arena(), left, right, clash]
    return document(parts, defs=defs, size=SIZE)

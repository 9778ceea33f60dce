"""The nobles of Splendor: portraits in medallions, each with a dress and a hat of its own."""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.art.shared.colours import darker, lighter, mix
from cabochon.art.shared.svg import (
    circle,
    document,
    element,
    ellipse,
    group,
    linear,
    mirrored,
    path,
    placed,
    radial,
    rectangle,
    stroke,
)
from cabochon.art.splendor.hats_and_collars import COLLARS, GOLD, HATS

__all__ = ["NOBLES", "noble"]

FLOWER = "M0 -11Q6 -4 0 0Q-6 -4 0 -11ZM0 11Q6 4 0 0Q-6 4 0 11ZM-8 0Q-4 -3 0 0Q-4 3 -8 0ZM8 0Q4 -3 0 0Q4 3 8 0Z"


@dataclass(frozen=True)
class Noble:
    """What a painter needs to know about a sitter."""

    dress: str
    ground: str
    hair: str
    skin: str
    hat: str
    collar: str
    cut: str
    beard: str = ""


NOBLES = {
    "noble-1": Noble("#8f1f2f", "#3c2733", "#4a2c1a", "#eab98d", "beret", "fur", "short", "full"),
    "noble-2": Noble("#1f6b47", "#6b1f2b", "#b5541f", "#f3cda6", "crown", "ruff", "long"),
    "noble-3": Noble("#1d4f9c", "#1d4a3a", "#2b1b14", "#c98d5f", "turban", "robe", "short", "full"),
    "noble-4": Noble("#24242e", "#b9c2cf", "#d9b25a", "#f6d6b6", "hood", "square", "parted"),
    "noble-5": Noble("#e9edf4", "#1c3f7d", "#8c8f98", "#eec39a", "mitre", "robe", "short", "long"),
    "noble-6": Noble("#7a2330", "#23402f", "#1a1416", "#d9a172", "feathered", "ruff", "curls", "point"),
    "noble-7": Noble("#2e5fae", "#7c2230", "#7a3b1c", "#f3cba4", "tiara", "square", "long"),
    "noble-8": Noble("#c23b3b", "#26232e", "#2a1d18", "#f0c79e", "doge", "fur", "short"),
    "noble-9": Noble("#20263e", "#a9b6cc", "#d8d4cc", "#ecc29b", "flat", "ruff", "curls", "full"),
    "noble-10": Noble("#f0e6d2", "#1f5a4a", "#c9822e", "#f7d8b8", "veil", "pearls", "parted"),
}

SHOULDERS = "M-62 78C-60 40 -40 32 -16 28L-12 14H12L16 28C40 32 60 40 62 78Z"
HAIR = {
    "short": "M-25 -4C-28 -38 28 -38 25 -4L20 -6Q18 -20 0 -21T-20 -6Z",
    "long": "M-27 -8C-30 -44 30 -44 27 -8C28 12 34 24 30 40C20 44 18 30 18 10L17 -12Q0 -24 -17 -12L-18 10"
    "C-18 30 -20 44 -30 40C-34 24 -28 12 -27 -8Z",
    "parted": "M-26 4C-32 -40 32 -40 26 4C24 10 19 8 18 2C18 -12 8 -20 0 -24C-8 -20 -18 -12 -18 2C-19 8 -24 10 -26 4Z",
    "curls": "M-24 16C-36 14 -34 2 -29 -2C-36 -12 -28 -38 0 -38S36 -12 29 -2C34 2 36 14 24 16L19 -8Q0 -22 -19 -8Z",
}
BEARDS = {
    "full": "M-19 4C-19 26 -12 36 0 38C12 36 19 26 19 4C14 14 8 11 0 11S-14 14 -19 4Z",
    "long": "M-19 4C-20 28 -12 48 0 56C12 48 20 28 19 4C14 14 8 11 0 11S-14 14 -19 4Z",
    "point": "M-7 21Q0 18 7 21L4 32L0 38L-4 32ZM-10 12Q-4 8 0 11Q4 8 10 12Q4 14 0 13Q-4 14 -10 12Z",
}


def face(sitter: Noble) -> str:
    """A calm face, one half in shade."""
    shade = mix(sitter.skin, "#7a3b2a", 0.28)
    head = path("M-19 -12C-20 -34 20 -34 19 -12C20 8 12 26 0 27S-20 8 -19 -12Z", sitter.skin)
    side = path("M1 -29C20 -29 20 -20 19 -12C20 8 12 26 0 27C4 20 5 14 1 10L6 6L1 -8Z", shade)
    brows = mirrored(stroke("M-14 -9Q-9 -12 -5 -9", darker(sitter.hair, 0.3), 1.8))
    eyes = mirrored(path("M-13.5 -4Q-9 -7 -5.5 -3.5Q-9 -1.5 -13.5 -4Z", "#fff8ef") + circle(-9.2, -4.2, 1.9, "#2a1a18"))
    mouth = path("M-6 14.5Q-2 12.5 0 13.6Q2 12.5 6 14.5Q0 19 -6 14.5Z", mix("#b34a48", sitter.skin, 0.15))
    return head + side + brows + eyes + mouth


def frame(sitter: Noble) -> str:
    """Brocade, and a gilded oval in front of it."""
    flowers = "".join(
        placed(x, y, 1, path(FLOWER))
        for index, y in enumerate(range(2, 146, 24))
        for x in range(8 - 12 * (index % 2), 210, 24)
        if abs(x - 100) > 44
    )
    brocade = group(flowers, fill=mix(sitter.ground, GOLD, 0.45), opacity=0.55)
    back = rectangle(0, 0, 200, 140, darker(sitter.ground, 0.4)) + brocade
    rim = ellipse(100, 70, 70, 67, "url(#gilt)") + ellipse(100, 70, 65, 62, "#3a2410")
    return back + rim + ellipse(100, 70, 63, 60, "url(#ground)")


def paints(sitter: Noble) -> list[str]:
    bright, deep = lighter(sitter.ground, 0.4), darker(sitter.ground, 0.15)
    light, shade = lighter(sitter.dress, 0.18), darker(sitter.dress, 0.45)
    return [
        linear("gilt", (0, "#fff0b8"), (0.4, GOLD), (0.6, "#a8731f"), (1, "#f4d27c"), along=(0, 0, 1, 1)),
        radial("ground", (0, bright), (1, deep), at=(0.4, 0.35), radius=0.75),
        linear("cloth", (0, light), (0.55, sitter.dress), (1, shade), along=(0, 0, 1, 0.6)),
        # Shoulders stay inside the oval, a tall hat may rise above it.
        element("clipPath", ellipse(0, -1, 60, 57), rectangle(-45, -90, 90, 90), id="oval"),
    ]


def noble(code: str) -> str:
    """The portrait of one of the ten."""
    sitter = NOBLES[code]
    neck = path("M-11 10H11L13 32Q0 40 -13 32Z", mix(sitter.skin, "#7a3b2a", 0.4))
    mane = path(HAIR["long"], darker(sitter.hair, 0.2)) if sitter.cut == "long" else ""
    beard = path(BEARDS[sitter.beard], sitter.hair) if sitter.beard else ""
    body = mane + path(SHOULDERS, "url(#cloth)") + neck + COLLARS[sitter.collar](sitter.dress, sitter.skin)
    head = face(sitter) + beard + path(HAIR[sitter.cut], sitter.hair) + HATS[sitter.hat](sitter.dress)
    portrait = placed(100, 71, 1, placed(0, 4, 0.93, body, head), clip_path="url(#oval)")
    return document([frame(sitter), portrait], defs=paints(sitter))

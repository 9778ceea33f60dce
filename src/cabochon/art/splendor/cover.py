"""The cover of Splendor, for the home page."""

from __future__ import annotations

from cabochon.art.shared.svg import (
    circle,
    document,
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
from cabochon.art.splendor.gems import gem

__all__ = ["cover"]

SIZE = (640, 400)


def jewel(colour: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A gem with its foot at a place, and its shadow."""
    shadow = ellipse(x + size * 0.08, y, size * 0.44, size * 0.09, "#000000", opacity=0.35)
    return shadow + placed(x, y - size / 2, size / 100, group(gem(colour), transform="translate(-50 -50)"), turn=turn)


def room() -> str:
    """A window on the city at dusk between heavy curtains."""
    view = path("M196 250V120A124 108 0 0 1 444 120V250Z", "url(#evening)") + circle(384, 134, 24, "#fff0c2")
    city = path(
        "M196 250V214L220 206V190H236V204L254 212V172L264 148L274 172V208H284C284 150 356 150 356 208H370V186H386V208"
        "L400 198L412 206V176L420 156L428 176V210H444V250Z",
        "#4b2f52",
    )
    lantern = path("M312 168H328V150L320 138L312 150Z", "#4b2f52")
    frame = stroke("M196 250V120A124 108 0 0 1 444 120V250M320 12V250M196 130H444", "#caa05a", 6)
    falling = path("M0 0H180C186 120 110 190 140 270H0Z", "#6e1838")
    folds = path(
        "M110 0H180C186 120 110 190 140 270H110C80 180 130 110 110 0ZM40 0H70C76 120 50 190 60 270H30"
        "C24 170 40 100 40 0Z",
        "#4a102a",
    )
    cord = stroke("M0 182Q70 206 122 188", "#e7b64e", 7) + circle(120, 190, 8, "#e7b64e")
    return view + city + lantern + frame + mirrored(falling, folds, cord, axis=320)


def cover() -> str:
    """A still life: gems on velvet before a window at dusk."""
    defs = [
        linear("wall", (0, "#2a1420"), (1, "#4c2030")),
        linear("evening", (0, "#35457e"), (0.55, "#d98a6a"), (1, "#ffd690")),
        linear("velvet", (0, "#8a2142"), (1, "#2f0a1a")),
        radial("lamp", (0, "#ffdf9b", 0.75), (1, "#ffb45a", 0)),
    ]
    cloth = path("M-10 256C120 228 240 248 330 244S560 230 650 256V410H-10Z", "url(#velvet)")
    creases = stroke(
        "M40 300C140 330 200 290 300 340M340 300C430 350 520 290 610 330M80 384C200 364 300 398 420 380",
        "#b9486a",
        5,
        opacity=0.35,
    )
    glow = ellipse(320, 300, 300, 130, "url(#lamp)", opacity=0.55)
    behind = jewel("black", 470, 316, 128, 8) + jewel("green", 172, 318, 138, -8)
    coins = "".join(jewel("gold", x, y, 76) for x, y in ((70, 350), (126, 366), (566, 352), (520, 370)))
    front = jewel("blue", 414, 360, 142) + jewel("red", 236, 366, 134, 6) + jewel("white", 326, 384, 190)
    parts = [rectangle(0, 0, *SIZE, "url(#wall)"), room(), cloth, creases, glow, behind, coins, front]
    return document(parts, defs=defs, size=SIZE)

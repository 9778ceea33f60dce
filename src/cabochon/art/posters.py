"""The covers of the three games, for the home page."""

from __future__ import annotations

from random import Random

from cabochon.art.colours import INFINITY_RAMPS
from cabochon.art.facets import glint
from cabochon.art.gems import gem, gem_gradients
from cabochon.art.nebulae import nebula, nebula_gradients
from cabochon.art.paper import (
    Value,
    around,
    circle,
    document,
    ellipse,
    group,
    linear,
    mirrored,
    path,
    placed,
    polygon,
    radial,
    rectangle,
    stroke,
)
from cabochon.art.stones import crystal

__all__ = ["poster"]

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


def splendor() -> str:
    """A still life: gems on velvet before a window at dusk."""
    defs = [
        *gem_gradients(),
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


def marvel() -> str:
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


def battle_mat() -> str:
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


POSTERS = {"splendor": splendor, "marvel": marvel, "battle-mat": battle_mat}


def poster(game: str) -> str | None:
    """The cover of a game; None for a game that is not ours."""
    return POSTERS[game]() if game in POSTERS else None

"""Where a character belongs, as heralds would show it: a pattern for the field, and what stands behind the shield."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cabochon.art.shared.svg import Value, element, path, stroke

__all__ = ["Blazon", "blazon_of", "pattern", "supporters"]


class Blazon(NamedTuple):
    """The names of a pattern and of supporters."""

    pattern: str
    supporters: str


class Tile(NamedTuple):
    """A piece of a pattern that repeats: its width, height, lines and areas."""

    width: float
    height: float
    lines: str = ""
    areas: str = ""


TILES = {
    "web": Tile(28, 28, "M0 0L28 28M28 0L0 28M14 4Q14 14 4 14M14 4Q14 14 24 14M14 24Q14 14 4 14M14 24Q14 14 24 14"),
    "knots": Tile(
        20, 20, "M0 10A10 10 0 0 1 10 0M10 0A10 10 0 0 1 20 10M20 10A10 10 0 0 1 10 20M10 20A10 10 0 0 1 0 10"
    ),
    "triangles": Tile(16, 14, areas="M0 14L8 0L16 14ZM6 8H10L8 11Z"),
    "stars": Tile(
        22,
        22,
        areas="M6 1L7.500 4.500L11 6L7.500 7.500L6 11L4.500 7.500L1 6L4.500 4.500ZM17 14L18 16L20 17L18 18L17 20L16 18L14 17L16 16Z",
    ),
    "lozenges": Tile(16, 22, areas="M8 0L16 11L8 22L0 11Z"),
    "stripes": Tile(14, 14, areas="M0 0H7V14H0Z"),
    "circuit": Tile(
        24,
        24,
        "M0 6H8L12 10V24M24 6H18M12 0V3M0 18H5M17 18H24",
        "M15 6a3 3 0 1 1 6 0a3 3 0 1 1 -6 0ZM4 18a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z",
    ),
    "rings": Tile(24, 24, "M4 12A8 8 0 1 1 20 12A8 8 0 1 1 4 12M9 12A3 3 0 1 1 15 12A3 3 0 1 1 9 12"),
    "bricks": Tile(24, 16, "M0 0H24M0 8H24M6 0V8M18 8V16"),
    "scales": Tile(18, 16, "M0 0Q0 8 9 8T18 0M-9 8Q-9 16 0 16T9 8M9 8Q9 16 18 16T27 8"),
    "chevrons": Tile(20, 14, areas="M0 7L10 0L20 7V14L10 7L0 14Z"),
    "hexagons": Tile(18, 31, "M0 5L9 0L18 5V16L9 21L0 16ZM9 21V31M0 16V5"),
    "waves": Tile(24, 12, "M0 6Q6 0 12 6T24 6"),
    "checks": Tile(18, 18, areas="M0 0H9V9H0ZM9 9H18V18H9Z"),
}

# The left half of what stands behind a shield, around the origin and within 78 to the sides.
SUPPORTERS = {
    "wings": "M-30 26C-60 20 -76 -20 -76 -70C-66 -52 -56 -46 -46 -44C-52 -52 -54 -62 -52 -74C-42 -58 -30 -50 -14 -48Z",
    "blades": "M-62 -84L-50 -78L24 44L30 40L34 46L28 52L40 70L33 75L22 56L15 60L11 54L17 50L-60 -70Z",
    "spears": "M-66 -88L-46 -72L-50 -66L46 76L41 80L-55 -62L-62 -62Z",
    "flames": "M-20 -40C-30 -66 -16 -70 -22 -92C-38 -80 -40 -66 -38 -54C-46 -60 -46 -68 -46 -76C-62 -58 -60 -38 -54 -26"
    "C-62 -28 -66 -36 -68 -44C-80 -14 -70 14 -50 26Z",
    "crystals": "M-24 -50L-36 -92L-46 -84L-40 -40ZM-44 -36L-72 -66L-76 -52L-50 -18ZM-50 -8L-78 -16L-74 4L-52 14Z",
    "bolts": "M-46 -44L-76 -64L-66 -40L-78 -36L-50 -14ZM-50 8L-78 20L-64 30L-74 46L-44 34Z",
    "claws": "M-26 -46C-44 -58 -48 -76 -44 -92C-60 -76 -62 -54 -50 -34C-62 -38 -70 -48 -74 -60C-80 -36 -70 -12 -50 0Z",
    "legs": "M-34 -44L-60 -94L-78 -60L-73 -58L-61 -82L-44 -38ZM-48 -14L-80 -26L-84 -4L-79 -3L-76 -19L-50 -6Z"
    "M-48 18L-78 34L-74 76L-69 76L-71 38L-46 28Z",
    "laurels": "M-14 74C-46 68 -66 40 -68 4L-64 4C-62 36 -42 62 -12 68ZM-66 10C-82 -2 -80 -18 -74 -28C-64 -18 -60 -4 -66 10Z"
    "M-60 36C-78 34 -80 18 -78 8C-66 12 -58 22 -60 36ZM-46 56C-64 60 -72 48 -72 38C-58 38 -48 44 -46 56Z",
    "banners": "M-34 -40L-78 -58L-66 -40L-78 -22L-44 -14ZM-40 20L-78 36L-64 48L-72 66L-30 48Z",
    "rays": "M-10 -40L-22 -94L-2 -94ZM-30 -36L-58 -80L-42 -90ZM-44 -20L-80 -48L-72 -62ZM-50 0L-84 -10V-26Z"
    "M-50 16L-84 30V14ZM-44 34L-72 66L-80 52Z",
}

BLAZONS = {
    "spiders": Blazon("web", "legs"),
    "gods": Blazon("knots", "wings"),
    "wakanda": Blazon("triangles", "spears"),
    "cosmos": Blazon("stars", "rays"),
    "inhumans": Blazon("lozenges", "crystals"),
    "agents": Blazon("stripes", "laurels"),
    "machines": Blazon("circuit", "bolts"),
    "mystics": Blazon("rings", "flames"),
    "streets": Blazon("bricks", "banners"),
    "monsters": Blazon("scales", "claws"),
    "schemers": Blazon("chevrons", "blades"),
    "knights": Blazon("waves", "blades"),
    "rebels": Blazon("chevrons", "wings"),
    "empire": Blazon("hexagons", "banners"),
    "hunters": Blazon("checks", "spears"),
}
MEMBERS = {
    "spiders": "spider-woman spider-man-2099 scarlet-spider spider-girl spider-ham ghost-spider miles-morales spider-man",
    "gods": "valkyrie beta-ray-bill hela thor loki",
    "wakanda": "shuri okoye black-panther",
    "cosmos": "grandmaster rocket yondu the-collector nebula groot star-lord ronan gamora nova captain-marvel drax "
    "america-chavez mantis thanos",
    "inhumans": "lockjaw ms-marvel quake crystal triton gorgon karnak maximus medusa black-bolt",
    "agents": "hawkeye kate-bishop winter-soldier maria-hill falcon nick-fury black-widow captain-america she-hulk",
    "machines": "modok wasp war-machine quicksilver iron-man vision ant-man ultron bb-8 c-3po r2-d2",
    "mystics": "moon-knight mysterio wong scarlet-witch ghost-rider doctor-strange iron-fist",
    "streets": "bullseye elektra kingpin black-cat punisher daredevil jessica-jones luke-cage prowler",
    "monsters": "squirrel-girl vulture electro sandman abomination kraven lizard rhino scorpion venom carnage "
    "doctor-octopus green-goblin hulk",
    "schemers": "baron-zemo taskmaster silver-sable red-skull crossbones",
    "knights": "obi-wan-kenobi mace-windu luke-skywalker yoda rey general-grievous kylo-ren darth-vader emperor-palpatine",
    "rebels": "padme-amidala leia-organa chewbacca wicket-w-warrick rose-tico maz-kanata finn poe-dameron",
    "empire": "first-order-stormtrooper general-hux clone-troopers captain-phasma imperial-stormtrooper",
    "hunters": "jango-fett han-solo lando-calrissian boba-fett jabba-the-hutt",
}
TEAM_OF = {code: team for team, members in MEMBERS.items() for code in members.split()}


def blazon_of(code: str) -> Blazon:
    """The blazon of a character's company; a stranger has one of their own."""
    if code in TEAM_OF:
        return BLAZONS[TEAM_OF[code]]
    random = Random(f"blazon {code}")
    return Blazon(random.choice(sorted(TILES)), random.choice(sorted(SUPPORTERS)))


def pattern(blazon: Blazon, colour: str) -> str:
    """The paint `pattern` for a document."""
    tile = TILES[blazon.pattern]
    drawn = (path(tile.areas, colour) if tile.areas else "") + (stroke(tile.lines, colour, 1.6) if tile.lines else "")
    size = {"width": tile.width, "height": tile.height}
    # A field is symmetric: the middle of a tile lies on its axis.
    return element("pattern", drawn, id="pattern", patternUnits="userSpaceOnUse", x=-tile.width / 2, **size)


def supporters(blazon: Blazon, **more: Value) -> str:
    """Both halves of what stands behind a shield, around the origin."""
    half = path(SUPPORTERS[blazon.supporters], id="supporter")
    return element("g", half, element("use", href="#supporter", transform="scale(-1 1)"), **more)

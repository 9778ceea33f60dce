"""The motif of each character, the same in both games. Characters not listed get a motif derived from their code.

No two listed characters may share a motif: `tests/art/test_characters.py` compares their emblems.
"""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.arms import ARMS
from cabochon.art.motifs.beasts import BEASTS
from cabochon.art.motifs.motif import Motif
from cabochon.art.motifs.powers import POWERS
from cabochon.art.motifs.tools import TOOLS

__all__ = ["hue_of", "motif_of"]

MOTIFS: dict[str, Motif] = {**ARMS, **BEASTS, **POWERS, **TOOLS}

MARVEL = {
    "spider-woman": "hanging-spider",
    "squirrel-girl": "squirrel",
    "baron-zemo": "rapier",
    "grandmaster": "dice",
    "modok": "brain",
    "prowler": "claws",
    "rocket": "raccoon",
    "vulture": "vulture",
    "valkyrie": "winged-helm",
    "wasp": "insect",
    "bullseye": "target",
    "elektra": "trident",
    "lockjaw": "dog",
    "moon-knight": "crescent",
    "spider-man-2099": "spider-mask",
    "taskmaster": "sword-and-shield",
    "hawkeye": "bow",
    "kate-bishop": "arrows",
    "kingpin": "crown",
    "scarlet-spider": "spider",
    "silver-sable": "shuriken",
    "spider-girl": "corner-web",
    "spider-ham": "pig",
    "yondu": "mohawk",
    "ms-marvel": "lightning",
    "quake": "fissure",
    "crystal": "crystal",
    "electro": "sparks",
    "mysterio": "orb",
    "triton": "fish",
    "wong": "book",
    "sandman": "whirlwind",
    "america-chavez": "star",
    "winter-soldier": "frost",
    "abomination": "brute",
    "gorgon": "hoof",
    "kraven": "lion",
    "lizard": "lizard",
    "rhino": "horn",
    "scorpion": "scorpion",
    "maria-hill": "chevrons",
    "shuri": "gear",
    "karnak": "flaw",
    "maximus": "spiral",
    "the-collector": "bell-jar",
    "red-skull": "hydra",
    "quicksilver": "winged-boot",
    "war-machine": "cannon",
    "black-cat": "sitting-cat",
    "ghost-spider": "hood",
    "miles-morales": "bolt-spider",
    "nebula": "planet",
    "falcon": "wings",
    "nick-fury": "eye",
    "groot": "tree",
    "punisher": "skull",
    "star-lord": "blasters",
    "daredevil": "devil",
    "beta-ray-bill": "horse",
    "scarlet-witch": "hex",
    "ghost-rider": "flaming-skull",
    "medusa": "hair",
    "venom": "fangs",
    "hela": "antlers",
    "okoye": "spear",
    "she-hulk": "scales",
    "carnage": "symbiote",
    "crossbones": "bones",
    "ronan": "maul",
    "jessica-jones": "magnifier",
    "iron-man": "armour",
    "vision": "gem",
    "doctor-octopus": "tentacles",
    "green-goblin": "goblin",
    "black-widow": "sand",
    "ant-man": "ant-helm",
    "iron-fist": "flame",
    "gamora": "sword",
    "captain-america": "rings",
    "black-panther": "panther",
    "black-bolt": "waves",
    "spider-man": "web",
    "thor": "hammer",
    "doctor-strange": "mystic",
    "nova": "nova",
    "loki": "horned-helm",
    "hulk": "fist",
    "captain-marvel": "sun",
    "drax": "scimitars",
    "luke-cage": "chain",
    "ultron": "atom",
    "mantis": "antennae",
    "thanos": "gauntlet",
}

STAR_WARS = {
    "first-order-stormtrooper": "new-trooper",
    "jango-fett": "jetpack",
    "padme-amidala": "headdress",
    "obi-wan-kenobi": "sabre",
    "mace-windu": "circle-of-twelve",
    "general-grievous": "sabres",
    "luke-skywalker": "two-suns",
    "leia-organa": "buns",
    "han-solo": "pistol",
    "chewbacca": "fur",
    "lando-calrissian": "cards",
    "darth-vader": "dark-helm",
    "yoda": "ears",
    "boba-fett": "visor",
    "wicket-w-warrick": "bear",
    "bb-8": "round-droid",
    "rose-tico": "rose",
    "maz-kanata": "goggles",
    "jabba-the-hutt": "slug",
    "rey": "staff",
    "finn": "rifle",
    "poe-dameron": "fighter",
    "kylo-ren": "cross-sabre",
    "general-hux": "banner",
    "clone-troopers": "clone",
    "captain-phasma": "cape",
    "emperor-palpatine": "hood-eyes",
    "imperial-stormtrooper": "trooper",
    "c-3po": "gold-droid",
    "r2-d2": "dome-droid",
}
# The colours people know the characters by, as places on the wheel.
HUES = {
    **dict.fromkeys(("hulk", "gamora", "drax", "loki", "yoda", "boba-fett", "jabba-the-hutt", "groot", "hela"), 140),
    **dict.fromkeys(("thanos", "black-panther", "mace-windu", "shuri", "hawkeye", "emperor-palpatine"), 272),
    **dict.fromkeys(("iron-man", "spider-man", "ant-man", "scarlet-witch", "darth-vader", "kylo-ren", "star-lord"), 2),
    **dict.fromkeys(
        ("captain-america", "thor", "luke-skywalker", "obi-wan-kenobi", "r2-d2", "nebula", "han-solo"), 216
    ),
    **dict.fromkeys(("wasp", "c-3po", "rey", "captain-marvel", "lando-calrissian", "vision", "padme-amidala"), 42),
    **dict.fromkeys(("rocket", "bb-8", "poe-dameron", "doctor-strange", "chewbacca", "wicket-w-warrick", "okoye"), 24),
    **dict.fromkeys(
        ("black-widow", "general-hux", "first-order-stormtrooper", "finn", "winter-soldier", "falcon"), 350
    ),
    **dict.fromkeys(
        ("ultron", "imperial-stormtrooper", "captain-phasma", "clone-troopers", "jango-fett", "nick-fury"), 200
    ),
}
ANYBODY = sorted(MOTIFS.keys() - {"round-droid", "dome-droid", "gold-droid", "slug", "pig"})


def motif_of(code: str) -> Motif:
    name = MARVEL.get(code) or STAR_WARS.get(code) or Random(f"motif {code}").choice(ANYBODY)
    return MOTIFS[name]


def hue_of(code: str) -> float:
    return HUES[code] if code in HUES else Random(f"hue {code}").choice(range(0, 360, 12))

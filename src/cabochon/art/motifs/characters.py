"""The motif of each character. Characters not listed get a motif derived from their code."""

from __future__ import annotations

from random import Random

from cabochon.art.motifs.arms import ARMS
from cabochon.art.motifs.beasts import BEASTS
from cabochon.art.motifs.motif import Motif
from cabochon.art.motifs.powers import POWERS

__all__ = ["hue_of", "motif_of"]

MOTIFS: dict[str, Motif] = {**ARMS, **BEASTS, **POWERS}

HEROES = {
    "spider-woman": "spider",
    "squirrel-girl": "squirrel",
    "baron-zemo": "sword",
    "grandmaster": "dice",
    "modok": "brain",
    "prowler": "claws",
    "rocket": "raccoon",
    "vulture": "falcon",
    "valkyrie": "winged-helm",
    "wasp": "insect",
    "bullseye": "target",
    "elektra": "trident",
    "lockjaw": "dog",
    "moon-knight": "crescent",
    "spider-man-2099": "spider-mask",
    "taskmaster": "skull",
    "hawkeye": "bow",
    "kate-bishop": "arrows",
    "kingpin": "crown",
    "scarlet-spider": "spider",
    "silver-sable": "scimitars",
    "spider-girl": "web",
    "spider-ham": "pig",
    "yondu": "mohawk",
    "ms-marvel": "lightning",
    "quake": "fissure",
    "crystal": "crystal",
    "electro": "lightning",
    "mysterio": "orb",
    "triton": "fish",
    "wong": "book",
    "sandman": "sand",
    "america-chavez": "star",
    "winter-soldier": "gauntlet",
    "abomination": "fangs",
    "gorgon": "fissure",
    "kraven": "spear",
    "lizard": "lizard",
    "rhino": "horn",
    "scorpion": "scorpion",
    "maria-hill": "banner",
    "shuri": "gear",
    "karnak": "fist",
    "maximus": "brain",
    "the-collector": "gem",
    "red-skull": "hydra",
    "quicksilver": "comet",
    "war-machine": "cannon",
    "black-cat": "cat",
    "ghost-spider": "hood",
    "miles-morales": "spider",
    "nebula": "planet",
    "falcon": "wings",
    "nick-fury": "eye",
    "groot": "tree",
    "punisher": "skull",
    "star-lord": "blasters",
    "daredevil": "horned-helm",
    "beta-ray-bill": "hammer",
    "scarlet-witch": "hex",
    "ghost-rider": "flaming-skull",
    "medusa": "hair",
    "venom": "fangs",
    "hela": "antlers",
    "okoye": "spear",
    "she-hulk": "fist",
    "carnage": "tentacles",
    "crossbones": "crossed-swords",
    "ronan": "hammer",
    "jessica-jones": "goggles",
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

CHAMPIONS = {
    "first-order-stormtrooper": "trooper",
    "jango-fett": "visor",
    "padme-amidala": "crown",
    "obi-wan-kenobi": "sabre",
    "mace-windu": "hood",
    "general-grievous": "sabres",
    "luke-skywalker": "comet",
    "leia-organa": "buns",
    "han-solo": "blasters",
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
    "rey": "sun",
    "finn": "star",
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
# The colours people know the champions by, as places on the wheel.
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
    name = HEROES.get(code) or CHAMPIONS.get(code) or Random(f"motif {code}").choice(ANYBODY)
    return MOTIFS[name]


def hue_of(code: str) -> float:
    return HUES[code] if code in HUES else Random(f"hue {code}").choice(range(0, 360, 12))

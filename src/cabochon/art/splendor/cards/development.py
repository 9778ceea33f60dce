"""The cards of Splendor: which scene, hour and mood each of them has.

Several cards share a scene: the cards of one level and bonus take the scenes of their level in turn, by their place
(`art/gems/printed_cards.py`). So a change of a scene shows on all of them.
"""

from __future__ import annotations

from random import Random

from cabochon.art.shared.landscape import TIMES, palette
from cabochon.art.shared.svg import CARD, document, group, radial, rectangle
from cabochon.art.splendor.cards.level_1_mines import MINES, ground_gradients
from cabochon.art.splendor.cards.level_1_valleys import VALLEYS
from cabochon.art.splendor.cards.level_2_journeys import JOURNEYS
from cabochon.art.splendor.cards.level_2_workshops import WORKSHOPS
from cabochon.art.splendor.cards.level_3_cities import CITIES

__all__ = ["development"]

SCENES = {
    1: (MINES[0], VALLEYS[0], MINES[3], MINES[1], VALLEYS[3], VALLEYS[1], MINES[2], VALLEYS[2]),
    2: (JOURNEYS[0], WORKSHOPS[0], JOURNEYS[1], JOURNEYS[2], WORKSHOPS[1], JOURNEYS[3]),
    3: CITIES,
}
BONUSES = ("white", "blue", "green", "red", "black")
# Scenes lie between 30 and 170 across; above the 140 of their ground there is sky.
PORTRAIT = "scale(1.143)translate(-30 35)"
VIGNETTE = radial("vignette", (0.55, "#000000", 0), (1, "#000000", 0.42), radius=0.75)
EMBER = radial("ember", (0, "#ffb347", 0.95), (0.5, "#ff6a1f", 0.45), (1, "#ff6a1f", 0))


def development(code: str, *, level: int, bonus: str, place: int) -> str:
    """The picture of the card with this place among those of its level and bonus."""
    scenes = SCENES[level]
    turn = BONUSES.index(bonus)
    mood = palette(bonus, TIMES[(place + place // len(TIMES) + turn) % len(TIMES)])
    drawn = scenes[place % len(scenes)](Random(code), mood)
    land = group(drawn, transform=PORTRAIT)
    defs = [*ground_gradients(mood), VIGNETTE, EMBER]
    return document([land, rectangle(0, 0, *CARD, "url(#vignette)")], defs=defs, size=CARD)

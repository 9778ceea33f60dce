"""What a player lacks for a tile, read from a view. Asks the rules, and decides none."""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.games.gems.rules.cards import COLOURS, amount, packed, tile_called
from cabochon.games.gems.rules.legal import bonuses_lacking

__all__ = ["missing_bonuses"]

View = dict[str, Any]


def missing_bonuses(tile: View, player: View) -> dict[str, int]:
    """By colour, how many bonuses a player lacks for a tile."""
    edition, number = tile_called(tile["text"])
    colours = edition.colours[:COLOURS]
    bonuses = packed(np.array([player["bonuses"][colour] for colour in colours]))
    lacking = np.uint64(bonuses_lacking(np.uint64(bonuses), number))
    by_colour = {colour: int(amount(lacking, place)) for place, colour in enumerate(colours)}
    return {colour: missing for colour, missing in by_colour.items() if missing}

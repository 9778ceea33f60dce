"""The weights of the heuristic, one set for each edition. Knows no rule.

They were tuned by self-play: sets that differ slightly played some thousands of matches against each other, and the
search went on from the better one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.games.gems.rules.cards import EDITIONS

__all__ = ["WEIGHTS"]


def _weights(**by_edition: tuple[float, float]) -> Any:
    """A record for each edition."""
    fields = np.dtype((np.record, np.dtype([(name, np.float64) for name in by_edition])))
    weights = np.zeros(len(EDITIONS), fields)
    for name, numbers in by_edition.items():
        weights[name] = numbers
    return weights


WEIGHTS = _weights(
    # Demand for a bonus of one colour:
    demand_of_card=(0.092, 0.3),  # for each card in sight that it makes cheaper,
    demand_of_point=(0.017, 0.016),  # and for each point on that card;
    demand_of_tile=(1.21, 0.946),  # for each point of a tile, divided by the bonuses lacking for it
    tile_patience=(0.501, 0.418),  # plus this number;
    demand_of_gauntlet=(0.0, 0.792),  # for the first bonus of a colour.
    # Value of a card:
    point=(0.355, 0.233),  # for each point,
    point_late=(2.847, 1.348),  # and this much more as the match comes to its end;
    bonus=(0.527, 0.517),  # for the bonus, on top of the demand for it,
    bonus_fades=(0.254, 0.359),  # and this much less towards the end;
    time_stone=(0.0, 7.854),
    avenger=(0.0, 0.713),  # for each symbol,
    avengers_tile=(0.0, 1.577),  # and for the symbol that wins the tile.
    # Score of a purchase:
    buying=(0.635, 0.635),
    buying_value=(0.377, 0.339),  # for the value of the card,
    extra_point=(3.566, 1.013),  # for each point of a tile that comes with it,
    buying_price=(0.186, 0.281),  # minus this for each chip spent,
    buying_joker=(0.044, 0.043),  # and this for each joker.
    # How much a card is wanted: its value, divided by the square of the chips missing plus this number.
    nearness=(0.73, 0.963),
    # Score of a reservation:
    reserving=(0.029, 0.027),
    reserving_wanted=(0.124, 0.115),  # for how much the card is wanted,
    reserving_level=(0.026, -0.077),  # from a deck, for each level above the first,
    without_joker=(0.124, 0.091),  # minus this if no joker is left.
    # Penalty for each chip that must be returned at once:
    over_the_limit=(0.705, 1.975),
)

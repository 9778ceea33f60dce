"""The numbers a sensible player goes by, for each edition. Knows no rule.

They were found by letting players of slightly different tastes play some thousands of matches against each other, and
going on from the better one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cabochon.games.gems.rules.cards import EDITIONS

__all__ = ["TASTES"]


def _tastes(**by_edition: tuple[float, float]) -> Any:
    """A record for each edition."""
    fields = np.dtype((np.record, np.dtype([(name, np.float64) for name in by_edition])))
    tastes = np.zeros(len(EDITIONS), fields)
    for name, numbers in by_edition.items():
        tastes[name] = numbers
    return tastes


TASTES = _tastes(
    # What draws towards a bonus:
    pull_of_card=(0.092, 0.3),  # each card in sight that it makes cheaper,
    pull_of_point=(0.017, 0.016),  # and each point on it;
    pull_of_tile=(1.21, 0.946),  # each point of a tile, shared out over the bonuses that are lacking for it
    tile_patience=(0.501, 0.418),  # and this many more;
    pull_of_gauntlet=(0.0, 0.792),  # that there is none of this colour yet.
    # What a card is worth:
    point=(0.355, 0.233),  # for each point,
    point_late=(2.847, 1.348),  # and so much more when the match is about to end;
    bonus=(0.527, 0.517),  # for the bonus, besides its pull,
    bonus_fades=(0.254, 0.359),  # and so much less in the end;
    time_stone=(0.0, 7.854),
    avenger=(0.0, 0.713),  # for each symbol,
    avengers_tile=(0.0, 1.577),  # and for the last that is lacking.
    # How a purchase is liked:
    buying=(0.635, 0.635),
    buying_worth=(0.377, 0.339),  # for what the card is worth,
    extra_point=(3.566, 1.013),  # for each point of a tile that comes with it,
    buying_price=(0.186, 0.281),  # against each chip spent,
    buying_joker=(0.044, 0.043),  # and more against each joker.
    # How a card is wanted: its worth, divided by the square of the chips lacking and this many more.
    nearness=(0.73, 0.963),
    # How reserving is liked:
    reserving=(0.029, 0.027),
    reserving_wanted=(0.124, 0.115),  # for how the card is wanted,
    reserving_level=(0.026, -0.077),  # from a deck, for each level above the first,
    without_joker=(0.124, 0.091),  # against there being no joker left.
    # Against each chip that must be returned at once:
    over_the_limit=(0.705, 1.975),
)

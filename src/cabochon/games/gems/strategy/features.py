"""What a network sees besides the observation: how far each player is from each card and tile. Decides no rule.

Players are numbered from the observer on, as in the observation.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.games.gems.knowledge.hidden import is_hidden_from
from cabochon.games.gems.knowledge.observation import counted_on
from cabochon.games.gems.rules.cards import COLOURS, JOKER, NOTHING, amount, packed, total
from cabochon.games.gems.rules.legal import bonuses_lacking, chips_short, purse, unpaid
from cabochon.games.gems.rules.state import HAND, MARKET, TILES_SHOWN, State, card_at

__all__ = ["MOST", "write"]

Numbers = NDArray[np.int8]

SEATS = 4
CARDS = MARKET + HAND
NEAR = 4  # of a card: whether no more than 0, 1, 2 and 3 chips are missing
CARD = 2 + NEAR  # price after bonuses, chips missing after jokers
TILE = 1 + 2  # bonuses lacking, whether no more than 1 and 2
PLAYER = CARDS * CARD + TILES_SHOWN * TILE
COLOURS_MISSING = SEATS * PLAYER  # of each card to the observer, jokers aside
FEATURES = COLOURS_MISSING + CARDS * COLOURS

MOST_MISSING = 14  # no card costs more
MOST_LACKING = 9


def _most() -> NDArray[np.int8]:
    card = [MOST_MISSING, MOST_MISSING] + [1] * NEAR
    tile = [MOST_LACKING, 1, 1]
    player = card * CARDS + tile * TILES_SHOWN
    return np.array(player * SEATS + [MOST_MISSING // 2] * CARDS * COLOURS, np.int8)


MOST = _most()


@compiled
def write(game: State, seat: int, numbers: Numbers) -> None:
    for away in range(game.seats):
        other = counted_on(game, seat, away)
        means = purse(game.players[other])
        bonuses = packed(game.players[other].bonuses)
        at = away * PLAYER
        for place in range(MARKET + game.players[other].reserved):
            card = card_at(game, other, place)
            if card != NOTHING and (place < MARKET or not is_hidden_from(game, seat, other, place - MARKET)):
                missing = unpaid(card, means)
                short = chips_short(total(missing), game.players[other].chips[JOKER])
                numbers[at + place * CARD] = total(unpaid(card, bonuses))
                numbers[at + place * CARD + 1] = short
                for chips in range(NEAR):
                    numbers[at + place * CARD + 2 + chips] = short <= chips
                if away == 0:
                    for colour in range(COLOURS):
                        numbers[COLOURS_MISSING + place * COLOURS + colour] = amount(missing, colour)
        at += CARDS * CARD
        for place in range(TILES_SHOWN):
            tile = game.tiles[place]
            if tile != NOTHING:
                lacking = total(bonuses_lacking(bonuses, tile))
                numbers[at + place * TILE] = lacking
                numbers[at + place * TILE + 1] = lacking <= 1
                numbers[at + place * TILE + 2] = lacking <= 2

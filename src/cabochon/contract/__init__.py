"""The contract between a game and everything that plays, shows, stores or searches it.

A game has compiled `Rules`, a `Game` object for matches and people, and up to three optional parts: a `Strategy` for
bots, `Rewards` for environments and `Piles` for repeated deals. Knows no particular game.
"""

from __future__ import annotations

from cabochon.contract.binding import for_game
from cabochon.contract.effects import Effect
from cabochon.contract.errors import (
    BadOption,
    BadRecord,
    CabochonError,
    IllegalMove,
    UnknownBot,
    UnknownGame,
    quoted,
)
from cabochon.contract.forfeit import forfeit_result, forfeit_share
from cabochon.contract.game import Game
from cabochon.contract.options import Option, Options, is_whole
from cabochon.contract.piles import UNSHUFFLED, Piles
from cabochon.contract.rewards import Rewards
from cabochon.contract.rules import CHANCE, OVER, SPECTATOR, UNIDENTIFIED, Rules, State
from cabochon.contract.strategy import NO_ESTIMATE, Strategy

__all__ = [
    "CHANCE",
    "NO_ESTIMATE",
    "OVER",
    "SPECTATOR",
    "UNIDENTIFIED",
    "UNSHUFFLED",
    "BadOption",
    "BadRecord",
    "CabochonError",
    "Effect",
    "Game",
    "IllegalMove",
    "Option",
    "Options",
    "Piles",
    "Rewards",
    "Rules",
    "State",
    "Strategy",
    "UnknownBot",
    "UnknownGame",
    "for_game",
    "forfeit_result",
    "forfeit_share",
    "is_whole",
    "quoted",
]

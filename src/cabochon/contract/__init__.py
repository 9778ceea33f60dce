"""The contract between a game and everything that plays, shows, stores or searches it.

A game has compiled `Rules`, a `Game` object for matches and people, and up to eight optional parts: a `Strategy` and
an `Endgame` for bots, `Rewards` for environments, `Piles` for repeated deals, `Features`, `Entities` and `Forecasts`
for networks and `Reasons` for analysis. Knows no particular game.
"""

from __future__ import annotations

from cabochon.contract.binding import for_game
from cabochon.contract.effects import Change, Effect
from cabochon.contract.endgame import Endgame
from cabochon.contract.entities import ABSENT, NO_ENTITIES, Entities
from cabochon.contract.errors import (
    LONGEST_QUOTE,
    BadInput,
    BadOption,
    BadPosition,
    BadRecord,
    CabochonError,
    GameFailed,
    IllegalMove,
    UnknownBot,
    UnknownGame,
    UnknownOption,
    quoted,
    shortened,
)
from cabochon.contract.failures import check_compiles, load_failure
from cabochon.contract.features import Features
from cabochon.contract.forecasts import UNKNOWN, Forecasts, scaled
from cabochon.contract.forfeit import forfeit_result, forfeit_share
from cabochon.contract.game import Game
from cabochon.contract.options import Option, Options, check_choice, check_flag, did_you_mean, is_whole
from cabochon.contract.piles import UNSHUFFLED, Piles
from cabochon.contract.reasons import Claim, Reasons, Terms
from cabochon.contract.rewards import Rewards
from cabochon.contract.rules import CHANCE, OVER, SPECTATOR, UNIDENTIFIED, Rules, State
from cabochon.contract.strategy import NO_ESTIMATE, Strategy

__all__ = [
    "ABSENT",
    "CHANCE",
    "LONGEST_QUOTE",
    "NO_ENTITIES",
    "NO_ESTIMATE",
    "OVER",
    "SPECTATOR",
    "UNIDENTIFIED",
    "UNKNOWN",
    "UNSHUFFLED",
    "BadInput",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CabochonError",
    "Change",
    "Claim",
    "Effect",
    "Endgame",
    "Entities",
    "Features",
    "Forecasts",
    "Game",
    "GameFailed",
    "IllegalMove",
    "Option",
    "Options",
    "Piles",
    "Reasons",
    "Rewards",
    "Rules",
    "State",
    "Strategy",
    "Terms",
    "UnknownBot",
    "UnknownGame",
    "UnknownOption",
    "check_choice",
    "check_compiles",
    "check_flag",
    "did_you_mean",
    "for_game",
    "forfeit_result",
    "forfeit_share",
    "is_whole",
    "load_failure",
    "quoted",
    "scaled",
    "shortened",
]

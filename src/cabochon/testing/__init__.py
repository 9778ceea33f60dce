"""Checks that every game must pass, for authors of games: with pytest, or without.

`check_game(game)` runs them all; each takes the game and says in a ContractBroken what is wrong. No browser is needed.
"""

from __future__ import annotations

from cabochon.testing.basics import check_copies, check_introduction, check_matches, check_observations
from cabochon.testing.everything import CHECKS, check_game
from cabochon.testing.failures import ContractBroken
from cabochon.testing.secrets import check_secrets, check_views
from cabochon.testing.words import check_positions, check_records, check_seeds, check_words

__all__ = [
    "CHECKS",
    "ContractBroken",
    "check_copies",
    "check_game",
    "check_introduction",
    "check_matches",
    "check_observations",
    "check_positions",
    "check_records",
    "check_secrets",
    "check_seeds",
    "check_views",
    "check_words",
]

"""What a network learns to predict: the duels each player wins, how long it takes, and the decider. Decides no rule."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.contract import scaled
from cabochon.games.battle_mat.rules.rewards import points
from cabochon.games.battle_mat.rules.state import State, opponent

__all__ = ["MOST_ROUNDS", "NAMES", "write"]

NAMES: tuple[str, ...] = ("duels.0", "duels.1", "rounds_left", "decider")
OWN_DUELS, THEIR_DUELS, ROUNDS_LEFT, DECIDER = range(len(NAMES))

MOST_ROUNDS = 6


@compiled
def write(before: State, after: State, seat: int, numbers: NDArray[np.float32]) -> None:
    numbers[OWN_DUELS] = scaled(points(after, seat), after.target)
    numbers[THEIR_DUELS] = scaled(points(after, opponent(seat)), after.target)
    numbers[ROUNDS_LEFT] = scaled(int(after.rounds) - int(before.rounds), MOST_ROUNDS)
    numbers[DECIDER] = after.decider != 0

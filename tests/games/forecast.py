"""What the forecasts of a game say about one position, by name."""

from __future__ import annotations

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import Game, State, for_game

__all__ = ["foretold"]

NOT_WRITTEN = 99.0


def foretold(game: Game, before: State, after: State, seat: int) -> dict[str, float]:
    """What came of `before` in `after`, as a seat sees it."""
    assert game.forecasts is not None
    names = game.forecasts.NAMES
    targets = np.full((1, len(names)), NOT_WRITTEN, np.float32)
    forecast_targets = for_game("cabochon.search.forecast_targets", game)
    positions, ends = np.array([before]), np.array([after])
    forecast_targets.foretell(0, 1, positions, np.array([seat], np.int8), ends, targets, new_mask(game.action_count))
    return dict(zip(names, targets[0].tolist(), strict=True))

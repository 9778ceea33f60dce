"""What a position is worth to a seat, by a few playouts that always go the same way: enough to check a claim.

All positions are played out with common random numbers, so that most of the noise cancels out in a difference.
"""

from __future__ import annotations

import math

import numpy as np

from cabochon import stream
from cabochon.analysis.evaluator import PlayoutEvaluator
from cabochon.analysis.simulation import Values, root_array
from cabochon.contract import Game, State, Terms

__all__ = ["Playouts"]

ANY_SEED = 0


class Playouts:
    """Plays positions out for one seat, from what that seat may know."""

    def __init__(self, game: Game, seat: int, *, batch: int, batches: int) -> None:
        self._game = game
        self._seat = seat
        self._words = stream.start(ANY_SEED, batch * batches).reshape(batches, batch)
        self._evaluator = PlayoutEvaluator()
        self._values: dict[tuple[bytes, int], Values] = {}

    def confirmed_value(self, terms: Terms, least: float, errors: float) -> float | None:
        """What positions are worth with their signs, in shares of the victory; None if that is not surely so much.

        Where there is doubt, there are more playouts.
        """
        samples: Values = np.zeros(0)
        for batch in range(len(self._words)):
            samples = np.append(samples, self._batch(terms, batch))
            value, error = float(samples.mean()), float(samples.std()) / math.sqrt(len(samples))
            if value >= max(least, errors * error):
                return value
            if value + errors * error < least:
                return None
        return None

    def _batch(self, terms: Terms, batch: int) -> Values:
        values = [sign * self._values_of(state, batch) for sign, state in terms]
        return np.sum(values, axis=0)  # type: ignore[no-any-return]

    def _values_of(self, state: State, batch: int) -> Values:
        """The seat's share at the end of each playout of a batch."""
        key = (state.tobytes(), batch)
        if key not in self._values:
            values = self._evaluator.values(self._game, root_array(self._game, state), self._seat, self._words[batch])
            self._values[key] = values[0, :, self._seat]
        return self._values[key]

"""The window of one seat: what a bot is handed. Knows games by the contract alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import Game, State

__all__ = ["Observer"]

ANY_STREAM = np.uint64(1)


class Observer:
    """What a seat sees and may do. It holds no secret: what the seat cannot know is dealt again before it is kept."""

    def __init__(self, game: Game, state: State, seat: int, *, turn: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.turn = turn  # how many were begun: all have counted them
        self._seen = game.redeal(state, seat, ANY_STREAM)

    @property
    def seats(self) -> int:
        return int(self._seen.seats)

    def view(self) -> dict[str, Any]:
        return self.game.view(self._seen, self.seat)

    def observe(self) -> NDArray[np.int8]:
        """The same as numbers for a network: docs/environments/."""
        return self.game.observe(self._seen, self.seat)

    def legal(self) -> list[str]:
        """The seat's own moves; none while another one is to move."""
        return list(self.game.moves(self._seen)) if self.game.to_move(self._seen) == self.seat else []

    def imagine(self, stream: np.uint64) -> State:
        """A state as it may be: what the seat cannot know is dealt again, from the view and the stream alone."""
        return self.game.redeal(self._seen, self.seat, stream)

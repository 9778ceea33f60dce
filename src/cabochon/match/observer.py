"""What one seat sees and may do: the object a bot is given. Knows games through the contract alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import Game, State

__all__ = ["Observer"]

ANY_STREAM = np.uint64(1)


class Observer:
    """What a seat sees and may do. It holds no secret: what the seat cannot know is dealt again on creation."""

    def __init__(self, game: Game, state: State, seat: int, *, turn: int = 0, turn_number: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self.turn = turn  # number of turns begun, which is public
        self.turn_number = turn if turn_number is None else turn_number  # of the turn that the next move belongs to
        self._seen = game.redeal(state, seat, ANY_STREAM)

    @property
    def seats(self) -> int:
        return int(self._seen.seats)

    def view(self) -> dict[str, Any]:
        """The same as `Match.view`."""
        return {"turn": self.turn_number, **self.game.view(self._seen, self.seat)}

    def observe(self) -> NDArray[np.int8]:
        """The same as the observation of docs/environments/."""
        return self.game.observe(self._seen, self.seat)

    def legal(self) -> list[str]:
        """The legal moves of this seat; none while another seat is to move."""
        return list(self.game.moves(self._seen)) if self.game.to_move(self._seen) == self.seat else []

    def imagine(self, stream: np.uint64) -> State:
        """A possible state: what the seat cannot know is dealt again, from its knowledge and the stream alone."""
        return self.game.redeal(self._seen, self.seat, stream)

"""One match at a time: a batch of one, as environments of other libraries ask for it. Knows none of these libraries."""

from __future__ import annotations

import copy
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon.contract import CabochonError, Game, IllegalMove, State
from cabochon.envs.batch import Batch
from cabochon.envs.config import checked_number, split
from cabochon.envs.rendering import FRAMES, Renderer, broken_off, forfeited

__all__ = ["Table"]

Numbers = NDArray[np.int8]


class Table:
    """What is dealt, asked, rewarded and broken off is the batch's; here it is told for one match and any seat."""

    def __init__(
        self, game: str, *, seats: int, render_mode: str | None, frames: int = FRAMES, options: dict[str, Any]
    ) -> None:
        self.game: Game = games.find(game)
        of_game, self.config = split(self.game, options)
        self._batch = Batch(
            self.game,
            seats=seats,
            size=1,
            threads=1,
            options=of_game,
            config=self.config,
            restart=False,
        )
        self.seats = seats
        self._observers = seats if self.config.observation == "full" else 1
        pace = checked_number("render_fps", frames)
        self._renderer = None if render_mode is None else Renderer(self.game, render_mode, frames=pace)
        self.turns = 0
        self._forfeiter: int | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """The same match in the same position, which goes on by itself from here."""
        other = copy.copy(self)
        other._batch = copy.deepcopy(self._batch, memo)
        other._renderer = copy.deepcopy(self._renderer, memo)
        return other

    @property
    def numbers(self) -> int:
        """How many `observe` gives."""
        return self._observers * self.game.observation_size

    def deal(self, seed: int | None) -> None:
        """Begin a match; without a seed it is the next one, dealt with what chance has left."""
        self._batch.reset(seed)
        self._forfeiter = None
        self.turns = 1  # the first one lays out the table
        self._last_mover: int | None = None

    def decide(self, action: int) -> None:
        """What the seat to move does, and what chance answers; IllegalMove leaves all as it was."""
        mover = self.mover
        number = self.checked(action)
        if not self.mask[number]:
            raise IllegalMove(f"action {number} is not allowed now: the mask says which are")
        self._batch.step([number])
        self.turns += mover != self._last_mover
        self._last_mover = mover

    def checked(self, action: SupportsIndex) -> int:
        """The number of an action, whether or not it is legal now."""
        numbers = self.game.seat_action_count
        try:
            number = -1 if isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        if not 0 <= number < numbers:
            raise IllegalMove(f"{action!r} is no action: they are numbers from 0 to {numbers - 1}")
        return number

    def forfeit(self, seat: int) -> None:
        """A seat has lost the match by what it did."""
        self._forfeiter = seat

    def random_action(self) -> int:
        return int(self._dealt.random_actions()[0])

    @property
    def _dealt(self) -> Batch:
        if not self.turns:
            raise CabochonError("no match has begun: reset deals the first one")
        return self._batch

    @property
    def mover(self) -> int | None:
        """The seat to move, or None when the match is over."""
        seat = int(self._dealt.movers[0])
        return seat if seat >= 0 and self._forfeiter is None else None

    @property
    def is_broken_off(self) -> bool:
        return self.mover is None and bool(self._batch.broken_off[0])

    @property
    def mask(self) -> NDArray[np.bool_]:
        """For each action whether the seat to move may do it."""
        mask: NDArray[np.bool_] = self._batch.masks[0] & (self.mover is not None)
        return mask

    @property
    def rewards(self) -> list[float]:
        """What the last decision brought each seat."""
        rewards: list[float] = self._batch.rewards[0].tolist()
        return rewards

    @property
    def results(self) -> list[float]:
        """Each seat's share of the victory, when the match is over; the others share what a seat forfeited."""
        if self._forfeiter is not None:
            return [0.0 if seat == self._forfeiter else 1 / (self.seats - 1) for seat in range(self.seats)]
        results: list[float] = self._batch.results[0].tolist()
        return results

    @property
    def state(self) -> State:
        """All of it, secrets included."""
        return self._dealt.state(0)

    def observe(self, seat: int) -> Numbers:
        """What a seat may know; where everything is shown, then what those after it know."""
        if seat == self.mover:
            seen: Numbers = self._batch.observations[0].copy()
            return seen
        return self._known(seat, self._observers)

    def observe_all(self) -> Numbers:
        """What all seats know, from the first on."""
        return self._known(0, self.seats)

    def _known(self, seat: int, observers: int) -> Numbers:
        state = self.state
        return np.concatenate([self.game.observe(state, (seat + away) % self.seats) for away in range(observers)])

    def render(self, seat: int | None) -> str | NDArray[np.uint8] | None:
        """The table as a seat sees it; with every card open when the match is over."""
        assert self._renderer is not None
        is_over = self.mover is None
        view = self.game.view(self.state, None if is_over else seat, everything=is_over)
        if self._forfeiter is not None:
            view = forfeited(view, self._forfeiter)
        elif self.is_broken_off:
            view = broken_off(view)
        return self._renderer.render(view)

    def close(self) -> None:
        if self._renderer is not None:
            self._renderer.close()

"""One match for the environments of Gymnasium and PettingZoo: a batch of one. Knows none of these libraries."""

from __future__ import annotations

import copy
from dataclasses import replace
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon.contract import CabochonError, Game, IllegalMove, State, forfeit_result, quoted
from cabochon.envs.batch import Batch
from cabochon.envs.config import checked_number, split_options
from cabochon.envs.rendering import FRAMES_PER_SECOND, Renderer, broken_off, forfeited
from cabochon.observations import Numbers

__all__ = ["SingleMatch"]


class SingleMatch:
    """The batch deals, steps, rewards and truncates; this adds forfeits, rendering and the views of single seats."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        render_mode: str | None,
        render_fps: int = FRAMES_PER_SECOND,
        options: dict[str, Any],
    ) -> None:
        self.game: Game = games.find(game)
        game_options, self.config = split_options(self.game, options)
        self._batch = Batch(
            self.game,
            seats=seats,
            size=1,
            threads=1,
            options=game_options,
            config=self.config,
            restart=False,
        )
        self.seats = seats
        self._observers = seats if self.config.observation == "full" else 1
        self.format = self.config.format(self.game, observers=self._observers)
        self.state_format = replace(self.config.format(self.game, observers=seats), actions=0)
        fps = checked_number("render_fps", render_fps)
        self._renderer = None if render_mode is None else Renderer(self.game, render_mode, fps=fps)
        self.turns = 0
        self._forfeited_seat: int | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> SingleMatch:
        """An independent copy in the same position."""
        other = copy.copy(self)
        other._batch = copy.deepcopy(self._batch, memo)
        other._renderer = copy.deepcopy(self._renderer, memo)
        return other

    def reset(self, seed: int | None) -> None:
        """Deal a match; without a seed, the random streams continue."""
        self._batch.reset(seed)
        self._forfeited_seat = None
        self.turns = 1  # the first one is the set-up
        self._last_mover: int | None = None

    def step(self, action: int) -> None:
        """Carry out a decision and the chance events that follow; an IllegalMove changes nothing."""
        mover = self.mover
        number = self.checked_action(action)
        if not self.mask[number]:
            raise IllegalMove(f"action {number} is illegal now: see the action mask")
        self._batch.step([number])
        self.turns += mover != self._last_mover
        self._last_mover = mover

    def checked_action(self, action: SupportsIndex) -> int:
        """The number of an action, whether or not it is legal now."""
        numbers = self.game.seat_action_count
        try:
            number = -1 if isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        if not 0 <= number < numbers:
            raise IllegalMove(f"{quoted(action)} is not an action: actions are numbers from 0 to {numbers - 1}")
        return number

    def forfeit(self, seat: int) -> None:
        """End the match: the seat has lost it."""
        self._forfeited_seat = seat

    def random_action(self) -> int:
        return int(self._dealt_batch.random_actions()[0])

    @property
    def _dealt_batch(self) -> Batch:
        if not self.turns:
            raise CabochonError("no match has begun: call reset first")
        return self._batch

    @property
    def mover(self) -> int | None:
        """The seat to move, or None when the match is over."""
        seat = int(self._dealt_batch.movers[0])
        return seat if seat >= 0 and self._forfeited_seat is None else None

    @property
    def turn_number(self) -> int:
        """The number of the turn that the next decision belongs to; the set-up is turn 0."""
        return self.turns - (self.mover == self._last_mover)

    @property
    def is_truncated(self) -> bool:
        return self.mover is None and bool(self._batch.truncated[0])

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The legal actions of the seat to move."""
        mask: NDArray[np.bool_] = self._batch.masks[0] & (self.mover is not None)
        return mask

    @property
    def rewards(self) -> list[float]:
        """The reward of each seat for the last decision."""
        rewards: list[float] = self._batch.rewards[0].tolist()
        return rewards

    @property
    def results(self) -> list[float]:
        """Each seat's share of the victory when the match is over; after a forfeit the other seats share."""
        if self._forfeited_seat is not None:
            return list(forfeit_result(self._forfeited_seat, self.seats))
        results: list[float] = self._batch.results[0].tolist()
        return results

    @property
    def state(self) -> State:
        """The whole state, secrets included."""
        return self._dealt_batch.state(0)

    def observe(self, seat: int) -> Numbers:
        """The observation of a seat; with full observation, those of the seats after it follow."""
        if seat == self.mover:
            observation: Numbers = self._batch.observations[0].copy()
            return observation
        return self.format.formatted(self._observe_seats(seat, self._observers))

    def observe_all(self) -> Numbers:
        """The observations of all seats, seat 0 first, without a mask."""
        return self.state_format.formatted(self._observe_seats(0, self.seats))

    def _observe_seats(self, first: int, count: int) -> NDArray[np.int8]:
        state = self.state
        return np.concatenate([self.game.observe(state, (first + away) % self.seats) for away in range(count)])

    def render(self, seat: int | None) -> str | NDArray[np.uint8] | None:
        """The table as a seat sees it; when the match is over, with all cards open."""
        assert self._renderer is not None
        is_over = self.mover is None
        view = self.game.view(self.state, None if is_over else seat, everything=is_over)
        if self._forfeited_seat is not None:
            view = forfeited(view, self._forfeited_seat)
        elif self.is_truncated:
            view = broken_off(view)
        return self._renderer.render(view)

    def close(self) -> None:
        if self._renderer is not None:
            self._renderer.close()

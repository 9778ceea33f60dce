"""The Gymnasium environment of one match: one seat learns, and bots play the others."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

from cabochon import games
from cabochon.bots import Forfeit
from cabochon.contract import IllegalMove
from cabochon.envs.batch.arrays import ILLEGAL_REWARD
from cabochon.envs.batch.stepping import result_reward
from cabochon.envs.copying import CopyableEnv
from cabochon.envs.gymnasium.observations import learner_space
from cabochon.envs.gymnasium.opponents import Opponent, Opponents, checked_seat, opponent_sources
from cabochon.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES
from cabochon.envs.single_match import SingleMatch
from cabochon.envs.spaces import action_space
from cabochon.match import checked_seats
from cabochon.observations import Observation

__all__ = ["GymnasiumEnv"]

Info = dict[str, Any]


class GymnasiumEnv(CopyableEnv, gymnasium.Env[Observation, np.int64], EzPickle):
    """`opponents`: bots in the order of play, or one for all: codes, classes, objects or functions; policies or leagues
    for self-play. `seat`: the learner's, or None to draw one for every match. `render_fps`: the frame rate of a window.
    Options of the game and of `EnvConfig` by keyword."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seats: int | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        render_fps: int = FRAMES_PER_SECOND,
        **options: Any,
    ) -> None:
        rendering: Info = {"render_mode": render_mode, "render_fps": render_fps}
        EzPickle.__init__(self, game, opponents=opponents, seats=seats, seat=seat, **rendering, **options)
        bots = opponent_sources(opponents, None if seats is None else checked_seats(games.find(game), seats))
        self.match = SingleMatch(game, seats=len(bots) + 1, **rendering, options=options)
        self.metadata = {**self.metadata, "render_fps": render_fps}
        self.render_mode = render_mode
        self.observation_space = learner_space(self.match.game, self.match.format)
        self.action_space = action_space(self.match.game)
        self._opponents = Opponents(self.match, bots)
        self._fixed_seat = checked_seat(seat, self.match.seats)
        self.seat = self._fixed_seat or 0
        self._has_warned = False
        self._clear_ending()

    def _clear_ending(self) -> None:
        self._ending: Info = {}  # the info of the last step, once the match is over
        self._is_done = False  # whether the learner has received the ending
        self._pending_reward = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self._opponents.leave()
        self.match.reset(seed)
        self.seat = int(self.np_random.integers(self.match.seats)) if self._fixed_seat is None else self._fixed_seat
        self._opponents.sit_down(self.seat, self.np_random)
        self._clear_ending()
        self._render_frame()
        self._play_opponents()
        observation, info = self._observation_and_info()
        return observation, info | copy.deepcopy(self._ending)  # a match may end before the learner's first decision

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        if self._is_done:
            raise IllegalMove("the match is over: call reset to start another one")
        number = self.match.checked_action(action)
        if not self._ending:
            self._play_learner(number)
        self._is_done = bool(self._ending)
        reward, self._pending_reward = self._pending_reward, 0.0
        truncated = self._is_done and self.match.is_truncated
        observation, info = self._observation_and_info()
        return observation, reward, self._is_done and not truncated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of the learner; MaskablePPO of sb3-contrib looks for this name."""
        return self.match.mask

    def render(self) -> Any:
        """The table as the learner sees it; when the match is over, with all cards open."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was created without a render_mode")
            return None
        return self.match.render(self.seat)

    def close(self) -> None:
        self._opponents.leave()
        self._is_done = True
        self.match.close()

    def _play_learner(self, action: int) -> None:
        try:
            self._apply(action)
        except IllegalMove as reason:
            self._forfeit(self.seat, illegal=str(reason))
            self._pending_reward = ILLEGAL_REWARD
        else:
            self._render_frame()
            self._play_opponents()

    def _play_opponents(self) -> None:
        """Play until the learner is to move or the match is over."""
        while not self._ending and (mover := self.match.mover) != self.seat:
            assert mover is not None
            try:
                actions = self._opponents.choose(mover)
            except (Forfeit, IllegalMove) as reason:
                self._forfeit(mover, forfeit=self._reported(f"{self._opponents.name(mover, self.seat)} {reason}"))
                self._pending_reward += float(result_reward(self.match.results[self.seat], self.match.seats))
                return
            for action in actions:
                if not self._ending:  # the limit may be reached in the middle of a move
                    self._apply(action)
            self._render_frame()

    def _reported(self, forfeit: str) -> str:
        """Warn once: a learner whose opponent never plays learns nothing."""
        if not self._has_warned:
            self._has_warned = True
            warnings.warn(f"an opponent forfeits: {forfeit}", RuntimeWarning, stacklevel=2)
        return forfeit

    def _apply(self, action: int) -> None:
        self.match.step(action)
        self._pending_reward += self.match.rewards[self.seat]
        if self.match.mover is None:
            self._end()

    def _forfeit(self, seat: int, **reason: str) -> None:
        self.match.forfeit(seat)
        self._end(**reason)
        self._render_frame()

    def _end(self, **reason: str) -> None:
        self._ending = {"result": np.array(self.match.results, np.float32), **reason}
        self._opponents.leave(self.match.results)

    def _render_frame(self) -> None:
        """Show every single move in a window, the opponents' included."""
        if self.render_mode == "human":
            self.render()

    def _observation_and_info(self) -> tuple[Observation, Info]:
        mask = self.action_masks().astype(np.int8)
        info: Info = {"action_mask": mask, "seat": self.seat}
        observation = self.match.format.with_mask(self.match.observe(self.seat), mask)
        return observation, info | (self._ending if self._is_done else {})

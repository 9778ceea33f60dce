"""The Gymnasium vector environment: thousands of matches against bots, stepped together in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import vector
from gymnasium.spaces import Discrete
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cabochon import games
from cabochon.contract import BadOption
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.envs.config import split_options
from cabochon.envs.gymnasium.opponents import checked_seat, opponent_codes
from cabochon.envs.single_match import Observation
from cabochon.envs.spaces import observation_space
from cabochon.match import checked_seats

__all__ = ["GymnasiumVectorEnv"]

Flags = NDArray[np.bool_]
Info = dict[str, Any]


class GymnasiumVectorEnv(vector.VectorEnv[Observation, Any, Any]):
    """A match that ends is followed by the next in the same step (`AutoresetMode.SAME_STEP`), with the learner's last
    observation in `final_obs`. `copy=False` returns the arrays that the next step overwrites."""

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        opponents: str | Sequence[str] | None = None,
        seats: int | None = None,
        seat: int | None = None,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise BadOption("the vector environment cannot render: use a single environment", "render_mode")
        found = games.find(game)
        codes = opponent_codes(opponents, None if seats is None else checked_seats(found, seats))
        game_options, config = split_options(found, options)
        self._matches = LearnerMatches(
            found,
            size=num_envs,
            opponents=codes,
            seat=checked_seat(seat, len(codes) + 1),
            threads=threads,
            options=game_options,
            config=config,
        )
        self._copy = copy
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self._matches.observations.shape[1])
        self.single_action_space = Discrete(found.seat_action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        self._matches.reset(seed)
        return self._observations(), self._info()

    def step(self, actions: Any) -> tuple[Observation, NDArray[np.float32], Flags, Flags, Info]:
        self._matches.step(actions)
        learners = self._matches.learners
        info = self._info()
        ended = learners.endings > 0
        if ended.any():
            info |= {"final_obs": learners.final_observations.copy(), "_final_obs": ended}
            info |= {"final_info": self._final_info(), "_final_info": ended}
        return self._observations(), learners.rewards.copy(), self._matches.terminated, self._matches.truncated, info

    def action_masks(self) -> Flags:
        """The legal actions of each learner."""
        masks: Flags = self._matches.masks
        return masks.copy() if self._copy else masks

    def _info(self) -> Info:
        info = {"action_mask": self._matches.masks.astype(np.int8), "seat": self._matches.learners.seats.copy()}
        return _with_flags(info, np.ones(self.num_envs, np.bool_))

    def _final_info(self) -> Info:
        """Of the matches that ended: the result, the learner's seat, and whether it forfeited."""
        learners = self._matches.learners
        info = {
            "result": learners.final_results.copy(),
            "seat": learners.final_seats.copy(),
            "illegal": learners.forfeits.copy(),
        }
        return _with_flags(info, learners.endings > 0)

    def _observations(self) -> Observation:
        observations: Observation = self._matches.observations
        return observations.copy() if self._copy else observations


def _with_flags(info: Info, flags: Flags) -> Info:
    """The info, with a `_name` for each name that flags the matches it holds for, as in Gymnasium."""
    return info | {f"_{name}": flags.copy() for name in info}

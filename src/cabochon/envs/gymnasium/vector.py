"""The Gymnasium vector environment: thousands of matches against bots, stepped together in compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import vector
from gymnasium.spaces import Discrete
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cabochon import games
from cabochon.bots import BotSource
from cabochon.contract import BadOption, quoted
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.envs.config import split_options
from cabochon.envs.gymnasium.observations import learner_space
from cabochon.envs.gymnasium.opponents import Opponent, Source, checked_seat, opponent_sources
from cabochon.envs.gymnasium.self_play import League, PolicyOpponent
from cabochon.match import checked_seats
from cabochon.observations import Observation

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
        opponents: Opponent | Sequence[Opponent] | None = None,
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
        bots = _bots(opponent_sources(opponents, None if seats is None else checked_seats(found, seats)))
        game_options, config = split_options(found, options)
        self._matches = LearnerMatches(
            found,
            size=num_envs,
            opponents=bots,
            seat=checked_seat(seat, len(bots) + 1),
            threads=threads,
            options=game_options,
            config=config,
        )
        self._copy = copy
        self.num_envs = num_envs
        self.autoreset_mode = vector.AutoresetMode.SAME_STEP  # TorchRL looks here, Gymnasium in the metadata
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space = learner_space(found, self._matches.format)
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
            info |= {"final_obs": self._final_observations(ended), "_final_obs": ended}
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

    def _final_observations(self, ended: Flags) -> Observation | Info:
        """Of the matches that ended, with nothing to decide any more."""
        written_as = self._matches.format
        final = np.zeros((self.num_envs, written_as.size), written_as.dtype)
        final[ended] = written_as.formatted(self._matches.learners.final_observations[ended])
        nothing = np.zeros_like(self._matches.masks, np.int8)
        observations = written_as.with_mask(final, nothing)
        return _with_flags(observations, ended) if isinstance(observations, dict) else observations

    def _observations(self) -> Observation:
        observations = self._matches.observations
        numbers = observations.copy() if self._copy else observations
        return self._matches.format.with_mask(numbers, self._matches.masks)


def _bots(opponents: Sequence[Source]) -> list[BotSource]:
    for opponent in opponents:
        if isinstance(opponent, PolicyOpponent | League):
            raise BadOption(
                f"opponents of the vector environment are compiled, not {quoted(opponent)}: use several single"
                " environments, or let every seat of a batch learn",
                "opponents",
            )
    return [opponent for opponent in opponents if not isinstance(opponent, PolicyOpponent | League)]


def _with_flags(info: Mapping[str, Any], flags: Flags) -> Info:
    """The info, with a `_name` for each name that flags the matches it holds for, as in Gymnasium."""
    return {**info, **{f"_{name}": flags.copy() for name in info}}

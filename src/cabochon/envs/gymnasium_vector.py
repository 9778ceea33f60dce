"""Gymnasium's vector environment: thousands of matches against bots, each step of all of them in compiled code."""

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
from cabochon.envs.batch.matches import Matches
from cabochon.envs.config import split
from cabochon.envs.opponents import checked_seat, codes_for
from cabochon.envs.spaces import numbers_space
from cabochon.match import checked_seats

__all__ = ["VectorEnvironment"]

Numbers = NDArray[np.int8]
Flags = NDArray[np.bool_]
Info = dict[str, Any]


class VectorEnvironment(vector.VectorEnv[Numbers, Any, Any]):
    """A match that ends is followed by another one in the same step, as `AutoresetMode.SAME_STEP` has it; what the
    learner saw at the end is in `final_obs`. `copy=False` hands out the arrays that the next step writes anew."""

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
            raise BadOption("many matches at once are not drawn: make a single environment for that", "render_mode")
        kind = games.find(game)
        codes = codes_for(opponents, None if seats is None else checked_seats(kind, seats))
        of_game, config = split(kind, options)
        self._matches = Matches(
            kind,
            size=num_envs,
            opponents=codes,
            seat=checked_seat(seat, len(codes) + 1),
            threads=threads,
            options=of_game,
            config=config,
        )
        self._copy = copy
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = numbers_space(self._matches.observations.shape[1])
        self.single_action_space = Discrete(kind.seat_action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Numbers, Info]:
        self._matches.reset(seed)
        return self._shown(), self._told()

    def step(self, actions: Any) -> tuple[Numbers, NDArray[np.float32], Flags, Flags, Info]:
        self._matches.step(actions)
        learners = self._matches.learners
        info = self._told()
        ended = learners.ended > 0
        if ended.any():
            info |= {"final_obs": learners.final.copy(), "_final_obs": ended}
            info |= {"final_info": self._told_at_the_end(), "_final_info": ended}
        return self._shown(), learners.gained.copy(), self._matches.terminated, self._matches.broken_off, info

    def action_masks(self) -> Flags:
        """For each match and action whether the learner may do it."""
        masks: Flags = self._matches.masks
        return masks.copy() if self._copy else masks

    def _told(self) -> Info:
        told = {"action_mask": self._matches.masks.astype(np.int8), "seat": self._matches.learners.seats.copy()}
        return _with_flags(told, np.ones(self.num_envs, np.bool_))

    def _told_at_the_end(self) -> Info:
        """Of the match that ended: the share of the victory for each seat, the learner's seat, and whether it
        forfeited."""
        learners = self._matches.learners
        told = {"result": learners.results.copy(), "seat": learners.held.copy(), "illegal": learners.forfeited.copy()}
        return _with_flags(told, learners.ended > 0)

    def _shown(self) -> Numbers:
        numbers: Numbers = self._matches.observations
        return numbers.copy() if self._copy else numbers


def _with_flags(told: Info, where: Flags) -> Info:
    """What is told, and under the same name with a `_` before it of which matches, as Gymnasium has it."""
    return told | {f"_{name}": where.copy() for name in told}

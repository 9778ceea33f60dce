"""The PettingZoo environment: every seat is an agent, and the one to move steps. No rule is decided here."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import Space, logger
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f'{missing}: pip install "cabochon[envs]"', name=missing.name) from missing

from cabochon import games
from cabochon.contract import BadOption, IllegalMove, is_whole, quoted
from cabochon.envs.batch.arrays import ILLEGAL_REWARD
from cabochon.envs.copying import CopyableEnv
from cabochon.envs.registration import module_name
from cabochon.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES
from cabochon.envs.single_match import SingleMatch
from cabochon.envs.spaces import action_space, masked_observation_space, observation_space
from cabochon.match import checked_seats
from cabochon.observations import Numbers

__all__ = ["PettingZooEnv", "env"]

MaskedObservation = dict[str, Numbers]


def env(game: str, **options: Any) -> Any:
    """A game with PettingZoo's usual wrappers: an agent that acts illegally loses."""
    raw_env = PettingZooEnv(game, **options)
    wrapped = wrappers.TerminateIllegalWrapper(raw_env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class PettingZooEnv(CopyableEnv, AECEnv, EzPickle):  # type: ignore[misc]
    """Options of the game and of `EnvConfig` by keyword; `max_cycles` is the limit in decisions per seat, `render_fps`
    the frame rate of a window."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        render_mode: str | None = None,
        render_fps: int = FRAMES_PER_SECOND,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        rendering: dict[str, Any] = {"render_mode": render_mode, "render_fps": render_fps}
        EzPickle.__init__(self, game, seats=seats, max_cycles=max_cycles, **rendering, **options)
        AECEnv.__init__(self)
        if max_cycles is not None:
            options = {**options, "limit": _limit(max_cycles, game, seats=seats, options=options)}
        self.match = SingleMatch(game, seats=seats, **rendering, options=options)
        self.render_mode = render_mode
        self.metadata = {
            "name": module_name(game),
            "render_modes": list(RENDER_MODES),
            "render_fps": render_fps,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.observation_spaces = {agent: self._agent_space() for agent in self.agents}
        self.action_spaces = {agent: action_space(self.match.game) for agent in self.agents}
        self.state_space = observation_space(self.match.state_format)

    def _agent_space(self) -> Space[Any]:
        return masked_observation_space(self.match.game, self.match.format)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None  # PettingZoo's own: the agent to return to
        self._update_agents()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise IllegalMove("the match is over: call reset to start another one")
        agent = self.agent_selection
        if self.match.mover is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.step(_checked_action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.match.rewards, strict=True))
        self._accumulate_rewards()
        self._update_agents()

    def observe(self, agent: str) -> MaskedObservation:
        seat = self.possible_agents.index(agent)
        may_act = seat == self.match.mover and not self.terminations.get(agent, True)
        mask = self.match.mask if may_act else np.zeros(self.match.game.seat_action_count, np.bool_)
        return {"observation": self.match.observe(seat), "action_mask": mask.astype(np.int8)}

    def state(self) -> Numbers:
        """The observations of all agents, the first one's first."""
        return self.match.observe_all()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent to move sees it; when the match is over, with all cards open."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was created without a render_mode")
            return None
        return self.match.render(self.match.mover)

    def close(self) -> None:
        self.match.close()

    def _update_agents(self) -> None:
        """Select the agent to move, and update terminations, truncations and infos."""
        mover = self.match.mover
        is_truncated = self.match.is_truncated
        self.agent_selection = self.agents[mover or 0]
        self.terminations = dict.fromkeys(self.agents, mover is None and not is_truncated)
        self.truncations = dict.fromkeys(self.agents, is_truncated)
        self.infos: dict[str, dict[str, float]] = {agent: {} for agent in self.agents}
        if mover is None:
            self._write_results()
        self._render_frame()

    def _write_results(self) -> None:
        for agent, share in zip(self.agents, self.match.results, strict=True):
            self.infos[agent]["result"] = share

    def _render_frame(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _deads_step_first(self) -> str:
        """PettingZoo's wrapper calls this to end a match after an illegal action of the agent to move."""
        if self.match.mover is not None:
            self.match.forfeit(self.match.mover)
            self._write_results()
            self._render_frame()
        return str(super()._deads_step_first())


def _checked_action(action: int | None) -> int:
    if action is None:
        raise BadOption("only an agent whose match is over steps with None; this one is to move")
    return action


def _limit(max_cycles: int, game: str, *, seats: int, options: dict[str, Any]) -> int:
    if "limit" in options:
        raise BadOption("max_cycles (per seat) and limit (in all) exclude each other", "max_cycles")
    if not is_whole(max_cycles) or max_cycles < 0:
        raise BadOption(
            f"max_cycles is a number of decisions per seat, or 0 for no limit, not {quoted(max_cycles)}", "max_cycles"
        )
    return int(max_cycles) * checked_seats(games.find(game), seats)

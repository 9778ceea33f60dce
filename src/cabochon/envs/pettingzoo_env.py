"""PettingZoo: every seat is an agent, and the one to move steps. No rule is decided here."""

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
from cabochon.contract import BadOption, IllegalMove, is_whole
from cabochon.envs.batch.stepping import ILLEGAL
from cabochon.envs.copying import Copied
from cabochon.envs.registration import module_name
from cabochon.envs.rendering import FRAMES, MODES
from cabochon.envs.single import Table
from cabochon.envs.spaces import action_space, masked_space, numbers_space
from cabochon.match import checked_seats

__all__ = ["RawEnvironment", "env"]

Observation = dict[str, NDArray[np.int8]]


def env(game: str, **chosen: Any) -> Any:
    """A game with the wrappers that PettingZoo's own have: who acts against the rules loses, and is told so."""
    made = wrappers.TerminateIllegalWrapper(RawEnvironment(game, **chosen), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class RawEnvironment(Copied, AECEnv, EzPickle):  # type: ignore[misc]
    """Options of the game and of an `EnvConfig` by keyword; `max_cycles` is the limit counted in decisions a seat,
    `render_fps` how many pictures a second a window shows."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        render_mode: str | None = None,
        render_fps: int = FRAMES,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        shown: dict[str, Any] = {"render_mode": render_mode, "render_fps": render_fps}
        EzPickle.__init__(self, game, seats=seats, max_cycles=max_cycles, **shown, **options)
        AECEnv.__init__(self)
        if max_cycles is not None:
            options = {**options, "limit": _limit(max_cycles, game, seats=seats, options=options)}
        self.table = Table(game, seats=seats, render_mode=render_mode, frames=render_fps, options=options)
        self.render_mode = render_mode
        self.metadata = {
            "name": module_name(game),
            "render_modes": list(MODES),
            "render_fps": render_fps,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.observation_spaces = {agent: masked_space(self.table) for agent in self.agents}
        self.action_spaces = {agent: action_space(self.table) for agent in self.agents}
        self.state_space = numbers_space(seats * self.table.game.observation_size)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None  # PettingZoo's own note of whom to come back to
        self._tell()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise IllegalMove("the match is over: reset begins another one")
        agent = self.agent_selection
        if self.table.mover is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.decide(_checked(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.table.rewards, strict=True))
        self._accumulate_rewards()
        self._tell()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        may_act = seat == self.table.mover and not self.terminations.get(agent, True)
        mask = self.table.mask if may_act else np.zeros(self.table.game.seat_action_count, np.bool_)
        return {"observation": self.table.observe(seat), "action_mask": mask.astype(np.int8)}

    def state(self) -> NDArray[np.int8]:
        """What all agents together know, the first one's part first."""
        return self.table.observe_all()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent to move sees it; when the match is over, all of it."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was made without a render_mode")
            return None
        return self.table.render(self.table.mover)

    def close(self) -> None:
        self.table.close()

    def _tell(self) -> None:
        """Who is to move, and whether the match is over."""
        mover = self.table.mover
        is_broken_off = self.table.is_broken_off
        self.agent_selection = self.agents[mover or 0]
        self.terminations = dict.fromkeys(self.agents, mover is None and not is_broken_off)
        self.truncations = dict.fromkeys(self.agents, is_broken_off)
        self.infos: dict[str, dict[str, float]] = {agent: {} for agent in self.agents}
        if mover is None:
            self._tell_results()
        self._show()

    def _tell_results(self) -> None:
        for agent, share in zip(self.agents, self.table.results, strict=True):
            self.infos[agent]["result"] = share

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _deads_step_first(self) -> str:
        """What PettingZoo's wrapper calls when it ends a match after an illegal action of the agent to move."""
        if self.table.mover is not None:
            self.table.forfeit(self.table.mover)
            self._tell_results()
            self._show()
        return str(super()._deads_step_first())


def _checked(action: int | None) -> int:
    if action is None:
        raise BadOption("None is for agents whose match is over; this one is to move")
    return action


def _limit(max_cycles: int, game: str, *, seats: int, options: dict[str, Any]) -> int:
    if "limit" in options:
        raise BadOption("max_cycles and limit say the same, a seat and in all: one of them is enough", "max_cycles")
    if not is_whole(max_cycles) or max_cycles < 0:
        raise BadOption(
            f"max_cycles is a number of decisions a seat, or 0 for no end, not {max_cycles!r}", "max_cycles"
        )
    return int(max_cycles) * checked_seats(games.find(game), seats)

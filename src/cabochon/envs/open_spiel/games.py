"""The games and their states as OpenSpiel has them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f'{missing}: pip install "cabochon[envs]"', name=missing.name) from missing

from cabochon import games
from cabochon.contract import CHANCE, OVER, Game, Option
from cabochon.envs.open_spiel.moment import Moment, first
from cabochon.envs.open_spiel.observers import Observer, observer
from cabochon.envs.open_spiel.rewards import returns, rewards
from cabochon.envs.open_spiel.setup import Setup, parameters

__all__ = ["SpielGame", "SpielState", "loaded", "register"]

SEEDS = 2**53  # as many as there are numbers that a sampler of OpenSpiel can give
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; a class for each knows its name."""

    name: str

    def __init__(self, told: Mapping[str, Option] | None = None) -> None:
        self.setup = Setup.read(self.name, told or {})
        self.first = first(self.setup)
        settled = {name: self.setup.parameters()[name] for name in told or {}}
        super().__init__(game_type(self.setup.game, self.setup.config.rewards), game_info(self.setup), settled)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.draws

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        return observer(self.setup, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match, and the next one after each action."""

    moment: Moment

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.first

    def current_player(self) -> int:
        return PLAYERS.get(self.moment.mover, self.moment.mover)

    def is_terminal(self) -> bool:
        return self.moment.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.outcomes

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.words(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A match that looks the same to a player; its history is still that of this one."""
        seats = self.moment.setup.seats
        if player not in range(seats):
            raise pyspiel.SpielError(f"there is no seat {player} here: seats are 0 to {seats - 1}")
        other: SpielState = self.clone()
        other.moment = self.moment.imagined(player, int(sampler() * SEEDS))
        return other

    def returns(self) -> list[float]:
        return returns(self.moment)

    def rewards(self) -> list[float]:
        return rewards(self.moment)

    def __str__(self) -> str:
        return self.moment.story()


def loaded(text: str) -> Any:
    """The game that a text of OpenSpiel stands for; who calls this has our games registered by importing it."""
    return pyspiel.load_game(text)


def game_type(game: Game, rewards: str = "result") -> Any:
    """As OpenSpiel lists it; points alone come one by one, and more of them for one are not fewer for another."""
    kind = pyspiel.GameType
    by_points = rewards == "points"
    return pyspiel.GameType(
        short_name=f"cabochon_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if by_points else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.REWARDS if by_points else kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


def game_info(setup: Setup) -> Any:
    by_points = setup.config.rewards == "points"  # of which no rule says how many there can be
    least = -1.0 if setup.config.rewards == "rank" else -1 / (setup.seats - 1)
    return pyspiel.GameInfo(
        num_distinct_actions=setup.game.seat_action_count,
        max_chance_outcomes=setup.game.action_count,  # OpenSpiel makes masks of this length
        num_players=setup.seats,
        min_utility=-math.inf if by_points else least,
        max_utility=math.inf if by_points else 1.0,
        utility_sum=None if by_points else 0.0,
        max_game_length=setup.config.limit,
    )


def register() -> list[str]:
    """Make every game known to OpenSpiel, and tell the names it has there."""
    kinds = {name: game_type(games.find(name)) for name in games.names()}
    for name, kind in kinds.items():
        # A class, which is never freed: OpenSpiel lets go of it when there is no Python any more to do so.
        pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"name": name}))
    return [kind.short_name for kind in kinds.values()]

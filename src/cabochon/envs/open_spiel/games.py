"""OpenSpiel's games and states."""

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
from cabochon.envs.open_spiel.history import HistoryNode, initial_node
from cabochon.envs.open_spiel.observers import OpenSpielObserver, make_observer
from cabochon.envs.open_spiel.rewards import returns, rewards
from cabochon.envs.open_spiel.setup import OpenSpielSetup, default_parameters

__all__ = ["OpenSpielGame", "OpenSpielState", "load_game", "register"]

SEEDS = 2**53  # the number of different values that a sampler of OpenSpiel can return
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """The base of one class per game."""

    name: str

    def __init__(self, parameters: Mapping[str, Option] | None = None) -> None:
        self.setup = OpenSpielSetup.from_parameters(self.name, parameters or {})
        self.initial_node = initial_node(self.setup)
        given = {name: self.setup.parameters()[name] for name in parameters or {}}
        kind = game_type(self.setup.game, self.setup.config.rewards, has_recall=self.setup.history > 0)
        super().__init__(kind, game_info(self.setup), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.most_chance_events

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> OpenSpielObserver:
        return make_observer(self.setup, iig_obs_type, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A match at one node of its history; applying an action moves to the next node."""

    node: HistoryNode

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.node = game.initial_node

    def current_player(self) -> int:
        return PLAYERS.get(self.node.mover, self.node.mover)

    def is_terminal(self) -> bool:
        return self.node.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.action_text(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A match that the player cannot tell from this one; it keeps the history of this one."""
        seats = self.node.setup.seats
        if player not in range(seats):
            raise pyspiel.SpielError(f"there is no seat {player} here: seats are 0 to {seats - 1}")
        other: OpenSpielState = self.clone()
        other.node = self.node.resampled(player, int(sampler() * SEEDS))
        return other

    def returns(self) -> list[float]:
        return returns(self.node)

    def rewards(self) -> list[float]:
        return rewards(self.node)

    def __str__(self) -> str:
        return self.node.history_text()


def load_game(text: str) -> Any:
    """The game that OpenSpiel's text describes; importing this function registers the games first."""
    return pyspiel.load_game(text)


def game_type(game: Game, rewards: str = "result", *, has_recall: bool = False) -> Any:
    """The game type of OpenSpiel; only points are rewarded step by step, and only they are not zero-sum."""
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
        provides_information_state_tensor=has_recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=default_parameters(game),
    )


def game_info(setup: OpenSpielSetup) -> Any:
    by_points = setup.config.rewards == "points"  # no rule bounds the points
    least = -1.0 if setup.config.rewards == "rank" else -1 / (setup.seats - 1)
    return pyspiel.GameInfo(
        num_distinct_actions=setup.game.seat_action_count,
        max_chance_outcomes=setup.game.action_count,  # the length of OpenSpiel's masks
        num_players=setup.seats,
        min_utility=-math.inf if by_points else least,
        max_utility=math.inf if by_points else 1.0,
        utility_sum=None if by_points else 0.0,
        max_game_length=setup.most_decisions,
    )


def register() -> list[str]:
    """Register every game with OpenSpiel, and return the names it has there."""
    types = {name: game_type(games.find(name)) for name in games.names()}
    for name, kind in types.items():
        # A class, which is never freed: OpenSpiel releases it only after the interpreter has shut down.
        pyspiel.register_game(kind, type(kind.short_name, (OpenSpielGame,), {"name": name}))
    return [kind.short_name for kind in types.values()]

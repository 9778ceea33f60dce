"""The bots with a network: `policy` plays what it prefers, `net:800` and `net:300ms` search with it.

A network ships with the package for some games; `net:800:network=FILE` plays with one of your own.
"""

from __future__ import annotations

import math
import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cabochon.bots.base import Bot, seed_for
from cabochon.bots.mcts import SearchBot, node_count, search_for
from cabochon.bots.search_code import Limits, parameters_in
from cabochon.bots.stepwise import stepwise_move
from cabochon.contract import Game, State, UnknownBot, for_game, quoted
from cabochon.match.observer import Observer
from cabochon.networks import Network, load_network, policy_logits, shipped_network
from cabochon.search.parameters import NETWORK_LEAST, NETWORK_MOST, NO_DEFAULT, NetworkParameters

__all__ = ["NetworkBot", "NetworkPolicyBot", "network_bot", "network_policy_bot"]

MOST_EVALUATIONS = 100_000  # of a search for some time
NETWORK = "network"
TEMPERATURE = "temperature"
MOST_TEMPERATURE = 100.0


def network_bot(argument: str, seed: int) -> NetworkBot:
    """The bot with what follows `net:` in its code."""
    rest, file = _file_in(argument)
    parameters = parameters_in(rest.lower(), "net", NetworkParameters(), Limits(NETWORK_LEAST, NETWORK_MOST))
    return NetworkBot(parameters, seed, file=file)


def network_policy_bot(argument: str, seed: int) -> NetworkPolicyBot:
    """The bot with what follows `policy:` in its code, such as `temperature=0.5`."""
    rest, file = _file_in(argument)
    name, _, value = rest.lower().partition("=")
    if rest and name != TEMPERATURE:
        raise UnknownBot(f"policy has no parameter {quoted(name)}; there are {TEMPERATURE} and {NETWORK}")
    try:
        temperature = float(value or 0)
    except ValueError:
        temperature = math.nan
    if not 0 <= temperature <= MOST_TEMPERATURE:
        raise UnknownBot(f"{TEMPERATURE} of policy is a number from 0 to {MOST_TEMPERATURE:g}, not {quoted(value)}")
    return NetworkPolicyBot(seed, temperature=temperature, file=file)


def _file_in(argument: str) -> tuple[str, Path | None]:
    """A code without the file of its network, and the file, which comes last and may hold any character."""
    rest, found, file = f":{argument}".partition(f":{NETWORK}=")
    if found and not file:
        raise UnknownBot(f"{NETWORK}= is followed by a file, such as {NETWORK}=splendor-2.npz")
    return rest.removeprefix(":"), Path(file) if found else None


class NetworkPolicyBot(Bot):
    """Plays the most likely action, or one drawn with a temperature: the higher, the more human its slips."""

    def __init__(self, seed: int, *, temperature: float = 0.0, file: Path | None = None) -> None:
        super().__init__(seed)
        self.temperature = temperature
        self._file = file

    def decide(self, observer: Observer) -> str:
        """A move of several actions is chosen action by action."""
        numbers = random.Random(seed_for(self.seed, observer))
        return stepwise_move(observer, lambda state: self._choose(observer, state, numbers))

    def _choose(self, observer: Observer, state: State, numbers: random.Random) -> int:
        game = observer.game
        legal = game.legal(state)[: game.seat_action_count]
        default = _default_action(game)
        if default != NO_DEFAULT and legal[default]:
            return default
        logits = policy_logits(_network(game, observer.seats, self._file), game, state, observer.seat)
        actions = np.flatnonzero(legal).tolist()
        if not self.temperature:
            return max(actions, key=lambda action: float(logits[action]))
        highest = max(float(logits[action]) for action in actions)
        weights = [math.exp((float(logits[action]) - highest) / self.temperature) for action in actions]
        return int(numbers.choices(actions, weights=weights)[0])


class NetworkBot(SearchBot):
    """A tree search whose priors and values are a network's."""

    parameters: NetworkParameters

    def __init__(self, parameters: NetworkParameters, seed: int, *, file: Path | None = None) -> None:
        super().__init__(seed)
        self.parameters = parameters
        self._file = file

    def searched_moves(self, game: Game, state: State) -> dict[str, tuple[int, ...]]:
        """The moves that answer by default what is not searched, such as how to pay, without those answers."""
        default = _default_action(game)
        moves = {
            move: _searched_actions(game, state.copy(), actions, default) for move, actions in game.moves(state).items()
        }
        return {move: actions for move, actions in moves.items() if actions is not None}

    def search(self, game: Game, root: Any, seat: int, word: np.uint64) -> Any:
        margin = 1.0 if game.strategy is None else game.strategy.SCORE_MARGIN
        parameters = self.parameters._replace(
            heuristic=self.parameters.heuristic / margin, guesses=self.parameters.guesses if game.hides_moves else 1
        )
        seats = int(root[0].seats)
        default = _default_action(game)
        search = _Search.bound(game)
        nodes = search.tree.new_tree(node_count(parameters), game.action_count, seats)
        network = _network(game, seats, self._file)
        evaluations = MOST_EVALUATIONS if parameters.milliseconds else parameters.simulations
        guide = search.guided.new_guide(
            network.weights,
            network.layout(game),
            game.observation_size,
            len(nodes.visits),
            evaluations,
            game.seat_action_count,
        )

        def simulate(word: np.uint64, simulations: int) -> np.uint64:
            return np.uint64(
                search.guided.run_simulations(nodes, guide, root, seat, word, simulations, parameters, default)
            )

        search_for(parameters, word, simulate)
        return nodes


class _Search(NamedTuple):
    tree: Any
    guided: Any

    @classmethod
    def bound(cls, game: Game) -> _Search:
        tree = for_game("cabochon.search.tree", game)
        encoding = for_game("cabochon.networks.encoding", game)
        return cls(tree, for_game("cabochon.search.guided", game, tree=tree, encoding=encoding))


def _default_action(game: Game) -> int:
    """The answer to decisions that networks have not learned, such as how to pay."""
    default = None if game.rewards is None else game.rewards.DEFAULT_ACTION
    return NO_DEFAULT if default is None else default


def _searched_actions(game: Game, state: State, actions: tuple[int, ...], default: int) -> tuple[int, ...] | None:
    """The actions of a move without default answers; None if it answers otherwise."""
    searched = []
    for action in actions:
        is_answer = default != NO_DEFAULT and bool(game.legal(state)[default])
        if is_answer and action != default:
            return None
        if not is_answer:
            searched.append(action)
        game.apply(state, action)
    return tuple(searched)


@cache
def _network(game: Game, seats: int, file: Path | None) -> Network:
    """The network of a file, or the one that ships for the game; loaded once."""
    network = shipped_network(game, seats) if file is None else load_network(file)
    network.check(game, seats)
    return network

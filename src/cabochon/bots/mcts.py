"""The bot that searches: `mcts:2000` runs 2,000 simulations per move, `mcts:500ms` as many as half a second allows."""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cabochon import stream
from cabochon.bots.base import Bot, seed_for
from cabochon.bots.search_code import Limits, parameters_in
from cabochon.contract import Game, State, for_game
from cabochon.match.observer import Observer
from cabochon.search.parameters import LEAST, MOST, NetworkParameters, Parameters

__all__ = ["MctsBot", "SearchBot", "node_count", "parameters_of", "scaled_parameters", "search_for"]

MOST_NODES = 250_000
NODES_PER_SIMULATION = 8
SIMULATIONS_PER_CLOCK_CHECK = 64


def parameters_of(argument: str) -> Parameters:
    """The parameters after `mcts:`, such as `2000`, `500ms` or `2000:threads=2:exploration=0.8`."""
    return parameters_in(argument, "mcts", Parameters(), Limits(LEAST, MOST))


def scaled_parameters(parameters: Parameters, game: Game) -> Parameters:
    """The parameters on the scale of a game's action scores, with a single guess where no move is hidden."""
    margin = 1.0 if game.strategy is None else game.strategy.SCORE_MARGIN
    return parameters._replace(
        temperature=parameters.temperature * margin,
        noise=parameters.noise * margin,
        guesses=parameters.guesses if game.hides_moves else 1,
    )


class SearchBot(Bot):
    """Chooses by the visits of a tree search; a subclass says how one thread searches."""

    parameters: Parameters | NetworkParameters

    @abstractmethod
    def search(self, game: Game, root: Any, seat: int, word: np.uint64) -> Any:
        """The tree of one thread, searched until the simulations or the time are used up."""

    def searched_moves(self, game: Game, state: State) -> dict[str, tuple[int, ...]]:
        """The moves to choose from, each with the actions that the tree has nodes for."""
        return game.moves(state)

    def decide(self, observer: Observer) -> str:
        """The most visited move; in games with hidden moves one drawn by visits, so that it cannot be predicted."""
        visits = self.visits(observer)
        if not observer.game.hides_moves:
            return max(visits, key=lambda move: visits[move])
        probabilities = self._probabilities(visits, least=self.parameters.trifle)
        numbers = random.Random(seed_for(self.seed, observer))
        return numbers.choices(list(probabilities), weights=list(probabilities.values()))[0]

    def _likelihoods(self, observer: Observer) -> dict[str, float]:
        """The part of the visits that each move had; where moves are hidden, the bot draws its move from these."""
        least = self.parameters.trifle if observer.game.hides_moves else 0.0
        return self._probabilities(self.visits(observer), least=least)

    def _probabilities(self, visits: dict[str, list[int]], *, least: float) -> dict[str, float]:
        """Visits that add up to 1, without moves that have less than this part of the most visits."""
        counts = _completed_visits(visits)
        enough = least * max(counts.values())
        played = {move: count if count >= enough else 0 for move, count in counts.items()}
        return {move: count / sum(played.values()) for move, count in played.items()}

    def visits(self, observer: Observer) -> dict[str, list[int]]:
        """For each move the visits of its first action, of its first two, and so on."""
        game, seat = observer.game, observer.seat
        words = stream.start(seed_for(self.seed, observer), self.parameters.threads)
        root = np.zeros(1, game.state_type)
        root[0] = observer.imagine(words[0])
        moves = self.searched_moves(game, root[0])
        if len(moves) == 1:
            return {move: [1] for move in moves}
        with ThreadPoolExecutor(len(words)) as threads:
            trees = list(threads.map(lambda word: self.search(game, root, seat, word), words))
        counted = {move: [_visits_along(tree, seat, actions) for tree in trees] for move, actions in moves.items()}
        return {move: [sum(visits) for visits in zip(*trees, strict=True)] for move, trees in counted.items()}


class MctsBot(SearchBot):
    """The search without a network: the game's heuristic guides it and plays on to the end."""

    parameters: Parameters

    def __init__(self, parameters: Parameters, seed: int) -> None:
        self.parameters = parameters
        super().__init__(seed)

    def search(self, game: Game, root: Any, seat: int, word: np.uint64) -> Any:
        parameters = scaled_parameters(self.parameters, game)
        search = for_game("cabochon.search.tree", game)
        tree = search.new_tree(node_count(parameters), game.action_count, int(root[0].seats))

        def simulate(word: np.uint64, simulations: int) -> np.uint64:
            return np.uint64(search.run_simulations(tree, root, seat, word, simulations, parameters))

        search_for(parameters, word, simulate)
        return tree


def node_count(parameters: Parameters | NetworkParameters) -> int:
    """The nodes that a tree needs room for."""
    needed = parameters.simulations * NODES_PER_SIMULATION
    return MOST_NODES if parameters.milliseconds else min(MOST_NODES, needed)


def search_for(
    parameters: Parameters | NetworkParameters, word: np.uint64, simulate: Callable[[np.uint64, int], np.uint64]
) -> None:
    """Simulate as often as the parameters say, or as long."""
    if not parameters.milliseconds:
        simulate(word, parameters.simulations)
        return
    end = time.perf_counter() + parameters.milliseconds / 1000
    while True:  # at least once, however little time there is
        word = simulate(word, SIMULATIONS_PER_CLOCK_CHECK)
        if time.perf_counter() >= end:
            return


def _completed_visits(visits: dict[str, list[int]]) -> dict[str, int]:
    """The visits of each complete move; if the search completed none, of the longest beginnings it did visit."""
    longest = max(len(counts) for counts in visits.values())
    by_depth = ({move: counts[:depth][-1] for move, counts in visits.items()} for depth in range(longest, 0, -1))
    return next(counts for counts in by_depth if any(counts.values()))


def _visits_along(tree: Any, seat: int, actions: Sequence[int]) -> list[int]:
    """The visits of each node that a seat's actions lead to."""
    counted, node = [], seat
    for action in actions:
        node = int(tree.children[node, action])
        counted.append(int(tree.visits[node]) if node else 0)
        if not node:
            return counted + [0] * (len(actions) - len(counted))
    return counted

"""The bot that searches: `mcts:2000` makes 2,000 simulations a move, `mcts:500ms` as many as half a second allows."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from cabochon import stream
from cabochon.bots.base import Bot, seed_for
from cabochon.contract import Game, UnknownBot, for_game, quoted
from cabochon.observer import Observer
from cabochon.search.parameters import LEAST, MOST, Parameters

__all__ = ["TreeBot", "parameters_of", "suited"]

BUDGET = re.compile(r"([0-9]+)(ms)?")
MOST_NODES = 250_000
NODES_A_SIMULATION = 8
AT_ONCE = 64  # simulations between two looks at the clock


def parameters_of(argument: str) -> Parameters:
    """What the code says after `mcts:`, such as `2000`, `500ms` or `2000:threads=2:exploration=0.8`."""
    budget, *settings = argument.split(":")
    found = BUDGET.fullmatch(budget)
    if found is None:
        wrong = f"; {quoted(budget)} is neither" if budget else ""
        raise UnknownBot(f"mcts needs simulations, such as mcts:2000, or a time, such as mcts:500ms{wrong}")
    if found[2] and not int(found[1]):
        raise UnknownBot(f"mcts needs time to think: at least 1ms, not {quoted(budget)}")
    amount = "milliseconds" if found[2] else "simulations"
    told = Parameters()
    for setting in (f"{amount}={found[1]}", *settings):
        told = _with_setting(told, setting)
    return told


def _with_setting(told: Parameters, setting: str) -> Parameters:
    name, _, value = setting.partition("=")
    if name not in told._fields:
        raise UnknownBot(f"mcts has no parameter {name!r}; there are {', '.join(told._fields)}")
    least, most = getattr(LEAST, name), getattr(MOST, name)
    try:
        number = type(least)(value)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise UnknownBot(f"{name} of mcts is a number from {least} to {most}, not {quoted(value)}")
    return told._replace(**{name: number})


def suited(told: Parameters, game: Game) -> Parameters:
    """The same as a game measures liking, and without guesses where nobody hides a move."""
    margin = 1.0 if game.strategy is None else game.strategy.SCORE_MARGIN
    temperature, noise = told.temperature * margin, told.noise * margin
    return told._replace(temperature=temperature, noise=noise, guesses=told.guesses if game.hides_moves else 1)


class TreeBot(Bot):
    def __init__(self, parameters: Parameters, seed: int) -> None:
        self.parameters = parameters
        super().__init__(seed)

    def decide(self, observer: Observer) -> str:
        """The move visited most; where moves are hidden, any that was visited often: nobody shall foresee it."""
        chances = self.likelihoods(observer)
        numbers = random.Random(seed_for(self.seed, observer))
        return numbers.choices(list(chances), weights=list(chances.values()))[0]

    def likelihoods(self, observer: Observer) -> dict[str, float]:
        visited = self._visited(observer)
        if not observer.game.hides_moves:
            return {max(visited, key=lambda move: visited[move]): 1.0}
        counts = _deepest(visited)
        enough = self.parameters.trifle * max(counts.values())
        kept = {move: count if count >= enough else 0 for move, count in counts.items()}
        return {move: count / sum(kept.values()) for move, count in kept.items()}

    def _visited(self, observer: Observer) -> dict[str, list[int]]:
        """For each move how often the search made its first decision, its first two, and so on."""
        game, seat = observer.game, observer.seat
        words = stream.start(seed_for(self.seed, observer), self.parameters.threads)
        root = np.zeros(1, game.state_type)
        root[0] = observer.imagine(words[0])
        moves = game.moves(root[0])
        if len(moves) == 1:
            return {move: [1] for move in moves}
        with ThreadPoolExecutor(len(words)) as threads:
            trees = list(threads.map(lambda word: self._grown(game, root, seat, word), words))
        counted = {move: [_visits(tree, seat, actions) for tree in trees] for move, actions in moves.items()}
        return {move: [sum(visits) for visits in zip(*trees, strict=True)] for move, trees in counted.items()}

    def _grown(self, game: Game, root: Any, seat: int, word: np.uint64) -> Any:
        told = suited(self.parameters, game)
        search = for_game("cabochon.search.tree", game)
        nodes = MOST_NODES if told.milliseconds else min(MOST_NODES, told.simulations * NODES_A_SIMULATION)
        tree = search.new_tree(nodes, game.action_count, int(root[0].seats))
        if not told.milliseconds:
            search.grow(tree, root, seat, word, told.simulations, told)
            return tree
        end = time.perf_counter() + told.milliseconds / 1000
        while True:  # at least once, however little time there is
            word = np.uint64(search.grow(tree, root, seat, word, AT_ONCE, told))
            if time.perf_counter() >= end:
                return tree


def _deepest(visited: dict[str, list[int]]) -> dict[str, int]:
    """How often each move was made; where the search completed none, how often it was begun, as far as any was."""
    longest = max(len(visits) for visits in visited.values())
    made = ({move: visits[:depth][-1] for move, visits in visited.items()} for depth in range(longest, 0, -1))
    return next(counts for counts in made if any(counts.values()))


def _visits(tree: Any, seat: int, actions: Sequence[int]) -> list[int]:
    """How often the search came through each node that the actions of a seat lead to."""
    counted, node = [], seat
    for action in actions:
        node = int(tree.children[node, action])
        counted.append(int(tree.visits[node]) if node else 0)
        if not node:
            return counted + [0] * (len(actions) - len(counted))
    return counted

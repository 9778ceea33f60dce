"""The bot that searches: `mcts:2000` runs 2,000 simulations per move, `mcts:500ms` as many as half a second allows."""

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
from cabochon.match.observer import Observer
from cabochon.search.parameters import LEAST, MOST, Parameters

__all__ = ["MctsBot", "parameters_of", "scaled_parameters"]

BUDGET = re.compile(r"([0-9]+)(ms)?")
MOST_NODES = 250_000
NODES_PER_SIMULATION = 8
SIMULATIONS_PER_CLOCK_CHECK = 64


def parameters_of(argument: str) -> Parameters:
    """The parameters after `mcts:`, such as `2000`, `500ms` or `2000:threads=2:exploration=0.8`."""
    budget, *settings = argument.split(":")
    found = BUDGET.fullmatch(budget)
    if found is None:
        wrong = f"; {quoted(budget)} is neither" if budget else ""
        raise UnknownBot(f"mcts needs simulations, such as mcts:2000, or a time, such as mcts:500ms{wrong}")
    if found[2] and not int(found[1]):
        raise UnknownBot(f"mcts needs time to think: at least 1ms, not {quoted(budget)}")
    amount = "milliseconds" if found[2] else "simulations"
    parameters = Parameters()
    for setting in (f"{amount}={found[1]}", *settings):
        parameters = _with_setting(parameters, setting)
    return parameters


def _with_setting(parameters: Parameters, setting: str) -> Parameters:
    name, _, value = setting.partition("=")
    if name not in parameters._fields:
        raise UnknownBot(f"mcts has no parameter {quoted(name)}; there are {', '.join(parameters._fields)}")
    least, most = getattr(LEAST, name), getattr(MOST, name)
    try:
        number = type(least)(value)
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise UnknownBot(f"{name} of mcts is a number from {least} to {most}, not {quoted(value)}")
    return parameters._replace(**{name: number})


def scaled_parameters(parameters: Parameters, game: Game) -> Parameters:
    """The parameters on the scale of a game's action scores, with a single guess where no move is hidden."""
    margin = 1.0 if game.strategy is None else game.strategy.SCORE_MARGIN
    return parameters._replace(
        temperature=parameters.temperature * margin,
        noise=parameters.noise * margin,
        guesses=parameters.guesses if game.hides_moves else 1,
    )


class MctsBot(Bot):
    def __init__(self, parameters: Parameters, seed: int) -> None:
        self.parameters = parameters
        super().__init__(seed)

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
        moves = game.moves(root[0])
        if len(moves) == 1:
            return {move: [1] for move in moves}
        with ThreadPoolExecutor(len(words)) as threads:
            trees = list(threads.map(lambda word: self._search(game, root, seat, word), words))
        counted = {move: [_visits_along(tree, seat, actions) for tree in trees] for move, actions in moves.items()}
        return {move: [sum(visits) for visits in zip(*trees, strict=True)] for move, trees in counted.items()}

    def _search(self, game: Game, root: Any, seat: int, word: np.uint64) -> Any:
        """The tree of one thread, searched until the simulations or the time are used up."""
        parameters = scaled_parameters(self.parameters, game)
        search = for_game("cabochon.search.tree", game)
        needed = parameters.simulations * NODES_PER_SIMULATION
        nodes = MOST_NODES if parameters.milliseconds else min(MOST_NODES, needed)
        tree = search.new_tree(nodes, game.action_count, int(root[0].seats))
        if not parameters.milliseconds:
            search.run_simulations(tree, root, seat, word, parameters.simulations, parameters)
            return tree
        end = time.perf_counter() + parameters.milliseconds / 1000
        while True:  # at least once, however little time there is
            word = np.uint64(search.run_simulations(tree, root, seat, word, SIMULATIONS_PER_CLOCK_CHECK, parameters))
            if time.perf_counter() >= end:
                return tree


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

"""The simulations behind an analysis: a search that keeps every seat's values, moves compared in it, and playouts.

Compiled code does the work; here are its memory, its random numbers and what the sums mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.bots.mcts import MOST_NODES, NODES_PER_SIMULATION, scaled_parameters
from cabochon.contract import Game, State, for_game
from cabochon.search.parameters import Parameters
from cabochon.search.valuation import ILLEGAL, OPEN

__all__ = [
    "OPEN",
    "Estimate",
    "Search",
    "Values",
    "Words",
    "adaptive_estimate",
    "estimate_of_samples",
    "playout_values",
    "root_array",
    "search_estimate",
    "search_sums",
    "search_values",
    "standard_errors",
    "sums_of",
]

# A search tries again what went well by luck: between seeds its values spread up to twice as far as those of so many
# independent simulations would. docs/analysis.md has the figures.
ADAPTIVITY = 2.0

Values = NDArray[np.float64]
Words = NDArray[np.uint64]


@dataclass(frozen=True)
class Estimate:
    """Every seat's mean share over some simulations."""

    shares: tuple[float, ...]
    standard_errors: tuple[float, ...]
    samples: int


def sums_of(values: Values) -> Values:
    """The sums of the shares and of their squares, of samples by sample and seat."""
    sums: Values = np.stack([values.sum(axis=0), (values**2).sum(axis=0)])
    return sums


def estimate_of_sums(sums: Values, samples: int) -> Estimate:
    """The estimate from the sums of shares and of their squares.

    The standard error counts one win and one loss more than there were: a few simulations that all end alike prove
    little.
    """
    means = sums[0] / max(1, samples)
    count = samples + 2
    variances = (sums[1] + 1) / count - ((sums[0] + 1) / count) ** 2
    errors = np.sqrt(np.maximum(0.0, variances) / count)
    return Estimate(tuple(means.tolist()), tuple(errors.tolist()), samples)


def estimate_of_samples(values: Values, simulations: int = 1) -> Estimate:
    """The estimate from values by word and seat, each the mean of this many simulations."""
    means = values.mean(axis=0) if len(values) else np.zeros(values.shape[1])
    errors = standard_errors(values, means, simulations)
    return Estimate(tuple(means.tolist()), tuple(errors), len(values) * simulations)


def standard_errors(values: Values, shares: Values, simulations: int = 1) -> list[float]:
    """The standard errors of means of values by word and seat; each value is the mean of this many simulations.

    A few values say little about their own spread. So two more are added, as far apart as simulations with such shares
    are on average.
    """
    count = len(values)
    expected = np.maximum(0.0, shares * (1 - shares)) / simulations
    spread = ((values - values.mean(axis=0)) ** 2).sum(axis=0) if count else np.zeros(values.shape[1])
    errors: list[float] = np.sqrt((spread + 2 * expected) / ((count + 1) * max(1, count))).tolist()
    return errors


def search_estimate(searches: Sequence[Search], actions: Sequence[int]) -> Estimate:
    """The estimate of the position after some actions, before any moves were compared in these searches."""
    return adaptive_estimate(*search_sums(searches, actions))


def search_sums(searches: Sequence[Search], actions: Sequence[int]) -> tuple[Values, int]:
    """The sums over all simulations that began with these actions, and how many there were."""
    sums = np.zeros((2, searches[0].seats))
    for search in searches:
        sums = sums + search.sums_after(actions)
    return sums, sum(search.visits(actions) for search in searches)


def adaptive_estimate(sums: Values, samples: int) -> Estimate:
    """The estimate from sums of a search, which chose its simulations itself."""
    estimate = estimate_of_sums(sums, samples)
    errors = tuple(ADAPTIVITY * error for error in estimate.standard_errors)
    return Estimate(estimate.shares, errors, samples)


def root_array(game: Game, state: State) -> Any:
    """An array of this one state, as compiled code takes it."""
    root = np.zeros(1, game.state_type)
    root[0] = state
    return root


def _valuation(game: Game) -> Any:
    parts = {name: for_game(f"cabochon.search.{name}", game) for name in ("tree", "universe")}
    return for_game("cabochon.search.valuation", game, **parts)


def playout_values(game: Game, states: Any, observer: int, words: Words, parameters: Parameters) -> Values:
    """Every seat's share at the end of a playout, by state and word; `observer` can be OPEN."""
    seats = int(states[0].seats)
    scratch = for_game("cabochon.search.tree", game).new_tree(seats, game.action_count, seats)
    values = np.zeros((len(states), len(words), seats))
    _valuation(game).play_outs(scratch, states, observer, words, scaled_parameters(parameters, game), values)
    return values


def search_values(game: Game, states: Any, observer: int, words: Words, parameters: Parameters, warm_up: int) -> Values:
    """Every seat's mean share in a search of each state with each word, after a warm-up; `observer` can be OPEN."""
    seats = int(states[0].seats)
    room = NODES_PER_SIMULATION * (warm_up + parameters.simulations)
    nodes = for_game("cabochon.search.tree", game).new_tree(room, game.action_count, seats)
    values = np.zeros((len(states), len(words), seats))
    scaled = scaled_parameters(parameters, game)
    arguments = (nodes, states, observer, words, warm_up, parameters.simulations, scaled, values)
    _valuation(game).search_positions(*arguments)
    return values


class Search:
    """One tree search from a position as a seat sees it, whose trees can be asked and searched further."""

    def __init__(self, game: Game, state: State, observer: int, *, parameters: Parameters, simulations: int) -> None:
        """There is room for about this many simulations; then the trees stop growing."""
        self.game = game
        self.observer = observer
        self.mover = game.to_move(state)
        self.root = root_array(game, state)
        self.parameters = scaled_parameters(parameters, game)
        nodes = min(MOST_NODES, max(1, simulations) * NODES_PER_SIMULATION)
        self.seats = int(state.seats)
        self.nodes = for_game("cabochon.search.tree", game).new_tree(nodes, game.action_count, self.seats)
        self.sums = np.zeros((nodes, 2, self.seats))
        self.simulations = 0

    def run(self, simulations: int, word: np.uint64) -> np.uint64:
        """Search on; returns the word to go on with."""
        arguments = (self.nodes, self.sums, self.root, self.observer, word, simulations, self.parameters)
        self.simulations += simulations
        return np.uint64(_valuation(self.game).search_moves(*arguments))

    def compare(self, moves: Sequence[tuple[int, ...]], words: Words) -> tuple[Values, NDArray[np.int32]]:
        """Simulate each move once with each word: every seat's share, and the stratum of chance, by move and word."""
        rows = np.full((len(moves), max(map(len, moves))), -1, np.int16)
        for row, actions in zip(rows, moves, strict=True):
            row[: len(actions)] = actions
        values = np.zeros((len(moves), len(words), self.seats))
        strata = np.zeros((len(moves), len(words)), np.int32)
        arguments = (self.nodes, self.root, self.observer, rows, words, self.parameters, values, strata)
        _valuation(self.game).compare_moves(*arguments)
        values[strata == ILLEGAL] = np.nan
        return values, strata

    def node(self, actions: Sequence[int]) -> int | None:
        """The node of the mover's tree that these actions lead to; None if the search never went there."""
        node = self.mover
        for action in actions:
            node = int(self.nodes.children[node, action])
            if not node:
                return None
        return node

    def visits(self, actions: Sequence[int]) -> int:
        """How many simulations began with these actions."""
        node = self.node(actions)
        return 0 if node is None else int(self.nodes.visits[node])

    def sums_after(self, actions: Sequence[int]) -> Values:
        """The sums of every seat's shares, and of their squares, over the simulations that began so."""
        node = self.node(actions)
        sums: Values = np.zeros((2, self.seats)) if node is None else self.sums[node]
        return sums

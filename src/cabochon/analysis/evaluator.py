"""What says how much a position is worth. A review is arithmetic on it, so another evaluator can take its place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from cabochon.analysis.simulation import (
    Estimate,
    Values,
    Words,
    estimate_of_samples,
    playout_values,
    root_array,
    search_values,
)
from cabochon.contract import OVER, Game, State
from cabochon.search.parameters import Parameters

__all__ = [
    "Evaluator",
    "PlayoutEvaluator",
    "SearchEvaluator",
    "deal_evaluator",
    "position_estimate",
    "position_evaluator",
    "state_array",
]


SMALL_SEARCH = 128  # simulations


class Evaluator(ABC):
    """Every seat's expected share in a position, sampled with common random numbers."""

    code: str
    """Its name in a report."""
    simulations_per_word: int = 1
    """How many simulations one value is the mean of."""

    @abstractmethod
    def values(self, game: Game, states: Any, observer: int, words: Words) -> Values:
        """Every seat's share for each state and each word; the mean over words is what the evaluator thinks.

        The same words must mean the same luck for all states. `observer` is the seat whose knowledge counts, or OPEN.
        """


class PlayoutEvaluator(Evaluator):
    """Plays on to the end like a sensible player, as the simulations of the search do outside its trees."""

    code = "playouts"

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.parameters = parameters or Parameters()

    def values(self, game: Game, states: Any, observer: int, words: Words) -> Values:
        return playout_values(game, states, observer, words, self.parameters)


class SearchEvaluator(Evaluator):
    """Searches each position a little with each word, as the strongest bots do.

    The trees of such a search would find out a card that lies there face down, because it is the same in every
    simulation: where moves are hidden, everybody must play by what they see.
    """

    def __init__(self, simulations: int, warm_up: int) -> None:
        self.code = f"search of {simulations} simulations after {warm_up}"
        self.simulations_per_word = simulations
        self.warm_up = warm_up
        self.parameters = Parameters(simulations=simulations)

    def values(self, game: Game, states: Any, observer: int, words: Words) -> Values:
        return search_values(game, states, observer, words, self.parameters, self.warm_up)


def position_evaluator(game: Game, simulations: int) -> Evaluator:
    """For the values after each turn: one search with all simulations sees further than several small ones."""
    return PlayoutEvaluator() if game.hides_moves else SearchEvaluator(simulations, simulations // 2)


def deal_evaluator(game: Game, simulations: int) -> Evaluator:
    """For luck, where many positions are compared: small searches."""
    small = min(simulations, SMALL_SEARCH)
    return PlayoutEvaluator() if game.hides_moves else SearchEvaluator(small, small // 2)


def position_estimate(evaluator: Evaluator, game: Game, state: State, observer: int, words: Words) -> Estimate:
    """Every seat's expected share in one position; exactly the result if the match is over."""
    if game.to_move(state) == OVER:
        return Estimate(game.result(state), (0.0,) * int(state.seats), 0)
    values = evaluator.values(game, root_array(game, state), observer, words)[0]
    return estimate_of_samples(values, evaluator.simulations_per_word)


def state_array(game: Game, states: list[State]) -> Any:
    """States as compiled code takes them."""
    array = np.zeros(len(states), game.state_type)
    for number, state in enumerate(states):
        array[number] = state
    return array

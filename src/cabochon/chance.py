"""How chance decides in a match: drawn when it is due, or as if every pile had been shuffled before the first move.

Knows games by the contract alone.
"""

from __future__ import annotations

import random
from typing import Protocol

from cabochon.game import BadOption, Game, State

__all__ = ["Chance", "Drawn", "Shuffled", "checked_seed", "source"]


class Chance(Protocol):
    def draw(self, game: Game, state: State) -> int:
        """What happens now: one of the game's outcomes."""


class Drawn:
    """Every outcome is drawn at the moment it is due, and nobody can have known it."""

    def __init__(self, numbers: random.Random) -> None:
        self._numbers = numbers

    def draw(self, game: Game, state: State) -> int:
        outcomes = game.outcomes(state)
        (action,) = self._numbers.choices(list(outcomes), weights=list(outcomes.values()))
        return action


class Shuffled:
    """Piles in an order that the seed alone decides: matches of one deal see the same cards come, whoever moves how.

    What no shuffle could have settled beforehand is drawn, the first such draw of each match like the first of another.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._places: dict[str, list[float]] = {}  # for each pile, where in it an outcome lies
        self._draws = 0

    def draw(self, game: Game, state: State) -> int:
        outcomes = game.outcomes(state)
        pile = game.pile(state)
        if pile is None:
            self._draws += 1
            return Drawn(random.Random(f"{self._seed} draw {self._draws}")).draw(game, state)
        if pile not in self._places:
            numbers = random.Random(f"{self._seed} pile {pile}")
            self._places[pile] = [numbers.random() for _ in range(game.actions)]
        return min(outcomes, key=self._places[pile].__getitem__)


def source(seed: int | None) -> Drawn:
    """Where chance comes from; without a seed, the system's secure generator."""
    return Drawn(random.SystemRandom() if seed is None else random.Random(checked_seed(seed)))


def checked_seed(seed: int) -> int:
    if type(seed) is not int:
        raise BadOption(f"a seed is a whole number, not {seed!r}", "seed")
    return seed

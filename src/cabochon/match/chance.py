"""How chance decides in a match: drawn when it is due, or as if every pile had been shuffled before the first move.

Knows games only by the contract.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import UNSHUFFLED, BadOption, Game, State, is_whole, quoted

__all__ = ["DRAWS", "Chance", "Deal", "Drawn", "Shuffled", "checked_seed", "deal", "pile_names", "source"]

DRAWS = 64  # draws from no pile that a deal decides; after these it starts again with the first


class Chance(Protocol):
    def draw(self, game: Game, state: State) -> int:
        """What happens now, one of the game's outcomes."""


class Drawn:
    """Every outcome is drawn when it is due, so nobody can know it before."""

    def __init__(self, numbers: random.Random) -> None:
        self._numbers = numbers

    def draw(self, game: Game, state: State) -> int:
        outcomes = game.outcomes(state)
        (action,) = self._numbers.choices(list(outcomes), weights=list(outcomes.values()))
        return action

    def __deepcopy__(self, memo: object) -> Drawn:
        """Independent, and for a seed in the same state: it draws the same from now on."""
        if isinstance(self._numbers, random.SystemRandom):
            return source(None)
        numbers = random.Random()
        numbers.setstate(self._numbers.getstate())
        return Drawn(numbers)

    def __reduce__(self) -> tuple[Any, ...]:
        return (source, (None,)) if isinstance(self._numbers, random.SystemRandom) else (Drawn, (self._numbers,))


class Shuffled:
    """Every pile has an order that the seed alone decides: matches of one deal get the same cards, whatever the moves.

    Draws from no pile, such as rolls of a die, repeat as well: the first of one match is the first of another.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._deal: Deal | None = None
        self._draws = 0

    def draw(self, game: Game, state: State) -> int:
        if self._deal is None:
            self._deal = deal(game, self._seed)
        outcomes = list(game.outcomes(state))
        pile = UNSHUFFLED if game.piles is None else int(game.piles.pile(state))
        if pile != UNSHUFFLED:
            return min(outcomes, key=self._deal.places[pile].__getitem__)
        self._draws += 1
        return outcomes[int(self._deal.draws[(self._draws - 1) % DRAWS] * len(outcomes))]


def pile_names(game: Game) -> tuple[str, ...]:
    return () if game.piles is None else game.piles.NAMES


@dataclass(frozen=True)
class Deal:
    """What a seed decides before the first move."""

    places: NDArray[np.float64]  # by pile and outcome: its place in the pile; the lowest is drawn first
    draws: NDArray[np.float64]  # by draw from no pile: a fraction that selects one of the outcomes


def deal(game: Game, seed: int) -> Deal:
    """The deal of a seed: arena and environments can play matches with the same cards."""
    piles = [random.Random(f"{seed} pile {pile}") for pile in pile_names(game)]
    places = [[numbers.random() for _ in range(game.action_count)] for numbers in piles]
    draws = [random.Random(f"{seed} draw {number + 1}").random() for number in range(DRAWS)]
    return Deal(np.array(places).reshape(len(piles), game.action_count), np.array(draws))


def source(seed: int | None) -> Drawn:
    """The source of chance for a match; without a seed, the system's secure generator."""
    return Drawn(random.SystemRandom() if seed is None else random.Random(checked_seed(seed)))


def checked_seed(seed: int) -> int:
    if not is_whole(seed):
        raise BadOption(f"a seed is a whole number, not {quoted(seed)}", "seed")
    return int(seed)

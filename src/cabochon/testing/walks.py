"""Random matches to check a game with. Knows games through the contract alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from cabochon.contract import OVER, Game, State
from cabochon.match import Match
from cabochon.match.chance import source
from cabochon.testing.failures import require

__all__ = ["MATCHES", "MOST_ACTIONS", "new_match", "random_match", "states", "tables"]

MATCHES = 10
MOST_ACTIONS = 20_000  # a random match of a game that is no endless one takes fewer


def tables(game: Game, matches: int) -> Iterator[tuple[int, int]]:
    """So many pairs of seats and a seed; every number of seats comes at least once."""
    for number in range(max(matches, len(game.seats))):
        yield game.seats[number % len(game.seats)], number


def states(game: Game, seats: int, seed: int) -> Iterator[State]:
    """Every state of a random match played by numbers, the last one included; they must not be changed."""
    numbers = random.Random(seed)
    state = game.new(seats, game.resolve_options({}))
    for _ in range(MOST_ACTIONS):
        yield state
        if game.to_move(state) == OVER:
            return
        actions = np.flatnonzero(game.legal(state)).tolist()
        require(game, bool(actions), f"rules.legal allows nothing, but rules.to_move says {game.to_move(state)}")
        game.apply(state, numbers.choice(actions))
    require(game, False, f"a random match is not over after {MOST_ACTIONS:,} actions")


def new_match(game: Game, seats: int, *, seed: int | None, drawing: bool = True) -> Match:
    return Match(game, seats, options={}, chance=source(seed), drawing=drawing)


def random_match(game: Game, seats: int, seed: int, *, moves_seed: int | None = None) -> Match:
    """A whole match in words; `moves_seed` chooses the moves, and the seed deals."""
    match = new_match(game, seats, seed=seed)
    numbers = random.Random(seed if moves_seed is None else moves_seed)
    for _ in range(MOST_ACTIONS):
        if match.is_over:
            return match
        match.play(numbers.choice(match.legal()))
    require(game, False, f"a random match is not over after {MOST_ACTIONS:,} moves")
    return match

"""Small positions that brute force solves exactly: the values and the best moves must be right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

import cabochon
from cabochon import stream
from cabochon.benchmarks.best_response import deciders
from cabochon.contract import CHANCE, OVER, Game, State
from cabochon.match import Match, positions

POSITIONS = 4
TARGETS = {"splendor": 5, "marvel": 8}
DEALS = 12
CODE = "mcts:3000"


def solved(game: Game, state: State) -> tuple[float, ...]:
    """Every seat's share if all play their best with all cards open."""
    mover = game.to_move(state)
    if mover == OVER:
        return game.result(state)
    values = []
    for action in game.outcomes(state):
        after = state.copy()
        game.apply(after, action)
        values.append(solved(game, after))
        if mover == CHANCE and game.to_move(after) == OVER:
            return values[0]  # a card that is turned up after the last move changes nothing
        if mover != CHANCE and values[-1][mover] == 1.0:
            return values[-1]
    if mover == CHANCE:
        return tuple(sum(column) / len(values) for column in zip(*values, strict=True))
    return max(values, key=lambda value: value[mover])


def exact_values(match: Match) -> dict[str, float]:
    """The exact value of every legal move for the seat to move."""
    return {move: exact_value(match, actions) for move, actions in match.game.moves(match._state).items()}


def exact_value(match: Match, actions: tuple[int, ...]) -> float:
    """The exact value of a move for the seat to move."""
    assert match.to_move is not None
    after = match._state.copy()
    for action in actions:
        match.game.apply(after, action)
    return solved(match.game, after)[match.to_move]


@cache
def last_rounds(game: str, seats: int) -> tuple[str, ...]:
    """Positions in which seat 0 has reached the goal, and each of the others has one more turn."""
    return tuple(match.position() for match, _ in zip(_last_rounds(game, seats), range(POSITIONS), strict=False))


def _last_rounds(game: str, seats: int) -> Iterator[Match]:
    for seed in range(200):
        match = cabochon.new(game, seats=seats, seed=seed, target=TARGETS[game])
        bot = cabochon.bot("greedy", seed=seed)
        while match.to_move is not None:
            if (
                _is_last_round(match)
                and match.to_move == 1
                and "?" not in match.position(1)
                and len(set(exact_values(match).values())) > 1
            ):
                yield match.copy()
                break
            match.play(bot.choose(match))


def _is_last_round(match: Match) -> bool:
    """Whether seat 0 has reached the goal and cannot lose it again, as with the Avengers tile."""
    return bool(match._state.avengers_holder != 0 and match.view()["players"][0]["goal_reached"])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("splendor", 2), ("splendor", 3), ("marvel", 2)])
@pytest.mark.parametrize("number", range(POSITIONS))
def test_the_last_round_has_exact_values(game: str, seats: int, number: int) -> None:
    match = cabochon.position(last_rounds(game, seats)[number])
    exact = exact_values(match)
    found = cabochon.evaluate(match, CODE, seed=1)
    assert exact[found.best.move] == pytest.approx(max(exact.values()), abs=0.02)
    assert found.best.value == pytest.approx(max(exact.values()), abs=0.1)
    for value in found.moves:
        if value.visits > 100:
            assert value.value == pytest.approx(exact[value.move], abs=0.1 + 3 * value.standard_error)


def sure_wins() -> Iterator[tuple[Match, set[str]]]:
    """Deciders of Battle Mat with the moves that win whatever the other has and does; there are others too."""
    numbers = np.random.default_rng(1)
    game = cabochon.new("battle-mat", seed=1).game
    for state in deciders(200):
        for _ in range(numbers.integers(1, 4)):
            game.apply(state, int(numbers.choice(list(game.outcomes(state)))))
        if game.to_move(state) < 0 or game.is_mid_move(state):
            continue
        text = positions.written(game, game.resolve_options({}), state, None, everything=True)
        match = cabochon.position(text)
        winning = set(match.legal())
        for word in stream.start(1, DEALS):
            imagined = match.copy()
            imagined._state = match.observer().imagine(word)
            moves = match.game.moves(imagined._state)
            winning = {move for move in winning & moves.keys() if exact_value(imagined, moves[move]) == 1.0}
        if winning and winning != set(match.legal()):
            yield match, winning


@pytest.mark.slow
def test_a_sure_win_in_a_decider_is_found_and_is_worth_everything() -> None:
    found = [pair for pair, _ in zip(sure_wins(), range(POSITIONS), strict=False)]
    assert len(found) == POSITIONS
    for match, winning in found:
        values = cabochon.evaluate(match, CODE, seed=1)
        assert values.best.move in winning
        assert values.best.value == pytest.approx(1.0, abs=0.05)  # the search also tries what is worse

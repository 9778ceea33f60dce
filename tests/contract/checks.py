"""What every game must keep: checks for the games of this package and for those of others."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.contract import CHANCE, OVER, Game


def check_introduction(name: str) -> None:
    """It names itself, and its record has no gaps."""
    game = games.find(name)
    assert game.name == name
    assert game.version >= 1
    assert 0 < game.seat_action_count <= game.action_count
    assert game.state_type.itemsize <= 512
    assert bytes_named(game.state_type) == game.state_type.itemsize


def bytes_named(record: np.dtype[Any]) -> int:
    """The size of all fields together: less than the record's if there are gaps, which copies do not keep."""
    if record.subdtype is not None:
        item, shape = record.subdtype
        return bytes_named(item) * int(np.prod(shape))
    if record.names is None or record.fields is None:
        return record.itemsize
    return sum(bytes_named(record.fields[name][0]) for name in record.names)


def walk(game: Game, seats: int, chance: random.Random) -> None:
    """One random match by numbers."""
    state = game.new(seats, game.resolve_options({}))
    while (mover := game.to_move(state)) != OVER:
        legal = game.legal(state)
        actions = np.flatnonzero(legal)
        assert len(legal) == game.action_count
        assert len(actions) > 0
        if mover == CHANCE:
            outcomes = game.outcomes(state)
            assert list(outcomes) == actions.tolist()
            assert sum(outcomes.values()) == pytest.approx(1)
            assert min(actions) >= game.seat_action_count
        else:
            assert 0 <= mover < seats
            assert max(actions) < game.seat_action_count
        game.apply(state, int(chance.choice(actions)))
    assert not game.legal(state).any()
    assert sum(game.result(state)) == pytest.approx(1)


def play_in_words(name: str, seats: int, seed: int) -> None:
    """One random match in which every text is read back, and whose record replays to the same bytes."""
    chance = random.Random(seed)
    match = cabochon.new(name, seats=seats, seed=seed)
    while not match.is_over:
        moves = match.game.moves(match._state)
        assert moves
        assert len(set(moves.values())) == len(moves)
        for move in moves:
            assert match.game.canonical(match._state, move.split()) == move
        move = chance.choice(list(moves))
        assert match.game.parse(match._state, move.upper()) == moves[move]
        match.play(move)
    again = cabochon.load(match.record())
    assert again.state_bytes() == match.state_bytes()
    assert again.record() == match.record()


def check_copies(name: str, seats: int) -> None:
    """A move on a copy leaves the state as it was."""
    game = games.find(name)
    chance = random.Random(seats)
    state = game.new(seats, game.resolve_options({}))
    while game.to_move(state) != OVER:
        before = state.tobytes()
        copy = state.copy()
        assert copy.tobytes() == before
        game.apply(copy, int(chance.choice(np.flatnonzero(game.legal(copy)))))
        assert state.tobytes() == before
        state = copy


def check_seeds(name: str, seats: int) -> None:
    """The same seed deals the same match, another seed another one."""
    first, second = (cabochon.new(name, seats=seats, seed=5) for _ in range(2))
    other = cabochon.new(name, seats=seats, seed=6)
    assert first.record() == second.record()
    assert first.record() != other.record()


def check_observations(name: str, seats: int) -> None:
    """Every observation has the length the game promises."""
    match = cabochon.new(name, seats=seats, seed=1)
    for seat in range(seats):
        numbers = match.observe(seat)
        assert numbers.shape == (match.game.observation_size,)
        assert numbers.any()

"""What every game promises to code that plays, searches, stores or shows it: the same tests for all games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.contract import CHANCE, OVER, Game

MATCHES = 1000
MATCHES_IN_WORDS = 10

EVERY_GAME = [(name, seats) for name in games.names() for seats in games.find(name).seats]


def test_there_are_games() -> None:
    assert {"splendor", "marvel"} <= set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_a_game_introduces_itself(name: str) -> None:
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


@pytest.mark.parametrize("name", games.names())
def test_a_move_exists_until_the_end(name: str) -> None:
    game = games.find(name)
    chance = random.Random(1)
    for match in range(MATCHES):
        walk(game, game.seats[match % len(game.seats)], chance)


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


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_texts_parse_back_and_records_replay_to_the_same_bytes(name: str, seats: int) -> None:
    for seed in range(MATCHES_IN_WORDS):
        play_in_words(name, seats, seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", games.names())
def test_a_thousand_matches_in_words(name: str) -> None:
    seats = games.find(name).seats
    for seed in range(MATCHES):
        play_in_words(name, seats[seed % len(seats)], seed)


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_a_copy_is_independent(name: str, seats: int) -> None:
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


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_the_same_seed_deals_the_same_match(name: str, seats: int) -> None:
    first, second = (cabochon.new(name, seats=seats, seed=5) for _ in range(2))
    other = cabochon.new(name, seats=seats, seed=6)
    assert first.record() == second.record()
    assert first.record() != other.record()


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_without_a_seed_nobody_can_foresee_the_deal(name: str, seats: int) -> None:
    random.seed(1)
    first = cabochon.new(name, seats=seats)
    random.seed(1)
    second = cabochon.new(name, seats=seats)
    assert first.turns[0].moves != second.turns[0].moves


@pytest.mark.parametrize(("name", "seats"), EVERY_GAME)
def test_an_observation_has_the_promised_length(name: str, seats: int) -> None:
    match = cabochon.new(name, seats=seats, seed=1)
    for seat in range(seats):
        numbers = match.observe(seat)
        assert numbers.shape == (match.game.observation_size,)
        assert numbers.any()

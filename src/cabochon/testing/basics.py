"""Checks of the record and the rules: a match by numbers, without words."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

import numpy as np

from cabochon import bits, games
from cabochon.contract import CHANCE, OVER, Game, State, check_compiles
from cabochon.testing.failures import require
from cabochon.testing.walks import MATCHES, states, tables

__all__ = ["check_copies", "check_introduction", "check_matches", "check_observations"]

LARGEST_STATE = 512
WORD = 8
MARGIN = 1024  # how far beyond its array a rule may write and still be found
MARK = np.int8(-128)


def check_introduction(game: Game) -> None:
    """It names itself, its rules compile, its options have values, and its record has no gaps."""
    require(game, game.name == game.name.lower() and " " not in game.name, "name is one word in small letters")
    if game.name in games.names():
        require(game, games.find(game.name) is game, "the entry point with this name is another game")
    require(game, game.version >= 1, f"version is {game.version}; it starts with 1")
    require(game, 0 < game.seat_action_count <= game.action_count, "seat_action_count is from 1 to action_count")
    require(game, "turn" not in game.options, "an option cannot be called turn: positions tell the turn by that word")
    require(game, set(game.resolve_options({})) == set(game.options), "resolve_options({}) has every option")
    size = game.state_type.itemsize
    require(game, size <= LARGEST_STATE, f"state_type has {size} bytes; {LARGEST_STATE} are the most")
    require(game, size % WORD == 0, f"state_type has {size} bytes, which are not whole words of {WORD}: add padding")
    named = _bytes_named(game.state_type)
    require(game, named == size, f"state_type has {size - named} bytes that no field names: make padding a field")
    require(game, "seats" in (game.state_type.names or ()), "state_type needs a field seats")
    check_compiles(game)


def _bytes_named(record: np.dtype[Any]) -> int:
    """The size of all fields together: less than the record's if there are gaps, which copies do not keep."""
    if record.subdtype is not None:
        item, shape = record.subdtype
        return _bytes_named(item) * int(np.prod(shape))
    if record.names is None or record.fields is None:
        return record.itemsize
    return sum(_bytes_named(record.fields[name][0]) for name in record.names)


def check_matches(game: Game, *, matches: int = MATCHES) -> None:
    """An action exists until the end, seats and chance have their own, and the shares of the victory add up."""
    for seats, seed in tables(game, matches):
        for state in states(game, seats, seed):
            require(game, int(state.seats) == seats, f"a match of {seats} has a state with {int(state.seats)} seats")
            _check_action_count(game, state)
            _check_actions(game, state, seats)
        shares = game.result(state)
        require(game, math.isclose(sum(shares), 1, abs_tol=1e-6), f"rules.result gives {shares}, not 1 in all")


def _check_action_count(game: Game, state: State) -> None:
    """A wider mask has room for what `legal` would write into memory that is not the mask's."""
    mask = bits.new_mask(game.action_count + MARGIN)
    game.rules.legal(state, mask)
    last = int(np.flatnonzero(bits.unpack(mask, len(mask) * bits.WORD)).max(initial=0))
    require(
        game, last < game.action_count, f"rules.legal allows action {last}, but action_count is {game.action_count}"
    )


def _check_actions(game: Game, state: State, seats: int) -> None:
    mover, actions = game.to_move(state), np.flatnonzero(game.legal(state))
    if mover == OVER:
        require(game, not len(actions), "rules.legal allows something after the end")
    elif mover == CHANCE:
        require(game, actions.min() >= game.seat_action_count, "rules.legal allows a decision of a seat to chance")
    else:
        require(game, 0 <= mover < seats, f"rules.to_move says {mover}, which is no seat")
        require(
            game, actions.max() < game.seat_action_count, f"rules.legal allows an outcome of chance to seat {mover}"
        )


def check_copies(game: Game, *, matches: int = MATCHES) -> None:
    """An action on a copy leaves the state as it was, and does the same as on the state."""
    for seats, seed in tables(game, matches):
        for state in states(game, seats, seed):
            before = state.tobytes()
            for action in np.flatnonzero(game.legal(state))[:2].tolist():
                copy, other = state.copy(), state.copy()
                game.apply(copy, action)
                game.apply(other, action)
                require(game, state.tobytes() == before, f"rules.apply({action}) on a copy changed the state")
                require(game, copy.tobytes() == other.tobytes(), f"rules.apply({action}) is random: let chance draw")


def check_observations(game: Game, *, matches: int = MATCHES) -> None:
    """Every observation has the promised length, and says something."""
    for seats, seed in tables(game, matches):
        for state in states(game, seats, seed):
            for seat in range(seats):
                _check_observation_size(game, state, seat)
        require(game, any(game.observe(state, seat).any() for seat in range(seats)), "rules.observe writes only zeros")


def _check_observation_size(game: Game, state: State, seat: int) -> None:
    """Compiled code checks no index: it would write past the end, where the marks are here."""
    size = game.observation_size
    numbers = np.full(size + MARGIN, MARK, np.int8)
    with suppress(IndexError):  # interpreted, the index is checked
        game.rules.observe(state, seat, numbers[:size])
        if (numbers[size:] == MARK).all():
            return
    require(game, False, f"rules.observe writes more than the {size} numbers that observation_size says")

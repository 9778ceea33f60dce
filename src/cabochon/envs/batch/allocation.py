"""The arrays of a batch in memory, and what each game's rows hold before its first match. Knows no device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cabochon import stream
from cabochon.bits import new_mask
from cabochon.chance import DRAWS, deal, pile_names
from cabochon.contract import Game, IllegalMove
from cabochon.envs.batch.stepping import BY_POINTS, BY_RANK, BY_RESULT, Arrays, Terms
from cabochon.envs.config import EnvConfig, check_rewards, default_action

__all__ = ["CODES", "allocated", "beginning", "check_actions", "nothing_happened", "terms_of"]

ALIGNED = 64  # what JAX asks for to take an array without a copy
CODES = {"result": BY_RESULT, "points": BY_POINTS, "rank": BY_RANK}


def terms_of(game: Game, seats: int, config: EnvConfig) -> Terms:
    check_rewards(game, config)
    usual = default_action(game, config)
    observers = seats if config.observation == "full" else 1
    return Terms(
        seats,
        game.seat_action_count,
        game.observation_size,
        -1 if usual is None else usual,
        CODES[config.rewards],
        observers,
        config.limit,
    )


def allocated(game: Game, size: int, *, terms: Terms, config: EnvConfig) -> Arrays:
    """All rows, with no match begun."""
    places, fractions = _tables(game, config.deals)
    return Arrays(
        games=_zeros(size, dtype=game.state_type),
        streams=_zeros(size, dtype=np.uint64),
        legal=_zeros(size, len(new_mask(game.action_count)), dtype=np.uint64),
        masks=_zeros(size, terms.actions, dtype=np.bool_),
        observations=_zeros(size, terms.observers * terms.numbers, dtype=np.int8),
        movers=_zeros(size, dtype=np.int8),
        rewards=_zeros(size, terms.seats, dtype=np.float32),
        results=_zeros(size, terms.seats, dtype=np.float32),
        over=_zeros(size, dtype=np.bool_),
        broken_off=_zeros(size, dtype=np.bool_),
        illegal=_zeros(size, dtype=np.bool_),
        decisions=_zeros(size, dtype=np.int32),
        deals=_zeros(size, dtype=np.int32),
        draws=_zeros(size, dtype=np.int32),
        choices=_zeros(size, dtype=np.uint64),
        places=places,
        fractions=fractions,
    )


@lru_cache(8)
def _tables(game: Game, numbers: tuple[int, ...]) -> tuple[Any, Any]:
    """What the deals settle; nobody writes into it, so that copies of a batch share it."""
    deals = [deal(game, number) for number in numbers]
    places = np.array([one.places for one in deals]).reshape(len(deals), len(pile_names(game)), game.action_count)
    return places, np.array([one.draws for one in deals]).reshape(len(deals), DRAWS)


def nothing_happened(arrays: Arrays) -> dict[str, Any]:
    """What no deal writes, before the first step, by the name of its array."""
    names = ("rewards", "results", "over", "broken_off", "illegal")
    return {name: np.zeros(getattr(arrays, name).shape, getattr(arrays, name).dtype) for name in names}


def beginning(arrays: Arrays, seed: int | Sequence[int]) -> dict[str, Any]:
    """What chance and the choices of the games draw from, and the deals; a seed for all, or one a game."""
    size = len(arrays.games)
    if isinstance(seed, int):
        words = stream.start(seed, 2 * size)
    else:
        words = np.array([stream.start(own, 2) for own in seed]).T.ravel()
    return {
        "streams": words[:size],
        "choices": words[size:],
        "deals": np.arange(size, dtype=np.int32) % max(len(arrays.places), 1) - 1,
    }


def check_actions(chosen: Any, size: int) -> None:
    """IllegalMove says what was expected, wherever the array lies."""
    if chosen.shape != (size,) or chosen.dtype.kind not in "iu":
        raise IllegalMove(
            f"one whole number a game is asked for, {size} in all, not {chosen.dtype.name} of shape {chosen.shape}"
        )


def _zeros(*shape: int, dtype: Any) -> Any:
    """Zeros whose first byte lies where libraries want it that share memory."""
    kind = np.dtype(dtype)
    octets = np.zeros(int(np.prod(shape)) * kind.itemsize + ALIGNED, np.uint8)
    skipped = -octets.ctypes.data % ALIGNED
    return octets[skipped : len(octets) - ALIGNED + skipped].view(kind).reshape(shape)

"""Allocating the arrays of a batch, and their values before the first match. Knows no device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cabochon import stream
from cabochon.bits import new_mask
from cabochon.contract import Game, IllegalMove
from cabochon.envs.batch.arrays import REWARD_POINTS, REWARD_RANK, REWARD_RESULT, BatchArrays, StepParameters
from cabochon.envs.config import EnvConfig, check_rewards, default_action
from cabochon.match.chance import DRAWS, deal, pile_names

__all__ = ["REWARD_KINDS", "allocate", "check_actions", "cleared_outcomes", "seeded_rows", "step_parameters"]

ALIGNMENT = 64  # bytes; JAX then takes an array without a copy
REWARD_KINDS = {"result": REWARD_RESULT, "points": REWARD_POINTS, "rank": REWARD_RANK}


def step_parameters(game: Game, seats: int, config: EnvConfig, *, explicit_chance: bool = False) -> StepParameters:
    check_rewards(game, config)
    default = default_action(game, config)
    return StepParameters(
        seats=seats,
        actions=game.action_count if explicit_chance else game.seat_action_count,
        observation_size=game.observation_size,
        default_action=-1 if default is None else default,
        reward_kind=REWARD_KINDS[config.rewards],
        observers=seats if config.observation == "full" else 1,
        limit=config.limit,
        explicit_chance=explicit_chance,
    )


def allocate(game: Game, size: int, *, parameters: StepParameters, config: EnvConfig) -> BatchArrays:
    """All arrays, before any match has begun."""
    places, fractions = _deal_tables(game, config.deals)
    layout = config.format(game, observers=parameters.observers)
    return BatchArrays(
        states=_zeros(size, dtype=game.state_type),
        streams=_zeros(size, dtype=np.uint64),
        legal=_zeros(size, len(new_mask(game.action_count)), dtype=np.uint64),
        masks=_zeros(size, parameters.actions, dtype=np.bool_),
        observations=_zeros(size, parameters.observers * parameters.observation_size, dtype=np.int8),
        movers=_zeros(size, dtype=np.int8),
        rewards=_zeros(size, parameters.seats, dtype=np.float32),
        results=_zeros(size, parameters.seats, dtype=np.float32),
        over=_zeros(size, dtype=np.bool_),
        truncated=_zeros(size, dtype=np.bool_),
        illegal=_zeros(size, dtype=np.bool_),
        decisions=_zeros(size, dtype=np.int32),
        deals=_zeros(size, dtype=np.int32),
        draws=_zeros(size, dtype=np.int32),
        action_streams=_zeros(size, dtype=np.uint64),
        places=places,
        fractions=fractions,
        formatted=_zeros(0 if layout.is_plain else size, layout.size, dtype=layout.dtype),
        offset=layout.offset,
        factor=layout.factor,
    )


@lru_cache(8)
def _deal_tables(game: Game, numbers: tuple[int, ...]) -> tuple[Any, Any]:
    """The tables of fixed deals; they are read-only, so copies of a batch share them."""
    deals = [deal(game, number) for number in numbers]
    places = np.array([one.places for one in deals]).reshape(len(deals), len(pile_names(game)), game.action_count)
    return places, np.array([one.draws for one in deals]).reshape(len(deals), DRAWS)


def cleared_outcomes(arrays: BatchArrays) -> dict[str, Any]:
    """Zeros for the arrays that a reset does not write, by name."""
    names = ("rewards", "results", "over", "truncated", "illegal")
    return {name: np.zeros(getattr(arrays, name).shape, getattr(arrays, name).dtype) for name in names}


def seeded_rows(arrays: BatchArrays, seed: int | Sequence[int]) -> dict[str, Any]:
    """The arrays that a seed decides, by name; one seed for all games, or one for each."""
    size = len(arrays.states)
    if isinstance(seed, int):
        words = stream.start(seed, 2 * size)
    else:
        words = np.array([stream.start(own, 2) for own in seed]).T.ravel()
    return {
        "streams": words[:size],
        "action_streams": words[size:],
        "deals": np.arange(size, dtype=np.int32) % max(len(arrays.places), 1) - 1,
    }


def check_actions(actions: Any, size: int) -> None:
    """Refuse an array of the wrong shape or type, on any device."""
    if actions.shape != (size,) or actions.dtype.kind not in "iu":
        raise IllegalMove(
            f"actions must be {size} integers, one per game, not {actions.dtype.name} of shape {actions.shape}"
        )


def _zeros(*shape: int, dtype: Any) -> Any:
    """Zeros at an aligned address, so that other libraries can share the memory."""
    kind = np.dtype(dtype)
    octets = np.zeros(int(np.prod(shape)) * kind.itemsize + ALIGNMENT, np.uint8)
    skipped = -octets.ctypes.data % ALIGNMENT
    return octets[skipped : len(octets) - ALIGNMENT + skipped].view(kind).reshape(shape)

"""Batches on a CUDA device: the games of the CPU, byte for byte, in arrays that other libraries share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import IllegalMove
from cabochon.envs.batch import Batch, batch
from cabochon.envs.batch.cuda import RESET_THREADS, is_available

pytestmark = pytest.mark.skipif(not is_available(), reason="there is no CUDA device here")

TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
ARRAYS = ("observations", "masks", "movers", "rewards", "results", "over", "truncated", "illegal")
ODD = 333  # no whole number of blocks


def assert_same(here: Batch, there: Batch) -> None:
    for array in ARRAYS:
        assert getattr(here, array).tobytes() == getattr(there, array).copy_to_host().tobytes(), array


def played_alike(here: Batch, there: Batch, steps: int) -> None:
    for _ in range(steps):
        actions = here.random_actions().copy()
        assert (there.random_actions().copy_to_host() == actions).all()
        here.step(actions)
        there.step(actions)
        assert_same(here, there)


def address(array: Any) -> int:
    return int(array.__cuda_array_interface__["data"][0])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rewards": "points", "limit": 50},
        {"rewards": "rank", "payment": False},
        {"deals": [1, 2, 3]},
        {"observation": "full"},
    ],
)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_array_equals_the_one_on_the_cpu(name: str, seats: int, options: dict[str, Any]) -> None:
    here = batch(name, seats=seats, size=ODD, seed=5, **options)
    there = batch(name, seats=seats, size=ODD, seed=5, device="cuda", **options)
    assert_same(here, there)
    played_alike(here, there, 150)
    assert all(here.state(at).tobytes() == there.state(at).tobytes() for at in range(ODD))


@pytest.mark.parametrize("size", [1, 31, 32, 129])
def test_a_batch_may_have_any_size(size: int) -> None:
    here, there = batch("splendor", size=size, seed=3), batch("splendor", size=size, seed=3, device="cuda")
    played_alike(here, there, 40)


def test_more_matches_may_end_than_there_are_reset_threads() -> None:
    size = 2 * RESET_THREADS + 5
    here, there = (
        batch("splendor", size=size, seed=3, limit=3),
        batch("splendor", size=size, seed=3, device="cuda", limit=3),
    )
    played_alike(here, there, 7)


def test_any_thread_may_step() -> None:
    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    here.step(here.random_actions())
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: there.step(there.random_actions())).result()
    assert_same(here, there)


def test_a_reset_without_a_seed_continues_the_random_streams() -> None:
    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    for many in (here, there):
        many.reset()
    assert_same(here, there)


def test_a_copy_is_independent_of_the_original() -> None:
    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    played_alike(here, there, 30)
    other = deepcopy(there)
    before = there.observations.copy_to_host()
    played_alike(here, other, 20)
    assert (there.observations.copy_to_host() == before).all()


@pytest.mark.parametrize(
    "actions",
    [
        np.array([-1, 0, 77], np.int8),
        np.array([1 << 40, 0, -(1 << 40)], np.int64),
        np.array([(1 << 64) - 1, 0, 1 << 32], np.uint64),
    ],
)
def test_illegal_actions_are_flagged_and_not_carried_out(actions: Any) -> None:
    there = batch("splendor", size=3, seed=3, device="cuda")
    before = [there.state(at).tobytes() for at in range(3)]
    there.step(actions)
    assert there.illegal.copy_to_host().tolist() == [True, False, True]
    assert [there.state(at).tobytes() == before[at] for at in range(3)] == [True, False, True]


@pytest.mark.parametrize("actions", [np.zeros(4, np.int32), np.zeros(3, np.float32), [[0], [0], [0]]])
def test_actions_of_the_wrong_shape_are_refused(actions: Any) -> None:
    there = batch("splendor", size=3, seed=3, device="cuda")
    with pytest.raises(IllegalMove, match="actions must be 3 integers, one per game"):
        there.step(actions)


@pytest.mark.parametrize("array", ARRAYS)
def test_torch_takes_the_arrays_without_a_copy(array: str) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    there = batch("splendor", size=16, seed=1, device="cuda")
    assert torch.as_tensor(getattr(there, array), device="cuda").data_ptr() == address(getattr(there, array))


@pytest.mark.parametrize("array", ARRAYS)
def test_jax_takes_the_arrays_without_a_copy(array: str) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    there = batch("splendor", size=16, seed=1, device="cuda")
    assert jax.numpy.asarray(getattr(there, array)).unsafe_buffer_pointer() == address(getattr(there, array))


def test_torch_chooses_on_the_device() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    masks = torch.as_tensor(there.masks, device="cuda")
    for _ in range(60):
        here.step(here.masks.argmax(1))
        there.step(masks.float().argmax(1))
        assert_same(here, there)


def test_jax_chooses_on_the_device() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    from numba import cuda

    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    for _ in range(60):
        here.step(here.masks.argmax(1))
        cuda.synchronize()
        there.step(jax.numpy.asarray(there.masks).argmax(1))
        assert_same(here, there)

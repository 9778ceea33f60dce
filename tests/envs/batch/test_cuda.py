"""Batches on a CUDA device: the games of the CPU, byte for byte, in arrays that other libraries share."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import BadOption, IllegalMove
from cabochon.envs.batch import Batch, batch
from cabochon.envs.batch.cuda import RESET_THREADS, is_available

pytestmark = pytest.mark.skipif(not is_available(), reason="there is no CUDA device here")

TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
ARRAYS = ("observations", "masks", "movers", "rewards", "results", "over", "truncated", "illegal")
ODD = 333  # no whole number of blocks


def on_host(array: Any) -> Any:
    return array.copy_to_host()


def assert_same(here: Batch, there: Batch) -> None:
    for array in ARRAYS:
        assert getattr(here, array).tobytes() == getattr(there, array).copy_to_host().tobytes(), array


def played_alike(here: Batch, there: Batch, steps: int) -> None:
    for _ in range(steps):
        actions = here.random_actions().copy()
        assert (on_host(there.random_actions()) == actions).all()
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
        {"scaled": True, "mask": "appended"},
        {"mask": "appended", "observation": "full"},
    ],
)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_array_equals_the_one_on_the_cpu(name: str, seats: int, options: dict[str, Any]) -> None:
    here = batch(name, seats=seats, size=ODD, seed=5, **options)
    there = batch(name, seats=seats, size=ODD, seed=5, device="cuda", **options)
    assert_same(here, there)
    played_alike(here, there, 150)
    assert all(here.state(at).tobytes() == there.state(at).tobytes() for at in range(ODD))


@pytest.mark.parametrize("options", [{"restart": False, "limit": 60}, {"chance": "explicit"}])
@pytest.mark.parametrize("name", games.names())
def test_explicit_chance_and_matches_without_restart_are_those_of_the_cpu(name: str, options: dict[str, Any]) -> None:
    here = batch(name, size=ODD, seed=5, **options)
    there = batch(name, size=ODD, seed=5, device="cuda", **options)
    played_alike(here, there, 150)
    if here.chance == "explicit":
        assert here.outcome_weights().tobytes() == on_host(there.outcome_weights()).tobytes()


def as_given(rows: Any) -> Any:
    return rows


def on_device(rows: Any) -> Any:
    from numba import cuda

    return cuda.to_device(np.asarray(rows, np.int64))


@pytest.mark.parametrize("given", [as_given, on_device])
@pytest.mark.parametrize("name", games.names())
def test_rows_are_set_copied_and_dealt_again_as_on_the_cpu(name: str, given: Any) -> None:
    here, there = batch(name, size=ODD, seed=5), batch(name, size=ODD, seed=5, device="cuda")
    played_alike(here, there, 30)
    rows = np.random.default_rng(1).permutation(ODD)
    states = there.get_state(given(rows[:100]))
    assert here.get_state(rows[:100]).tobytes() == on_host(states).tobytes()
    here.set_state(rows[100:200], here.get_state(rows[:100]))
    there.set_state(given(rows[100:200]), states)
    for many, chosen in ((here, as_given), (there, given)):
        many.copy_rows(chosen(rows[150:250]), chosen(rows[200:300]))
        many.redeal(chosen(rows[:50]), chosen(np.arange(50) % 2))
    assert_same(here, there)
    played_alike(here, there, 30)
    assert here.get_state().tobytes() == on_host(there.get_state()).tobytes()


@pytest.mark.parametrize("name", games.names())
def test_clones_and_forks_are_those_of_the_cpu(name: str) -> None:
    here, there = batch(name, size=ODD, seed=5), batch(name, size=ODD, seed=5, device="cuda")
    played_alike(here, there, 30)
    played_alike(here.clone([7, 3, 7]), there.clone([7, 3, 7]), 30)
    played_alike(here.fork(3, [200, 9]), there.fork(3, [200, 9]), 30)
    played_alike(here, there, 10)


def test_states_may_be_bytes_on_the_device() -> None:
    there = batch("splendor", size=8, seed=1, device="cuda")
    other = batch("splendor", size=8, seed=2, device="cuda")
    states = there.get_state()
    other.set_state(None, states.view(np.uint8).reshape(8, states.dtype.itemsize))
    assert on_host(other.get_state()).tobytes() == on_host(states).tobytes()
    with pytest.raises(BadOption, match="states must be 4 states of splendor"):
        other.set_state([0, 1, 2, 3], states)


def test_a_row_outside_the_batch_is_refused_or_skipped() -> None:
    there = batch("splendor", size=8, seed=1, device="cuda")
    before = on_host(there.get_state()).tobytes()
    with pytest.raises(BadOption, match="rows are numbers from 0 to 7, not 8"):
        there.redeal([8], 0)
    there.redeal(on_device([8, -1]), 0)
    assert on_host(there.get_state()).tobytes() == before


def test_a_pickled_batch_plays_on() -> None:
    here, there = batch("splendor", size=ODD, seed=3), batch("splendor", size=ODD, seed=3, device="cuda")
    played_alike(here, there, 20)
    played_alike(here, pickle.loads(pickle.dumps(there)), 20)


def test_every_device_plays_the_same_and_stays_in_the_background() -> None:
    from numba import cuda

    for number in range(len(cuda.gpus)):
        here = batch("splendor", size=ODD, seed=3)
        there = batch("splendor", size=ODD, seed=3, device=f"cuda:{number}")
        for _ in range(20):
            here.step(here.random_actions())
            there.step(there.random_actions())
        with cuda.gpus[number]:
            assert_same(here, there)
        assert cuda.get_current_device().id == 0


def test_a_device_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadOption, match=r"not cuda:99"):
        batch("splendor", size=1, device="cuda:99")


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
    before = on_host(there.observations)
    played_alike(here, other, 20)
    assert (on_host(there.observations) == before).all()


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
    assert on_host(there.illegal).tolist() == [True, False, True]
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


KERNELS_OF_A_BATCH = """
import cabochon
from cabochon.envs.batch.kernels import kernels

games = cabochon.batch("battle-mat", size=256, seed=1, device="cuda", restart=False)
for _ in range(3):
    games.step(games.random_actions())
games.redeal(None, 0)
games.set_state(None, games.get_state())
games.fork(2)
used = [kernel.stats for kernel in kernels(games.game, games._backend._parameters)[1:] if kernel.overloads]
print(sum(sum(one.cache_hits.values()) for one in used), sum(sum(one.cache_misses.values()) for one in used))
"""


@pytest.mark.slow
def test_a_second_process_loads_the_kernels_of_a_batch_from_disk(tmp_path: Path) -> None:
    environment = {**os.environ, "CABOCHON_CACHE": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", KERNELS_OF_A_BATCH]
    counts = []
    for _ in range(2):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        counts.append([int(word) for word in done.stdout.split()])
    (first_hits, first_misses), (hits, misses) = counts
    assert (first_hits, misses) == (0, 0)
    assert hits == first_misses > 5

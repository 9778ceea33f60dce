"""A function for many items: in this process, on local processes, on a cluster."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from cabochon.contract import BadOption, CabochonError
from cabochon.workers import CannotSend, is_stopping, worker_pool
from cabochon.workers.payload import call, packed


def doubled(number: int) -> int:
    return 2 * number


def process(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def until_stopped(file: Path | None) -> Path | None:
    """Give up as soon as the pool shuts down, and write it down."""
    while file is not None and not is_stopping():
        file.with_suffix(".begun").touch()
        time.sleep(0.01)
    if file is not None:
        file.touch()
    return file


def fails(number: int) -> int:
    raise CabochonError(f"no {number}")


def dies(number: int) -> int:
    os._exit(number)


def test_one_worker_is_this_process() -> None:
    with worker_pool(process, workers=1) as call_for:
        assert set(call_for(range(2))) == {os.getpid()}
    assert not is_stopping()


@pytest.mark.slow
def test_several_workers_are_other_processes() -> None:
    with worker_pool(process, workers=2) as call_for:
        processes = set(call_for(range(20)))
    assert 1 <= len(processes) <= 2
    assert os.getpid() not in processes


@pytest.mark.slow
def test_every_item_has_one_result_and_a_pool_can_be_asked_again() -> None:
    with worker_pool(doubled, workers=2) as call_for:
        assert sorted(call_for(range(50))) == [2 * number for number in range(50)]
        assert list(call_for([])) == []
        assert list(call_for([7])) == [14]


@pytest.mark.slow
def test_a_function_learns_that_its_pool_shuts_down(tmp_path: Path) -> None:
    endless = tmp_path / "stopped"
    with worker_pool(until_stopped, workers=2) as call_for:
        results = call_for(chain([endless], repeat(None)))
        while not endless.with_suffix(".begun").exists():
            assert next(results) is None
    assert endless.exists()


@pytest.mark.slow
def test_a_failure_reaches_the_caller() -> None:
    with pytest.raises(CabochonError, match="no 3"), worker_pool(fails, workers=2) as call_for:
        list(call_for([3]))


@pytest.mark.slow
def test_a_worker_that_dies_is_reported() -> None:
    with (
        pytest.raises(CabochonError, match="a worker process was killed, perhaps because memory ran out"),
        worker_pool(dies, workers=2) as call_for,
    ):
        list(call_for([3]))


def test_what_cannot_be_sent_stays_here_by_default_and_is_refused_with_several_workers() -> None:
    here: Callable[[int], int] = lambda number: number + os.getpid()  # noqa: E731
    with worker_pool(here) as call_for:
        assert list(call_for([1])) == [1 + os.getpid()]
    with pytest.raises(CannotSend, match="cannot be sent to worker processes"), worker_pool(here, workers=2):
        pass


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2", True])
def test_the_number_of_workers_is_checked(workers: Any) -> None:
    with pytest.raises(BadOption, match="workers must be at least 1, not"), worker_pool(doubled, workers=workers):
        pass


def test_what_a_worker_cannot_load_is_reported() -> None:
    with pytest.raises(CannotSend, match="a worker process cannot load what it was sent: invalid load key"):
        call(b"no pickle", 1)


class Counter:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, number: int) -> int:
        self.calls += 1
        return self.calls


def test_every_thread_of_a_worker_has_a_copy_of_its_own() -> None:
    payload, both, found = packed(Counter()), threading.Barrier(2), []

    def count() -> None:
        both.wait()
        found.append([call(payload, 1) for _ in range(3)])
        both.wait()  # the number of a thread that has ended may come again

    threads = [threading.Thread(target=count) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[1, 2, 3], [1, 2, 3]]

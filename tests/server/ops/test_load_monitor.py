"""How busy a process is: by the lag of its event loop and the time moves take, and only if they last."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from cabochon.server.ops import LoadMonitor


class LateClock:
    """A clock by which each sleep takes as much longer as it is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lag = 0.0
        self._is_asleep = False

    def __call__(self) -> float:
        self.now += 0.05 + self.lag if self._is_asleep else 0.0
        self._is_asleep = not self._is_asleep
        return self.now


def sampled(*lags: float) -> LoadMonitor:
    clock = LateClock()
    monitor = LoadMonitor(busy_after=0.2, clock=clock)

    async def sample() -> None:
        for lag in lags:
            clock.lag = lag
            await monitor.sample()

    asyncio.run(sample())
    return monitor


def test_a_process_that_wakes_up_in_time_is_not_busy() -> None:
    assert not sampled(0.0, 0.01, 0.0, 0.02).is_busy
    assert not LoadMonitor(busy_after=0.2).is_busy


def test_one_long_pause_is_no_load() -> None:
    assert not sampled(0.0, 0.0, 5.0, 0.0).is_busy


def test_a_lag_that_lasts_makes_it_busy_and_a_long_one_overloaded() -> None:
    busy = sampled(0.3, 0.5, 0.3, 0.4)
    assert busy.is_busy
    assert not busy.is_overloaded
    assert sampled(0.9, 1.0, 2.0, 0.9).is_overloaded


def test_it_is_over_as_soon_as_the_lag_is() -> None:
    assert not sampled(0.9, 1.0, 2.0, 0.9, 0.0).is_busy


class StandingClock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def waiting(clock: StandingClock, *, moves: int, seconds: float) -> tuple[LoadMonitor, ExitStack]:
    """A monitor while so many moves have been under way for so long."""
    monitor, under_way = LoadMonitor(busy_after=0.2, clock=clock), ExitStack()
    for _ in range(moves):
        under_way.enter_context(monitor.timed_move())
    clock.now += seconds
    return monitor, under_way


def test_moves_that_wait_for_the_database_make_it_busy_though_the_event_loop_is_idle() -> None:
    busy, _ = waiting(StandingClock(), moves=8, seconds=0.3)
    assert busy.lag == 0
    assert busy.is_busy
    assert not busy.is_overloaded
    overloaded, _ = waiting(StandingClock(), moves=8, seconds=0.9)
    assert overloaded.is_overloaded


def test_a_few_slow_moves_are_no_load_nor_are_many_that_have_just_come() -> None:
    few, _ = waiting(StandingClock(), moves=7, seconds=5.0)
    assert not few.is_busy
    with few.timed_move():
        assert not few.is_busy
    many, _ = waiting(StandingClock(), moves=500, seconds=0.1)
    assert not many.is_busy


def test_people_are_let_in_again_as_soon_as_the_moves_are_made() -> None:
    monitor, under_way = waiting(StandingClock(), moves=50, seconds=5.0)
    assert monitor.is_overloaded
    under_way.close()
    assert not monitor.is_busy


def test_a_refused_move_is_not_under_way_any_more() -> None:
    monitor, _ = waiting(StandingClock(), moves=7, seconds=5.0)
    with pytest.raises(ValueError, match="refused"), monitor.timed_move():
        raise ValueError("refused")
    assert monitor.move_seconds == 0

"""Matches in several processes at once. Which one plays what makes no difference to any result."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event

from cabochon.arena.contest import Played, contest
from cabochon.arena.schedule import Fixture, Settings
from cabochon.game import CabochonError

__all__ = ["cores", "crew"]

IN_FLIGHT = 2  # matches for each worker: one that is played, and one that waits

Answer = tuple[Played, str]
Play = Callable[[Iterable[Fixture]], Iterator[Answer]]


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def crew(settings: Settings, *, workers: int) -> Iterator[Play]:
    """Those who play: each match, with its record, as soon as it is over. A crew of one is this very process, where a
    debugger works."""
    if workers == 1:
        yield lambda fixtures: (contest(settings, fixture) for fixture in fixtures)
        return
    context = multiprocessing.get_context("spawn")
    stopping = context.Event()
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stopping,))
    try:
        yield lambda fixtures: _answers(pool, settings, iter(fixtures), workers * IN_FLIGHT)
    except BrokenProcessPool:
        raise CabochonError("a process that played was ended from outside, perhaps for want of memory") from None
    finally:
        _end(pool, stopping)


def _answers(
    pool: ProcessPoolExecutor, settings: Settings, fixtures: Iterator[Fixture], in_flight: int
) -> Iterator[Answer]:
    with _no_interrupts():  # which a process that is being started would take for its own
        flying = {pool.submit(_play, settings, fixture) for fixture in islice(fixtures, in_flight)}
    while flying:
        landed, flying = wait(flying, return_when=FIRST_COMPLETED)
        for future in landed:
            yield future.result()
            flying |= {pool.submit(_play, settings, fixture) for fixture in islice(fixtures, 1)}


def _end(pool: ProcessPoolExecutor, stopping: Event) -> None:
    """Wait for the move each worker is at; who interrupts again does not want to."""
    stopping.set()
    try:
        pool.shutdown(cancel_futures=True)
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.kill()
        pool.shutdown()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """What is started meanwhile does not listen to Ctrl-C either."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stopping: Event | None = None  # of the worker that this process is


def _begin(stopping: Event) -> None:
    """Ctrl-C reaches every process of a terminal; the one that reports tells the others. Without it, none goes on."""
    global _stopping
    _stopping = stopping
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(settings: Settings, fixture: Fixture) -> Answer:
    assert _stopping is not None
    return contest(settings, fixture, is_stopped=_stopping.is_set)

"""Playing matches in several processes. The results do not depend on which worker plays a match."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event

from cabochon.arena.match import MatchOutcome, play_match
from cabochon.arena.schedule import ArenaSettings, Fixture
from cabochon.bots.process import kill_all
from cabochon.contract import CabochonError

__all__ = ["worker_pool"]

MATCHES_IN_FLIGHT = 2  # per worker: one being played and one queued
TERMINATION_SIGNALS = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
KILL_TIMEOUT = 3.0  # seconds for a worker to end the programs it has started

Played = tuple[MatchOutcome, str]  # with the record
Play = Callable[[Iterable[Fixture]], Iterator[Played]]


@contextmanager
def worker_pool(settings: ArenaSettings, *, workers: int) -> Iterator[Play]:
    """A function that plays fixtures and yields each match as it ends.

    A single worker is this process itself, so that a debugger works.
    """
    with _exiting_on_termination():
        if workers == 1:
            yield lambda fixtures: (play_match(settings, fixture) for fixture in fixtures)
            return
        context = multiprocessing.get_context("spawn")
        stopping, killed = context.Event(), context.Event()
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker, initargs=(stopping, killed))
        try:
            yield lambda fixtures: _played(pool, settings, iter(fixtures), workers * MATCHES_IN_FLIGHT)
        except BrokenProcessPool:
            raise CabochonError("a worker process was killed, perhaps because memory ran out") from None
        finally:
            _shut_down(pool, stopping, killed)


def _played(
    pool: ProcessPoolExecutor, settings: ArenaSettings, fixtures: Iterator[Fixture], in_flight: int
) -> Iterator[Played]:
    with _interrupts_ignored():  # a process that is just starting would react to Ctrl-C itself
        pending = {pool.submit(_play, settings, fixture) for fixture in islice(fixtures, in_flight)}
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
            pending |= {pool.submit(_play, settings, fixture) for fixture in islice(fixtures, 1)}


def _shut_down(pool: ProcessPoolExecutor, stopping: Event, killed: Event) -> None:
    """Wait for the move each worker is thinking about; a second interrupt kills the workers instead."""
    stopping.set()
    try:
        pool.shutdown(cancel_futures=True)
    except KeyboardInterrupt:
        killed.set()
        deadline = time.monotonic() + KILL_TIMEOUT
        for process in multiprocessing.active_children():
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()
        pool.shutdown()


@contextmanager
def _exiting_on_termination() -> Iterator[None]:
    """Turn termination signals into SystemExit, so that the bots are released and none of their programs stays."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _exit) for number in TERMINATION_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _exit(number: int, _: object) -> None:
    raise SystemExit(128 + number)  # a shell's exit status for an end by a signal


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C here and in processes started meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stopping: Event | None = None  # set in worker processes


def _start_worker(stopping: Event, killed: Event) -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the parent, and end when the parent does."""
    global _stopping
    _stopping = stopping
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in TERMINATION_SIGNALS:
        signal.signal(number, lambda *_: _end_after(lambda: None))
    parent = multiprocessing.parent_process()
    assert parent is not None
    for event in (parent.join, killed.wait):
        threading.Thread(target=_end_after, args=(event,), daemon=True).start()


def _end_after(wait_for: Callable[[], object]) -> None:
    """End this worker in the middle of a match, with the programs that play in it."""
    wait_for()
    kill_all()
    os._exit(1)


def _play(settings: ArenaSettings, fixture: Fixture) -> Played:
    assert _stopping is not None
    return play_match(settings, fixture, is_stopped=_stopping.is_set)

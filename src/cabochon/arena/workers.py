"""Matches in several processes at once. Which one plays what makes no difference to any result."""

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

from cabochon.arena.contest import Played, contest
from cabochon.arena.schedule import Fixture, Settings
from cabochon.bots.process import kill_all
from cabochon.contract import CabochonError

__all__ = ["crew"]

IN_FLIGHT = 2  # matches for each worker: one that is played, and one that waits
ENDING = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
SECONDS_TO_LEAVE = 3.0  # at once, for a worker that ends the programs it has started

Answer = tuple[Played, str]
Play = Callable[[Iterable[Fixture]], Iterator[Answer]]


@contextmanager
def crew(settings: Settings, *, workers: int) -> Iterator[Play]:
    """Those who play: each match, with its record, as soon as it is over. A crew of one is this very process, where a
    debugger works."""
    with _leaving_when_told_to():
        if workers == 1:
            yield lambda fixtures: (contest(settings, fixture) for fixture in fixtures)
            return
        context = multiprocessing.get_context("spawn")
        stopping, leaving = context.Event(), context.Event()
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stopping, leaving))
        try:
            yield lambda fixtures: _answers(pool, settings, iter(fixtures), workers * IN_FLIGHT)
        except BrokenProcessPool:
            raise CabochonError("a process that played was ended from outside, perhaps for want of memory") from None
        finally:
            _end(pool, stopping, leaving)


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


def _end(pool: ProcessPoolExecutor, stopping: Event, leaving: Event) -> None:
    """Wait for the move each worker is at; who interrupts again does not want to."""
    stopping.set()
    try:
        pool.shutdown(cancel_futures=True)
    except KeyboardInterrupt:
        leaving.set()
        end = time.monotonic() + SECONDS_TO_LEAVE
        for process in multiprocessing.active_children():
            process.join(max(0.0, end - time.monotonic()))
            process.kill()
        pool.shutdown()


@contextmanager
def _leaving_when_told_to() -> Iterator[None]:
    """Who ends the arena by a signal, or closes its terminal, has its bots let go; no program of theirs runs on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _leave) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _: object) -> None:
    raise SystemExit(128 + number)  # as a shell tells an end by a signal


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


def _begin(stopping: Event, leaving: Event) -> None:
    """Ctrl-C reaches every process of a terminal; the one that reports tells the others. Without it, none goes on."""
    global _stopping
    _stopping = stopping
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING:
        signal.signal(number, lambda *_: _end_after(lambda: None))
    parent = multiprocessing.parent_process()
    assert parent is not None
    for end in (parent.join, leaving.wait):
        threading.Thread(target=_end_after, args=(end,), daemon=True).start()


def _end_after(end: Callable[[], object]) -> None:
    """Whatever the match is at: nobody waits for it any more, and the programs that play in it end as well."""
    end()
    kill_all()
    os._exit(1)


def _play(settings: Settings, fixture: Fixture) -> Answer:
    assert _stopping is not None
    return contest(settings, fixture, is_stopped=_stopping.is_set)

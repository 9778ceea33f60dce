"""Calling a function for many items in several processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from itertools import islice
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from types import ModuleType
from typing import Any

from cabochon.bots.process import kill_all
from cabochon.bots.program_pool import end_programs, programs_kept
from cabochon.contract import CabochonError
from cabochon.workers.payload import call, needs_main

__all__ = ["check_may_start_processes", "exiting_on_termination", "is_stopping", "process_pool"]

ITEMS_IN_FLIGHT = 2  # per worker: one under way and one queued
TERMINATION_SIGNALS = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
KILL_TIMEOUT = 3.0  # seconds for a worker to end the programs it has started

UNGUARDED = "because the script does not start its work below the line: if __name__ == '__main__':"

CallFor = Callable[[Iterable[Any]], Iterator[Any]]


@contextmanager
def process_pool(payload: bytes, *, workers: int) -> Iterator[CallFor]:
    """A function that calls the packed one for items, and yields the results as they end."""
    end_programs()  # every worker starts its own
    context = multiprocessing.get_context("spawn")
    stopping, killed = context.Event(), context.Event()
    arguments = (payload, stopping, killed)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker, initargs=arguments)
    starting = nullcontext if needs_main(payload) else _without_main
    try:
        yield lambda items: _results(pool, iter(items), workers * ITEMS_IN_FLIGHT, starting)
    except BrokenProcessPool:
        hint = f", or {UNGUARDED}" if needs_main(payload) else ""
        raise CabochonError(f"a worker process was killed, perhaps because memory ran out{hint}") from None
    finally:
        _shut_down(pool, stopping, killed)


def _results(
    pool: ProcessPoolExecutor,
    items: Iterator[Any],
    in_flight: int,
    starting: Callable[[], AbstractContextManager[None]],
) -> Iterator[Any]:
    def submit(number: int) -> set[Future[Any]]:
        chosen = list(islice(items, number))
        with starting():
            return {pool.submit(_call, item) for item in chosen}

    with _interrupts_ignored():  # a process that is just starting would react to Ctrl-C itself
        pending = submit(in_flight)
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
            pending |= submit(1)


@contextmanager
def _without_main() -> Iterator[None]:
    """Start processes without the script that runs: a new process would import it, and so run it once more."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def check_may_start_processes() -> None:
    """Refuse to start work again in a worker that is importing the script which started it."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):  # where multiprocessing itself looks, too late
        raise CabochonError(f"a worker process started the same work once more, {UNGUARDED}")


def _shut_down(pool: ProcessPoolExecutor, stopping: Event, killed: Event) -> None:
    """Wait until each worker has noticed `is_stopping`; a second interrupt kills the workers instead."""
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
def exiting_on_termination() -> Iterator[None]:
    """Turn termination signals into SystemExit, so that what is under way is cleaned up and no program stays."""
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


_payload = b""  # set in worker processes, like the next
_stopping: Event | None = None


def is_stopping() -> bool:
    """Whether the pool of this worker process shuts down, so that a function may give up."""
    return _stopping is not None and _stopping.is_set()


def _start_worker(payload: bytes, stopping: Event, killed: Event) -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the parent, and end when the parent does."""
    global _payload, _stopping
    _payload, _stopping = payload, stopping
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keeping = ExitStack()
    keeping.enter_context(programs_kept())
    Finalize(None, keeping.close, exitpriority=0)  # atexit would be too late: it can start no threads
    for number in TERMINATION_SIGNALS:
        signal.signal(number, lambda *_: _end_after(lambda: None))
    parent = multiprocessing.parent_process()
    assert parent is not None
    for event in (parent.join, killed.wait):
        threading.Thread(target=_end_after, args=(event,), daemon=True).start()


def _end_after(wait_for: Callable[[], object]) -> None:
    """End this worker in the middle of its work, with the programs it has started."""
    wait_for()
    kill_all()
    os._exit(1)


def _call(item: Any) -> Any:
    return call(_payload, item)

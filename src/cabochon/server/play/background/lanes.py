"""Where bots think: a lane for quick bots and one for slow ones, so that the quick never wait for the slow.

Hints have a lane of their own: no bot waits for them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["Lane", "hint_lane", "quick_lane", "slow_lane"]

QUICK_AT_ONCE = 8  # thought about one after the other, within milliseconds
MOST_SLOW_THREADS = 2
HINTS_AT_ONCE = 12  # of about a second each; whoever asks for one more has to wait
NICENESS = 10

T = TypeVar("T")


class Lane:
    """Threads for thinking, and the jobs that are in their hands."""

    def __init__(self, *, threads: int, at_once: int, step_back: bool = False) -> None:
        begin = _step_back if step_back else None
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=begin)
        self._at_once = at_once
        self._jobs: set[str] = set()

    @property
    def room(self) -> int:
        """How many more jobs can be thought about soon."""
        return self._at_once - len(self._jobs)

    def enter(self, job: str) -> None:
        self._jobs.add(job)

    def leave(self, job: str) -> bool:
        """A job has been thought about; whether there is room only now."""
        was_full = self.room <= 0
        self._jobs.discard(job)
        return was_full and self.room > 0

    async def run(self, call: Callable[..., T], *args: Any) -> T:
        """Call a function in a thread of this lane."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *args)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Let this thread wait for all others; where priorities belong to whole processes, it stays as it is."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def quick_lane() -> Lane:
    return Lane(threads=1, at_once=QUICK_AT_ONCE)


def slow_lane() -> Lane:
    """As many threads as leave a core for answering requests; each has one job."""
    threads = max(1, min(MOST_SLOW_THREADS, (os.cpu_count() or 1) - 1))
    return Lane(threads=threads, at_once=threads, step_back=True)


def hint_lane() -> Lane:
    return Lane(threads=1, at_once=HINTS_AT_ONCE, step_back=True)

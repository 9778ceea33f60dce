"""A program of somebody else, running beside us: lines to and fro within a time limit, and never left behind.

Knows nothing of bots and games. Threads wait for it, which works on every system.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

__all__ = ["LONGEST_LINE", "Process", "Unasked", "kill_all"]

LONGEST_LINE = 1_000_000  # bytes; whatever says more at once would fill the memory
LONGEST_TAIL = 4_000
SECONDS_TO_END = 2.0
SECONDS_TO_DIE = 0.5

Child = subprocess.Popen[bytes]


class Unasked(Exception):
    """A program said a line before it was asked; the argument is the line."""


class Process:
    """One running program, with all processes it starts itself."""

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # else a print without flush would wait forever
            start_new_session=True,  # a group of its own, so that all of it can be ended
        )
        self._tail = bytearray()
        self._draining = _started(_drain, self._child.stderr, self._tail)
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._threads = [self._draining, _started(_listen, self._child.stdout, self._answers)]
        # The finalizer and the threads must not know self, or it would never be collected.
        self._finalizer = weakref.finalize(self, _stop, self._child, self._threads, os.getpid())
        _running.add(self)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line it answers; an empty one if it ended or closed its output. TimeoutError if no line came in time,
        Unasked if one was there before the question."""
        if not self._answers.empty():
            if early := self._answers.get():
                raise Unasked(early)
            return early
        self._threads[2:] = [_started(_say, self._child, line)]
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def end(self, line: bytes) -> None:
        """Say a last line, give it a moment to end by itself, and make sure that it did."""
        self._threads.append(_started(_say, self._child, line, True))
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(SECONDS_TO_END)
        self.stop()

    def stop(self) -> None:
        """End it now, with all that it started."""
        self._finalizer()

    def kill(self) -> None:
        """End it without waiting for anything, because we are about to end ourselves."""
        if self._finalizer.alive:
            _signal_all(self._child, gently=False)

    def exit_code(self) -> int | None:
        """What it ended with, below zero for a signal; None if it still runs."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(SECONDS_TO_DIE)
        return self._child.returncode

    def last_words(self) -> list[str]:
        """The end of what it wrote to its error output."""
        self._draining.join(SECONDS_TO_DIE)
        return [line for line in self._tail.decode("utf-8", "replace").splitlines() if line.strip()]


def _started(target: Callable[..., None], *arguments: object) -> Thread:
    thread = Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def kill_all() -> None:
    """End every program that this process has started and not ended yet, for who cannot tidy up in peace."""
    for process in list(_running):
        process.kill()


_running: weakref.WeakSet[Process] = weakref.WeakSet()


def _say(child: Child, line: bytes, is_last: bool = False) -> None:
    assert child.stdin is not None
    with suppress(OSError):  # it reads no more; what it still says, or that it ended, comes back all the same
        child.stdin.write(line)
        child.stdin.flush()
        if is_last:
            child.stdin.close()


def _listen(output: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Line by line, an empty one for the end; not on and on to who says more than anybody asked."""
    while answers.qsize() < 2:
        line = output.readline(LONGEST_LINE + 1)
        answers.put(line)
        if not line:
            return


def _drain(errors: IO[bytes], tail: bytearray) -> None:
    """Read on, or a program that complains much would stand still."""
    while part := os.read(errors.fileno(), LONGEST_TAIL):
        tail += part
        del tail[:-LONGEST_TAIL]


def _stop(child: Child, threads: list[Thread], owner: int) -> None:
    if os.getpid() != owner:
        return  # a fork of ours lets go of its copy; the program goes on for us
    for gently in (True, False):
        _signal_all(child, gently=gently)
        with suppress(subprocess.TimeoutExpired):
            child.wait(SECONDS_TO_DIE)
    for thread in threads:
        thread.join(SECONDS_TO_DIE)
    if any(thread.is_alive() for thread in threads):
        return  # somebody who left the group still holds the pipes, and to close them would wait for that
    for pipe in (child.stdin, child.stdout, child.stderr):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


def _signal_all(child: Child, *, gently: bool) -> None:
    if sys.platform == "win32":
        child.terminate()
    else:
        with suppress(ProcessLookupError, PermissionError):  # all are gone already
            os.killpg(child.pid, signal.SIGTERM if gently else signal.SIGKILL)

"""An external program as a child process: it exchanges lines within a time limit and never outlives us.

Knows no bots and games. Threads wait for the pipes, which works on every system.
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

__all__ = ["LONGEST_LINE", "Process", "UnexpectedLine", "kill_all"]

LONGEST_LINE = 1_000_000  # bytes; a longer line could fill the memory
LONGEST_TAIL = 4_000
SECONDS_TO_END = 2.0
SECONDS_TO_DIE = 0.5

Child = subprocess.Popen[bytes]


class UnexpectedLine(Exception):
    """The program wrote a line before it was asked; the argument is the line."""


class Process:
    """One running program, together with all processes it starts."""

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # otherwise a print without flush would wait forever
            start_new_session=True,  # a process group, so that all of it can be ended
        )
        self._tail = bytearray()
        self._drain_thread = _start_thread(_drain, self._child.stderr, self._tail)
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        # The third thread, if there is one, writes.
        self._threads = [self._drain_thread, _start_thread(_read_answers, self._child.stdout, self._answers)]
        # The finalizer and the threads must not hold self, or it would never be collected.
        self._finalizer = weakref.finalize(self, _stop, self._child, self._threads, os.getpid())
        _running.add(self)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Its answer, one line, empty if it ended or closed its output.

        Raises TimeoutError if no line came in time, UnexpectedLine if one was there before the question.
        """
        if not self._answers.empty():
            if early := self._answers.get():
                raise UnexpectedLine(early)
            return early
        self.tell(line)
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def tell(self, line: bytes) -> None:
        """Write a line that has no answer."""
        self._write(line)

    def end(self, line: bytes = b"") -> None:
        """Write a last line, give it a moment to end by itself, and make sure that it did."""
        self._write(line, is_last=True)
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(SECONDS_TO_END)
        self.stop()

    def _write(self, line: bytes, *, is_last: bool = False) -> None:
        """Write in a thread, after what is still being written: a program that does not read makes nobody wait."""
        before = self._threads[2:]
        self._threads[2:] = [_start_thread(_write, self._child, line, is_last, before)]

    def stop(self) -> None:
        """End it now, with all processes it started."""
        self._finalizer()

    def kill(self) -> None:
        """End it without waiting, because we are about to end ourselves."""
        if self._finalizer.alive:
            _signal_all(self._child, gently=False)

    def exit_code(self) -> int | None:
        """Its exit code, negative for a signal; None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(SECONDS_TO_DIE)
        return self._child.returncode

    def error_lines(self) -> list[str]:
        """The last lines that it wrote to stderr."""
        self._drain_thread.join(SECONDS_TO_DIE)
        return [line for line in self._tail.decode("utf-8", "replace").splitlines() if line.strip()]


def _start_thread(target: Callable[..., None], *arguments: object) -> Thread:
    thread = Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def kill_all() -> None:
    """End every program of this process at once, when there is no time to clean up."""
    for process in list(_running):
        process.kill()


_running: weakref.WeakSet[Process] = weakref.WeakSet()


def _write(child: Child, line: bytes, is_last: bool, before: list[Thread]) -> None:
    assert child.stdin is not None
    for thread in before:
        thread.join()
    with suppress(OSError):  # it reads no more; its answer, or its end, still arrives
        child.stdin.write(line)
        child.stdin.flush()
        if is_last:
            child.stdin.close()


def _read_answers(output: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Read lines, an empty one for the end; stop reading a program that writes more than it was asked for."""
    while answers.qsize() < 2:
        line = output.readline(LONGEST_LINE + 1)
        answers.put(line)
        if not line:
            return


def _drain(errors: IO[bytes], tail: bytearray) -> None:
    """Keep reading, or a program that writes a lot to stderr would block."""
    while part := os.read(errors.fileno(), LONGEST_TAIL):
        tail += part
        del tail[:-LONGEST_TAIL]


def _stop(child: Child, threads: list[Thread], owner: int) -> None:
    if os.getpid() != owner:
        return  # a fork drops its copy; the program belongs to its parent
    for gently in (True, False):
        _signal_all(child, gently=gently)
        with suppress(subprocess.TimeoutExpired):
            child.wait(SECONDS_TO_DIE)
    for thread in threads:
        thread.join(SECONDS_TO_DIE)
    if any(thread.is_alive() for thread in threads):
        return  # a process that left the group still holds the pipes; closing them would wait for it
    for pipe in (child.stdin, child.stdout, child.stderr):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


def _signal_all(child: Child, *, gently: bool) -> None:
    if sys.platform == "win32":
        child.terminate()
    else:
        with suppress(ProcessLookupError, PermissionError):  # all have ended already
            os.killpg(child.pid, signal.SIGTERM if gently else signal.SIGKILL)

"""Programs that play many matches and wait for the next one. Knows no messages, bots or games."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from cabochon.bots.process import Process

__all__ = ["are_programs_kept", "end_programs", "keep_program", "programs_kept", "take_program"]

Key = tuple[object, ...]

_lock = Lock()
_waiting: defaultdict[Key, list[Process]] = defaultdict(list)
_users = 0  # how many pieces of code want programs to be kept


@contextmanager
def programs_kept() -> Iterator[None]:
    """Keep programs that play many matches for the next one; the last to leave this context ends them."""
    global _users
    with _lock:
        _users += 1
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            is_last = _users == 0
        if is_last:
            end_programs()


def take_program(command: Sequence[str]) -> Process | None:
    """A program with this command line that waits for its next match, if there is one."""
    with _lock:
        waiting = _waiting[_key(command)]
        return waiting.pop() if waiting else None


def are_programs_kept() -> bool:
    """Whether a program that plays many matches may wait for the next one."""
    return _users > 0


def keep_program(command: Sequence[str], process: Process) -> None:
    """Let it wait for its next match."""
    with _lock:
        if _users:
            _waiting[_key(command)].append(process)
            return
    process.end()


def end_programs() -> None:
    """Close the input of the programs that wait, so that they end."""
    with _lock:
        processes = [process for waiting in _waiting.values() for process in waiting]
        _waiting.clear()
    for process in processes:
        process.end()


def _key(command: Sequence[str]) -> Key:
    """A program belongs to the process and the folder that started it."""
    return os.getpid(), Path.cwd(), *command

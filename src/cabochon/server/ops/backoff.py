"""Waits that double with every failure, one for each key, in the memory of this process."""

from __future__ import annotations

from time import monotonic

from cachetools import LRUCache

__all__ = ["Backoff"]

KEYS_IN_MEMORY = 20_000
SECONDS_REMEMBERED = 3600.0


class Backoff:
    """The first `free` failures cost nothing; each further one doubles the wait, from a second to the `longest`."""

    def __init__(self, *, free: int, longest: float) -> None:
        self._free, self._longest = free, longest
        self._failures: LRUCache[str, tuple[int, float]] = LRUCache(KEYS_IN_MEMORY)

    def seconds_left(self, key: str) -> float:
        """How long the key has to wait before its next attempt."""
        failures, last = self._known(key)
        if failures < self._free:
            return 0.0
        doubled = 2.0 ** min(failures - self._free, 30)
        return max(0.0, last + min(self._longest, doubled) - monotonic())

    def add_failure(self, key: str) -> None:
        self._failures[key] = (self._known(key)[0] + 1, monotonic())

    def clear(self, key: str) -> None:
        self._failures.pop(key, None)

    def _known(self, key: str) -> tuple[int, float]:
        failures, last = self._failures.get(key, (0, 0.0))
        return (failures, last) if monotonic() - last < SECONDS_REMEMBERED else (0, 0.0)

"""Rate limits: token buckets, one for each key, in the memory of this process."""

from __future__ import annotations

from time import monotonic

from cachetools import LRUCache

__all__ = ["RateLimits"]

BUCKETS_IN_MEMORY = 20_000


class RateLimits:
    """A bucket holds `at_once` tokens and is refilled at the rate `a_second`."""

    def __init__(self, *, a_second: float, at_once: float) -> None:
        self._rate, self._most = a_second, float(at_once)
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(BUCKETS_IN_MEMORY)

    def take(self, key: str) -> bool:
        """Take a token, if there is one."""
        tokens = self._tokens(key)
        self._buckets[key] = (max(0.0, tokens - 1), monotonic())
        return tokens >= 1

    def seconds_left(self, key: str) -> float:
        """How long it takes until there is a token."""
        return max(0.0, 1 - self._tokens(key)) / self._rate

    def give_back(self, key: str) -> None:
        """Return a token: the attempt does not count after all."""
        self._buckets[key] = (min(self._most, self._tokens(key) + 1), monotonic())

    def _tokens(self, key: str) -> float:
        now = monotonic()
        tokens, then = self._buckets.get(key, (self._most, now))
        return min(self._most, tokens + (now - then) * self._rate)

"""Rate limits: a burst at once, which refills with time."""

from __future__ import annotations

from time import monotonic

from cachetools import LRUCache

__all__ = ["RateLimits"]

LARGEST_CACHE = 20_000  # keys


class RateLimits:
    """A token bucket for each key, in this process."""

    def __init__(self, *, a_second: float, at_once: float) -> None:
        self._rate, self._capacity = a_second, float(at_once)
        self._buckets: LRUCache[str, tuple[float, float]] = LRUCache(LARGEST_CACHE)  # tokens, and when

    def take(self, key: str) -> bool:
        """Take one token; False if none was left."""
        tokens = self._tokens(key)
        self._buckets[key] = (max(0.0, tokens - 1), monotonic())
        return tokens >= 1

    def give_back(self, key: str) -> None:
        """Return a token that was taken for nothing."""
        self._buckets[key] = (min(self._capacity, self._tokens(key) + 1), monotonic())

    def _tokens(self, key: str) -> float:
        now = monotonic()
        tokens, then = self._buckets.get(key, (self._capacity, now))
        return min(self._capacity, tokens + (now - then) * self._rate)

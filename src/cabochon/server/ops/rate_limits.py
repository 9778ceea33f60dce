"""How often something may be done: so often at once, and then as it comes back with time."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

__all__ = ["RateLimits"]

KEPT_IN_MEMORY = 20_000


class RateLimits:
    """One for each who asks, in this process."""

    def __init__(self, *, a_second: float, at_once: float) -> None:
        self._rate, self._most = a_second, float(at_once)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        left = self._now(who)
        self._keep(who, max(0.0, left - 1))
        return left >= 1

    def give_back(self, who: str) -> None:
        """What was taken does not count after all."""
        self._keep(who, min(self._most, self._now(who) + 1))

    def _now(self, who: str) -> float:
        now = monotonic()
        left, then = self._left.get(who, (self._most, now))
        return min(self._most, left + (now - then) * self._rate)

    def _keep(self, who: str, left: float) -> None:
        self._left[who] = (left, monotonic())
        self._left.move_to_end(who)
        while len(self._left) > KEPT_IN_MEMORY:
            self._left.popitem(last=False)

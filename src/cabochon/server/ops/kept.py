"""What was looked up a moment ago, so that not every request asks the database again."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Generic, TypeVar

__all__ = ["Kept"]

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    def __init__(self, *, seconds: float, most: int = 20_000) -> None:
        self._seconds, self._most = seconds, most
        self._things: OrderedDict[str, tuple[float, Thing]] = OrderedDict()

    def get(self, key: str) -> Thing | None:
        """None if it is not known, or not any more."""
        until, thing = self._things.get(key, (0.0, None))
        return thing if time.monotonic() < until else None

    def keep(self, key: str, thing: Thing) -> None:
        self._things[key] = (time.monotonic() + self._seconds, thing)
        self._things.move_to_end(key)
        while len(self._things) > self._most:
            self._things.popitem(last=False)

    def drop(self, key: str) -> None:
        self._things.pop(key, None)

    def clear(self) -> None:
        self._things.clear()

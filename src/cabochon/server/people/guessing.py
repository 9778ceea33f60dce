"""Slows down people who guess passwords, and nobody else.

A browser that has logged in to the account before is counted by itself, so guesses of others cannot lock its owner
out. Unknown browsers are counted by name and address together, by address, and by name with a limit so high that
only an attack from many addresses reaches it. Counts an attempt before its password is checked: many at the same
moment are no way around.
"""

from __future__ import annotations

import math

from cabochon.server.ops import Backoff, RateLimits
from cabochon.server.people.refusals import TooManyTries

__all__ = ["GuessingLimits"]


class GuessingLimits:
    def __init__(self) -> None:
        self._devices = Backoff(free=10, longest=60)
        self._pairs = Backoff(free=5, longest=300)
        self._addresses = RateLimits(a_second=1 / 10, at_once=30)  # a household or a school may share one
        self._names = RateLimits(a_second=1 / 10, at_once=100)

    def count(self, name: str, *, address: str, device: str | None) -> None:
        """Count an attempt, or refuse it; `device` is a browser known to the account."""
        if device is not None:
            _refuse_for(self._devices.seconds_left(_pair(name, device)))
            self._devices.add_failure(_pair(name, device))
            return
        _refuse_for(
            max(
                self._pairs.seconds_left(_pair(name, address)),
                self._addresses.seconds_left(address),
                self._names.seconds_left(name),
            )
        )
        self._pairs.add_failure(_pair(name, address))
        self._addresses.take(address)
        self._names.take(name)

    def forgive(self, name: str, *, address: str, device: str | None) -> None:
        """The password was right: the attempt does not count."""
        if device is not None:
            self._devices.clear(_pair(name, device))
            return
        self._pairs.clear(_pair(name, address))
        self._addresses.give_back(address)
        self._names.give_back(name)


def _pair(name: str, source: str) -> str:
    return f"{source} {name}"


def _refuse_for(seconds: float) -> None:
    if seconds > 0:
        raise TooManyTries(math.ceil(seconds))

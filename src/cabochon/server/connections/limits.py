"""The connections of one process: how many of each address and in all, and which have run out of time.

Behind a trusted proxy every client comes from the address of the proxy. So its connections are not counted by
address; the requests they carry are, by the address that the proxy forwards.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cabochon.server.connections.refusals import Refusal
from cabochon.server.ops import Metrics, Settings, network

__all__ = ["Connection", "ConnectionLimits"]

MOST_LINGERING = 64  # refused connections that are held open until their clients have read why
SECONDS_BETWEEN_CHECKS = 1.0


class Connection(Protocol):
    def check_time(self) -> None:
        """End it if it has run out of time."""


class ConnectionLimits:
    """Shared by all connections; `most` is how many there may be in all."""

    def __init__(
        self, settings: Settings, *, metrics: Metrics, most: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.clock = clock
        self._metrics = metrics
        self._most = most
        self._proxies = ProxyHeadersMiddleware(_no_app, settings.proxies).trusted_hosts
        self._open: set[Connection] = set()
        self._lingering: set[Connection] = set()
        self._by_address: Counter[str] = Counter()
        shortest = min(settings.request_timeout, settings.idle_timeout, settings.write_timeout)
        self._interval = min(SECONDS_BETWEEN_CHECKS, shortest / 4)
        self._timer: asyncio.TimerHandle | None = None

    def open(self, connection: Connection) -> bool:
        """Count a connection; whether there is room for it."""
        self._open.add(connection)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._interval, self._check_times)
        return len(self._open) - len(self._lingering) <= self._most

    def close(self, connection: Connection) -> None:
        self._open.discard(connection)
        self._lingering.discard(connection)

    def linger(self, connection: Connection) -> bool:
        """Whether a refused connection may stay until its client has read why."""
        if len(self._lingering) < MOST_LINGERING:
            self._lingering.add(connection)
        return connection in self._lingering

    def count(self, refusal: Refusal) -> None:
        self._metrics.refused_connections.labels(refusal).inc()

    def is_proxy(self, address: str) -> bool:
        return address in self._proxies

    def forwarded_address(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """The client for whom a proxy asks; empty if it does not say."""
        forwarded = b", ".join(value for name, value in headers if name == b"x-forwarded-for").decode("latin-1")
        return self._proxies.get_trusted_client_address(forwarded)[0] if forwarded else ""

    def take(self, address: str) -> bool:
        """Take one of the places of an address, if one is free."""
        key = network(address)
        if self._by_address[key] >= self.settings.connections_per_address:
            return False
        self._by_address[key] += 1
        return True

    def give_back(self, address: str) -> None:
        key = network(address)
        self._by_address[key] -= 1
        if not self._by_address[key]:
            del self._by_address[key]

    def check_times(self) -> None:
        for connection in tuple(self._open):
            connection.check_time()

    def _check_times(self) -> None:
        """Check, and go on checking while there are connections."""
        self.check_times()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._interval, self._check_times) if self._open else None


async def _no_app(*_: object) -> None:
    """An application only for its middleware to be made."""

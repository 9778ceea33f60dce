"""Metrics of this process for Prometheus: counts and times, never a name or the address of a table."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

__all__ = ["CONTENT_TYPE_LATEST", "Metrics"]

disable_created_metrics()  # type: ignore[no-untyped-call]
QUICK = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0)


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "cabochon_requests", "Requests answered", ["method", "route", "status"], registry=self._registry
        )
        self.seconds = Histogram(
            "cabochon_request_seconds", "Time until an answer begins", ["route"], buckets=QUICK, registry=self._registry
        )
        self.moves = Counter("cabochon_moves", "Moves accepted", ["game", "by"], registry=self._registry)
        self.thinking = Histogram(
            "cabochon_bot_seconds", "Time a bot thinks", ["bot"], buckets=THINKING, registry=self._registry
        )
        self.notifications = Counter(
            "cabochon_notifications", "Push messages, by what became of them", ["outcome"], registry=self._registry
        )
        self.refused_connections = Counter(
            "cabochon_refused_connections",
            "Connections refused or ended by a limit",
            ["reason"],
            registry=self._registry,
        )
        self._lag = Gauge("cabochon_lag_seconds", "How late answers have been lately", registry=self._registry)
        self._connections = Gauge("cabochon_connections", "Live connections at tables", registry=self._registry)

    def count_connections(self, count: Callable[[], float]) -> None:
        """Read the number of live connections from a function whenever it is asked for."""
        self._connections.set_function(count)

    def watch_lag(self, lag: Callable[[], float]) -> None:
        """Read how late answers are from a function whenever it is asked for."""
        self._lag.set_function(lag)

    def exposition(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

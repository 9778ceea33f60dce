"""Counts and times every request, and writes it down: by the route alone, for an address may be a secret."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cabochon.server.ops.metrics import Metrics

__all__ = ["MetricsMiddleware"]

NO_ROUTE = "none"
METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"}

logger = logging.getLogger("cabochon.requests")


class MetricsMiddleware:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, noted)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        is_file = scope["path"].startswith("/static/")
        route = "/static" if is_file else _route(scope)
        method = scope["method"] if scope["method"] in METHODS else NO_ROUTE  # anybody may invent some
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        told = {"method": method, "route": route, "status": status, "milliseconds": round(seconds * 1000, 1)}
        logger.info("%s %s %s", method, route, status, extra={"told": told})


def _route(scope: Scope) -> str:
    """The path as it was declared, with that of what it is mounted in."""
    path = getattr(scope.get("route"), "path", None)
    return NO_ROUTE if path is None else f"{scope.get('root_path', '')}{path}"

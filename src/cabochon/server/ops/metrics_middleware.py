"""Counts, times and logs every request by its route; its address may be a secret."""

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

        async def send_and_record(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._record(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_and_record)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        is_file = scope["path"].startswith("/static/")
        route = "/static" if is_file else _route(scope)
        method = scope["method"] if scope["method"] in METHODS else NO_ROUTE  # clients may invent others
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        fields = {"method": method, "route": route, "status": status, "milliseconds": round(seconds * 1000, 1)}
        logger.info("%s %s %s", method, route, status, extra={"fields": fields})


def _route(scope: Scope) -> str:
    """The path as declared, after the prefix of its mount."""
    path = getattr(scope.get("route"), "path", None)
    return NO_ROUTE if path is None else f"{scope.get('root_path', '')}{path}"

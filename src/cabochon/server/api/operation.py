"""Declares operations: path, responses for the OpenAPI document, and HEAD for every GET."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from cabochon.server.api.models import Error, Model
from cabochon.server.http import QuickRoute

__all__ = ["BODY", "METHODS", "READ", "WRITE", "operation", "router"]

REFUSALS = {
    401: "The token is missing or wrong.",
    403: "You are not allowed to do this, or the request came from another site.",
    404: "Not found.",
    409: "The table has changed since, or this is not possible now.",
    413: "The request is too large.",
    422: "The request is invalid, or the move breaks a rule.",
    429: "Too many requests: wait for the time in Retry-After.",
    503: "The server or its database cannot answer now; nothing was changed.",
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
READ = (401, 429, 503)
WRITE = (401, 403, 429, 503)
BODY = (*WRITE, 413, 422)

Endpoint = Callable[..., Awaitable[Response]]


class _Route(QuickRoute):
    """Answers HEAD wherever it answers GET."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        scope = _as_get(scope, self.methods or set())
        if scope["method"] in METHODS and scope["method"] not in (self.methods or ()):
            return Match.NONE, {}  # quicker than comparing the path; the last route has all of these methods
        return super().matches(scope)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().handle(_as_get(scope, self.methods or set()), receive, send)


def _as_get(scope: Scope, methods: set[str]) -> Scope:
    is_head = scope["type"] == "http" and scope["method"] == "HEAD" and "HEAD" not in methods
    return {**scope, "method": "GET"} if is_head else scope


router = APIRouter(route_class=_Route)


def operation(
    route: str,
    operation_id: str,
    answer: type[Model] | dict[str, Any] | None,
    *refusals: int,
    status: int = 200,
    description: str = "",
) -> Callable[[Endpoint], Endpoint]:
    """Declare the handler of `GET /path`; `answer` is the model of its JSON, or the content if it is not JSON."""
    method, _, path = route.partition(" ")

    def declare(endpoint: Endpoint) -> Endpoint:
        router.add_api_route(
            path,
            endpoint,
            methods=[method],
            operation_id=operation_id,
            tags=[endpoint.__module__.rpartition(".")[2]],
            summary=(endpoint.__doc__ or "").strip(),
            description="",
            status_code=status,
            response_class=Response,
            response_model=None,
            responses={
                status: _success(answer, description),
                **{refusal: _refusal(refusal) for refusal in sorted({*refusals})},
            },
        )
        return endpoint

    return declare


def _success(answer: type[Model] | dict[str, Any] | None, description: str) -> dict[str, Any]:
    if answer is None:
        return {"description": description or "Done."}
    if isinstance(answer, dict):
        return {"description": description, "content": answer}
    return {"description": description or (answer.__doc__ or "").strip(), "model": answer}


def _refusal(status: int) -> dict[str, Any]:
    documented: dict[str, Any] = {"model": Error, "description": REFUSALS[status]}
    return documented | ({"headers": RETRY} if status in (429, 503) else {})

"""How operations are declared: their path, what they answer for the document, and HEAD where there is GET."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from cabochon.server.api.models import Error, Model
from cabochon.server.web.reader import recognise

__all__ = ["BODY", "READ", "WRITE", "operation", "router"]

REFUSALS = {
    401: "No token was shown where one is needed, or a wrong one.",
    403: "This is for somebody else, or it came from a page of another site.",
    404: "There is nothing here.",
    409: "Something else happened first, or this is not possible now.",
    413: "That is too much at once.",
    422: "What was sent cannot be right, or the move breaks a rule.",
    429: "Too fast: wait as long as Retry-After says.",
    503: "The tables cannot be reached just now; nothing was changed.",
}
RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
READ = (401, 429, 503)
WRITE = (401, 403, 429, 503)
BODY = (*WRITE, 413, 422)

Endpoint = Callable[..., Awaitable[Response]]


class _Route(APIRoute):
    """Answers HEAD wherever it answers GET."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return super().matches(_as_get(scope, self.methods or set()))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await super().handle(_as_get(scope, self.methods or set()), receive, send)


def _as_get(scope: Scope, methods: set[str]) -> Scope:
    is_head = scope["type"] == "http" and scope["method"] == "HEAD" and "HEAD" not in methods
    return {**scope, "method": "GET"} if is_head else scope


router = APIRouter(route_class=_Route, dependencies=[Depends(recognise)])


def operation(
    asked: str,
    name: str,
    good: type[Model] | dict[str, Any] | None,
    *refusals: int,
    status: int = 200,
    told: str = "",
) -> Callable[[Endpoint], Endpoint]:
    """Declare what answers `GET /path`; `good` is the model of a good answer, or its content if it is not JSON."""
    method, _, path = asked.partition(" ")

    def declare(endpoint: Endpoint) -> Endpoint:
        router.add_api_route(
            path,
            endpoint,
            methods=[method],
            operation_id=name,
            tags=[endpoint.__module__.rpartition(".")[2]],
            summary=(endpoint.__doc__ or "").strip(),
            description="",
            status_code=status,
            response_class=Response,
            response_model=None,
            responses={status: _good(good, told), **{refusal: _refusal(refusal) for refusal in sorted({*refusals})}},
        )
        return endpoint

    return declare


def _good(good: type[Model] | dict[str, Any] | None, told: str) -> dict[str, Any]:
    if good is None:
        return {"description": told or "Done."}
    if isinstance(good, dict):
        return {"description": told, "content": good}
    return {"description": told or (good.__doc__ or "").strip(), "model": good}


def _refusal(status: int) -> dict[str, Any]:
    documented: dict[str, Any] = {"model": Error, "description": REFUSALS[status]}
    return documented | ({"headers": RETRY} if status in (429, 503) else {})

"""The OpenAPI document of the API, and the answer to an unknown operation."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import Request
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response

import cabochon
from cabochon.server.api.operation import router
from cabochon.server.api.serializers import json_response
from cabochon.server.play import NotFound

__all__ = ["PREFIX", "document", "unknown_operation"]

OPEN = {"makeToken", "signUp", "logIn"}  # writing operations that need no credentials

PREFIX = "/api/v1"
DESCRIPTION = "Splendor, Splendor: Marvel and Battle Mat for programs: everything the pages can do."
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "From `POST /tokens`."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "cabochon",
        "description": "The cookie of the pages, same origin only.",
    },
}
NO_CREDENTIALS: dict[str, list[str]] = {}  # how OpenAPI writes that none are needed


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    built = get_openapi(title="Cabochon", version=cabochon.__version__, description=DESCRIPTION, routes=router.routes)
    built["paths"] = {PREFIX + path: methods for path, methods in built["paths"].items()}
    built["components"]["securitySchemes"] = SCHEMES
    for path in built["paths"].values():
        for method, operation in path.items():
            is_open = method == "get" or operation["operationId"] in OPEN
            operation["security"] = [{"token": []}, {"cookie": []}, *([NO_CREDENTIALS] if is_open else [])]
            if operation["responses"].get("422", {}).get("description") == "Validation Error":
                del operation["responses"]["422"]  # only the path could be wrong, which is answered with 404
    for unused in ("HTTPValidationError", "ValidationError"):
        built["components"]["schemas"].pop(unused, None)
    return built


@router.get("/openapi.json", include_in_schema=False)
async def openapi() -> Response:
    return json_response(document())


async def unknown_operation(request: Request) -> Response:
    """404, or 405 with the methods that exist here."""
    path, allowed = f"/{request.path_params['path']}", set[str]()
    for route in router.routes:
        if isinstance(route, APIRoute) and route.include_in_schema and route.path_regex.match(path):
            allowed |= route.methods or set()
    if not allowed:
        raise NotFound
    also = {"OPTIONS", "HEAD"} if "GET" in allowed else {"OPTIONS"}
    allow = {"Allow": ", ".join(sorted(allowed | also))}
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=allow)
    raise HTTPException(405, headers=allow)

"""The document that describes the API, and what is answered where there is no operation."""

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
from cabochon.server.api.serializers import written
from cabochon.server.play import NotFound

__all__ = ["document", "nothing_else"]

OPEN = {"makeToken", "signUp", "logIn"}

PREFIX = "/api/v1"
DESCRIPTION = "Splendor, Splendor: Marvel and Battle Mat, for programs: the same powers as the pages have."
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "From `POST /tokens`."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "cabochon", "description": "Of the pages, same origin."},
}
FOR_NOBODY: dict[str, list[str]] = {}  # as OpenAPI says that nothing need be shown


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    told = get_openapi(title="Cabochon", version=cabochon.__version__, description=DESCRIPTION, routes=router.routes)
    told["paths"] = {PREFIX + path: methods for path, methods in told["paths"].items()}
    told["components"]["securitySchemes"] = SCHEMES
    for path in told["paths"].values():
        for method, operation in path.items():
            is_open = method == "get" or operation["operationId"] in OPEN
            operation["security"] = [{"token": []}, {"cookie": []}, *([FOR_NOBODY] if is_open else [])]
            if operation["responses"].get("422", {}).get("description") == "Validation Error":
                del operation["responses"]["422"]  # only the path could be wrong, which is answered with 404
    for unused in ("HTTPValidationError", "ValidationError"):
        told["components"]["schemas"].pop(unused, None)
    return told


@router.get("/openapi.json", include_in_schema=False)
async def openapi() -> Response:
    return written(document())


async def nothing_else(request: Request) -> Response:
    """What can be asked for here, if not what was asked."""
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

"""The JSON API: everything the pages can do, for programs. Decides nothing that the services do not decide."""

from __future__ import annotations

import sys

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Mount

from cabochon.server.api import (
    account,
    chat,
    document,
    events,
    games,
    hints,
    moves,
    people,
    records,
    reviews,
    seats,
    tables,
)
from cabochon.server.api.document import document as openapi_document
from cabochon.server.api.operation import METHODS, router

__all__ = ["api_mount", "openapi_document"]

MODULES = (
    moves,
    tables,
    seats,
    events,
    chat,
    hints,
    records,
    reviews,
    games,
    people,
    account,
    document,
)  # imported for their operations

# The last one, for everything that no other has answered.
router.add_api_route(
    "/{path:path}", document.unknown_operation, methods=list(METHODS), include_in_schema=False
)  # the last


def api_mount() -> Mount:
    """The API at its address; mounted, so that the router compares no request for a page with its many paths."""
    return Mount(document.PREFIX, routes=sorted(router.routes, key=_place))


def _place(route: BaseRoute) -> int:
    """Moves and tables come first: they are asked for most often, and routes are compared in order."""
    return MODULES.index(sys.modules[route.endpoint.__module__]) if isinstance(route, APIRoute) else 0

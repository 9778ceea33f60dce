"""The JSON API: everything the pages can do, for programs. Decides nothing that the services do not decide."""

from __future__ import annotations

from starlette.routing import Mount

from cabochon.server.api import account, document, events, games, moves, people, records, seats, tables
from cabochon.server.api.document import document as openapi_document
from cabochon.server.api.operation import router

__all__ = ["api_mount", "openapi_document"]

MODULES = (moves, tables, seats, events, records, games, people, account, document)  # imported for their operations
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

router.add_api_route("/{path:path}", document.unknown_operation, methods=METHODS, include_in_schema=False)  # the last


def api_mount() -> Mount:
    """The API at its address; mounted, so that the router compares no request for a page with its many paths."""
    return Mount(document.PREFIX, routes=router.routes)

"""The JSON API: everything the pages can do, for programs. Decides nothing that `service` does not decide."""

from __future__ import annotations

from starlette.routing import Mount

from cabochon.server.api import account, document, events, games, moves, people, records, seats, tables
from cabochon.server.api.operation import router

__all__ = ["PARTS", "mounted"]

PARTS = (moves, tables, seats, events, records, games, people, account, document)
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

router.add_api_route("/{path:path}", document.nothing_else, methods=METHODS, include_in_schema=False)  # the last one


def mounted() -> Mount:
    """All of it at its address: mounted, so that no request for a page is compared with any of its paths."""
    return Mount(document.PREFIX, routes=router.routes)

"""The JSON API: everything the pages can do, for programs. Decides nothing that `rooms` does not decide."""

from __future__ import annotations

from cabochon.server.api import account, document, events, games, moves, people, records, seats, tables
from cabochon.server.api.operation import router

__all__ = ["PARTS", "router"]

PARTS = (moves, tables, seats, events, records, games, people, account, document)
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

router.add_api_route("/{path:path}", document.nothing_else, methods=METHODS, include_in_schema=False)  # the last one

"""The JSON API: everything the pages can do, for programs. Decides nothing that `rooms` does not decide."""

from __future__ import annotations

from cabochon.server.api import document, events, games, moves, records, seats, tables, tokens
from cabochon.server.api.operation import router

__all__ = ["PARTS", "router"]

PARTS = (moves, tables, seats, events, records, games, tokens, document)
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

router.add_api_route("/{path:path}", document.nothing_else, methods=METHODS, include_in_schema=False)  # the last one

"""Following a table: its version whenever it has changed. Whoever follows counts as being there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request

from cabochon.server.people import Presence
from cabochon.server.play import TableService

__all__ = ["versions"]


async def versions(request: Request, name: str, person: str, *, last: str) -> AsyncIterator[int | None]:
    """Each new version after the last one known; None when nothing has happened for a while."""
    service: TableService = request.app.state.service
    presence: Presence = request.app.state.presence
    heartbeat = request.app.state.settings.heartbeat
    with service.hub.subscribe(name) as news, presence.at(name, person):
        table = await asyncio.shield(service.find(name))  # who goes away must not interrupt the database
        news.publish(table.version)
        while not news.is_closed:
            version = await news.next(heartbeat)
            if version is None:
                news.publish((await asyncio.shield(service.find(name))).version)  # perhaps another process changed it
                yield None
            elif str(version) != last:
                last = str(version)
                yield version

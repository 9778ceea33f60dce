"""Following a table over the API, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Request
from starlette.responses import Response, StreamingResponse

from cabochon.server.api.auth import TableName, service_of, somebody
from cabochon.server.api.operation import READ, operation, router
from cabochon.server.api.serializers import standing
from cabochon.server.web.news import versions

STREAM = "text/event-stream"
TOLD = "A stream of events: `id` is the version, `data` is JSON. Lines that begin with a colon are signs of life."
EVENT = {
    "type": "object",
    "required": ["id", "data"],
    "properties": {
        "id": {"type": "string", "description": "The version."},
        "event": {"type": "string"},
        "retry": {"type": "integer"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/Standing"},
        },
    },
}


@router.head("/tables/{table}/events", include_in_schema=False)
async def whether_it_can_be_followed(request: Request, table: TableName) -> Response:
    """What the stream would begin with: it has no end that one could wait for."""
    await somebody(request)
    await service_of(request).find(table)
    return Response(media_type=STREAM)


@operation("GET /tables/{table}/events", "followTable", {STREAM: {"itemSchema": EVENT}}, *READ, 404, told=TOLD)
async def follow(
    request: Request,
    table: TableName,
    last_event_id: Annotated[str, Header(description="The last `id` you have: what is older is not sent again.")] = "",
) -> Response:
    """Follow a table. The stream ends after an hour at most: come back with Last-Event-ID."""
    person = await somebody(request)
    await service_of(request).find(table)
    return StreamingResponse(_events(request, table, person.id, last_event_id), media_type=STREAM)


async def _events(request: Request, name: str, person: str, last: str) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    try:
        async with asyncio.timeout(request.app.state.settings.longest_stream):
            async for version in versions(request, name, person, last=last):
                if version is None:
                    yield ": still here\n\n"
                else:
                    table = await service_of(request).at_least(name, version)
                    yield f"id: {table.version}\ndata: {json.dumps(standing(table))}\n\n"
    except TimeoutError:
        pass

"""Following a table over the API, as server-sent events."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.operation import READ, operation, router
from cabochon.server.api.serializers import progress
from cabochon.server.http import MEDIA_TYPE, AllServices, EventStream, ServerSentEvent, Services, Tables

DESCRIPTION = "A stream of events: `id` is the version, `data` is JSON. Lines that begin with a colon are heartbeats."
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
            "contentSchema": {"$ref": "#/components/schemas/ProgressResponse"},
        },
    },
}


@router.head("/tables/{table}/events", include_in_schema=False)
async def stream_headers(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """The headers of the stream, without waiting for its end."""
    await caller.optional_person()
    await tables.find(table)
    return Response(media_type=MEDIA_TYPE)


@operation(
    "GET /tables/{table}/events",
    "followTable",
    {MEDIA_TYPE: {"itemSchema": EVENT}},
    *READ,
    404,
    description=DESCRIPTION,
)
async def follow(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    last_event_id: Annotated[
        str, Header(description="The last `id` you received; older events are not sent again.")
    ] = "",
) -> Response:
    """Follow a table. The stream ends after an hour at most; reconnect with Last-ServerSentEvent-ID."""
    person = await caller.optional_person()
    await services.tables.find(table)
    return EventStream(_events(services, table, person.id, last_event_id), longest=services.settings.longest_stream)


async def _events(
    services: Services, name: str, person: str, last_event_id: str
) -> AsyncIterator[ServerSentEvent | None]:
    async for version in services.follower.versions(name, person, last_event_id=last_event_id):
        if version is None:
            yield None
        else:
            table = await services.tables.at_least(name, version)
            yield ServerSentEvent(str(table.version), json.dumps(progress(table)))

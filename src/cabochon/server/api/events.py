"""Following a table over the API, as server-sent events."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Query
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.operation import READ, operation, router
from cabochon.server.api.serializers import progress
from cabochon.server.http import (
    MEDIA_TYPE,
    AllServices,
    EventStream,
    MessageEvent,
    ServerSentEvent,
    Services,
    Tables,
    refuse_spectators_if_busy,
)
from cabochon.server.people import Person
from cabochon.server.play import NotFound

DESCRIPTION = "A stream of events: `id` is the version, `data` is JSON. Lines that begin with a colon are heartbeats."
EVENT = {
    "type": "object",
    "required": ["data"],
    "properties": {
        "id": {"type": "string", "description": "The version; not with the type `chat`."},
        "event": {"type": "string", "description": "`chat` for a message; nothing for a new version."},
        "retry": {"type": "integer"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {
                "anyOf": [
                    {"$ref": "#/components/schemas/ProgressResponse"},
                    {"type": "integer", "description": "The number of the last message."},
                ]
            },
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
    422,
    description=DESCRIPTION,
)
async def follow(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    last_event_id: Annotated[
        str, Header(description="The last `id` you received; older events are not sent again.")
    ] = "",
    chat: Annotated[
        bool,
        Query(
            description="Also send an event of the type `chat` for each message, at first for the last one: `data` is "
            "its number, and there is no `id`. Not while you have closed the chat."
        ),
    ] = False,
) -> Response:
    """Follow a table. The stream ends after an hour at most; reconnect with Last-Event-ID."""
    person = await caller.optional_person()
    refuse_spectators_if_busy(services, await services.tables.find(table), person.id)
    events = _events(services, table, person, last_event_id, with_chat=chat)
    return EventStream(events, longest=services.settings.longest_stream)


async def _events(
    services: Services, name: str, person: Person, last_event_id: str, *, with_chat: bool
) -> AsyncIterator[ServerSentEvent | None]:
    async for event in services.follower.news(name, person, last_event_id=last_event_id, with_chat=with_chat):
        if event is None:
            yield None
        elif isinstance(event, MessageEvent):
            yield ServerSentEvent("", str(event.number), type="chat")
        else:
            try:
                table = await services.tables.at_least(name, event.version)
            except NotFound:
                return  # the table was closed
            yield ServerSentEvent(str(table.version), json.dumps(progress(table)))

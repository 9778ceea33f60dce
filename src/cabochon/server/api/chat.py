"""The chat of a table over the API, with the same limits as on the pages."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import ChatResponse, MessageNumberResponse, NewMessage, NewReaction
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.serializers import json_response, no_content
from cabochon.server.http import AllServices, Tables, refuse_spectators_if_busy
from cabochon.server.store import Message


@operation("GET /tables/{table}/chat", "readChat", ChatResponse, *READ, 403, 404, 422)
async def read_chat(
    caller: CurrentCaller,
    services: AllServices,
    table: TableName,
    after: Annotated[
        int | None, Query(ge=0, le=10**9, description="Only messages after this number: `last` of an earlier answer.")
    ] = None,
    before: Annotated[
        int | None, Query(ge=0, le=10**9, description="The last messages before this number, to page back.")
    ] = None,
) -> Response:
    """Read the chat: the last 50 messages, or 50 after or before a number. Spectators may read."""
    person = await caller.optional_person()
    found = await services.tables.find(table)
    refuse_spectators_if_busy(services, found, person.id)
    chat = await services.tables.chat.read(found, person, after=after, before=before)
    return json_response(
        {
            "messages": [_message(message) for message in chat.messages],
            "last": chat.last,
            "can_write": chat.can_write,
            "is_closed": chat.is_closed,
        }
    )


def _message(message: Message) -> dict[str, Any]:
    return {
        "number": message.number,
        "seat": message.seat,
        "name": message.name,
        "kind": message.kind.value,
        "text": message.text,
        "at": message.at.isoformat(),
    }


@operation("POST /tables/{table}/chat", "say", MessageNumberResponse, *BODY, 404, 409, status=201)
async def say(caller: CurrentCaller, tables: Tables, table: TableName, body: NewMessage) -> Response:
    """Say something to everyone at a table where you play."""
    number = await tables.chat.say(table, await caller.authenticated_person(), body.text)
    return json_response({"number": number}, 201)


@operation("POST /tables/{table}/chat/reactions", "react", MessageNumberResponse, *BODY, 404, 409, status=201)
async def react(caller: CurrentCaller, tables: Tables, table: TableName, body: NewReaction) -> Response:
    """Show a reaction beside your name."""
    number = await tables.chat.react(table, await caller.authenticated_person(), body.reaction)
    return json_response({"number": number}, 201)


@operation("POST /tables/{table}/chat/close", "closeChat", None, *WRITE, 404, status=204)
async def close_chat(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Close the chat for yourself, at all tables: no message is sent to you any more."""
    person = await caller.authenticated_person()
    await tables.chat.close(await tables.find(table), person, address=caller.address)
    return no_content()


@operation("POST /tables/{table}/chat/open", "openChat", None, *WRITE, 404, status=204)
async def open_chat(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Open the chat again, at all tables."""
    person = await caller.authenticated_person()
    await tables.find(table)
    await tables.chat.open(person)
    return no_content()

"""Seats over the API: sit down, stand up, leave a running match and come back to it."""

from __future__ import annotations

from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import Numbered, Sitting, Standing
from cabochon.server.api.operation import BODY, WRITE, operation
from cabochon.server.api.serializers import json_response, progress
from cabochon.server.http import Tables


@operation("POST /tables/{table}/seat", "sit", Standing, *BODY, 404, 409)
async def sit(caller: CurrentCaller, tables: Tables, table: TableName, body: Sitting) -> Response:
    """Take an open seat, by an invitation or at a public table. Who sits already stays there."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.sit(table, person, invite=body.invite)))


@operation("POST /tables/{table}/leave", "standUp", Standing, *WRITE, 404, 409)
async def leave(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Stand up while the match has not begun."""
    await tables.leave(table, await caller.authenticated_person())
    return json_response(progress(await tables.find(table)))


@operation("POST /tables/{table}/stand-in", "letABotStandIn", Standing, *BODY, 404, 409)
async def stand_in(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Let a bot play on for somebody who is absent, until they return."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.stand_in(table, person, number=body.number)))


@operation("POST /tables/{table}/give-up-seat", "giveUpSeat", Standing, *BODY, 404, 409)
async def give_up_seat(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Leave a running match: a bot plays on for you."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.give_up_seat(table, person, number=body.number)))


@operation("POST /tables/{table}/come-back", "comeBack", Standing, *BODY, 404, 409)
async def come_back(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Take your seat again from the bot."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.come_back(table, person, number=body.number)))

"""Seats over the API: sit down, stand up, leave a running match and come back to it."""

from __future__ import annotations

from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import BotLevel, Numbered, ProgressResponse, SitRequest
from cabochon.server.api.operation import BODY, WRITE, operation
from cabochon.server.api.serializers import json_response, progress
from cabochon.server.http import AllServices, Tables
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat


@operation("POST /tables/{table}/seat", "sit", ProgressResponse, *BODY, 404, 409)
async def sit(caller: CurrentCaller, tables: Tables, table: TableName, body: SitRequest) -> Response:
    """Take an open seat, with an invitation or at a public table. Anyone already seated keeps their seat."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.sit(table, person, invite=body.invite)))


@operation("POST /tables/{table}/leave", "standUp", ProgressResponse, *WRITE, 404, 409)
async def leave(caller: CurrentCaller, tables: Tables, table: TableName) -> Response:
    """Give up your seat before the match begins. A quick match disappears with the last person."""
    return json_response(progress(await tables.leave(table, await caller.authenticated_person())))


@operation("POST /tables/{table}/bots", "fillWithBots", ProgressResponse, *BODY, 404, 409)
async def fill_with_bots(caller: CurrentCaller, services: AllServices, table: TableName, body: BotLevel) -> Response:
    """Give the open seats of a quick match to bots, once you have waited for 20 seconds."""
    bot = Seat(0, None, BOT_NAMES[body.level], body.level)
    filled = await services.quick_matches.fill(table, await caller.authenticated_person(), bot)
    return json_response(progress(filled))


@operation("POST /tables/{table}/stand-in", "letABotStandIn", ProgressResponse, *BODY, 404, 409)
async def stand_in(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Let a bot play for an absent player until they return."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.stand_in(table, person, number=body.number)))


@operation("POST /tables/{table}/give-up-seat", "giveUpSeat", ProgressResponse, *BODY, 404, 409)
async def give_up_seat(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Leave a running match: a bot plays for you."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.give_up_seat(table, person, number=body.number)))


@operation("POST /tables/{table}/come-back", "comeBack", ProgressResponse, *BODY, 404, 409)
async def come_back(caller: CurrentCaller, tables: Tables, table: TableName, body: Numbered) -> Response:
    """Take your seat back from the bot."""
    person = await caller.authenticated_person()
    return json_response(progress(await tables.forfeits.come_back(table, person, number=body.number)))

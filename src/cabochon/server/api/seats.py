"""Seats over the API: sit down, stand up, leave a running match and come back to it."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from cabochon.server.api.auth import TableName, known, service_of
from cabochon.server.api.models import Numbered, Sitting, Standing
from cabochon.server.api.operation import BODY, WRITE, operation
from cabochon.server.api.serializers import standing, written


@operation("POST /tables/{table}/seat", "sit", Standing, *BODY, 404, 409)
async def sit(request: Request, table: TableName, said: Sitting) -> Response:
    """Take an open seat, by an invitation or at a public table. Who sits already stays there."""
    return written(standing(await service_of(request).sit(table, await known(request), invite=said.invite)))


@operation("POST /tables/{table}/leave", "standUp", Standing, *WRITE, 404, 409)
async def leave(request: Request, table: TableName) -> Response:
    """Stand up while the match has not begun."""
    service = service_of(request)
    await service.leave(table, await known(request))
    return written(standing(await service.find(table)))


@operation("POST /tables/{table}/stand-in", "letABotStandIn", Standing, *BODY, 404, 409)
async def stand_in(request: Request, table: TableName, said: Numbered) -> Response:
    """Let a bot play on for somebody who is absent, until they return."""
    return written(
        standing(await service_of(request).forfeits.stand_in(table, await known(request), number=said.number))
    )


@operation("POST /tables/{table}/give-up-seat", "giveUpSeat", Standing, *BODY, 404, 409)
async def give_up_seat(request: Request, table: TableName, said: Numbered) -> Response:
    """Leave a running match: a bot plays on for you."""
    return written(
        standing(await service_of(request).forfeits.give_up_seat(table, await known(request), number=said.number))
    )


@operation("POST /tables/{table}/come-back", "comeBack", Standing, *BODY, 404, 409)
async def come_back(request: Request, table: TableName, said: Numbered) -> Response:
    """Take your seat again from the bot."""
    return written(
        standing(await service_of(request).forfeits.come_back(table, await known(request), number=said.number))
    )

"""Tokens over the API, and who shows them."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from cabochon.server.api.asking import somebody
from cabochon.server.api.models import Me, NewToken, TokenMade
from cabochon.server.api.operation import BODY, READ, operation
from cabochon.server.api.telling import written
from cabochon.server.people import People, tidy
from cabochon.server.refusals import BadForm
from cabochon.server.rooms import Person


@operation("POST /tokens", "makeToken", TokenMade, *BODY, status=201)
async def make_token(request: Request, said: NewToken) -> Response:
    """Get a token for a bot: it sits and plays under this name. Nobody needs an account for it."""
    await somebody(request)
    people: People = request.app.state.people
    name = tidy(said.name)
    if not name:
        raise BadForm
    token = people.write(Person(people.stranger().id, name))
    return written({"token": token, "name": name}, 201)


@operation("GET /me", "whoAmI", Me, *READ)
async def me(request: Request) -> Response:
    """See who you are here."""
    person = await somebody(request)
    return written({"name": person.name, "is_known": bool(person.id)})

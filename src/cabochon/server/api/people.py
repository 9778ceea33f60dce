"""Who somebody is, over the API: tokens for bots, names, and what everybody may know of a player."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from cabochon.server.api.auth import accounts_of, holder, known, somebody
from cabochon.server.api.models import Me, NewName, NewToken, PlayerTold, TokenMade
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.profiles import records_of
from cabochon.server.api.serializers import as_somebody, done, me_told, written
from cabochon.server.people import BadName, Person, folded, tidy
from cabochon.server.play import NotFound
from cabochon.server.web.reader import address_of, reader_of
from cabochon.server.web.security import shown_token


@operation("POST /tokens", "makeToken", TokenMade, *BODY, 409, status=201)
async def make_token(request: Request, said: NewToken) -> Response:
    """Get a token for a bot, which plays under this name. Nobody needs an account; who has one finds it there."""
    person = await somebody(request)
    account = person.id if person.has_account else None
    token = await accounts_of(request).make_token(said.name, account=account, address=address_of(request))
    return written({"token": token, "name": tidy(said.name)}, 201)


@operation("DELETE /tokens/mine", "giveTokenBack", None, *WRITE, 409, status=204)
async def give_token_back(request: Request) -> Response:
    """Revoke the token you show."""
    bot = await known(request)
    if shown_token(request.headers):
        await accounts_of(request).revoke_own(bot)
    return done()


@operation("DELETE /tokens/{bot}", "revokeToken", None, *WRITE, 404, 409, status=204)
async def revoke_token(
    request: Request, bot: Annotated[str, Path(pattern=r"^[\w-]{1,40}$", description="As your account lists it.")]
) -> Response:
    """Revoke the token of one of your bots, with the cookie of your account."""
    await accounts_of(request).revoke(await holder(request), bot)
    return done()


@operation("GET /me", "whoAmI", Me, *READ)
async def me(request: Request) -> Response:
    """See who you are here."""
    return written(me_told(await somebody(request), is_bot=bool(shown_token(request.headers))))


@operation("PUT /me", "rename", Me, *BODY, 409)
async def rename(request: Request, said: NewName) -> Response:
    """Take another name: as a bot, as a guest, or for your account."""
    person, is_bot = await known(request), bool(shown_token(request.headers))
    if is_bot:
        return written(me_told(await accounts_of(request).rename_bot(person, said.name), is_bot=True))
    if person.has_account:
        person = await accounts_of(request).rename(person, said.name)
    elif tidy(said.name):
        person = Person(person.id, tidy(said.name))
    else:
        raise BadName
    return as_somebody(request, person)


@operation("GET /players/{name}", "seePlayer", PlayerTold, *READ, 404)
async def see_player(request: Request, name: Annotated[str, Path(max_length=200, examples=["Ada"])]) -> Response:
    """See what everybody may know of an account."""
    await somebody(request)
    found = await accounts_of(request).store.named(folded(tidy(name)))
    if found is None:
        raise NotFound
    told = {"name": found.name, "since": found.created.isoformat()}
    return written({**told, **await records_of(request, found.id, reader_of(request).language, public=True)})

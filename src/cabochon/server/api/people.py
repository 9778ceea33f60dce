"""People over the API: tokens for bots, names, and the public profile of a player."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller
from cabochon.server.api.models import Me, NewName, NewToken, PlayerResponse, TokenResponse
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.profiles import profile
from cabochon.server.api.serializers import json_response, no_content, person_fields, response_as
from cabochon.server.http import AccountService, ResultStore
from cabochon.server.people import folded, tidy
from cabochon.server.play import NotFound


@operation("POST /tokens", "makeToken", TokenResponse, *BODY, 409, status=201)
async def make_token(caller: CurrentCaller, accounts: AccountService, body: NewToken) -> Response:
    """Create a token for a bot, which plays under this name. If you have an account, it lists the token."""
    person = await caller.optional_person()
    account = person.id if person.has_account else None
    token = await accounts.make_token(body.name, account=account, address=caller.address)
    return json_response({"token": token, "name": tidy(body.name)}, 201)


@operation("DELETE /tokens/mine", "giveTokenBack", None, *WRITE, 409, status=204)
async def give_token_back(caller: CurrentCaller, accounts: AccountService) -> Response:
    """Revoke the token of this request."""
    bot = await caller.authenticated_person()
    if caller.has_token:
        await accounts.revoke_own(bot)
    return no_content()


@operation("DELETE /tokens/{bot}", "revokeToken", None, *WRITE, 404, 409, status=204)
async def revoke_token(
    caller: CurrentCaller,
    accounts: AccountService,
    bot: Annotated[str, Path(pattern=r"^[\w-]{1,40}$", description="The id of the bot, as listed in your account.")],
) -> Response:
    """Revoke the token of one of your bots. Needs the cookie of your account."""
    await accounts.revoke(await caller.account_holder(), bot)
    return no_content()


@operation("GET /me", "whoAmI", Me, *READ)
async def me(caller: CurrentCaller) -> Response:
    """See who you are."""
    return json_response(person_fields(await caller.optional_person(), is_bot=caller.has_token))


@operation("PUT /me", "rename", Me, *BODY, 409)
async def rename(request: Request, caller: CurrentCaller, accounts: AccountService, body: NewName) -> Response:
    """Change your name, as a bot, a guest or an account holder."""
    person = await caller.authenticated_person()
    if caller.has_token:
        return json_response(person_fields(await accounts.rename_bot(person, body.name), is_bot=True))
    if person.has_account:
        person = await accounts.rename(person, body.name)
    else:
        person = await accounts.rename_guest(person, body.name)
    return response_as(request, person)


@operation("GET /players/{name}", "seePlayer", PlayerResponse, *READ, 404)
async def see_player(
    caller: CurrentCaller,
    accounts: AccountService,
    results: ResultStore,
    name: Annotated[str, Path(max_length=200, examples=["Ada"])],
) -> Response:
    """See the public part of an account."""
    await caller.optional_person()
    found = await accounts.store.named(folded(tidy(name)))
    if found is None:
        raise NotFound
    account = {"name": found.name, "since": found.created.isoformat()}
    return json_response(account | await profile(results, found.id, language=caller.language, public=True))

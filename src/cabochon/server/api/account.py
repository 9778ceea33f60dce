"""The own account over the API. Whoever logs in is given the cookie of the pages, and shows it from then on."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from cabochon.server.api.auth import accounts_of, holder, known, somebody
from cabochon.server.api.models import AccountTold, Confirmation, Credentials, Exported, Me, NewPassword
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.profiles import records_of
from cabochon.server.api.serializers import as_somebody, written
from cabochon.server.people import Person, export_account
from cabochon.server.play import Closed
from cabochon.server.web.reader import address_of, reader_of
from cabochon.server.web.security import shown_token


async def _guest(request: Request) -> Person:
    """Who asks, and has no account yet: a bot needs none, and who has one must log out first."""
    person = await somebody(request)
    if shown_token(request.headers) or person.has_account:
        raise Closed
    return reader_of(request).person


@operation("GET /account", "seeAccount", AccountTold, *READ, 409)
async def see_account(request: Request) -> Response:
    """See your account: ratings, matches, and the tokens of your bots."""
    person = await holder(request)
    account = await accounts_of(request).store.of(person.id)
    if account is None:
        raise Closed
    tokens = [
        {"bot": token.person, "name": token.name, "created": token.created.isoformat()}
        for token in await accounts_of(request).tokens(person.id)
    ]
    told = await records_of(request, person.id, reader_of(request).language, public=False)
    return written({"name": account.name, "since": account.created.isoformat(), **told, "tokens": tokens})


@operation("POST /account/sign-up", "signUp", Me, *BODY, 409)
async def sign_up(request: Request, said: Credentials) -> Response:
    """Make an account; what you have played as a guest is kept."""
    guest, address = await _guest(request), address_of(request)
    person = await accounts_of(request).sign_up(guest, name=said.name, password=said.password, address=address)
    return as_somebody(request, person)


@operation("POST /account/log-in", "logIn", Me, *BODY, 409)
async def log_in(request: Request, said: Credentials) -> Response:
    """Log in: the answer sets the cookie of your account."""
    guest, address = await _guest(request), address_of(request)
    person = await accounts_of(request).log_in(guest, name=said.name, password=said.password, address=address)
    return as_somebody(request, person)


@operation("POST /account/log-out", "logOut", Me, *WRITE)
async def log_out(request: Request) -> Response:
    """Log out: from now on you are a guest, and a new one."""
    await known(request)
    return as_somebody(request, request.app.state.people.stranger())


@operation("POST /account/log-out-everywhere", "logOutEverywhere", Me, *WRITE, 409)
async def log_out_everywhere(request: Request) -> Response:
    """Log out in every browser."""
    await accounts_of(request).log_out_everywhere(await holder(request))
    return as_somebody(request, request.app.state.people.stranger())


@operation("POST /account/password", "changePassword", Me, *BODY, 409)
async def change_password(request: Request, said: NewPassword) -> Response:
    """Change the password; all other browsers are logged out."""
    person, address = await holder(request), address_of(request)
    return as_somebody(
        request, await accounts_of(request).change_password(person, old=said.old, new=said.new, address=address)
    )


@operation("POST /account/delete", "deleteAccount", Me, *BODY, 409)
async def delete(request: Request, said: Confirmation) -> Response:
    """Delete your account, and everything that tells of you."""
    person = await holder(request)
    await accounts_of(request).delete(person, password=said.password, address=address_of(request))
    return as_somebody(request, request.app.state.people.stranger())


@operation("GET /account/export", "exportAccount", Exported, *READ, 409)
async def take_along(request: Request) -> Response:
    """Take along everything that is kept about you."""
    told = await export_account(
        await holder(request),
        accounts=accounts_of(request).store,
        results=request.app.state.results,
        tables=request.app.state.service.store,
        base=str(request.base_url),
    )
    return written(told)

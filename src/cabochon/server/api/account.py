"""The caller's own account over the API. Logging in sets the cookie of the pages, which authenticates from then on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request
from starlette.responses import Response

from cabochon.server.api.auth import Caller, CurrentCaller
from cabochon.server.api.models import (
    AccountExport,
    AccountResponse,
    Credentials,
    Me,
    NewPassword,
    PasswordConfirmation,
)
from cabochon.server.api.operation import BODY, READ, WRITE, operation
from cabochon.server.api.profiles import profile
from cabochon.server.api.serializers import json_response, no_content, response_as, response_logged_in
from cabochon.server.http import AccountService, AllServices, ResultStore, device_of
from cabochon.server.people import Person, export_account, secret_digest
from cabochon.server.play import Closed
from cabochon.server.store import Session


async def _guest(caller: Caller) -> Person:
    """The caller as a guest: a bot needs no account, and an account holder must log out first."""
    person = await caller.optional_person()
    if caller.has_token or person.has_account:
        raise Closed
    return (await caller.reader()).person


@operation("GET /account", "seeAccount", AccountResponse, *READ, 409)
async def see_account(caller: CurrentCaller, accounts: AccountService, results: ResultStore) -> Response:
    """See your account: ratings, matches, the tokens of your bots, and where you are logged in."""
    person = await caller.account_holder()
    account = await accounts.store.of(person.id)
    if account is None:
        raise Closed
    tokens = [
        {"bot": token.person, "name": token.name, "created": token.created.isoformat()}
        for token in await accounts.tokens(person.id)
    ]
    sessions = [_session(session, person) for session in await accounts.sessions.of(person)]
    played = await profile(results, person.id, language=caller.language, public=False)
    return json_response(
        {"name": account.name, "since": account.created.isoformat(), **played, "tokens": tokens, "sessions": sessions}
    )


def _session(session: Session, person: Person) -> dict[str, Any]:
    return {
        "session": session.digest,
        "browser": session.browser,
        "created": session.created.isoformat(),
        "seen": session.seen.isoformat(),
        "is_mine": person.session is not None and secret_digest(person.session) == session.digest,
    }


@operation("POST /account/sign-up", "signUp", Me, *BODY, 409)
async def sign_up(request: Request, caller: CurrentCaller, accounts: AccountService, body: Credentials) -> Response:
    """Create an account; it keeps the matches you played as a guest."""
    guest = await _guest(caller)
    person = await accounts.sign_up(guest, name=body.name, password=body.password, address=caller.address)
    return await response_logged_in(request, person)


@operation("POST /account/log-in", "logIn", Me, *BODY, 409)
async def log_in(request: Request, caller: CurrentCaller, accounts: AccountService, body: Credentials) -> Response:
    """Log in: the response sets the cookie of your account."""
    guest = await _guest(caller)
    person = await accounts.log_in(
        guest, name=body.name, password=body.password, address=caller.address, device=device_of(request)
    )
    return await response_logged_in(request, person)


@operation("POST /account/log-out", "logOut", Me, *WRITE)
async def log_out(request: Request, caller: CurrentCaller, services: AllServices) -> Response:
    """Log out and become a new guest."""
    await services.accounts.sessions.end_own(await caller.authenticated_person())
    return response_as(request, await services.accounts.names.stranger())


@operation("POST /account/log-out-everywhere", "logOutEverywhere", Me, *WRITE, 409)
async def log_out_everywhere(request: Request, caller: CurrentCaller, services: AllServices) -> Response:
    """Log out in all browsers."""
    await services.accounts.sessions.end_all(await caller.account_holder())
    return response_as(request, await services.accounts.names.stranger())


@operation("DELETE /account/sessions/{session}", "endSession", None, *WRITE, 404, 409, status=204)
async def end_session(
    caller: CurrentCaller,
    accounts: AccountService,
    session: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="The id of the session, from your account.")],
) -> Response:
    """Log out in one browser."""
    await accounts.sessions.end(await caller.account_holder(), session)
    return no_content()


@operation("POST /account/password", "changePassword", Me, *BODY, 409)
async def change_password(
    request: Request, caller: CurrentCaller, accounts: AccountService, body: NewPassword
) -> Response:
    """Change your password; this logs out all other browsers."""
    holder = await caller.account_holder()
    person = await accounts.change_password(holder, old=body.old, new=body.new, address=caller.address)
    return await response_logged_in(request, person)


@operation("POST /account/delete", "deleteAccount", Me, *BODY, 409)
async def delete(
    request: Request, caller: CurrentCaller, services: AllServices, body: PasswordConfirmation
) -> Response:
    """Delete your account and all data about you."""
    holder = await caller.account_holder()
    await services.accounts.delete(holder, password=body.password, address=caller.address)
    return response_as(request, await services.accounts.names.stranger())


@operation("GET /account/export", "exportAccount", AccountExport, *READ, 409)
async def download_account(request: Request, caller: CurrentCaller, services: AllServices) -> Response:
    """Download all data stored about you."""
    exported = await export_account(
        await caller.account_holder(),
        accounts=services.accounts.store,
        results=services.results,
        tables=services.tables.store,
        base=str(request.base_url),
    )
    return json_response(exported)

"""The pages of accounts: sign up and log in, and the own page."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from cabochon.language import gettext_noop
from cabochon.server.http import (
    AccountService,
    AllServices,
    CurrentReader,
    Services,
    answer_to,
    begin_session,
    client_address,
    device_of,
    set_person_cookie,
)
from cabochon.server.people import LONGEST, SHORTEST, AccountRefused, Person, export_account, secret_digest, tidy
from cabochon.server.play import Closed
from cabochon.server.show import Reader
from cabochon.server.web.people.profiles import MATCHES_PER_PAGE, results_shown
from cabochon.server.web.rendering.responses import page, redirect

__all__ = ["router"]

router = APIRouter()
DONE = {
    "welcome": gettext_noop("Account created. The matches you have played so far now belong to it."),
    "in": gettext_noop("You are logged in."),
    "out": gettext_noop("You are logged out and now play as a guest."),
    "everywhere": gettext_noop("You are logged out of all browsers."),
    "ended": gettext_noop("That browser is logged out."),
    "password": gettext_noop("Password changed. All other browsers have been logged out."),
    "unsubscribed": gettext_noop("That browser no longer notifies you."),
    "revoked": gettext_noop("The token has been revoked."),
    "deleted": gettext_noop("Your account and all your data have been deleted."),
}

Name = Annotated[str, Form(max_length=200)]
Password = Annotated[str, Form(max_length=10_000)]
PageNumber = Annotated[int, Query(ge=1, le=10**5)]
Done = Annotated[str, Query(max_length=20)]


async def _redirect_as_guest(request: Request, services: Services, path: str) -> Response:
    """Redirect to a page, as a new guest from now on."""
    response = redirect(path)
    set_person_cookie(request, response, await services.accounts.names.stranger())
    return response


async def _redirect_logged_in(request: Request, person: Person, path: str) -> Response:
    response = redirect(path)
    await begin_session(request, response, person)
    return response


def _account_holder(reader: Reader) -> Person:
    """The reader's account; guests cannot use the forms of an account."""
    if not reader.person.has_account:
        raise Closed
    return reader.person


async def _page(
    request: Request,
    services: Services,
    reader: Reader,
    *,
    number_of_page: int = 1,
    done: str = "",
    refused: AccountRefused | None = None,
    **more: Any,
) -> Response:
    """The reader's own page: the forms for guests, or the account, and a problem if there was one."""
    refusal = answer_to(refused) if refused else None
    context: dict[str, Any] = {
        "done": DONE.get(done, ""),
        "problem": refusal.message if refusal else "",
        "form": "",
        "typed": "",
        "token": "",
        "shortest": SHORTEST,
        "longest": LONGEST,
        **more,
    }
    context["notified"] = await services.push.of(reader.person)
    if reader.person.has_account:
        context |= await _own_account(services, reader, number_of_page)
    template = "account.html" if reader.person.has_account else "account_guest.html"
    response = page(request, template, reader, **context)
    if refusal:
        response.status_code = refusal.status
        response.headers.update(refusal.headers)
    return response


async def _own_account(services: Services, reader: Reader, number_of_page: int) -> dict[str, Any]:
    person = reader.person.id
    matches = await services.results.count(person)
    first = (number_of_page - 1) * MATCHES_PER_PAGE
    return {
        **await results_shown(services.results, reader.language, person, first=first, most=MATCHES_PER_PAGE),
        "matches": matches,
        "number_of_page": number_of_page,
        "pages": max(1, -(-matches // MATCHES_PER_PAGE)),
        "tokens": await services.accounts.tokens(person),
        "sessions": await services.accounts.sessions.of(reader.person),
        "own_session": secret_digest(reader.person.session or ""),
    }


@router.get("/account")
async def account(
    request: Request, services: AllServices, reader: CurrentReader, p: PageNumber = 1, done: Done = ""
) -> Response:
    return await _page(request, services, reader, number_of_page=p, done=done)


@router.post("/account/sign-up")
async def sign_up(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, password: Password
) -> Response:
    guest = reader.person
    if guest.has_account:
        return redirect("/account")
    address = client_address(request)
    try:
        person = await services.accounts.sign_up(guest, name=name, password=password, address=address)
    except AccountRefused as refused:
        return await _page(request, services, reader, refused=refused, form="sign-up", typed=tidy(name))
    done = "welcome" if person.id == guest.id else "in"
    return await _redirect_logged_in(request, person, f"/account?done={done}")


@router.post("/account/log-in")
async def log_in(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, password: Password
) -> Response:
    guest = reader.person
    if guest.has_account:
        return redirect("/account")
    address = client_address(request)
    try:
        person = await services.accounts.log_in(
            guest, name=name, password=password, address=address, device=device_of(request)
        )
    except AccountRefused as refused:
        return await _page(request, services, reader, refused=refused, form="log-in", typed=tidy(name))
    return await _redirect_logged_in(request, person, "/account?done=in")


@router.post("/account/log-out")
async def log_out(request: Request, services: AllServices, reader: CurrentReader) -> Response:
    await services.accounts.sessions.end_own(reader.person)
    return await _redirect_as_guest(request, services, "/account?done=out")


@router.post("/account/log-out-everywhere")
async def log_out_everywhere(request: Request, services: AllServices, reader: CurrentReader) -> Response:
    await services.accounts.sessions.end_all(_account_holder(reader))
    return await _redirect_as_guest(request, services, "/account?done=everywhere")


@router.post("/account/sessions/end")
async def end_session(
    accounts: AccountService, reader: CurrentReader, session: Annotated[str, Form(pattern=r"^[0-9a-f]{64}$")]
) -> Response:
    """Log out in another browser."""
    await accounts.sessions.end(_account_holder(reader), session)
    return redirect("/account?done=ended")


@router.post("/account/password")
async def change_password(
    request: Request, services: AllServices, reader: CurrentReader, old: Password, new: Password
) -> Response:
    holder, address = _account_holder(reader), client_address(request)
    try:
        person = await services.accounts.change_password(holder, old=old, new=new, address=address)
    except AccountRefused as refused:
        return await _page(request, services, reader, refused=refused, form="password")
    return await _redirect_logged_in(request, person, "/account?done=password")


@router.post("/account/tokens")
async def make_token(request: Request, services: AllServices, reader: CurrentReader, name: Name) -> Response:
    """Create a token, shown only once; guests can have one too."""
    account = reader.person.id if reader.person.has_account else None
    try:
        token = await services.accounts.make_token(name, account=account, address=client_address(request))
    except AccountRefused as refused:
        return await _page(request, services, reader, refused=refused, form="tokens", typed=tidy(name))
    return await _page(request, services, reader, form="tokens", token=token, typed=tidy(name))


@router.post("/account/tokens/revoke")
async def revoke_token(
    accounts: AccountService, reader: CurrentReader, bot: Annotated[str, Form(pattern=r"^[\w-]{1,40}$")]
) -> Response:
    await accounts.revoke(_account_holder(reader), bot)
    return redirect("/account?done=revoked")


@router.get("/account/export")
async def download_account(request: Request, services: AllServices, reader: CurrentReader) -> Response:
    """Everything about the reader, as a file."""
    exported = await export_account(
        _account_holder(reader),
        accounts=services.accounts.store,
        results=services.results,
        tables=services.tables.store,
        base=str(request.base_url),
    )
    headers = {"Content-Disposition": 'attachment; filename="cabochon.json"'}
    return Response(json.dumps(exported, ensure_ascii=False, indent=2), media_type="application/json", headers=headers)


@router.post("/account/delete")
async def delete(request: Request, services: AllServices, reader: CurrentReader, password: Password) -> Response:
    holder = _account_holder(reader)
    try:
        await services.accounts.delete(holder, password=password, address=client_address(request))
    except AccountRefused as refused:
        return await _page(request, services, reader, refused=refused, form="delete")
    return await _redirect_as_guest(request, services, "/account?done=deleted")

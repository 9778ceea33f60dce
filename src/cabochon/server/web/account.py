"""The pages of accounts: to sign up and log in, one's own page, and the page of a player for everybody."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from cabochon import games
from cabochon.language import Language, gettext_noop
from cabochon.server.people import (
    COOKIE,
    LONGEST,
    SHORTEST,
    AccountRefused,
    Accounts,
    Person,
    export_account,
    folded,
    tidy,
)
from cabochon.server.play import Closed, NotFound
from cabochon.server.show import Reader, seat_name
from cabochon.server.store import Played, Results, rating_number, rating_uncertainty
from cabochon.server.web.pages import page, to
from cabochon.server.web.reader import address_of, keep, reader_of
from cabochon.server.web.refusals import response_for, words_for

__all__ = ["router"]

router = APIRouter()
A_PAGE = 20
DONE = {
    "welcome": gettext_noop("Account created. The matches you have played so far now belong to it."),
    "in": gettext_noop("You are logged in."),
    "out": gettext_noop("You are logged out and now play as a guest."),
    "everywhere": gettext_noop("You are logged out of all browsers."),
    "password": gettext_noop("Password changed. All other browsers have been logged out."),
    "revoked": gettext_noop("The token has been revoked."),
    "deleted": gettext_noop("Your account and all your data have been deleted."),
}

Name = Annotated[str, Form(max_length=200)]
Password = Annotated[str, Form(max_length=10_000)]
Number = Annotated[int, Query(ge=1, le=10**5)]
Done = Annotated[str, Query(max_length=20)]


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def _as(request: Request, person: Person, path: str) -> Response:
    """On to a page, from now on as somebody else."""
    response = to(path)
    keep(request, response, COOKIE, request.app.state.people.write(person))
    return response


def _holder(request: Request) -> Person:
    """Who has an account; others cannot do what the forms of their page ask for."""
    person = reader_of(request).person
    if not person.has_account:
        raise Closed
    return person


async def _page(
    request: Request, *, number_of_page: int = 1, done: str = "", refused: AccountRefused | None = None, **context: Any
) -> Response:
    """The page of who asks: with the forms of guests, or what is theirs; perhaps with what went wrong."""
    reader = reader_of(request)
    told: dict[str, Any] = {
        "done": DONE.get(done, ""),
        "problem": words_for(refused) if refused else "",
        "form": "",
        "typed": "",
        "token": "",
        "shortest": SHORTEST,
        "longest": LONGEST,
        **context,
    }
    if reader.person.has_account:
        told |= await _own(request, reader, number_of_page)
    template = "account.html" if reader.person.has_account else "account_guest.html"
    answer = page(request, template, reader, **told)
    answer.status_code = response_for(type(refused)).status if refused else answer.status_code
    return answer


async def _own(request: Request, reader: Reader, number_of_page: int) -> dict[str, Any]:
    results: Results = request.app.state.results
    person = reader.person.id
    matches = await results.count(person)
    return {
        **await _shown(results, reader.language, person, first=(number_of_page - 1) * A_PAGE),
        "matches": matches,
        "number_of_page": number_of_page,
        "pages": max(1, -(-matches // A_PAGE)),
        "tokens": await _accounts(request).tokens(person),
    }


async def _shown(
    results: Results, language: Language, person: str, *, first: int = 0, public: bool = False
) -> dict[str, Any]:
    """Ratings and matches, for one's own page and for everybody."""
    return {
        "ratings": [
            {
                "game": games.find(rating.game).title,
                "number": rating_number(rating.skill.mu),
                "uncertainty": rating_uncertainty(rating.skill.sigma),
                "matches": rating.matches,
            }
            for rating in await results.ratings(person)
        ],
        "played": [
            {
                "table": played.table,
                "title": games.find(played.game).title,
                "others": language.listed(
                    seat_name(seat, language) for seat in played.seats if seat.number not in played.own
                ),
                "outcome": _outcome(played, language),
                "change": played.change,
                "day": language.day(played.ended),
            }
            for played in await results.played(person, first=first, most=A_PAGE, public=public)
        ],
    }


def _outcome(played: Played, language: Language) -> str:
    if len(played.own) > 1:
        return language.gettext("on one screen")
    if played.share is None:
        return language.gettext("no result")
    if played.share > 0:
        return language.gettext("won") if played.share == 1 else language.gettext("shared victory")
    if len(played.seats) == 2:
        return language.gettext("lost")
    return language.gettext("place %(place)s of %(seats)s", place=played.place, seats=len(played.seats))


@router.get("/account")
async def account(request: Request, p: Number = 1, done: Done = "") -> Response:
    return await _page(request, number_of_page=p, done=done)


@router.post("/account/sign-up")
async def sign_up(request: Request, name: Name, password: Password) -> Response:
    guest = reader_of(request).person
    if guest.has_account:
        return to("/account")
    try:
        person = await _accounts(request).sign_up(guest, name=name, password=password, address=address_of(request))
    except AccountRefused as refused:
        return await _page(request, refused=refused, form="sign-up", typed=tidy(name))
    return _as(request, person, f"/account?done={'welcome' if person.id == guest.id else 'in'}")


@router.post("/account/log-in")
async def log_in(request: Request, name: Name, password: Password) -> Response:
    guest = reader_of(request).person
    if guest.has_account:
        return to("/account")
    try:
        person = await _accounts(request).log_in(guest, name=name, password=password, address=address_of(request))
    except AccountRefused as refused:
        return await _page(request, refused=refused, form="log-in", typed=tidy(name))
    return _as(request, person, "/account?done=in")


@router.post("/account/log-out")
async def log_out(request: Request) -> Response:
    return _as(request, request.app.state.people.stranger(), "/account?done=out")


@router.post("/account/log-out-everywhere")
async def log_out_everywhere(request: Request) -> Response:
    await _accounts(request).log_out_everywhere(_holder(request))
    return _as(request, request.app.state.people.stranger(), "/account?done=everywhere")


@router.post("/account/password")
async def change_password(request: Request, old: Password, new: Password) -> Response:
    holder = _holder(request)
    try:
        person = await _accounts(request).change_password(holder, old=old, new=new, address=address_of(request))
    except AccountRefused as refused:
        return await _page(request, refused=refused, form="password")
    return _as(request, person, "/account?done=password")


@router.post("/account/tokens")
async def make_token(request: Request, name: Name) -> Response:
    """Told on the page that answers, and never again; guests may have one too."""
    reader = reader_of(request)
    account = reader.person.id if reader.person.has_account else None
    try:
        token = await _accounts(request).make_token(name, account=account, address=address_of(request))
    except AccountRefused as refused:
        return await _page(request, refused=refused, form="tokens", typed=tidy(name))
    return await _page(request, form="tokens", token=token, typed=tidy(name))


@router.post("/account/tokens/revoke")
async def revoke_token(request: Request, bot: Annotated[str, Form(pattern=r"^[\w-]{1,40}$")]) -> Response:
    await _accounts(request).revoke(_holder(request), bot)
    return to("/account?done=revoked")


@router.get("/account/export")
async def take_along(request: Request) -> Response:
    """Everything about oneself, as a file."""
    told = await export_account(
        _holder(request),
        accounts=_accounts(request).store,
        results=request.app.state.results,
        tables=request.app.state.service.store,
        base=str(request.base_url),
    )
    headers = {"Content-Disposition": 'attachment; filename="cabochon.json"'}
    return Response(json.dumps(told, ensure_ascii=False, indent=2), media_type="application/json", headers=headers)


@router.post("/account/delete")
async def delete(request: Request, password: Password) -> Response:
    holder = _holder(request)
    try:
        await _accounts(request).delete(holder, password=password, address=address_of(request))
    except AccountRefused as refused:
        return await _page(request, refused=refused, form="delete")
    return _as(request, request.app.state.people.stranger(), "/account?done=deleted")


@router.get("/player/{name:path}")
async def player(request: Request, name: str) -> Response:
    """What everybody may know of an account: ratings, and matches at public tables."""
    found = await _accounts(request).store.named(folded(tidy(name)))
    if found is None:
        raise NotFound
    reader = reader_of(request)
    shown = await _shown(request.app.state.results, reader.language, found.id, public=True)
    return page(request, "player.html", reader, name=found.name, since=reader.language.day(found.created), **shown)

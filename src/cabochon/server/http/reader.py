"""The reader of a request, from its cookies and headers, and the cookies that remember them."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from cabochon.language import LANGUAGES, Language, language_for, preferred_language
from cabochon.server.http.services import services_of
from cabochon.server.ops import network
from cabochon.server.people import COOKIE, DEVICE_COOKIE, Cookie, Device, Person
from cabochon.server.play import Maker
from cabochon.server.show import Reader

__all__ = [
    "THEMES",
    "bearer_token",
    "begin_session",
    "client_address",
    "current_reader",
    "device_of",
    "known_reader",
    "language_of",
    "maker_of",
    "set_cookie",
    "set_person_cookie",
    "user_agent",
]

THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600


async def current_reader(request: Request) -> Reader:
    """The reader; the sessions are asked, because a cookie that was signed here may have been revoked since."""
    cookie, person = _cookie(request), None
    if cookie is not None:
        person = await services_of(request).accounts.sessions.recognised(
            cookie, address=client_address(request), user_agent=user_agent(request)
        )
    reader = _reader(
        request,
        person or await services_of(request).accounts.names.stranger(),
        is_new=person is None,
        has_old_cookie=cookie is not None and cookie.generation is not None,
    )
    request.state.reader = reader
    return reader


def known_reader(request: Request) -> Reader:
    """The reader from cookies alone, for error pages: the accounts were not asked."""
    reader: Reader | None = getattr(request.state, "reader", None)
    cookie = _cookie(request)
    person = services_of(request).people.stranger() if cookie is None else cookie.person
    return reader or _reader(request, person, is_new=cookie is None)


def _cookie(request: Request) -> Cookie | None:
    cookie = request.cookies.get(COOKIE)
    return None if cookie is None else services_of(request).people.read(cookie)


def user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")


def _reader(request: Request, person: Person, *, is_new: bool, has_old_cookie: bool = False) -> Reader:
    theme = request.cookies.get("theme", "")
    return Reader(
        person=person,
        is_new=is_new,
        language=language_of(request),
        theme=theme if theme in THEMES else THEMES[0],
        has_old_cookie=has_old_cookie,
    )


def language_of(request: Request) -> Language:
    """The language chosen by the cookie, or else by `Accept-Language`."""
    chosen = request.cookies.get("language", "")
    return language_for(
        chosen if chosen in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))
    )


def set_person_cookie(request: Request, response: Response, person: Person) -> None:
    """From the next request on, the browser is this person."""
    set_cookie(request, response, COOKIE, services_of(request).people.write(person))


async def begin_session(request: Request, response: Response, person: Person) -> None:
    """Log a person in: the browser stays logged in, and the account will know it when it logs in again."""
    sessions = services_of(request).accounts.sessions
    before = known_reader(request).person
    guest = None if before.has_account else before.id
    set_person_cookie(request, response, await sessions.begin(person, user_agent(request), guest=guest))
    device = (device_of(request) or Device.new()).with_account(person.id)
    set_cookie(request, response, DEVICE_COOKIE, services_of(request).devices.write(device))


def device_of(request: Request) -> Device | None:
    """The browser, if somebody has logged in with it before."""
    return services_of(request).devices.read(request.cookies.get(DEVICE_COOKIE))


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Keep a value in the browser for a year, for this site and not for its scripts."""
    response.set_cookie(
        name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def client_address(request: Request) -> str:
    """The address a request came from, or its network of IPv6, for rate limits."""
    return network(request.client.host) if request.client else ""


def maker_of(request: Request, person: Person) -> Maker:
    """The person as the maker of a table, with the address of the request."""
    return Maker(person, client_address(request))


def bearer_token(headers: Headers) -> str:
    """The token of a program; empty if the request has none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""

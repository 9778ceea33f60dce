"""The reader of a request, from its cookies and headers, and the cookies that remember them."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from cabochon.language import LANGUAGES, Language, language_for, preferred_language
from cabochon.server.http.services import services_of
from cabochon.server.people import COOKIE, Person
from cabochon.server.show import Reader

__all__ = [
    "THEMES",
    "bearer_token",
    "client_address",
    "current_reader",
    "known_reader",
    "language_of",
    "set_cookie",
    "set_person_cookie",
]

THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600


async def current_reader(request: Request) -> Reader:
    """The reader; the accounts are asked, because a cookie that was signed here may have been revoked since."""
    person = _person_in_cookie(request)
    if person is not None:
        person = await services_of(request).accounts.recognised(person)
    reader = _reader(request, person)
    request.state.reader = reader
    return reader


def known_reader(request: Request) -> Reader:
    """The reader from cookies alone, for error pages: the accounts were not asked."""
    reader: Reader | None = getattr(request.state, "reader", None)
    return reader or _reader(request, _person_in_cookie(request))


def _person_in_cookie(request: Request) -> Person | None:
    return services_of(request).people.read(request.cookies.get(COOKIE))


def _reader(request: Request, person: Person | None) -> Reader:
    theme = request.cookies.get("theme", "")
    return Reader(
        person=person or services_of(request).people.stranger(),
        is_new=person is None,
        language=language_of(request),
        theme=theme if theme in THEMES else THEMES[0],
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


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Keep a value in the browser for a year, for this site and not for its scripts."""
    response.set_cookie(
        name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def client_address(request: Request) -> str:
    """The address a request came from, for rate limits."""
    return request.client.host if request.client else ""


def bearer_token(headers: Headers) -> str:
    """The token of a program; empty if the request has none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""

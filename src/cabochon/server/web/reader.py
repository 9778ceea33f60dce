"""Who asks for a page, and how they like to read it: from the cookies and headers of a request."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cabochon.language import LANGUAGES, language_for, preferred_language
from cabochon.server.people import COOKIE, Accounts, People, Person
from cabochon.server.show import Reader

__all__ = ["THEMES", "Reader", "address_of", "keep", "reader_of", "recognise"]

THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600


async def recognise(request: Request) -> None:
    """Settle once for each request who asks: a cookie may be void, though it was written here."""
    told = _told(request)
    accounts: Accounts = request.app.state.accounts
    request.state.person = await accounts.recognised(told) if told is not None else None


def _told(request: Request) -> Person | None:
    people: People = request.app.state.people
    return people.read(request.cookies.get(COOKIE))


def reader_of(request: Request) -> Reader:
    """Where nobody was recognised, as on a page that says that there is none, the cookie is enough for a name."""
    people: People = request.app.state.people
    person: Person | None = getattr(request.state, "person", _told(request))
    language = request.cookies.get("language", "")
    theme = request.cookies.get("theme", "")
    return Reader(
        person=person or people.stranger(),
        is_new=person is None,
        language=language_for(
            language if language in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))
        ),
        theme=theme if theme in THEMES else THEMES[0],
    )


def keep(request: Request, response: Response, name: str, value: str) -> None:
    """Let the browser remember something for a year, and tell it to this site alone."""
    response.set_cookie(
        name, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def address_of(request: Request) -> str:
    """Where somebody asks from, for limits."""
    return request.client.host if request.client else ""

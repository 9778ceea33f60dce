"""What stands before every page: limits of size and speed, the check of origin, and headers that browsers obey."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cabochon.server.ops.rate_limits import RateLimits
from cabochon.server.ops.settings import Settings
from cabochon.server.people import COOKIE, People, Refused
from cabochon.server.web.errors import answer_refused
from cabochon.server.web.refusals import TooFast, TooLarge, WrongOrigin
from cabochon.server.web.rendering import fingerprint

__all__ = ["SecurityMiddleware", "shown_token"]

LARGEST_BODY = 32_768
TO_A_HOUSE = 10  # so many people may share an address
TO_A_POST = 4  # so often a page may be looked at for each post
DRAWN = ("/static/", "/art/", "/scene/", "/poster/", "/emblem.svg")  # the same for everybody
FOREVER, AN_HOUR = "public, max-age=31536000, immutable", "public, max-age=3600"
READING = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._writers = (_buckets(settings, 1), _buckets(settings, TO_A_HOUSE))
        self._readers = (_buckets(settings, TO_A_POST), _buckets(settings, TO_A_POST * TO_A_HOUSE))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", _kept(scope, message["status"]))
            await send(message)

        try:
            body = await self._checked(scope, receive)
        except Refused as refused:
            await answer_refused(Request(scope), refused)(scope, receive, with_headers)
        else:
            await self._app(scope, body, with_headers)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """What the request says, if it may be listened to at all."""
        if scope["method"] in READING:
            if scope["path"].startswith(("/t/", "/r/", "/api/")):
                self._take(self._readers, scope)
            return receive
        headers = Headers(scope=scope)
        if not is_same_origin(headers) and not shown_token(headers):  # no browser adds a token by itself
            raise WrongOrigin
        self._take(self._writers, scope)
        return await _read(headers, receive)

    def _take(self, buckets: tuple[RateLimits, RateLimits], scope: Scope) -> None:
        """One from what a person and where they live may still ask for."""
        person, house = _who(scope)
        if not (buckets[1].take(house) and buckets[0].take(person)):
            raise TooFast


def _buckets(settings: Settings, times: int) -> RateLimits:
    return RateLimits(a_second=settings.posts_a_second * times, at_once=settings.posts_at_once * times)


def _kept(scope: Scope, status: int) -> str:
    """How long browsers may keep an answer: for ever where its address changes with what is there."""
    if status >= 400 or not scope["path"].startswith(DRAWN):
        return "no-store"
    return FOREVER if scope["query_string"].decode("latin-1") == fingerprint() else AN_HOUR


async def _read(headers: Headers, receive: Receive) -> Receive:
    """The whole body, which is small, to be received once more."""
    told = headers.get("content-length", "0")
    if not told.isdigit() or int(told) > LARGEST_BODY:
        raise TooLarge
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise TooLarge
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def is_same_origin(headers: Headers) -> bool:
    """Whether a page of this site sent the request, or no page at all."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:
            return False
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def shown_token(headers: Headers) -> str:
    """The token of a program; empty if it shows none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _who(scope: Scope) -> tuple[str, str]:
    """A person by their cookie, and where they live; who has no cookie, or a wrong one, is known by that alone."""
    client = scope.get("client")
    house = client[0] if client else ""
    token = shown_token(Headers(scope=scope))
    if token:
        return hashlib.sha256(token.encode(errors="replace")).hexdigest(), house
    people: People = scope["app"].state.people
    person = people.read(Request(scope).cookies.get(COOKIE))
    return (person.id if person is not None else house), house

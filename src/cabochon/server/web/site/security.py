"""Middleware in front of every handler: limits on size and rate, the check of origin, security headers."""

from __future__ import annotations

import hashlib
from email.message import Message as Header
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cabochon.server.http import BadForm, Busy, TooFast, TooLarge, WrongOrigin, bearer_token, services_of
from cabochon.server.ops import RateLimits, Settings, network
from cabochon.server.people import COOKIE, Refused
from cabochon.server.web.rendering.templates import fingerprint
from cabochon.server.web.site.errors import refusal_response

__all__ = ["SecurityMiddleware"]

LARGEST_BODY = 32_768  # bytes
READS_PER_POST = 4  # how many more reads than posts the rate limit allows
CACHEABLE = (  # the same for everybody
    *("/static/", "/art/", "/faces/", "/figures/", "/scene/", "/poster/", "/icon/", "/manifest/"),
    "/emblem.svg",
)
UNLIMITED = (*CACHEABLE, "/healthz", "/metrics")  # a page shows many pictures, and operators may always look
FOREVER, AN_HOUR = b"public, max-age=31536000, immutable", b"public, max-age=3600"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
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
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        people = settings.people_per_address
        self._writes = (_limits(settings, 1), _limits(settings, people))
        self._reads = (_limits(settings, READS_PER_POST), _limits(settings, READS_PER_POST * people))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: list[tuple[bytes, bytes]] = message["headers"]
                present = {name for name, _ in headers}
                headers.extend(header for header in RAW_HEADERS if header[0] not in present)
                if b"cache-control" not in present:
                    headers.append((b"cache-control", _cache_control(scope, message["status"])))
            await send(message)

        try:
            body = await self._checked(scope, receive)
        except Refused as refused:
            await refusal_response(Request(scope), refused)(scope, receive, with_headers)
        else:
            await self._app(scope, body, with_headers)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """The body of the request, once it has passed all checks."""
        if not scope["path"].startswith(UNLIMITED) and services_of(Request(scope)).load.is_overloaded:
            raise Busy
        if scope["method"] in SAFE_METHODS:
            if not scope["path"].startswith(UNLIMITED):
                self._take(self._reads, scope)
            return receive
        headers = Headers(scope=scope)
        if not is_same_origin(headers) and not bearer_token(headers):  # no browser adds a token by itself
            raise WrongOrigin
        self._take(self._writes, scope)
        if not _is_utf8(headers):
            raise BadForm
        return await _read(headers, receive)

    def _take(self, limits: tuple[RateLimits, RateLimits], scope: Scope) -> None:
        """Count the request against the limits of its person and of its address."""
        person, address = _sender(scope)
        if not (limits[1].take(address) and limits[0].take(person)):
            raise TooFast


def _limits(settings: Settings, times: int) -> RateLimits:
    return RateLimits(a_second=settings.posts_per_second * times, at_once=settings.posts_at_once * times)


def _cache_control(scope: Scope, status: int) -> bytes:
    """How long browsers may cache an answer: for ever if its address contains the fingerprint of the content."""
    if status >= 400 or not scope["path"].startswith(CACHEABLE):
        return b"no-store"
    return FOREVER if scope["query_string"].decode("latin-1") == fingerprint() else AN_HOUR


def _is_utf8(headers: Headers) -> bool:
    """Whether the body claims to be UTF-8, as every browser sends it; other encodings can hide half a character."""
    content_type = headers.get("content-type", "")
    if "charset" not in content_type.lower():
        return True
    header = Header()
    header["content-type"] = content_type
    charset = header.get_param("charset", "utf-8")
    return isinstance(charset, str) and charset.lower() in ("utf-8", "utf8", "us-ascii")


async def _read(headers: Headers, receive: Receive) -> Receive:
    """Read the whole body, which is small, and replay it to the handler."""
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        raise TooLarge
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise TooLarge
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def is_same_origin(headers: Headers) -> bool:
    """Whether a page of this site sent the request, or no page at all."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:
            return False
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _sender(scope: Scope) -> tuple[str, str]:
    """The person by token or cookie, and the address; without a valid one the address stands for the person."""
    client = scope.get("client")
    address = network(client[0]) if client else ""
    token = bearer_token(Headers(scope=scope))
    if token:
        return hashlib.sha256(token.encode(errors="replace")).hexdigest(), address
    request = Request(scope)
    person = services_of(request).people.read(request.cookies.get(COOKIE))
    return (person.id if person is not None else address), address

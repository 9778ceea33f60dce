"""Answers refused requests: a page for people, JSON for programs and for the scripts of a page."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from markupsafe import escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cabochon import faces
from cabochon.contract import BadOption, BadRecord, GameFailed, IllegalMove, UnknownBot, UnknownGame, shortened
from cabochon.language import Language
from cabochon.server.http import (
    BadForm,
    Busy,
    GameBroken,
    NotLegal,
    Unavailable,
    WrongMethod,
    answer_to,
    error_code,
    known_reader,
)
from cabochon.server.people import Refused
from cabochon.server.play import NotFound
from cabochon.server.store import FAILURES, cause
from cabochon.server.web.guides.rulebook import rule_address
from cabochon.server.web.rendering.templates import fingerprint, render
from cabochon.server.web.site.error_links import HOME, error_links, hint_for

__all__ = ["install_error_handlers", "refusal_response"]

LONGEST_FIELD = 100  # characters of the name of a field

logger = logging.getLogger(__name__)


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_form)
    app.add_exception_handler(IllegalMove, _illegal)
    app.add_exception_handler(GameFailed, _game_failed)
    for failure in FAILURES:
        app.add_exception_handler(failure, _database)
    for error in (BadOption, BadRecord, UnknownBot, UnknownGame):
        app.add_exception_handler(error, _bad_form)


def refusal_response(
    request: Request,
    refused: Refused,
    *,
    status: int = 0,
    headers: Mapping[str, str] | None = None,
    rule_url: str = "",
    **details: str,
) -> Response:
    """The answer to a refusal, with the paragraph of the rules that explains it; only programs receive the details."""
    reader, answer = known_reader(request), answer_to(refused)
    message = reader.language.gettext(answer.message)
    status, headers = status or answer.status, headers or answer.headers
    if _wants_json(request):
        if rule_url:
            details["rule_url"] = rule_url
        fields = {"error": error_code(type(refused)), "message": message, **_encodable(details)}
        return JSONResponse(fields, status, headers=headers)
    if isinstance(refused, Busy):
        return _busy_page(message, reader.language, headers)
    links, hint = error_links(request, refused, rule_url), hint_for(refused)
    page = render("error.html", reader.language, reader=reader, status=status, message=message, hint=hint, links=links)
    return HTMLResponse(page, status, headers=headers)


def _busy_page(message: str, language: Language, headers: Mapping[str, str]) -> Response:
    """A page that costs next to nothing, and that browsers load again by themselves."""
    home, style = escape(language.gettext(HOME)), f"/static/cabochon.css?{fingerprint()}"
    page = (
        f'<!doctype html><html lang="{language.code}"><meta name="viewport" content="width=device-width">'
        f'<title>Cabochon</title><link rel="stylesheet" href="{style}"><body class="lobby"><main>'
        f'<section class="sheet"><p>{escape(message)}</p><p><a class="button" href="/">{home}</a></p></section>'
        "</main></body></html>"
    )
    return HTMLResponse(page, answer_to(Busy()).status, headers={**headers, "Refresh": headers["Retry-After"]})


def _encodable(details: Mapping[str, str]) -> dict[str, str]:
    """Details may quote the request, where half a character can stand; UTF-8 has none."""
    return {name: text.encode(errors="replace").decode() for name, text in details.items()}


def _wants_json(request: Request) -> bool:
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal_response(request, error)


async def _database(request: Request, error: Exception) -> Response:
    logger.error("the database failed: %s", cause(error))
    return refusal_response(request, Unavailable())


async def _game_failed(request: Request, error: Exception) -> Response:
    logger.error("%s", error)
    return refusal_response(request, GameBroken(), details=str(error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that is no text at all
        return refusal_response(request, BadForm())
    kind = {404: NotFound, 405: WrongMethod}.get(error.status_code, Refused)
    return refusal_response(request, kind(), status=error.status_code, headers=error.headers)


async def _bad_form(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        named = "text" if isinstance(error, BadRecord) else getattr(error, "option", "") or "game"
        return _bad_field(request, named, str(error))
    first = error.errors()[0]
    if first["loc"][0] == "path":
        return refusal_response(request, NotFound())
    return _bad_field(request, ".".join(map(str, first["loc"][1:])), str(first["msg"]))


def _bad_field(request: Request, name: str, reason: str) -> Response:
    """Senders choose names of options, of any length."""
    return refusal_response(request, BadForm(), field=shortened(name, LONGEST_FIELD), details=reason)


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    refused = NotLegal(faces.find(error.game).broken_rule(error.rule)) if error.game else NotLegal()
    rule_url = rule_address(error.game, error.rule) if error.game else ""
    return refusal_response(request, refused, rule=error.rule, rule_url=rule_url)

"""Answers refused requests: a page for people, JSON for programs and for the scripts of a page."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cabochon import faces
from cabochon.contract import BadOption, BadRecord, IllegalMove, UnknownBot, UnknownGame
from cabochon.server.http import BadForm, NotLegal, Unavailable, WrongMethod, answer_to, error_code, known_reader
from cabochon.server.people import Refused
from cabochon.server.play import NotFound
from cabochon.server.store import FAILURES, cause
from cabochon.server.web.rendering import render

__all__ = ["install_error_handlers", "refusal_response"]

logger = logging.getLogger(__name__)


def install_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_form)
    app.add_exception_handler(IllegalMove, _illegal)
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
    **details: str,
) -> Response:
    """The answer to a refusal; only programs receive the details."""
    reader, answer = known_reader(request), answer_to(refused)
    message = reader.language.gettext(answer.message)
    status, headers = status or answer.status, headers or answer.headers
    if _wants_json(request):
        fields = {"error": error_code(type(refused)), "message": message, **details}
        return JSONResponse(fields, status, headers=headers)
    page = render("error.html", reader.language, reader=reader, status=status, message=message)
    return HTMLResponse(page, status, headers=headers)


def _wants_json(request: Request) -> bool:
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal_response(request, error)


async def _database(request: Request, error: Exception) -> Response:
    logger.error("the database failed: %s", cause(error))
    return refusal_response(request, Unavailable())


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that is no text at all
        return refusal_response(request, BadForm())
    kind = {404: NotFound, 405: WrongMethod}.get(error.status_code, Refused)
    return refusal_response(request, kind(), status=error.status_code, headers=error.headers)


async def _bad_form(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        field = "text" if isinstance(error, BadRecord) else getattr(error, "option", "") or "game"
        return refusal_response(request, BadForm(), field=field, details=str(error))
    first = error.errors()[0]
    if first["loc"][0] == "path":
        return refusal_response(request, NotFound())
    return refusal_response(request, BadForm(), field=".".join(map(str, first["loc"][1:])), details=str(first["msg"]))


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    game = getattr(request.state, "game", "")
    refused = NotLegal(faces.find(game).reason(error.rule)) if game else NotLegal()
    return refusal_response(request, refused, rule=error.rule)

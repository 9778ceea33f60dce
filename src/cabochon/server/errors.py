"""What a person is told when something is refused: a page, or for the module of the page a few words."""

from __future__ import annotations

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cabochon.game import BadOption, IllegalMove, UnknownBot, UnknownGame
from cabochon.server.reader import reader_of
from cabochon.server.refusals import BadForm, NotFound, Refused, Unavailable
from cabochon.server.rendering import render
from cabochon.server.rules.reasons import reason

__all__ = ["answer_refused", "install"]

logger = logging.getLogger(__name__)


def install(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_form)
    app.add_exception_handler(IllegalMove, _illegal)
    app.add_exception_handler(DBAPIError, _database)
    app.add_exception_handler(NoConnection, _database)
    for error in (BadOption, UnknownBot, UnknownGame):
        app.add_exception_handler(error, _bad_form)


def _answer(request: Request, status: int, message: str) -> Response:
    reader = reader_of(request)
    words = reader.tongue.say(message)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"message": words}, status)
    return HTMLResponse(render("error.html", reader.tongue, reader=reader, status=status, words=words), status)


def answer_refused(request: Request, refused: Refused) -> Response:
    return _answer(request, refused.status, refused.words)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer_refused(request, error)


async def _database(request: Request, error: Exception) -> Response:
    logger.error("the database failed: %s", getattr(error, "orig", error))
    return answer_refused(request, Unavailable())


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _answer(request, error.status_code, NotFound.words if error.status_code == 404 else Refused.words)


async def _bad_form(request: Request, error: Exception) -> Response:
    if isinstance(error, RequestValidationError) and any(told["loc"][0] == "path" for told in error.errors()):
        return answer_refused(request, NotFound())
    return _answer(request, BadForm.status, BadForm.words)


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    return _answer(request, 422, reason(getattr(request.state, "game", ""), error.rule))

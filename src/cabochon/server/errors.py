"""What a person is told when something is refused: a page, or for the module of the page a few words."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cabochon.game import BadOption, IllegalMove, UnknownBot, UnknownGame
from cabochon.server.reader import reader_of
from cabochon.server.refusals import BadForm, NotFound, Refused
from cabochon.server.rendering import render
from cabochon.server.rules.reasons import reason

__all__ = ["install", "pass_guard"]


def install(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_form)
    app.add_exception_handler(IllegalMove, _illegal)
    for error in (BadOption, UnknownBot, UnknownGame):
        app.add_exception_handler(error, _bad_form)


def pass_guard(request: Request) -> None:
    """Refuse what the guard found before anything of the request was read."""
    refused = getattr(request.state, "refused", None)
    if refused is not None:
        raise refused


def _answer(request: Request, status: int, message: str) -> Response:
    reader = reader_of(request)
    words = reader.tongue.say(message)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"message": words}, status)
    return HTMLResponse(render("error.html", reader.tongue, reader=reader, status=status, words=words), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(request, error.status, error.words)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _answer(request, error.status_code, NotFound.words if error.status_code == 404 else Refused.words)


async def _bad_form(request: Request, error: Exception) -> Response:
    return _answer(request, BadForm.status, BadForm.words)


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    return _answer(request, 422, reason(getattr(request.state, "game", ""), error.rule))

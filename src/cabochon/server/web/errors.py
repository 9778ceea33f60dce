"""What a person is told when something is refused: a page, or for the module of the page a few words."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cabochon import faces
from cabochon.contract import BadOption, BadRecord, IllegalMove, UnknownBot, UnknownGame
from cabochon.server.people import Refused
from cabochon.server.play import NotFound
from cabochon.server.store import FAILURES, cause
from cabochon.server.web.reader import reader_of
from cabochon.server.web.refusals import BadForm, NotLegal, Unavailable, WrongMethod, response_for, words_for
from cabochon.server.web.rendering import render

__all__ = ["answer_refused", "code", "install"]

logger = logging.getLogger(__name__)


def install(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _bad_form)
    app.add_exception_handler(IllegalMove, _illegal)
    for failure in FAILURES:
        app.add_exception_handler(failure, _database)
    for error in (BadOption, BadRecord, UnknownBot, UnknownGame):
        app.add_exception_handler(error, _bad_form)


def answer_refused(request: Request, refused: Refused) -> Response:
    return _answer(request, type(refused), words=words_for(refused))


def code(kind: type[Exception]) -> str:
    """What programs know a reason by: `too-late`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _answer(
    request: Request,
    refused: type[Refused],
    *,
    status: int = 0,
    words: str = "",
    headers: Mapping[str, str] | None = None,
    **more: str,
) -> Response:
    """A refusal for whoever asks; `more` is for programs."""
    reader = reader_of(request)
    usual = response_for(refused)
    words = reader.language.gettext(words or usual.words)
    status, headers = status or usual.status, headers or usual.headers
    if _is_for_programs(request):
        told = {"error": code(refused), "message": words, **more}
        return JSONResponse(told, status, headers=headers)
    page = render("error.html", reader.language, reader=reader, status=status, words=words)
    return HTMLResponse(page, status, headers=headers)


def _is_for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer_refused(request, error)


async def _database(request: Request, error: Exception) -> Response:
    logger.error("the database failed: %s", cause(error))
    return answer_refused(request, Unavailable())


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that is no text at all
        return answer_refused(request, BadForm())
    kinds = {404: NotFound, 405: WrongMethod}
    return _answer(request, kinds.get(error.status_code, Refused), status=error.status_code, headers=error.headers)


async def _bad_form(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        field = "text" if isinstance(error, BadRecord) else getattr(error, "option", "") or "game"
        return _answer(request, BadForm, field=field, details=str(error))
    told = error.errors()[0]
    if told["loc"][0] == "path":
        return answer_refused(request, NotFound())
    return _answer(request, BadForm, field=".".join(map(str, told["loc"][1:])), details=str(told["msg"]))


async def _illegal(request: Request, error: Exception) -> Response:
    assert isinstance(error, IllegalMove)
    game = getattr(request.state, "game", "")
    words = faces.find(game).reason(error.rule) if game else response_for(NotLegal).words
    return _answer(request, NotLegal, words=words, rule=error.rule)

"""Hints and the coach, for a person who plays a casual match against bots alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path
from starlette.responses import HTMLResponse, Response

from cabochon.server.http import AllServices, CurrentReader
from cabochon.server.show import HINT_STEPS, coach_text, hint_text
from cabochon.server.web.rendering.templates import render

__all__ = ["router"]

router = APIRouter(prefix="/t/{name}")

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]
Number = Annotated[int, Form(ge=0, le=10**6)]


@router.post("/hint")
async def hint(
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    number: Number,
    step: Annotated[int, Form(ge=1, le=HINT_STEPS)] = 1,
) -> Response:
    """A part of the page: the hint for the position after this many entries of the log, as far as it was asked for."""
    found = await services.hints.hint(name, reader.person, number=number)
    return HTMLResponse(render("table/hint.html", reader.language, hint=hint_text(found, step, reader.language)))


@router.post("/coach")
async def coach(services: AllServices, reader: CurrentReader, name: Name, number: Number) -> Response:
    """A part of the page: what the reader's last move was worth, by its number in the log."""
    judged = await services.coach.judged(name, reader.person, number=number)
    return HTMLResponse(render("table/coach.html", reader.language, coach=coach_text(judged, reader.language)))

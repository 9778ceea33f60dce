"""Replays: a finished match at its permanent address, turn by turn, and records that people upload."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from cabochon.contract import BadRecord
from cabochon.server.http import (
    AllServices,
    BadForm,
    CurrentReader,
    UploadService,
    answer_to,
    maker_of,
)
from cabochon.server.play import NotFound, Table
from cabochon.server.show import notes_on, replay_names, table_preview
from cabochon.server.web.rendering.responses import page, redirect
from cabochon.server.web.rendering.templates import render
from cabochon.server.web.tables.replay_scene import Name, RequestedLook, checked_look, finished_table, replay_scene

__all__ = ["router"]

router = APIRouter()
TURNS_LISTED = 100  # at once, in words
LONGEST_RECORD = 1000  # moves and deals


@router.get("/r/{name}")
async def replay_page(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    look: RequestedLook,
) -> Response:
    table = await finished_table(services, name)
    if table is None:
        return redirect(f"/t/{name}")
    context = replay_scene(services.chronicles, checked_look(table, look), look, reader)
    context |= {
        "record": _short_record(table),
        "base": str(request.base_url),
        "may_analyse": services.reviews.is_offered,
    }
    return page(
        request, "replay.html", reader, **context, preview=table_preview(table, reader.language, path=f"r/{name}")
    )


def _short_record(table: Table) -> str:
    """The record of a match of the usual length; a longer one can be downloaded."""
    return table.match.record() if len(table.played) <= LONGEST_RECORD else ""


@router.get("/r/{name}/now")
async def replay_fragment(services: AllServices, reader: CurrentReader, name: Name, look: RequestedLook) -> Response:
    """The part of the page that changes."""
    table = await finished_table(services, name)
    if table is None:
        raise NotFound
    context = replay_scene(services.chronicles, checked_look(table, look), look, reader)
    return HTMLResponse(render("replay/now.html", reader.language, reader=reader, **context))


@router.get("/r/{name}/turns")
async def turns_fragment(services: AllServices, reader: CurrentReader, name: Name, look: RequestedLook) -> Response:
    """The turns around one in words, loaded on demand."""
    table = await finished_table(services, name)
    if table is None:
        raise NotFound
    checked_look(table, look)
    first = look.turn // TURNS_LISTED * TURNS_LISTED
    turns = range(first, min(first + TURNS_LISTED, len(table.match.turns)))
    names = replay_names(table.seats, reader.language)
    context = {
        "table": table,
        "look": look,
        "turns": turns,
        "pages": await services.chronicles.pages_in_steps(
            table, turns, look.perspective, names=names, language=reader.language
        ),
        "notes": notes_on(table, turns, reader.language),
        "last": len(table.match.turns) - 1,
    }
    return HTMLResponse(render("replay/turns.html", reader.language, **context))


async def _text_of(file: UploadFile) -> str | None:
    """The text of a file; None if it is not text."""
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


@router.get("/replay")
async def upload_page(request: Request, reader: CurrentReader) -> Response:
    """The page on which people upload a record."""
    return page(request, "upload.html", reader, text="", problem="", details="")


@router.post("/replay")
async def upload_record(
    request: Request,
    uploads: UploadService,
    reader: CurrentReader,
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Give a record a permanent address; one that cannot be replayed is refused with the line and the reason."""
    content = await _text_of(file) if file is not None and file.filename else text
    try:
        if content is None:
            raise BadRecord("line 1: this file is not text")
        name = await uploads.add(content, maker=maker_of(request, reader.person))
    except BadRecord as bad:
        again = page(request, "upload.html", reader, text=content or "", problem=True, details=str(bad))
        again.status_code = answer_to(BadForm()).status
        return again
    return redirect(f"/r/{name}")

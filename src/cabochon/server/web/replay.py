"""Replays: a finished match at its permanent address, turn by turn, and records that people upload."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Path, Query, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from cabochon import faces, games
from cabochon.contract import BadRecord
from cabochon.server.http import BadForm, CurrentReader, PlaybackCache, Tables, UploadService, answer_to
from cabochon.server.play import NotFound, Table, TableService, is_upload
from cabochon.server.show import Perspective, Playback, Playbacks, Reader, clock_face, ended, notes_on, replay_names
from cabochon.server.store import Status
from cabochon.server.web.rendering import render
from cabochon.server.web.responses import page, redirect

__all__ = ["router"]

router = APIRouter()
OPEN = "open"

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]


@dataclass(frozen=True)
class ReplayLook:
    """Which turn of a replay is shown, and from which seat."""

    turn: int
    seat: str

    @property
    def perspective(self) -> Perspective:
        return Perspective(everything=True) if self.seat == OPEN else Perspective(int(self.seat))


async def _requested_look(
    turn: Annotated[int, Query(ge=0, le=10**6)] = 0, seat: Annotated[str, Query(pattern=r"^(open|[0-9])$")] = OPEN
) -> ReplayLook:
    return ReplayLook(turn, seat)


RequestedLook = Annotated[ReplayLook, Depends(_requested_look)]


async def _finished(tables: TableService, name: str) -> Table | None:
    """The table if its match has ended: until then nobody may see the cards of others."""
    table = await tables.find(name)
    return table if table.status is Status.OVER else None


@router.get("/r/{name}")
async def replay_page(
    request: Request, tables: Tables, playbacks: PlaybackCache, reader: CurrentReader, name: Name, look: RequestedLook
) -> Response:
    table = await _finished(tables, name)
    if table is None:
        return redirect(f"/t/{name}")
    context = await asyncio.to_thread(_context, playbacks, table, look, reader)
    return page(request, "replay.html", reader, **context, record=table.match.record(), base=str(request.base_url))


@router.get("/r/{name}/now")
async def replay_fragment(
    tables: Tables, playbacks: PlaybackCache, reader: CurrentReader, name: Name, look: RequestedLook
) -> Response:
    """The part of the page that changes."""
    table = await _finished(tables, name)
    if table is None:
        raise NotFound
    return HTMLResponse(await asyncio.to_thread(_fragment, playbacks, table, look, reader))


@router.get("/r/{name}/turns")
async def turns_fragment(
    tables: Tables, playbacks: PlaybackCache, reader: CurrentReader, name: Name, look: RequestedLook
) -> Response:
    """All turns in words, loaded on demand because a long match takes a while."""
    table = await _finished(tables, name)
    if table is None:
        raise NotFound
    return HTMLResponse(await asyncio.to_thread(_turns, playbacks, table, look, reader))


async def _text_of(file: UploadFile) -> str | None:
    """The text of a file; None if it is not text."""
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _checked(playback: Playback, table: Table, look: ReplayLook) -> Playback:
    if look.turn > playback.last or (look.seat != OPEN and int(look.seat) >= len(table.seats)):
        raise NotFound
    return playback


def _context(playbacks: Playbacks, table: Table, look: ReplayLook, reader: Reader) -> dict[str, Any]:
    """What the templates of a replay show."""
    playback = _checked(playbacks.of(table), table, look)
    names, seat = replay_names(table, reader.language), look.perspective.seat
    face, view = faces.find(table.game), playback.view(look.turn, look.perspective)
    turn = playback.page(look.turn, look.perspective, names, reader.language)
    return {
        "table": table,
        "game": games.find(table.game),
        "look": look,
        "last": playback.last,
        "view": view,
        "reveals": face.reveals(view),
        "seat": seat,
        "names": names,
        "words": face.words,
        "turn": turn,
        "notes": notes_on(table, reader.language),
        "marked": turn.pieces,
        "mover": turn.seat,
        "mine": False,
        "legal": [],
        "clocks": {},
        "running": None,
        "clock_face": clock_face,
        "winners": [winner for winner, share in enumerate(table.result or ()) if share > 0],
        "outcome": _outcome(table, names, reader) if look.turn == playback.last else "",
        "order": [((seat or 0) + step) % len(names) for step in range(len(names))],
    }


def _outcome(table: Table, names: list[str], reader: Reader) -> str:
    """How the match ended; an uploaded record of an unfinished match gives no reason."""
    if table.match.is_over:
        return faces.find(table.game).words.verdict(table.match.view(), names, reader.language)
    if is_upload(table):
        return reader.language.gettext("The match was not played to the end.")
    return ended(table, reader.language)


def _fragment(playbacks: Playbacks, table: Table, look: ReplayLook, reader: Reader) -> str:
    return render("replay/now.html", reader.language, reader=reader, **_context(playbacks, table, look, reader))


def _turns(playbacks: Playbacks, table: Table, look: ReplayLook, reader: Reader) -> str:
    playback, names = _checked(playbacks.of(table), table, look), replay_names(table, reader.language)
    pages = [playback.page(turn, look.perspective, names, reader.language) for turn in range(playback.last + 1)]
    return render(
        "replay/turns.html",
        reader.language,
        table=table,
        look=look,
        pages=pages,
        notes=notes_on(table, reader.language),
    )


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
        name = await uploads.add(content)
    except BadRecord as bad:
        again = page(request, "upload.html", reader, text=content or "", problem=True, details=str(bad))
        again.status_code = answer_to(BadForm()).status
        return again
    return redirect(f"/r/{name}")

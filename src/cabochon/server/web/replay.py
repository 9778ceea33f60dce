"""Looking back: a finished match at its permanent address, turn by turn, and records that people bring."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Path, Query, Request, UploadFile
from starlette.responses import HTMLResponse, Response

from cabochon import faces, games
from cabochon.contract import BadRecord
from cabochon.server.play import NotFound, Table, TableService, Uploads, is_upload
from cabochon.server.show import Perspective, Playback, Playbacks, Reader, clock_face, ended, notes_on, replay_names
from cabochon.server.store import Status
from cabochon.server.web.pages import page, to
from cabochon.server.web.reader import reader_of
from cabochon.server.web.refusals import BadForm, response_for
from cabochon.server.web.rendering import render

__all__ = ["router"]

router = APIRouter()
OPEN = "open"

Name = Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]


@dataclass(frozen=True)
class Look:
    """Which turn somebody looks at, and with whose perspective."""

    turn: int
    seat: str

    @property
    def perspective(self) -> Perspective:
        return Perspective(everything=True) if self.seat == OPEN else Perspective(int(self.seat))


def looking(
    turn: Annotated[int, Query(ge=0, le=10**6)] = 0, seat: Annotated[str, Query(pattern=r"^(open|[0-9])$")] = OPEN
) -> Look:
    return Look(turn, seat)


Looking = Annotated[Look, Depends(looking)]


async def _finished(request: Request, name: str) -> Table | None:
    """A table whose match has ended; nobody looks at the cards of others before."""
    service: TableService = request.app.state.service
    table = await service.find(name)
    return table if table.status is Status.OVER else None


@router.get("/r/{name}")
async def whole_page(request: Request, name: Name, look: Looking) -> Response:
    table = await _finished(request, name)
    if table is None:
        return to(f"/t/{name}")
    reader = reader_of(request)
    told = await asyncio.to_thread(_told, request.app.state.playbacks, table, look, reader)
    return page(request, "replay.html", reader, **told, record=table.match.record(), base=str(request.base_url))


@router.get("/r/{name}/now")
async def one_turn(request: Request, name: Name, look: Looking) -> Response:
    """The part of the page that changes."""
    table = await _finished(request, name)
    if table is None:
        raise NotFound
    return HTMLResponse(
        await asyncio.to_thread(_fragment, request.app.state.playbacks, table, look, reader_of(request))
    )


@router.get("/r/{name}/turns")
async def every_turn(request: Request, name: Name, look: Looking) -> Response:
    """All turns in words: loaded when somebody asks for them, for a long match takes a while to tell."""
    table = await _finished(request, name)
    if table is None:
        raise NotFound
    return HTMLResponse(await asyncio.to_thread(_turns, request.app.state.playbacks, table, look, reader_of(request)))


async def _text_of(file: UploadFile) -> str | None:
    """The text of a file; None if it is not text."""
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _checked(playback: Playback, table: Table, look: Look) -> Playback:
    if look.turn > playback.last or (look.seat != OPEN and int(look.seat) >= len(table.seats)):
        raise NotFound
    return playback


def _told(playbacks: Playbacks, table: Table, look: Look, reader: Reader) -> dict[str, Any]:
    """What the templates are handed."""
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
    """How it ended, by the rules or before its time; a record that was left open does not tell why."""
    if table.match.is_over:
        return faces.find(table.game).words.verdict(table.match.view(), names, reader.language)
    if is_upload(table):
        return reader.language.gettext("The match was not played to the end.")
    return ended(table, reader.language)


def _fragment(playbacks: Playbacks, table: Table, look: Look, reader: Reader) -> str:
    return render("replay/now.html", reader.language, reader=reader, **_told(playbacks, table, look, reader))


def _turns(playbacks: Playbacks, table: Table, look: Look, reader: Reader) -> str:
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
async def bring(request: Request) -> Response:
    """Where a record is pasted or dropped."""
    return page(request, "bring.html", reader_of(request), text="", problem="", details="")


@router.post("/replay")
async def brought(
    request: Request,
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """A record gets a permanent address; one that cannot be played again is refused with the line and the reason."""
    archive: Uploads = request.app.state.uploads
    told = await _text_of(file) if file is not None and file.filename else text
    try:
        if told is None:
            raise BadRecord("line 1: this file is no text")
        name = await archive.add(told)
    except BadRecord as bad:
        again = page(request, "bring.html", reader_of(request), text=told or "", problem=True, details=str(bad))
        again.status_code = response_for(BadForm).status
        return again
    return to(f"/r/{name}")

"""The invitation to a table as a QR code. It is a secret: only those who invite others can fetch it."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from cabochon.server.http import CurrentReader, Tables
from cabochon.server.play import NotFound, Table
from cabochon.server.store import Status

__all__ = ["may_invite", "router"]

router = APIRouter()

MODULE = 8  # pixels of one square


@router.get("/t/{name}/invitation.svg")
async def invitation_code(
    request: Request, reader: CurrentReader, tables: Tables, name: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]
) -> Response:
    table = await tables.find(name)
    if not may_invite(table, reader.person.id):
        raise NotFound
    code = _qr_code(f"{request.base_url}join/{table.invite}")
    return Response(code, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def may_invite(table: Table, person: str) -> bool:
    """Whether a person knows the invitation to a table that still has an open seat."""
    return table.status is Status.WAITING and (table.maker == person or bool(table.held_by(person)))


def _qr_code(text: str) -> bytes:
    """Dark on light, with a margin: scanners need both, whatever the theme."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=MODULE, light="#fff", xmldecl=False)
    return drawn.getvalue()

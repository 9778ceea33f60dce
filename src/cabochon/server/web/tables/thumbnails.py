"""The picture of a table in lists and previews. It has an address of its own, so that a list reads no match."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Path, Request
from starlette.responses import Response

from cabochon.server.http import AllServices, CurrentReader, refuse_spectators_if_busy
from cabochon.server.web.rendering.templates import fingerprint

__all__ = ["router"]

router = APIRouter()

FOREVER, ASK_AGAIN = "private, max-age=31536000, immutable", "private, no-cache"


@router.get("/t/{name}/picture.svg")
async def picture(
    request: Request,
    services: AllServices,
    reader: CurrentReader,
    name: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")],
    if_none_match: Annotated[str, Header()] = "",
) -> Response:
    """A small picture of what a spectator sees. With `?VERSION-FINGERPRINT` browsers may keep it for ever."""
    table = await services.tables.find(name)
    refuse_spectators_if_busy(services, table, reader.person.id)
    state = f"{table.version}-{fingerprint()}"
    headers = {"ETag": f'"{state}"', "Cache-Control": FOREVER if request.url.query == state else ASK_AGAIN}
    if f'"{state}"' in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(services.thumbnails.of(table), media_type="image/svg+xml", headers=headers)

"""The pictures of link previews: a table, a moment of an analysis, or the box of a game.

1200 by 630 pixels, as messengers want them.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import RedirectResponse, Response

from cabochon import faces, games
from cabochon.art.shared.svg import element, rectangle
from cabochon.faces import Face
from cabochon.faces.drawing.thumbnails import felt
from cabochon.server.http import AllServices, Busy, CurrentReader
from cabochon.server.ops import RasteriserBusy
from cabochon.server.play import NotFound, Table
from cabochon.server.show import graph_of
from cabochon.server.store import Status

__all__ = ["router"]

router = APIRouter()

SIZE = (1200, 630)
BOARD = (1008, 630)  # as wide as a thumbnail of this height
NIGHT = "#17131a"
DIM = 0.4
BOARD_BESIDE = (720, 450)  # a board with a graph beside it
GRAPH_PLACE = (740, 40, 440, 550)
PAPER, INK = "#fffdf8", "#2a2118"
A_MINUTE = "public, max-age=60"
FOR_OTHER_SITES = {"Cross-Origin-Resource-Policy": "cross-origin"}


@router.get("/t/{name}/preview.png")
async def table_picture(services: AllServices, name: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]) -> Response:
    """The table as every spectator sees it; the box of the game while the server has better things to do."""
    table = await services.tables.find(name)
    if table.status is Status.WAITING or services.load.is_busy:
        return _to_cover(table)
    thumbnail = services.thumbnails.of(table)
    try:
        png = await services.pictures.png((table.id, table.version), lambda: _board(table.game, thumbnail), SIZE)
    except RasteriserBusy:
        return _to_cover(table)
    return Response(png, media_type="image/png", headers={**FOR_OTHER_SITES, "Cache-Control": A_MINUTE})


@router.get("/r/{name}/analysis/{turn}.png")
async def moment_picture(
    services: AllServices,
    reader: CurrentReader,
    name: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")],
    turn: Annotated[int, Path(ge=0, le=10**6)],
) -> Response:
    """The table after a turn of a finished match, and the graph of its analysis beside it."""
    table = await services.tables.find(name)
    if table.status is not Status.OVER or turn >= len(table.match.turns):
        raise NotFound
    stored = await services.reviews.find(table)
    review = await services.reviews.read(stored)
    if review is None or stored is None or services.load.is_busy:
        return _to_cover(table)
    board = faces.find(table.game).thumbnail(table.match.after_turn(turn).view(None))
    graph, key = graph_of(review, reader.language, turn=turn), (stored.key, stored.version, turn, reader.language.code)
    try:
        png = await services.pictures.png(key, lambda: _moment(table.game, board, graph), SIZE)
    except RasteriserBusy:
        return _to_cover(table)
    return Response(png, media_type="image/png", headers={**FOR_OTHER_SITES, "Cache-Control": A_MINUTE})


def _to_cover(table: Table) -> Response:
    return RedirectResponse(f"/poster/{table.game}.png", 302, headers=FOR_OTHER_SITES)


@router.get("/poster/{game}.png")
async def cover(services: AllServices, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    face = faces.find(game)
    try:
        png = await services.pictures.png(("cover", game), lambda: _cover(face), SIZE)
    except RasteriserBusy:
        raise Busy from None
    return Response(png, media_type="image/png", headers=FOR_OTHER_SITES)


def _board(game: str, thumbnail: str) -> str:
    """The table on a ground that goes on to both sides."""
    return _sheet(element("defs", felt(game)), rectangle(0, 0, *SIZE, "url(#felt)"), _framed(thumbnail, BOARD))


def _moment(game: str, thumbnail: str, graph: str) -> str:
    """The table on its ground, and a sheet of paper with the graph."""
    x, y, width, height = GRAPH_PLACE
    board = thumbnail.replace("<svg ", f'<svg x="10" y="90" width="{BOARD_BESIDE[0]}" height="{BOARD_BESIDE[1]}" ', 1)
    drawn = graph.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" color="{INK}" ', 1)
    return _sheet(
        element("defs", felt(game)),
        rectangle(0, 0, *SIZE, "url(#felt)"),
        board,
        rectangle(x - 10, y - 10, width + 20, height + 20, PAPER, rx=14),
        drawn,
    )


def _cover(face: Face) -> str:
    """The box in front of itself, larger and dimmer."""
    cover = face.art.cover()
    return _sheet(element("g", _framed(cover, SIZE), opacity=DIM), _framed(cover, BOARD))


def _framed(drawing: str, size: tuple[int, int]) -> str:
    left = (SIZE[0] - size[0]) // 2
    return drawing.replace("<svg ", f'<svg x="{left}" width="{size[0]}" height="{size[1]}" ', 1)


def _sheet(*parts: str) -> str:
    width, height = SIZE
    return element(
        "svg",
        rectangle(0, 0, *SIZE, NIGHT),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )

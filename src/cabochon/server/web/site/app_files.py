"""What makes the site an app that can be installed: manifest, icons, service worker and the page without a network."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import HTMLResponse, Response

from cabochon import art, faces, games
from cabochon.language import LANGUAGES, Language, language_for
from cabochon.server.http import AllServices, Busy
from cabochon.server.ops import RasteriserBusy
from cabochon.server.play import NotFound
from cabochon.server.web.rendering.templates import PAPER, STATIC, fingerprint, render

__all__ = ["router"]

router = APIRouter()

SIZES = {180, 192, 512}

LanguageCode = Annotated[str, Path(pattern=f"^({'|'.join(LANGUAGES)})$")]


@router.get("/manifest/{code}.webmanifest")
async def manifest(code: LanguageCode) -> Response:
    written = json.dumps(_manifest(language_for(code)), ensure_ascii=False)
    return Response(written, media_type="application/manifest+json")


def _manifest(language: Language) -> dict[str, Any]:
    shelf = [games.find(name) for name in faces.shelf()]
    return {
        "id": "/",
        "name": "Cabochon",
        "short_name": "Cabochon",
        "description": language.gettext(
            "%(games)s in the browser: against bots or with friends, without an account.",
            games=language.listed(game.title for game in shelf),
        ),
        "lang": language.code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPER["light"],
        "background_color": PAPER["light"],
        "categories": ["games"],
        "icons": [
            *(_icon(f"/icon/{size}.png", size, "any") for size in (192, 512)),
            *(_icon(f"/icon/maskable-{size}.png", size, "maskable") for size in (192, 512)),
            {"src": f"/emblem.svg?{fingerprint()}", "type": "image/svg+xml", "sizes": "any", "purpose": "any"},
        ],
        "shortcuts": [
            {
                "name": language.labelled(language.gettext("New table"), game.title),
                "short_name": game.title,
                "url": f"/new/{game.name}",
                "icons": [_icon("/icon/192.png", 192, "any")],
            }
            for game in shelf
        ],
    }


def _icon(path: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": f"{path}?{fingerprint()}", "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}


@router.get("/icon/{size:int}.png")
async def icon(services: AllServices, size: int) -> Response:
    return await _icon_picture(services, "emblem", size)


@router.get("/icon/maskable-{size:int}.png")
async def maskable_icon(services: AllServices, size: int) -> Response:
    return await _icon_picture(services, "app_icon", size)


async def _icon_picture(services: AllServices, drawing: str, size: int) -> Response:
    if size not in SIZES:
        raise NotFound
    try:
        png = await services.pictures.png((drawing, size), getattr(art, drawing), (size, size))
    except RasteriserBusy:
        raise Busy from None
    return Response(png, media_type="image/png")


@router.get("/sw.js")
async def service_worker() -> Response:
    """The service worker, at the root so that it serves the whole site; a new version of the files is a new worker."""
    constants = f"const VERSION = {json.dumps(fingerprint())};\nconst LANGUAGES = {json.dumps(LANGUAGES)};\n"
    script = constants + (STATIC / "sw.js").read_text("utf-8")
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline/{code}")
async def offline(code: LanguageCode) -> Response:
    """What the service worker shows without a network. It knows no reader."""
    return HTMLResponse(render("offline.html", language_for(code)))

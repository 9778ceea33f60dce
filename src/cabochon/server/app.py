"""The server put together: store, tables, bots and pages, from start to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.server import errors, pages, play, replay
from cabochon.server.archive import Archive
from cabochon.server.bot_player import BotPlayer
from cabochon.server.chronicle import Chronicles
from cabochon.server.guard import Guard
from cabochon.server.hub import Hub
from cabochon.server.people import People
from cabochon.server.playback import Playbacks
from cabochon.server.rendering import STATIC
from cabochon.server.rooms import Rooms
from cabochon.server.settings import Settings
from cabochon.server.store import Store, open_database

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(await open_database(settings.database))
        rooms = Rooms(store, Hub())
        bots = BotPlayer(rooms, pause=settings.bot_pause)
        app.state.people = People(await store.key("cookies"))
        app.state.rooms = rooms
        app.state.archive = Archive(rooms)
        bots.start()
        yield
        await bots.stop()
        await store.close()

    app = FastAPI(lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.chronicles = Chronicles()
    app.state.playbacks = Playbacks()
    app.add_middleware(GZipMiddleware)
    app.add_middleware(Guard, settings=settings)
    app.include_router(pages.router)
    app.include_router(play.router)
    app.include_router(replay.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app

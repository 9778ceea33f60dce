"""The server put together: store, tables, bots and pages, from start to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.server import account_pages, api, api_page, errors, health, learning, pages, play, replay
from cabochon.server.accounts import Accounts
from cabochon.server.api.telling import Sights
from cabochon.server.archive import Archive
from cabochon.server.bot_player import BotPlayer
from cabochon.server.chronicle import Chronicles
from cabochon.server.guard import Guard
from cabochon.server.hub import Hub
from cabochon.server.metrics import Metrics
from cabochon.server.people import People
from cabochon.server.playback import Playbacks
from cabochon.server.presence import SECONDS_BETWEEN_NOTES, Presence
from cabochon.server.reader import recognise
from cabochon.server.rendering import STATIC
from cabochon.server.rooms import Rooms
from cabochon.server.settings import Settings
from cabochon.server.store import AccountStore, Results, Store, Wire, open_database
from cabochon.server.timekeeper import Timekeeper
from cabochon.server.watching import Watching

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(settings.database)
        store, hub = Store(engine), Hub()
        rooms = Rooms(store, hub, absent_after=settings.absent_after, metrics=metrics)
        app.state.people = People(await store.key("cookies"))
        app.state.rooms = rooms
        app.state.accounts = Accounts(AccountStore(engine), rooms, newcomers=settings.newcomers)
        app.state.results = Results(engine)
        app.state.archive = Archive(rooms)
        app.state.presence = Presence(store, every=min(SECONDS_BETWEEN_NOTES, settings.absent_after / 4))
        metrics.count_connections(lambda: len(app.state.presence))
        working = (
            BotPlayer(rooms, pause=settings.bot_pause, metrics=metrics),
            Timekeeper(rooms),
            app.state.presence,
            Wire(engine, on_news=hub.tell, on_gap=hub.doubt),
        )
        for part in working:
            part.start()
        yield
        for part in working:
            await part.stop()
        app.state.accounts.close()
        await store.close()

    app = FastAPI(lifespan=life, docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(recognise)])
    app.state.settings = settings
    app.state.chronicles = Chronicles()
    app.state.sights = Sights()
    app.state.playbacks = Playbacks()
    app.state.metrics = metrics
    app.add_middleware(GZipMiddleware)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Watching, metrics=metrics)
    app.include_router(pages.router)
    app.include_router(learning.router)
    app.include_router(play.router)
    app.include_router(replay.router)
    app.router.routes.insert(0, api.mounted())
    app.include_router(api_page.router)
    app.include_router(account_pages.router)
    app.include_router(health.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app

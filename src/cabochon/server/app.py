"""The server put together: store, tables, bots and pages, from start to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.server import account_pages, errors, pages, play
from cabochon.server.accounts import Accounts
from cabochon.server.bot_player import BotPlayer
from cabochon.server.chronicle import Chronicles
from cabochon.server.guard import Guard
from cabochon.server.hub import Hub
from cabochon.server.people import People
from cabochon.server.reader import recognise
from cabochon.server.rendering import STATIC
from cabochon.server.rooms import Rooms
from cabochon.server.settings import Settings
from cabochon.server.store import AccountStore, Results, Store, open_database

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(settings.database)
        store = Store(engine)
        rooms = Rooms(store, Hub())
        bots = BotPlayer(rooms, pause=settings.bot_pause)
        app.state.people = People(await store.key("cookies"))
        app.state.rooms = rooms
        app.state.accounts = Accounts(AccountStore(engine), rooms)
        app.state.results = Results(engine)
        bots.start()
        yield
        await bots.stop()
        app.state.accounts.close()
        await store.close()

    app = FastAPI(lifespan=life, docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(recognise)])
    app.state.settings = settings
    app.state.chronicles = Chronicles()
    app.add_middleware(GZipMiddleware)
    app.add_middleware(Guard, settings=settings)
    app.include_router(pages.router)
    app.include_router(play.router)
    app.include_router(account_pages.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app

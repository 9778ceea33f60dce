"""The server put together: store, tables, bots and pages, from start to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.server import api
from cabochon.server.api.serializers import ViewCache
from cabochon.server.ops.metrics import Metrics
from cabochon.server.ops.metrics_middleware import MetricsMiddleware
from cabochon.server.ops.settings import Settings
from cabochon.server.people import SECONDS_BETWEEN_NOTES, Accounts, People, Presence
from cabochon.server.play import BotWorker, Hub, Timekeeper, Uploads, table_service
from cabochon.server.show import Chronicles, Playbacks
from cabochon.server.store import AccountStore, Listener, Results, TableStore, open_database
from cabochon.server.web import account as account_pages
from cabochon.server.web import api_page, errors, health, pages, replay
from cabochon.server.web import learn as learning
from cabochon.server.web import table as play
from cabochon.server.web.reader import recognise
from cabochon.server.web.rendering import STATIC
from cabochon.server.web.security import SecurityMiddleware

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        engine = await open_database(settings.database)
        store, hub = TableStore(engine), Hub()
        service = table_service(store, hub, absent_after=settings.absent_after, metrics=metrics)
        app.state.people = People(await store.key("cookies"))
        app.state.service = service
        app.state.accounts = Accounts(
            AccountStore(engine), on_seats_changed=service.refresh_seats, newcomers=settings.newcomers
        )
        app.state.results = Results(engine)
        app.state.uploads = Uploads(service)
        app.state.presence = Presence(store, every=min(SECONDS_BETWEEN_NOTES, settings.absent_after / 4))
        metrics.count_connections(lambda: len(app.state.presence))
        working = (
            BotWorker(service, pause=settings.bot_pause, metrics=metrics),
            Timekeeper(service),
            app.state.presence,
            Listener(engine, on_news=hub.publish, on_gap=hub.mark_stale),
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
    app.state.view_cache = ViewCache()
    app.state.playbacks = Playbacks()
    app.state.metrics = metrics
    app.add_middleware(GZipMiddleware)
    app.add_middleware(SecurityMiddleware, settings=settings)
    app.add_middleware(MetricsMiddleware, metrics=metrics)
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

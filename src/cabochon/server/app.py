"""The application: its services from start to stop, its middleware and its routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.server.api import api_mount, openapi_document
from cabochon.server.http import Services, TableFollower
from cabochon.server.ops import Metrics, MetricsMiddleware, Settings
from cabochon.server.people import SECONDS_BETWEEN_NOTES, Accounts, People, Presence
from cabochon.server.play import BotWorker, Hub, Timekeeper, Uploads, table_service
from cabochon.server.show import Chronicles, Playbacks, ViewCache
from cabochon.server.store import AccountStore, Listener, Results, TableStore, open_database
from cabochon.server.web import (
    STATIC,
    SecurityMiddleware,
    api_page_router,
    install_error_handlers,
    page_routers,
)

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_services(settings, metrics) as services:
            app.state.services = services
            yield

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(SecurityMiddleware, settings=settings)
    app.add_middleware(MetricsMiddleware, metrics=metrics)
    app.router.routes.insert(0, api_mount())
    for router in (*page_routers(), api_page_router(openapi_document)):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC))
    install_error_handlers(app)
    return app


@asynccontextmanager
async def running_services(settings: Settings, metrics: Metrics) -> AsyncIterator[Services]:
    """The services with their background tasks, until the server stops."""
    engine = await open_database(settings.database)
    store, hub = TableStore(engine), Hub()
    tables = table_service(store, hub, absent_after=settings.absent_after, metrics=metrics)
    presence = Presence(store, every=min(SECONDS_BETWEEN_NOTES, settings.absent_after / 4))
    metrics.count_connections(lambda: len(presence))
    services = Services(
        settings=settings,
        metrics=metrics,
        people=People(await store.key("cookies")),
        tables=tables,
        accounts=Accounts(
            AccountStore(engine), on_seats_changed=tables.refresh_seats, newcomers=settings.newcomers_at_once
        ),
        results=Results(engine),
        uploads=Uploads(tables),
        follower=TableFollower(tables, presence, settings),
        chronicles=Chronicles(),
        playbacks=Playbacks(),
        views=ViewCache(),
    )
    background_tasks = (
        BotWorker(tables, pause=settings.bot_pause, metrics=metrics),
        Timekeeper(tables),
        presence,
        Listener(engine, on_news=hub.publish, on_gap=hub.mark_stale),
    )
    for task in background_tasks:
        task.start()
    yield services
    for task in background_tasks:
        await task.stop()
    services.accounts.close()
    await store.close()

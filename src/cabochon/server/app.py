"""The application: its services from start to stop, its middleware and its routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cachetools import LRUCache
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from cabochon.faces.drawing.fonts import FONT_FAMILY, FONT_FILE
from cabochon.server.api import api_mount, openapi_document
from cabochon.server.http import Services, TableFollower
from cabochon.server.ops import (
    FairnessMiddleware,
    LoadMonitor,
    Metrics,
    MetricsMiddleware,
    Rasteriser,
    Settings,
)
from cabochon.server.people import SECONDS_BETWEEN_NOTES, Accounts, Devices, People, Presence
from cabochon.server.play import (
    Adviser,
    BotWorker,
    Cleanup,
    Coach,
    Exercises,
    Hints,
    Hub,
    QuickMatches,
    Quotas,
    Reviews,
    ReviewWorker,
    TableService,
    Timekeeper,
    Uploads,
    table_service,
)
from cabochon.server.push import Identification, Notifier, Subscriptions
from cabochon.server.show import Chronicles, Graphs, Pictures, Thumbnails, ViewCache
from cabochon.server.store import (
    AccountStore,
    Allowance,
    Listener,
    Results,
    TableStore,
    WriteProbe,
    open_database,
)
from cabochon.server.web import (
    STATIC,
    SecurityMiddleware,
    api_page_router,
    install_error_handlers,
    page_routers,
)

__all__ = ["create_app"]

FRAGMENTS_IN_MEMORY = 500
PRESENT_WITHIN = 1.5  # times between two notes of who is present


def create_app(settings: Settings, *, metrics: Metrics | None = None) -> FastAPI:
    counted = metrics or Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running_services(settings, counted) as services:
            app.state.services = services
            yield

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, compresslevel=4)  # pages are 4 % larger than with 9, in a quarter of the time
    app.add_middleware(SecurityMiddleware, settings=settings)
    app.add_middleware(FairnessMiddleware)
    app.add_middleware(MetricsMiddleware, metrics=counted)
    app.router.routes.insert(0, api_mount())
    for router in (*page_routers(), api_page_router(openapi_document)):
        app.router.routes.extend(router.routes)  # included routers would be searched one by one
    app.mount("/static", StaticFiles(directory=STATIC))
    install_error_handlers(app)
    return app


@asynccontextmanager
async def running_services(settings: Settings, metrics: Metrics) -> AsyncIterator[Services]:
    """The services with their background tasks, until the server stops."""
    engine, hub = await open_database(settings.database), Hub()
    load = _load_monitor(settings, metrics)
    tables = await _tables(TableStore(engine), hub, load, settings=settings, metrics=metrics)
    presence = _presence(tables.store, settings, metrics)
    key, accounts = await tables.store.key("cookies"), await _accounts(AccountStore(engine), tables, settings)
    results, adviser = Results(engine), Adviser()
    services = Services(
        settings=settings,
        metrics=metrics,
        load=load,
        people=People(key),
        devices=Devices(key),
        accounts=accounts,
        push=await _push(accounts.store, tables.store, settings),
        tables=tables,
        results=results,
        write_probe=WriteProbe(engine),
        uploads=Uploads(tables),
        reviews=Reviews(tables, simulations=settings.review_simulations, is_offered=settings.reviews),
        quick_matches=QuickMatches(tables, bots_after=settings.bots_after),
        adviser=adviser,
        hints=Hints(tables.cache, results, adviser),
        coach=Coach(tables.cache, results, adviser, simulations=settings.review_simulations),
        exercises=Exercises(adviser, simulations=settings.review_simulations),
        follower=TableFollower(tables, presence, settings),
        chronicles=Chronicles(),
        views=ViewCache(),
        thumbnails=Thumbnails(),
        graphs=Graphs(),
        pictures=Pictures(Rasteriser(FONT_FILE, FONT_FAMILY)),
        fragments=LRUCache(FRAGMENTS_IN_MEMORY),
    )
    news = Listener(engine, on_news=hub.publish, on_message=hub.publish_message, on_gap=hub.mark_stale)
    background_tasks = (load, *_workers(services, present_within=PRESENT_WITHIN * presence.every), presence, news)
    for task in background_tasks:
        task.start()
    yield services
    for task in background_tasks:
        await task.stop()
    await _close(services)


def _load_monitor(settings: Settings, metrics: Metrics) -> LoadMonitor:
    load = LoadMonitor(busy_after=settings.busy_after)
    metrics.watch_lag(lambda: load.wait)
    return load


async def _tables(
    store: TableStore, hub: Hub, load: LoadMonitor, *, settings: Settings, metrics: Metrics
) -> TableService:
    return table_service(
        store,
        hub,
        absent_after=settings.absent_after,
        unattended_after=settings.unattended_after,
        bot_tables=settings.bot_tables,
        chat=settings.chat,
        quotas=await _quotas(store, settings),
        metrics=metrics,
        load=load,
    )


async def _quotas(store: TableStore, settings: Settings) -> Quotas:
    allowance = Allowance(
        unfinished=settings.tables_per_person,
        waiting=settings.waiting_per_person,
        uploads=settings.uploads_per_day,
        reviews=settings.reviews_per_day,
    )
    key = await store.key("addresses")
    return Quotas(key, person=allowance, people_per_address=settings.people_per_address)


def _presence(store: TableStore, settings: Settings, metrics: Metrics) -> Presence:
    presence = Presence(store, every=min(SECONDS_BETWEEN_NOTES, settings.absent_after / 4))
    metrics.count_connections(lambda: len(presence))
    return presence


async def _accounts(store: AccountStore, tables: TableService, settings: Settings) -> Accounts:
    accounts = Accounts(store, on_seats_changed=tables.refresh_seats, newcomers=settings.newcomers_at_once)
    await accounts.names.fill()
    return accounts


async def _push(accounts: AccountStore, tables: TableStore, settings: Settings) -> Subscriptions:
    identification = Identification(await tables.key("push")) if settings.push else None
    return Subscriptions(accounts.push, identification, anywhere=settings.push_anywhere)


Worker = BotWorker | Timekeeper | Cleanup | Notifier | ReviewWorker


def _workers(services: Services, *, present_within: float) -> tuple[Worker, ...]:
    """What goes on while nobody asks: bots move, clocks run out, people are notified, matches are reviewed."""
    settings, tables, metrics = services.settings, services.tables, services.metrics
    return (
        BotWorker(tables, pause=settings.bot_pause, metrics=metrics),
        Timekeeper(tables),
        Cleanup(tables.store),
        Notifier(tables, services.push, after=settings.push_after, present_within=present_within, metrics=metrics),
        *([ReviewWorker(services.reviews)] if settings.reviews else []),
    )


async def _close(services: Services) -> None:
    services.adviser.close()
    services.accounts.close()
    await services.write_probe.close()
    await services.tables.store.close()

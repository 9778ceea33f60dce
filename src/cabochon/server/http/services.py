"""The services of one running server, in one typed container. The lifespan of the app builds it."""

from __future__ import annotations

from dataclasses import dataclass

from cachetools import LRUCache
from starlette.requests import HTTPConnection

from cabochon.server.http.following import TableFollower
from cabochon.server.ops import LoadMonitor, Metrics, Settings
from cabochon.server.people import Accounts, Devices, People
from cabochon.server.play import Adviser, Coach, Exercises, Hints, QuickMatches, Reviews, TableService, Uploads
from cabochon.server.push import Subscriptions
from cabochon.server.show import Chronicles, Graphs, Pictures, Thumbnails, ViewCache
from cabochon.server.store import Results, WriteProbe

__all__ = ["Services", "services_of"]


@dataclass(frozen=True)
class Services:
    settings: Settings
    metrics: Metrics
    load: LoadMonitor
    people: People
    devices: Devices
    tables: TableService
    accounts: Accounts
    results: Results
    write_probe: WriteProbe
    uploads: Uploads
    reviews: Reviews
    quick_matches: QuickMatches
    adviser: Adviser
    hints: Hints
    coach: Coach
    exercises: Exercises
    follower: TableFollower
    chronicles: Chronicles
    views: ViewCache
    thumbnails: Thumbnails
    graphs: Graphs
    pictures: Pictures
    push: Subscriptions
    fragments: LRUCache[tuple[object, ...], str]  # rendered, for spectators


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services

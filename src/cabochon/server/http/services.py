"""The services of one running server, in one typed container. The lifespan of the app builds it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from cabochon.server.http.following import TableFollower
from cabochon.server.ops import Metrics, Settings
from cabochon.server.people import Accounts, People
from cabochon.server.play import TableService, Uploads
from cabochon.server.show import Chronicles, Playbacks, ViewCache
from cabochon.server.store import Results

__all__ = ["Services", "services_of"]


@dataclass(frozen=True)
class Services:
    settings: Settings
    metrics: Metrics
    people: People
    tables: TableService
    accounts: Accounts
    results: Results
    uploads: Uploads
    follower: TableFollower
    chronicles: Chronicles
    playbacks: Playbacks
    views: ViewCache


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services

"""Dependencies of handlers, by type: `tables: Tables` is the table service, `reader: CurrentReader` the reader.

The functions are coroutines only because FastAPI runs plain functions in a thread, which costs more than they do.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from cabochon.server.http.following import TableFollower
from cabochon.server.http.reader import current_reader
from cabochon.server.http.services import Services, services_of
from cabochon.server.people import Accounts
from cabochon.server.play import TableService, Uploads
from cabochon.server.show import Chronicles, Reader, ViewCache
from cabochon.server.store import Results

__all__ = [
    "AccountService",
    "AllServices",
    "ChronicleCache",
    "CurrentReader",
    "Follower",
    "ResultStore",
    "Tables",
    "UploadService",
    "Views",
]


async def _services(request: Request) -> Services:
    return services_of(request)


async def _tables(request: Request) -> TableService:
    return services_of(request).tables


async def _accounts(request: Request) -> Accounts:
    return services_of(request).accounts


async def _results(request: Request) -> Results:
    return services_of(request).results


async def _uploads(request: Request) -> Uploads:
    return services_of(request).uploads


async def _follower(request: Request) -> TableFollower:
    return services_of(request).follower


async def _chronicles(request: Request) -> Chronicles:
    return services_of(request).chronicles


async def _views(request: Request) -> ViewCache:
    return services_of(request).views


AllServices = Annotated[Services, Depends(_services)]
Tables = Annotated[TableService, Depends(_tables)]
AccountService = Annotated[Accounts, Depends(_accounts)]
ResultStore = Annotated[Results, Depends(_results)]
UploadService = Annotated[Uploads, Depends(_uploads)]
Follower = Annotated[TableFollower, Depends(_follower)]
ChronicleCache = Annotated[Chronicles, Depends(_chronicles)]
Views = Annotated[ViewCache, Depends(_views)]
CurrentReader = Annotated[Reader, Depends(current_reader)]

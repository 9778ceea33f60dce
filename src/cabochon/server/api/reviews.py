"""Reviews of finished matches over the API: start one, follow it, read it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import ReviewResponse
from cabochon.server.api.operation import READ, WRITE, operation
from cabochon.server.api.serializers import json_response
from cabochon.server.http import AllServices
from cabochon.server.play import NotFound
from cabochon.server.store import StoredReview

After = Annotated[
    int | None, Query(ge=0, le=10**9, description="The version you have: wait up to 20 seconds for a newer one.")
]


@operation("POST /tables/{table}/review", "startReview", ReviewResponse, *WRITE, 404, 409)
async def start_review(caller: CurrentCaller, services: AllServices, table: TableName) -> Response:
    """Have a finished match analysed, unless somebody has already."""
    maker = await caller.maker()
    return _response(await services.reviews.ask(await services.tables.find(table), maker))


@operation("GET /tables/{table}/review", "readReview", ReviewResponse, *READ, 404, 409, 422)
async def read_review(caller: CurrentCaller, services: AllServices, table: TableName, after: After = None) -> Response:
    """Read the analysis of a match as far as it has been made. With `after`, wait for more."""
    await caller.optional_person()
    found = await services.reviews.find(
        await services.tables.find(table), after=after, longest_wait=services.settings.longest_wait
    )
    if found is None:
        raise NotFound
    return _response(found)


def _response(stored: StoredReview) -> Response:
    fields = {"state": stored.state.value, "progress": stored.progress, "version": stored.version}
    return json_response(fields, first_fields=f'"review":{stored.json or "null"}')

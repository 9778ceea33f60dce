"""For those who run the server: whether it works, and its metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

import cabochon
from cabochon.server.ops.metrics import CONTENT_TYPE_LATEST, Metrics
from cabochon.server.play import TableService
from cabochon.server.store import FAILURES

__all__ = ["router"]

router = APIRouter()


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether matches can be played: the database answers."""
    service: TableService = request.app.state.service
    try:
        await service.store.ping()
    except FAILURES:
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok", "version": cabochon.__version__})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    counted: Metrics = request.app.state.metrics
    return Response(counted.told(), media_type=CONTENT_TYPE_LATEST)

"""Health check and metrics, for operators."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

import cabochon
from cabochon.server.http import AllServices, Tables
from cabochon.server.ops import CONTENT_TYPE_LATEST
from cabochon.server.store import FAILURES

__all__ = ["router"]

router = APIRouter()


@router.get("/healthz")
async def health(tables: Tables) -> Response:
    """Whether the database answers, so that matches can be played."""
    try:
        await tables.store.ping()
    except FAILURES:
        return JSONResponse({"status": "the database does not answer"}, 503)
    return JSONResponse({"status": "ok", "version": cabochon.__version__})


@router.get("/metrics")
async def metrics(services: AllServices) -> Response:
    return Response(services.metrics.exposition(), media_type=CONTENT_TYPE_LATEST)

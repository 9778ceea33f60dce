"""Liveness, readiness and metrics, for operators."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

import cabochon
from cabochon.server.http import AllServices
from cabochon.server.ops import CONTENT_TYPE_LATEST

__all__ = ["router"]

router = APIRouter()


@router.get("/healthz")
async def liveness() -> Response:
    """The process answers. It does not ask the database: a restart would not bring that back."""
    return JSONResponse({"status": "ok", "version": cabochon.__version__})


@router.get("/readyz")
async def readiness(services: AllServices) -> Response:
    """Whether the database takes writes, so that matches can be played."""
    if not await services.write_probe.succeeds():
        return JSONResponse({"status": "the database takes no writes"}, 503, headers={"Retry-After": "2"})
    return JSONResponse({"status": "ok", "version": cabochon.__version__})


@router.get("/metrics")
async def metrics(services: AllServices) -> Response:
    return Response(services.metrics.exposition(), media_type=CONTENT_TYPE_LATEST)

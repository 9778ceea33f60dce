"""The page that explains the API: how to begin, and every operation of its OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon.server.http import CurrentReader
from cabochon.server.web.rendering.responses import page

__all__ = ["api_page_router"]

NOUNS = (
    "games",
    "people",
    "account",
    "tables",
    "seats",
    "moves",
    "events",
    "chat",
    "records",
    "reviews",
)  # in the order of first use

Document = dict[str, Any]


@dataclass(frozen=True)
class Operation:
    """An operation as the page shows it."""

    name: str
    method: str
    path: str
    summary: str
    parameters: tuple[tuple[str, str], ...]  # name and meaning, also those of the JSON body
    answers: tuple[tuple[str, str], ...]
    is_open: bool  # needs neither token nor cookie


def api_page_router(document: Callable[[], Document]) -> APIRouter:
    """The page for an OpenAPI document, which is built when the page is first asked for."""
    router = APIRouter()

    @cache
    def groups() -> dict[str, list[Operation]]:
        return _groups(document())

    @router.get("/api")
    async def api_page(request: Request, reader: CurrentReader) -> Response:
        base = str(request.base_url).rstrip("/")
        return page(request, "api.html", reader, groups=groups(), base=base)

    return router


def _groups(document: Document) -> dict[str, list[Operation]]:
    """The operations by their noun."""
    groups: dict[str, list[Operation]] = {noun: [] for noun in NOUNS}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(_operation(document, path, method, operation))
    return groups


def _operation(document: Document, path: str, method: str, operation: dict[str, Any]) -> Operation:
    parameters = [(each["name"], each.get("description", "")) for each in operation.get("parameters", [])]
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        parameters=(*parameters, *_body_fields(document, operation)),
        answers=tuple((status, answer["description"]) for status, answer in operation["responses"].items()),
        is_open={} in operation["security"],
    )


def _body_fields(document: Document, operation: dict[str, Any]) -> list[tuple[str, str]]:
    if "requestBody" not in operation:
        return []
    schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    fields = document["components"]["schemas"][schema]["properties"]
    return [(name, field.get("description", "")) for name, field in fields.items()]

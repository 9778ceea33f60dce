"""The page that explains the API: how to begin, and every operation as its document tells it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon.server.api.document import document
from cabochon.server.web.pages import page
from cabochon.server.web.reader import reader_of

__all__ = ["router"]

router = APIRouter()
NOUNS = ("games", "people", "account", "tables", "seats", "moves", "events", "records")  # as one meets them


@dataclass(frozen=True)
class Operation:
    """As the page shows it."""

    name: str
    method: str
    path: str
    summary: str
    asked: tuple[tuple[str, str], ...]  # what it takes, with where that stands or what it means
    answers: tuple[tuple[str, str], ...]
    is_open: bool  # for everybody, known or not


@router.get("/api")
async def explained(request: Request) -> Response:
    base = str(request.base_url).rstrip("/")
    return page(request, "api.html", reader_of(request), groups=_groups(), base=base)


@cache
def _groups() -> dict[str, list[Operation]]:
    """The operations by their noun, in the order in which one meets them."""
    groups: dict[str, list[Operation]] = {noun: [] for noun in NOUNS}
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            groups.setdefault(told["tags"][0], []).append(_operation(path, method, told))
    return groups


def _operation(path: str, method: str, told: dict[str, Any]) -> Operation:
    given = [(each["name"], each.get("description", "")) for each in told.get("parameters", [])]
    return Operation(
        name=told["operationId"],
        method=method.upper(),
        path=path,
        summary=told["summary"],
        asked=(*given, *_said(told)),
        answers=tuple((status, answer["description"]) for status, answer in told["responses"].items()),
        is_open={} in told["security"],
    )


def _said(told: dict[str, Any]) -> list[tuple[str, str]]:
    """The fields of the JSON that is sent."""
    if "requestBody" not in told:
        return []
    named = told["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    fields = document()["components"]["schemas"][named]["properties"]
    return [(name, field.get("description", "")) for name, field in fields.items()]

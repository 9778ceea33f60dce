"""A plain request is read without FastAPI, and is answered as if FastAPI had read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cabochon.server.http import quick_route
from tests.server.api.client import ApiClient, served

BODIES: list[Any] = [
    {"number": 5, "move": "take white blue red"},
    {"number": 5.0, "move": "take white blue red"},
    {"number": 5.5, "move": "pass"},
    {"number": -1, "move": "pass"},
    {"number": True, "move": "pass"},
    {"number": "5", "move": "pass"},
    {"number": 5},
    {"number": 5, "move": "pass", "more": 1},
    {"number": 5, "move": "x" * 201},
    [],
    "pass",
]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path) as client:
        yield client


@pytest.fixture
def anna(site: TestClient) -> ApiClient:
    return ApiClient(site, "Anna")


@pytest.fixture
def ben(site: TestClient) -> ApiClient:
    return ApiClient(site, "Ben")


def leave_to_fastapi(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_is_plain(*_: Any) -> None:
        raise quick_route._NotPlain

    monkeypatch.setattr(quick_route._Reading, "arguments", nothing_is_plain)


@pytest.mark.parametrize("body", BODIES)
def test_a_refused_move_is_refused_in_the_same_words(
    body: Any, anna: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/tables/{anna.make()}/moves"
    quick = anna.request("POST", path, json=body)
    leave_to_fastapi(monkeypatch)
    thorough = anna.request("POST", path, json=body)
    assert quick.status_code >= 400
    assert (quick.status_code, quick.json()) == (thorough.status_code, thorough.json())


def test_a_move_and_a_look_get_the_same_answer(
    anna: ApiClient, ben: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.make()
    ben.sit(table, anna.see(table)["invite"])
    before = anna.see(table)
    move = {"number": before["number"], "move": before["legal"][0]}
    quick = anna.post(f"/tables/{table}/moves", **move)
    seen = ben.see(table)
    leave_to_fastapi(monkeypatch)
    assert anna.post(f"/tables/{table}/moves", **move).json() == quick.json()  # sent again, it changes nothing
    assert ben.see(table) == seen

"""A server with too much to do says so instead of letting people wait: first to those who watch, then to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import LoadMonitor, Settings
from tests.server.web.client import a_table, another, moves_on

BUSY_AFTER = 0.25


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=10.0, busy_after=BUSY_AFTER)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


@pytest.fixture
def table(browser: TestClient) -> str:
    return a_table(browser, who1="here", name1="Ben")


def lag(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(LoadMonitor, "lag", seconds)


WATCHED = ["", "/now", "/log?before=1", "/picture.svg", "/events"]


@pytest.mark.parametrize("path", WATCHED)
def test_spectators_wait_first(browser: TestClient, table: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spectator = another(browser)
    lag(monkeypatch, 2 * BUSY_AFTER)
    refused = spectator.get(table + path)
    assert refused.status_code == 503
    assert int(refused.headers["retry-after"]) > 0
    assert refused.headers["refresh"] == refused.headers["retry-after"]  # browsers load it again by themselves
    assert "busy" in refused.text
    assert len(refused.content) < 1000
    lag(monkeypatch, 0.0)
    if path != "/events":
        assert spectator.get(table + path).status_code == 200


def test_programs_that_watch_wait_too(browser: TestClient, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = table.removeprefix("/t/")
    spectator = another(browser)
    lag(monkeypatch, 2 * BUSY_AFTER)
    for path in (f"/tables/{name}", f"/tables/{name}/turns", f"/tables/{name}/events"):
        refused = spectator.get(f"/api/v1{path}")
        assert (refused.status_code, refused.json()["error"]) == (503, "busy")
        assert int(refused.headers["retry-after"]) > 0


def test_those_who_only_read_the_chat_wait_too(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table(browser)
    lag(monkeypatch, 2 * BUSY_AFTER)
    for path in ("/chat", "/chat/panel"):
        assert another(browser).get(table + path).status_code == 503
        assert browser.get(table + path).status_code == 200


def test_players_play_on_while_spectators_wait(
    browser: TestClient, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lag(monkeypatch, 2 * BUSY_AFTER)
    legal = moves_on(browser.get(table).text)
    move = {"number": legal["number"], "move": legal["moves"][0]["move"]}
    assert browser.post(f"{table}/moves", data=move).status_code == 204
    assert browser.get(f"{table}/now").status_code == 200


def test_beyond_that_everybody_is_told_to_come_back(
    browser: TestClient, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal = moves_on(browser.get(table).text)
    move = {"number": legal["number"], "move": legal["moves"][0]["move"]}
    lag(monkeypatch, 5 * BUSY_AFTER)
    refused = browser.post(f"{table}/moves", data=move, headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (503, "busy")
    assert browser.get("/").status_code == 503
    for path in ("/healthz", "/metrics"):
        assert browser.get(path).status_code == 200
    lag(monkeypatch, 0.0)
    assert browser.post(f"{table}/moves", data=move).status_code == 204  # nothing was changed before


def test_operators_see_the_lag(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lag(monkeypatch, 0.5)
    assert "cabochon_lag_seconds 0.5" in browser.get("/metrics").text

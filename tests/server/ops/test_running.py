"""For those who run the server: health, metrics, logs, a clean stop."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from cabochon.benchmarks.load.server_process import Server
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.store.sqlite import WriteQueue, connection_to


def a_table(browser: TestClient | httpx2.Client) -> str:
    made = browser.post("/tables", data={"game": "splendor", "who0": "me", "who1": "easy"})
    return str(made.headers["location"])


def a_move(browser: TestClient | httpx2.Client, table: str) -> None:
    page = browser.get(table).text
    found = re.search(r'id="moves">(.+?)</script>', page)
    assert found is not None
    offered = json.loads(found[1])
    move = {"number": offered["number"], "move": offered["moves"][0]["move"]}
    assert browser.post(f"{table}/moves", data=move).status_code == 204


def test_health_says_whether_matches_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}"))
    with TestClient(app) as client:
        assert client.get("/healthz").json()["status"] == "ok"

        async def fail() -> None:
            raise OSError("the database is gone")

        monkeypatch.setattr(app.state.services.tables.store, "ping", fail)
        assert client.get("/healthz").status_code == 503


def test_metrics_tell_how_much_is_done_and_never_where(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0))
    with TestClient(app, follow_redirects=False) as client:
        table = a_table(client)
        a_move(client, table)
        client.request("BREW", "/nowhere")
        metrics = client.get("/metrics").text
    assert 'cabochon_moves_total{by="person",game="splendor"} 1.0' in metrics
    assert 'cabochon_requests_total{method="POST",route="/t/{name}/moves",status="204"} 1.0' in metrics
    assert table.rpartition("/")[2] not in metrics
    assert "BREW" not in metrics


def test_logs_are_lines_of_json_without_addresses_and_a_stop_is_clean(tmp_path: Path) -> None:
    server = Server(tmp_path, "--log", "json")
    with server, httpx2.Client(base_url=server.address, follow_redirects=False) as client:
        table = a_table(client)
        a_move(client, table)
        with client.stream("GET", f"{table}/events") as news:
            assert next(news.iter_lines()) == "retry: 1000"
            server.stop()  # though somebody listens
    lines = [json.loads(line) for line in server.complaints]
    moved = [line for line in lines if line.get("route") == "/t/{name}/moves"]
    assert [line["status"] for line in moved] == [204]
    assert {"time", "level", "message", "milliseconds"} <= set(moved[0])
    assert all(line["level"] == "info" for line in lines)
    assert table.rpartition("/")[2] not in server.errors.read_text()


def test_a_server_that_stops_does_not_complain_of_what_it_no_longer_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped, open_file, opened = threading.Event(), sqlite3.connect, list[threading.Thread]()

    def open_late(*arguments: Any, **how: Any) -> sqlite3.Connection:
        opened.append(threading.current_thread())
        stopped.wait()
        found: sqlite3.Connection = open_file(*arguments, **how)
        return found

    async def stop_while_it_opens() -> None:
        task = asyncio.ensure_future(connection_to(str(tmp_path / "tables.db"), timeout=1, queue=WriteQueue()))
        while not opened:
            await asyncio.sleep(0.01)
        task.cancel()

    monkeypatch.setattr(sqlite3, "connect", open_late)
    asyncio.run(stop_while_it_opens())
    stopped.set()
    opened[0].join()  # an error in a thread would be one of the test

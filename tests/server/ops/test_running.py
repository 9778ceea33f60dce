"""For those who run the server: health, metrics, logs, a clean stop."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import event, select
from starlette.testclient import TestClient

from cabochon.benchmarks.load.server_process import Server
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.store import WriteProbe, open_database, schema
from cabochon.server.store.database import write_probe
from cabochon.server.store.database.sqlite import WriteQueue, connection_to


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


class FullDisk:
    """An SQLite that may not grow: its own error, as on a disk without room."""

    def __init__(self, client: TestClient, file: Path) -> None:
        self._client, self._file = client, file
        self._engine = client.app.state.services.tables.store._engine  # type: ignore[attr-defined]

    def limit(self, pages: int) -> None:
        """Let every connection from now on add no more than so many pages."""

        def configure(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
            cursor.close()

        event.listen(self._engine.sync_engine, "connect", configure)
        assert self._client.portal is not None
        self._client.portal.call(self._engine.dispose)

    def fill(self) -> None:
        with closing(sqlite3.connect(self._file)) as database:
            (pages,) = database.execute("PRAGMA page_count").fetchone()
        self.limit(pages)

    def empty(self) -> None:
        self.limit(10**6)


def test_a_server_with_a_full_disk_lives_and_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(write_probe, "monotonic", lambda: clock[0])
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}"))
    with TestClient(app, follow_redirects=False) as client:
        disk = FullDisk(client, tmp_path / "tables.db")
        assert [client.get(path).json()["status"] for path in ("/healthz", "/readyz")] == ["ok", "ok"]
        while client.post("/play", data={"game": "splendor", "level": "easy"}).status_code == 303:
            disk.fill()
        clock[0] += 1
        assert [client.get(path).status_code for path in ("/healthz", "/readyz", "/new/splendor")] == [200, 503, 200]
        disk.empty()
        assert client.get("/readyz").status_code == 503  # asked again only after a second
        clock[0] += 1
        assert client.get("/readyz").status_code == 200
        assert client.post("/play", data={"game": "splendor", "level": "easy"}).status_code == 303


def test_liveness_does_not_ask_the_database(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}"))
    with TestClient(app) as client:
        app.state.services = None
        assert client.get("/healthz").status_code == 200


def test_many_who_ask_at_once_cause_one_write(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(write_probe, "monotonic", lambda: clock[0])

    async def scene() -> None:
        engine = await open_database(database)
        commits: list[Any] = []
        event.listen(engine.sync_engine, "commit", commits.append)
        probe = WriteProbe(engine)
        assert all(await asyncio.gather(*(probe.succeeds() for _ in range(50))))
        assert await probe.succeeds()
        assert len(commits) == 1
        clock[0] += 1
        assert await probe.succeeds()
        assert len(commits) == 2
        async with engine.connect() as connection:
            assert not (await connection.execute(select(schema.probes))).all()
        await probe.close()
        await engine.dispose()

    asyncio.run(scene())


def test_a_database_that_does_not_answer_in_time_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_probe, "SECONDS_TO_WAIT", 0.01)
    file = tmp_path / "tables.db"

    async def scene() -> None:
        engine = await open_database(f"sqlite:///{file}")
        probe = WriteProbe(engine)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert not await probe.succeeds()
            assert not await probe.succeeds()
            other.execute("COMMIT")
        while not await probe.succeeds():
            pass
        await probe.close()
        await engine.dispose()

    asyncio.run(scene())


def test_a_stream_ends_without_a_traceback_when_the_database_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", heartbeat=0.01))
    with TestClient(app, follow_redirects=False) as client:
        table, tables = a_table(client), app.state.services.tables
        assert client.portal is not None
        answers = [asyncio.sleep(0, client.portal.call(tables.find, table.rpartition("/")[2])) for _ in range(2)]

        async def find(_: str) -> Any:
            if not answers:
                raise sqlite3.DatabaseError("database disk image is malformed")
            return await answers.pop()

        monkeypatch.setattr(tables, "find", find)
        assert client.get(f"{table}/events").text.startswith("retry:")
    assert not any(record.exc_info for record in caplog.records)
    assert any("malformed" in record.getMessage() for record in caplog.records)


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

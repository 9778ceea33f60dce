"""Moves that take long are noticed, whatever they wait for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cabochon.server.ops import LoadMonitor
from cabochon.server.play import TableService, table_service
from tests.server.tables import a_move, a_table, play


def test_a_slow_database_is_load(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 0.0

    async def scene(service: TableService) -> None:
        nonlocal seconds
        load = LoadMonitor(busy_after=0.15, clock=lambda: seconds)
        timed = table_service(service.store, service.hub, load=load)
        tables = [await a_table(timed) for _ in range(8)]
        write, answers = service.store.write, asyncio.Event()

        async def slow_write(*args: Any, **more: Any) -> None:
            await answers.wait()
            await write(*args, **more)

        monkeypatch.setattr(service.store, "write", slow_write)
        moves = [asyncio.create_task(a_move(timed, table)) for table in tables]
        while load.move_seconds == 0 and not any(move.done() for move in moves):
            seconds += 0.2
            await asyncio.sleep(0)
        assert load.is_busy
        answers.set()
        await asyncio.gather(*moves)
        assert not load.is_busy

    play(database, scene)

"""Lets the bots at the tables move, after a natural pause. What it decides is posted like anybody's move."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from cabochon import bots
from cabochon.server.refusals import Refused
from cabochon.server.rooms import Rooms
from cabochon.server.tables import Table

__all__ = ["BotPlayer"]

logger = logging.getLogger(__name__)


class BotPlayer:
    """One task for each table at which a bot is to move."""

    def __init__(self, rooms: Rooms, *, pause: float, threads: int = 2) -> None:
        self._rooms = rooms
        self._pause = pause
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Go on wherever a bot was to move when the server stopped."""
        self._rooms.on_change = self.look_at
        for name in await self._rooms.store.running():
            self.look_at(await self._rooms.find(name))

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def look_at(self, table: Table) -> None:
        """Whether a bot is to move is looked up by its task: the table may change until then."""
        if table.id not in self._tasks and any(seat.bot for seat in table.seats):
            task = asyncio.create_task(self._play(table.id))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def _play(self, name: str) -> None:
        while True:
            table = await self._rooms.find(name)
            seat = table.to_move
            if seat is None or seat.bot is None:
                return
            try:
                await self._decide(table, seat.bot)
            except Refused:
                continue  # the table changed meanwhile, perhaps by a takeback: look again

    async def _decide(self, table: Table, code: str) -> None:
        began = time.monotonic()
        number, observer = len(table.log), table.match.observer()
        move = await asyncio.get_running_loop().run_in_executor(self._threads, bots.bot(code).decide, observer)
        await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - began)))
        await self._rooms.move(table.id, None, number=number, move=move)

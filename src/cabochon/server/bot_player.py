"""Lets the bots at the tables move, after a natural pause. What it decides is posted like anybody's move."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.exc import DBAPIError

from cabochon import bots
from cabochon.server import lessons
from cabochon.server.refusals import Refused
from cabochon.server.rooms import Rooms
from cabochon.server.tables import Table

__all__ = ["BotPlayer"]

SECONDS_AFTER_A_FAILURE = 1.0

logger = logging.getLogger(__name__)


class BotPlayer:
    """One task for each table at which a bot is to move."""

    def __init__(self, rooms: Rooms, *, pause: float, threads: int = 2) -> None:
        self._rooms = rooms
        self._pause = pause
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on wherever a bot was to move when the server stopped, while pages are served already."""
        self._rooms.on_change = self.look_at
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for name in await self._rooms.store.running_with_bots():
            self.look_at(await self._rooms.find(name))

    async def stop(self) -> None:
        tasks = [*self._tasks.values(), *([self._resuming] if self._resuming else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def look_at(self, table: Table) -> None:
        """Whether a bot is to move is looked up by its task: the table may change until then."""
        if table.id not in self._tasks and any(seat.bot for seat in table.seats):
            task = asyncio.create_task(self._play(table.id))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def _play(self, name: str) -> None:
        """As long as a bot is to move and nobody has asked to take back."""
        while True:
            try:
                table = await self._rooms.find(name)
                seat = table.to_move
                if seat is None or seat.bot is None or table.asking is not None:
                    return
                await self._decide(table, seat.bot)
            except Refused:
                continue  # the table changed meanwhile, perhaps by a takeback: look again
            except DBAPIError as failure:
                logger.warning("a bot could not move, and tries again: %s", failure.orig)
                await asyncio.sleep(SECONDS_AFTER_A_FAILURE)

    async def _decide(self, table: Table, code: str) -> None:
        began = time.monotonic()
        number, observer = len(table.log), table.match.observer()
        move = lessons.next_move(table)
        if move is None:
            decide = bots.bot(code).decide
            move = await asyncio.get_running_loop().run_in_executor(self._threads, decide, observer)
        await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - began)))
        await self._rooms.move(table.id, None, number=number, move=move)

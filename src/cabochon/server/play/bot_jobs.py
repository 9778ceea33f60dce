"""Lets the bots at the tables move, after a natural pause. What one decides is posted like anybody's move.

A move that is owed stands in the database, and any process takes it: nothing is lost with the one that thought of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from cabochon import bots
from cabochon.server.ops import Metrics
from cabochon.server.play import lessons
from cabochon.server.play.refusals import Refused
from cabochon.server.play.service import TableService
from cabochon.server.play.table import Table
from cabochon.server.store import FAILURES, cause

__all__ = ["BotWorker"]

LEASE = 6.0  # seconds a move stays with a process that gives no sign of life
AT_ONCE = 64
SECONDS_AFTER_A_FAILURE = 1.0
SECONDS_BETWEEN_LOOKS = 1.0  # what another process left behind is found by looking

logger = logging.getLogger(__name__)


class BotWorker:
    """One task for each move this process has taken on."""

    def __init__(
        self, service: TableService, *, pause: float, threads: int = 2, metrics: Metrics | None = None
    ) -> None:
        self._rooms = service
        self._jobs = service.store.jobs(worker=secrets.token_hex(8), lease=LEASE)
        self._pause = pause
        self._metrics = metrics or Metrics()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._something_owed = asyncio.Event()
        self._working: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._rooms.on_change = self.look_at
        self._working = [asyncio.create_task(self._look_for_work()), asyncio.create_task(self._hold())]

    async def stop(self) -> None:
        """Leave what is not finished to others."""
        unfinished = list(self._tasks)
        tasks = [*self._working, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if unfinished:
            with suppress(*FAILURES):  # then they are free when their time is over
                await self._jobs.let_go(unfinished)

    def look_at(self, table: Table) -> None:
        """A table has changed: if a bot is to move there, that is owed now."""
        seat = table.to_move
        if seat is not None and seat.bot is not None:
            self.wake()

    def wake(self) -> None:
        self._something_owed.set()

    async def _look_for_work(self) -> None:
        while True:
            try:
                await self._take_on()
            except FAILURES as failure:
                logger.warning("no bot can move, and this is tried again: %s", cause(failure))
            try:
                await asyncio.wait_for(self._something_owed.wait(), SECONDS_BETWEEN_LOOKS)
            except TimeoutError:
                continue
            self._something_owed.clear()

    async def _take_on(self) -> None:
        room = AT_ONCE - len(self._tasks)
        for name in await self._jobs.take(room) if room else ():
            before = self._tasks.get(name)
            task = asyncio.create_task(self._play(name, before))
            self._tasks[name] = task
            task.add_done_callback(partial(self._done, name))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("a bot failed at table %s, and another trial follows", name, exc_info=failure)

    async def _hold(self) -> None:
        """Say again and again that this process is still at what it took."""
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                if self._tasks:
                    await self._jobs.hold(list(self._tasks))
            except FAILURES as failure:
                logger.warning("the moves being thought of could not be held: %s", cause(failure))

    async def _play(self, name: str, before: asyncio.Task[None] | None) -> None:
        """The move that is owed at a table, unless somebody has asked to take back."""
        if before is not None:
            await asyncio.wait([before])
        while True:
            try:
                return await self._try(name)
            except Refused:
                return None  # the table changed meanwhile: if a bot is still to move, that is owed anew
            except FAILURES as failure:
                logger.warning("a bot could not move, and tries again: %s", cause(failure))
                await asyncio.sleep(SECONDS_AFTER_A_FAILURE)

    async def _try(self, name: str) -> None:
        table = await self._rooms.find(name)
        seat = table.to_move
        if seat is None or seat.bot is None or table.asking is not None:
            await self._jobs.drop(name)
        else:
            await self._decide(table, seat.bot)

    async def _decide(self, table: Table, code: str) -> None:
        began = time.monotonic()
        number, observer = len(table.log), table.match.observer()
        move = lessons.next_move(table)
        if move is None:
            decide = bots.bot(code).decide
            move = await asyncio.get_running_loop().run_in_executor(self._threads, decide, observer)
        thought = time.monotonic() - began
        self._metrics.thinking.labels(code).observe(thought)
        await asyncio.sleep(max(0.0, self._pause - thought))
        await self._rooms.move(table.id, None, number=number, move=move)

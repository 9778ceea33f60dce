"""Lets the bots at tables move, after a natural pause, through the same service as people.

Due moves are jobs in the database that any process may take: none is lost with a process that dies.
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
from cabochon.server.people import Refused
from cabochon.server.play.service import TableService
from cabochon.server.play.table import Table
from cabochon.server.play.undo import open_request
from cabochon.server.store import FAILURES, cause

__all__ = ["BotWorker"]

LEASE = 6.0  # seconds a job stays with a process that does not renew it
AT_ONCE = 64
SECONDS_AFTER_A_FAILURE = 1.0
SECONDS_BETWEEN_POLLS = 1.0  # finds jobs that other processes left behind

logger = logging.getLogger(__name__)


class BotWorker:
    """One task for each job this process has taken."""

    def __init__(
        self, service: TableService, *, pause: float, threads: int = 2, metrics: Metrics | None = None
    ) -> None:
        self._service = service
        self._jobs = service.store.bot_jobs(worker=secrets.token_hex(8), lease=LEASE)
        self._pause = pause
        self._metrics = metrics or Metrics()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._job_due = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._service.cache.on_change = self.notice
        self._loops = [asyncio.create_task(self._poll()), asyncio.create_task(self._renew())]

    async def stop(self) -> None:
        """Leave unfinished jobs to other processes."""
        unfinished = list(self._tasks)
        tasks = [*self._loops, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if unfinished:
            with suppress(*FAILURES):  # then their leases run out
                await self._jobs.release(unfinished)

    def notice(self, table: Table) -> None:
        """A table has changed: wake up if a bot is to move there."""
        seat = table.to_move
        if seat is not None and seat.bot is not None:
            self.wake()

    def wake(self) -> None:
        self._job_due.set()

    async def _poll(self) -> None:
        while True:
            try:
                await self._take_jobs()
            except FAILURES as failure:
                logger.warning("bot jobs could not be read, trying again: %s", cause(failure))
            try:
                await asyncio.wait_for(self._job_due.wait(), SECONDS_BETWEEN_POLLS)
            except TimeoutError:
                continue
            self._job_due.clear()

    async def _take_jobs(self) -> None:
        free = AT_ONCE - len(self._tasks)
        for name in await self._jobs.take(free) if free else ():
            before = self._tasks.get(name)
            task = asyncio.create_task(self._play(name, before))
            self._tasks[name] = task
            task.add_done_callback(partial(self._done, name))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("a bot failed at table %s and will try again", name, exc_info=failure)

    async def _renew(self) -> None:
        """Keep renewing the leases of jobs in progress."""
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                if self._tasks:
                    await self._jobs.renew(list(self._tasks))
            except FAILURES as failure:
                logger.warning("the leases of bot jobs could not be renewed: %s", cause(failure))

    async def _play(self, name: str, before: asyncio.Task[None] | None) -> None:
        """Make the due move at a table, unless a request to take back is open."""
        if before is not None:
            await asyncio.wait([before])
        while True:
            try:
                return await self._try(name)
            except Refused:
                return None  # the table has changed: if a bot is still to move, there is a new job
            except FAILURES as failure:
                logger.warning("a bot could not move, trying again: %s", cause(failure))
                await asyncio.sleep(SECONDS_AFTER_A_FAILURE)

    async def _try(self, name: str) -> None:
        table = await self._service.find(name)
        seat = table.to_move
        if seat is None or seat.bot is None or open_request(table) is not None:
            await self._jobs.drop(name)
        else:
            await self._decide(table, seat.bot)

    async def _decide(self, table: Table, code: str) -> None:
        began = time.monotonic()
        number, observer = len(table.log), table.match.observer()
        move = self._service.script_for(table).bot_move(table)
        if move is None:
            decide = bots.bot(code).decide
            move = await asyncio.get_running_loop().run_in_executor(self._threads, decide, observer)
        thought = time.monotonic() - began
        self._metrics.thinking.labels(code).observe(thought)
        await asyncio.sleep(max(0.0, self._pause - thought))
        await self._service.move(table.id, None, number=number, move=move)
